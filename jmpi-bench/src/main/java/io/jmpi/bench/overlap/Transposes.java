package io.jmpi.bench.overlap;

import io.jmpi.Communicator;
import io.jmpi.Request;
import java.util.List;

/**
 * The two transposes of a three-dimensional FFT of complex numbers that is divided into pencils: among the ranks of a row of
 * the process grid, then among those of a column. Each is cut into slabs; a slab is transposed while the next one is
 * transformed. The transform is replaced by a computation of the same shape for all lengths.
 */
final class Transposes implements Pattern {
    private static final int SIDE = 2;
    private static final int SLABS = 4;
    private static final int BYTES_OF_COMPLEX = 16;

    private final int bytes;

    /** @param points of the cube along an edge */
    Transposes(int points) {
        bytes = points * points * points / (SIDE * SIDE) * BYTES_OF_COMPLEX / SLABS / SIDE;
    }

    @Override
    public int ranks() {
        return SIDE * SIDE;
    }

    @Override
    public Rounds join(Communicator world) {
        return new Pencil(world);
    }

    private final class Pencil extends Rounds {
        private final List<Communicator> directions;
        private final byte[][] sent = new byte[SLABS][SIDE * bytes];
        private final byte[][] received = new byte[SLABS][SIDE * bytes];
        private final Request[] requests = new Request[SLABS];

        Pencil(Communicator world) {
            super(world);
            directions = List.of(
                    world.split(world.rank() / SIDE, world.rank()), world.split(world.rank() % SIDE, world.rank()));
        }

        @Override
        double run(int number, double computeMicros) {
            double computed = 0;
            for (Communicator direction : directions) {
                for (int slab = 0; slab < SLABS; slab++) {
                    computed += compute(computeMicros / (directions.size() * SLABS));
                    for (int to = 0; to < SIDE; to++) {
                        mark(sent[slab], to * bytes, bytes, markOf(direction.rank(), to, number + slab));
                    }
                    requests[slab] = direction.ialltoall(sent[slab], received[slab]);
                }
                Request.waitAll(requests);
                checkSlabs(direction, number);
            }
            return computed;
        }

        private void checkSlabs(Communicator direction, int number) {
            for (int slab = 0; slab < SLABS; slab++) {
                for (int from = 0; from < SIDE; from++) {
                    int mark = markOf(from, direction.rank(), number + slab);
                    requireMark(received[slab], from * bytes, bytes, mark, "slab " + slab + " of rank " + from);
                }
            }
        }

        private int markOf(int from, int to, int number) {
            return number * SIDE * SIDE + from * SIDE + to;
        }

        @Override
        void check(int number) {
            // Each transpose has been checked before the next one.
        }

        @Override
        long bytes() {
            return (long) directions.size() * SLABS * SIDE * bytes;
        }

        @Override
        List<Communicator> communicators() {
            return directions;
        }
    }
}
