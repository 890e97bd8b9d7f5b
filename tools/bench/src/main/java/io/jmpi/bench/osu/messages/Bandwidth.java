package io.jmpi.bench.osu.messages;

import io.jmpi.Communicator;
import io.jmpi.bench.osu.program.Column;
import io.jmpi.bench.osu.program.DirectOption;
import io.jmpi.bench.osu.program.Exchange;
import io.jmpi.bench.osu.program.OsuOptions;
import io.jmpi.bench.osu.program.OsuProgram;
import io.jmpi.bench.osu.program.Report;
import io.jmpi.bench.osu.program.Stopwatch;
import io.jmpi.bench.osu.program.Times;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Windows of nonblocking messages between pairs of ranks: bandwidth in one direction, in both, and the message rate of
 * several pairs, which are three programs.
 */
@Command(mixinStandardHelpOptions = true)
public final class Bandwidth extends OsuProgram {
    /** What is measured. */
    public enum Kind {
        bw("Bandwidth", "Megabytes (10^6 bytes) per second from rank 0 to rank 1, in acknowledged windows."),
        bibw(
                "Bi-Directional Bandwidth",
                "Megabytes (10^6 bytes) per second between ranks 0 and 1, both ways together."),
        mbw_mr(
                "Multiple Bandwidth / Message Rate",
                "Bandwidth and messages per second of all pairs: rank i of the first half sends to rank i of the second.");

        final String title;
        public final String description;

        Kind(String title, String description) {
            this.title = title;
            this.description = description;
        }
    }

    private final Kind kind;

    @Mixin
    private DirectOption memory;

    @Option(
            names = {"-W", "--window-size"},
            defaultValue = "64",
            paramLabel = "N",
            description = "Messages in a window (default: ${DEFAULT-VALUE}).")
    private int window;

    @Option(
            names = {"-p", "--pairs"},
            paramLabel = "N",
            description = "Pairs of ranks, for mbw_mr (default: half the number of ranks).")
    private Integer pairs;

    public Bandwidth(Kind kind) {
        super(kind.name(), kind.title, 1, MIB);
        this.kind = kind;
    }

    @Override
    protected List<Column> columns() {
        Column rate = new Column("messages_per_s", "Messages/s", kind != Kind.mbw_mr);
        return List.of(
                Column.of("bandwidth_mb_per_s", kind == Kind.mbw_mr ? "MB/s" : "Bandwidth (MB/s)"),
                rate,
                Column.full("messages_min_per_s", "Min messages/s"),
                Column.full("messages_max_per_s", "Max messages/s"),
                Column.full("window_p50_us", "Window P50 (us)"),
                Column.full("window_p99_us", "P99 (us)"),
                Column.full("allocated_bytes_per_message", "Alloc. B/message"));
    }

    @Override
    protected void requireUsable() {
        options.requireInRange("-W", window, 1, 1 << 20);
        if ((long) window * options.largest() > OsuOptions.MAX_BYTES) {
            throw options.usage("-W " + window + " messages of " + options.largest()
                    + " bytes take more than 1 GiB of memory; choose a smaller -W or -m");
        }
        if (pairs != null && kind != Kind.mbw_mr) {
            throw options.usage("-p " + pairs + ": " + kind + " has one pair; use mbw_mr");
        }
    }

    @Override
    protected void begin(Communicator world, Report report) {
        if (pairs == null) {
            pairs = kind == Kind.mbw_mr ? world.size() / 2 : 1;
        }
        options.requireInRange("-p", pairs, 1, world.size() / 2);
        report.comment("[ pairs: " + pairs + " ] [ window size: " + window + " ]");
    }

    @Override
    protected double[] measure(Communicator world, int size) {
        boolean sends = world.rank() < pairs;
        Times times = new Stopwatch(world, options)
                .measure(
                        exchange(world, size),
                        kind == Kind.bibw ? world.rank() < 2 : sends,
                        false,
                        options.warmup(window, size),
                        options.iterations(window, size));
        double messages = (double) window * pairs * (kind == Kind.bibw ? 2 : 1);
        double rate = messages / times.slowest().median() * 1e6;
        return new double[] {
            rate * size / 1e6,
            rate,
            messages / times.slowest().most() * 1e6,
            messages / times.slowest().least() * 1e6,
            times.percentile(50),
            times.percentile(99),
            times.allocated() / (messages / pairs)
        };
    }

    private Exchange exchange(Communicator world, int size) {
        int rank = world.rank();
        if (rank >= 2 * pairs) {
            return Exchange.NONE;
        }
        if (kind == Kind.bibw) {
            return Window.with(world, 1 - rank, window, size, memory.isDirect());
        }
        return rank < pairs
                ? Window.to(world, rank + pairs, window, size, memory.isDirect())
                : Window.from(world, rank - pairs, window, size, memory.isDirect());
    }
}
