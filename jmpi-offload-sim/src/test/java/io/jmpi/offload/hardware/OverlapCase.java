package io.jmpi.offload.hardware;

import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.Operation;
import io.jmpi.offload.Choices;
import io.jmpi.offload.LaggedStep;
import io.jmpi.offload.Rings;
import io.jmpi.offload.tagmatching.SyncRule;
import io.jmpi.offload.tagmatching.TagMatchingUnit;
import io.jmpi.offload.tagmatching.UnitSettings;
import java.util.List;
import java.util.function.Supplier;

/**
 * A small case for the engine {@code overlap}, run in every order of its steps: a program's calls, and messages that
 * arrive.
 *
 * <p>Host and unit are two sequences of steps. The host's are calls and polls of one completion; the unit's are commands
 * and messages. They meet in the queues of commands and completions alone. So it is enough to try every sequence of the
 * host with every sequence of the unit, where the unit does a step only when the host polls and finds no completion:
 * whatever the unit does earlier in another order, it does the same then.
 *
 * @param calls of the program, in this order: the lag of a POST tells its buffer
 * @param messages that arrive, in this order
 */
record OverlapCase(List<LaggedStep> calls, List<Operation> messages) {
    private static final HardwareSettings SETTINGS = new HardwareSettings(8, 200, 0, SyncRule.COUNTER, false);

    /** Of an arrival: the message is an eager one without data. */
    private static final long EAGER = 1 << 16;

    /** Large enough that nothing runs out. */
    private static final UnitSettings UNIT = new UnitSettings(8, 32, 8, 32, 8, 20_000, SyncRule.COUNTER);

    private static final MatchingHints OVERTAKING = new MatchingHints(false, false, false, true);

    /** How often the case was run, and what was wrong first; null if nothing was. */
    record Result(long runs, String difference) {}

    /** Runs the case in every order. */
    Result runAll(Supplier<SequenceTrace> trace, Supplier<SenderNumbers> numbers, boolean overtaking) {
        Choices choices = new Choices();
        long runs = 0;
        do {
            runs++;
            String difference;
            try {
                difference = run(trace.get(), numbers.get(), overtaking, choices);
            } catch (RuntimeException e) {
                difference = "engine failed: " + e;
            }
            if (difference != null) {
                return new Result(runs, difference + " in " + this + " by " + choices);
            }
        } while (choices.next());
        return new Result(runs, null);
    }

    private String run(SequenceTrace trace, SenderNumbers numbers, boolean overtaking, Choices choices) {
        MatchingHints hints = overtaking ? OVERTAKING : MatchingHints.NONE;
        HardwareMatcher matcher = HardwareMatcher.overlap(
                5, hints, SETTINGS, UNIT, OverlapParts.of(trace), Rings.OF_THREADS, new MatchingStatistics());
        LaggedReplay host = new LaggedReplay(matcher, numbers, hints, !overtaking, true);
        int called = 0;
        int[] arrived = {0};
        while (called < calls.size() && host.difference() == null) {
            if (choices.of(2) == 0) {
                LaggedStep call = calls.get(called++);
                host.perform(call.operation(), call.lag());
            } else if (!pollOne(host, matcher, arrived, choices)) {
                return null; // the same as if it had not polled
            }
        }
        while (host.difference() == null && pollOne(host, matcher, arrived, choices)) {}
        return host.difference() == null ? host.end() : host.difference();
    }

    /** Lets the unit go on until it has a completion, and polls it; false if the unit comes to its end without one. */
    private boolean pollOne(LaggedReplay host, HardwareMatcher matcher, int[] arrived, Choices choices) {
        if (matcher.poll(host, 1, HostState.IDLE) > 0) { // a decision that needs no completion
            return true;
        }
        TagMatchingUnit unit = matcher.unit();
        while (unit.nextCompletion() == null) {
            boolean hasCommand = unit.hasWork();
            boolean hasMessage = arrived[0] < messages.size();
            if (!hasCommand && !hasMessage) {
                return false;
            }
            if (hasMessage && (!hasCommand || choices.of(2) == 0)) {
                host.perform(messages.get(arrived[0]++), EAGER);
                unit.stepWire();
            } else {
                unit.stepCommand();
            }
        }
        matcher.poll(host, 1, HostState.IDLE);
        return true;
    }
}
