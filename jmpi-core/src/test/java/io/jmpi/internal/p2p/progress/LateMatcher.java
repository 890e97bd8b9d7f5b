package io.jmpi.internal.p2p.progress;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A matcher that decides nothing before it is allowed to: arrivals, receives and cancellations wait in their order, and
 * each is decided, as the engine queues does, once {@link #allow} has been called for it. With a thread of its own it
 * allows everything soon; with {@link #storesReceives} software stores the receives, as the driver of a tag-matching
 * unit does. It fails on demand.
 */
final class LateMatcher implements OffloadedMatcher {
    private final Matcher queues;
    /** Arrived messages, posted receives, and {@link Cancellation}s. */
    private final ArrayDeque<Object> undecided = new ArrayDeque<>();

    private final AtomicInteger allowed = new AtomicInteger();
    private final AtomicBoolean armed = new AtomicBoolean();
    private final AtomicInteger wakeups = new AtomicInteger();
    private final Semaphore given = new Semaphore(0);
    private final Thread thread;

    /** Whether receives are stored and returned at once, and only messages wait for their decision. */
    boolean storesReceives;

    /** What fails. After REFUSE, POST, POLL, PROBE and ARM settling does too, until the matcher is abandoned. */
    enum Fault {
        NONE,
        REFUSE,
        POST,
        ADOPT,
        POLL,
        PROBE,
        ARM,
        SETTLE,
        DRAIN,
        ABANDON
    }

    volatile Fault fault = Fault.NONE;

    /** What the host says of itself at the last poll, and how many reads it had in progress before each decision. */
    HostState host;

    final List<Integer> reads = new ArrayList<>();

    private volatile boolean closed;
    private Runnable wakeup;

    /** Whether a handler is being called, which must not probe. */
    private boolean deciding;

    private record Cancellation(PostedReceive receive) {}

    LateMatcher(MatchingHints hints) {
        this(hints, false);
    }

    LateMatcher(MatchingHints hints, boolean ownThread) {
        queues = MatchingEngine.QUEUES.newMatcher(0, hints);
        thread = ownThread ? new Thread(this::allowWhatIsGiven, "late-matcher") : null;
        if (ownThread) {
            thread.start();
        }
    }

    private void allowWhatIsGiven() {
        while (true) {
            given.acquireUninterruptibly();
            if (closed) {
                return;
            }
            allow(1);
        }
    }

    /** Lets that many more be decided. Any thread. */
    void allow(int more) {
        allowed.addAndGet(more);
        if (armed.getAndSet(false)) {
            wakeups.incrementAndGet();
            wakeup.run();
        }
    }

    int undecided() {
        return undecided.size();
    }

    int wakeups() {
        return wakeups.get();
    }

    boolean isArmed() {
        return armed.get();
    }

    boolean isClosed() {
        return closed;
    }

    Thread thread() {
        return thread;
    }

    private void give(Object command) {
        requireOpen();
        undecided.addLast(command);
        given.release();
    }

    private void requireNot(boolean faulty) {
        if (faulty) {
            throw new DeviceFailedException("a fault", null);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the matcher is used after it was closed");
        }
    }

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        give(message);
        return null;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        if (storesReceives) {
            requireOpen();
            return queues.post(receive);
        }
        requireNot(fault == Fault.REFUSE);
        give(receive);
        requireNot(fault == Fault.POST);
        return null;
    }

    /** Cancels the undecided later; what is decided can be withdrawn at once, unless something undecided may match it. */
    @Override
    public boolean cancel(PostedReceive receive) {
        requireOpen();
        if (undecided.isEmpty() || storesReceives) {
            return queues.cancel(receive);
        }
        give(new Cancellation(receive));
        return false;
    }

    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        requireOpen();
        if (deciding) {
            throw new AssertionError("probed within a decision");
        }
        requireNot(fault == Fault.PROBE);
        return queues.probe(source, tag, remove);
    }

    @Override
    public int poll(MatchHandler handler, int limit, HostState host) {
        requireOpen();
        requireNot(fault == Fault.POLL);
        this.host = host;
        int polled = 0;
        while (polled < limit && !undecided.isEmpty() && allowed.get() > 0) {
            allowed.decrementAndGet();
            reads.add(host.readsInProgress());
            decide(undecided.removeFirst(), handler);
            polled++;
        }
        return polled;
    }

    private void decide(Object command, MatchHandler handler) {
        deciding = true;
        report(command, handler);
        deciding = false;
    }

    private void report(Object command, MatchHandler handler) {
        if (command instanceof ArrivedMessage message) {
            PostedReceive receive = queues.arrive(message);
            if (receive != null) {
                handler.onMatch(receive, message);
            } else {
                handler.onUnexpected(message);
            }
        } else if (command instanceof PostedReceive receive) {
            ArrivedMessage message = queues.post(receive);
            if (message != null) {
                handler.onMatch(receive, message);
            }
        } else if (command instanceof Cancellation cancellation && queues.cancel(cancellation.receive())) {
            handler.onCancelled(cancellation.receive());
        }
    }

    @Override
    public void settle(MatchHandler handler, HostState host) {
        requireOpenUnlessEmpty();
        requireNot(fault != Fault.NONE && fault != Fault.DRAIN && fault != Fault.ADOPT);
        while (!undecided.isEmpty()) {
            decide(undecided.removeFirst(), handler);
        }
        allowed.set(0);
        given.drainPermits();
    }

    /** Ending a context twice is allowed. */
    private void requireOpenUnlessEmpty() {
        if (!undecided.isEmpty()) {
            requireOpen();
        }
    }

    @Override
    public boolean arm() {
        requireOpen();
        armed.set(true);
        requireNot(
                fault == Fault.ARM); // after arming: the test that causes the fault calls allow, and one of the two is
        // noticed
        return undecided.isEmpty() || allowed.get() == 0 || !armed.getAndSet(false);
    }

    @Override
    public void onDecision(Runnable call) {
        wakeup = call;
    }

    @Override
    public void adopt(PostedReceive receive) {
        requireNot(fault == Fault.ADOPT);
        queues.adopt(receive);
    }

    @Override
    public void adopt(ArrivedMessage message) {
        queues.adopt(message);
    }

    @Override
    public MatchingStatistics statistics() {
        return queues.statistics();
    }

    @Override
    public Map<String, Long> deviceCounters() {
        return Map.of("undecided", (long) undecided.size());
    }

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        requireNot(fault == Fault.DRAIN);
        requireSettled();
        queues.drainPosted(visitor);
    }

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        requireSettled();
        queues.drainUnexpected(visitor);
    }

    private void requireSettled() {
        if (!undecided.isEmpty()) {
            throw new IllegalStateException("drained with " + undecided.size() + " undecided");
        }
    }

    @Override
    public void abandon() {
        requireOpen();
        requireNot(fault == Fault.ABANDON);
        for (Object command : undecided) {
            if (command instanceof ArrivedMessage message) {
                queues.adopt(message);
            } else if (command instanceof PostedReceive receive) {
                queues.adopt(receive);
            }
        }
        undecided.clear();
        fault = Fault.NONE;
    }

    @Override
    public void close() {
        closed = true;
        given.release();
        if (thread != null) {
            boolean interrupted = false;
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
