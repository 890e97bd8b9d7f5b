/**
 * The command {@code jmpirun doctor}, which checks one by one the requirements of jobs on this host. Other commands use
 * a single check, such as {@link io.jmpi.launcher.doctor.HostChecks#requireMemory}.
 */
package io.jmpi.launcher.doctor;
