/**
 * Starting jobs and joining them.
 *
 * <p>The launcher's side: {@link io.jmpi.launcher.Jmpirun} reads the options, and then starts one JVM per rank or one
 * thread per rank. The ranks' side: {@link io.jmpi.launcher.RankMain} is the main class of each started JVM, and
 * {@link io.jmpi.launcher.PmiJobProvider} joins the job. Between the two, PMI-1 over a loopback socket: the lines that
 * Hydra, Slurm and Flux speak, so that either side can be replaced by theirs.
 */
package io.jmpi.launcher;
