package io.jmpi.studies.overlap.model.programs;

import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Action.Send;
import java.util.List;

/**
 * All ranks send to rank 0, which posts all receives at once: the direct algorithm. Blocking if nothing is computed.
 *
 * @param bytes of each rank
 * @param compute nanoseconds between start and wait
 * @param skew nanoseconds that ranks enter later than others, at most
 */
public record Gather(int ranks, int bytes, double compute, double skew) implements Iterations {
    @Override
    public List<Segment> iteration(int rank, int iteration) {
        Segment messages =
                rank == 0 ? new Segment(ranks - 1, i -> new Receive(i + 1, bytes)) : Segment.of(new Send(0, bytes));
        return List.of(
                Segment.of(Plain.BARRIER),
                Segment.compute(skew * Chance.of(rank, iteration)),
                Segment.of(Plain.BEGIN),
                messages,
                Segment.compute(compute),
                Segment.of(Plain.AWAIT),
                Segment.of(Plain.END));
    }
}
