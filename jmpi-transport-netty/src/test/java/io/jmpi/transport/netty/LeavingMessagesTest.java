package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent leaves, although the sender then computes and makes no call: here until all has been received. */
@Timeout(60)
class LeavingMessagesTest {
    private static final int MESSAGES = 3;
    private static final int STREAM = 10_000;

    private interface Sender {
        void send(Communicator world, int message);
    }

    private static void requireArrivals(String transport, String progress, Sender sender) {
        requireArrivals(MpiConfig.defaults().with("transport", transport).with("progress", progress), sender);
    }

    private static void requireArrivals(MpiConfig config, Sender sender) {
        CountDownLatch received = new CountDownLatch(1);
        Jmpi.run(config, 2, world -> {
            byte[] token = new byte[1];
            if (world.rank() == 0) {
                world.recv(token, 1, 9); // They are connected.
                for (int message = 0; message < MESSAGES; message++) {
                    sender.send(world, message);
                }
                assertThat(received.await(30, TimeUnit.SECONDS)).isTrue();
            } else {
                world.send(token, 0, 9);
                for (int message = 0; message < MESSAGES; message++) {
                    int[] number = new int[1];
                    world.recv(number, 0, 5);
                    assertThat(number[0]).isEqualTo(message);
                }
                received.countDown();
            }
            world.barrier();
        });
    }

    @ParameterizedTest
    @CsvSource({"in-jvm, application", "shm, application", "tcp, application", "shm, thread", "tcp, thread"})
    void shouldHaveSentWhenABlockingCallReturns(String transport, String progress) {
        requireArrivals(transport, progress, (world, message) -> world.send(new int[] {message}, 1, 5));
    }

    @Test
    void shouldAlsoHaveSentUnderCheck() {
        MpiConfig config = MpiConfig.defaults().with("transport", "tcp").with("check", "true");
        requireArrivals(config, (world, message) -> world.send(new int[] {message}, 1, 5));
    }

    /** The receive of the exchange ends at once, because its source is PROC_NULL. */
    @Test
    void shouldHaveSentWhenAnExchangeReturns() {
        MpiConfig config = MpiConfig.defaults().with("transport", "tcp");
        requireArrivals(
                config, (world, message) -> world.sendrecv(new int[] {message}, 1, 5, new int[1], Mpi.PROC_NULL, 5));
    }

    @ParameterizedTest
    @CsvSource({
        "in-jvm, application",
        "shm, application",
        "tcp, application",
        "tcp-nio, application",
        "in-jvm, thread",
        "shm, thread",
        "tcp, thread"
    })
    void shouldSendEachMessageOfANonblockingCall(String transport, String progress) {
        Request[] requests = new Request[MESSAGES];
        requireArrivals(
                transport, progress, (world, message) -> requests[message] = world.isend(new int[] {message}, 1, 5));
        assertThat(requests).allMatch(Request::test);
    }

    /** The receiver computes after a receive whose last part arrived while it was blocked: its answer must have left. */
    @ParameterizedTest
    @CsvSource({"in-jvm", "shm", "tcp"})
    void shouldHaveAnsweredALongMessageWhenItsReceiveReturns(String transport) {
        MpiConfig config = MpiConfig.defaults().with("transport", transport).with("spin.micros", "0");
        CountDownLatch sent = new CountDownLatch(1);
        Jmpi.run(config, 2, world -> {
            byte[] bytes = new byte[1 << 20];
            if (world.rank() == 0) {
                for (int message = 0; message < MESSAGES; message++) {
                    world.ssend(bytes, 1, 5);
                }
                sent.countDown();
            } else {
                for (int message = 0; message < MESSAGES; message++) {
                    world.recv(bytes, 0, 5);
                }
                assertThat(sent.await(30, TimeUnit.SECONDS)).isTrue();
            }
            world.barrier();
        });
    }

    /**
     * The sender computes at any place of its bursts, and the receiver at any place of its own, so that the socket fills
     * while frames are packed, sent late or half sent.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldDeliverInOrderWhateverIsSentLate(long seed) {
        MpiConfig config = MpiConfig.defaults().with("transport", "tcp");
        Jmpi.run(config, 2, world -> {
            SplittableRandom lengths = new SplittableRandom(seed);
            SplittableRandom pauses = new SplittableRandom(seed + world.rank() * 1000L);
            List<Request> window = new ArrayList<>();
            for (int message = 0; message < STREAM; message++) {
                byte[] bytes = new byte[lengths.nextInt(8) == 0 ? lengths.nextInt(4, 20_000) : 4];
                if (world.rank() == 0) {
                    ByteBuffer.wrap(bytes).putInt(message);
                    bytes[bytes.length - 1] ^= (byte) message;
                    window.add(world.isend(bytes, 1, 5));
                    if (window.size() == 64) {
                        Request.waitAll(window);
                        window.clear();
                    }
                } else {
                    byte[] expected = new byte[bytes.length];
                    ByteBuffer.wrap(expected).putInt(message);
                    expected[expected.length - 1] ^= (byte) message;
                    assertThat(world.recv(bytes, 0, 5).count(Datatype.BYTE)).isEqualTo(bytes.length);
                    assertThat(bytes).isEqualTo(expected);
                }
                compute(pauses.nextInt(20) == 0 ? pauses.nextInt(200_000) : 0);
            }
            Request.waitAll(window);
        });
    }

    private static void compute(int nanos) {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < nanos) {
            Thread.onSpinWait();
        }
    }
}
