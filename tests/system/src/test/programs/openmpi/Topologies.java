import checks.Expect;
import mpi.*;

/** Grids and graphs, and their neighbors. */
public class Topologies {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        int[] dims = {0, 1};
        CartComm.createDims(n, dims);
        Expect.equal(dims[0], n, "dims");
        CartComm ring = world.createCart(new int[] {n}, new boolean[] {true}, false);
        ShiftParms shift = ring.shift(0, 1);
        Expect.equal(shift.getRankSource(), before, "source");
        Expect.equal(shift.getRankDest(), next, "destination");
        Expect.equal(ring.getTopology(), MPI.CART, "topology");
        Expect.equal(ring.getCoords(me), new int[] {me}, "coordinates");
        Expect.equal(ring.getRank(new int[] {me + n}), me, "rank at coordinates");
        CartParms parms = ring.getTopo();
        Expect.that(parms.getDimCount() == 1 && parms.getDim(0) == n && parms.getPeriod(0), "the grid");
        CartComm line = world.createCart(new int[] {n}, new boolean[] {false}, false);
        Expect.equal(line.shift(0, n).getRankDest(), MPI.PROC_NULL, "beyond the end");
        Expect.equal(line.sub(new boolean[] {false}).getSize(), 1, "sub");
        int[] neighbors = new int[2];
        ring.neighborAllGather(new int[] {me}, 1, MPI.INT, neighbors, 1, MPI.INT);
        Expect.equal(neighbors, new int[] {before, next}, "neighbors");
        int[] index = new int[n];
        int[] edges = new int[2 * n];
        for (int i = 0; i < n; i++) {
            index[i] = 2 * (i + 1);
            edges[2 * i] = (i + n - 1) % n;
            edges[2 * i + 1] = (i + 1) % n;
        }
        GraphComm graph = world.createGraph(index, edges, false);
        Expect.equal(graph.getNeighbors(me), new int[] {before, next}, "neighbors of a graph");
        Expect.equal(graph.getDims().getEdgeCount(), 2 * n, "edges");
        GraphComm own = world.createDistGraphAdjacent(new int[] {before}, new int[] {next}, MPI.INFO_NULL, false);
        DistGraphNeighbors edge = own.getDistGraphNeighbors();
        Expect.that(edge.getInDegree() == 1 && edge.getSource(0) == before && !edge.isWeighted(), "own edges");
        int[] rooms = new int[n * n + 1];
        rooms[0] = 7;
        GraphComm weighted = world.createDistGraphAdjacent(
                new int[] {before}, rooms, new int[] {next}, rooms, MPI.INFO_NULL, true);
        DistGraphNeighbors heavy = weighted.dup().getDistGraphNeighbors();
        Expect.that(heavy.isWeighted() && heavy.getSourceWeight(0) == 7, "the first weights of a longer array");
        int[] ends = new int[n + 1];
        ends[0] = next;
        int[] degrees = new int[n + 1];
        degrees[0] = 1;
        GraphComm outgoing = world.createDistGraph(new int[] {me}, degrees, ends, rooms, MPI.INFO_NULL, false);
        Expect.equal(outgoing.getDistGraphNeighbors().getSource(0), before, "an edge that its source has named");
        CartComm flat = world.createCart(new int[] {n}, new boolean[4], false);
        Expect.equal(flat.sub(new boolean[4]).getTopo().getDimCount(), 0, "a grid of no dimension");
        Expect.equal(flat.getRank(new int[] {me, 9}), me, "further coordinates");
        int[] sent = {me};
        int[] got = new int[1];
        own.neighborAllToAll(sent, 1, MPI.INT, got, 1, MPI.INT);
        Expect.equal(got[0], before, "along an edge");
    }
}
