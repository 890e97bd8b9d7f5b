package io.jmpi.systemtests.programs.surface;

import io.jmpi.Buffer;
import io.jmpi.CartCommunicator;
import io.jmpi.Communicator;
import io.jmpi.DistGraphCommunicator;
import io.jmpi.GraphCommunicator;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.Topology;
import io.jmpi.datatype.Datatype;
import java.util.stream.IntStream;

/** MPI 4.1, chapter 8: a halo in a grid, and neighborhoods of graphs. */
final class Topologies implements Chapter {
    private static final int RANKS_OF_GRAPH = 4;

    @Override
    public void run(Mpi mpi, Communicator all, Checks checks) {
        // More ranks than places: the last one gets none.
        CartCommunicator grid = all.createCart(new int[] {2, 2}, new boolean[] {true, false}, true);
        checks.same("place in the grid", all.rank() < 4, grid != null);
        if (grid != null) {
            new GridHalo(grid, 3, 4, checks).exchange();
            new GridHalo(grid, 4, 9_000, checks).exchange(); // rows by rendezvous, columns not
            cut(grid, checks);
            grid.free();
        }
        follow(all, checks);
        surround(all, checks);
    }

    private static void cut(CartCommunicator grid, Checks checks) {
        CartCommunicator row = grid.sub(new boolean[] {false, true});
        checks.same("kind of a row", Topology.CART.name(), row.topology().name());
        int[] members = new int[2];
        row.allgather(new int[] {grid.rank()}, members);
        int first = grid.coords()[0] * 2;
        checks.same("row", new int[] {first, first + 1}, members);
        row.free();
    }

    /** A directed graph: each rank sends to the next two. */
    private static void follow(Communicator all, Checks checks) {
        int size = all.size();
        int rank = all.rank();
        int[] destinations = {(rank + 1) % size, (rank + 2) % size};
        int[] sources = {(rank + size - 1) % size, (rank + size - 2) % size};
        int[] weights = {1, 2};
        DistGraphCommunicator adjacent =
                all.createDistGraphAdjacent(sources, weights, destinations, weights, Info.EMPTY, false);
        checks.same("weights", weights, adjacent.sourceWeights());
        // Rank 0 knows all edges.
        int[] from = rank == 0 ? IntStream.range(0, size).toArray() : new int[0];
        int[] degrees = rank == 0 ? IntStream.range(0, size).map(i -> 2).toArray() : new int[0];
        int[] to = IntStream.of(from)
                .flatMap(i -> IntStream.of((i + 1) % size, (i + 2) % size))
                .toArray();
        int[] given = IntStream.of(to).map(i -> 3).toArray();
        DistGraphCommunicator told = all.createDistGraph(from, degrees, to, given, Info.EMPTY, false);
        checks.same("destinations", destinations, told.destinations());
        for (DistGraphCommunicator graph : new DistGraphCommunicator[] {adjacent, told}) {
            for (int count : new int[] {2, 9_000}) {
                spread(graph, count, checks);
            }
            graph.free();
        }
    }

    private static void spread(DistGraphCommunicator graph, int count, Checks checks) {
        int[] sources = graph.sources();
        long[] own = Values.of(graph.rank(), count);
        long[] in = Values.untouched(sources.length * count);
        long[] expected = new long[in.length];
        for (int i = 0; i < sources.length; i++) {
            System.arraycopy(Values.of(sources[i], count), 0, expected, i * count, count);
        }
        graph.neighborAllgather(own, in);
        checks.same("neighborAllgather of " + count, expected, in);

        // As many elements as the rank's number says, in the opposite order.
        int[] counts = new int[sources.length];
        int[] displacements = new int[sources.length];
        int end = 0;
        for (int i = sources.length - 1; i >= 0; i--) {
            counts[i] = sources[i] * count / graph.size();
            displacements[i] = end;
            end += counts[i];
        }
        long[] unequal = Values.untouched(end);
        long[] expectedUnequal = new long[end];
        for (int i = 0; i < sources.length; i++) {
            System.arraycopy(Values.of(sources[i], counts[i]), 0, expectedUnequal, displacements[i], counts[i]);
        }
        int sent = graph.rank() * count / graph.size();
        graph.ineighborAllgatherv(
                        Buffer.of(own, 0, sent, Datatype.LONG),
                        Buffer.of(unequal, 0, counts, displacements, Datatype.LONG))
                .waitFor();
        checks.same("ineighborAllgatherv of " + count, expectedUnequal, unequal);
    }

    /** A star, which every rank knows: rank 0 has all others around it. */
    private static void surround(Communicator all, Checks checks) {
        int[] index = {3, 4, 5, 6};
        int[] edges = {1, 2, 3, 0, 0, 0};
        GraphCommunicator star = all.createGraph(index, edges, false);
        checks.same("place in the star", all.rank() < RANKS_OF_GRAPH, star != null);
        if (star != null) {
            int[] neighbors = star.neighbors(star.rank());
            long[] out = IntStream.of(neighbors)
                    .mapToLong(to -> 10L * star.rank() + to)
                    .toArray();
            long[] in = Values.untouched(neighbors.length);
            star.neighborAlltoall(out, in);
            checks.same(
                    "neighborAlltoall",
                    IntStream.of(neighbors)
                            .mapToLong(from -> 10L * from + star.rank())
                            .toArray(),
                    in);
            star.free();
        }
    }
}
