package io.jmpi.studies.overlap.model.programs;

import io.jmpi.offload.job.Action;
import java.util.function.IntFunction;

/**
 * Actions in a row that differ in a number.
 *
 * @param count how many
 * @param action the action of each number from 0 on
 */
public record Segment(int count, IntFunction<Action> action) {
    /** No action. */
    static final Segment NONE = new Segment(0, i -> null);

    public static Segment of(Action action) {
        return new Segment(1, i -> action);
    }

    static Segment compute(double nanos) {
        return of(new Action.Compute(Math.round(nanos)));
    }
}
