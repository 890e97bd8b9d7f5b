package io.jmpi.bench.matching;

import io.jmpi.bench.matching.HostClock.Phase;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Batches of {@value #BATCH} pairs with one engine, as a rank's thread makes them: it posts receives, submits messages,
 * and polls the results. While a device decides on its own thread, the host sleeps.
 *
 * <p>All nodes are created in advance and reused; each pair is checked.
 *
 * <p>Thread: one, which the device wakes. Lifetime: the caller closes it, which ends the device.
 */
final class HostWorkload implements MatchHandler, AutoCloseable {
    static final int BATCH = 64;

    private static final int BATCHES_OF_NODES = 16;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

    private final Matcher matcher;

    /** The matcher if it has a device, otherwise null. */
    private final OffloadedMatcher offloaded;

    private final boolean lending;
    private final HostCase hostCase;
    private final HostReceive[] receives = new HostReceive[BATCH * BATCHES_OF_NODES];
    private final HostMessage[] messages = new HostMessage[BATCH * BATCHES_OF_NODES];
    private final int standing;
    private final Thread host = Thread.currentThread();
    private volatile boolean woken;
    private int next;
    private int matched;
    private int unexpected;
    private long pairs;

    HostWorkload(HostSetup setup, HostCase hostCase, int depth) {
        this.hostCase = hostCase;
        lending = setup.lending();
        standing = depth;
        matcher = setup.newMatcher(depth);
        offloaded = matcher instanceof OffloadedMatcher device ? device : null;
        if (offloaded != null) {
            offloaded.onDecision(this::wake);
        }
        for (int i = 0; i < receives.length; i++) {
            BenchReceive like = Envelopes.SPREAD.receive(hostCase.envelope(depth, i));
            receives[i] = new HostReceive(like.postedSource(), like.postedTag(), i, hostCase.payloadBytes());
            messages[i] = new HostMessage(like.postedSource(), like.postedTag(), i, hostCase.payloadBytes());
        }
        startUnit();
        stand(depth);
    }

    private void wake() {
        woken = true;
        LockSupport.unpark(host);
    }

    /** The engine {@code hardware} has a unit only after an unexpected message. */
    private void startUnit() {
        arrive(messages[0]);
        settle();
        post(receives[0]);
        settle();
        matched = 0;
        unexpected = 0;
    }

    private void settle() {
        if (offloaded != null) {
            offloaded.settle(this, HostState.IDLE);
        }
    }

    private void stand(int depth) {
        for (int i = 0; i < depth; i++) {
            BenchReceive like = Envelopes.SPREAD.receive(i);
            if (hostCase.isUnexpected()) {
                arrive(new HostMessage(like.postedSource(), like.postedTag(), i, 0));
            } else {
                post(new HostReceive(like.postedSource(), like.postedTag(), i, 0));
            }
            settle();
        }
        unexpected = 0;
    }

    /** Makes a batch of pairs. The clock runs already; without a device it is not read, which would cost as much as the batch. */
    void run(HostClock clock) {
        matched = 0;
        unexpected = 0;
        if (hostCase.isUnexpected()) {
            arriveAll();
            awaitUnexpected(clock);
            postAll();
        } else {
            postAll();
            arriveAll();
        }
        awaitMatches(clock);
        pairs += BATCH;
        next = (next + BATCH) % receives.length;
    }

    private void postAll() {
        for (int i = next; i < next + BATCH; i++) {
            post(receives[i].afresh());
        }
    }

    private void post(HostReceive receive) {
        ArrivedMessage message = matcher.post(receive);
        if (message != null) {
            onMatch(receive, message);
        }
    }

    private void arriveAll() {
        for (int i = next; i < next + BATCH; i++) {
            arrive(messages[i]);
        }
    }

    private void arrive(HostMessage message) {
        PostedReceive receive = matcher.arrive(message);
        if (receive != null) {
            onMatch(receive, message);
        }
    }

    private void awaitUnexpected(HostClock clock) {
        if (offloaded == null) {
            return;
        }
        offer(clock);
        while (unexpected < BATCH) {
            advance(clock);
        }
        clock.end(Phase.TAKING);
    }

    private void awaitMatches(HostClock clock) {
        if (offloaded != null) {
            offer(clock);
            while (matched < BATCH) {
                advance(clock);
            }
            clock.end(Phase.TAKING);
        }
        if (matched != BATCH) {
            throw new IllegalStateException("matched " + matched + " pairs instead of " + BATCH);
        }
    }

    /** The poll that submits work to the device belongs to this phase, unless the host does the work in it. */
    private void offer(HostClock clock) {
        if (!lending) {
            offloaded.poll(this, Integer.MAX_VALUE, HostState.IDLE);
        }
        clock.end(Phase.GIVING);
    }

    private void advance(HostClock clock) {
        if (!lending && offloaded.arm()) {
            if (!woken) { // otherwise the device was faster; two clock readings would cost more than that
                clock.end(Phase.TAKING);
                sleep();
                clock.endBlocking();
            }
            woken = false;
        }
        offloaded.poll(this, Integer.MAX_VALUE, HostState.IDLE);
    }

    private void sleep() {
        long begin = System.nanoTime();
        while (!woken) {
            LockSupport.parkNanos(this, PATIENCE);
            if (!woken && System.nanoTime() - begin > PATIENCE) {
                throw new IllegalStateException(
                        "the device has decided nothing for " + TimeUnit.NANOSECONDS.toSeconds(PATIENCE) + " s");
            }
        }
    }

    @Override
    public void onMatch(PostedReceive receive, ArrivedMessage message) {
        ((HostReceive) receive).complete((HostMessage) message);
        matched++;
    }

    @Override
    public void onUnexpected(ArrivedMessage message) {
        unexpected++;
    }

    @Override
    public void onCancelled(PostedReceive receive) {
        throw new IllegalStateException("a receive was cancelled without a request");
    }

    /**
     * Requires that the standing entries are unchanged, and that the device got the work that it was measured by.
     *
     * @throws IllegalStateException if not
     */
    void verify() {
        long stored = hostCase.isUnexpected()
                ? matcher.statistics().unexpectedDepth()
                : matcher.statistics().postedDepth();
        if (stored != standing) {
            throw new IllegalStateException(stored + " entries are stored instead of " + standing);
        }
        if (offloaded != null) {
            requireOnDevice(offloaded.deviceCounters());
        }
    }

    private void requireOnDevice(Map<String, Long> counters) {
        boolean fellBack = counters.getOrDefault("software_no_memory", 0L) > 0
                || counters.getOrDefault("software_tables_full", 0L) > 0;
        // A message that overtakes the command that adds its receive is matched in software, as with a card.
        boolean unitPassedOver =
                !hostCase.isUnexpected() && counters.getOrDefault("unit_posted", Long.MAX_VALUE) < pairs;
        if (fellBack || unitPassedOver) {
            throw new IllegalStateException("software matched instead of the device; its counters: " + counters);
        }
    }

    @Override
    public void close() {
        if (offloaded != null) {
            offloaded.close();
        }
    }
}
