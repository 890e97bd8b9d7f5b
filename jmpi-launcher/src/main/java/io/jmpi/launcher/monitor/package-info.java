/**
 * How the launcher observes running ranks, and reports on them: {@link io.jmpi.launcher.monitor.DeadlockWatch} reports
 * deadlocks, {@link io.jmpi.launcher.monitor.JobWatch} feeds the live view and the page of a run, {@link
 * io.jmpi.launcher.monitor.JobStatistics} collects statistics at the end. Jobs start and end them. The source of
 * reports is passed in, so ranks may be processes or threads.
 */
package io.jmpi.launcher.monitor;
