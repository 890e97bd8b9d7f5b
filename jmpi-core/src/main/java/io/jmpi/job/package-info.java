/**
 * Membership in a job, and the reports of ranks to their launcher. {@link io.jmpi.job.Job} is the seam, shaped like
 * PMI, which launchers implement; a program finds its job by a {@link io.jmpi.job.JobProvider} and {@link
 * java.util.ServiceLoader}. {@link io.jmpi.job.RankReport} describes a rank's current wait and its totals so far, and
 * {@link io.jmpi.job.RankReports} finds deadlocks in the reports of all ranks.
 *
 * <p>The rest serves both sides: {@link io.jmpi.job.KeyedHash} proves the knowledge of the job's key, {@link
 * io.jmpi.job.ProgramLine} and {@link io.jmpi.job.ProgramTrace} find the program's own frames in a stack trace.
 */
@NullMarked
package io.jmpi.job;

import org.jspecify.annotations.NullMarked;
