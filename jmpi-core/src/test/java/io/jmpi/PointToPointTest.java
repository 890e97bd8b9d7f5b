package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PointToPointTest {
    /** Longer than any message that goes eagerly. */
    private static final int LONG = 100_000;

    @EachConfiguration
    void shouldReceiveFromAnySourceWithAnyTag(MpiConfig config) {
        Jmpi.run(config, 4, world -> {
            if (world.rank() > 0) {
                world.send(new int[] {world.rank()}, 0, 10 * world.rank());
                return;
            }
            int[] value = new int[1];
            int sum = 0;
            for (int i = 1; i < 4; i++) {
                Status status = world.recv(value, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                assertThat(status.source()).isEqualTo(value[0]);
                assertThat(status.tag()).isEqualTo(10 * value[0]);
                assertThat(status.isCancelled()).isFalse();
                sum += value[0];
            }
            assertThat(sum).isEqualTo(6);
        });
    }

    @EachConfiguration
    void shouldSelectBySourceAndTag(MpiConfig config) {
        Jmpi.run(config, 3, world -> {
            if (world.rank() > 0) {
                world.send(new int[] {10 * world.rank() + 1}, 0, 1);
                world.send(new int[] {10 * world.rank() + 2}, 0, Integer.MAX_VALUE);
                return;
            }
            int[] value = new int[1];
            assertThat(world.recv(value, 2, Integer.MAX_VALUE).tag()).isEqualTo(Integer.MAX_VALUE);
            assertThat(value[0]).isEqualTo(22);
            world.recv(value, 1, Mpi.ANY_TAG);
            assertThat(value[0]).isEqualTo(11);
            assertThat(world.recv(value, Mpi.ANY_SOURCE, 1).source()).isEqualTo(2);
            assertThat(value[0]).isEqualTo(21);
            world.recv(value, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            assertThat(value[0]).isEqualTo(12);
        });
    }

    @EachConfiguration
    void shouldKeepTheOrderOfASendersMessagesWhateverTheirLength(MpiConfig config) {
        int messages = 60;
        Jmpi.run(config.with("eager.credit", "2000"), 2, world -> {
            List<Request> requests = new ArrayList<>();
            List<byte[]> received = new ArrayList<>();
            for (int i = 0; i < messages; i++) {
                int length = i % 5 == 0 ? LONG : 1 + i;
                byte[] memory = new byte[world.rank() == 0 ? length : LONG];
                if (world.rank() == 0) {
                    memory[0] = (byte) i;
                    requests.add(world.isend(memory, 1, 3));
                } else {
                    int source = i % 2 == 0 ? 0 : Mpi.ANY_SOURCE;
                    int tag = i % 3 == 0 ? 3 : Mpi.ANY_TAG;
                    requests.add(world.irecv(memory, source, tag));
                    received.add(memory);
                }
            }
            Status[] statuses = Request.waitAll(requests);
            for (int i = 0; i < received.size(); i++) {
                assertThat(received.get(i)[0]).isEqualTo((byte) i);
                assertThat(statuses[i].bytes()).isEqualTo(i % 5 == 0 ? LONG : 1 + i);
            }
        });
    }

    @EachConfiguration
    void shouldExchangeWithoutDeadlock(MpiConfig config) {
        Jmpi.run(config, 3, world -> {
            int right = (world.rank() + 1) % 3;
            int left = (world.rank() + 2) % 3;
            for (int length : new int[] {0, 1, LONG}) {
                double[] out = new double[length];
                double[] in = new double[length + 1];
                Arrays.fill(out, world.rank());
                Status status = world.sendrecv(out, right, 1, in, left, 1);
                assertThat(status.source()).isEqualTo(left);
                assertThat(status.count(Datatype.DOUBLE)).isEqualTo(length);
                assertThat(in[0]).isEqualTo(length == 0 ? 0 : left);
                byte[] bytes = new byte[8];
                world.sendrecv(new long[] {7}, 0, 1, Datatype.LONG, right, 2, bytes, 0, 8, Datatype.BYTE, left, 2);
                assertThat(bytes[0]).isEqualTo((byte) 7);
            }
        });
    }

    @EachConfiguration
    void shouldReportATruncatedExchangeAsSuch(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int other = 1 - world.rank();
            for (int length : new int[] {10, LONG}) {
                byte[] in = new byte[length - 1];
                assertError(
                        ErrorClass.TRUNCATE,
                        () -> world.sendrecv(new byte[length], other, 1, in, other, 1),
                        length + " bytes",
                        (length - 1) + " bytes");
            }
            assertThat(world.sendrecv(new byte[5], other, 1, new byte[5], other, 1)
                            .bytes())
                    .isEqualTo(5);
        });
    }

    @EachConfiguration
    void shouldExchangeNothingWithNobody(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int[] memory = {5};
            world.send(memory, Mpi.PROC_NULL, 1);
            Request send = world.isend(memory, Mpi.PROC_NULL, 1);
            assertThat(send.test()).isTrue();
            assertNobody(world.recv(memory, Mpi.PROC_NULL, 1));
            Request receive = world.irecv(memory, Mpi.PROC_NULL, Mpi.ANY_TAG);
            receive.cancel();
            assertNobody(receive.waitFor());
            assertNobody(world.sendrecv(memory, Mpi.PROC_NULL, 0, memory, Mpi.PROC_NULL, 0));
            assertNobody(world.probe(Mpi.PROC_NULL, 1));
            assertNobody(world.iprobe(Mpi.PROC_NULL, Mpi.ANY_TAG));
            assertThat(memory).containsExactly(5);
            // One end of a chain each.
            int next = world.rank() == 0 ? 1 : Mpi.PROC_NULL;
            int previous = world.rank() == 0 ? Mpi.PROC_NULL : 0;
            int[] got = {-1};
            Status status = world.sendrecv(new int[] {world.rank()}, next, 9, got, previous, 9);
            assertThat(status.source()).isEqualTo(previous);
            assertThat(got[0]).isEqualTo(world.rank() == 0 ? -1 : 0);
        });
    }

    private static void assertNobody(Status status) {
        assertThat(status.source()).isEqualTo(Mpi.PROC_NULL);
        assertThat(status.tag()).isEqualTo(Mpi.ANY_TAG);
        assertThat(status.count(Datatype.INT)).isZero();
        assertThat(status.isCancelled()).isFalse();
    }

    @EachConfiguration
    void shouldReachItself(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            for (Communicator communicator : new Communicator[] {mpi.world(), mpi.self()}) {
                int me = communicator.rank();
                for (int length : new int[] {0, 10, LONG}) {
                    byte[] sent = new byte[length];
                    byte[] received = new byte[length];
                    Arrays.fill(sent, (byte) 3);
                    Request send = communicator.isend(sent, me, 1);
                    communicator.recv(received, me, 1);
                    send.waitFor();
                    assertThat(received).isEqualTo(sent);
                    Request receive = communicator.irecv(new byte[length], me, 2);
                    communicator.send(sent, me, 2);
                    assertThat(receive.waitFor().bytes()).isEqualTo(length);
                }
            }
        });
    }

    @EachConfiguration
    void shouldTellOfMessagesByProbe(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (int length : new int[] {0, 10, LONG}) {
                if (world.rank() == 0) {
                    assertThat(world.iprobe(1, 8)).isNull();
                    Request send = world.isend(new char[length], 1, 7);
                    world.recv(new byte[0], 1, 8);
                    send.waitFor();
                } else {
                    Status status = world.probe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                    assertThat(status.source()).isZero();
                    assertThat(status.tag()).isEqualTo(7);
                    assertThat(status.count(Datatype.CHAR)).isEqualTo(length);
                    assertThat(world.iprobe(0, 7).bytes()).isEqualTo(2L * length);
                    assertThat(world.iprobe(0, 6)).isNull();
                    world.recv(new char[status.count(Datatype.CHAR)], status.source(), status.tag());
                    assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
                    world.send(new byte[0], 0, 8);
                }
                world.barrier();
            }
        });
    }

    @EachConfiguration
    void shouldFindAMessageByProbingInALoop(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                world.send(new int[] {1}, 1, 7);
                return;
            }
            Status status = null;
            while (status == null) {
                status = world.iprobe(0, 7);
            }
            assertThat(status.count(Datatype.INT)).isEqualTo(1);
            world.recv(new int[1], 0, 7);
        });
    }

    @EachConfiguration
    void shouldRunManyMessagesInBothDirections(MpiConfig config) {
        int window = 64;
        Jmpi.run(config, 2, world -> {
            int other = 1 - world.rank();
            Request[] requests = new Request[2 * window];
            for (int round = 0; round < 50; round++) {
                int[][] in = new int[window][1];
                for (int i = 0; i < window; i++) {
                    requests[i] = world.irecv(in[i], other, i % 8);
                    requests[window + i] = world.isend(new int[] {round * window + i}, other, i % 8);
                }
                Request.waitAll(requests);
                for (int i = 0; i < window; i++) {
                    assertThat(in[i][0]).isEqualTo(round * window + i);
                }
            }
            if (world.rank() == 0) {
                assertThat(world.matchingStatistics().postedDepth()).isZero();
            }
        });
    }
}
