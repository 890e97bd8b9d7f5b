package io.jmpi.transport.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What is sent leaves, although the sender then computes and makes no call: here until all has been received. */
public final class LeavingMessages {
    private static final int MESSAGES = 3;
    private static final int STREAM = 10_000;

    private LeavingMessages() {}

    /** Sends a message with its number to rank 1, with tag 5. */
    public interface Sender {
        void send(Communicator world, int message);
    }

    /** Requires that three messages arrive, after which the sender makes no call. */
    public static void requireArrivals(MpiConfig config, Sender sender) {
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

    /** Requires the same of messages without blocking, all but the first of which may be packed. */
    public static void requireArrivalsOfNonblockingSends(MpiConfig config) {
        Request[] requests = new Request[MESSAGES];
        requireArrivals(config, (world, message) -> requests[message] = world.isend(new int[] {message}, 1, 5));
        assertThat(requests).allMatch(Request::test);
    }

    /**
     * The sender computes at any place of its bursts, and the receiver at any place of its own, so that frames are packed, sent
     * late or half sent while the network fills.
     */
    public static void requireOrderWhateverIsSentLate(MpiConfig config, long seed) {
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
