package io.jmpi.trace.replay.capacity;

import io.jmpi.offload.job.Action;
import io.jmpi.offload.job.Action.Await;
import io.jmpi.offload.job.Action.Compute;
import io.jmpi.offload.job.Action.Plain;
import io.jmpi.trace.replay.recording.Steps;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The actions of one rank, made of its steps one by one. Thread: one. */
final class RankActions implements Iterator<Action> {
    /** How long a device may need to take a receive that no message matches, in nanoseconds: more than the slowest. */
    private static final long SETTLING = 10_000;

    private final TraceProgram program;
    private final int rank;
    private final Steps steps;
    private final double scale;
    private final ArrayDeque<Action> ready = new ArrayDeque<>();

    /** Receives that no message matches, which come first. */
    private final int unmatched;

    private int posted;
    private int step;

    /** Computation that no action has taken so far. */
    private double computed;

    /** Null after the last one. */
    private Action next;

    RankActions(TraceProgram program, int rank, Steps steps, CapacitySettings settings) {
        this.program = program;
        this.rank = rank;
        this.steps = steps;
        scale = settings.compute();
        unmatched = program.unmatched(rank);
        if (settings.longer() > 0) {
            settle(settings.longer());
        }
        ready.add(Plain.BEGIN);
        next = compute();
    }

    /** Lets all hosts wait inside of a call, while their devices take what they hold: first all but one, then that one. */
    private void settle(int longer) {
        ready.add(Plain.BARRIER);
        for (int late = 0; late < Math.min(2, program.ranks()); late++) {
            if (rank == late) {
                ready.add(new Compute(SETTLING * longer));
            }
            ready.add(Plain.BARRIER);
        }
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public Action next() {
        Action action = next;
        if (action == null) {
            throw new NoSuchElementException();
        }
        next = compute();
        return action;
    }

    private Action compute() {
        if (posted < unmatched) {
            return program.unmatched(rank, posted++);
        }
        while (ready.isEmpty() && step < steps.size()) {
            computed += steps.computed.get(step) * scale;
            Action action = action(steps.kind.get(step), steps.subject.get(step));
            step++;
            if (action != null) {
                long nanos = (long) computed;
                computed -= nanos;
                if (nanos > 0) {
                    ready.add(new Compute(nanos));
                }
                ready.add(action);
            }
        }
        return ready.poll();
    }

    /** The action of a step; null if the step does not happen. */
    private Action action(int kind, int subject) {
        return switch (kind) {
            case Steps.SEND -> program.sends(rank, subject) ? program.send(rank, subject) : null;
            case Steps.RECEIVE -> program.receives(rank, subject) ? program.receive(rank, subject) : null;
            case Steps.AWAIT_SEND -> program.sends(rank, subject) ? new Await(TraceProgram.sendNumber(subject)) : null;
            case Steps.AWAIT_RECEIVE ->
                program.receives(rank, subject) ? new Await(TraceProgram.receiveNumber(subject)) : null;
            case Steps.SYNCHRONIZE -> program.synchronize(rank, subject);
            default -> Plain.END;
        };
    }
}
