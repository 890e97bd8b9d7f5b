package io.jmpi.bench.osu;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.bench.osu.program.Column;
import io.jmpi.bench.osu.program.OsuOptions;
import io.jmpi.bench.osu.program.OutputOptions;
import io.jmpi.bench.osu.program.Payload;
import io.jmpi.bench.osu.program.Report;
import io.jmpi.reduction.ReduceOp;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The memory of a job: of all its processes together, when its ranks have communicated with none, few and all. */
@Command(
        name = "memory",
        mixinStandardHelpOptions = true,
        description = "Memory of all processes of the job, by how many ranks each rank has communicated with.",
        footer = {
            "",
            "A row is the memory in MiB after each rank has taken part in collectives (a",
            "barrier, an allreduce), then in messages with both neighbors, then with all.",
            "",
            "direct     buffers outside the heap: in one JVM also the rings between ranks",
            "shared     rings in memory that two processes share",
            "heap       objects that remain after a garbage collection",
            "resident   memory of the processes as Linux counts it; what two processes share",
            "           counts twice",
            "",
            "  ./jmpirun -n 64 --in-jvm osu memory",
            "  ./jmpirun -n 1024 --in-jvm osu memory --up-to neighbors",
            "  ./jmpirun -n 16 osu memory",
            "  ./jmpirun -n 16 --transport tcp osu memory"
        })
final class Memory implements Callable<Integer> {
    private static final double MIB = 1 << 20;

    /** The figures that {@link #measure} returns, in this order. */
    private static final List<Column> COLUMNS = List.of(
            Column.of("direct_mib", "Direct (MiB)"),
            Column.of("shared_mib", "Shared (MiB)"),
            Column.of("heap_mib", "Heap (MiB)"),
            Column.of("resident_mib", "Resident (MiB)"));

    /** The ranks with which each rank has communicated. */
    private enum Partners {
        collectives,
        neighbors,
        all
    }

    @Spec
    private CommandSpec spec;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--size",
            defaultValue = "1024",
            paramLabel = "BYTES",
            description = "Bytes of each message (default: ${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--up-to",
            defaultValue = "all",
            paramLabel = "PARTNERS",
            description = "The last row: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Partners last;

    @Override
    public Integer call() throws IOException {
        OsuOptions.requireInRange(spec, "--size", size, 0, 1 << 20);
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            boolean measures = isFirstOfItsProcess(world);
            Report report = new Report(mpi, output, "memory", "Memory of All Processes", "partners", COLUMNS, false);
            report.head();
            for (Partners each : Partners.values()) {
                if (each.compareTo(last) <= 0) {
                    exchange(world, each);
                    report.row(each.name(), mebibytes(world, measures));
                }
            }
            report.end();
        }
        return 0;
    }

    /** Ranks in one JVM share its memory; one of them measures. */
    private static boolean isFirstOfItsProcess(Communicator world) {
        long[] processes = new long[world.size()];
        world.allgather(new long[] {ProcessHandle.current().pid()}, processes);
        for (int rank = 0; rank < world.rank(); rank++) {
            if (processes[rank] == processes[world.rank()]) {
                return false;
            }
        }
        return true;
    }

    private void exchange(Communicator world, Partners partners) {
        switch (partners) {
            case collectives -> {
                world.barrier();
                world.allreduce(Buffer.IN_PLACE, new long[1], ReduceOp.SUM);
            }
            case neighbors -> exchangeWithNeighbors(world);
            case all -> exchangeWithAll(world);
        }
    }

    private void exchangeWithNeighbors(Communicator world) {
        int above = (world.rank() + 1) % world.size();
        int below = (world.rank() + world.size() - 1) % world.size();
        exchange(world, above, below, 1);
        exchange(world, below, above, 2);
    }

    private void exchangeWithAll(Communicator world) {
        // Message by message, because the algorithm of an alltoall of short messages does without most pairs.
        for (int distance = 1; distance < world.size(); distance++) {
            int above = (world.rank() + distance) % world.size();
            int below = (world.rank() + world.size() - distance) % world.size();
            exchange(world, above, below, 3);
        }
    }

    private void exchange(Communicator world, int dest, int source, int tag) {
        Payload sending = Payload.bytes(1, size, false);
        Payload receiving = Payload.bytes(1, size, false);
        sending.fill(tag, world.rank(), dest);
        receiving.clear();
        world.sendrecv(sending.whole(), dest, tag, receiving.whole(), source, tag);
        receiving.check(0, tag, source, source, world.rank());
    }

    /** All processes together. */
    private static double[] mebibytes(Communicator world, boolean measures) throws IOException {
        world.barrier();
        long[] bytes = measures ? measure() : new long[COLUMNS.size()];
        world.allreduce(Buffer.IN_PLACE, bytes, ReduceOp.SUM);
        return Arrays.stream(bytes).mapToDouble(each -> each / MIB).toArray();
    }

    private static long[] measure() throws IOException {
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return new long[] {pool("direct"), pool("mapped") / 2, heap, resident()}; // Both processes map a ring.
    }

    private static long pool(String name) {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals(name))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    /** Returns the resident memory of this process; 0 if the system does not say. */
    private static long resident() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        for (String line : Files.readAllLines(status)) {
            if (line.startsWith("VmRSS:")) {
                return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return 0;
    }
}
