package io.jmpi.studies.overlap;

import io.jmpi.MpiConfig;
import io.jmpi.studies.overlap.Experiment.Plotted;
import io.jmpi.studies.overlap.Experiment.Variant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The experiments of the paper on the engine {@code overlap} ("CHAMPION"), as far as ranks of one JVM can show them. */
final class Experiments {
    /** In the order of the paper. */
    static final List<String> NAMES = List.of(
            "size",
            "latesender",
            "tests",
            "gaps",
            "late",
            "iscatterv",
            "igatherv",
            "ialltoall",
            "reduce",
            "gather",
            "stencil",
            "fft");

    private static final List<Integer> GAPS_AT = List.of(0, 16, 32, 48, 63);
    private static final int GAPS_WINDOW = 64;
    private static final List<Integer> TESTS = List.of(0, 1, 4, 16);
    private static final List<Integer> CUBES = List.of(64, 96, 128);

    private static final Variant ONLOAD = new Variant("onload", config("matcher=queues", "collectives.matcher=queues"));
    private static final Variant OFFLOAD = new Variant("offload", config("overlap.adaptive=false"));
    private static final Variant ADAPTIVE = new Variant("adaptive", config());
    private static final List<Variant> WAYS = List.of(ONLOAD, OFFLOAD, ADAPTIVE);

    private final List<Integer> sizes;
    private final int window;

    /**
     * @param sizes lengths of messages in bytes
     * @param window messages at a time
     */
    Experiments(List<Integer> sizes, int window) {
        this.sizes = sizes;
        this.window = window;
    }

    private static String overlapAndBandwidth(Measured measured) {
        return String.format(Locale.ROOT, "%.0f %%, %.0f MB/s", measured.overlap(), measured.bandwidth());
    }

    private static String overlapAndTime(Measured measured) {
        String success =
                Double.isNaN(measured.success()) ? "" : String.format(Locale.ROOT, ", %.0f %%", measured.success());
        return String.format(Locale.ROOT, "%.0f %%, %.0f us", measured.overlap(), measured.overall()) + success;
    }

    private static String time(Measured measured) {
        return String.format(Locale.ROOT, "%.0f us", measured.overall());
    }

    private static MpiConfig config(String... settings) {
        MpiConfig config = MpiConfig.defaults()
                .with("progress", "application")
                .with("matcher", "overlap")
                .with("collectives.matcher", "overlap")
                .with("overlap.pool", Integer.toString(1 << 28))
                .with("eager.threshold", "16384");
        for (String setting : settings) {
            String[] parts = setting.split("=", 2);
            config = config.with(parts[0], parts[1]);
        }
        return config;
    }

    Experiment named(String name) {
        return switch (name) {
            case "size" ->
                new Experiment(
                        name,
                        "Expected messages by size: overlap and bandwidth",
                        "Paper, figures 3 and 5: onload overlaps 0 %, offload nearly all; offload has less bandwidth below 1 MiB, adaptive"
                                + " combines both advantages.",
                        "bytes",
                        sizes,
                        WAYS,
                        bytes -> Window.of(bytes, window, Window.Late.NOBODY),
                        Experiments::overlapAndBandwidth,
                        Plotted.OVERLAP);
            case "latesender" ->
                new Experiment(
                        name,
                        "A sender that comes late: overlap at the receiver",
                        "Paper, figure 4(a): the receive waits for its sender, so that δ is large and the unit helps.",
                        "bytes",
                        sizes,
                        WAYS,
                        bytes -> Window.of(bytes, window, Window.Late.SENDER),
                        Experiments::overlapAndTime,
                        Plotted.OVERLAP);
            case "tests" ->
                new Experiment(
                        name,
                        "A receiver that seldom tests for its messages of " + middle() + " bytes: overlap",
                        "Paper, figure 4(b): without progress by the program the read begins late, so that δ is large and the unit helps.",
                        "tests",
                        TESTS,
                        WAYS,
                        tests -> Window.tested(middle(), window, tests),
                        Experiments::overlapAndTime,
                        Plotted.OVERLAP);
            case "gaps" ->
                new Experiment(
                        name,
                        "One of " + GAPS_WINDOW + " receives of " + middle() + " bytes has gaps: overlap",
                        "Paper, figures 2 and 6: what is posted behind it does not overlap without sequence numbers; with them all does.",
                        "index",
                        GAPS_AT,
                        List.of(
                                new Variant(
                                        "no trace",
                                        config(
                                                "overlap.trace=false",
                                                "overlap.progress-thread=false",
                                                "overlap.adaptive=false")),
                                new Variant(
                                        "trace", config("overlap.progress-thread=false", "overlap.adaptive=false"))),
                        index -> Window.withGaps(middle(), GAPS_WINDOW, index),
                        Experiments::overlapAndTime,
                        Plotted.OVERLAP);
            case "late" ->
                new Experiment(
                        name,
                        "A receiver that computes first, and posts then: its time",
                        "Paper, figure 8: prefetching shortens the run by up to 38 %.",
                        "bytes",
                        sizes,
                        prefetch(),
                        bytes -> Window.of(bytes, window, Window.Late.RECEIVER),
                        Experiments::time,
                        Plotted.TIME);
            case "iscatterv" ->
                collective(
                        name,
                        Collective.Kind.ISCATTERV,
                        "Paper, figures 9(a) and 10: 1.6 times as fast with 640 ranks: each rank has one receive, and that overlaps.");
            case "igatherv" ->
                collective(
                        name,
                        Collective.Kind.IGATHERV,
                        "Paper, figure 9(b): offload loses 10 to 15 %, because more than 90 % of the receives are taken back; adaptive avoids"
                                + " it.");
            case "ialltoall" ->
                collective(
                        name,
                        Collective.Kind.IALLTOALL,
                        "Paper, figure 10: up to 33 % less time, and up to 70 % overlap.");
            case "reduce" ->
                skewed(
                        name,
                        Skewed.Kind.REDUCE,
                        "Paper, figure 11: prefetching shortens it by up to 55 % with 320 ranks.");
            case "gather" ->
                skewed(
                        name,
                        Skewed.Kind.GATHER,
                        "Paper, figure 11: prefetching shortens it by up to 17 % with 320 ranks.");
            case "stencil" ->
                new Experiment(
                        name,
                        "A stencil of seven points, 8 ranks: overlap, time, receives that the unit matched",
                        "Paper, figure 12: up to twice the overlap, up to 22 % less time; 96 % of the receives stayed with the unit.",
                        "bytes",
                        sizes,
                        WAYS,
                        Stencil::of,
                        Experiments::overlapAndTime,
                        Plotted.OVERLAP);
            case "fft" ->
                new Experiment(
                        name,
                        "The transposes of a three-dimensional FFT, 4 ranks: overlap, time, receives that the unit matched",
                        "Paper, figure 13: 23 % less time for communication, up to 7 % for all.",
                        "points",
                        CUBES,
                        WAYS,
                        Transposes::of,
                        Experiments::overlapAndTime,
                        Plotted.OVERLAP);
            default ->
                throw new IllegalArgumentException(
                        "unknown experiment '" + name + "'; known experiments: " + String.join(", ", NAMES));
        };
    }

    private int middle() {
        return Collections.max(sizes) / 4;
    }

    private static List<Variant> prefetch() {
        return List.of(new Variant("no prefetch", config("overlap.prefetch=false")), new Variant("prefetch", config()));
    }

    private Experiment collective(String name, Collective.Kind kind, String finding) {
        return new Experiment(
                name,
                "MPI_" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)
                        + ", 4 ranks: overlap, time, receives that the unit matched",
                finding,
                "bytes",
                sizes,
                WAYS,
                bytes -> Collective.of(kind, bytes),
                Experiments::overlapAndTime,
                Plotted.OVERLAP);
    }

    private Experiment skewed(String name, Skewed.Kind kind, String finding) {
        return new Experiment(
                name,
                "MPI_" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)
                        + ", 4 ranks that come at random times: time of a round",
                finding,
                "bytes",
                sizes,
                prefetch(),
                bytes -> Skewed.of(kind, bytes),
                Experiments::time,
                Plotted.TIME);
    }
}
