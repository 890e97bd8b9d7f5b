/**
 * What the ranks of an experiment do: a {@link io.jmpi.bench.overlap.model.programs.Program} gives the {@link
 * io.jmpi.bench.overlap.model.programs.Action actions} of each rank in each iteration. A new experiment needs a program here.
 */
package io.jmpi.bench.overlap.model.programs;
