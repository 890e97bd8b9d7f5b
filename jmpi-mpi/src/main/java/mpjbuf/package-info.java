/**
 * The buffers of MPJ Express that programs pass to {@code Comm.Pack} and {@code Comm.Unpack}: {@link mpjbuf.Buffer},
 * over memory that {@link mpjbuf.BufferFactory} creates. Programs name these classes, therefore names and signatures
 * must not change; {@code mpi} packs and unpacks.
 */
package mpjbuf;
