package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** While an operation has its bytes, a ByteBuffer's position, limit and byte order remain the program's to change. */
@Timeout(60)
class LentBuffersTest {
    private static final int RANKS = 3;
    private static final Datatype<ByteBuffer> INTS = Datatype.INT.inBuffer();

    private static List<Collective> operations() {
        return Stream.of(Collective.values())
                .filter(each -> !each.isAmongNeighbors())
                .toList();
    }

    private static ByteBuffer numbers(int rank) {
        ByteBuffer numbers = ByteBuffer.allocate(RANKS * Integer.BYTES).order(ByteOrder.BIG_ENDIAN);
        for (int number : NumbersCall.of(rank, RANKS)) {
            numbers.putInt(number);
        }
        return numbers.clear();
    }

    private static ByteBuffer space() {
        return ByteBuffer.allocateDirect(RANKS * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void change(ByteBuffer sent, ByteBuffer received) {
        sent.order(ByteOrder.LITTLE_ENDIAN).limit(0);
        received.order(ByteOrder.BIG_ENDIAN).limit(0);
    }

    private static int[] content(ByteBuffer received) {
        received.clear().order(ByteOrder.LITTLE_ENDIAN);
        return new int[] {received.getInt(0), received.getInt(4), received.getInt(8)};
    }

    private interface Body {
        void run(int[] expected, Operation operation, ByteBuffer sent, ByteBuffer received);
    }

    private static void call(Communicator world, Collective operation, Body body) {
        ByteBuffer sent = numbers(world.rank());
        ByteBuffer received = space();
        NumbersCall numbers = NumbersCall.of(operation, world, 1, INTS, sent, received);
        body.run(numbers.expected(RANKS), world.bind(numbers.call()), sent, received);
    }

    @EachConfiguration
    void shouldCallAsLentWhenNonblocking(MpiConfig config) {
        Jmpi.run(config, RANKS, world -> {
            for (Collective each : operations()) {
                call(world, each, (expected, operation, sent, received) -> {
                    Request request = operation.nonblocking();
                    change(sent, received);
                    request.waitFor();
                    assertThat(content(received)).as(each.method()).isEqualTo(expected);
                });
            }
        });
    }

    /** Twice with each algorithm. */
    @ParameterizedTest
    @MethodSource("operations")
    void shouldCallAsLentWhenPersistent(Collective each) {
        Jmpi.run(RANKS, world -> {
            for (SelectedAlgorithm algorithm : SelectedAlgorithm.of(each)) {
                algorithm.select(world);
                call(
                        world,
                        each,
                        (expected, operation, sent, received) ->
                                startTwice(operation.persistent(), algorithm, sent, received, expected));
            }
        });
    }

    private static void startTwice(
            PersistentRequest request,
            SelectedAlgorithm algorithm,
            ByteBuffer sent,
            ByteBuffer received,
            int[] expected) {
        for (int round = 0; round < 2; round++) {
            change(sent, received);
            request.start();
            request.waitFor();
            assertThat(content(received)).as("%s", algorithm).isEqualTo(expected);
        }
    }

    /** At rank 1 its own number lies already where it is gathered to. */
    @Test
    void shouldGatherFromWhereItIsGatheredToAsLent() {
        Jmpi.run(RANKS, world -> {
            for (SelectedAlgorithm algorithm : SelectedAlgorithm.of(Collective.GATHER)) {
                algorithm.select(world);
                boolean atRoot = world.rank() == 1;
                ByteBuffer received = space();
                ByteBuffer sent = atRoot ? received.putInt(4, 10) : space().putInt(0, 10 * world.rank());
                PersistentRequest request = world.gatherInit(
                        Buffer.of(sent, atRoot ? 4 : 0, 1, INTS), Buffer.of(received, 0, world.size(), INTS), 1);
                startTwice(request, algorithm, sent, received, atRoot ? new int[] {0, 10, 20} : new int[RANKS]);
            }
        });
    }
}
