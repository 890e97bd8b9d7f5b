package io.jmpi.launcher.explore;

import io.jmpi.internal.exploring.Branch;
import io.jmpi.internal.exploring.Choice;
import io.jmpi.internal.exploring.ExploredRun;
import io.jmpi.internal.exploring.Search;
import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.plan.LaunchPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs a program once for each matching, until all have run or the budget is spent, and sorts the runs by how they end.
 *
 * <p>Thread: one; another one may {@link #expire} it. Lifetime: an exploration.
 */
final class Exploration {
    /**
     * Runs that have ended alike.
     *
     * @param first the first of them
     */
    record Alike(Outcome first, int count) {}

    /** Watches the exploration. */
    @FunctionalInterface
    interface Progress {
        /**
         * Called after each run.
         *
         * @param open runs that are known to be left; a bound, because some may lead to known matchings
         */
        void ran(int matchings, int open);
    }

    private final LaunchPlan plan;
    private final CapturedOutput output;
    private final int most;
    private final boolean completions;
    private final Search search = new Search();
    private final Map<List<String>, Alike> ends = new LinkedHashMap<>();

    /** The messages that each receive has got in some run, or could have. */
    private final Map<String, SortedSet<String>> senders = new TreeMap<>();

    private boolean isComplete;
    private boolean isAtLimit;
    private boolean wentOn;
    private boolean polls;
    private boolean isRepeatable = true;
    private boolean repeatsOutput = true;

    // guarded by this
    private boolean isTimeOver;
    private ExploredJob running;

    /**
     * Prepares an exploration.
     *
     * @param most runs
     * @param completions whether it is also a choice which complete request a wait or test reports
     */
    Exploration(LaunchPlan plan, CapturedOutput output, int most, boolean completions) {
        this.plan = plan;
        this.output = output;
        this.most = most;
        this.completions = completions;
    }

    /** Explores. */
    void run(Progress progress) throws InterruptedException, LaunchException {
        int made = 0;
        Optional<Search.Task> next = search.next();
        while (next.isPresent() && made < most && !isTimeOver()) {
            Optional<Outcome> outcome = run(next.get().wanted(), next.get().changed());
            if (outcome.isEmpty()) {
                return;
            }
            add(next.get(), outcome.get());
            if (made++ == 0 && outcome.get().kind() != Outcome.Kind.IMPOSSIBLE) {
                repeat(outcome.get());
            }
            progress.ran(search.matchings(), search.open());
            next = search.next();
        }
        isComplete = next.isEmpty();
        isAtLimit = made >= most;
    }

    /** Whether as many runs were made as the user permits. */
    boolean isAtLimit() {
        return isAtLimit;
    }

    private Optional<Outcome> run(Map<Choice, Integer> wanted, Optional<Choice> changed)
            throws InterruptedException, LaunchException {
        ExploredJob job = new ExploredJob(plan, new ExploredRun(plan.size(), wanted, changed, completions));
        synchronized (this) {
            if (isTimeOver) {
                return Optional.empty();
            }
            running = job;
        }
        return job.run(output);
    }

    /** Runs the first matching again: what differs now does not depend on the matching. */
    private void repeat(Outcome first) throws InterruptedException, LaunchException {
        Optional<Outcome> again = run(first.matching(), Optional.empty());
        if (again.isPresent()) {
            isRepeatable = again.get().matching().equals(first.matching())
                    && again.get().kind() == first.kind();
            repeatsOutput = again.get().result().equals(first.result());
        }
    }

    /** Ends the exploration, and what runs now. Any thread. */
    void expire() {
        ExploredJob job;
        synchronized (this) {
            isTimeOver = true;
            job = running;
        }
        if (job != null) {
            job.expire();
        }
    }

    private void add(Search.Task task, Outcome outcome) {
        if (outcome.kind() == Outcome.Kind.IMPOSSIBLE) {
            search.addImpossible(task);
        } else if (search.add(task, outcome.matching(), outcome.branches())) {
            add(outcome);
        }
        wentOn |= outcome.wentOn();
        polls |= outcome.polls();
    }

    private void add(Outcome outcome) {
        String what = outcome.kind() == Outcome.Kind.ENDED ? outcome.result() : outcome.headline();
        ends.merge(
                List.of(outcome.kind().words(), what),
                new Alike(outcome, 1),
                (known, one) -> new Alike(known.first(), known.count() + 1));
        for (Branch branch : outcome.branches()) {
            SortedSet<String> known = senders.computeIfAbsent(branch.receive(), receive -> new TreeSet<>());
            known.add(branch.got());
            known.add(branch.other());
        }
    }

    // ---------------------------------------------------------------- results

    /** Runs with each end: deadlocks and failures first, then in the order in which the ends were found. */
    List<Alike> ends() {
        Map<List<String>, Alike> merged = new LinkedHashMap<>();
        ends.forEach((key, alike) -> merged.merge(
                repeatsOutput || alike.first().kind() != Outcome.Kind.ENDED ? key : List.of(),
                alike,
                (one, other) -> new Alike(one.first(), one.count() + other.count())));
        List<Alike> sorted = new ArrayList<>(merged.values());
        sorted.sort(Comparator.comparing(alike -> alike.first().kind()));
        return sorted;
    }

    /** The messages that the same receive can get, for each receive that can get several. */
    Map<String, SortedSet<String>> senders() {
        return senders;
    }

    Search search() {
        return search;
    }

    /** Whether all matchings have run. */
    boolean isComplete() {
        return isComplete;
    }

    synchronized boolean isTimeOver() {
        return isTimeOver;
    }

    /** Whether in some run no choice was left, and ranks nevertheless ended. */
    boolean wentOn() {
        return wentOn;
    }

    /** Whether the program asks for messages or completions without waiting. */
    boolean polls() {
        return polls;
    }

    /** Whether the same choices led to the same end and the same further choices. */
    boolean isRepeatable() {
        return isRepeatable;
    }

    /** Whether the same choices led to the same output, so that outputs can be compared. */
    boolean repeatsOutput() {
        return repeatsOutput;
    }
}
