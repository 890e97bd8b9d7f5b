package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * There is no table of requests that could be full. MPICH had 2^17 (pmodels/mpich#6389, #6432), PSM2 1,048,576
 * (ofiwg/libfabric#5243).
 */
@Timeout(120)
class ManyRequestsTest {
    private static final int MANY = TestExtent.of(135_000, 200_000);

    private static List<MatchingEngine> engines() {
        return TestSeeds.some(2, List.of(MatchingEngine.values()));
    }

    private static MpiConfig config(MatchingEngine matching) {
        return MpiConfig.defaults()
                .with("progress", "application")
                .with("matcher", matching.engineName())
                .with("hardware.threshold", "0")
                .with("hardware.unit", "polled");
    }

    /** All receives are posted before the first message is sent. */
    @ParameterizedTest
    @MethodSource("engines")
    void shouldKeepAllReceivesThatTheProgramPosts(MatchingEngine matching) {
        Jmpi.run(config(matching), 2, world -> {
            Request[] requests = new Request[MANY];
            int[] memory = new int[MANY];
            if (world.rank() == 1) {
                postAll(world, memory, requests);
                assertThat(world.matchingStatistics().postedDepth()).isEqualTo(MANY);
            }
            world.barrier();
            if (world.rank() == 0) {
                sendAll(world, requests);
            }
            check(world, Request.waitAll(requests), memory);
        });
    }

    /** Credit is soon used up, so that nearly all sends are pending when the first receive is posted. */
    @ParameterizedTest
    @MethodSource("engines")
    void shouldKeepAllSendsThatTheProgramStarts(MatchingEngine matching) {
        Jmpi.run(config(matching).with("eager.credit", "1000"), 2, world -> {
            Request[] requests = new Request[MANY];
            int[] memory = new int[MANY];
            if (world.rank() == 0) {
                sendAll(world, requests);
                assertThat(requests[MANY - 1].test()).isFalse();
            }
            world.barrier();
            if (world.rank() == 1) {
                postAll(world, memory, requests);
            }
            check(world, Request.waitAll(requests), memory);
            world.barrier();
            assertThat(world.matchingStatistics().unexpectedDepth()).isZero();
        });
    }

    private static void postAll(Communicator world, int[] memory, Request[] requests) {
        for (int i = 0; i < MANY; i++) {
            requests[i] = world.irecv(Buffer.of(memory, i, 1, Datatype.INT), 0, i % 3);
        }
    }

    private static void sendAll(Communicator world, Request[] requests) {
        for (int i = 0; i < MANY; i++) {
            requests[i] = world.isend(new int[] {i}, 1, i % 3);
        }
    }

    private static void check(Communicator world, Status[] statuses, int[] memory) {
        assertThat(statuses).hasSize(MANY);
        for (int i = 0; i < MANY && world.rank() == 1; i++) {
            if (memory[i] != i || statuses[i].tag() != i % 3) {
                throw new AssertionError("receive " + i + " got message " + memory[i]);
            }
        }
    }
}
