/**
 * The emulated data path accelerator (DPA) of a SmartNIC: memory of its own, many small threads, and executors that
 * run their programs. Modelled on the accelerator of NVIDIA's BlueField-3 as the optimistic tag matching paper
 * describes it (section II-C): 16 cores with 16 threads each, tasks that run to completion.
 *
 * <p>A program is a set of {@link io.jmpi.offload.dpa.Kernel kernels}, one for each device thread, which share a
 * {@link io.jmpi.offload.dpa.DeviceMemory}. A kernel is a state machine; each step makes at most one access to memory
 * that other threads change. Therefore the same program can run in real threads, in virtual time and, in the tests of
 * this package, in every possible interleaving.
 *
 * <p>The device knows words of memory. It knows nothing of ranks, messages or MPI.
 *
 * <p>{@link io.jmpi.offload.dpa.Dpa} runs programs in real threads, {@link io.jmpi.offload.dpa.VirtualTime} in virtual
 * time. {@code kernels} has the programs; {@code optimistic}, {@code virtual} and the study of the paper run them.
 */
package io.jmpi.offload.dpa;
