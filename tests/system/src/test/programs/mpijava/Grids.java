package topologies;

import checks.Expect;
import mpi.CartParms;
import mpi.Cartcomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;

/** Cartesian grids. */
public class Grids {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] dims = {2, 0};
        Cartcomm.Dims_create(size / 2 * 2, dims);
        Expect.equal(dims, new int[] {2, size / 2}, "dimensions");
        int[] free = new int[3];
        Cartcomm.Dims_create(12, free);
        Expect.equal(free, new int[] {3, 2, 2}, "dimensions of 12");

        int n = size / 2;
        boolean[] periods = {false, true};
        Cartcomm grid = MPI.COMM_WORLD.Create_cart(dims, periods, false);
        Expect.that((grid != null) == (me < 2 * n), "null outside of the grid");
        if (grid != null) {
            Expect.equal(grid.Topo_test(), MPI.CART, "topology");
            CartParms parms = grid.Get();
            Expect.equal(parms.dims, dims, "dims");
            Expect.equal(parms.periods, periods, "periods");
            Expect.equal(parms.coords, new int[] {me / n, me % n}, "coords");
            Expect.equal(grid.Coords(2 * n - 1), new int[] {1, n - 1}, "coords of the last");
            Expect.equal(grid.Rank(new int[] {1, 0}), n, "rank");
            Expect.equal(grid.Rank(new int[] {0, -1}), n - 1, "rank around");

            ShiftParms down = grid.Shift(0, 1);
            Expect.equal(down.rank_source, me < n ? MPI.PROC_NULL : me - n, "source");
            Expect.equal(down.rank_dest, me < n ? me + n : MPI.PROC_NULL, "destination");
            ShiftParms right = grid.Shift(1, 1);
            Expect.equal(right.rank_dest, me / n * n + (me % n + 1) % n, "to the right");
            int[] number = {-1};
            grid.Sendrecv(new int[] {me}, 0, 1, MPI.INT, down.rank_dest, 0, number, 0, 1, MPI.INT, down.rank_source, 0);
            Expect.equal(number[0], me < n ? -1 : me - n, "from above");
            grid.Sendrecv_replace(number, 0, 1, MPI.INT, right.rank_dest, 0, right.rank_source, 0);

            Cartcomm row = grid.Sub(new boolean[] {false, true});
            Expect.equal(row.Size(), n, "row");
            Expect.equal(row.Rank(), me % n, "rank in row");
            Expect.equal(row.Get().periods, new boolean[] {true}, "periods of the row");
            Cartcomm column = grid.Sub(new boolean[] {true, false});
            int[] sum = new int[1];
            column.Allreduce(new int[] {me}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            Expect.equal(sum[0], 2 * (me % n) + n, "sum of the column");
            Cartcomm copy = (Cartcomm) grid.clone();
            Expect.equal(copy.Get().dims, dims, "copy");
            Expect.equal(Intracomm.Compare(copy, grid), MPI.CONGRUENT, "compare");
            int mapped = grid.Map(new int[] {1}, new boolean[] {false});
            Expect.equal(mapped, me == 0 ? 0 : MPI.UNDEFINED, "map");
            copy.Free();
            row.Free();
            column.Free();
            grid.Free();
        }
        try {
            MPI.COMM_WORLD.Create_cart(new int[] {size + 1}, new boolean[] {true}, true);
            Expect.that(false, "too large a grid");
        } catch (MPIException e) {
            Expect.that(e.getMessage() != null, "message");
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
