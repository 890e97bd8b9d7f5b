package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DistGraphCommunicatorTest {
    private static final int[] NONE = {};

    private record Edge(int source, int destination, int weight) {}

    /** With repeated edges, edges from a node to itself, and perhaps nodes without edges. */
    private static List<Edge> randomEdges(Random random, int nodes) {
        return IntStream.range(0, random.nextInt(3 * nodes + 1))
                .mapToObj(i -> new Edge(random.nextInt(nodes), random.nextInt(nodes), random.nextInt(100)))
                .toList();
    }

    private static int[] of(List<Edge> edges, ToIntFunction<Edge> what) {
        return edges.stream().mapToInt(what).toArray();
    }

    private static List<Edge> leaving(List<Edge> edges, int rank) {
        return edges.stream().filter(edge -> edge.source() == rank).toList();
    }

    private static List<Edge> reaching(List<Edge> edges, int rank) {
        return edges.stream().filter(edge -> edge.destination() == rank).toList();
    }

    private static List<Edge> shuffled(List<Edge> edges, Random random) {
        List<Edge> shuffled = new ArrayList<>(edges);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    private static void verify(
            DistGraphCommunicator graph, boolean weighted, List<List<Edge>> reaching, List<List<Edge>> leaving) {
        List<Edge> in = reaching.get(graph.rank());
        List<Edge> out = leaving.get(graph.rank());
        assertThat(graph.topology()).isEqualTo(Topology.DIST_GRAPH);
        assertThat(graph.sources()).isEqualTo(of(in, Edge::source));
        assertThat(graph.destinations()).isEqualTo(of(out, Edge::destination));
        assertThat(graph.isWeighted()).isEqualTo(weighted);
        assertThat(graph.sourceWeights()).isEqualTo(weighted ? of(in, Edge::weight) : null);
        assertThat(graph.destinationWeights()).isEqualTo(weighted ? of(out, Edge::weight) : null);
        List<int[]> sources =
                reaching.stream().map(edges -> of(edges, Edge::source)).toList();
        List<int[]> destinations =
                leaving.stream().map(edges -> of(edges, Edge::destination)).toList();
        new NeighborhoodCheck(graph, out.size(), NeighborhoodCheck.originsInGraph(graph.rank(), sources, destinations))
                .run();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldExchangeAlongTheEdgesThatEachRankGivesOfItself(String progress) {
        Random random = TestSeeds.random("shouldExchangeAlongTheEdgesThatEachRankGivesOfItself");
        for (int ranks = 1; ranks <= 9; ranks++) {
            List<Edge> edges = randomEdges(random, ranks);
            List<List<Edge>> reaching = IntStream.range(0, ranks)
                    .mapToObj(rank -> shuffled(reaching(edges, rank), random))
                    .toList();
            List<List<Edge>> leaving = IntStream.range(0, ranks)
                    .mapToObj(rank -> shuffled(leaving(edges, rank), random))
                    .toList();
            boolean weighted = random.nextBoolean();
            Jmpi.run(MpiConfig.defaults().with("progress", progress), ranks, world -> {
                List<Edge> in = reaching.get(world.rank());
                List<Edge> out = leaving.get(world.rank());
                DistGraphCommunicator graph = world.createDistGraphAdjacent(
                        of(in, Edge::source),
                        weighted ? of(in, Edge::weight) : null,
                        of(out, Edge::destination),
                        weighted ? of(out, Edge::weight) : null,
                        Info.EMPTY,
                        false);
                verify(graph, weighted, reaching, leaving);
                verify(graph.dup(), weighted, reaching, leaving);
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldExchangeAlongEdgesThatAnyRankGives(String progress) {
        Random random = TestSeeds.random("shouldExchangeAlongEdgesThatAnyRankGives");
        for (int ranks = 1; ranks <= 9; ranks++) {
            List<Edge> edges = randomEdges(random, ranks);
            List<List<Edge>> given = new ArrayList<>();
            int first = 0;
            for (int rank = 0; rank < ranks; rank++) {
                int last = rank == ranks - 1 ? edges.size() : first + random.nextInt(edges.size() - first + 1);
                given.add(edges.subList(first, last));
                first = last;
            }
            boolean weighted = random.nextBoolean();
            List<List<Edge>> reaching = IntStream.range(0, ranks)
                    .mapToObj(rank -> reaching(edges, rank))
                    .toList();
            List<List<Edge>> leaving = IntStream.range(0, ranks)
                    .mapToObj(rank -> leaving(edges, rank))
                    .toList();
            Jmpi.run(MpiConfig.defaults().with("progress", progress), ranks, world -> {
                DistGraphCommunicator graph = create(world, given.get(world.rank()), weighted);
                verify(graph, weighted, reaching, leaving);
            });
        }
    }

    /** Gives runs of edges with the same source as one node, and a node without edges before each. */
    private static DistGraphCommunicator create(Communicator world, List<Edge> edges, boolean weighted) {
        List<Integer> sources = new ArrayList<>();
        List<Integer> degrees = new ArrayList<>();
        for (Edge edge : edges) {
            if (sources.isEmpty() || sources.get(sources.size() - 1) != edge.source()) {
                sources.add(world.size() - 1);
                degrees.add(0);
                sources.add(edge.source());
                degrees.add(0);
            }
            degrees.set(degrees.size() - 1, degrees.get(degrees.size() - 1) + 1);
        }
        return world.createDistGraph(
                sources.stream().mapToInt(Integer::intValue).toArray(),
                degrees.stream().mapToInt(Integer::intValue).toArray(),
                of(edges, Edge::destination),
                weighted ? of(edges, Edge::weight) : null,
                Info.EMPTY,
                true);
    }

    @Test
    void shouldPairRepeatedEdgesWithTheirWeights() {
        Jmpi.run(3, world -> {
            // Rank 2 gives all edges: two from 0 to 1, and one from 1 to itself.
            boolean gives = world.rank() == 2;
            DistGraphCommunicator graph = world.createDistGraph(
                    gives ? new int[] {0, 1, 0} : NONE,
                    gives ? new int[] {1, 1, 1} : NONE,
                    gives ? new int[] {1, 1, 1} : NONE,
                    gives ? new int[] {7, 8, 9} : null,
                    Info.EMPTY,
                    false);
            assertThat(graph.isWeighted()).isTrue();
            int[][] sources = {{}, {0, 1, 0}, {}};
            int[][] sourceWeights = {{}, {7, 8, 9}, {}};
            int[][] destinations = {{1, 1}, {1}, {}};
            int[][] destinationWeights = {{7, 9}, {8}, {}};
            assertThat(graph.sources()).isEqualTo(sources[world.rank()]);
            assertThat(graph.sourceWeights()).isEqualTo(sourceWeights[world.rank()]);
            assertThat(graph.destinations()).isEqualTo(destinations[world.rank()]);
            assertThat(graph.destinationWeights()).isEqualTo(destinationWeights[world.rank()]);
            // Each edge carries its weight.
            int[] carried = new int[graph.sources().length];
            graph.neighborAlltoall(graph.destinationWeights(), carried);
            assertThat(carried).isEqualTo(graph.sourceWeights());
        });
    }

    @Test
    void shouldTakeHintsInsteadOfThoseOfTheCommunicator() {
        Jmpi.run(2, world -> {
            Communicator hinted = world.dup(Info.EMPTY.with("made_up", "yes"));
            Info more = Info.EMPTY.with(Info.MATCHER, "bins");
            for (DistGraphCommunicator graph : List.of(
                    hinted.createDistGraph(NONE, NONE, NONE, null, more, false),
                    hinted.createDistGraphAdjacent(NONE, null, NONE, null, more, false))) {
                assertThat(graph.matcherName()).isEqualTo("bins");
                assertThat(graph.info().asMap()).isEqualTo(more.asMap());
                assertThat(graph.isWeighted()).isFalse();
            }
        });
    }

    @Test
    void shouldRefuseAtAllRanksIfOnlySomeGiveWeights() {
        Jmpi.run(3, world -> {
            int[] next = {(world.rank() + 1) % 3};
            int[] weights = world.rank() == 1 ? null : new int[] {5};
            assertError(
                    ErrorClass.ARG,
                    () -> world.createDistGraph(
                            new int[] {world.rank()}, new int[] {1}, next, weights, Info.EMPTY, false),
                    "weights is null",
                    "some ranks");
            world.barrier();
        });
    }

    @Test
    void shouldRefuseWhatMakesNoGraph() {
        Jmpi.run(2, world -> {
            int[] zero = {0};
            int[] one = {1};
            Info info = Info.EMPTY;
            assertError(
                    ErrorClass.ARG,
                    () -> world.createDistGraphAdjacent(null, null, one, null, info, false),
                    "sources is null");
            assertError(
                    ErrorClass.RANK,
                    () -> world.createDistGraphAdjacent(one, null, new int[] {0, 2}, null, info, false),
                    "destinations[1] = 2",
                    "0..1");
            assertError(
                    ErrorClass.RANK,
                    () -> world.createDistGraphAdjacent(new int[] {Mpi.PROC_NULL}, null, one, null, info, false),
                    "sources[0] = -2");
            assertError(
                    ErrorClass.ARG,
                    () -> world.createDistGraphAdjacent(one, zero, one, null, info, false),
                    "destinationWeights is null");
            assertErrorInOrder(
                    ErrorClass.ARG,
                    () -> world.createDistGraphAdjacent(one, NONE, one, one, info, false),
                    "sourceWeights",
                    "0 elements",
                    "sources",
                    "1");
            assertError(
                    ErrorClass.ARG,
                    () -> world.createDistGraphAdjacent(one, one, one, new int[] {-1}, info, false),
                    "destinationWeights[0] = -1");
            assertError(
                    ErrorClass.ARG,
                    () -> world.createDistGraphAdjacent(one, null, one, null, null, false),
                    "info is null");
            assertError(
                    ErrorClass.INFO_VALUE,
                    () -> world.createDistGraphAdjacent(one, null, one, null, info.with(Info.MATCHER, "none"), false),
                    "none");

            assertErrorInOrder(
                    ErrorClass.ARG,
                    () -> world.createDistGraph(zero, null, one, null, info, false),
                    "degrees",
                    "no elements",
                    "sources",
                    "1");
            assertError(
                    ErrorClass.ARG,
                    () -> world.createDistGraph(zero, new int[] {-1}, one, null, info, false),
                    "degrees[0] = -1");
            assertError(
                    ErrorClass.ARG,
                    () -> world.createDistGraph(zero, new int[] {2}, one, null, info, false),
                    "destinations",
                    "1 element",
                    "2 edges");
            assertError(
                    ErrorClass.ARG,
                    () -> world.createDistGraph(
                            new int[] {0, 0, 0},
                            new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE, 3},
                            one,
                            null,
                            info,
                            false),
                    "destinations",
                    "1 element");
            assertError(
                    ErrorClass.RANK,
                    () -> world.createDistGraph(new int[] {2}, one, zero, null, info, false),
                    "sources[0] = 2");
            assertErrorInOrder(
                    ErrorClass.ARG,
                    () -> world.createDistGraph(zero, one, one, new int[] {1, 2}, info, false),
                    "weights",
                    "2 elements",
                    "destinations",
                    "1");
            world.barrier();
        });
    }
}
