package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.TransportSettings;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A rank that blocks is woken by the decisions of its device, in both progress modes. A lost wake-up would cost a second,
 * the longest block, and the rounds are many enough to run out of time then.
 */
@Timeout(60)
class OffloadedWaitTest {
    private static final int ROUNDS = 300;
    private static final int RACING_ROUNDS = TestExtent.of(1500, 5000, 5000);

    private final InJvmJob job = new InJvmJob(1, (code, reason) -> {});
    private LateMatcher matcher;
    private ProgressEngine engine;
    private CommContext context;

    private void start(ProgressMode mode, boolean ownThread) {
        engine = new ProgressEngine(0, 1, mode, new ProtocolSettings(1000, 1 << 20, 0, false));
        engine.start(
                () -> new InJvmTransportProvider()
                        .open(job.member(0), TransportSettings.ofOneHost(1 << 20), engine.progressThread()),
                Runnable::run);
        context = new CommContext(engine.contexts(), 10, () -> "test", 0, new int[] {0}, MatchingHints.NONE, () -> {
            matcher = new LateMatcher(MatchingHints.NONE, ownThread);
            return matcher;
        });
        engine.open(context);
    }

    @AfterEach
    void close() {
        engine.close();
        assertThat(matcher.isClosed()).isTrue();
    }

    private ByteReceive receive(int tag, int length) {
        ByteReceive receive = new ByteReceive(context, PostedReceive.ANY_SOURCE, tag, length);
        engine.submit(receive);
        return receive;
    }

    private void send(int tag, byte[] message) {
        engine.submit(new SendOperation(context, 0, tag, message, 0, message.length, Datatype.BYTE));
    }

    /** Lets everything be decided once the rank has armed the device, which it does before it blocks. */
    private Thread allowOnceArmed() {
        Thread device = new Thread(() -> {
            while (!matcher.isArmed()) {
                Thread.onSpinWait();
            }
            matcher.allow(2);
        });
        device.start();
        return device;
    }

    @ParameterizedTest
    @EnumSource(ProgressMode.class)
    void shouldEndABlockingWaitWhenTheDeviceHasDecided(ProgressMode mode) throws InterruptedException {
        start(mode, false);
        for (int i = 0; i < ROUNDS; i++) {
            int length = i % 3 == 0 ? 5000 : 8;
            ByteReceive receive = receive(1, length);
            send(1, message(length, i));
            Thread device = allowOnceArmed();
            engine.waiter().await(receive);
            assertReceived(receive, 0, 1, message(length, i));
            device.join();
        }
        assertThat(matcher.wakeups()).isPositive();
    }

    @ParameterizedTest
    @EnumSource(ProgressMode.class)
    void shouldLoseNoWakeUpWhenTheDeviceDecidesAtAnyMoment(ProgressMode mode) {
        start(mode, true);
        for (int i = 0; i < RACING_ROUNDS; i++) {
            ByteReceive receive = receive(1, 8);
            send(1, message(8, i));
            if (i % 4 == 0) {
                engine.cancel(receive);
            }
            engine.waiter().await(receive);
            if (receive.isCancelled()) {
                ProbeOperation probe = new ProbeOperation(context, 0, 1, true);
                engine.submit(probe);
                engine.waiter().await(probe);
                receive = receive(1, 8);
                engine.waiter().await(receive);
            }
            assertReceived(receive, 0, 1, message(8, i));
        }
        engine.close();
        assertThat(matcher.thread().isAlive()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(ProgressMode.class)
    void shouldEndTheDeviceOfARankThatBlocksWhenTheJobIsAborted(ProgressMode mode) throws InterruptedException {
        start(mode, true);
        ByteReceive receive = receive(1, 8);
        CountDownLatch ended = new CountDownLatch(1);
        Thread aborting = new Thread(() -> {
            while (!matcher.isArmed()) {
                Thread.onSpinWait();
            }
            engine.abort(new MpiException(ErrorClass.PROC_FAILED, "no disk"));
            ended.countDown();
        });
        aborting.start();
        engine.waiter().await(receive);
        ended.await();
        assertFailed(receive, ErrorClass.PROC_FAILED, "no disk");
        matcher.thread().join();
        assertThat(matcher.isClosed()).isTrue();
    }
}
