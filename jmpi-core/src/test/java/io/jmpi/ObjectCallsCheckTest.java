package io.jmpi;

import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Collective calls on objects are compared, and named in errors, as the program has called them, not by what transports them. */
@Timeout(60)
class ObjectCallsCheckTest {
    private static final int RANKS = 3;
    private static final int ODD_ONE = 2;
    private static final MpiConfig CHECKED = MpiConfig.defaults().with("check", "true");

    /** A call, with what describes it in errors. */
    private record ObjectCall(String described, Function<Communicator, ObjectRequest<?>> start) {
        private String method() {
            return described.substring(0, described.indexOf('('));
        }

        @Override
        public String toString() {
            return method();
        }
    }

    private static List<ObjectCall> calls() {
        return List.of(
                new ObjectCall("bcastObject(root 0, objects)", ranks -> ranks.ibcastObject("a", 0)),
                new ObjectCall("gatherObject(root 0, objects)", ranks -> ranks.igatherObject("a", 0)),
                new ObjectCall(
                        "scatterObject(root 0, objects)",
                        ranks -> ranks.iscatterObject(ranks.rank() == 0 ? Collections.nCopies(RANKS, "a") : null, 0)),
                new ObjectCall("allgatherObject(objects)", ranks -> ranks.iallgatherObject("a")),
                new ObjectCall(
                        "alltoallObject(objects)", ranks -> ranks.ialltoallObject(Collections.nCopies(RANKS, "a"))),
                new ObjectCall("reduceObject(root 0, objects)", ranks -> ranks.ireduceObject("a", String::concat, 0)),
                new ObjectCall("allreduceObject(objects)", ranks -> ranks.iallreduceObject("a", String::concat)),
                new ObjectCall("scanObject(objects)", ranks -> ranks.iscanObject("a", String::concat)),
                new ObjectCall("exscanObject(objects)", ranks -> ranks.iexscanObject("a", String::concat)));
    }

    private static Stream<Arguments> pairs() {
        return calls().stream()
                .flatMap(one -> calls().stream()
                        .filter(other -> !other.method().equals(one.method()))
                        .map(other -> Arguments.of(one, other)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void shouldNameCallsThatDiffer(ObjectCall most, ObjectCall other) {
        Jmpi.run(CHECKED, RANKS, world -> {
            ObjectRequest<?> request = (world.rank() == ODD_ONE ? other : most).start.apply(world);
            assertErrorInOrder(
                    ErrorClass.OTHER,
                    request::get,
                    "collective operations differ in world: rank 0 called " + most.described,
                    "rank 2 called " + other.described);
            assertThat(world.allreduceObject(1, Integer::sum)).isEqualTo(RANKS);
        });
    }

    @ParameterizedTest
    @MethodSource("calls")
    void shouldAcceptEqualCalls(ObjectCall call) {
        Jmpi.run(CHECKED, RANKS, world -> {
            ObjectRequest<?> request = call.start.apply(world);
            request.get();
            assertThat(request).asString().contains(call.method() + ", world", "complete");
        });
    }

    @Test
    void shouldNameCallsOfNeighbors() {
        Jmpi.run(CHECKED, RANKS, world -> {
            CartCommunicator ring = world.createCart(new int[] {RANKS}, new boolean[] {true}, false);
            ring.setName("ring");
            assertErrorInOrder(
                    ErrorClass.OTHER,
                    () -> {
                        if (ring.rank() == ODD_ONE) {
                            ring.neighborAlltoallObject(Collections.nCopies(2, "a"));
                        } else {
                            ring.neighborAllgatherObject("a");
                        }
                    },
                    " in ring: rank 0 called neighborAllgatherObject(objects)",
                    "rank 2 called neighborAlltoallObject(objects)");
            ring.free();
        });
    }
}
