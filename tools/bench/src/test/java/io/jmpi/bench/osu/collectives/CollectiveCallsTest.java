package io.jmpi.bench.osu.collectives;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.bench.osu.program.WrongDataException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CollectiveCallsTest {
    private static final int BYTES = 24;

    static Stream<Arguments> cases() {
        return CollectiveOperation.ALL.stream()
                .flatMap(operation -> Stream.of(2, 3, 5).map(ranks -> Arguments.of(operation, ranks)));
    }

    static List<CollectiveOperation> transfers() {
        return CollectiveOperation.ALL.stream()
                .filter(operation -> !operation.isBarrier())
                .toList();
    }

    private static Communicator communicator(Communicator world, CollectiveOperation operation) {
        return operation.isOfNeighbors()
                ? world.createCart(new int[] {world.size()}, new boolean[] {true}, false)
                : world;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldReceiveWhatTheOthersSend(CollectiveOperation operation, int ranks) {
        Jmpi.run(MpiConfig.defaults(), ranks, world -> {
            Communicator communicator = communicator(world, operation);
            for (boolean isBlocking : new boolean[] {true, false}) {
                CollectiveCalls calls = new CollectiveCalls(operation, communicator, isBlocking, BYTES, false);
                for (int seed = 1; seed < 4; seed++) {
                    calls.fill(seed);
                    calls.run();
                    calls.check(seed);
                }
            }
        });
    }

    /** Nothing has been transferred, or what was transferred before. */
    @ParameterizedTest
    @MethodSource("transfers")
    void shouldFindMissingAndOldElements(CollectiveOperation operation) {
        Jmpi.run(MpiConfig.defaults(), 3, world -> {
            CollectiveCalls calls = new CollectiveCalls(operation, communicator(world, operation), true, BYTES, false);
            calls.fill(1);
            boolean receives = operation.received(world.rank(), 3) > 0;
            if (receives) {
                assertThatThrownBy(() -> calls.check(1)).isInstanceOf(WrongDataException.class);
            }
            calls.run();
            calls.check(1);
            if (receives) {
                assertThatThrownBy(() -> calls.check(2)).isInstanceOf(WrongDataException.class);
            }
        });
    }
}
