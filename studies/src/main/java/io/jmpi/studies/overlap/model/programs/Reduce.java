package io.jmpi.studies.overlap.model.programs;

import io.jmpi.offload.job.Action;
import io.jmpi.offload.job.Action.Compute;
import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Action.Send;
import java.util.List;

/**
 * A blocking reduction to rank 0 along a binomial tree: each rank combines the vectors of its children, and sends the
 * result to its parent.
 *
 * @param bytes of each vector
 * @param combine nanoseconds that combining two vectors takes
 * @param skew nanoseconds that ranks enter later than others, at most
 */
public record Reduce(int ranks, int bytes, double combine, double skew) implements Iterations {
    private static final int ACTIONS_OF_CHILD = 3;

    @Override
    public List<Segment> iteration(int rank, int iteration) {
        // Children are rank + 1, + 2, + 4, ... below the lowest bit of the rank.
        int bits = rank == 0 ? Integer.SIZE - 1 : Integer.numberOfTrailingZeros(rank);
        int children = 0;
        while (children < bits && rank + (1 << children) < ranks) {
            children++;
        }
        return List.of(
                Segment.of(Plain.BARRIER),
                Segment.compute(skew * Chance.of(rank, iteration)),
                Segment.of(Plain.BEGIN),
                new Segment(
                        ACTIONS_OF_CHILD * children,
                        i -> ofChild(rank + (1 << i / ACTIONS_OF_CHILD), i % ACTIONS_OF_CHILD)),
                rank == 0 ? Segment.NONE : Segment.of(new Send(rank & rank - 1, bytes)),
                Segment.of(Plain.AWAIT),
                Segment.of(Plain.END));
    }

    private Action ofChild(int child, int action) {
        return switch (action) {
            case 0 -> new Receive(child, bytes);
            case 1 -> Plain.AWAIT;
            default -> new Compute(Math.round(combine));
        };
    }
}
