package io.jmpi.studies.overlap.model.programs;

import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Action.Send;
import java.util.List;

/**
 * All ranks send to all others; each begins with its right neighbor. All receives are posted first.
 *
 * @param bytes for each rank
 * @param compute nanoseconds between start and wait
 */
public record AllToAll(int ranks, int bytes, double compute) implements Iterations {
    @Override
    public List<Segment> iteration(int rank, int iteration) {
        return List.of(
                Segment.of(Plain.BARRIER),
                Segment.of(Plain.BEGIN),
                new Segment(ranks - 1, i -> new Receive(Math.floorMod(rank - 1 - i, ranks), bytes)),
                new Segment(ranks - 1, i -> new Send((rank + 1 + i) % ranks, bytes)),
                Segment.compute(compute),
                Segment.of(Plain.AWAIT),
                Segment.of(Plain.END));
    }
}
