package io.jmpi.bench.osu.messages;

import io.jmpi.Communicator;
import io.jmpi.bench.osu.program.Column;
import io.jmpi.bench.osu.program.DirectOption;
import io.jmpi.bench.osu.program.OsuProgram;
import io.jmpi.bench.osu.program.Report;
import io.jmpi.bench.osu.program.Stopwatch;
import io.jmpi.bench.osu.program.Times;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Half the round trip of one message at a time. */
@Command(
        name = "latency",
        mixinStandardHelpOptions = true,
        description = "Half round trip of a message between ranks 0 and 1.",
        footer = {
            "",
            "With --depth every search passes that many other posted receives. The",
            "device of the matcher optimistic has room for 1024 receives by default;",
            "beyond that software matches, which a note after the figures reports:",
            "  JMPI_OPTIMISTIC_RECEIVES=8192 ./jmpirun -n 2 --matcher optimistic \\",
            "      osu latency --depth 4096"
        })
public final class Latency extends OsuProgram {
    @Mixin
    private DirectOption memory;

    @Option(
            names = "--depth",
            defaultValue = "0",
            paramLabel = "N",
            description = "Receives that are posted throughout (default: ${DEFAULT-VALUE}).")
    private int depth;

    private StandingReceives standing;

    public Latency() {
        super("latency", "Latency", 1, 4 * MIB);
    }

    @Override
    protected List<Column> columns() {
        return List.of(
                Column.of("latency_us", "Latency (us)"),
                Column.full("latency_min_us", "Min (us)"),
                Column.full("latency_max_us", "Max (us)"),
                Column.full("p50_us", "P50 (us)"),
                Column.full("p90_us", "P90 (us)"),
                Column.full("p99_us", "P99 (us)"),
                Column.full("p999_us", "P99.9 (us)"),
                Column.full("allocated_bytes_per_message", "Alloc. B/message"));
    }

    @Override
    protected void requireUsable() {
        options.requireInRange("--depth", depth, 0, Integer.MAX_VALUE);
    }

    @Override
    protected void begin(Communicator world, Report report) {
        if (depth > 0) {
            report.comment(depth + " other receives are posted");
        }
        standing = StandingReceives.post(world, 1 - world.rank(), PingPong.TAG + 1, world.rank() < 2 ? depth : 0);
    }

    @Override
    protected double[] measure(Communicator world, int size) {
        Times times = new Stopwatch(world, options)
                .measure(
                        PingPong.of(world, size, memory.isDirect()),
                        world.rank() == 0,
                        false,
                        options.warmup(2, size),
                        options.iterations(2, size));
        return new double[] {
            times.average().median() / 2,
            times.average().least() / 2,
            times.average().most() / 2,
            times.percentile(50) / 2,
            times.percentile(90) / 2,
            times.percentile(99) / 2,
            times.percentile(99.9) / 2,
            times.allocated() / 2
        };
    }

    @Override
    protected void end(Communicator world) {
        if (!standing.note().isEmpty()) {
            System.out.println("# note of rank " + world.rank() + ": " + standing.note());
        }
        standing.cancel();
        world.barrier(); // a receive fails when the rank that it waits for has left
    }
}
