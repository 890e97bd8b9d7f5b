package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.util.Collections;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a rank has left, the failed calls of others name their operation and communicator, with checks and without. */
@Timeout(60)
class DepartedRankTest {
    private static final int RANKS = 3;
    private static final int DEPARTED = 1;
    private static final String LEFT = "rank 1 has left the job (its session was closed)";
    private static final int[] NONE = {};

    private static Arguments call(String named, Consumer<Communicator> call) {
        return Arguments.of(named, call);
    }

    private static Stream<Arguments> collectives() {
        int[] ones = {1, 1, 1};
        return Stream.of(
                call("barrier", Communicator::barrier),
                call("barrier", ranks -> ranks.ibarrier().waitFor()),
                call("bcast", ranks -> ranks.bcast(new int[4], DEPARTED)),
                call(
                        "gatherv",
                        ranks -> ranks.gatherv(new int[1], Buffer.of(new int[3], ones, new int[] {0, 1, 2}), 0)),
                call("allreduce", ranks -> ranks.allreduce(new int[4], new int[4], ReduceOp.SUM)),
                call("allreduce", ranks -> {
                    PersistentRequest request = ranks.allreduceInit(new int[4], new int[4], ReduceOp.SUM);
                    request.start();
                    request.waitFor();
                }),
                call("bcastObject", ranks -> ranks.bcastObject("a", DEPARTED)),
                call("alltoallObject", ranks -> ranks.alltoallObject(Collections.nCopies(RANKS, "a"))),
                call("scanObject", ranks -> ranks.iscanObject(1, Integer::sum).get()));
    }

    private static Stream<Arguments> makers() {
        boolean[] open = {false};
        return Stream.of(
                call("dup", Communicator::dup),
                call("idup", ranks -> ranks.idup().waitFor()),
                call("split", ranks -> ranks.split(0, 0)),
                call("splitType", ranks -> ranks.splitType(SplitType.SHARED_HOST, 0, Info.EMPTY)),
                call("create", ranks -> ranks.create(ranks.group())),
                call("createGroup with tag 5", ranks -> ranks.createGroup(ranks.group(), 5)),
                call("createCart", ranks -> ranks.createCart(new int[] {RANKS}, open, false)),
                call("createGraph", ranks -> ranks.createGraph(new int[] {1, 2, 2}, new int[] {1, 0}, false)),
                call(
                        "createDistGraphAdjacent",
                        ranks -> ranks.createDistGraphAdjacent(NONE, NONE, NONE, NONE, Info.EMPTY, false)),
                call("createDistGraph", ranks -> ranks.createDistGraph(NONE, NONE, NONE, NONE, Info.EMPTY, false)),
                call("createIntercommunicator", ranks -> ranks.createIntercommunicator(DEPARTED, ranks, 0, 0)));
    }

    private static void run(boolean check, Consumer<Communicator> body) {
        MpiConfig config = MpiConfig.defaults().with("check", String.valueOf(check));
        Jmpi.run(config, RANKS, world -> {
            if (world.rank() != DEPARTED) {
                body.accept(world);
            }
        });
    }

    private static String messageOf(Runnable call) {
        MpiException error = catchThrowableOfType(MpiException.class, call::run);
        assertThat(error.errorClass()).as(error.getMessage()).isEqualTo(ErrorClass.PROC_FAILED);
        return error.getMessage();
    }

    /** One rank misses a message of the rank that has left, another one perhaps a message of the first. */
    @ParameterizedTest
    @MethodSource({"collectives", "makers"})
    void shouldBeNamedWithTheOperation(String named, Consumer<Communicator> call) {
        String begin = named + " in world: ";
        for (boolean check : new boolean[] {false, true}) {
            Queue<String> messages = new ConcurrentLinkedQueue<>();
            run(check, world -> messages.add(messageOf(() -> call.accept(world))));
            assertThat(messages)
                    .hasSize(RANKS - 1)
                    .allSatisfy(message -> assertThat(message).startsWith(begin))
                    .noneSatisfy(message ->
                            assertThat(message.substring(begin.length())).contains(named))
                    .anySatisfy(message -> assertThat(message).startsWith(begin + LEFT));
        }
    }

    @Test
    void shouldBeNamedWithFree() {
        Jmpi.run(RANKS, world -> {
            Communicator ours = world.dup();
            ours.setName("ours");
            if (world.rank() != DEPARTED) {
                assertThat(messageOf(ours::free)).startsWith("free in ours: ").contains("freed at this rank");
            }
        });
    }

    /** The report of a probe in vain names what has arrived instead. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldBeNamedWithAProbe(boolean check) {
        String unexpected = "; 1 message unexpected (from rank 1 tag 7, 16 bytes, world)";
        Jmpi.run(MpiConfig.defaults().with("check", String.valueOf(check)), 2, world -> {
            if (world.rank() == DEPARTED) {
                world.send(new int[4], 0, 7);
                return;
            }
            assertThat(messageOf(() -> world.probe(DEPARTED, 8)))
                    .isEqualTo("probe from rank 1, tag 8, world: " + LEFT + unexpected);
            assertThat(messageOf(() -> world.mprobe(DEPARTED, 8)))
                    .isEqualTo("mprobe from rank 1, tag 8, world: " + LEFT + unexpected);
            assertThat(messageOf(() -> world.probe(Mpi.ANY_SOURCE, 8)))
                    .isEqualTo("probe from any rank, tag 8, world: " + LEFT + unexpected);
            world.recv(new int[4], DEPARTED, 7);
            assertThat(messageOf(() -> world.probe(DEPARTED, Mpi.ANY_TAG)))
                    .isEqualTo("probe from rank 1, any tag, world: " + LEFT);
        });
    }
}
