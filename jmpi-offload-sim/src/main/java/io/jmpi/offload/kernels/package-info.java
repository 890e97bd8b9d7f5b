/**
 * Optimistic tag matching as a program for a data path accelerator (Garcia et al., "Offloaded MPI message matching: an
 * optimistic approach", sections III and IV), and the host's interface to it.
 *
 * <p>N device threads take the messages of a stream in turn: thread i the messages i, i + N, i + 2N, and so on; N
 * consecutive ones are a block. Each looks for its receive as if it were alone, books it, waits until the threads
 * before it in the block have booked too, and only then sees whether there was a conflict. {@link
 * io.jmpi.offload.kernels.MessageKernel} is their program, whose parts are the search, the conflicts of bookings and
 * the sweep of a bin; {@link io.jmpi.offload.kernels.CommandKernel} is that of one more thread, which executes the
 * host's commands; {@link io.jmpi.offload.kernels.DeviceTables} is the layout of device memory; {@link
 * io.jmpi.offload.kernels.HostPort} is the host's side of the queues.
 *
 * <p>The program knows sources, tags and numbers of receives and messages. It runs in any executor of {@code
 * io.jmpi.offload.dpa}.
 *
 * <p>Start at {@link io.jmpi.offload.kernels.OptimisticProgram}, which puts together the program of a communicator.
 * {@code optimistic}, {@code virtual} and the benchmarks of figures run it, and the trace analyzer uses {@link
 * io.jmpi.offload.kernels.ProgramSizes} alone.
 */
package io.jmpi.offload.kernels;
