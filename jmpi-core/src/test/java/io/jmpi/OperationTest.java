package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operations with their arguments bound, in each of the three styles. */
@Timeout(60)
class OperationTest {
    private static final int RANKS = 3;
    private static final int TAG = 4;
    private static final int[] ONES = {1, 1, 1};
    private static final int[] PLACES = {0, 1, 2};

    private static final int STARTS = 3;

    private enum Style {
        BLOCKING,
        NONBLOCKING,
        PERSISTENT;

        /** Carries an operation out, a persistent one several times; returns the last status. */
        Status run(Operation operation) {
            if (this == BLOCKING) {
                return operation.blocking();
            }
            if (this == NONBLOCKING) {
                return operation.nonblocking().waitFor();
            }
            PersistentRequest request = operation.persistent();
            Status status = null;
            for (int i = 0; i < STARTS; i++) {
                request.start();
                status = request.waitFor();
            }
            return status;
        }
    }

    @ParameterizedTest
    @EnumSource(Style.class)
    void shouldSendAndReceive(Style style) {
        Jmpi.run(2, world -> {
            int[] memory = {world.rank() == 0 ? 42 : 0};
            for (SendMode mode : List.of(SendMode.STANDARD, SendMode.SYNCHRONOUS)) {
                if (world.rank() == 0) {
                    style.run(world.operations().send(mode, memory, 1, TAG));
                } else {
                    Status status = style.run(world.operations().recv(memory, 0, TAG));
                    assertThat(status.source()).isZero();
                    assertThat(status.tag()).isEqualTo(TAG);
                    assertThat(memory).containsExactly(42);
                    memory[0] = 0;
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = Style.class,
            names = {"BLOCKING", "NONBLOCKING"})
    void shouldExchange(Style style) {
        Jmpi.run(2, world -> {
            int peer = 1 - world.rank();
            int[] received = new int[1];
            int[] own = {world.rank()};
            Status status = style.run(world.operations().sendrecv(own, peer, TAG, received, peer, TAG));
            assertThat(received).containsExactly(peer);
            assertThat(status.source()).isEqualTo(peer);
            style.run(world.operations().sendrecvReplace(own, peer, TAG, peer, TAG));
            assertThat(own).containsExactly(peer);
        });
    }

    @Test
    void shouldHaveNoPersistentExchange() {
        Jmpi.run(1, world -> {
            int[] memory = new int[1];
            assertError(
                    ErrorClass.REQUEST,
                    () -> world.operations()
                            .sendrecv(memory, 0, TAG, new int[1], 0, TAG)
                            .persistent(),
                    "no persistent form");
            assertError(
                    ErrorClass.REQUEST,
                    () -> world.operations()
                            .sendrecvReplace(memory, 0, TAG, 0, TAG)
                            .persistent(),
                    "no persistent form");
            assertThat(world.matchingStatistics().postedDepth()).isZero();
            assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
        });
    }

    /** An operation on a buffer for results, and what it contains then. */
    private record Case(String name, Function<int[], Operation> operation, List<Integer> expected) {
        Case(String name, Function<int[], Operation> operation, int... expected) {
            this(name, operation, IntStream.of(expected).boxed().toList());
        }
    }

    private static List<Case> cases(Communicator world) {
        int rank = world.rank();
        int[] own = {rank};
        int[] three = {10 * rank, 10 * rank + 1, 10 * rank + 2};
        int[] column = {rank, 10 + rank, 20 + rank};
        ReduceOp sum = ReduceOp.SUM;
        List<Case> cases = new ArrayList<>(List.of(
                new Case("barrier", to -> world.bind(Call.barrier()), 0, 0, 0),
                new Case("allgather", to -> world.bind(Call.allgather(own, to)), 0, 1, 2),
                new Case("allgatherv", to -> world.bind(Call.allgatherv(own, Buffer.of(to, ONES, PLACES))), 0, 1, 2),
                new Case("alltoall", to -> world.bind(Call.alltoall(three, to)), column),
                new Case("alltoallv", to -> world.bind(Call.alltoallv(parts(three), parts(to))), column),
                new Case("alltoallw", to -> world.bind(Call.alltoallw(typed(three), typed(to))), column),
                new Case("scatter", to -> world.bind(Call.scatter(three, first(to), 1)), 10 + rank, 0, 0),
                new Case("scatterv", to -> world.bind(Call.scatterv(parts(three), first(to), 1)), 10 + rank, 0, 0),
                new Case("allreduce", to -> world.bind(Call.allreduce(three, to, sum)), 30, 33, 36),
                new Case(
                        "reduceScatterBlock",
                        to -> world.bind(Call.reduceScatterBlock(three, first(to), sum)),
                        30 + 3 * rank,
                        0,
                        0),
                new Case(
                        "reduceScatter",
                        to -> world.bind(Call.reduceScatter(three, first(to), ONES, sum)),
                        30 + 3 * rank,
                        0,
                        0),
                new Case("scan", to -> world.bind(Call.scan(own, first(to), sum)), rank * (rank + 1) / 2, 0, 0),
                new Case("exscan", to -> world.bind(Call.exscan(own, first(to), sum)), rank * (rank - 1) / 2, 0, 0)));
        boolean atRoot = rank == 2;
        cases.add(new Case("bcast", to -> world.bind(Call.bcast(atRoot ? three : to, 2)), atRoot ? new int[3] : at(2)));
        int[] gathered = atRoot ? PLACES : new int[3];
        cases.add(new Case("gather", to -> world.bind(Call.gather(own, to, 2)), gathered));
        cases.add(new Case("gatherv", to -> world.bind(Call.gatherv(own, parts(to), 2)), gathered));
        cases.add(new Case(
                "reduce",
                to -> world.bind(Call.reduce(three, to, sum, 2)),
                atRoot ? new int[] {30, 33, 36} : new int[3]));
        return cases;
    }

    private static int[] at(int rank) {
        return new int[] {10 * rank, 10 * rank + 1, 10 * rank + 2};
    }

    private static Buffer first(int[] memory) {
        return Buffer.of(memory, 0, 1);
    }

    private static Buffer parts(int[] memory) {
        return Buffer.of(memory, ONES, PLACES);
    }

    private static Buffer typed(int[] memory) {
        Datatype<?>[] types = {Datatype.INT, Datatype.INT, Datatype.INT};
        return Buffer.of(memory, 0, ONES, PLACES, types);
    }

    @ParameterizedTest
    @EnumSource(Style.class)
    void shouldRunEachCollectiveOperation(Style style) {
        Jmpi.run(RANKS, world -> {
            int[] result = new int[3];
            for (Case each : cases(world)) {
                Arrays.fill(result, 0);
                style.run(each.operation().apply(result));
                assertThat(result)
                        .as(each.name())
                        .containsExactly(each.expected().toArray(Integer[]::new));
            }
        });
    }

    @ParameterizedTest
    @EnumSource(Style.class)
    void shouldRunEachNeighborhoodOperation(Style style) {
        Jmpi.run(RANKS, world -> {
            CartCommunicator ring = world.createCart(new int[] {RANKS}, new boolean[] {true}, false);
            int rank = ring.rank();
            int left = (rank + 2) % RANKS;
            int right = (rank + 1) % RANKS;
            int[] pair = {10 * rank, 10 * rank + 1};
            int[] ones = {1, 1};
            int[] places = {0, 1};
            Datatype<?>[] types = {Datatype.INT, Datatype.INT};
            List<Function<int[], Operation>> gathers = List.of(
                    to -> ring.bind(Call.neighborAllgather(new int[] {rank}, to)),
                    to -> ring.bind(Call.neighborAllgatherv(new int[] {rank}, Buffer.of(to, ones, places))));
            for (Function<int[], Operation> gather : gathers) {
                int[] result = new int[2];
                style.run(gather.apply(result));
                assertThat(result).containsExactly(left, right);
            }
            List<Function<int[], Operation>> exchanges = List.of(
                    to -> ring.bind(Call.neighborAlltoall(pair, to)),
                    to -> ring.bind(Call.neighborAlltoallv(Buffer.of(pair, ones, places), Buffer.of(to, ones, places))),
                    to -> ring.bind(Call.neighborAlltoallw(
                            Buffer.of(pair, 0, ones, places, types), Buffer.of(to, 0, ones, places, types))));
            for (Function<int[], Operation> exchange : exchanges) {
                int[] result = new int[2];
                style.run(exchange.apply(result));
                assertThat(result).containsExactly(10 * left + 1, 10 * right);
            }
        });
    }

    @Test
    void shouldHaveNoPersistentStyleWhenObjectsMove() {
        Jmpi.run(1, world -> {
            Buffer objects = Buffer.of(new Object[] {"a"}, 0, 1, Datatype.OBJECT);
            Object[] memory = new Object[1];
            Buffer target = Buffer.of(memory, 0, 1, Datatype.OBJECT);
            Style persistent = Style.PERSISTENT;
            assertError(ErrorClass.TYPE, () -> persistent.run(world.bind(Call.allgather(objects, target))), "OBJECT");
            assertError(ErrorClass.TYPE, () -> persistent.run(world.bind(Call.bcast(target, 0))), "OBJECT");
            assertThat(memory).containsOnlyNulls();
            for (Style style : List.of(Style.BLOCKING, Style.NONBLOCKING)) {
                memory[0] = null;
                style.run(world.bind(Call.allgather(objects, target)));
                assertThat(memory).containsExactly("a");
            }
        });
    }

    @Test
    void shouldRefuseWhatTheCommunicatorDoesNotHave() {
        Jmpi.run(2, world -> {
            assertError(
                    ErrorClass.COMM,
                    () -> world.bind(Call.neighborAllgather(new int[1], new int[2])),
                    "neighborAllgather",
                    "topology");
            Communicator own = world.split(world.rank(), 0);
            Intercommunicator joined = own.createIntercommunicator(0, world, 1 - world.rank(), TAG);
            assertError(
                    ErrorClass.COMM,
                    () -> joined.bind(Call.scan(new int[1], new int[1], ReduceOp.SUM)),
                    "scan",
                    "intra-communicator");
            world.barrier();
        });
    }

    /** The table of operations and that of algorithms name the same. */
    @Test
    void shouldHaveAlgorithmsForAllOperationsButThoseOfNeighbors() {
        assertThat(Stream.of(Collective.values())
                        .filter(each -> !each.isAmongNeighbors())
                        .map(Collective::method))
                .containsExactlyElementsOf(AlgorithmTable.FAMILIES.stream()
                        .map(AlgorithmFamily::operation)
                        .toList());
    }

    @Test
    void shouldCheckArgumentsWhenTheyAreBound() {
        Jmpi.run(1, world -> {
            List<String> handled = new ArrayList<>();
            world.setErrorHandler((communicator, error) -> handled.add(error.getMessage()));
            assertError(ErrorClass.RANK, () -> world.operations().recv(new int[1], 1, TAG), "source 1");
            assertError(ErrorClass.ROOT, () -> world.bind(Call.bcast(new int[1], 1)), "root 1");
            assertThat(handled).hasSize(2);
        });
    }
}
