package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An interrupt ends no operation, loses no peer, and is still pending after each call. */
@Timeout(60)
class TransportInterruptTest {
    private static MpiConfig config(String transport, String progress) {
        return MpiConfig.defaults().with("transport", transport).with("progress", progress);
    }

    private static void assertStillInterrupted() {
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "tcp, application",
        "tcp, thread",
        "tcp-nio, application",
        "tcp-nio, thread",
        "in-jvm, application",
        "in-jvm, thread"
    })
    void shouldStayPendingFromTheFirstContactToTheClose(String transport, String progress) {
        Jmpi.runSessions(config(transport, progress), 3, mpi -> {
            Communicator world = mpi.world();
            Thread.currentThread().interrupt();
            int right = (world.rank() + 1) % world.size();
            byte[] received = new byte[100_000];
            Request receive = world.irecv(received, Mpi.ANY_SOURCE, 0);
            world.send(new byte[100_000], right, 0);
            assertStillInterrupted();
            receive.waitFor();
            assertStillInterrupted();
            assertThat(world.iprobe(right, 1)).isNull();
            world.barrier();
            assertStillInterrupted();
            mpi.close();
            assertStillInterrupted();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "tcp, application",
        "tcp, thread",
        "tcp-nio, application",
        "tcp-nio, thread",
        "in-jvm, application",
        "in-jvm, thread"
    })
    void shouldStayPendingWhenItArrivesDuringAWait(String transport, String progress) {
        CountDownLatch interrupted = new CountDownLatch(1);
        Jmpi.run(config(transport, progress), 2, world -> {
            if (world.rank() == 0) {
                interrupted.await();
                world.send(new byte[1], 1, 0);
            } else {
                Thread waiting = Thread.currentThread();
                new Thread(() -> {
                            awaitBlock(waiting);
                            waiting.interrupt();
                            awaitEffect(waiting);
                            interrupted.countDown();
                        })
                        .start();
                world.recv(new byte[1], 0, 0);
                assertStillInterrupted();
            }
        });
    }

    /** Waits until the thread is in a call that blocks: its own wait, or the transport's. */
    private static void awaitBlock(Thread thread) {
        while (Arrays.stream(thread.getStackTrace())
                .noneMatch(frame -> frame.getMethodName().matches("select|epollWait.*|park.*"))) {
            Thread.onSpinWait();
        }
    }

    /** Waits until the interrupt has been consumed, if it is: an interrupt does not end epoll_wait. */
    private static void awaitEffect(Thread thread) {
        for (int i = 0; i < 1_000_000 && thread.isInterrupted(); i++) {
            Thread.onSpinWait();
        }
    }
}
