/**
 * The command {@code jmpirun}: {@link io.jmpi.launcher.Jmpirun} reads the options, plans a job, and runs it, or compares
 * several runs. What it needs for that lives in the packages below this one; only the command itself is for others.
 *
 * <p>Launcher and ranks speak PMI-1 over a loopback socket, as Hydra, Slurm and Flux do, so that either side can be replaced
 * by theirs.
 */
package io.jmpi.launcher;
