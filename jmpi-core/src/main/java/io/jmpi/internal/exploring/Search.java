package io.jmpi.internal.exploring;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The search through all matchings of a program. Two runs have the same matching if each choice has the same source: the
 * order of calls that do not depend on each other makes no difference. Each run therefore begins with the choices of an earlier
 * run that do not depend on the one that is changed. A run is left out if one with these choices is known, so that no matching
 * is run twice.
 *
 * <p>All matchings are found. Two runs that differ have a choice that differs while all choices that it depends on are the same. The
 * message that one run gets there was also sent in the other run, and does not depend on that choice.
 *
 * <p>Thread: one. Lifetime: an exploration.
 */
public final class Search {
    private record Chosen(Choice choice, int source) {}

    /**
     * A run to make.
     *
     * @param wanted the choices that it begins with
     * @param changed the one that it is made for; empty for the first run
     */
    public record Task(Map<Choice, Integer> wanted, Optional<Choice> changed) {}

    private final ArrayDeque<Branch> open = new ArrayDeque<>();

    /** Those that did not lead to a new matching. */
    private final Set<Map<Choice, Integer>> tried = new HashSet<>();

    /** The runs in which a choice has a source. */
    private final Map<Chosen, BitSet> runsWith = new HashMap<>();

    private boolean hasBegun;
    private int runs;
    private int impossible;

    /** The next run; empty if all matchings have been run. */
    public Optional<Task> next() {
        if (!hasBegun) {
            hasBegun = true;
            return Optional.of(new Task(Map.of(), Optional.empty()));
        }
        while (!open.isEmpty()) {
            Branch branch = open.pop();
            Map<Choice, Integer> wanted = branch.wanted();
            if (!isKnown(wanted) && !tried.contains(wanted)) {
                return Optional.of(new Task(wanted, Optional.of(branch.choice())));
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

    /**
     * Records a run, and what could have been chosen instead; returns whether its matching is new. If the run has made the choices
     * that it began with, it is.
     */
    public boolean add(Task task, Map<Choice, Integer> matching, List<Branch> branches) {
        if (!matching.entrySet().containsAll(task.wanted().entrySet())) {
            tried.add(task.wanted());
            if (isKnown(matching)) {
                return false;
            }
        }
        matching.forEach((choice, source) -> runsWith.computeIfAbsent(new Chosen(choice, source), any -> new BitSet())
                .set(runs));
        runs++;
        List<Branch> reversed = new ArrayList<>(branches);
        Collections.reverse(reversed); // The first one is taken first.
        reversed.forEach(open::push);
        return true;
    }

    /** Records that a run did not get to the choice that it was made for. */
    public void addImpossible(Task task) {
        tried.add(task.wanted());
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
