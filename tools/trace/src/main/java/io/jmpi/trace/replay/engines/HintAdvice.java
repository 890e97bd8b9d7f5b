package io.jmpi.trace.replay.engines;

import static io.jmpi.trace.replay.engines.EngineAdvice.share;
import static io.jmpi.trace.replay.engines.EngineAdvice.text;

import io.jmpi.matching.MatchingHints;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Determines which info keys the application could assert, for which communicators. Another run may violate what this run
 * satisfies: a hint is the programmer's assertion.
 *
 * <p>Immutable; any thread.
 */
final class HintAdvice {
    /** Maximum number of communicators listed by number. */
    private static final int LISTED = 8;

    private static final List<Key> KEYS = List.of(
            new Key("mpi_assert_no_any_source", MatchingHints::noAnySource),
            new Key("mpi_assert_no_any_tag", MatchingHints::noAnyTag),
            new Key("mpi_assert_exact_length", MatchingHints::exactLength),
            new Key("mpi_assert_allow_overtaking", MatchingHints::allowOvertaking));

    private record Key(String name, Predicate<MatchingHints> isIn) {}

    private final List<CommunicatorUse> uses;

    HintAdvice(List<CommunicatorUse> uses) {
        this.uses = uses.stream().filter(use -> use.receives() > 0).toList();
    }

    /** The keys; those that do not hold everywhere name the communicators where they do. */
    List<String> keys() {
        List<String> keys = new ArrayList<>();
        for (Key key : KEYS) {
            List<CommunicatorUse> holds = those(use -> key.isIn.test(use.hints()));
            if (!holds.isEmpty()) {
                keys.add(key.name + (holds.size() == uses.size() ? "" : " (" + numbers(holds) + ")"));
            }
        }
        return keys;
    }

    /** The reasons for and against each key. */
    List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        if (uses.isEmpty()) {
            return reasons;
        }
        reasons.add(wildcards());
        reasons.add(lengths());
        reasons.add(overtaking());
        return reasons;
    }

    private String wildcards() {
        long asked =
                uses.stream().mapToLong(use -> use.receives() + use.probes()).sum();
        long anySource = uses.stream().mapToLong(CommunicatorUse::anySource).sum();
        long anyTag = uses.stream().mapToLong(CommunicatorUse::anyTag).sum();
        if (anySource + anyTag == 0) {
            return text("None of %d receives and probes has a wildcard.", asked);
        }
        String of = text("Of %d receives and probes %d accept any source and %d any tag", asked, anySource, anyTag);
        List<CommunicatorUse> without = those(use -> use.anySource() + use.anyTag() == 0);
        return of + (without.isEmpty() ? "." : ", none of those in " + numbers(without) + ".");
    }

    private String lengths() {
        long pairs = uses.stream().mapToLong(CommunicatorUse::pairs).sum();
        List<CommunicatorUse> unknown = those(use -> use.otherLength() == CommunicatorUse.UNKNOWN);
        if (!unknown.isEmpty()) {
            return "Whether messages are as long as their receives' buffers is unknown in " + numbers(unknown)
                    + ": the trace does not contain the sizes of all datatypes.";
        }
        long other = uses.stream().mapToLong(CommunicatorUse::otherLength).sum();
        return other == 0
                ? text("Each of %d messages is as long as its receive's buffer.", pairs)
                : text(
                        "%d of %d messages (%s) have another length than their receive's buffer.",
                        other, pairs, share(other, pairs));
    }

    private String overtaking() {
        List<CommunicatorUse> harmless = those(use -> use.hints().allowOvertaking());
        if (harmless.size() == uses.size()) {
            return "No two messages that one receive accepts were ever in flight at once, and no two receives that accept one "
                    + "message were posted at once: overtaking would change nothing.";
        }
        String start = harmless.isEmpty() ? "Overtaking" : "Outside of " + numbers(harmless) + " overtaking";
        List<CommunicatorUse> rest = those(use -> !use.hints().allowOvertaking());
        long overlapping = rest.stream().mapToLong(CommunicatorUse::overlapping).sum();
        if (overlapping > 0) {
            return text(
                    "%s is not shown to be harmless: %d receives were posted while another of the same envelope was.",
                    start, overlapping);
        }
        return rest.stream().anyMatch(use -> use.inFlight() > 1)
                ? start + " is not shown to be harmless: messages of one sender with one tag were in flight at once."
                : start + " is not shown to be harmless: the trace lacks the necessary information.";
    }

    private List<CommunicatorUse> those(Predicate<CommunicatorUse> predicate) {
        return uses.stream().filter(predicate).toList();
    }

    private static String numbers(List<CommunicatorUse> some) {
        String listed = some.stream()
                .limit(LISTED)
                .map(use -> Integer.toString(use.context()))
                .collect(Collectors.joining(", "));
        String more = some.size() > LISTED ? " and " + (some.size() - LISTED) + " more" : "";
        return (some.size() == 1 ? "communicator " : "communicators ") + listed + more;
    }
}
