package io.jmpi.bench.matching;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.MatchingHints;
import io.jmpi.offload.hardware.OverlapMatcherProvider;
import io.jmpi.offload.optimistic.OptimisticMatcherProvider;
import io.jmpi.offload.optimistic.OptimisticSettings;
import io.jmpi.offload.optimistic.OptimisticSettings.Optimization;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An engine as configured by the command {@code host}. Immutable; any thread.
 *
 * @param name for users
 * @param engine to measure
 * @param lending whether the host runs the device, which then has no thread
 * @param optimizations enabled in {@code optimistic}
 */
record HostSetup(String name, MatcherProvider engine, boolean lending, Set<Optimization> optimizations) {
    /** The greatest depth at which the unit of {@code hardware} holds all posted receives. */
    static final int DEEPEST = 32_768;

    private static final MatcherProvider OPTIMISTIC = new OptimisticMatcherProvider();
    private static final String LENDING = "-lending";
    private static final Set<Optimization> ALL = Set.of(Optimization.values());

    /** Room for batches, in addition to the standing entries. */
    private static final int ROOM = 1024;

    /** Entries that the unit of {@code hardware} can have. */
    private static final int MOST_TAGS = 65_535;

    /** More than the tables for the greatest depth need, so that they stay on the device. */
    private static final long MEMORY = 1L << 30;

    /**
     * All engines with their devices on their own threads, and {@code optimistic} run by the host. Not {@code overlap},
     * which drives the unit of {@code hardware} from the host.
     */
    static List<HostSetup> engines() {
        List<HostSetup> setups = new ArrayList<>();
        for (MatcherProvider engine : MatchingEngines.load().all()) {
            if (!engine.name().equals(OverlapMatcherProvider.NAME)) {
                setups.add(new HostSetup(engine.name(), engine, false, ALL));
            }
        }
        setups.add(new HostSetup(OptimisticMatcherProvider.NAME + LENDING, OPTIMISTIC, true, ALL));
        return setups;
    }

    /** {@code optimistic} run by the host: with all optimizations, without each of them, and with none. */
    static List<HostSetup> switches() {
        List<HostSetup> setups = new ArrayList<>();
        setups.add(new HostSetup("all", OPTIMISTIC, true, ALL));
        for (Optimization each : Optimization.values()) {
            Set<Optimization> others = EnumSet.complementOf(EnumSet.of(each));
            setups.add(new HostSetup("without-" + each.optionName(), OPTIMISTIC, true, others));
        }
        setups.add(new HostSetup("none", OPTIMISTIC, true, Set.of()));
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
        MatcherSettings settings = onDevice(depth, lending ? 0 : 1, lending, optimizations)
                .with("hardware.tags", Math.min(depth + ROOM, MOST_TAGS))
                .with("hardware.threshold", 0)
                .with("associative.cells", Math.min(depth + ROOM, MOST_TAGS))
                .with("fpga.list", Math.min(depth + ROOM, MOST_TAGS))
                .with("portals.entries", Math.min(depth + ROOM, MOST_TAGS))
                .with("hardware.unit", lending ? "polled" : "thread");
        return engine.newMatcher(MatcherContext.alone(0, MatchingHints.NONE, settings));
    }

    /** The defaults of {@code optimistic}, with tables and memory for as many receives and messages as stand. */
    static MatcherSettings onDevice(int depth, int cores, boolean lends, Set<Optimization> optimizations) {
        OptimisticSettings usual = OptimisticSettings.DEFAULT;
        String names = optimizations.isEmpty()
                ? "none"
                : optimizations.stream().map(Optimization::optionName).collect(Collectors.joining(","));
        return MatcherSettings.DEFAULT
                .with("optimistic.receives", Math.max(usual.receives(), depth + ROOM))
                .with("optimistic.messages", Math.max(usual.messages(), depth + ROOM))
                .with("optimistic.memory", MEMORY)
                .with("optimistic.cores", cores)
                .with("optimistic.lend", lends)
                .with("optimistic.optimizations", names);
    }
}
