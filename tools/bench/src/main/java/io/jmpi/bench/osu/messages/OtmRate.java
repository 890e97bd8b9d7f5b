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

/** The message rate of the paper on optimistic tag matching (section VI): sequences of messages, each acknowledged. */
@Command(
        name = "otm_rate",
        mixinStandardHelpOptions = true,
        description = {
            "Message rate of sequences, as in the paper on optimistic tag matching.",
            "Rank 0 sends a sequence of messages; rank 1, which has posted all receives,",
            "acknowledges it. A rate is the messages of a sequence over the time from the",
            "first send to the acknowledgement."
        },
        footer = {
            "",
            "No conflict: each message of a sequence has a tag of its own. Conflict: all have",
            "the same tag. -f also prints the rates without the round trip: those of the",
            "messages beyond the first one, as in the paper's data.",
            "",
            "The paper's slow path, and its fast path without the early booking check:",
            "  JMPI_OPTIMISTIC_OPTIMIZATIONS=inline-hashes,lazy-removal,copy \\",
            "      ./jmpirun -n 2 --matcher optimistic osu otm_rate",
            "  JMPI_OPTIMISTIC_OPTIMIZATIONS=inline-hashes,lazy-removal,copy,fast-path \\",
            "      ./jmpirun -n 2 --matcher optimistic osu otm_rate"
        })
public final class OtmRate extends OsuProgram {
    private static final int BYTES = 8;
    private static final int SEQUENCES = 500;
    private static final int WARMUP = 20_000;

    @Mixin
    private DirectOption memory;

    @Option(
            names = {"-k", "--messages"},
            defaultValue = "100",
            paramLabel = "N",
            description = "Messages in a sequence (default: ${DEFAULT-VALUE}).")
    private int messages;

    public OtmRate() {
        super("otm_rate", "Optimistic Tag Matching Message Rate", BYTES, BYTES);
    }

    @Override
    protected List<Column> columns() {
        return List.of(
                Column.of("no_conflict_per_s", "No conflict (/s)"),
                Column.of("conflict_per_s", "Conflict (/s)"),
                Column.full("no_conflict_min_per_s", "NC min (/s)"),
                Column.full("no_conflict_max_per_s", "NC max (/s)"),
                Column.full("conflict_min_per_s", "C min (/s)"),
                Column.full("conflict_max_per_s", "C max (/s)"),
                Column.full("no_conflict_beyond_first_per_s", "NC beyond 1 (/s)"),
                Column.full("conflict_beyond_first_per_s", "C beyond 1 (/s)"),
                Column.full("sequence_of_one_us", "Sequence of 1 (us)"),
                Column.full("no_conflict_p99_us", "NC P99 (us)"),
                Column.full("conflict_p99_us", "C P99 (us)"));
    }

    @Override
    protected void requireUsable() {
        options.setDefaultIterations(SEQUENCES, WARMUP);
        options.requireInRange("-k", messages, 1, 1 << 16);
        if ((long) messages * options.largest() > OsuOptions.MAX_BYTES) {
            throw options.usage("-k " + messages + " messages of " + options.largest()
                    + " bytes take more than 1 GiB of memory; choose a smaller -k or -m");
        }
    }

    @Override
    protected void begin(Communicator world, Report report) {
        report.comment("[ messages in a sequence: " + messages + " ]");
    }

    @Override
    protected double[] measure(Communicator world, int size) {
        int iterations = options.iterations(messages, size);
        for (boolean conflicts : new boolean[] {false, true}) { // both before either, so that none has the colder code
            times(world, messages, size, conflicts, options.warmup(messages, size), 1);
        }
        Times noConflict = times(world, messages, size, false, iterations, iterations);
        Times conflict = times(world, messages, size, true, iterations, iterations);
        Times one = times(world, 1, size, true, iterations, iterations);
        return new double[] {
            rate(noConflict.average().median()),
            rate(conflict.average().median()),
            rate(noConflict.average().most()),
            rate(noConflict.average().least()),
            rate(conflict.average().most()),
            rate(conflict.average().least()),
            rateBeyondFirst(noConflict, one),
            rateBeyondFirst(conflict, one),
            one.average().median(),
            noConflict.percentile(99),
            conflict.percentile(99)
        };
    }

    private Times times(Communicator world, int count, int size, boolean conflicts, int warmup, int iterations) {
        Exchange sequence = MessageSequence.of(world, count, size, memory.isDirect(), conflicts);
        return new Stopwatch(world, options).measure(sequence, world.rank() == 0, true, warmup, iterations);
    }

    private double rate(double micros) {
        return messages / micros * 1e6;
    }

    private double rateBeyondFirst(Times sequence, Times one) {
        double micros = sequence.average().median() - one.average().median();
        return messages > 1 && micros > 0 ? (messages - 1) / micros * 1e6 : Double.NaN;
    }

    @Override
    protected void end(Communicator world) {
        String note = StandingReceives.note(world);
        if (!note.isEmpty()) {
            System.out.println("# note of rank " + world.rank() + ": " + note);
        }
    }
}
