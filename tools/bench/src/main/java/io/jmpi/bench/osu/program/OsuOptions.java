package io.jmpi.bench.osu.program;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of all programs, those of the OSU micro-benchmarks where these have them. */
public final class OsuOptions {
    /** The largest message, so that doubling sizes does not overflow. */
    public static final int MAX_BYTES = 1 << 30;

    /** Iterations by default: that many, and fewer if they would transfer more than this. */
    private static final int ITERATIONS = 10_000;

    private static final long BYTES = 1L << 28;
    private static final int FEWEST = 10;

    /** So many warm-up iterations for each measured one by default, because the JIT compilers need them. */
    private static final int WARMUPS = 2;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = {"-m", "--message-size"},
            paramLabel = "[MIN:]MAX",
            description = "Sizes of messages in bytes, doubling from MIN to MAX. MIN: alone sets only the smallest.")
    private String range;

    @Option(
            names = {"-i", "--iterations"},
            paramLabel = "N",
            description =
                    "Iterations in each repetition (default: 10000; otm_rate 500, halo_mt 2000; fewer for long messages).")
    private Integer iterations;

    @Option(
            names = {"-x", "--warmup"},
            paramLabel = "N",
            description = "Warm-up iterations before them (default: twice as many; otm_rate 20000).")
    private Integer warmup;

    @Option(
            names = "--repetitions",
            defaultValue = "5",
            paramLabel = "N",
            description = "Repetitions; figures are their medians (default: ${DEFAULT-VALUE}).")
    private int repetitions;

    @Option(
            names = {"-c", "--validation"},
            description = "Check every iteration, not only the first ones.")
    private boolean checksAll;

    private int defaultIterations = ITERATIONS;
    private Integer defaultWarmup;
    private int defaultMin;
    private int defaultMax;
    private int min;
    private int max;

    /** Sets the sizes without {@code -m}. */
    void setDefaultSizes(int least, int most) {
        defaultMin = least;
        defaultMax = most;
    }

    /** Sets the iterations without {@code -i} and {@code -x}. */
    public void setDefaultIterations(int measured, int before) {
        defaultIterations = measured;
        defaultWarmup = before;
    }

    /** Validates before the session begins, because wrong usage should not cost one. */
    void requireUsable() {
        parseRange();
        if (iterations != null) {
            requireInRange("-i", iterations, 1, Integer.MAX_VALUE);
        }
        if (warmup != null) {
            requireInRange("-x", warmup, 0, Integer.MAX_VALUE);
        }
        requireInRange("--repetitions", repetitions, 1, 1 << 20);
    }

    private void parseRange() {
        min = defaultMin;
        max = defaultMax;
        if (range == null) {
            return;
        }
        int colon = range.indexOf(':');
        try {
            if (colon > 0) {
                min = Integer.parseInt(range, 0, colon, 10);
                max = Math.max(min, max);
            }
            if (colon < range.length() - 1) {
                max = Integer.parseInt(range, colon + 1, range.length(), 10);
                min = colon < 0 ? Math.min(min, max) : min;
            }
        } catch (NumberFormatException e) {
            throw new ParameterException(command.commandLine(), "-m " + range + ": expected [MIN:]MAX, in bytes", e);
        }
        if (min < 0 || max < min || max > MAX_BYTES) {
            throw usage("-m " + range + ": sizes " + min + " to " + max + " are not in 0.." + MAX_BYTES
                    + ", the smallest first");
        }
    }

    /** Creates the exception for wrong usage. */
    public ParameterException usage(String message) {
        return new ParameterException(command.commandLine(), message);
    }

    public void requireInRange(String option, int value, int least, int most) {
        requireInRange(command, option, value, least, most);
    }

    /** Validates a number of a program without these options; a wrong one is wrong usage. */
    public static void requireInRange(CommandSpec command, String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    command.commandLine(), option + " " + value + " is not in " + least + ".." + most);
        }
    }

    /** The sizes to measure, as after {@link #requireUsable}. */
    public List<Integer> sizes() {
        List<Integer> sizes = new ArrayList<>();
        for (int size = min; size <= max; size = Math.max(1, size * 2)) {
            sizes.add(size);
        }
        return sizes;
    }

    public int largest() {
        return max;
    }

    /** Whether every iteration is checked. */
    public boolean checksAll() {
        return checksAll;
    }

    public int repetitions() {
        return repetitions;
    }

    /** Iterations in each repetition, if each transfers that many messages of that size. */
    public int iterations(int messages, int size) {
        return iterations != null ? iterations : bounded(defaultIterations, messages, size);
    }

    /** Iterations before the repetitions. */
    public int warmup(int messages, int size) {
        if (warmup != null) {
            return warmup;
        }
        return defaultWarmup != null && iterations == null
                ? bounded(defaultWarmup, messages, size)
                : WARMUPS * iterations(messages, size);
    }

    /** So many, or fewer if the messages are long. */
    private static int bounded(int count, int messages, int size) {
        return (int) Math.max(FEWEST, Math.min(count, BYTES / Math.max(1, (long) messages * size)));
    }
}
