/**
 * The API of existing Java programs for MPI, implemented by jmpi: Open MPI's Java bindings ({@code comm.send(...)}),
 * and mpiJava 1.2 as in MPJ Express and FastMPJ ({@code comm.Send(...)}). Both flavours share their classes, because
 * their methods differ in case. Start at {@link mpi.MPI} and {@link mpi.Comm}; {@code docs/migrating.md} lists the
 * supported methods.
 *
 * <p>All state of a rank is static, as those programs expect: one session for each class loader.
 */
package mpi;
