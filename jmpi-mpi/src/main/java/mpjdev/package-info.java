/**
 * The superclasses of {@code mpi.Status} and {@code mpi.MPIException}, as programs for MPJ Express name them: {@link
 * mpjdev.Status} and {@link mpjdev.MPJDevException}. Only {@code mpi} extends them; names and signatures must not
 * change.
 */
package mpjdev;
