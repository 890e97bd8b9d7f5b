package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole jobs over TCP, their ranks threads of this JVM. */
@Timeout(60)
class TcpJobTest {
    @ParameterizedTest
    @CsvSource({"application, 10", "application, 100000", "application, 3000000", "thread, 10", "thread, 1000000"})
    void shouldExchangeArraysWhenRanksFormARing(String progress, int length) {
        MpiConfig config = MpiConfig.defaults().with("transport", "tcp").with("progress", progress);
        Jmpi.run(config, 4, world -> {
            int right = (world.rank() + 1) % world.size();
            int left = (world.rank() + world.size() - 1) % world.size();
            double[] out = new double[length];
            out[length - 1] = world.rank();
            double[] in = new double[length];
            Status status = world.sendrecv(out, right, 7, in, left, 7);
            assertThat(in[length - 1]).isEqualTo(left);
            assertThat(status.source()).isEqualTo(left);
            assertThat(status.count(Datatype.DOUBLE)).isEqualTo(length);
            world.barrier();
            int[] sum = new int[1];
            world.allreduce(
                    Buffer.of(new int[] {world.rank()}, 0, 1, Datatype.INT),
                    Buffer.of(sum, 0, 1, Datatype.INT),
                    ReduceOp.SUM);
            assertThat(sum[0]).isEqualTo(6);
            Communicator half = world.split(world.rank() % 2, 0);
            half.barrier();
            half.free();
        });
    }

    @ParameterizedTest
    @CsvSource({"application", "thread"})
    void shouldReadIntoDirectBuffersInPlace(String progress) {
        MpiConfig config = MpiConfig.defaults().with("transport", "tcp").with("progress", progress);
        int length = 5_000_003;
        Jmpi.run(config, 2, world -> {
            ByteBuffer buffer = ByteBuffer.allocateDirect(length);
            if (world.rank() == 0) {
                for (int i = 0; i < length; i++) {
                    buffer.put(i, (byte) (i * 31 >> 3));
                }
                world.send(buffer.asReadOnlyBuffer(), 1, 0);
            } else {
                assertThat(world.recv(buffer, 0, 0).bytes()).isEqualTo(length);
                for (int i = 0; i < length; i++) {
                    if (buffer.get(i) != (byte) (i * 31 >> 3)) {
                        throw new AssertionError("byte " + i + " is " + buffer.get(i));
                    }
                }
            }
        });
    }

    /**
     * Messages to oneself take another way than those of the others. Elsewhere a receive from any source was posted to
     * both ways and met twice (pmodels/mpich#4221, #7203), or came back without data (open-mpi/ompi#7118).
     */
    @ParameterizedTest
    @CsvSource({"application", "thread"})
    void shouldMeetOneMessageWithEachReceiveFromAnySourceWhenRanksSendToThemselvesToo(String progress) {
        MpiConfig config = MpiConfig.defaults().with("transport", "tcp").with("progress", progress);
        int ranks = 3;
        Jmpi.run(config, ranks, world -> {
            for (int length : new int[] {0, 10, 300_000}) {
                byte[][] memories = new byte[ranks][length];
                Request[] requests = new Request[2 * ranks];
                for (int i = 0; i < ranks; i++) {
                    requests[i] = world.irecv(memories[i], Mpi.ANY_SOURCE, 5);
                }
                Request cancelled = world.irecv(new byte[length], Mpi.ANY_SOURCE, 5);
                cancelled.cancel();
                assertThat(cancelled.waitFor().isCancelled()).isTrue();
                world.barrier();
                for (int to = 0; to < ranks; to++) {
                    requests[ranks + to] = world.isend(filled(length, world.rank()), to, 5);
                }
                Status[] statuses = Request.waitAll(requests);
                assertThat(List.of(statuses[0].source(), statuses[1].source(), statuses[2].source()))
                        .containsExactlyInAnyOrder(0, 1, 2);
                for (int i = 0; i < ranks; i++) {
                    assertThat(memories[i]).isEqualTo(filled(length, statuses[i].source()));
                }
                world.barrier();
                assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
            }
        });
    }

    private static byte[] filled(int length, int source) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) (source + 1));
        return bytes;
    }

    /**
     * A message that is too long for its receive is the receive's error alone: its bytes must not be taken for the next
     * frame, nor the connection be closed, as libfabric's tcp provider did (ofiwg/libfabric#8274, #4451).
     */
    @ParameterizedTest
    @CsvSource({"application", "thread"})
    void shouldKeepTheConnectionWhenMessagesAreTooLong(String progress) {
        MpiConfig config = MpiConfig.defaults().with("transport", "tcp").with("progress", progress);
        int[] lengths = {8, 60_000, 1_000_000};
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            for (int length : lengths) {
                byte[] tooShort = new byte[length - 1];
                byte[] whole = new byte[length];
                byte[] small = new byte[4];
                Request[] receives = {
                    world.irecv(whole, peer, 1), world.irecv(tooShort, peer, 1), world.irecv(small, peer, 1)
                };
                world.barrier();
                Request[] sends = {
                    world.isend(filled(length, 1), peer, 1),
                    world.isend(filled(length, 2), peer, 1),
                    world.isend(filled(4, 3), peer, 1)
                };
                assertThatThrownBy(() -> Request.waitAll(receives)).hasMessageContaining("message of " + length);
                Request.waitAll(sends);
                assertThat(whole).isEqualTo(filled(length, 1));
                assertThat(tooShort).containsOnly(0);
                assertThat(small).isEqualTo(filled(4, 3));
            }
            Arrays.stream(lengths).forEach(length -> {
                byte[] received = new byte[length];
                world.sendrecv(filled(length, world.rank()), peer, 2, received, peer, 2);
                assertThat(received).isEqualTo(filled(length, peer));
            });
        });
    }

    /** Many ranks send to one, which probes: a crash elsewhere (pmodels/mpich#7711, ofiwg/libfabric#9286). */
    @ParameterizedTest
    @CsvSource({"application", "thread"})
    void shouldFindTheMessagesOfAllWhenManyTalkToOne(String progress) {
        MpiConfig config = MpiConfig.defaults().with("transport", "tcp").with("progress", progress);
        int workers = 32;
        int messages = 6;
        Jmpi.run(config, workers + 1, world -> {
            if (world.rank() > 0) {
                for (int i = 0; i < messages; i++) {
                    world.send(filled(i % 3 == 2 ? 100_000 : 10 + i, world.rank()), 0, i);
                }
                return;
            }
            int[] next = new int[1 + workers];
            for (int i = 0; i < workers * messages; i++) {
                Status found = world.probe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                assertThat(found.tag()).isEqualTo(next[found.source()]++);
                byte[] received = new byte[(int) found.bytes()];
                world.recv(received, found.source(), found.tag());
                assertThat(received).isEqualTo(filled(received.length, found.source()));
            }
            assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
        });
    }
}
