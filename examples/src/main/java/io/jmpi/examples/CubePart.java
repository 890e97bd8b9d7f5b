package io.jmpi.examples;

import io.jmpi.Buffer;
import io.jmpi.CartCommunicator;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;

/**
 * One rank's box of a cube of cells, with a layer of ghost cells around it that hold copies of the neighbors' outermost
 * cells. Along each dimension, box sizes differ by at most one cell.
 *
 * <p>Subarray types describe faces in place: nothing is packed by hand, and one call sends the six faces of a step.
 * Beyond a wall there is no neighbor; the ghosts there retain the wall's temperature, 0.
 */
final class CubePart {
    private static final int ROOT = 0;
    private static final int TAG_BOX = 1;
    private static final int DIMENSIONS = 3;
    private static final int FACES = 2 * DIMENSIONS;
    private static final double ALPHA = 0.1;
    private static final double HOT = 100;

    private final CartCommunicator grid;
    private final int cells;
    private final int[] sizes;
    private final Datatype<?>[] outermost = new Datatype<?>[FACES];
    private final Datatype<?>[] ghosts = new Datatype<?>[FACES];
    private final int[] one = {1, 1, 1, 1, 1, 1};
    private final int[] atStart = new int[FACES];
    private double[] now;
    private double[] next;

    CubePart(CartCommunicator grid, int cells) {
        this.grid = grid;
        this.cells = cells;
        this.sizes = sizes(grid.rank());
        now = new double[(sizes[0] + 2) * (sizes[1] + 2) * (sizes[2] + 2)];
        next = now.clone();
        fill();
        for (int dimension = 0; dimension < DIMENSIONS; dimension++) {
            // In the order in which a Cartesian grid lists its neighbors: along each dimension the lower one first.
            outermost[2 * dimension] = face(dimension, 1);
            outermost[2 * dimension + 1] = face(dimension, sizes[dimension]);
            ghosts[2 * dimension] = face(dimension, 0);
            ghosts[2 * dimension + 1] = face(dimension, sizes[dimension] + 1);
        }
    }

    private int[] start(int rank) {
        int[] coords = grid.coords(rank);
        int[] start = new int[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            start[i] = start(coords[i], grid.dims()[i]);
        }
        return start;
    }

    private int[] sizes(int rank) {
        int[] coords = grid.coords(rank);
        int[] size = new int[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            size[i] = start(coords[i] + 1, grid.dims()[i]) - start(coords[i], grid.dims()[i]);
        }
        return size;
    }

    private int start(int part, int parts) {
        return part * (cells / parts) + Math.min(part, cells % parts);
    }

    /** The layer at an index along one dimension, without the ghosts at its borders. */
    private Datatype<double[]> face(int dimension, int index) {
        int[] subsizes = sizes.clone();
        subsizes[dimension] = 1;
        int[] starts = {1, 1, 1};
        starts[dimension] = index;
        return Datatype.DOUBLE.subarray(withGhosts(), subsizes, starts);
    }

    private int[] withGhosts() {
        return new int[] {sizes[0] + 2, sizes[1] + 2, sizes[2] + 2};
    }

    private int index(int x, int y, int z) {
        return (x * (sizes[1] + 2) + y) * (sizes[2] + 2) + z;
    }

    /** One octant of the cube is hot at first. */
    private void fill() {
        int[] start = start(grid.rank());
        for (int x = 0; x < sizes[0]; x++) {
            for (int y = 0; y < sizes[1]; y++) {
                for (int z = 0; z < sizes[2]; z++) {
                    now[index(x + 1, y + 1, z + 1)] = isHot(start[0] + x, start[1] + y, start[2] + z, cells) ? HOT : 0;
                }
            }
        }
    }

    private static boolean isHot(int x, int y, int z, int cells) {
        return x < (cells + 1) / 2 && y < (cells + 1) / 2 && z < (cells + 1) / 2;
    }

    /** Advances all boxes. Collective. */
    void run(int steps) {
        for (int step = 0; step < steps; step++) {
            grid.neighborAlltoallw(Buffer.of(now, 0, one, atStart, outermost), Buffer.of(now, 0, one, atStart, ghosts));
            advance();
        }
    }

    private void advance() {
        int strideX = (sizes[1] + 2) * (sizes[2] + 2);
        int strideY = sizes[2] + 2;
        for (int x = 1; x <= sizes[0]; x++) {
            for (int y = 1; y <= sizes[1]; y++) {
                int here = index(x, y, 1);
                for (int end = here + sizes[2]; here < end; here++) {
                    next[here] = diffused(
                            now[here],
                            now[here - strideX],
                            now[here + strideX],
                            now[here - strideY],
                            now[here + strideY],
                            now[here - 1],
                            now[here + 1]);
                }
            }
        }
        double[] swap = now;
        now = next;
        next = swap;
    }

    /**
     * The 7-point stencil. All code that computes cells calls it, because only the same order of operations gives the
     * same bits.
     */
    private static double diffused(
            double here, double west, double east, double south, double north, double below, double above) {
        return here + ALPHA * (west + east + south + north + below + above - 6 * here);
    }

    /**
     * Assembles the cube at the root; returns null elsewhere. Each box is sent from subarray to subarray. Collective.
     */
    double[] collect() {
        Request mine = grid.isend(
                Buffer.of(now, 0, 1, Datatype.DOUBLE.subarray(withGhosts(), sizes, new int[] {1, 1, 1})),
                ROOT,
                TAG_BOX);
        double[] cube = null;
        if (grid.rank() == ROOT) {
            cube = new double[cells * cells * cells];
            int[] whole = {cells, cells, cells};
            for (int rank = 0; rank < grid.size(); rank++) {
                grid.recv(
                        Buffer.of(cube, 0, 1, Datatype.DOUBLE.subarray(whole, sizes(rank), start(rank))),
                        rank,
                        TAG_BOX);
            }
        }
        mine.waitFor();
        return cube;
    }

    /** The serial computation, without messages. */
    static double[] serially(int cells, boolean periodic, int steps) {
        double[] now = new double[cells * cells * cells];
        for (int i = 0; i < now.length; i++) {
            now[i] = isHot(i / (cells * cells), i / cells % cells, i % cells, cells) ? HOT : 0;
        }
        for (int step = 0; step < steps; step++) {
            double[] next = new double[now.length];
            for (int i = 0; i < now.length; i++) {
                int x = i / (cells * cells);
                int y = i / cells % cells;
                int z = i % cells;
                next[i] = diffused(
                        now[i],
                        at(now, cells, periodic, x - 1, y, z),
                        at(now, cells, periodic, x + 1, y, z),
                        at(now, cells, periodic, x, y - 1, z),
                        at(now, cells, periodic, x, y + 1, z),
                        at(now, cells, periodic, x, y, z - 1),
                        at(now, cells, periodic, x, y, z + 1));
            }
            now = next;
        }
        return now;
    }

    private static double at(double[] cube, int cells, boolean periodic, int x, int y, int z) {
        boolean inside = x >= 0 && y >= 0 && z >= 0 && x < cells && y < cells && z < cells;
        if (!inside && !periodic) {
            return 0;
        }
        return cube[(Math.floorMod(x, cells) * cells + Math.floorMod(y, cells)) * cells + Math.floorMod(z, cells)];
    }
}
