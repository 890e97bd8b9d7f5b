package io.jmpi.studies.overlap;

import io.jmpi.Communicator;
import io.jmpi.Request;
import io.jmpi.bench.command.Marks;
import java.util.List;

/**
 * The transposes of a three-dimensional FFT of complex numbers and of its inverse, among all ranks. Each rank's part of
 * the cube is sent in several pieces; a piece is in flight while the next one is transformed. The transform is replaced
 * by a computation of the same time for all lengths.
 */
final class Transposes extends Rounds {
    private static final int RANKS = 4;
    private static final int PIECES = 4;
    private static final int BYTES_OF_COMPLEX = 16;

    private final int bytes;
    private final List<Communicator> directions;
    private final byte[][] sent;
    private final byte[][] received;
    private final Request[] requests = new Request[PIECES];

    private Transposes(Communicator world, int points) {
        super(world);
        bytes = points * points * points * BYTES_OF_COMPLEX / RANKS / PIECES / RANKS;
        sent = new byte[PIECES][RANKS * bytes];
        received = new byte[PIECES][RANKS * bytes];
        directions = List.of(world, world.dup());
    }

    /** @param points of the cube along an edge */
    static Pattern of(int points) {
        return new Pattern(RANKS, world -> new Transposes(world, points));
    }

    @Override
    double run(int number, double computeMicros) {
        double computed = 0;
        for (Communicator direction : directions) {
            for (int piece = 0; piece < PIECES; piece++) {
                computed += compute(computeMicros / (directions.size() * PIECES));
                for (int to = 0; to < RANKS; to++) {
                    Marks.mark(sent[piece], to * bytes, bytes, markOf(direction.rank(), to, number + piece));
                }
                requests[piece] = direction.ialltoall(sent[piece], received[piece]);
            }
            Request.waitAll(requests);
            checkPieces(direction, number);
        }
        return computed;
    }

    private void checkPieces(Communicator direction, int number) {
        for (int piece = 0; piece < PIECES; piece++) {
            for (int from = 0; from < RANKS; from++) {
                int mark = markOf(from, direction.rank(), number + piece);
                Marks.require(received[piece], from * bytes, bytes, mark, "piece " + piece + " of rank " + from);
            }
        }
    }

    private int markOf(int from, int to, int number) {
        return number * RANKS + from * RANKS + to;
    }

    @Override
    void check(int number) {
        // Each transpose has been checked before the next one.
    }

    @Override
    long bytes() {
        return (long) directions.size() * PIECES * RANKS * bytes;
    }

    @Override
    List<Communicator> communicators() {
        return directions;
    }
}
