package io.jmpi.bench.report;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.OsuJob;
import io.jmpi.bench.command.ProgramOutput;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.command.Spread;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Parts that run programs of {@code osu}, one size at a time. */
public final class RankParts {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final int SHORT = 8;
    private static final int LONG = 1 << 20;
    private static final List<Integer> SIZES = List.of(SHORT, 64, 512, 4096, 1 << 15, 1 << 18, LONG);
    private static final int WARMUP_MILLIS = 2000;
    private static final int REPETITION_MILLIS = 250;

    /** Up to here the rate of messages is of interest. */
    private static final int LONGEST_SHORT = 4096;

    private static final int WINDOW = 64;
    private static final int WINDOW_OF_LONG = 8;

    private static final int RANKS = 4;
    private static final List<String> OPERATIONS = List.of("bcast", "allreduce", "allgather", "alltoall");

    /** Four ranks have as many JIT compilers, which need a while. */
    private static final int WARMUP_MILLIS_OF_FOUR = 3500;

    /** How messages travel. */
    private enum Carrier {
        IN_JVM("one JVM", "in-jvm", "--in-jvm", 0.6, 5000),
        SHM("shared memory", "shm", "--transport shm", 0.6, 5000),
        TCP("TCP", "tcp", "--transport tcp", 14, 1500);

        /** The name for readers. */
        private final String label;

        private final String transport;
        private final String options;
        private final double roundTripMicros;
        private final double bytesPerMicro;

        Carrier(String label, String transport, String options, double roundTripMicros, double bytesPerMicro) {
            this.label = label;
            this.transport = transport;
            this.options = options;
            this.roundTripMicros = roundTripMicros;
            this.bytesPerMicro = bytesPerMicro;
        }

        /** A rough estimate of the time of a round trip, in which that many bytes travel: for the number of iterations. */
        private double micros(double bytes) {
            return roundTripMicros + bytes / bytesPerMicro;
        }

        private OsuJob job(int ranks, String program) {
            return new OsuJob(ranks, options, program);
        }
    }

    private RankParts() {}

    /** Half round trips of two ranks. */
    public static Part latency(Pace pace) {
        Panel panel = Panel.lowerIsBetter("Half round trip", "bytes", "µs").logarithmic();
        Part part = new Part(
                        "latency",
                        "Latency",
                        "Half the round trip of one message at a time between two ranks: two threads of one JVM, or two"
                                + " processes.",
                        panel)
                .headline(() -> headline("Half a round trip of " + SHORT + " bytes: ", panel.sentence(SHORT)));
        for (Carrier carrier : Carrier.values()) {
            for (int bytes : pace.quick() ? List.of(SHORT, 1 << 15) : SIZES) {
                double micros = carrier.micros(2.0 * bytes);
                OsuJob job = carrier.job(2, sized("latency", bytes, "", iterations(pace, WARMUP_MILLIS, micros)));
                if (bytes == SHORT) {
                    part.command(job.command());
                }
                part.step(carrier.label + ", " + bytes + " bytes", pace.scaled(3000) + 800, log -> {
                    ProgramOutput output = run(part, job, carrier, log);
                    panel.add(carrier.label, bytes, output.spread("latency_us", "latency_min_us", "latency_max_us"));
                });
            }
        }
        return part;
    }

    /** Windows of messages from one rank to another. */
    public static Part bandwidth(Pace pace) {
        Panel rates = Panel.higherIsBetter("Message rate", "bytes", "million/s");
        Panel bandwidths = Panel.higherIsBetter("Bandwidth", "bytes", "MB/s").logarithmic();
        Part part = new Part(
                        "bandwidth",
                        "Bandwidth and message rate",
                        "Messages from one rank to another, in windows of " + WINDOW + " (" + WINDOW_OF_LONG
                                + " from 256 KiB on) that the receiver acknowledges.",
                        rates,
                        bandwidths)
                .headline(() -> headline("Messages of " + SHORT + " bytes: ", rates.sentence(SHORT))
                        + headline("; of 1 MiB: ", bandwidths.sentence(LONG)));
        for (Carrier carrier : Carrier.values()) {
            for (int bytes : pace.quick() ? List.of(SHORT, LONG) : SIZES) {
                int window = bytes < 1 << 18 ? WINDOW : WINDOW_OF_LONG;
                double micros = carrier.micros((double) window * (bytes + 512)); // a message costs as much as 512 bytes
                OsuJob job =
                        carrier.job(2, sized("bw", bytes, " -W " + window, iterations(pace, WARMUP_MILLIS, micros)));
                if (bytes == SHORT) {
                    part.command(job.command());
                }
                part.step(carrier.label + ", " + bytes + " bytes", pace.scaled(3000) + 800, log -> {
                    Spread rate = run(part, job, carrier, log)
                            .spread("messages_per_s", "messages_min_per_s", "messages_max_per_s")
                            .times(1e-6);
                    bandwidths.add(carrier.label, bytes, rate.times(bytes));
                    if (bytes <= LONGEST_SHORT) {
                        rates.add(carrier.label, bytes, rate);
                    }
                });
            }
        }
        return part;
    }

    /** Collective operations of four ranks. */
    public static Part collectives(Pace pace) {
        Panel panel = Panel.lowerIsBetter("Time of an operation", "bytes", "µs").logarithmic();
        Part part = new Part(
                        "collectives",
                        "Collective operations",
                        "Blocking collective operations of " + RANKS
                                + " processes over shared memory, with a barrier before each call; the average of their"
                                + " times. The bytes are those of a rank, or of each rank's block.",
                        panel)
                .headline(() -> headline(RANKS + " ranks, " + SHORT + " bytes: ", panel.sentence(SHORT)));
        for (String operation : OPERATIONS) {
            for (int bytes : pace.quick() ? List.of(SHORT, 1 << 16) : List.of(SHORT, 1024, 1 << 16)) {
                double micros = 25 + RANKS * bytes / 1500.0;
                String iterations = iterations(pace, WARMUP_MILLIS_OF_FOUR, micros);
                OsuJob job = Carrier.SHM.job(RANKS, sized(operation, bytes, "", iterations));
                if (bytes == SHORT) {
                    part.command(job.command());
                }
                part.step(operation + ", " + bytes + " bytes", pace.scaled(5000) + 1500, log -> {
                    ProgramOutput output = run(part, job, Carrier.SHM, log);
                    panel.add(operation, bytes, output.spread("latency_us", "latency_min_us", "latency_max_us"));
                });
            }
        }
        return part;
    }

    private static String headline(String what, String figures) {
        return figures.isEmpty() ? "" : what + figures;
    }

    private static String sized(String program, int bytes, String more, String iterations) {
        return program + " -m " + bytes + ":" + bytes + more + iterations;
    }

    /** The options that make it warm up and measure for so long, at most, if an iteration takes about that time. */
    private static String iterations(Pace pace, double warmupMillis, double micros) {
        return " -x " + pace.scaled(1000 * warmupMillis / micros) + " -i "
                + pace.scaled(1000 * REPETITION_MILLIS / micros);
    }

    private static ProgramOutput run(Part part, OsuJob job, Carrier carrier, Path log)
            throws RunFailure, IOException, InterruptedException {
        ProgramOutput output = job.run(new Execution(TIMEOUT), Map.of(), log);
        if (!output.setting("transport").equals(carrier.transport)) {
            throw new RunFailure("used transport " + output.setting("transport") + " instead of " + carrier.transport);
        }
        part.settings(job.ranks() + " ranks, matcher " + output.setting("matcher") + ", progress "
                + output.setting("progress"));
        return output;
    }
}
