package io.jmpi.trace.replay.engines;

import io.jmpi.matching.text.Count;
import io.jmpi.trace.replay.MessagesResult.Advice;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Determines which replayed engine suits an application, and why. It compares processor time: for an engine with a
 * device, the time that the host spends on it. Of engines within {@link #TIE} of the best, it advises the simplest;
 * {@link io.jmpi.matching.MatchingEngines} lists them from simple to complicated. An engine whose costs have not been
 * measured is not compared, unless there is no other.
 *
 * <p>Thread: one. Lifetime: one result.
 */
final class EngineAdvice {
    /** Engines within this factor are equally good: the cost model is no more accurate on average. */
    static final double TIE = 1.15;

    /** From this multiple of the best on, an engine is much slower. */
    static final double MUCH = 3;

    /** The advice if no engine is better than another. */
    static final String NONE = "none";

    private static final String QUEUES = "queues";
    private static final String OPTIMISTIC = "optimistic";

    private final List<EngineResult> engines;
    private final HintAdvice hints;

    EngineAdvice(List<EngineResult> engines, List<CommunicatorUse> uses) {
        this.engines = engines;
        hints = new HintAdvice(uses);
    }

    Advice advice() {
        EngineResult best = best();
        if (messages(best) + best.unexpectedSearches() == 0) {
            return new Advice(
                    NONE,
                    List.of(),
                    List.of("No message was received, so no engine is better than another."),
                    Map.of());
        }
        Map<String, String> verdicts = new LinkedHashMap<>();
        engines.forEach(engine -> verdicts.put(engine.engine(), verdict(engine, best)));
        List<String> reasons = new ArrayList<>();
        if (best.hasTime()) {
            reasons.add(action(best));
        }
        reasons.add(depths());
        reasons.add(walks());
        reasons.add(choice(best));
        addDeviceReasons(reasons, best);
        boolean usesHints = best.hasTime() && !best.engine().equals(QUEUES);
        if (usesHints) {
            reasons.addAll(hints.reasons());
        }
        return new Advice(
                best.hasTime() ? best.engine() : NONE, usesHints ? hints.keys() : List.of(), reasons, verdicts);
    }

    /** The advice to the user. */
    private static String action(EngineResult best) {
        return best.engine().equals(QUEUES)
                ? "Nothing to do: it is the default, no other engine is clearly cheaper for these messages, and it gains"
                        + " nothing from hints."
                : text(
                        "Run the application with --matcher %1$s, or give its communicators the info key"
                                + " jmpi_matcher=%1$s.",
                        best.engine());
    }

    // ---------------------------------------------------------------- the best

    /** The first, and so simplest, engine within a tie of the cheapest. */
    private EngineResult best() {
        double least = engines.stream()
                .filter(EngineResult::hasTime)
                .mapToDouble(EngineResult::hostNanos)
                .min()
                .orElse(Double.NaN);
        return engines.stream()
                .filter(engine -> engine.hasTime() && engine.hostNanos() <= TIE * least)
                .findFirst()
                .orElse(engines.get(0));
    }

    private static long messages(EngineResult engine) {
        return engine.postedSearches();
    }

    private static double nanosOfMessage(EngineResult engine) {
        return engine.hostNanos() / Math.max(1, messages(engine));
    }

    private static double walkedOfMessage(EngineResult engine) {
        return (double) (engine.postedWalked() + engine.unexpectedWalked()) / Math.max(1, messages(engine));
    }

    private static double ratio(EngineResult engine, EngineResult best) {
        return best.hostNanos() == 0 ? 1 : engine.hostNanos() / best.hostNanos();
    }

    // ---------------------------------------------------------------- verdicts

    private static String verdict(EngineResult engine, EngineResult best) {
        if (!engine.hasTime()) {
            return text(
                    "not compared: %.1f entries per message, whose cost has not been measured",
                    walkedOfMessage(engine));
        }
        String figures = text("%.1f entries and %s per message", walkedOfMessage(engine), nanos(nanosOfMessage(engine)))
                + (engine.runsOnDevice() ? " of the host" : "");
        if (engine.equals(best)) {
            return "best: " + figures;
        }
        double ratio = ratio(engine, best);
        if (ratio <= TIE && ratio >= 1 / TIE) {
            return "as good as " + best.engine() + ": " + figures;
        }
        String word = ratio >= MUCH ? "much slower" : "slower";
        return text("%s, %.1f times %s: %s", word, ratio, best.engine(), figures);
    }

    // ---------------------------------------------------------------- reasons

    private String depths() {
        long posted = engines.stream().mapToLong(EngineResult::maxPosted).max().orElseThrow();
        long unexpected =
                engines.stream().mapToLong(EngineResult::maxUnexpected).max().orElseThrow();
        EngineResult any = engines.get(0);
        return text(
                "No rank had more than %s posted and %s unexpected at once; %s of the messages were unexpected.",
                Count.of(posted, "receive"),
                Count.of(unexpected, "message"),
                share(messages(any) - any.counters().getOrDefault(EnginesTotals.EXPECTED, 0L), messages(any)));
    }

    /** Uses queues if replayed: the cost of a list shows whether another structure can pay off. */
    private String walks() {
        EngineResult engine = engines.stream()
                .filter(replayed -> replayed.engine().equals(QUEUES))
                .findFirst()
                .orElse(engines.get(0));
        return text(
                "With %s a message compared %.1f entries on average, and %s of the pairs matched at the first entry.",
                engine.engine(),
                walkedOfMessage(engine),
                share(
                        engine.counters().getOrDefault(EnginesTotals.FOUND_FIRST, 0L),
                        engine.counters().getOrDefault(EnginesTotals.PAIRS, 0L)));
    }

    private String choice(EngineResult best) {
        if (!best.hasTime()) {
            return "No engine with measured costs was replayed, therefore none is better than another.";
        }
        String cost = text(
                "By the cost model %s needs %s per message, %s in total",
                best.engine(), nanos(nanosOfMessage(best)), nanos(best.hostNanos()));
        EngineResult other = engines.stream()
                .filter(engine -> engine.hasTime()
                        && !engine.equals(best)
                        && !engine.engine().equals(OPTIMISTIC))
                .min(Comparator.comparingDouble(EngineResult::hostNanos))
                .orElse(null);
        if (other == null) {
            return cost + ".";
        }
        String next = text("the cheapest other engine, %s, needs %s", other.engine(), nanos(nanosOfMessage(other)));
        if (best.engine().equals(QUEUES)) {
            return cost + "; a search structure would not pay off: " + next + ".";
        }
        if (ratio(other, best) <= TIE) {
            next += ", which is no significant difference: the simpler engine is advised";
        }
        String queues = engines.stream()
                .filter(engine -> engine.engine().equals(QUEUES) && !engine.equals(other))
                .map(engine -> text("; queues would need %.1f times as much", ratio(engine, best)))
                .findFirst()
                .orElse("");
        return cost + "; " + next + queues + ".";
    }

    private void addDeviceReasons(List<String> reasons, EngineResult best) {
        for (EngineResult engine : engines) {
            Map<String, Long> counters = engine.counters();
            if (!engine.runsOnDevice()) {
                continue;
            }
            reasons.add(text(
                    "On a device, %s decides half of the messages within %s and 99%% within %s of their arrival, and is busy "
                            + "for %s per message; the host spends %s per message on submitting and polling, %.1f times the cost of %s.",
                    engine.engine(),
                    nanos(counters.get(EnginesTotals.DECISION_MEDIAN)),
                    nanos(counters.get(EnginesTotals.DECISION_P99)),
                    nanos(engine.predictedNanos() / Math.max(1, messages(engine))),
                    nanos(nanosOfMessage(engine)),
                    ratio(engine, best),
                    best.engine()));
        }
    }

    // ---------------------------------------------------------------- words

    static String share(long part, long whole) {
        return whole == 0 ? "0%" : text("%.0f%%", 100.0 * part / whole);
    }

    private static String nanos(double nanos) {
        if (nanos < 1_000) {
            return text("%.0f ns", nanos);
        }
        if (nanos < 1_000_000) {
            return text("%.1f µs", nanos / 1_000);
        }
        return nanos < 1_000_000_000 ? text("%.1f ms", nanos / 1_000_000) : text("%.1f s", nanos / 1_000_000_000);
    }

    static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
