package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceFunction;
import io.jmpi.reduction.ReduceOp;
import org.junit.jupiter.api.Test;

/** Objects say what they are, and errors what to do. */
class TextOfObjectsAndErrorsTest {
    private static void alone(Jmpi.SessionBody body) {
        Jmpi.runSessions(MpiConfig.defaults().with("leftovers", "silent"), 1, body);
    }

    /** The object's text has those facts in that order. */
    private static void assertSays(Object object, String... facts) {
        assertThat(object.toString()).containsSubsequence(facts);
    }

    @Test
    void shouldNameCommunicatorsAndSessions() {
        alone(mpi -> {
            Communicator copy = mpi.world().dup();
            assertSays(mpi.world(), "communicator world,", "rank 0 of 1");
            assertSays(copy, "communicator 4 (dup of world)", "rank 0 of 1");
            copy.setName("grid");
            assertSays(copy, "communicator grid,", "rank 0 of 1");
            assertSays(mpi, "rank 0 of 1", "transport in-jvm", "progress application");
        });
    }

    @Test
    void shouldDescribeACommunicatorWithoutANameByHowItWasMade() {
        alone(mpi -> {
            Communicator world = mpi.world();
            Communicator split = world.split(0, 0);
            CartCommunicator cart = split.createCart(new int[] {1, 1}, new boolean[2], false);
            assertSays(split, "communicator 4 (split of world)", "rank 0 of 1");
            assertSays(cart, "communicator 6 (cart 1 x 1 of 4)", "rank 0 of 1");
            assertThat(cart.sub(new boolean[] {true, false}).toString()).contains(" 8 (sub-grid 1 of 6),");
            cart.setName("grid");
            assertSays(cart, "communicator grid,", "rank 0 of 1");
            assertThat(cart.sub(new boolean[2]).toString()).contains(" 10 (sub-grid of grid),");
            assertThat(cart.dup().toString()).contains(" 12 (dup of grid),");
            assertThat(world.splitType(SplitType.SHARED_HOST, 0).toString())
                    .contains(" 14 (shared-memory split of world),");
            assertThat(world.create(world.group()).toString()).contains(" 16 (group of world),");
            assertThat(world.createGraph(new int[] {0}, new int[0], false).toString())
                    .contains(" 18 (graph of world),");
            assertThat(world.createDistGraphAdjacent(new int[0], new int[0], new int[0], new int[0], Info.EMPTY, false)
                            .toString())
                    .contains(" 20 (distributed graph of world),");
            assertThat(split.name()).isEmpty();
            assertSays(split.ibarrier(), " barrier", "communicator 4 (split");
            split.free();
            assertThatThrownBy(split::barrier).hasMessageContainingAll("communicator 4 (split of world)", "freed");
        });
    }

    @Test
    void shouldDescribeAnInterCommunicatorAlikeInBothGroups() {
        Jmpi.run(3, world -> {
            Intercommunicator joined = new TwoGroups(1, 2).join(world);
            assertSays(joined, "communicator 6 (inter-communicator", "1 and 2 ranks", "rank ");
            assertSays(joined.merge(false), "communicator 8 (merge of 6)", "rank ");
        });
    }

    @Test
    void shouldDescribeRequestsAndStatuses() {
        alone(mpi -> {
            Communicator world = mpi.world();
            Request receive = world.irecv(new int[2], 0, 7);
            assertSays(receive, "receive ", "rank 0, tag 7, world", "8 bytes", "pending");
            Request send = world.isend(new int[1], 0, 7);
            assertSays(send, "send ", "rank 0, tag 7, world, 4 bytes", "complete");
            Status status = receive.waitFor();
            assertSays(status, "complete", "rank 0, tag 7, 4 bytes (1 INT)");
            world.send(new byte[1], 0, 8);
            assertSays(world.probe(0, 8), "rank 0, tag 8, 1 byte");
            assertSays(world.mprobe(0, 8), "1 byte", "rank 0 ", "tag 8");
            assertSays(world.irecv(new int[1], Mpi.PROC_NULL, 7), "receive ", "PROC_NULL", "complete", "PROC_NULL");
            assertSays(world.isend(new int[1], Mpi.PROC_NULL, 7), "send ", "PROC_NULL", "complete");
            assertSays(world.sendInit(new int[1], 0, 7), "persistent send ", "rank 0, tag 7, world");
            assertSays(world.ibarrier(), " barrier, world");
            assertSays(
                    world.isendrecv(new int[1], 0, 1, new int[1], 0, 2),
                    "world",
                    "pending",
                    "receive ",
                    "rank 0, tag 2, world",
                    "4 bytes",
                    "pending",
                    "send ",
                    "rank 0, tag 1, world, 4 bytes",
                    "complete");
            world.send(new int[1], 0, 2);
            world.recv(new int[1], 0, 1);
            mpi.attachBuffer(100);
            assertSays(world.ibsend(new byte[1], 0, 9), "send ", "rank 0, tag 9, world", "complete");
        });
    }

    @Test
    void shouldDescribeEachStateOfARequest() {
        alone(mpi -> {
            Communicator world = mpi.world();
            PersistentRequest planned = world.recvInit(new int[1], 0, 7);
            String name = "persistent receive ";
            String envelope = "rank 0, tag 7, world";
            assertSays(planned, name, envelope, "4 bytes", "not started");
            planned.start();
            assertSays(planned, name, envelope, "4 bytes", "pending");
            world.send(new int[1], 0, 7);
            planned.waitFor();
            assertSays(planned, name, envelope, "4 bytes", "inactive", "complete", "rank 0, tag 7, 4 bytes (1 INT)");
            planned.free();
            assertSays(planned, name, envelope, "4 bytes", "freed");
            Request cancelled = world.irecv(new int[1], Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            cancelled.cancel();
            cancelled.waitFor();
            assertSays(cancelled, "receive ", "any source, any tag, world", "4 bytes", "complete", "cancelled");
            Request tooLong = world.irecv(new int[1], 0, 8);
            world.send(new int[2], 0, 8);
            assertThatThrownBy(tooLong::waitFor).isInstanceOf(MpiException.class);
            assertThat(tooLong.toString()).contains(": failed: ").contains("8 bytes");
        });
    }

    @Test
    void shouldDescribeObjectsOnTheirWay() {
        alone(mpi -> {
            Communicator world = mpi.world();
            world.sendObject("text", 0, 1);
            assertSays(world.probe(0, 1), "rank 0, tag 1, ", "serialized");
            ObjectRequest<String> request = world.irecvObject(String.class, 0, 1);
            request.waitFor();
            assertSays(request, "receive ", "rank 0, tag 1, world", "serialized");
        });
    }

    @Test
    void shouldSayThatWildcardsAreForReceives() {
        alone(mpi -> {
            assertThatThrownBy(() -> mpi.world().send(new int[1], Mpi.ANY_SOURCE, 0))
                    .hasMessageContainingAll("destination -1 ", "ANY_SOURCE", "wildcard", "0..0");
            assertThatThrownBy(() -> mpi.world().send(new int[1], 0, Mpi.ANY_TAG))
                    .hasMessageContainingAll("tag -1 ", "ANY_TAG", "wildcard", "0..2147483647");
        });
    }

    @Test
    void shouldSayWhatABufferCanBe() {
        alone(mpi -> {
            assertThatThrownBy(() -> mpi.world().send(null, 0, 0))
                    .hasMessageContainingAll("buffer is null", "primitive type", "NIO buffer", " Buffer ");
            assertThatThrownBy(() -> mpi.world().send("text", 0, 0))
                    .hasMessageContainingAll("java.lang.String", "sendObject", "allreduceObject");
            assertThatThrownBy(() -> mpi.world().send(5, 0, 0))
                    .hasMessageContainingAll("java.lang.Integer", "array of one element");
            assertThatThrownBy(() -> mpi.world().send(new int[2][2], 0, 0))
                    .hasMessageContainingAll("int[][]", "one array", "each row");
        });
    }

    @Test
    void shouldNameBothSizes() {
        alone(mpi -> {
            assertThatThrownBy(() -> mpi.world().gather(new int[2], new double[2], 0))
                    .message()
                    .containsSubsequence(
                            "sendBuffer",
                            "2 elements",
                            "INT",
                            "8 bytes",
                            "recvBuffer",
                            "2 elements",
                            "DOUBLE",
                            "16 bytes");
        });
    }

    @Test
    void shouldShowTheExceptionOfAReduction() {
        ReduceFunction<int[]> function = (in, inOffset, inout, inoutOffset, count, type) -> {
            throw new IllegalStateException("first cause");
        };
        ReduceOp failing = ReduceOp.of(function, true);
        Jmpi.run(
                2,
                world -> assertThatThrownBy(() -> world.allreduce(new int[1], new int[1], failing))
                        .isInstanceOfSatisfying(MpiException.class, error -> {
                            if (error.getCause() instanceof IllegalStateException cause) {
                                assertThat(cause).hasMessage("first cause");
                                assertThat(cause.getStackTrace()[0].getClassName())
                                        .startsWith(TextOfObjectsAndErrorsTest.class.getName());
                            } else {
                                assertThat(error).hasMessageContaining("rank");
                            }
                        }));
    }
}
