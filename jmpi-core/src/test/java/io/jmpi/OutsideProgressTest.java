package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Engine {@code overlap}: long messages arrive while neither program calls jmpi. The programs wait outside of jmpi for what
 * only the devices can do, so that a device that does not work is a test that does not end.
 */
@Timeout(60)
class OutsideProgressTest {
    private static final int LENGTH = 300_000;
    private static final int MESSAGES = 20;
    private static final int LIMIT_SECONDS = 40;

    private static MpiConfig config(String progressThread) {
        return MpiConfig.defaults()
                .with("progress", "application")
                .with("matcher", "overlap")
                .with("overlap.adaptive", "false")
                .with("overlap.progress-thread", progressThread);
    }

    /** Waits outside of jmpi until the last byte of a message is there; gives up before the test's own limit. */
    @SuppressWarnings("ThreadPriorityCheck") // Nothing depends on the yield.
    private static void awaitLastByte(ByteBuffer memory) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (memory.get(LENGTH - 1) == 0) {
            Thread.yield(); // The devices may need the core.
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("the message does not arrive while the program computes");
            }
        }
    }

    private static ByteBuffer filled(int value) {
        byte[] bytes = new byte[LENGTH];
        Arrays.fill(bytes, (byte) value);
        return ByteBuffer.allocateDirect(LENGTH).put(0, bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void shouldReceiveLongMessagesWhileBothProgramsCompute(String progressThread) {
        CountDownLatch received = new CountDownLatch(1);
        Jmpi.run(config(progressThread), 2, world -> {
            Request[] requests = new Request[MESSAGES];
            ByteBuffer[] memory = new ByteBuffer[MESSAGES];
            if (world.rank() == 1) {
                for (int i = 0; i < MESSAGES; i++) {
                    memory[i] = ByteBuffer.allocateDirect(LENGTH);
                    requests[i] = world.irecv(memory[i], 0, 3);
                }
                world.send(new byte[0], 0, 1);
                Arrays.stream(memory).forEach(OutsideProgressTest::awaitLastByte);
                received.countDown();
            } else {
                world.recv(new byte[0], 1, 1);
                for (int i = 0; i < MESSAGES; i++) {
                    memory[i] = filled(i + 1);
                    requests[i] = world.isend(memory[i], 1, 3);
                }
                assertThat(received.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            }
            Request.waitAll(requests);
            for (int i = 0; i < MESSAGES; i++) {
                assertThat(memory[i]).isEqualTo(filled(i + 1));
            }
        });
    }

    /** A receive that the unit cannot have waits for the program, unless software goes on, too. */
    @Test
    void shouldReceiveWhatSoftwareMatchesWhileTheProgramComputesIfAsked() {
        CountDownLatch received = new CountDownLatch(1);
        Jmpi.run(config("true"), 2, world -> {
            if (world.rank() == 1) {
                ByteBuffer memory = ByteBuffer.allocateDirect(LENGTH);
                Request receive = world.irecv(memory, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                world.send(new byte[0], 0, 1);
                awaitLastByte(memory);
                received.countDown();
                assertThat(receive.waitFor().bytes()).isEqualTo(LENGTH);
            } else {
                world.recv(new byte[0], 1, 1);
                Request send = world.isend(filled(7), 1, 3);
                assertThat(received.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
                send.waitFor();
            }
        });
    }

    /** A collective operation of several rounds ends while no program calls jmpi. */
    @Test
    void shouldRunACollectiveOperationWhileAllProgramsCompute() {
        int ranks = 4;
        CountDownLatch complete = new CountDownLatch(ranks);
        Jmpi.run(config("true"), ranks, world -> {
            ByteBuffer memory = world.rank() == 0 ? filled(9) : ByteBuffer.allocateDirect(LENGTH);
            world.barrier();
            Request broadcast = world.ibcast(memory, 0);
            awaitLastByte(memory);
            complete.countDown();
            assertThat(complete.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            broadcast.waitFor();
            assertThat(memory).isEqualTo(filled(9));
        });
    }

    /** The program takes its engine back again and again, in the middle of what the devices do. */
    @Test
    void shouldTakeTurnsWhenTheProgramCallsMeanwhile() {
        Jmpi.run(config("true"), 2, world -> {
            int peer = 1 - world.rank();
            for (int round = 0; round < 200; round++) {
                ByteBuffer in = ByteBuffer.allocateDirect(LENGTH);
                Request receive = world.irecv(in, peer, 3);
                Request send = world.isend(filled(round % 100 + 1), peer, 3);
                long[] small = new long[1];
                int tests = 0;
                while (!receive.test() || !send.test()) {
                    if (++tests % 3 == 0) {
                        world.sendrecv(new long[] {round}, peer, 4, small, peer, 4);
                        assertThat(small[0]).isEqualTo(round);
                        break;
                    }
                }
                Request.waitAll(receive, send);
                if (tests < 3) {
                    world.sendrecv(new long[] {round}, peer, 4, small, peer, 4);
                }
                assertThat(in).isEqualTo(filled(round % 100 + 1));
            }
        });
    }
}
