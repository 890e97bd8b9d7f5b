/**
 * How errors name the program's call: the method that it has called, and the words of its flavour instead of jmpi's.
 * The other packages throw a {@link io.jmpi.mpi.error.Refusal} for errors that they find themselves; package {@code
 * mpi} converts it to an {@code MPIException}.
 */
package io.jmpi.mpi.error;
