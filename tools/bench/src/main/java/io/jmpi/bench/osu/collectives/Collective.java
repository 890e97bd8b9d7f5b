package io.jmpi.bench.osu.collectives;

import io.jmpi.Communicator;
import io.jmpi.bench.osu.messages.PingPong;
import io.jmpi.bench.osu.messages.Window;
import io.jmpi.bench.osu.program.Column;
import io.jmpi.bench.osu.program.Exchange;
import io.jmpi.bench.osu.program.OsuProgram;
import io.jmpi.bench.osu.program.Report;
import io.jmpi.bench.osu.program.Samples;
import io.jmpi.bench.osu.program.Stopwatch;
import io.jmpi.bench.osu.program.Times;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The time of a blocking collective operation. */
@Command(
        mixinStandardHelpOptions = true,
        description = {
            "Time of a collective operation, on average over its ranks. The size is that of",
            "each rank's buffer, or of each part of it that belongs to one rank."
        },
        footer = {
            "",
            "By default a barrier precedes each call, as in the OSU micro-benchmarks;",
            "the average and the percentiles (of rank 0) are those of single calls.",
            "",
            "--p2p compares with point-to-point messages of the same session. Up to 4 KiB",
            "an operation should take half a round trip, times log2 of the ranks. A longer",
            "one should take as long as its bytes take at the bandwidth between two ranks:",
            "a broadcast moves them to all ranks but one, an allreduce twice as many, an",
            "alltoall its blocks between each two ranks, both ways."
        })
public final class Collective extends OsuProgram {
    /** Above this size bandwidth counts. */
    private static final int SMALL = 4096;

    private static final int ROUND_TRIPS = 2000;
    private static final int WINDOWS = 20;
    private static final int WINDOW = 8;

    private final CollectiveOperation operation;

    @Mixin
    private CollectiveOptions collective;

    @Option(
            names = "--back-to-back",
            description = "Call without a barrier between calls; the slowest rank's time counts.")
    private boolean backToBack;

    @Option(names = "--p2p", description = "Compare with point-to-point messages.")
    private boolean comparesWithMessages;

    private Communicator communicator;
    private double bandwidth;

    public Collective(CollectiveOperation operation) {
        super(
                operation.name(),
                title(operation.name()) + " Latency",
                CollectiveOptions.leastSize(operation),
                CollectiveOptions.mostSize(operation));
        this.operation = operation;
    }

    /** {@code reduce_scatter} becomes {@code Reduce_scatter}, as functions of MPI are called. */
    public static String title(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    @Override
    protected List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        columns.add(
                backToBack
                        ? Column.of("latency_slowest_us", "Max Latency(us)")
                        : Column.of("latency_us", "Avg Latency(us)"));
        if (comparesWithMessages && !operation.isBarrier()) {
            columns.add(Column.of("p2p_us", "P2P (us)"));
            columns.add(Column.of("times_p2p", "x P2P"));
        }
        columns.addAll(List.of(
                Column.full("fastest_rank_us", "Min Latency(us)"),
                Column.full("slowest_rank_us", "Max Latency(us)"),
                Column.full("latency_min_us", "Min of rep. (us)"),
                Column.full("latency_max_us", "Max of rep. (us)"),
                Column.full("p50_us", "P50 (us)"),
                Column.full("p90_us", "P90 (us)"),
                Column.full("p99_us", "P99 (us)"),
                Column.full("allocated_bytes_per_call", "Alloc. B/call")));
        return columns;
    }

    @Override
    protected void requireUsable() {
        collective.requireUsable(operation, options);
        if (comparesWithMessages && operation.isBarrier()) {
            throw options.usage("--p2p: a barrier transfers no bytes; omit --p2p");
        }
    }

    @Override
    protected void begin(Communicator world, Report report) {
        communicator = collective.communicator(world, operation, options);
        if (comparesWithMessages && options.largest() > SMALL) {
            Exchange window = world.rank() == 0
                    ? Window.to(world, 1, WINDOW, MIB, collective.isDirect())
                    : world.rank() == 1 ? Window.from(world, 0, WINDOW, MIB, collective.isDirect()) : Exchange.NONE;
            Times times = new Stopwatch(world, options).measure(window, world.rank() == 0, false, WINDOWS, WINDOWS);
            bandwidth = (double) WINDOW * MIB / times.average().median();
        }
    }

    @Override
    protected double[] measure(Communicator world, int size) {
        int messages = operation.messages(world.size());
        Times times = new Stopwatch(communicator, options)
                .measure(
                        new CollectiveCalls(operation, communicator, true, size, collective.isDirect()),
                        true,
                        !backToBack,
                        options.warmup(messages, size),
                        options.iterations(messages, size));
        Samples repetitions = backToBack ? times.slowest() : times.average();
        double micros = repetitions.median();
        List<Double> figures = new ArrayList<>(List.of(micros));
        if (comparesWithMessages) {
            double messagesMicros = size > SMALL ? (double) messages * size / bandwidth : messagesMicros(world, size);
            figures.add(messagesMicros);
            figures.add(micros / messagesMicros);
        }
        figures.addAll(List.of(
                times.fastest().median(),
                times.slowest().median(),
                repetitions.least(),
                repetitions.most(),
                times.percentile(50),
                times.percentile(90),
                times.percentile(99),
                times.allocated()));
        return figures.stream().mapToDouble(each -> each).toArray();
    }

    /** The time of as many half round trips as a tree of the ranks is high. */
    private double messagesMicros(Communicator world, int size) {
        Times times = new Stopwatch(world, options)
                .measure(
                        PingPong.of(world, size, collective.isDirect()),
                        world.rank() == 0,
                        false,
                        ROUND_TRIPS,
                        ROUND_TRIPS);
        double height = Math.ceil(Math.log(world.size()) / Math.log(2));
        return times.average().median() / 2 * height;
    }
}
