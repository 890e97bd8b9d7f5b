package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.CollectiveCase.Part;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.List;
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

    @ParameterizedTest
    @EnumSource(Style.class)
    void shouldRunEachCollectiveOperation(Style style) {
        Jmpi.run(RANKS, world -> {
            for (Collective operation : Collective.values()) {
                if (!operation.isAmongNeighbors()) {
                    int[] result = new int[RANKS];
                    NumbersCall numbers = NumbersCall.of(operation, world, 2, result);
                    style.run(world.bind(numbers.call()));
                    assertThat(result).as(operation.method()).isEqualTo(numbers.expected(RANKS));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource(Style.class)
    void shouldRunEachNeighborhoodOperation(Style style) {
        Jmpi.run(RANKS, world -> {
            CartCommunicator ring = world.createCart(new int[] {RANKS}, new boolean[] {true}, false);
            int rank = ring.rank();
            List<Part> origins = List.of(new Part((rank + 2) % RANKS, 1), new Part((rank + 1) % RANKS, 0));
            for (Collective operation : NeighborhoodCheck.OPERATIONS) {
                int[] result = new int[2];
                NumbersCall numbers = NumbersCall.amongNeighbors(operation, rank, 2, origins, result);
                style.run(ring.bind(numbers.call()));
                assertThat(result).as(operation.method()).isEqualTo(numbers.expected());
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
