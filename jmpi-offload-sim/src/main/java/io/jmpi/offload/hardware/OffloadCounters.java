package io.jmpi.offload.hardware;

import io.jmpi.matching.MatchingStatistics;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;

/**
 * Counters of the engines {@code hardware} and {@code overlap} beyond those of {@link MatchingStatistics}. Thread: the
 * matcher's caller.
 */
@NullUnmarked
final class OffloadCounters {
    private final Map<SoftwareReason, long[]> software = new EnumMap<>(SoftwareReason.class);

    /** Receives that were given to the unit. */
    long posted;

    /** Of those, receives that were older than the one for which they were given. */
    long forced;

    /** Receives that were given to the unit by their number, although software had an older one of their bin. */
    long traced;

    /** Receives that the unit was asked for because an older one of their stream was cancelled. */
    long calledBack;

    /** Messages that the unit matched. */
    long matched;

    /** Messages for which the unit found no entry. */
    long unexpected;

    /** Receives that the unit had when software found their message. */
    long takenBack;

    /**
     * Messages for which software claimed a receive that the unit then gave to another: only without synchronisation.
     */
    long lostClaims;

    /** Explicit TAG_SYNC commands. */
    long syncs;

    private final boolean hasTrace;

    /** Null if delays do not decide. */
    private final OffloadAdvice advice;

    /** Creates them for a matcher with these parts. */
    OffloadCounters(OverlapParts parts) {
        this.hasTrace = parts.trace() != null;
        this.advice = parts.advice();
        for (SoftwareReason reason : SoftwareReason.values()) {
            software.put(reason, new long[1]);
        }
    }

    void leftToSoftware(SoftwareReason reason) {
        software.get(reason)[0]++;
    }

    Map<String, Long> snapshot() {
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("unit_posted", posted);
        if (hasTrace) {
            counters.put("unit_traced", traced);
            counters.put("unit_called_back", calledBack);
        } else {
            counters.put("unit_forced", forced);
        }
        counters.put("unit_matched", matched);
        counters.put("unit_unexpected", unexpected);
        counters.put("unit_taken_back", takenBack);
        counters.put("unit_lost_claims", lostClaims);
        counters.put("unit_syncs", syncs);
        if (advice != null) {
            advice.addCounters(counters);
        }
        software.forEach((reason, count) -> {
            boolean isOfTags = hasTrace ? !reason.isOfPlainTags() : !reason.isOfTrace();
            if (isOfTags && (advice != null || !reason.isOfAdvice())) {
                counters.put("software_" + reason.name().toLowerCase(Locale.ROOT), count[0]);
            }
        });
        return counters;
    }
}
