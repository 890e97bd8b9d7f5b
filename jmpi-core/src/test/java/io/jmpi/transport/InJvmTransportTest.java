package io.jmpi.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class InJvmTransportTest {
    private static final long LONG_TIME = 30_000_000_000L;

    private final InJvmJob job = new InJvmJob(3, (code, reason) -> {});
    private final InJvmTransportProvider provider = new InJvmTransportProvider();
    private final Transport first = open(0);
    private final Transport second = open(1);
    private final FrameClaim claim = new FrameClaim();
    private final RecordedFrames received = new RecordedFrames();

    private Transport open(int rank) {
        return provider.open(job.member(rank), TransportSettings.ofOneHost(1 << 20), Thread.currentThread());
    }

    @Test
    void shouldDeliverAfterFlushOnly() {
        write(first.peer(1), 20, 1);
        assertThat(second.poll(received)).isZero();
        first.flush();
        assertThat(second.poll(received)).isEqualTo(1);
        assertThat(received.senders).containsExactly(0);
        assertThat(first.hasUnsent()).isFalse();
    }

    @Test
    void shouldDeliverARanksFramesToItself() {
        write(first.peer(0), 20, 1);
        first.peer(0).flush();
        assertThat(first.poll(received)).isEqualTo(1);
        assertThat(received.senders).containsExactly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void shouldCopyTheTailBehindTheHead(int target) {
        int length = 5000;
        int head = 16;
        ByteBuffer tail = TestFrames.tail(head, length, 9);
        assertThat(first.peer(target).tryClaim(head, tail, claim)).isTrue();
        TestFrames.putHead(claim, head, length, 9);
        assertThat(tail.position()).as("position of the tail").isEqualTo(2);
        first.flush();
        (target == 0 ? first : second).poll(received);
        ByteBuffer frame = ByteBuffer.wrap(received.frames.get(0));
        TestFrames.check(frame, 0, frame.capacity(), length, 9);
    }

    @Test
    void shouldMakeItselfVisibleWhenItRefusesAClaim() {
        int written = 0;
        while (write(first.peer(1), 1000, written)) {
            written++;
        }
        assertThat(second.poll(received))
                .as("frames that a refusal has published")
                .isEqualTo(written);
        assertThat(write(first.peer(1), 1000, written)).isTrue();
    }

    /**
     * A rank that sends for each frame that is received would never let a poll end; the others must have their turn. In
     * MPICH a flood through shared memory left the network without progress (pmodels/mpich#7377).
     */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void shouldReceiveFromAllInOnePollWhenOneNeverStopsSending(int flooding) {
        Transport flood = flooding == 0 ? first : second;
        Transport third = open(2);
        write(flood.peer(1), 20, 0);
        flood.flush();
        write(third.peer(1), 20, 1);
        third.flush();
        FrameHandler answering = new FrameHandler() {
            @Override
            public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
                received.onFrame(peer, buffer, offset, length);
                if (peer == flooding && received.frames.size() < 100_000) { // Else a failure would be a hang.
                    write(flood.peer(1), 20, 2);
                    flood.flush();
                }
            }

            @Override
            public void onPeerFailed(int peer, Throwable cause) {
                received.onPeerFailed(peer, cause);
            }
        };
        assertThat(second.poll(answering)).as("no more than a ring holds").isBetween(2, FrameRing.LONGEST / 64);
        assertThat(received.senders).contains(flooding, 2);
        assertThat(second.poll(answering)).as("frames of the next poll").isPositive();
    }

    @Test
    void shouldReportAPeerThatClosedOnlyAfterItsLastFrame() {
        write(first.peer(1), 20, 1);
        first.close();
        second.poll(received);
        second.poll(received);
        second.poll(received);
        assertThat(received.frames).hasSize(1);
        assertThat(received.lost).containsExactly(0);
    }

    @Test
    void shouldNotReportAPeerThatItNeverTalkedTo() {
        first.close();
        second.poll(received);
        assertThat(received.lost).isEmpty();
    }

    @Test
    void shouldReportAnUnknownPeerAsLostUnlessItHasLeft() {
        Transport third = open(2);
        second.leave();
        second.close();
        third.close();
        first.peer(1).connect();
        first.peer(2).connect();
        first.poll(received);
        assertThat(received.left).containsExactly(1);
        assertThat(received.lost).containsExactly(2);
    }

    @Test
    void shouldNotLeaveAPeerThatHasJustConnected() {
        assertThat(second.peer(0).isConnected()).isFalse();
        write(first.peer(1), 20, 1);
        assertThat(second.leave()).isFalse();
        assertThat(second.peer(0).isConnected()).isTrue();
        assertThat(second.leave()).isTrue();
    }

    @Test
    void shouldTakeNoFrameForAnUnknownPeerThatHasLeft() {
        second.leave();
        assertThat(write(first.peer(1), 20, 1)).isFalse();
        first.poll(received);
        assertThat(received.left).containsExactly(1);
    }

    @Test
    void shouldReportThatMessagesToAClosedPeerAreNotRead() {
        first.close();
        write(second.peer(0), 20, 1);
        second.flush();
        second.poll(received);
        second.poll(received);
        assertThat(received.lost).containsExactly(0);
    }

    @Test
    void shouldGiveUpAPeerThatSendsMalformedFrames() {
        write(first.peer(1), 20, 1);
        write(first.peer(1), 20, 2);
        first.flush();
        List<Throwable> causes = new ArrayList<>();
        FrameHandler refusing = new FrameHandler() {
            @Override
            public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
                throw new MalformedFrameException("odd");
            }

            @Override
            public void onPeerFailed(int peer, Throwable cause) {
                causes.add(cause);
            }
        };
        second.poll(refusing);
        second.poll(refusing);
        assertThat(causes).singleElement().satisfies(cause -> assertThat(cause).hasMessage("odd"));
    }

    @Test
    void shouldKnowWhomItIsConnectedWith() {
        assertThat(first.peer(1).isConnected()).isFalse();
        assertThat(second.peer(0).isConnected()).isFalse();
        write(first.peer(1), 20, 1);
        assertThat(first.peer(1).isConnected()).isTrue();
        assertThat(second.peer(0).isConnected()).isTrue();
        assertThat(second.peer(2).isConnected()).isFalse();
        assertThat(first.peer(1)).isSameAs(first.peer(1));
    }

    @Test
    void shouldNotBlockWhenThereIsSomethingToPollOrItWasWoken() {
        write(first.peer(1), 20, 1);
        first.flush();
        second.block(received, LONG_TIME);
        second.poll(received);
        second.wakeup();
        second.block(received, LONG_TIME);
        first.close();
        second.block(received, LONG_TIME);
    }

    @Test
    void shouldEndABlockWhenAFrameArrivesOrAnotherThreadWakesIt() throws InterruptedException {
        Transport[] third = new Transport[1];
        CountDownLatch opened = new CountDownLatch(1);
        Thread sleeper = new Thread(() -> {
            third[0] = open(2);
            opened.countDown();
            while (received.frames.isEmpty()) {
                third[0].block(received, LONG_TIME);
                third[0].poll(received);
            }
            third[0].block(received, LONG_TIME);
        });
        sleeper.start();
        opened.await();
        write(first.peer(2), 20, 1);
        first.flush();
        while (sleeper.isAlive()) {
            third[0].wakeup();
            sleeper.join(1);
        }
        assertThat(received.frames).hasSize(1);
    }

    @Test
    void shouldRefuseJobsOfSeveralProcesses() {
        Job processes = (Job) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Job.class}, (proxy, method, arguments) -> null);
        assertThatThrownBy(() -> provider.open(processes, TransportSettings.ofOneHost(1 << 20), Thread.currentThread()))
                .isInstanceOfSatisfying(
                        MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.ARG))
                .hasMessageContaining("--in-jvm");
    }

    @Test
    void shouldTakeFramesOfTheGreatestLength() {
        assertThat(write(first.peer(1), FrameHeader.MAX_FRAME_LENGTH, 5)).isTrue();
        first.flush();
        second.poll(received);
        TestFrames.check(
                ByteBuffer.wrap(received.frames.get(0)),
                0,
                FrameHeader.MAX_FRAME_LENGTH,
                FrameHeader.MAX_FRAME_LENGTH,
                5);
    }

    private boolean write(Peer peer, int length, int number) {
        if (!peer.tryClaim(length, claim)) {
            return false;
        }
        TestFrames.put(claim, length, number);
        return true;
    }
}
