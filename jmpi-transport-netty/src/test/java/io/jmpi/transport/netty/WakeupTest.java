package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.sockets.SocketIo;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What ends a block. A thread in a system call cannot be interrupted, so each test has its own thread. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class WakeupTest {
    private static final long FOREVER = TimeUnit.HOURS.toNanos(1);

    private final InJvmJob job = new InJvmJob(2, (code, reason) -> {});

    private Node open(int rank, SocketIo io) {
        return new Node(
                rank,
                new ProcessTransport(
                        job.member(rank),
                        io,
                        Carrier.SOCKET,
                        TransportSettings.ofOneHost(1 << 20),
                        Thread.currentThread()));
    }

    @ParameterizedTest
    @EnumSource(SocketIo.class)
    void shouldNotBlockWhenWakeupWasCalledBefore(SocketIo io) throws InterruptedException {
        try (Node node = open(0, io)) {
            node.poll();
            node.transport.wakeup();
            node.transport.block(node, FOREVER);
            Thread other = new Thread(node.transport::wakeup);
            other.start();
            other.join();
            node.transport.block(node, FOREVER);
        }
    }

    @ParameterizedTest
    @EnumSource(SocketIo.class)
    void shouldEndEachBlockWhenWakeupIsCalledAtAnyMoment(SocketIo io) throws InterruptedException {
        int rounds = 2000;
        AtomicInteger round = new AtomicInteger();
        try (Node node = open(0, io)) {
            Thread waker = new Thread(() -> {
                for (int i = 1; i <= rounds; i++) {
                    while (round.get() < i) {
                        Thread.onSpinWait();
                    }
                    node.transport.wakeup();
                }
            });
            waker.start();
            for (int i = 1; i <= rounds; i++) {
                round.set(i);
                node.transport.block(node, FOREVER);
            }
            waker.join();
        }
    }

    @ParameterizedTest
    @EnumSource(SocketIo.class)
    void shouldEndTheBlockWhenAFrameComes(SocketIo io) {
        try (Node node = open(0, io);
                Node other = open(1, io)) {
            while (!other.trySend(0, Frames.of(20, 1))) {
                other.step();
                node.step();
            }
            other.transport.flush();
            while (node.arrivals.isEmpty()) {
                node.transport.block(node, FOREVER);
            }
            assertThat(node.framesFrom(1)).containsExactly(Frames.of(20, 1));
        }
    }

    @ParameterizedTest
    @EnumSource(SocketIo.class)
    void shouldNotBlockWhenAMessageToItselfIsThere(SocketIo io) {
        try (Node node = open(0, io)) {
            node.trySend(0, Frames.of(20, 1));
            node.transport.flush();
            node.transport.block(node, FOREVER);
            node.poll();
            assertThat(node.framesFrom(0)).containsExactly(Frames.of(20, 1));
        }
    }

    @ParameterizedTest
    @EnumSource(SocketIo.class)
    void shouldEndTheBlockWhenTheTimeHasPassed(SocketIo io) {
        try (Node node = open(0, io)) {
            node.transport.block(node, TimeUnit.MILLISECONDS.toNanos(5));
            assertThat(node.arrivals).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(SocketIo.class)
    void shouldIgnoreWakeupsWhenClosed(SocketIo io) throws InterruptedException {
        Node node = open(0, io);
        node.close();
        assertThatCode(node.transport::wakeup).doesNotThrowAnyException();
        AtomicInteger failures = new AtomicInteger();
        Thread other = new Thread(node.transport::wakeup);
        other.setUncaughtExceptionHandler((thread, failure) -> failures.incrementAndGet());
        other.start();
        other.join();
        assertThat(failures).hasValue(0);
        assertThatCode(node::close).as("closed again").doesNotThrowAnyException();
    }
}
