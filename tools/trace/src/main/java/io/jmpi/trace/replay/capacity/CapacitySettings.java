package io.jmpi.trace.replay.capacity;

import io.jmpi.trace.replay.recording.StepRecorder.TimeSource;
import java.util.List;
import java.util.function.DoublePredicate;

/**
 * What the sweep varies, and how the application runs.
 *
 * @param engines names of engines with a device
 * @param entries capacities of the device
 * @param speeds of the device, each a multiple of a host core's
 * @param slower factors of the time that a host core needs to compare an entry
 * @param compute factor of the recorded computation
 * @param source the clock that has measured it
 * @param longer receives that no message matches, before all others in each queue
 * @param wildcards which messages receives with wildcards get
 * @param eager bytes of the longest message that travels with its envelope
 */
public record CapacitySettings(
        List<String> engines,
        List<Integer> entries,
        List<Double> speeds,
        List<Double> slower,
        double compute,
        TimeSource source,
        int longer,
        Wildcards wildcards,
        int eager) {
    /** Which messages receives with wildcards get. */
    public enum Wildcards {
        /** The first ones that arrive in the replay, as a program would. */
        KEPT,
        /** Those of the recorded run: such receives name the source and the tag of their message. */
        RESOLVED
    }

    private static final int MOST_LONGER = 1_000_000;
    private static final int MOST_ENTRIES = 1 << 20;
    private static final double MOST_FACTOR = 1e6;

    public CapacitySettings {
        engines = List.copyOf(engines);
        entries = List.copyOf(entries);
        speeds = List.copyOf(speeds);
        slower = List.copyOf(slower);
        requireAscending("--entries", entries, each -> each >= 1 && each <= MOST_ENTRIES, "1.." + MOST_ENTRIES);
        requireAscending("--speeds", speeds, each -> each >= 1e-3 && each <= MOST_FACTOR, "0.001..1000000");
        requireAscending("--slower", slower, each -> each >= 0 && each <= MOST_FACTOR, "0..1000000");
        require("--compute", compute, compute >= 0 && compute <= MOST_FACTOR, "0..1000000");
        require("--longer", longer, longer >= 0 && longer <= MOST_LONGER, "0.." + MOST_LONGER);
        require("--eager", eager, eager >= 0, "a number of bytes >= 0");
    }

    /** The same with another number of receives that no message matches. */
    CapacitySettings withLonger(int other) {
        return new CapacitySettings(engines, entries, speeds, slower, compute, source, other, wildcards, eager);
    }

    private static void requireAscending(
            String option, List<? extends Number> values, DoublePredicate isValid, String range) {
        double before = Double.NEGATIVE_INFINITY;
        for (Number value : values) {
            require(option, value, isValid.test(value.doubleValue()), "numbers in " + range);
            require(option, value, value.doubleValue() > before, "ascending numbers");
            before = value.doubleValue();
        }
        require(option, "", !values.isEmpty(), "numbers in " + range);
    }

    private static void require(String option, Object value, boolean isValid, String expected) {
        if (!isValid) {
            throw new IllegalArgumentException(option + " " + value + ": expected " + expected);
        }
    }
}
