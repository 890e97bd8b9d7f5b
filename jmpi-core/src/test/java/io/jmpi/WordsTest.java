package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceFunction;
import io.jmpi.reduction.ReduceOp;
import org.junit.jupiter.api.Test;

/** Objects say what they are, and errors what to do. */
class WordsTest {
    private static void alone(Jmpi.SessionBody body) {
        Jmpi.runSessions(MpiConfig.defaults().with("leftovers", "silent"), 1, body);
    }

    @Test
    void shouldNameCommunicatorsAndSessions() {
        alone(mpi -> {
            Communicator copy = mpi.world().dup();
            assertThat(mpi.world()).hasToString("communicator world, rank 0 of 1");
            assertThat(copy).hasToString("communicator 4 (dup of world), rank 0 of 1");
            copy.setName("grid");
            assertThat(copy).hasToString("communicator grid, rank 0 of 1");
            assertThat(mpi).hasToString("session of rank 0 of 1 (transport in-jvm, progress application)");
        });
    }

    @Test
    void shouldDescribeACommunicatorWithoutANameByHowItWasMade() {
        alone(mpi -> {
            Communicator world = mpi.world();
            Communicator split = world.split(0, 0);
            CartCommunicator cart = split.createCart(new int[] {1, 1}, new boolean[2], false);
            assertThat(split).hasToString("communicator 4 (split of world), rank 0 of 1");
            assertThat(cart).hasToString("communicator 6 (cart 1 x 1 of 4), rank 0 of 1");
            assertThat(cart.sub(new boolean[] {true, false}).toString()).contains(" 8 (sub-grid 1 of 6),");
            cart.setName("grid");
            assertThat(cart).hasToString("communicator grid, rank 0 of 1");
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
            assertThat(split.ibarrier().toString()).startsWith("collective operation barrier, communicator 4 (split");
            split.free();
            assertThatThrownBy(split::barrier).hasMessageContaining("communicator 4 (split of world) has been freed");
        });
    }

    @Test
    void shouldDescribeAnInterCommunicatorAlikeInBothGroups() {
        Jmpi.run(3, world -> {
            Intercommunicator joined = new TwoGroups(1, 2).join(world);
            assertThat(joined.toString()).startsWith("communicator 6 (inter-communicator of 1 and 2 ranks), rank ");
            assertThat(joined.merge(false).toString()).startsWith("communicator 8 (merge of 6), rank ");
        });
    }

    @Test
    void shouldDescribeRequestsAndStatuses() {
        alone(mpi -> {
            Communicator world = mpi.world();
            Request receive = world.irecv(new int[2], 0, 7);
            assertThat(receive).hasToString("receive from rank 0, tag 7, world, room for 8 bytes: pending");
            Request send = world.isend(new int[1], 0, 7);
            assertThat(send).hasToString("send to rank 0, tag 7, world, 4 bytes: complete");
            Status status = receive.waitFor();
            assertThat(status.toString()).endsWith("complete, message from rank 0, tag 7, 4 bytes (1 INT)");
            world.send(new byte[1], 0, 8);
            assertThat(world.probe(0, 8)).hasToString("message from rank 0, tag 8, 1 byte");
            assertThat(world.mprobe(0, 8)).hasToString("message of 1 bytes from rank 0 with tag 8");
            assertThat(world.irecv(new int[1], Mpi.PROC_NULL, 7))
                    .hasToString("receive from PROC_NULL: complete, from PROC_NULL");
            assertThat(world.isend(new int[1], Mpi.PROC_NULL, 7)).hasToString("send to PROC_NULL: complete");
            assertThat(world.sendInit(new int[1], 0, 7).toString())
                    .startsWith("persistent send to rank 0, tag 7, world");
            assertThat(world.ibarrier().toString()).startsWith("collective operation barrier, world: ");
            assertThat(world.isendrecv(new int[1], 0, 1, new int[1], 0, 2))
                    .hasToString(
                            "combined send and receive, world: pending (receive from rank 0, tag 2, world, room for"
                                    + " 4 bytes: pending; send to rank 0, tag 1, world, 4 bytes: complete)");
            world.send(new int[1], 0, 2);
            world.recv(new int[1], 0, 1);
            mpi.attachBuffer(100);
            assertThat(world.ibsend(new byte[1], 0, 9)).hasToString("send to rank 0, tag 9, world: complete");
        });
    }

    @Test
    void shouldDescribeEachStateOfARequest() {
        alone(mpi -> {
            Communicator world = mpi.world();
            PersistentRequest planned = world.recvInit(new int[1], 0, 7);
            String name = "persistent receive from rank 0, tag 7, world, room for 4 bytes: ";
            assertThat(planned).hasToString(name + "not started");
            planned.start();
            assertThat(planned).hasToString(name + "pending");
            world.send(new int[1], 0, 7);
            planned.waitFor();
            assertThat(planned)
                    .hasToString(name + "inactive, last complete, message from rank 0, tag 7, 4 bytes (1 INT)");
            planned.free();
            assertThat(planned.toString()).startsWith(name + "freed");
            Request cancelled = world.irecv(new int[1], Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            cancelled.cancel();
            cancelled.waitFor();
            assertThat(cancelled)
                    .hasToString("receive from any source, any tag, world, room for 4 bytes: complete, cancelled");
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
            assertThat(world.probe(0, 1).toString())
                    .startsWith("message from rank 0, tag 1, ")
                    .endsWith(" (serialized)");
            ObjectRequest<String> request = world.irecvObject(String.class, 0, 1);
            request.waitFor();
            assertThat(request.toString())
                    .startsWith("receive from rank 0, tag 1, world, ")
                    .endsWith(" (serialized)");
        });
    }

    @Test
    void shouldSayThatWildcardsAreForReceives() {
        alone(mpi -> {
            assertThatThrownBy(() -> mpi.world().send(new int[1], Mpi.ANY_SOURCE, 0))
                    .hasMessageContaining("destination -1 is ANY_SOURCE, a wildcard, which only receives");
            assertThatThrownBy(() -> mpi.world().send(new int[1], 0, Mpi.ANY_TAG))
                    .hasMessageContaining("ANY_TAG, a wildcard, which only receives and probes accept");
        });
    }

    @Test
    void shouldSayWhatABufferCanBe() {
        alone(mpi -> {
            assertThatThrownBy(() -> mpi.world().send((Object) null, 0, 0))
                    .hasMessage("buffer is null, but must be an array of a primitive type, an NIO buffer or a Buffer of"
                            + " one of these");
            assertThatThrownBy(() -> mpi.world().send((Object) "text", 0, 0))
                    .hasMessageEndingWith("; objects are sent by calls such as sendObject and allreduceObject");
            assertThatThrownBy(() -> mpi.world().send((Object) 5, 0, 0))
                    .hasMessageEndingWith("; put the value into an array of one element");
            assertThatThrownBy(() -> mpi.world().send(new int[2][2], 0, 0))
                    .hasMessageEndingWith("; use one array for all rows, or send each row");
        });
    }

    @Test
    void shouldNameBothSizes() {
        alone(mpi -> {
            assertThatThrownBy(() -> mpi.world().gather(new int[2], new double[2], 0))
                    .hasMessage(
                            "sendBuffer has 2 elements of type INT (8 bytes), but this rank's own part of recvBuffer"
                                    + " has 2 elements of type DOUBLE (16 bytes): they must be of the same size");
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
                                        .startsWith(WordsTest.class.getName());
                            } else {
                                assertThat(error).hasMessageContaining("rank");
                            }
                        }));
    }
}
