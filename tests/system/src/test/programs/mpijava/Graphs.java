package topologies;

import checks.Expect;
import mpi.GraphParms;
import mpi.Graphcomm;
import mpi.MPI;
import mpi.MPIException;

/** Rank 0 is the centre of a star. */
public class Graphs {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] index = new int[size];
        int[] edges = new int[2 * (size - 1)];
        for (int i = 0; i < size; i++) {
            index[i] = size - 1 + i;
            if (i > 0) {
                edges[i - 1] = i;
                edges[size - 2 + i] = 0;
            }
        }
        Graphcomm star = MPI.COMM_WORLD.Create_graph(index, edges, false);
        Expect.equal(star.Topo_test(), MPI.GRAPH, "topology");
        GraphParms parms = star.Get();
        Expect.equal(parms.index, index, "index");
        Expect.equal(parms.edges, edges, "edges");
        Expect.equal(star.Neighbours(0), Expect.range(1, size - 1), "neighbours of the centre");
        Expect.equal(star.Neighbours(size - 1), new int[] {0}, "neighbours of the last");
        int[] sum = {0};
        for (int neighbour : star.Neighbours(me)) {
            int[] got = new int[1];
            star.Sendrecv(new int[] {me + 1}, 0, 1, MPI.INT, neighbour, 1, got, 0, 1, MPI.INT, neighbour, 1);
            sum[0] += got[0];
        }
        Expect.equal(sum[0], me == 0 ? size * (size + 1) / 2 - 1 : 1, "sum of the neighbours");
        Expect.equal(star.Map(new int[] {1, 2}, new int[] {1, 0}), me < 2 ? me : MPI.UNDEFINED, "map");
        Graphcomm copy = (Graphcomm) star.clone();
        Expect.equal(copy.Neighbours(0).length, size - 1, "copy");
        copy.Free();
        star.Free();
        Graphcomm two = MPI.COMM_WORLD.Create_graph(new int[] {1, 2}, new int[] {1, 0}, true);
        Expect.that((two != null) == (me < 2), "null outside of the graph");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
