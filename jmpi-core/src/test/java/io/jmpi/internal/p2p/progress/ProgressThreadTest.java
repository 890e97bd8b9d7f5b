package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportSettings;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Engines with a thread of their own: what other threads submit is done or refused, never lost. */
@Timeout(60)
class ProgressThreadTest {
    private static final int[] BOTH = {0, 1};

    private final InJvmJob job = new InJvmJob(2, (code, reason) -> {});

    /** Runs in each poll and block of a rank's transport, on its progress thread. */
    private ProgressEngine start(int rank, Runnable meanwhile) {
        ProgressEngine engine =
                new ProgressEngine(rank, 2, ProgressMode.THREAD, new ProtocolSettings(1000, 1 << 20, 0, false));
        engine.start(
                () -> hooked(
                        new InJvmTransportProvider()
                                .open(job.member(rank), TransportSettings.ofOneHost(1 << 20), Thread.currentThread()),
                        meanwhile),
                Runnable::run);
        return engine;
    }

    private static CommContext open(ProgressEngine engine, int rank) {
        CommContext context = new CommContext(
                engine.contexts(),
                10,
                () -> "test",
                rank,
                BOTH,
                MatchingHints.NONE,
                () -> MatchingEngine.QUEUES.newMatcher(10, MatchingHints.NONE));
        engine.open(context);
        return context;
    }

    private static ByteReceive receive(ProgressEngine engine, CommContext context, int tag) {
        ByteReceive receive = new ByteReceive(context, PostedReceive.ANY_SOURCE, tag, 8);
        engine.submit(receive);
        return receive;
    }

    private static SendOperation send(ProgressEngine engine, CommContext context, int to, int tag) {
        SendOperation send = new SendOperation(context, to, tag, new byte[8], 0, 8, Datatype.BYTE);
        engine.submit(send);
        return send;
    }

    @Test
    void shouldWakeEachThreadThatWaits() throws InterruptedException {
        ProgressEngine engine = start(0, () -> {});
        CommContext context = open(engine, 0);
        List<Thread> threads = new ArrayList<>();
        AtomicInteger received = new AtomicInteger();
        for (int i = 0; i < 4; i++) {
            int tag = i;
            threads.add(new Thread(() -> {
                for (int round = 0; round < 500; round++) {
                    ByteReceive receive = receive(engine, context, tag);
                    send(engine, context, 0, tag);
                    engine.waiter().await(receive);
                    received.incrementAndGet();
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(received).hasValue(2000);
        engine.close();
    }

    @Test
    void shouldRememberAnInterruptOfAThreadThatWaits() {
        ProgressEngine engine = start(0, () -> {});
        CommContext context = open(engine, 0);
        ByteReceive receive = receive(engine, context, 1);
        Thread.currentThread().interrupt();
        Thread helper = new Thread(() -> send(engine, context, 0, 1));
        helper.start();
        engine.waiter().await(receive);
        assertThat(Thread.interrupted()).isTrue();
        engine.close();
    }

    @Test
    void shouldEndOrRefuseEveryOperationThatRacesWithClose() throws InterruptedException {
        for (int round = 0; round < 50; round++) {
            ProgressEngine engine = start(0, () -> {});
            CommContext context = open(engine, 0);
            List<EngineOperation> accepted = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch running = new CountDownLatch(2);
            Runnable submitter = () -> {
                try {
                    while (true) {
                        accepted.add(receive(engine, context, 1));
                        SendOperation send = send(engine, context, 0, 2);
                        accepted.add(send);
                        running.countDown();
                        engine.waiter().await(send);
                    }
                } catch (MpiException e) {
                    assertThat(e.errorClass()).isEqualTo(ErrorClass.OTHER);
                }
            };
            Thread first = new Thread(submitter);
            Thread second = new Thread(submitter);
            first.start();
            second.start();
            running.await();
            engine.close();
            first.join();
            second.join();
            assertThat(accepted)
                    .allSatisfy(operation -> assertThat(operation.isComplete()).isTrue());
        }
    }

    /** A command that makes the next one, as threads do that submit faster than their operations are started. */
    private record Endless(ProgressEngine engine, AtomicInteger polls, CountDownLatch served) implements Command {
        @Override
        public void execute() {
            if (polls.get() < 3) {
                engine.hand(this);
            } else {
                served.countDown();
            }
        }
    }

    @Test
    void shouldPollTheTransportThoughThereIsAlwaysACommand() throws InterruptedException {
        AtomicInteger polls = new AtomicInteger();
        ProgressEngine engine = start(0, polls::incrementAndGet);
        start(1, () -> {});
        CountDownLatch served = new CountDownLatch(1);
        polls.set(0);
        engine.hand(new Endless(engine, polls, served));
        served.await();
        assertThat(polls.get()).isGreaterThanOrEqualTo(3);
        engine.close();
    }

    @Test
    void shouldSendWhatWasSubmittedBeforeClose() throws InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch mayPoll = new CountDownLatch(1);
        boolean[] holds = {false};
        ProgressEngine sender = start(0, () -> {
            if (holds[0]) {
                held.countDown();
                awaitUninterruptibly(mayPoll);
            }
        });
        ProgressEngine receiver = start(1, () -> {});
        CommContext from = open(sender, 0);
        CommContext to = open(receiver, 1);
        ByteReceive received = receive(receiver, to, 2);
        ByteReceive first = receive(receiver, to, 1);
        ByteReceive greeting = receive(receiver, to, 3);
        send(sender, from, 1, 3);
        receiver.waiter().await(greeting);
        sender.call(() -> holds[0] = true);
        held.await();
        send(sender, from, 1, 1);
        send(sender, from, 1, 2);
        Thread closer = new Thread(sender::close);
        closer.start();
        while (closer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        mayPoll.countDown();
        closer.join();
        receiver.waiter().await(first);
        receiver.waiter().await(received);
        assertThat(received.failure()).isNull();
        receiver.close();
    }

    @Test
    void shouldCloseAfterAnAbort() {
        ProgressEngine engine = start(0, () -> {});
        CommContext context = open(engine, 0);
        ByteReceive waiting = receive(engine, context, 1);
        engine.abort(new MpiException(ErrorClass.PROC_FAILED, "no disk"));
        engine.waiter().await(waiting);
        assertFailed(waiting, ErrorClass.PROC_FAILED, "no disk");
        engine.close();
        assertThat(engine.progressThread().isAlive()).isFalse();
        assertThatThrownBy(() -> receive(engine, context, 1)).hasMessageContaining("closed");
    }

    @Test
    void shouldNotTouchTheTransportAfterAnAbortThoughFramesArrive() {
        AtomicInteger uses = new AtomicInteger();
        ProgressEngine engine = start(0, uses::incrementAndGet);
        ProgressEngine other = start(1, () -> {});
        CommContext context = open(engine, 0);
        ByteReceive waiting = receive(engine, context, 1);
        engine.abort(new MpiException(ErrorClass.PROC_FAILED, "no disk"));
        engine.waiter().await(waiting);
        int before = uses.get();
        CommContext from = open(other, 1);
        for (int i = 0; i < 20; i++) {
            other.waiter().await(send(other, from, 0, 1));
            ByteReceive refused = receive(engine, context, 1);
            engine.waiter().await(refused);
            assertFailed(refused, ErrorClass.PROC_FAILED, "no disk");
        }
        assertThat(uses).hasValue(before);
        engine.close();
        other.close();
    }

    @Test
    void shouldFailEverythingWhenItsThreadFails() {
        AtomicInteger polls = new AtomicInteger(Integer.MIN_VALUE);
        ProgressEngine engine = start(0, () -> {
            if (polls.incrementAndGet() > 0) {
                throw new IllegalStateException("broken transport");
            }
        });
        CommContext context = open(engine, 0);
        ByteReceive waiting = receive(engine, context, 1);
        Level level = SteppedRanks.LOG.getLevel();
        SteppedRanks.LOG.setLevel(Level.OFF);
        polls.set(0);
        send(engine, context, 0, 2);
        engine.waiter().await(waiting);
        assertFailed(waiting, ErrorClass.INTERN, "the progress thread", "broken transport");
        while (engine.progressThread().isAlive()) {
            Thread.onSpinWait();
        }
        SteppedRanks.LOG.setLevel(level);
        assertThatThrownBy(() -> receive(engine, context, 1)).isInstanceOf(MpiException.class);
        engine.close();
    }

    @Test
    void shouldReportThatItsTransportCannotBeOpened() {
        ProgressEngine engine =
                new ProgressEngine(0, 2, ProgressMode.THREAD, new ProtocolSettings(1000, 1000, 0, false));
        assertThatThrownBy(() -> engine.start(
                        () -> {
                            throw new IllegalStateException("no port");
                        },
                        Runnable::run))
                .isInstanceOf(MpiException.class)
                .hasMessageContaining("no port");
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Transport hooked(Transport transport, Runnable hook) {
        return (Transport) Proxy.newProxyInstance(
                ProgressThreadTest.class.getClassLoader(),
                new Class<?>[] {Transport.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("poll") || method.getName().equals("block")) {
                        hook.run();
                    }
                    return method.invoke(transport, arguments);
                });
    }
}
