package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Collective.Division;
import io.jmpi.CollectiveCase.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs all neighborhood collectives of a communicator in all styles, and compares their results with those of a model
 * that they must bring.
 */
final class NeighborhoodCheck {
    static final List<Collective> OPERATIONS =
            Stream.of(Collective.values()).filter(Collective::isAmongNeighbors).toList();

    private static final TypePair LONGS = TypePair.of(0);

    /** Parts of {@link #countOf} elements. */
    private static final int UNEQUAL = -1;

    /** More than an eager message holds. */
    private static final int LARGE = 5_000;

    private final NeighborhoodCommunicator communicator;
    private final int outdegree;
    private final List<Part> origins;
    private int number;

    /**
     * Checks a communicator, whose ranks all make such an object.
     *
     * @param outdegree send blocks of this rank
     * @param origins of its receive blocks: that rank's send block; null means no neighbor
     */
    NeighborhoodCheck(NeighborhoodCommunicator communicator, int outdegree, List<Part> origins) {
        this.communicator = communicator;
        this.outdegree = outdegree;
        this.origins = origins;
    }

    /** The origins in a graph: the n-th edge from a to b in the list of a is the n-th in the list of b. */
    static List<Part> originsInGraph(int rank, List<int[]> sourcesByRank, List<int[]> destinationsByRank) {
        List<Part> origins = new ArrayList<>();
        int[] sources = sourcesByRank.get(rank);
        for (int i = 0; i < sources.length; i++) {
            int source = sources[i];
            long earlier = Arrays.stream(sources, 0, i).filter(s -> s == source).count();
            int[] destinations = destinationsByRank.get(source);
            int block = -1;
            for (long n = 0; n <= earlier; n++) {
                do {
                    block++;
                } while (destinations[block] != rank);
            }
            origins.add(new Part(source, block));
        }
        return origins;
    }

    void run() {
        runBlocking();
        runOutstanding();
        runPersistent();
        runShort();
        runObjects();
    }

    /** Text of different length for each block, longer than an eager message for some. */
    private static String text(int rank, int block) {
        return rank + " " + block + "-".repeat(countOf(rank, block) == 4 ? LARGE : rank);
    }

    private void runObjects() {
        List<String> each = IntStream.range(0, outdegree)
                .mapToObj(block -> text(communicator.rank(), block))
                .toList();
        List<String> toEach = origins.stream()
                .map(origin -> origin == null ? null : text(origin.from(), origin.to()))
                .toList();
        List<String> toAll = origins.stream()
                .map(origin -> origin == null ? null : text(origin.from(), 0))
                .toList();
        ObjectRequest<List<String>> alltoall = communicator.ineighborAlltoallObject(each);
        ObjectRequest<List<String>> allgather = communicator.ineighborAllgatherObject(text(communicator.rank(), 0));
        List<String> gathered = communicator.neighborAllgatherObject(text(communicator.rank(), 0));
        assertThat(gathered).isEqualTo(toAll);
        List<String> exchanged = communicator.neighborAlltoallObject(each);
        assertThat(exchanged).isEqualTo(toEach);
        assertThat(allgather.get()).isEqualTo(toAll);
        assertThat(alltoall.get()).isEqualTo(toEach);
    }

    private void runBlocking() {
        for (CollectiveCase exchange : exchanges()) {
            exchange.prepare(1).bind().blocking();
            exchange.check("blocking");
        }
        CollectiveCase large = large();
        large.prepare(2).bind().blocking();
        large.check("blocking");
    }

    private void runOutstanding() {
        List<CollectiveCase> exchanges = exchanges();
        exchanges.add(large());
        exchanges.addAll(exchanges());
        List<Request> requests = new ArrayList<>();
        for (CollectiveCase exchange : exchanges) {
            requests.add(exchange.prepare(3 + requests.size()).bind().nonblocking());
        }
        Collections.reverse(requests);
        for (Request request : requests) {
            request.waitFor();
        }
        exchanges.forEach(exchange -> exchange.check("outstanding"));
    }

    private void runPersistent() {
        List<CollectiveCase> exchanges = exchanges();
        List<PersistentRequest> requests =
                exchanges.stream().map(each -> each.bind().persistent()).toList();
        for (int round = 20; round < 23; round++) {
            for (CollectiveCase exchange : exchanges) {
                exchange.prepare(round);
            }
            // The ranks start them in different orders.
            for (int i = 0; i < requests.size(); i++) {
                requests.get((i + communicator.rank()) % requests.size()).start();
            }
            for (PersistentRequest request : requests) {
                request.waitFor();
            }
            exchanges.forEach(exchange -> exchange.check("persistent"));
        }
    }

    /** The short forms of buffers. */
    private void runShort() {
        for (Collective operation : OPERATIONS) {
            for (Style style : List.of(Style.BLOCKING, Style.NONBLOCKING)) {
                int[] received = new int[origins.size()];
                NumbersCall numbers =
                        NumbersCall.amongNeighbors(operation, communicator.rank(), outdegree, origins, received);
                style.run(communicator.bind(numbers.call()));
                assertThat(received).as(operation.method()).isEqualTo(numbers.expected());
            }
        }
    }

    /** An exchange by each operation among neighbors; types take turns. */
    private List<CollectiveCase> exchanges() {
        return OPERATIONS.stream()
                .map(each -> exchange(each, TypePair.of(number++), each.division() == Division.EQUALLY ? 3 : UNEQUAL))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private CollectiveCase large() {
        return exchange(Collective.NEIGHBOR_ALLTOALL, LONGS, LARGE);
    }

    private CollectiveCase exchange(Collective operation, TypePair types, int count) {
        return CollectiveCase.amongNeighbors(
                communicator,
                operation,
                types,
                outdegree,
                origins,
                (rank, block) -> count == UNEQUAL ? countOf(rank, Math.max(0, block)) : count);
    }

    /** Some counts, among them 0, that sender and receiver know of each other. */
    private static int countOf(int rank, int block) {
        return Math.floorMod(3 * rank + 2 * block, 5);
    }
}
