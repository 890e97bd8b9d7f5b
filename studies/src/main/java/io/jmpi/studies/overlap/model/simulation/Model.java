package io.jmpi.studies.overlap.model.simulation;

import io.jmpi.studies.overlap.model.programs.Program;
import java.util.Map;
import java.util.TreeMap;

/**
 * A job in virtual time. Equal arguments give equal results, on any machine and under any load.
 *
 * <p>Thread: one. Lifetime: one run.
 */
public final class Model {
    private final Program program;
    private final Costs costs;
    private final int warmup;
    private final int iterations;
    private final EventQueue events;
    private final Link link;
    private final Rank[] ranks;
    private int inBarrier;

    private Model(Program program, Variant variant, Costs costs, int warmup, int measured) {
        this.program = program;
        this.costs = costs;
        this.warmup = warmup;
        this.iterations = warmup + measured;
        events = new EventQueue(costs.of(Cost.latency));
        link = new Link(events, costs, program.ranks());
        ranks = new Rank[program.ranks()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = new Rank(this, i, variant);
        }
    }

    /**
     * Runs a job.
     *
     * @param warmup iterations in which the engine learns
     * @param measured iterations that count
     */
    public static Outcome run(Program program, Variant variant, Costs costs, int warmup, int measured) {
        return new Model(program, variant, costs, warmup, measured).run();
    }

    private Outcome run() {
        for (Rank rank : ranks) {
            events.at(0, rank::goOn);
        }
        events.run();
        double sum = 0;
        double most = 0;
        Map<String, Long> counters = new TreeMap<>();
        for (int i = 0; i < ranks.length; i++) {
            if (!ranks[i].hasEnded()) {
                throw new IllegalStateException("rank " + i + " of " + ranks.length + " waits forever");
            }
            sum += ranks[i].latency();
            most = Math.max(most, ranks[i].latency());
            counters.merge("received", ranks[i].received(), Long::sum);
            ranks[i].counters().forEach((name, count) -> counters.merge(name, count, Long::sum));
        }
        return new Outcome(sum / ranks.length, most, counters);
    }

    /** A rank enters a barrier, which takes a frame for each doubling of the ranks. */
    void enterBarrier() {
        if (++inBarrier == ranks.length) {
            inBarrier = 0;
            int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(ranks.length - 1);
            events.after(rounds * costs.of(Cost.latency), () -> {
                for (Rank rank : ranks) {
                    rank.leaveBarrier();
                }
            });
        }
    }

    Program program() {
        return program;
    }

    Costs costs() {
        return costs;
    }

    int warmup() {
        return warmup;
    }

    int iterations() {
        return iterations;
    }

    EventQueue events() {
        return events;
    }

    Link link() {
        return link;
    }

    Rank rank(int number) {
        return ranks[number];
    }
}
