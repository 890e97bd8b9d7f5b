package io.jmpi.launcher.explore;

import io.jmpi.internal.exploring.Branch;
import io.jmpi.internal.exploring.Choice;
import io.jmpi.internal.exploring.ExploredRun;
import io.jmpi.internal.exploring.Search;
import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.plan.LaunchPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs a program once for each matching, until all have run or the budget is spent, and sorts the runs by how they end.
 *
 * <p>Thread: one. Lifetime: an exploration.
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
    private final long endNanos;
    private final Search search = new Search();
    private final Map<List<String>, Alike> ends = new LinkedHashMap<>();

    /** The messages that each receive has got in some run, or could have. */
    private final Map<String, TreeSet<String>> senders = new TreeMap<>();

    private boolean isComplete;
    private boolean isTimeOver;
    private boolean isRepeatable = true;
    private boolean repeatsOutput = true;

    /**
     * Prepares an exploration.
     *
     * @param most matchings
     * @param endNanos of {@link System#nanoTime}, after which no run begins
     */
    Exploration(LaunchPlan plan, CapturedOutput output, int most, long endNanos) {
        this.plan = plan;
        this.output = output;
        this.most = most;
        this.endNanos = endNanos;
    }

    /** Explores. */
    void run(Progress progress) throws InterruptedException, LaunchException {
        Optional<Map<Choice, Integer>> next = search.next();
        while (next.isPresent() && search.matchings() < most && !isTimeOver) {
            Outcome outcome = run(next.get());
            if (outcome.kind() == Outcome.Kind.IMPOSSIBLE) {
                search.addImpossible();
            } else {
                if (search.matchings() == 0) {
                    repeat(outcome);
                }
                search.add(outcome.matching(), outcome.branches());
                add(outcome);
            }
            progress.ran(search.matchings(), search.open());
            isTimeOver = System.nanoTime() - endNanos > 0;
            next = search.next();
        }
        isComplete = next.isEmpty();
    }

    private Outcome run(Map<Choice, Integer> wanted) throws InterruptedException, LaunchException {
        return new ExploredJob(plan, new ExploredRun(plan.size(), wanted)).run(output);
    }

    /** Runs the first matching again: what differs now does not depend on the matching. */
    private void repeat(Outcome first) throws InterruptedException, LaunchException {
        Outcome again = run(first.matching());
        isRepeatable = again.matching().equals(first.matching()) && again.kind() == first.kind();
        repeatsOutput = again.result().equals(first.result());
    }

    private void add(Outcome outcome) {
        String result = repeatsOutput ? outcome.result() : "";
        String what = outcome.kind() == Outcome.Kind.ENDED ? result : outcome.headline();
        ends.merge(
                List.of(outcome.kind().words(), what),
                new Alike(outcome, 1),
                (known, one) -> new Alike(known.first(), known.count() + 1));
        for (Branch branch : outcome.branches()) {
            TreeSet<String> known = senders.computeIfAbsent(branch.receive(), receive -> new TreeSet<>());
            known.add(branch.got());
            known.add(branch.other());
        }
    }

    // ---------------------------------------------------------------- results

    /** Runs with each end, in the order in which the ends were found. */
    List<Alike> ends() {
        return new ArrayList<>(ends.values());
    }

    /** The messages that the same receive can get, for each receive that can get several. */
    Map<String, TreeSet<String>> senders() {
        return senders;
    }

    Search search() {
        return search;
    }

    /** Whether all matchings have run. */
    boolean isComplete() {
        return isComplete;
    }

    boolean isTimeOver() {
        return isTimeOver;
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
