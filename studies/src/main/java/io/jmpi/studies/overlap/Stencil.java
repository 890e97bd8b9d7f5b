package io.jmpi.studies.overlap;

import io.jmpi.CartCommunicator;
import io.jmpi.Communicator;
import io.jmpi.Request;
import io.jmpi.bench.command.Marks;
import java.util.List;

/** The exchange of a stencil of seven points in three dimensions: each rank of a periodic grid with its six neighbours. */
final class Stencil extends Rounds {
    private static final int[] DIMS = {2, 2, 2};
    private static final boolean[] PERIODS = {true, true, true};
    private static final int FACES = 6;

    private final int bytes;
    private final CartCommunicator grid;

    /** By face: dimension and direction. */
    private final int[] neighbours = new int[FACES];

    private final byte[][] own;
    private final byte[][] others;
    private final Request[] requests = new Request[2 * FACES];

    private Stencil(Communicator world, int bytes) {
        super(world);
        this.bytes = bytes;
        own = new byte[FACES][bytes];
        others = new byte[FACES][bytes];
        grid = world.createCart(DIMS, PERIODS, false);
        for (int dimension = 0; dimension < DIMS.length; dimension++) {
            CartCommunicator.Shift shift = grid.shift(dimension, 1);
            neighbours[2 * dimension] = shift.source();
            neighbours[2 * dimension + 1] = shift.destination();
        }
    }

    /** @param bytes of a face */
    static Pattern of(int bytes) {
        return new Pattern(DIMS[0] * DIMS[1] * DIMS[2], world -> new Stencil(world, bytes));
    }

    @Override
    double run(int number, double computeMicros) {
        for (int face = 0; face < FACES; face++) {
            requests[face] = grid.irecv(others[face], neighbours[face], opposite(face));
        }
        for (int face = 0; face < FACES; face++) {
            Marks.mark(own[face], 0, bytes, markOf(grid.rank(), face, number));
            requests[FACES + face] = grid.isend(own[face], neighbours[face], face);
        }
        double computed = compute(computeMicros);
        Request.waitAll(requests);
        return computed;
    }

    private int opposite(int face) {
        return face ^ 1;
    }

    private int markOf(int rank, int face, int number) {
        return number + rank * FACES + face;
    }

    @Override
    void check(int number) {
        for (int face = 0; face < FACES; face++) {
            int mark = markOf(neighbours[face], opposite(face), number);
            Marks.require(others[face], 0, bytes, mark, "face " + face);
        }
    }

    @Override
    long bytes() {
        return (long) FACES * bytes;
    }

    @Override
    List<Communicator> communicators() {
        return List.of(grid);
    }
}
