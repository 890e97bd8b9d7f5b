/**
 * Ranks on other hosts: {@link io.jmpi.launcher.hosts.HostAgents} starts an agent on each, with a command such as
 * {@code ssh}. {@link io.jmpi.launcher.hosts.HostAgent} is that agent: it starts ranks there and carries their output.
 */
package io.jmpi.launcher.hosts;
