/**
 * Programs of the ranks of an experiment: a {@link io.jmpi.studies.overlap.model.programs.Program} gives the
 * {@link io.jmpi.studies.overlap.model.programs.Action actions} of each rank in each iteration. A new experiment needs
 * a program here.
 */
package io.jmpi.studies.overlap.model.programs;
