/** The superclasses of {@code mpi.Status} and {@code mpi.MPIException}, as programs for MPJ Express name them. */
package mpjdev;
