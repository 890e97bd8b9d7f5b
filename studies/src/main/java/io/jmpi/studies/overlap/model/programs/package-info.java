/**
 * Programs of the ranks of an experiment: {@link io.jmpi.studies.overlap.model.programs.Iterations} gives the {@link
 * io.jmpi.offload.job.Action actions} of each rank in each iteration, and {@link
 * io.jmpi.studies.overlap.model.programs.Repeated} makes a job's program of them. A new experiment needs one class here.
 */
package io.jmpi.studies.overlap.model.programs;
