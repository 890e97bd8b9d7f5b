package io.jmpi.trace.replay.engines;

import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.offload.optimistic.OptimisticSettings;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.PairListener;
import io.jmpi.trace.replay.RankEvents;
import io.jmpi.trace.replay.RankEventsSupplier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The engines that a command compares, over all ranks.
 *
 * <pre>{@code
 * EngineReplays replays = new EngineReplays(EngineReplays.named("queues,exact,optimistic"), 32);
 * RankEngines rank = replays.rank(PairListener.NONE);   // in each rank's thread
 * rank.post(...);
 * rank.arrive(...);
 * rank.end(nanos);
 * replays.results();                                    // when all ranks have ended
 * replays.advice();
 * }</pre>
 *
 * <p>Thread: any; ranks may run concurrently. Lifetime: one trace.
 */
public final class EngineReplays implements RankEventsSupplier {
    /** Number of device threads in the paper's prototype. */
    public static final int DEVICE_THREADS = OptimisticSettings.DEFAULT.threads();

    /** Selects every engine. */
    public static final String ALL = "all";

    private final List<MatcherProvider> engines;
    private final int deviceThreads;
    private final EnginesTotals totals;
    private final Map<Integer, CommunicatorUse> uses = new TreeMap<>();

    /**
     * Prepares the replay of engines.
     *
     * @param engines at least one, each once; in the order in which they are reported
     * @param deviceThreads threads of the device that match, for the engine {@code optimistic}
     * @throws IllegalArgumentException if a device cannot have so many
     */
    public EngineReplays(List<MatcherProvider> engines, int deviceThreads) {
        if (engines.isEmpty()) {
            throw new IllegalArgumentException("no engine is selected; known engines: " + knownNames());
        }
        if (deviceThreads < 1 || deviceThreads > OptimisticSettings.MAX_THREADS) {
            throw new IllegalArgumentException(
                    "device threads " + deviceThreads + " are not in 1.." + OptimisticSettings.MAX_THREADS);
        }
        this.engines = List.copyOf(engines);
        this.deviceThreads = deviceThreads;
        totals = new EnginesTotals(this.engines);
    }

    /**
     * Finds engines by their names, in the order of {@link MatchingEngines}.
     *
     * @param names separated by commas, or {@value #ALL}
     * @throws IllegalArgumentException if a name is unknown; the message lists the known ones
     */
    public static List<MatcherProvider> named(String names) {
        MatchingEngines known = MatchingEngines.load();
        if (names.strip().equals(ALL)) {
            return known.all();
        }
        Set<String> chosen = new HashSet<>();
        for (String name : names.split(",", -1)) {
            if (!known.names().contains(name.strip())) {
                throw new IllegalArgumentException(
                        "unknown engine '" + name.strip() + "'; known engines: " + knownNames());
            }
            chosen.add(name.strip());
        }
        return known.all().stream()
                .filter(engine -> chosen.contains(engine.name()))
                .toList();
    }

    private static String knownNames() {
        return String.join(", ", MatchingEngines.load().names()) + ", or " + ALL;
    }

    /**
     * Creates the engines of one rank.
     *
     * @param listener receives the pairs
     */
    public RankEngines rank(PairListener listener) {
        return new RankEngines(engines, deviceThreads, listener, this::add);
    }

    @Override
    public RankEvents create(int rank) {
        return rank(PairListener.NONE);
    }

    private synchronized void add(RankEngines rank) {
        rank.engines().forEach(totals::add);
        rank.uses().forEach(use -> uses.merge(use.context(), use, CommunicatorUse::plus));
    }

    /** The results of each engine over the ranks that have ended. */
    public synchronized List<MessagesResult.EngineResult> results() {
        return totals.results();
    }

    /** The use of communicators by the ranks that have ended, by ascending number. */
    public synchronized List<CommunicatorUse> uses() {
        return new ArrayList<>(uses.values());
    }

    @Override
    public List<MessagesResult.EngineResult> engines() {
        return results();
    }

    /** The engine and hints that suit the application. The reasons include why an engine was given up. */
    @Override
    public synchronized MessagesResult.Advice advice() {
        List<MessagesResult.EngineResult> results = results();
        MessagesResult.Advice advice = results.isEmpty()
                ? new MessagesResult.Advice(EngineAdvice.NONE, List.of(), List.of(), Map.of())
                : new EngineAdvice(results, uses()).advice();
        Map<String, String> verdicts = new LinkedHashMap<>(advice.verdicts());
        List<String> reasons = new ArrayList<>(advice.reasons());
        totals.givenUp().forEach((engine, reason) -> {
            verdicts.put(engine, "not completed, without figures");
            reasons.add("The replay of " + engine + " was not completed, therefore it has no figures: " + reason + ".");
        });
        return new MessagesResult.Advice(advice.engine(), advice.hints(), reasons, verdicts);
    }
}
