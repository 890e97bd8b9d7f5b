/**
 * Starting jobs and joining them.
 *
 * <p>The launcher's side: {@link io.jmpi.launcher.Jmpirun} reads the options and starts one JVM or one thread per rank.
 * The ranks' side: {@link io.jmpi.launcher.RankMain} is the main class of each started JVM, and {@link
 * io.jmpi.launcher.PmiJobProvider} joins the job. The two sides speak PMI-1 over a loopback socket, as Hydra, Slurm and
 * Flux do, so that either side can be replaced by theirs.
 */
package io.jmpi.launcher;
