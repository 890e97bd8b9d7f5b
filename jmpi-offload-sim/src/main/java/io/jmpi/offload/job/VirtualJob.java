package io.jmpi.offload.job;

import io.jmpi.matching.MatcherProvider;
import io.jmpi.offload.clock.Bus;
import io.jmpi.offload.clock.Clock;
import io.jmpi.offload.job.Action.Synchronize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A job in virtual time. Equal arguments give equal results, on any machine and under any load.
 *
 * <pre>{@code
 * Machine machine = new Machine("associative", MatcherSettings.DEFAULT, Costs.standard(), 16_384);
 * Outcome outcome = VirtualJob.run(program, machine);
 * }</pre>
 *
 * <p>Thread: one. Lifetime: one run.
 */
public final class VirtualJob {
    /** The group of {@link Action.Plain#BARRIER}; programs number theirs from 0. */
    static final int ALL_RANKS = -1;

    private final Program program;
    private final Machine machine;
    private final MatcherProvider engine;
    private final boolean numbersMessages;
    private final Clock clock = new Clock();
    private final Clock.Delay commandDelay;
    private final Clock.Delay resultDelay;
    private final Link link;
    private final Rank[] ranks;

    /** The ranks that are in a group's barrier, by group. */
    private final Map<Integer, List<Rank>> inBarrier = new HashMap<>();

    private VirtualJob(Program program, Machine machine) {
        this.program = program;
        this.machine = machine;
        engine = machine.provider();
        numbersMessages = engine.numbersMessages(machine.settings());
        commandDelay = clock.delay(costs().of(Cost.command_latency));
        resultDelay = clock.delay(costs().of(Cost.result_latency));
        link = new Link(clock, costs(), program.ranks());
        ranks = new Rank[program.ranks()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = new Rank(this, i);
        }
    }

    /**
     * Runs a job.
     *
     * @throws StuckJobException if a rank waits forever
     * @throws JobException if a receive is too short for its message
     */
    public static Outcome run(Program program, Machine machine) {
        return new VirtualJob(program, machine).run();
    }

    private Outcome run() {
        for (Rank rank : ranks) {
            clock.at(0, rank::goOn);
        }
        clock.run();
        double sum = 0;
        double most = 0;
        long end = 0;
        Map<String, Long> counters = new TreeMap<>();
        for (int i = 0; i < ranks.length; i++) {
            if (!ranks[i].hasEnded()) {
                throw new StuckJobException(
                        "rank " + i + " of " + ranks.length + " waits forever for " + ranks[i].awaited());
            }
            sum += ranks[i].latency();
            most = Math.max(most, ranks[i].latency());
            end = Math.max(end, ranks[i].endedAt());
            ranks[i].counters().forEach((name, count) -> counters.merge(name, count, Long::sum));
        }
        return new Outcome(sum / ranks.length, most, end, counters);
    }

    /** A rank enters a barrier, which takes a frame for each doubling of the members. */
    void enter(Synchronize group, Rank rank) {
        List<Rank> entered = inBarrier.computeIfAbsent(group.group(), unused -> new ArrayList<>());
        entered.add(rank);
        if (entered.size() == group.members()) {
            inBarrier.remove(group.group());
            int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(group.members() - 1);
            clock.after(rounds * costs().of(Cost.latency), () -> entered.forEach(Rank::leaveBarrier));
        }
    }

    Program program() {
        return program;
    }

    MatcherProvider engine() {
        return engine;
    }

    /** Whether senders number their messages, because the engine asks for it. */
    boolean numbersMessages() {
        return numbersMessages;
    }

    Machine machine() {
        return machine;
    }

    Costs costs() {
        return machine.costs();
    }

    Clock clock() {
        return clock;
    }

    /** Lets a host see what its card has done, after the latency of a result. */
    void acrossBus(Runnable event) {
        resultDelay.add(event);
    }

    Bus newBus(Bus.Listener listener) {
        return new Bus(clock, commandDelay, resultDelay, listener);
    }

    Link link() {
        return link;
    }

    Rank rank(int number) {
        return ranks[number];
    }
}
