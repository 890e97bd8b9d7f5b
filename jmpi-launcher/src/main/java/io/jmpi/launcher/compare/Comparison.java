package io.jmpi.launcher.compare;

import io.jmpi.matching.text.Count;
import io.jmpi.plot.MeanRatio;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The figures of all runs, by engine and round. The first engine is the one that others are compared with.
 *
 * <p>Thread: one. Lifetime: {@link #add} a run for each engine in each round, then read.
 */
public final class Comparison {
    /** With more than one comparison, each needs a higher confidence, because some differences appear by chance. */
    private static final int SURE_PERCENT = 95;

    private static final int VERY_SURE_PERCENT = 99;

    private final List<String> engines;
    private final Map<String, List<RunFigures>> runs = new LinkedHashMap<>();

    /** Creates a comparison without runs, of at least two engines. */
    public Comparison(List<String> engines) {
        this.engines = List.copyOf(engines);
        engines.forEach(engine -> runs.put(engine, new ArrayList<>()));
    }

    /**
     * The order of the engines in a round, from 0: it changes from round to round, because a run may leave the machine warmer
     * or its caches fuller for the next one.
     */
    public List<String> order(int round) {
        List<String> order = new ArrayList<>(engines);
        Collections.rotate(order, -(round / 2));
        if (round % 2 == 1) {
            Collections.reverse(order);
        }
        return order;
    }

    /** Adds the run of an engine in the next round. */
    public void add(String engine, RunFigures figures) {
        runs.get(engine).add(figures);
    }

    /** The engines, as they were named. */
    public List<String> engines() {
        return engines;
    }

    /** The engine that the others are compared with. */
    public String base() {
        return engines.get(0);
    }

    /** The number of complete rounds. */
    public int rounds() {
        return runs.values().stream().mapToInt(List::size).min().orElse(0);
    }

    /** The runs of an engine, by round. */
    public List<RunFigures> of(String engine) {
        return Collections.unmodifiableList(runs.get(engine));
    }

    Spread spread(String engine, ToDoubleFunction<RunFigures> figure) {
        return Spread.of(values(engine, figure));
    }

    private double[] values(String engine, ToDoubleFunction<RunFigures> figure) {
        return runs.get(engine).stream().limit(rounds()).mapToDouble(figure).toArray();
    }

    /** Whether there are intervals: that takes {@link #fewestRounds}. */
    boolean hasIntervals() {
        return rounds() >= fewestRounds();
    }

    /** How many rounds show more than noise. */
    int fewestRounds() {
        return MeanRatio.fewestRounds(percent());
    }

    /** Says before the first run how often the program runs, and whether that is too seldom to compare run times. */
    public String announcement(int rounds) {
        int runs = engines.size() * (rounds + 1);
        String each = Count.of(engines.size(), "engine") + ", each in a warm-up round and " + Count.of(rounds, "round");
        String tooFew = "; these are too few to compare run times: give --rounds " + fewestRounds() + " or more";
        return "runs the program " + runs + " times: " + each + (rounds < fewestRounds() ? tooFew : "");
    }

    /** Confidence of the intervals of {@link #speedup}. */
    int percent() {
        return engines.size() > 2 ? VERY_SURE_PERCENT : SURE_PERCENT;
    }

    /** How many times as fast an engine is as the first one. */
    Speedup speedup(String engine) {
        return Speedup.of(values(base(), RunFigures::seconds), values(engine, RunFigures::seconds), percent());
    }

    double share(String engine) {
        return spread(engine, RunFigures::matchingShare).median();
    }

    /** Time in matching of all ranks together, as a share of the run time. */
    double shareOfAll(String engine) {
        return spread(engine, RunFigures::matchingOfAll).median();
    }

    /** Whether the program has sent or received a point-to-point message. */
    boolean hasMessages() {
        return runs.values().stream().flatMap(List::stream).anyMatch(run -> run.searches() > 0);
    }

    /** Whether an emulated device has matched, with an engine of that name or any. */
    boolean usesDevice() {
        return runs.values().stream().flatMap(List::stream).anyMatch(RunFigures::usesDevice);
    }
}
