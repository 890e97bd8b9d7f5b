package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class GraphCommunicatorTest {
    private static int[] index(List<int[]> neighbors) {
        int[] index = neighbors.stream().mapToInt(list -> list.length).toArray();
        Arrays.parallelPrefix(index, Integer::sum);
        return index;
    }

    private static int[] edges(List<int[]> neighbors) {
        return neighbors.stream().flatMapToInt(IntStream::of).toArray();
    }

    /** Symmetric, with repeated edges, edges from a node to itself, and perhaps nodes without edges. */
    private static List<int[]> randomGraph(Random random, int nodes) {
        List<List<Integer>> neighbors = Stream.generate(() -> (List<Integer>) new ArrayList<Integer>())
                .limit(nodes)
                .toList();
        for (int i = random.nextInt(2 * nodes + 1); i > 0; i--) {
            int a = random.nextInt(nodes);
            int b = random.nextInt(nodes);
            neighbors.get(a).add(b);
            if (a != b) {
                neighbors.get(b).add(a);
            }
        }
        neighbors.forEach(list -> Collections.shuffle(list, random));
        return neighbors.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldExchangeWithTheNeighborsInTheGraph(String progress) {
        Random random = TestSeeds.random("shouldExchangeWithTheNeighborsInTheGraph");
        for (int ranks = 1; ranks <= 9; ranks++) {
            List<List<int[]>> graphs = new ArrayList<>();
            for (int nodes = Math.max(1, ranks - 1); nodes <= ranks; nodes++) {
                graphs.add(randomGraph(random, nodes));
                graphs.add(randomGraph(random, nodes));
            }
            Jmpi.run(MpiConfig.defaults().with("progress", progress), ranks, world -> {
                for (List<int[]> neighbors : graphs) {
                    GraphCommunicator graph = world.createGraph(index(neighbors), edges(neighbors), false);
                    assertThat(graph == null).isEqualTo(world.rank() >= neighbors.size());
                    if (graph != null) {
                        int[] own = neighbors.get(graph.rank());
                        assertThat(graph.sources()).isEqualTo(own);
                        assertThat(graph.destinations()).isEqualTo(own);
                        new NeighborhoodCheck(
                                        graph,
                                        own.length,
                                        NeighborhoodCheck.originsInGraph(graph.rank(), neighbors, neighbors))
                                .run();
                    }
                }
            });
        }
    }

    @Test
    void shouldReturnTheGraph() {
        // The example of MPI 4.1, section 8.5.3.
        int[] index = {2, 3, 4, 6};
        int[] edges = {1, 3, 0, 3, 0, 2};
        Jmpi.run(5, world -> {
            GraphCommunicator graph = world.createGraph(index, edges, true);
            assertThat(world.mapGraph(index, edges)).isEqualTo(world.rank() == 4 ? Mpi.UNDEFINED : world.rank());
            if (world.rank() == 4) {
                assertThat(graph).isNull();
                return;
            }
            for (GraphCommunicator each : List.of(graph, graph.dup(), graph.dup(Info.EMPTY))) {
                assertThat(each.topology()).isEqualTo(Topology.GRAPH);
                assertThat(each.size()).isEqualTo(4);
                assertThat(each.rank()).isEqualTo(world.rank());
                assertThat(each.index()).isEqualTo(index);
                assertThat(each.edges()).isEqualTo(edges);
                assertThat(each.neighbors(0)).containsExactly(1, 3);
                assertThat(each.neighbors(1)).containsExactly(0);
                assertThat(each.neighbors(2)).containsExactly(3);
                assertThat(each.neighbors(3)).containsExactly(0, 2);
            }
            assertError(ErrorClass.RANK, () -> graph.neighbors(4), "rank 4", "0..3");
            assertError(ErrorClass.RANK, () -> graph.neighbors(-1), "rank -1");
        });
    }

    @Test
    void shouldReturnNullAtAllRanksForAGraphWithoutNodes() {
        Jmpi.run(3, world -> {
            assertThat(world.createGraph(new int[0], new int[0], false)).isNull();
            world.barrier();
        });
    }

    @Test
    void shouldRefuseNeighborhoodCollectivesWhereEdgesLackTheirCounterpart() {
        Jmpi.run(3, world -> {
            // Node 1 has two edges to node 0, which has one back.
            GraphCommunicator uneven = world.createGraph(new int[] {1, 3, 3}, new int[] {1, 0, 0}, false);
            assertError(
                    ErrorClass.TOPOLOGY,
                    () -> uneven.neighborAllgather(new int[1], new int[2]),
                    "edges without counterpart");
            assertError(ErrorClass.TOPOLOGY, () -> uneven.ineighborAlltoall(new int[2], new int[2]));
            assertThat(uneven.neighbors(1)).containsExactly(0, 0);
            uneven.barrier();
        });
    }

    @Test
    void shouldRefuseWhatMakesNoGraph() {
        Jmpi.run(2, world -> {
            int[] two = {1, 2};
            assertError(ErrorClass.ARG, () -> world.createGraph(null, two, false), "index is null");
            assertError(ErrorClass.ARG, () -> world.createGraph(two, null, false), "edges is null");
            assertError(
                    ErrorClass.ARG,
                    () -> world.createGraph(new int[] {0, 0, 0}, new int[0], false),
                    "index",
                    "3 nodes",
                    "2 ranks");
            assertErrorInOrder(
                    ErrorClass.ARG,
                    () -> world.createGraph(new int[] {2, 1}, new int[] {1, 0}, false),
                    "index[1] = 1",
                    "2");
            assertError(ErrorClass.ARG, () -> world.createGraph(new int[] {-1, 0}, new int[0], false), "index[0] = -1");
            assertErrorInOrder(
                    ErrorClass.ARG,
                    () -> world.createGraph(two, new int[] {1}, false),
                    "edges",
                    "1 element",
                    "index",
                    "2");
            assertError(ErrorClass.RANK, () -> world.createGraph(two, new int[] {1, 2}, false), "edges[1] = 2", "0..1");
            assertError(ErrorClass.RANK, () -> world.mapGraph(two, new int[] {-1, 0}), "edges[0] = -1");
            world.barrier();
        });
    }
}
