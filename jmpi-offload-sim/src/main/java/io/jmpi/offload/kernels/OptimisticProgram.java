package io.jmpi.offload.kernels;

import io.jmpi.offload.dpa.DeviceMemory;
import io.jmpi.offload.dpa.Kernel;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One communicator's program on a device: its memory, the kernels of its threads, and the host's port to them.
 *
 * <p>Lifetime: from its creation until its executor has unloaded it. A program that has run cannot be reset.
 *
 * @param tables the layout of {@code memory}
 * @param messageKernels the matching threads, by their number
 * @param commandKernel the thread that executes the host's commands
 */
public record OptimisticProgram(
        DeviceTables tables,
        DeviceMemory memory,
        List<MessageKernel> messageKernels,
        CommandKernel commandKernel,
        HostPort host) {

    /** Creates the kernel of a matching thread. */
    public interface KernelSupplier {
        MessageKernel create(DeviceTables tables, ProgramOptions options, DeviceHost host, int id);
    }

    /** A program with empty tables. */
    public static OptimisticProgram create(ProgramSizes sizes, ProgramOptions options, DeviceHost host) {
        return create(sizes, options, host, MessageKernel::new);
    }

    /** A program whose matching threads have a host or a rule of their own. */
    public static OptimisticProgram create(
            ProgramSizes sizes, ProgramOptions options, DeviceHost host, KernelSupplier kernel) {
        DeviceTables tables = new DeviceTables(sizes);
        DeviceMemory memory = tables.newMemory();
        return new OptimisticProgram(
                tables,
                memory,
                IntStream.range(0, sizes.threads())
                        .mapToObj(id -> kernel.create(tables, options, host, id))
                        .toList(),
                new CommandKernel(tables, options, host),
                new HostPort(memory, tables));
    }

    /** All threads' kernels. The one for commands is first: a receive that was posted first should be seen first. */
    public List<Kernel> kernels() {
        return Stream.concat(Stream.of(commandKernel), messageKernels.stream())
                .map(Kernel.class::cast)
                .toList();
    }
}
