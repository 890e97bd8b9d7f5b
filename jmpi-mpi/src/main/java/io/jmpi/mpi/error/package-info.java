/**
 * How errors name the program's call: the method that it has called, and the words of its flavour instead of jmpi's. What the other
 * rooms find wrong themselves they throw as a {@link io.jmpi.mpi.error.Refusal}; package {@code mpi} makes it an {@code MPIException}.
 */
package io.jmpi.mpi.error;
