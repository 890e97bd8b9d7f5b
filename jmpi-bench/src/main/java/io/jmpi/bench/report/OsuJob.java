package io.jmpi.bench.report;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.command.Spread;
import io.jmpi.bench.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A job that runs one size of a program of {@code osu}. The program checks what it transfers. Immutable. */
record OsuJob(int ranks, Carrier carrier, String program) {
    /** The script sets it. */
    private static final String JMPIRUN = "jmpi.bench.jmpirun";

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /** How messages travel. */
    enum Carrier {
        IN_JVM("one JVM", "in-jvm", "--in-jvm", 0.6, 5000),
        SHM("shared memory", "shm", "--transport shm", 0.6, 5000),
        TCP("TCP", "tcp", "--transport tcp", 14, 1500);

        /** The name for readers. */
        final String label;

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
        double micros(double bytes) {
            return roundTripMicros + bytes / bytesPerMicro;
        }
    }

    /** What the program reported: its settings, and the figures of its size by their names in JSON. */
    record Output(String settings, Map<?, ?> row) {
        /** A figure with the least and the greatest of its repetitions. */
        Spread spread(String median, String least, String most) throws RunFailure {
            return new Spread(figure(median), figure(least), figure(most));
        }

        private double figure(String name) throws RunFailure {
            if (row.get(name) instanceof Number figure) {
                return figure.doubleValue();
            }
            throw new RunFailure("the program printed no '" + name + "'");
        }
    }

    /** The options that make it warm up and measure for so long, at most, if an iteration takes about that time. */
    static String iterations(Pace pace, double warmupMillis, double repetitionMillis, double micros) {
        return " -x " + pace.scaled(1000 * warmupMillis / micros) + " -i "
                + pace.scaled(1000 * repetitionMillis / micros);
    }

    /** The command for readers. */
    String command() {
        return "./jmpirun -n " + ranks + " " + carrier.options + " osu " + program;
    }

    /**
     * Runs it.
     *
     * @param log base name of the files with its output
     * @throws RunFailure if it fails, or did not use that transport
     */
    Output run(Path log) throws RunFailure, IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(command().split(" ", -1)));
        words.set(0, System.getProperty(JMPIRUN, words.get(0)));
        words.addAll(List.of("--json", "-"));
        // jmpibench has built jmpi.
        List<String> lines = new Execution(TIMEOUT).run(words, Map.of("JMPIRUN_NO_BUILD", "1"), log);
        String text = String.join("\n", lines);
        try {
            return output((Map<?, ?>) Json.parse(text));
        } catch (IllegalArgumentException e) {
            throw new RunFailure("printed no JSON: " + e.getMessage(), e);
        }
    }

    private Output output(Map<?, ?> document) throws RunFailure {
        if (!carrier.transport.equals(document.get("transport"))) {
            throw new RunFailure("used transport " + document.get("transport") + " instead of " + carrier.transport);
        }
        if (!(document.get("rows") instanceof List<?> rows) || rows.size() != 1) {
            throw new RunFailure("printed " + document.get("rows") + " instead of one row");
        }
        String settings =
                ranks + " ranks, matcher " + document.get("matcher") + ", progress " + document.get("progress");
        return new Output(settings, (Map<?, ?>) rows.get(0));
    }
}
