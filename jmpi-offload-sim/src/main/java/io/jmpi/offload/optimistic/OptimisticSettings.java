package io.jmpi.offload.optimistic;

import io.jmpi.matching.MatchingHints;
import io.jmpi.offload.dpa.Dpa;
import io.jmpi.offload.kernels.ProgramOptions;
import io.jmpi.offload.kernels.ProgramSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Settings of the engine {@code optimistic} and its device; see {@code docs/internals/device-settings.md}.
 *
 * @param threads device threads that match the messages of one communicator: the size of a block
 * @param bins bins of each of the three hash tables; a power of two
 * @param receives receives that a communicator can have posted on the device
 * @param messages messages that a communicator can have on the device
 * @param memoryBytes memory of the device, for all communicators of a rank
 * @param cores real threads that run the device; 0 if the rank runs it when it polls
 * @param lends whether the rank runs the device while it waits for it, which is faster where processors are few
 * @param optimizations which of the paper's optimizations are used
 */
public record OptimisticSettings(
        int threads,
        int bins,
        int receives,
        int messages,
        long memoryBytes,
        int cores,
        boolean lends,
        Set<Optimization> optimizations) {

    /** The optimizations of the paper's section IV-D, and the fast path of section III-D. */
    public enum Optimization {
        /** Hashes come with the message. */
        INLINE_HASHES,
        /** Receives that a lower thread has booked are passed over. */
        EARLY_BOOKING,
        /** Consumed receives are removed by the thread that gets the lock. */
        LAZY_REMOVAL,
        /** Conflicts within a sequence of compatible receives are resolved without waiting. */
        FAST_PATH,
        /** The device copies payload. */
        COPY;

        /** The name that users give. */
        public String optionName() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Level 2 cache of BlueField-3's accelerator (paper, section IV-E). */
    private static final int MEMORY_BYTES = 1536 * 1024;

    /** Most device threads: the booking bitmap of a receive has no more bits. */
    public static final int MAX_THREADS = ProgramSizes.MAX_THREADS;

    /** Most bins, receives and messages. */
    public static final int MAX_ENTRIES = ProgramSizes.MAX_ENTRIES;

    /** Most real threads. */
    public static final int MAX_CORES = Dpa.MAX_CORES;

    private static final int COMPLETIONS = 256;
    private static final int COMMANDS = 256;

    /** 32 threads as in the paper's prototype; tables for as many receives as it had. */
    public static final OptimisticSettings DEFAULT =
            new OptimisticSettings(32, 256, 1024, 1024, MEMORY_BYTES, 1, true, Set.of(Optimization.values()));

    public OptimisticSettings {
        optimizations = Set.copyOf(optimizations);
        if (memoryBytes < 0) {
            throw new IllegalArgumentException("memoryBytes " + memoryBytes + " is negative");
        }
        if (cores < 0 || cores > MAX_CORES) {
            throw new IllegalArgumentException("cores " + cores + " is not in 0.." + MAX_CORES);
        }
        sizes(threads, bins, receives, messages);
    }

    /** These settings with another number of real threads. */
    public OptimisticSettings withCores(int number) {
        return new OptimisticSettings(threads, bins, receives, messages, memoryBytes, number, lends, optimizations);
    }

    private static ProgramSizes sizes(int threads, int bins, int receives, int messages) {
        return new ProgramSizes(threads, bins, receives, messages, COMPLETIONS, COMMANDS);
    }

    /** The sizes of one communicator's tables. */
    ProgramSizes sizes() {
        return sizes(threads, bins, receives, messages);
    }

    /** The options of the program. */
    ProgramOptions options(MatchingHints hints) {
        return new ProgramOptions(
                optimizations.contains(Optimization.INLINE_HASHES),
                optimizations.contains(Optimization.EARLY_BOOKING),
                optimizations.contains(Optimization.LAZY_REMOVAL),
                optimizations.contains(Optimization.FAST_PATH),
                optimizations.contains(Optimization.COPY),
                hints.noAnySource(),
                hints.noAnyTag(),
                hints.allowOvertaking());
    }

    /**
     * Reads a list of optimizations: {@code all}, {@code none}, or names separated by commas.
     *
     * @throws IllegalArgumentException if a name is unknown; the message lists the known ones
     */
    public static Set<Optimization> parseOptimizations(String text) {
        if (text.equals("all")) {
            return Set.of(Optimization.values());
        }
        Set<Optimization> parsed = new TreeSet<>();
        if (!text.equals("none")) {
            for (String name : text.split(",", -1)) {
                parsed.add(optimization(name.strip()));
            }
        }
        return parsed;
    }

    private static Optimization optimization(String name) {
        List<String> known = new ArrayList<>();
        for (Optimization optimization : Optimization.values()) {
            if (optimization.optionName().equals(name)) {
                return optimization;
            }
            known.add(optimization.optionName());
        }
        throw new IllegalArgumentException(
                "'" + name + "' is unknown; use all, none, or a list of " + String.join(", ", known));
    }
}
