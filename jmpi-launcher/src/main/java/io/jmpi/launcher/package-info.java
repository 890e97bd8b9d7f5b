/**
 * The command {@code jmpirun}: {@link io.jmpi.launcher.Jmpirun} reads the options, plans a job, and runs it, or compares
 * several runs. The packages below implement it; other modules use only the command itself.
 *
 * <p>Launcher and ranks speak PMI-1 over a loopback socket, as Hydra, Slurm and Flux do, so that either side can be replaced
 * by theirs.
 */
package io.jmpi.launcher;
