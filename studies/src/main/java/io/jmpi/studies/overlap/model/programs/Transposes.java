package io.jmpi.studies.overlap.model.programs;

import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Action.Send;
import java.util.List;

/**
 * A 3-D FFT of pencils: a transpose among the ranks of a row, and one among those of a column. Ranks transform other fields
 * meanwhile.
 *
 * @param rows of the grid of ranks
 * @param columns of the grid of ranks
 * @param pencil bytes of a rank, which each transpose distributes evenly
 * @param compute nanoseconds beside each transpose, on average
 * @param imbalance by which share more or less each rank computes in each iteration, at most
 */
public record Transposes(int rows, int columns, int pencil, double compute, double imbalance) implements Iterations {
    @Override
    public int ranks() {
        return rows * columns;
    }

    @Override
    public List<Segment> iteration(int rank, int iteration) {
        int row = rank / columns;
        int column = rank % columns;
        double nanos = compute * (1 + imbalance * (2 * Chance.of(rank, iteration) - 1));
        return List.of(
                Segment.of(Plain.BEGIN),
                new Segment(
                        columns - 1,
                        i -> new Receive(row * columns + Math.floorMod(column - 1 - i, columns), pencil / columns)),
                new Segment(columns - 1, i -> new Send(row * columns + (column + 1 + i) % columns, pencil / columns)),
                Segment.compute(nanos),
                Segment.of(Plain.AWAIT),
                new Segment(
                        rows - 1, i -> new Receive(Math.floorMod(row - 1 - i, rows) * columns + column, pencil / rows)),
                new Segment(rows - 1, i -> new Send((row + 1 + i) % rows * columns + column, pencil / rows)),
                Segment.compute(nanos),
                Segment.of(Plain.AWAIT),
                Segment.of(Plain.END));
    }
}
