package io.jmpi.studies.connectx.model;

import io.jmpi.offload.job.Action;
import io.jmpi.offload.job.Action.Compute;
import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Action.Send;
import io.jmpi.offload.job.Program;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Steps of LULESH: each rank of a periodic cube exchanges faces, edges and corners with 26 neighbors, and then computes.
 * A measurement covers a step.
 *
 * @param axis ranks along an axis
 * @param cells of a rank along an axis
 * @param cellBytes of a cell
 * @param compute nanoseconds of a step
 * @param steps that are measured
 */
public record HaloSteps(int axis, int cells, int cellBytes, double compute, int steps) implements Program {
    private static final int DIRECTIONS = 27;
    private static final int CENTER = 13;
    private static final int WARM_UPS = 2;

    @Override
    public int ranks() {
        return axis * axis * axis;
    }

    /** All messages of the job. */
    public int allMessages() {
        return ranks() * (DIRECTIONS - 1) * (WARM_UPS + steps);
    }

    @Override
    public Iterator<Action> actions(int rank) {
        return IntStream.range(-WARM_UPS, steps)
                .boxed()
                .flatMap(number -> step(rank, number >= 0).stream())
                .iterator();
    }

    private List<Action> step(int rank, boolean isMeasured) {
        List<Action> actions = new ArrayList<>();
        if (isMeasured) {
            actions.add(Plain.BEGIN);
        }
        for (int from = 0; from < DIRECTIONS; from++) {
            if (from != CENTER) {
                int tag = DIRECTIONS - 1 - from;
                actions.add(new Receive(0, neighbor(rank, from), tag, bytes(from), Action.UNNUMBERED));
            }
        }
        for (int to = 0; to < DIRECTIONS; to++) {
            if (to != CENTER) {
                actions.add(new Send(0, neighbor(rank, to), to, bytes(to), Action.UNNUMBERED));
            }
        }
        actions.add(Plain.AWAIT);
        actions.add(new Compute(Math.round(compute)));
        if (isMeasured) {
            actions.add(Plain.END);
        }
        return actions;
    }

    /** The step of a direction along an axis: -1, 0 or 1. */
    private static int step(int direction, int along) {
        return (along == 0 ? direction / 9 : along == 1 ? direction / 3 % 3 : direction % 3) - 1;
    }

    private int bytes(int direction) {
        int bytes = cellBytes;
        for (int along = 0; along < 3; along++) {
            bytes *= step(direction, along) == 0 ? cells : 1;
        }
        return bytes;
    }

    private int neighbor(int rank, int direction) {
        int x = Math.floorMod(rank / (axis * axis) + step(direction, 0), axis);
        int y = Math.floorMod(rank / axis % axis + step(direction, 1), axis);
        int z = Math.floorMod(rank % axis + step(direction, 2), axis);
        return (x * axis + y) * axis + z;
    }
}
