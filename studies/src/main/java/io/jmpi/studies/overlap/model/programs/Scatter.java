package io.jmpi.studies.overlap.model.programs;

import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Action.Send;
import java.util.List;

/**
 * Rank 0 sends to all others: the direct algorithm.
 *
 * @param bytes for each rank
 * @param compute nanoseconds between start and wait
 */
public record Scatter(int ranks, int bytes, double compute) implements Iterations {
    @Override
    public List<Segment> iteration(int rank, int iteration) {
        Segment messages =
                rank == 0 ? new Segment(ranks - 1, i -> new Send(i + 1, bytes)) : Segment.of(new Receive(0, bytes));
        return List.of(
                Segment.of(Plain.BARRIER),
                Segment.of(Plain.BEGIN),
                messages,
                Segment.compute(compute),
                Segment.of(Plain.AWAIT),
                Segment.of(Plain.END));
    }
}
