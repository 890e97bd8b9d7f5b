package io.jmpi.examples.heat;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Mpi;

/**
 * Heat diffusion on a plate in strips of rows, one for each rank, without a communicator of its own: revoking the
 * team's communicator ends every operation of this class.
 *
 * <p>The temperatures are the same, bit for bit, for any number of ranks. {@link #advance} and {@link #collect} are
 * collective.
 */
public final class HeatStrip {
    private final Communicator team;
    private final Decomposition decomposition;
    private final HeatBlock block;
    private int step;

    /**
     * Creates this rank's strip.
     *
     * @param cells its temperatures
     * @param step the number of steps after which the cells had these temperatures
     */
    public HeatStrip(Communicator team, Decomposition decomposition, double[] cells, int step) {
        this.team = team;
        this.decomposition = decomposition;
        this.step = step;
        Block mine = decomposition.block(team.rank());
        block = new HeatBlock(mine.rows(), mine.columns());
        block.load(cells);
    }

    public Decomposition decomposition() {
        return decomposition;
    }

    /** The number of steps so far. */
    public int step() {
        return step;
    }

    /** A copy of the temperatures. */
    public double[] cells() {
        double[] cells = new double[block.rows() * block.columns()];
        block.store(cells);
        return cells;
    }

    /** Computes one step. */
    public void advance(double alpha) {
        if (block.rows() > 0) {
            exchange(Direction.NORTH);
            exchange(Direction.SOUTH);
            block.mirror(Direction.WEST);
            block.mirror(Direction.EAST);
            block.step(alpha);
        }
        step++;
    }

    /** All send their border to one side, and receive the ghost cells of the other side. */
    private void exchange(Direction direction) {
        Direction opposite = direction.opposite();
        int dest = neighbor(direction);
        int source = neighbor(opposite);
        double[] cells = block.array(block.current());
        team.sendrecv(
                Buffer.of(cells, 0, 1, block.border(direction)),
                dest,
                direction.tag(),
                Buffer.of(cells, 0, 1, block.ghosts(opposite)),
                source,
                direction.tag());
        if (source == Mpi.PROC_NULL) {
            block.mirror(opposite);
        }
    }

    /** The rank whose strip adjoins on that side; PROC_NULL, from which nothing arrives, at an edge of the plate. */
    private int neighbor(Direction direction) {
        int rank = team.rank() + direction.displacement();
        boolean exists =
                rank >= 0 && rank < team.size() && !decomposition.block(rank).isEmpty();
        return exists ? rank : Mpi.PROC_NULL;
    }

    /** Collects the field at rank 0; null at the others. */
    public HeatField collect() {
        return HeatSolver.collect(team, decomposition, block);
    }
}
