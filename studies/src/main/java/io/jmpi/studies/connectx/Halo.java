package io.jmpi.studies.connectx;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.bench.command.Spread;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The exchange of LULESH: a stencil of 27 points over cubes of cells, each rank with its 26 neighbours: 6 faces, 12
 * edges and 8 corners, packed into messages of three sizes. The grid is periodic, so that each rank has all of them.
 *
 * <p>A step averages each cell with its 26 neighbours. Waves are eigenfunctions of that: after some steps each cell
 * must have its original value times a known factor, regardless of the ranks of its neighbours.
 */
final class Halo {
    static final int NEIGHBOURS = 26;

    /** Cells of a rank along an axis: LULESH's default. */
    static final int CELLS = 30;

    /** Numbers that LULESH sends of a cell: forces or velocities along three axes. */
    private static final int FIELDS = 3;

    /** Bytes of a cell in messages. */
    static final int CELL_BYTES = FIELDS * Double.BYTES;

    /** Bytes of the largest messages. */
    static final int FACE_BYTES = CELLS * CELLS * CELL_BYTES;

    /** Additions of a step of a rank. */
    static final int OPERATIONS_PER_STEP = CELLS * CELLS * CELLS * FIELDS * (NEIGHBOURS + 1);

    private static final int SIDE = CELLS + 2;
    private static final int WARM_UPS = 2;
    private static final int CENTRE = 13;
    private static final int DIRECTIONS = NEIGHBOURS + 1;
    private static final double TOLERANCE = 1e-9;

    private final Communicator world;

    /** Ranks along an axis. */
    private final int ranks;

    private final int[] place;
    private double[][] fields = new double[FIELDS][SIDE * SIDE * SIDE];
    private double[][] next = new double[FIELDS][SIDE * SIDE * SIDE];

    /** By direction, of which the one to itself stays empty. */
    private final double[][] sent = new double[DIRECTIONS][];

    private final double[][] received = new double[DIRECTIONS][];
    private final Request[] requests = new Request[2 * NEIGHBOURS];

    private Halo(Communicator world) {
        this.world = world;
        ranks = (int) Math.round(Math.cbrt(world.size()));
        place = new int[] {world.rank() / (ranks * ranks), world.rank() / ranks % ranks, world.rank() % ranks};
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            if (direction != CENTRE) {
                int numbers = FIELDS;
                for (int axis = 0; axis < 3; axis++) {
                    numbers *= step(direction, axis) == 0 ? CELLS : 1;
                }
                sent[direction] = new double[numbers];
                received[direction] = new double[numbers];
            }
        }
    }

    /** Runs a job of a cubic number of ranks of this JVM. */
    static Sample run(Point point, MpiConfig config, int iterations) {
        AtomicReference<Sample> sample = new AtomicReference<>();
        Jmpi.run(config, point.ranks(), world -> {
            Sample measured = new Halo(world).measure(iterations);
            if (world.rank() == 0) {
                sample.set(measured);
            }
        });
        return sample.get();
    }

    private Sample measure(int iterations) {
        fill();
        for (int i = 0; i < WARM_UPS; i++) {
            exchangeAndAverage();
        }
        world.barrier();
        Costs costs = new Costs(world);
        double[] micros = new double[iterations];
        for (int i = 0; i < iterations; i++) {
            long began = System.nanoTime();
            exchangeAndAverage();
            micros[i] = (System.nanoTime() - began) / 1e3;
        }
        Sample sample = costs.sample(Spread.of(micros).median());
        check(WARM_UPS + iterations);
        return sample;
    }

    /** The step of a direction along an axis: -1, 0 or 1. */
    private static int step(int direction, int axis) {
        int digit = axis == 0 ? direction / 9 : axis == 1 ? direction / 3 % 3 : direction % 3;
        return digit - 1;
    }

    private int neighbour(int direction) {
        int rank = 0;
        for (int axis = 0; axis < 3; axis++) {
            rank = rank * ranks + Math.floorMod(place[axis] + step(direction, axis), ranks);
        }
        return rank;
    }

    private void exchangeAndAverage() {
        int started = 0;
        for (int from = 0; from < DIRECTIONS; from++) {
            if (from != CENTRE) {
                requests[started++] = world.irecv(received[from], neighbour(from), opposite(from));
            }
        }
        for (int to = 0; to < DIRECTIONS; to++) {
            if (to != CENTRE) {
                copy(to, sent[to], false);
                requests[started++] = world.isend(sent[to], neighbour(to), to);
            }
        }
        Request.waitAll(requests);
        for (int from = 0; from < DIRECTIONS; from++) {
            if (from != CENTRE) {
                copy(from, received[from], true);
            }
        }
        average();
    }

    private static int opposite(int direction) {
        return DIRECTIONS - 1 - direction;
    }

    /** Copies the outermost cells in a direction to a message, or a message to the cells around them. */
    private void copy(int direction, double[] message, boolean isReceived) {
        int at = 0;
        int length = step(direction, 2) == 0 ? CELLS : 1;
        int z = first(step(direction, 2), isReceived);
        for (double[] field : fields) {
            for (int i = 0; i < (step(direction, 0) == 0 ? CELLS : 1); i++) {
                for (int j = 0; j < (step(direction, 1) == 0 ? CELLS : 1); j++) {
                    int x = first(step(direction, 0), isReceived) + i;
                    int y = first(step(direction, 1), isReceived) + j;
                    if (isReceived) {
                        System.arraycopy(message, at, field, index(x, y, z), length);
                    } else {
                        System.arraycopy(field, index(x, y, z), message, at, length);
                    }
                    at += length;
                }
            }
        }
    }

    private static int first(int step, boolean isReceived) {
        if (step == 0) {
            return 1;
        }
        int last = isReceived ? SIDE - 1 : CELLS;
        return step > 0 ? last : SIDE - 1 - last;
    }

    private static int index(int x, int y, int z) {
        return (x * SIDE + y) * SIDE + z;
    }

    private void average() {
        for (int field = 0; field < FIELDS; field++) {
            for (int x = 1; x <= CELLS; x++) {
                for (int y = 1; y <= CELLS; y++) {
                    averageRow(fields[field], next[field], x, y);
                }
            }
        }
        double[][] before = fields;
        fields = next;
        next = before;
    }

    private static void averageRow(double[] from, double[] to, int x, int y) {
        for (int z = 1; z <= CELLS; z++) {
            double sum = 0;
            for (int i = x - 1; i <= x + 1; i++) {
                for (int j = y - 1; j <= y + 1; j++) {
                    int at = index(i, j, z);
                    sum += from[at - 1] + from[at] + from[at + 1];
                }
            }
            to[index(x, y, z)] = sum / DIRECTIONS;
        }
    }

    private double wave(int axis, int cell, int field) {
        int global = place[axis] * CELLS + cell - 1;
        return Math.cos(2 * Math.PI * global / (ranks * CELLS) + axis + field);
    }

    private double initial(int field, int x, int y, int z) {
        return wave(0, x, field) * wave(1, y, field) * wave(2, z, field);
    }

    private void fill() {
        for (int field = 0; field < FIELDS; field++) {
            for (int x = 1; x <= CELLS; x++) {
                for (int y = 1; y <= CELLS; y++) {
                    for (int z = 1; z <= CELLS; z++) {
                        fields[field][index(x, y, z)] = initial(field, x, y, z);
                    }
                }
            }
        }
    }

    private void check(int steps) {
        double alongAxis = (1 + 2 * Math.cos(2 * Math.PI / (ranks * CELLS))) / 3;
        double factor = Math.pow(alongAxis, 3.0 * steps);
        for (int field = 0; field < FIELDS; field++) {
            for (int x = 1; x <= CELLS; x++) {
                for (int y = 1; y <= CELLS; y++) {
                    for (int z = 1; z <= CELLS; z++) {
                        double expected = factor * initial(field, x, y, z);
                        double is = fields[field][index(x, y, z)];
                        if (!(Math.abs(is - expected) < TOLERANCE)) {
                            throw new IllegalStateException("rank " + world.rank() + ": cell " + x + "," + y + "," + z
                                    + " is " + is + " instead of " + expected);
                        }
                    }
                }
            }
        }
    }
}
