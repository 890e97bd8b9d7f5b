/**
 * Operations of a communicator on the program's memory: sends, packing, collective operations with their arguments
 * bound, reductions of objects, and the program's reductions. Start at {@link io.jmpi.mpi.operation.Sends} and {@link
 * io.jmpi.mpi.operation.BoundCollectives}; only package {@code mpi} uses them. Ranks, tags and roots have jmpi's
 * numbers; package {@code mpi} converts those of the program.
 */
package io.jmpi.mpi.operation;
