package io.jmpi.bench.osu.threads;

import io.jmpi.Communicator;
import io.jmpi.Request;
import io.jmpi.bench.osu.threads.Lattice.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * One thread's part of a lattice, which wraps around at its edges. Each step exchanges the four edges with the neighboring
 * parts by messages, also with those of the same rank: a message's tag is the number of the receiving thread, and the side
 * on which it arrives. Thread: one at a time.
 */
final class HaloThread {
    private final Communicator world;
    private final Grid grid;
    private final Lattice part;
    private final List<Edge> edges = new ArrayList<>();
    private final Request[] requests = new Request[2 * Side.COUNT];

    /** A side of the part, and the messages that cross it. */
    private static final class Edge {
        private final Side side;
        private final int rank;
        private final int sendTag;
        private final int receiveTag;
        private final double[] sent;
        private final double[] received;

        Edge(Side side, int cells, int rank, int sendTag, int receiveTag) {
            this.side = side;
            this.rank = rank;
            this.sendTag = sendTag;
            this.receiveTag = receiveTag;
            sent = new double[cells];
            received = new double[cells];
        }
    }

    /**
     * The parts of all threads of all ranks: thread t of rank r has part {@code r * threads + t}, row by row.
     *
     * @param side cells of a part's side
     */
    record Grid(int threads, int rows, int columns, int side) {
        /** As square as possible. */
        static Grid of(int ranks, int threads, int side) {
            int parts = ranks * threads;
            int rows = (int) Math.sqrt(parts);
            while (parts % rows != 0) {
                rows--;
            }
            return new Grid(threads, rows, parts / rows, side);
        }

        int row(int part) {
            return part / columns;
        }

        int column(int part) {
            return part % columns;
        }

        int neighbor(int part, Side side) {
            int row = row(part) + (side == Side.NORTH ? rows - 1 : side == Side.SOUTH ? 1 : 0);
            int column = column(part) + (side == Side.WEST ? columns - 1 : side == Side.EAST ? 1 : 0);
            return row % rows * columns + column % columns;
        }

        Lattice part(int part) {
            return new Lattice(row(part) * side, column(part) * side, side, side);
        }
    }

    HaloThread(Communicator world, Grid grid, int thread) {
        this.world = world;
        this.grid = grid;
        int threads = grid.threads();
        int number = world.rank() * threads + thread;
        part = grid.part(number);
        for (Side side : Side.values()) {
            int neighbor = grid.neighbor(number, side);
            int sendTag = tag(neighbor % threads, side.opposite());
            edges.add(new Edge(side, grid.side(), neighbor / threads, sendTag, tag(thread, side)));
        }
    }

    private static int tag(int receivingThread, Side side) {
        return receivingThread * Side.COUNT + side.number;
    }

    /** Computes steps, each with an exchange before it. */
    Void run(int steps) {
        for (int step = 0; step < steps; step++) {
            exchange();
            part.step();
        }
        return null;
    }

    private void exchange() {
        int started = 0;
        for (Edge edge : edges) {
            requests[started++] = world.irecv(edge.received, edge.rank, edge.receiveTag);
        }
        for (Edge edge : edges) {
            part.copyEdge(edge.side, edge.sent);
            requests[started++] = world.isend(edge.sent, edge.rank, edge.sendTag);
        }
        for (Request request : requests) {
            request.waitFor();
        }
        for (Edge edge : edges) {
            part.setBorder(edge.side, edge.received);
        }
    }

    /** Copies the cells, row by row. */
    void copyCells(double[] to, int offset) {
        int at = offset;
        for (int row = 0; row < grid.side(); row++) {
            for (int column = 0; column < grid.side(); column++) {
                to[at++] = part.cell(row, column);
            }
        }
    }
}
