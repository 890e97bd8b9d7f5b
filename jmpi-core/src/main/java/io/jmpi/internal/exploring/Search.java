package io.jmpi.internal.exploring;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The search through all matchings of a program. Two runs have the same matching if each choice has the same source: the
 * order of calls that do not depend on each other makes no difference. Each run therefore begins with the choices of an earlier
 * run that do not depend on the one that is changed. A run is left out if one with these choices is known, so that no matching
 * is run twice.
 *
 * <p>All matchings are found, because of two runs that differ, take a choice that differs and whose causes do not: the message
 * that one of the runs gets there has also been sent in the other run, and does not depend on that choice.
 *
 * <p>Thread: one. Lifetime: an exploration.
 */
public final class Search {
    private record Chosen(Choice choice, int source) {}

    private final ArrayDeque<Map<Choice, Integer>> open = new ArrayDeque<>(List.of(Map.of()));

    /** The runs in which a choice has a source. */
    private final Map<Chosen, BitSet> runsWith = new HashMap<>();

    private int runs;
    private int impossible;

    /** The choices that the next run begins with; empty if all matchings have been run. */
    public Optional<Map<Choice, Integer>> next() {
        while (!open.isEmpty()) {
            Map<Choice, Integer> wanted = open.pop();
            if (!isKnown(wanted)) {
                return Optional.of(wanted);
            }
        }
        return Optional.empty();
    }

    /** Whether there was a run with these choices. */
    private boolean isKnown(Map<Choice, Integer> wanted) {
        BitSet known = new BitSet();
        known.set(0, runs);
        for (Map.Entry<Choice, Integer> each : wanted.entrySet()) {
            known.and(runsWith.getOrDefault(new Chosen(each.getKey(), each.getValue()), new BitSet()));
        }
        return !known.isEmpty();
    }

    /** Records a run, and what could have been chosen instead. */
    public void add(Map<Choice, Integer> matching, List<Branch> branches) {
        matching.forEach((choice, source) -> runsWith.computeIfAbsent(new Chosen(choice, source), any -> new BitSet())
                .set(runs));
        runs++;
        List<Branch> reversed = new ArrayList<>(branches);
        Collections.reverse(reversed); // The first one is taken first.
        reversed.forEach(branch -> open.push(branch.wanted()));
    }

    /** Records that a run did not get to the choices that it began with. */
    public void addImpossible() {
        impossible++;
    }

    /** The number of different matchings so far. */
    public int matchings() {
        return runs;
    }

    /** Runs that could not make the choices that they began with. */
    public int impossible() {
        return impossible;
    }

    /** An upper bound for what is left, if each leads to one matching; some may be known. */
    public int open() {
        return open.size();
    }
}
