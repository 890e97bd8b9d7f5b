package io.jmpi.examples.heat;

import io.jmpi.Buffer;
import io.jmpi.CartCommunicator;
import io.jmpi.Communicator;
import io.jmpi.Request;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.List;

/**
 * Heat diffusion on a plate that is spread over the ranks of a communicator. Rank 0 has the whole field before and
 * after.
 *
 * <p>Its methods are collective: every rank calls each of them, in the same order.
 */
public final class HeatSolver {
    private static final int ROOT = 0;
    private static final int TAG_BLOCK = 100;

    private final Communicator communicator;
    private final CartCommunicator grid;
    private final Decomposition decomposition;
    private final double alpha;
    private final HeatBlock block;
    private final HaloExchange halo;

    /**
     * Creates a solver whose blocks are cold. The halo exchange gets a communicator of its own, in which the ranks form
     * a grid. Therefore its messages cannot match others, and reports list them under its name.
     */
    public HeatSolver(Communicator communicator, Decomposition decomposition, double alpha) {
        this.communicator = communicator;
        int[] dims = {decomposition.gridRows(), decomposition.gridColumns()};
        grid = communicator.createCart(dims, new boolean[dims.length], false);
        grid.setName("halo");
        this.decomposition = decomposition;
        this.alpha = alpha;
        Block mine = decomposition.block(communicator.rank());
        block = new HeatBlock(mine.rows(), mine.columns());
        halo = new HaloExchange(grid, decomposition, block);
    }

    /** The communicator of the halo exchange. */
    public Communicator haloCommunicator() {
        return grid;
    }

    /** Gives every rank its block of the field. */
    public void distribute(HeatField fieldAtRoot) {
        double[] mine = new double[block.rows() * block.columns()];
        List<Request> requests = new ArrayList<>();
        requests.add(communicator.irecv(mine, ROOT, TAG_BLOCK));
        if (communicator.rank() == ROOT) {
            // The root's own block is also sent as a message: with non-blocking calls a rank may send to itself.
            for (int rank = 0; rank < communicator.size(); rank++) {
                Block part = decomposition.block(rank);
                double[] cells = new double[part.cells()];
                fieldAtRoot.copyOut(part, cells, 0);
                requests.add(communicator.isend(cells, rank, TAG_BLOCK));
            }
        }
        Request.waitAll(requests);
        block.load(mine);
    }

    /** Advances all blocks. */
    public void run(int steps) {
        for (int step = 0; step < steps; step++) {
            if (block.rows() > 0 && block.columns() > 0) {
                halo.exchange();
                block.step(alpha);
            }
        }
    }

    /** The sum of all temperatures. It is constant, except for rounding, because the plate is insulated. */
    public double totalHeat() {
        long[] mine = {block.heat()};
        long[] total = new long[1];
        communicator.allreduce(mine, total, ReduceOp.SUM);
        return total[0] / HeatBlock.HEAT_UNITS;
    }

    /** Collects the field at the root; null at the other ranks. */
    public HeatField collect() {
        return collect(communicator, decomposition, block);
    }

    /** Collects the blocks of a field at the root; null at the other ranks. Collective. */
    public static HeatField collect(Communicator communicator, Decomposition decomposition, HeatBlock block) {
        double[] mine = new double[block.rows() * block.columns()];
        block.store(mine);
        int ranks = communicator.size();
        int[] counts = new int[ranks];
        int[] displacements = new int[ranks];
        int total = 0;
        for (int rank = 0; rank < ranks; rank++) {
            counts[rank] = decomposition.block(rank).cells();
            displacements[rank] = total;
            total += counts[rank];
        }
        boolean root = communicator.rank() == ROOT;
        double[] all = root ? new double[total] : null;
        communicator.gatherv(mine, root ? Buffer.of(all, counts, displacements) : null, ROOT);
        return root ? assemble(decomposition, all, displacements) : null;
    }

    private static HeatField assemble(Decomposition decomposition, double[] blocks, int[] displacements) {
        int width = decomposition.width();
        int height = decomposition.height();
        HeatField field = new HeatField(width, height, new double[width * height]);
        for (int rank = 0; rank < displacements.length; rank++) {
            field.copyIn(decomposition.block(rank), blocks, displacements[rank]);
        }
        return field;
    }

    /**
     * Frees the communicator after the last message has been received. Collective, and therefore not the close() of a
     * try statement: a rank that fails must not wait for the others, which may be waiting for it.
     */
    public void free() {
        grid.free();
    }
}
