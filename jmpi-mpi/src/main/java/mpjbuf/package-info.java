/**
 * The buffers of MPJ Express that programs pass to {@code Comm.Pack} and {@code Comm.Unpack}: {@link mpjbuf.Buffer},
 * over memory that {@link mpjbuf.BufferFactory} creates. Programs name these classes, so names and signatures stay as
 * they are; {@code mpi} packs and unpacks.
 */
package mpjbuf;
