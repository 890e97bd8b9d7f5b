package io.jmpi.internal.p2p.progress;

import io.jmpi.datatype.Datatype;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.ConcurrentMatcher;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Two ranks with progress threads and a communicator without wildcards. A test can hold rank 0's progress thread, and act in
 * the middle of a call of rank 0's matcher.
 */
final class ThreadedRanks implements AutoCloseable {
    static final MatchingHints NO_WILDCARDS = new MatchingHints(true, true, false, false);
    private static final int CONTEXT = 10;
    private static final int CREDIT = 1 << 16;

    final ProgressEngine[] engines = new ProgressEngine[2];
    final CommContext[] contexts = new CommContext[2];

    /** That of rank 0 when the context was opened. */
    final Matcher matcher;

    private final InJvmJob job = new InJvmJob(2, (code, reason) -> {});

    /** Runs once on the progress thread of rank 0, before or after a call of its matcher that begins then. */
    private final Map<String, Runnable> before = new HashMap<>();

    private final Map<String, Runnable> after = new HashMap<>();
    private final AtomicReference<Hold> hold = new AtomicReference<>();

    private record Hold(CountDownLatch reached, CountDownLatch released) {}

    ThreadedRanks(MatchingEngine matching) {
        matcher = matching.newMatcher(CONTEXT, NO_WILDCARDS);
        for (int rank = 0; rank < 2; rank++) {
            engines[rank] = start(rank);
            Matcher own = rank == 0 ? hooked(matcher) : matching.newMatcher(CONTEXT, NO_WILDCARDS);
            contexts[rank] = new CommContext(
                    engines[rank].contexts(), CONTEXT, () -> "test", rank, new int[] {0, 1}, NO_WILDCARDS, () -> own);
            engines[rank].open(contexts[rank]);
        }
    }

    private ProgressEngine start(int rank) {
        ProgressEngine engine =
                new ProgressEngine(rank, 2, ProgressMode.THREAD, new ProtocolSettings(1000, CREDIT, 0, false));
        engine.start(
                () -> {
                    Transport transport = new InJvmTransportProvider()
                            .open(job.member(rank), TransportSettings.ofOneHost(CREDIT), Thread.currentThread());
                    return rank == 0 ? holding(transport) : transport;
                },
                Runnable::run);
        return engine;
    }

    private Transport holding(Transport transport) {
        return (Transport) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Transport.class}, (proxy, method, arguments) -> {
                    Hold now =
                            method.getName().equals("poll") || method.getName().equals("block") ? hold.get() : null;
                    if (now != null) {
                        now.reached.countDown();
                        now.released.await();
                    }
                    return method.invoke(transport, arguments);
                });
    }

    /** A matcher of rank 0 in whose calls a test can act. */
    Matcher hooked(Matcher actual) {
        Class<?> type = actual instanceof ConcurrentMatcher ? ConcurrentMatcher.class : Matcher.class;
        return (Matcher) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    boolean isOfEngine = Thread.currentThread() == engines[0].progressThread();
                    run(isOfEngine ? before.remove(method.getName()) : null);
                    try {
                        return method.invoke(actual, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    } finally {
                        run(isOfEngine ? after.remove(method.getName()) : null);
                    }
                });
    }

    private static void run(Runnable action) {
        if (action != null) {
            action.run();
        }
    }

    /** Runs the action in another thread when the progress thread of rank 0 is about to call that method. */
    void before(String method, Runnable action) {
        engines[0].call(() -> before.put(method, () -> elsewhere(action)));
    }

    /** Likewise when the call has ended. */
    void after(String method, Runnable action) {
        engines[0].call(() -> after.put(method, () -> elsewhere(action)));
    }

    /** Runs something in another thread, to its end. */
    static void elsewhere(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Does something while the progress thread of rank 0 stands between two calls of its transport. */
    void whileHeld(Runnable action) {
        Hold now = new Hold(new CountDownLatch(1), new CountDownLatch(1));
        hold.set(now);
        engines[0].wakeup();
        try {
            now.reached.await();
            action.run();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            hold.set(null);
            now.released.countDown();
        }
    }

    /** Receives from rank 1. */
    ByteReceive receive(int tag, int capacity) {
        ByteReceive receive = new ByteReceive(contexts[0], 1, tag, capacity);
        engines[0].submit(receive);
        return receive;
    }

    SendOperation send(int tag, byte[] message) {
        SendOperation send = new SendOperation(contexts[1], 0, tag, message, 0, message.length, Datatype.BYTE);
        engines[1].submit(send);
        return send;
    }

    /** Sends to rank 0, and waits until its matcher has stored the message. */
    void sendUnexpected(int tag, byte[] message) {
        long stored = contexts[0].statistics().unexpectedDepth();
        send(tag, message);
        while (contexts[0].statistics().unexpectedDepth() == stored) {
            Thread.onSpinWait();
        }
    }

    ByteReceive ended(ByteReceive receive) {
        engines[0].waiter().await(receive);
        return receive;
    }

    /** Counts of receives that threads have posted themselves. */
    long directPosts() {
        return contexts[0].deviceCounters().get("direct_posts");
    }

    long unexpectedBytes() {
        return engines[0].call(() -> engines[0].pool().usedBytes());
    }

    @Override
    public void close() {
        Thread other = new Thread(engines[1]::close);
        other.start();
        engines[0].close();
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
