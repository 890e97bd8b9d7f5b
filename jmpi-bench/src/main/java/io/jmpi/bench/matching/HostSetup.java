package io.jmpi.bench.matching;

import io.jmpi.matching.HardwareSettings;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingEngine;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingSettings;
import io.jmpi.matching.OptimisticSettings;
import io.jmpi.matching.OptimisticSettings.Optimization;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An engine as configured by the command {@code host}. Immutable; any thread.
 *
 * @param name for users
 * @param engine to measure
 * @param lending whether the host runs the device, which then has no thread
 * @param optimizations enabled in {@code optimistic}
 */
record HostSetup(String name, MatchingEngine engine, boolean lending, Set<Optimization> optimizations) {
    /** Maximum depth, up to which the unit of {@code hardware} stores all posted receives. */
    static final int DEEPEST = 32_768;

    private static final String LENDING = "-lending";
    private static final Set<Optimization> ALL = Set.of(Optimization.values());

    /** Room for batches, in addition to the standing entries. */
    private static final int ROOM = 1024;

    /** More than the tables for the greatest depth need, so that they stay on the device. */
    private static final long MEMORY = 1L << 30;

    /** All engines with their devices on their own threads, and {@code optimistic} run by the host. */
    static List<HostSetup> engines() {
        List<HostSetup> setups = new ArrayList<>();
        for (MatchingEngine engine : MatchingEngine.values()) {
            setups.add(new HostSetup(engine.engineName(), engine, false, ALL));
        }
        setups.add(
                new HostSetup(MatchingEngine.OPTIMISTIC.engineName() + LENDING, MatchingEngine.OPTIMISTIC, true, ALL));
        return setups;
    }

    /** {@code optimistic} run by the host: with all optimizations, without each of them, and with none. */
    static List<HostSetup> switches() {
        List<HostSetup> setups = new ArrayList<>();
        setups.add(new HostSetup("all", MatchingEngine.OPTIMISTIC, true, ALL));
        for (Optimization each : Optimization.values()) {
            Set<Optimization> others = EnumSet.complementOf(EnumSet.of(each));
            setups.add(new HostSetup("without-" + each.optionName(), MatchingEngine.OPTIMISTIC, true, others));
        }
        setups.add(new HostSetup("none", MatchingEngine.OPTIMISTIC, true, Set.of()));
        return setups;
    }

    /**
     * Finds a setup by its name.
     *
     * @throws IllegalArgumentException if there is no such setup; the message lists those of {@link #engines}
     */
    static HostSetup named(String name) {
        return Stream.concat(engines().stream(), switches().stream())
                .filter(setup -> setup.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown engine '" + name + "'; known engines: "
                        + String.join(
                                ", ", engines().stream().map(HostSetup::name).toList())));
    }

    /** Creates a matcher whose device has room for the standing entries. */
    Matcher newMatcher(int depth) {
        HardwareSettings hardware = HardwareSettings.DEFAULT;
        return engine.newMatcher(
                0,
                MatchingHints.NONE,
                new MatchingSettings(
                        MatchingSettings.DEFAULT.exactBins(),
                        new HardwareSettings(
                                Math.min(depth + ROOM, HardwareSettings.MAX_TAGS),
                                0,
                                hardware.forceThreshold(),
                                hardware.sync(),
                                !lending),
                        onDevice(depth, lending ? 0 : 1, lending, optimizations)));
    }

    /** The defaults of {@code optimistic}, with tables and memory for the standing receives and messages. */
    static OptimisticSettings onDevice(int depth, int cores, boolean lends, Set<Optimization> optimizations) {
        OptimisticSettings usual = OptimisticSettings.DEFAULT;
        return new OptimisticSettings(
                usual.threads(),
                usual.bins(),
                Math.max(usual.receives(), depth + ROOM),
                Math.max(usual.messages(), depth + ROOM),
                MEMORY,
                cores,
                lends,
                optimizations);
    }
}
