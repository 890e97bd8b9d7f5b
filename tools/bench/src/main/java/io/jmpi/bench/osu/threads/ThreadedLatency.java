package io.jmpi.bench.osu.threads;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Status;
import io.jmpi.ThreadLevel;
import io.jmpi.bench.osu.program.Column;
import io.jmpi.bench.osu.program.DirectOption;
import io.jmpi.bench.osu.program.OsuProgram;
import io.jmpi.bench.osu.program.Payload;
import io.jmpi.bench.osu.program.Report;
import io.jmpi.bench.osu.program.Samples;
import io.jmpi.bench.osu.program.Stopwatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Half the round trip of messages between several threads of rank 0 and several of rank 1. */
@Command(
        name = "latency_mt",
        mixinStandardHelpOptions = true,
        description = {
            "Half round trip between threads of ranks 0 and 1.",
            "Each thread of rank 0 sends and waits for its answer; any thread of rank 1",
            "receives and echoes."
        })
public final class ThreadedLatency extends OsuProgram {
    private static final Pattern THREADS = Pattern.compile("\\d{1,6}(:\\d{1,6})?");
    private static final int MOST_THREADS = 1024;

    @Mixin
    private DirectOption memory;

    @Option(
            names = {"-t", "--threads"},
            defaultValue = "1:2",
            paramLabel = "SENDERS[:RECEIVERS]",
            description = "Threads of rank 0 and of rank 1 (default: ${DEFAULT-VALUE}).")
    private String threads;

    private int senders;
    private int receivers;

    public ThreadedLatency() {
        super("latency_mt", "Multi-threaded Latency", 1, 4 * MIB);
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
                Column.full("p999_us", "P99.9 (us)"));
    }

    @Override
    protected void requireUsable() {
        if (!THREADS.matcher(threads).matches()) {
            throw options.usage("-t " + threads + ": expected SENDERS[:RECEIVERS], in threads");
        }
        String[] parts = threads.split(":", -1);
        senders = Integer.parseInt(parts[0]);
        receivers = Integer.parseInt(parts[parts.length - 1]);
        options.requireInRange("-t", senders, 1, MOST_THREADS);
        options.requireInRange("-t", receivers, 1, MOST_THREADS);
    }

    @Override
    protected ThreadLevel level() {
        return ThreadLevel.MULTIPLE;
    }

    @Override
    protected void begin(Communicator world, Report report) {
        report.comment("Number of Sender threads: " + senders);
        report.comment("Number of Receiver threads: " + receivers);
    }

    @Override
    protected double[] measure(Communicator world, int size) {
        int iterations = options.iterations(2 * senders, size);
        Samples micros = new Samples();
        Histogram all = Stopwatch.histogram();
        try (Threads pool = new Threads(world.rank())) {
            List<EchoedMessages> sending = new ArrayList<>();
            for (int thread = 0; thread < senders; thread++) {
                sending.add(new EchoedMessages(world, thread, size, memory.isDirect(), options));
            }
            run(pool, world, size, sending, options.warmup(2 * senders, size));
            sending.forEach(EchoedMessages::reset);
            for (int repetition = 0; repetition < options.repetitions(); repetition++) {
                run(pool, world, size, sending, iterations);
                micros.add(sending.stream()
                        .mapToDouble(EchoedMessages::averageMicros)
                        .average()
                        .orElseThrow());
            }
            sending.forEach(each -> all.add(each.times()));
        }
        return new double[] {
            micros.median(),
            micros.least(),
            micros.most(),
            all.getValueAtPercentile(50) / 1e3,
            all.getValueAtPercentile(90) / 1e3,
            all.getValueAtPercentile(99) / 1e3,
            all.getValueAtPercentile(99.9) / 1e3
        };
    }

    /** One repetition: the threads of this rank run to their end. Collective. */
    private void run(Threads pool, Communicator world, int size, List<EchoedMessages> sending, int iterations) {
        world.barrier();
        List<Callable<Void>> tasks = new ArrayList<>();
        if (world.rank() == 0) {
            sending.forEach(each -> tasks.add(() -> each.send(iterations)));
        } else if (world.rank() == 1) {
            AtomicLong left = new AtomicLong((long) senders * EchoedMessages.total(iterations));
            for (int thread = 0; thread < receivers; thread++) {
                tasks.add(() -> echo(world, Payload.bytes(1, size, memory.isDirect()), left));
            }
        }
        pool.run(tasks);
        world.barrier();
    }

    /** Answers messages of any thread, until none is left to receive. */
    private static Void echo(Communicator world, Payload payload, AtomicLong left) {
        Buffer buffer = payload.whole();
        while (left.getAndDecrement() > 0) {
            Status status = world.recv(buffer, 0, Mpi.ANY_TAG);
            world.send(buffer, 0, EchoedMessages.ANSWERS + status.tag());
        }
        return null;
    }
}
