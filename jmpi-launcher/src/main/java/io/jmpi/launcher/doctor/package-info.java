/**
 * The command {@code jmpirun doctor}: what jobs need of this host, checked piece by piece. Other commands use a single
 * check, such as {@link io.jmpi.launcher.doctor.HostChecks#requireMemory}.
 */
package io.jmpi.launcher.doctor;
