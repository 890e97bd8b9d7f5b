/**
 * Ranks on other hosts: {@link io.jmpi.launcher.hosts.HostAgents} starts an agent on each by a command such as {@code ssh},
 * and {@link io.jmpi.launcher.hosts.HostAgent} is that agent, which starts ranks there and carries their output.
 */
package io.jmpi.launcher.hosts;
