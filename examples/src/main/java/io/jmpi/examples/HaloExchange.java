package io.jmpi.examples;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import java.util.EnumMap;
import java.util.Map;

/**
 * Fills the ghost cells of a block: from the neighbours where there are any, by mirroring at the edges of the plate.
 *
 * <p>The tag says which way a message travels. Two ranks are neighbours on one side at most, so source and order
 * alone would pair the messages correctly; the tag costs nothing, and with it a mistake in the directions cannot go
 * unnoticed.
 */
final class HaloExchange {
    private final Communicator communicator;
    private final HeatBlock block;
    private final Map<Direction, Integer> neighbours = new EnumMap<>(Direction.class);
    private final double[] toWest;
    private final double[] toEast;
    private final double[] fromWest;
    private final double[] fromEast;

    HaloExchange(Communicator communicator, Decomposition decomposition, HeatBlock block) {
        this.communicator = communicator;
        this.block = block;
        for (Direction side : Direction.values()) {
            neighbours.put(side, decomposition.neighbour(communicator.rank(), side));
        }
        toWest = new double[block.rows()];
        toEast = new double[block.rows()];
        fromWest = new double[block.rows()];
        fromEast = new double[block.rows()];
    }

    /** One exchange with all neighbours. */
    void exchange() {
        int rows = block.rows();
        int columns = block.columns();
        double[] memory = block.memory();
        block.packColumn(0, toWest);
        block.packColumn(columns - 1, toEast);
        // All receives are posted before the first send, so that as many messages as possible find theirs waiting.
        Request.waitAll(
                receive(Direction.NORTH, memory, block.offset(-1, 0), columns),
                receive(Direction.SOUTH, memory, block.offset(rows, 0), columns),
                receive(Direction.WEST, fromWest, 0, rows),
                receive(Direction.EAST, fromEast, 0, rows),
                send(Direction.NORTH, memory, block.offset(0, 0), columns),
                send(Direction.SOUTH, memory, block.offset(rows - 1, 0), columns),
                send(Direction.WEST, toWest, 0, rows),
                send(Direction.EAST, toEast, 0, rows));
        block.unpackColumn(fromWest, -1);
        block.unpackColumn(fromEast, columns);
        neighbours.forEach((side, neighbour) -> {
            if (neighbour == Mpi.PROC_NULL) {
                block.mirror(side);
            }
        });
    }

    private Request receive(Direction side, double[] buffer, int offset, int count) {
        int tag = side.opposite().tag();
        return communicator.irecv(buffer, offset, count, Datatype.DOUBLE, neighbours.get(side), tag);
    }

    private Request send(Direction side, double[] buffer, int offset, int count) {
        return communicator.isend(buffer, offset, count, Datatype.DOUBLE, neighbours.get(side), side.tag());
    }
}
