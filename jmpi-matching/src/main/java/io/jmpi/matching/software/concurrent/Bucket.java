package io.jmpi.matching.software.concurrent;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.software.Footprint;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * The keys of one bucket, with a queue each, their counters, and a lock. All of an operation, the search and what follows
 * from it, is one critical section: with two, a receive and its message could both be stored and never meet.
 *
 * <p>The lock spins for less than a microsecond, then yields, then sleeps, because the thread that has it may need this
 * core. It may be unfair: its critical sections are some ten nanoseconds long.
 *
 * <p>Thread: any for {@link #lock}; everything else with the lock. Not final, so that tests can interleave its steps.
 */
@NullUnmarked
class Bucket extends CacheLine {
    private static final int SPINS = 64;
    private static final int YIELDS = 64;
    private static final long NAP_NANOS = 20_000;

    private static final long BYTES = Footprint.object(
            CacheLine.FIELD_BYTES + 2 * Integer.BYTES + 3 * Long.BYTES + 4 * Footprint.REFERENCE_BYTES);

    private static final VarHandle LOCKED;

    static {
        try {
            LOCKED = MethodHandles.lookup().findVarHandle(Bucket.class, "locked", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int locked;
    private int allocated;
    private KeyQueue queues;
    private KeyQueue free;

    /** Null before the first operation. */
    private MatchingStatistics statistics;

    /** The largest order number of a node that was stored here. */
    private long clock;

    private long contended;
    private long directPosts;

    // ---------------------------------------------------------------- the lock

    void lock() {
        if (!LOCKED.compareAndSet(this, 0, 1)) {
            awaitLock();
            contended++;
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // The other thread may need this core to end its operation.
    private void awaitLock() {
        int looks = 0;
        do {
            while (locked != 0) {
                looks++;
                if (looks < SPINS) {
                    Thread.onSpinWait();
                } else if (looks < SPINS + YIELDS) {
                    Thread.yield();
                } else {
                    LockSupport.parkNanos(this, NAP_NANOS);
                }
            }
        } while (!LOCKED.compareAndSet(this, 0, 1));
    }

    void unlock() {
        LOCKED.setRelease(this, 0);
    }

    // ---------------------------------------------------------------- operations, with the lock

    /** Takes the oldest receive of the key, or stores the message. */
    PostedReceive arrive(ArrivedMessage message, long key, SourceClocks clocks) {
        KeyQueue queue = find(key);
        boolean found = queue != null && queue.oldestReceive() != null;
        statistics().searchedPosted(found ? 1 : 0, found);
        if (!found) {
            store(message, key, queue, clocks);
            return null;
        }
        PostedReceive receive = queue.takeReceive();
        statistics.receiveMatched();
        release(queue);
        return receive;
    }

    void store(ArrivedMessage message, long key, KeyQueue found, SourceClocks clocks) {
        clock = clocks.after(message.source(), clock);
        message.order(clock);
        (found == null ? add(key) : found).append(message);
        statistics().messageStored();
    }

    /** Takes the oldest message of the key, or stores the receive. */
    ArrivedMessage post(PostedReceive receive, long key, boolean direct) {
        directPosts += direct ? 1 : 0;
        KeyQueue queue = find(key);
        ArrivedMessage message = oldest(queue);
        if (message == null) {
            store(receive, key, queue);
            return null;
        }
        takeOldest(queue);
        return message;
    }

    void store(PostedReceive receive, long key, KeyQueue found) {
        receive.order(++clock);
        (found == null ? add(key) : found).append(receive);
        statistics().receiveStored();
    }

    /** Returns the oldest message of the key. */
    ArrivedMessage probe(long key, boolean remove) {
        KeyQueue queue = find(key);
        ArrivedMessage message = oldest(queue);
        if (message != null && remove) {
            takeOldest(queue);
        }
        return message;
    }

    private ArrivedMessage oldest(KeyQueue queue) {
        ArrivedMessage message = queue == null ? null : queue.oldestMessage();
        statistics().searchedUnexpected(message == null ? 0 : 1, message != null);
        return message;
    }

    private void takeOldest(KeyQueue queue) {
        queue.takeMessage();
        statistics.messageMatched();
        release(queue);
    }

    boolean cancel(PostedReceive receive, long key) {
        if (!receive.isStored()) {
            return false;
        }
        KeyQueue queue = find(key);
        queue.remove(receive);
        statistics.receiveCancelled();
        release(queue);
        return true;
    }

    // ---------------------------------------------------------------- queues by key

    /** Null if no node has the key. */
    KeyQueue find(long key) {
        KeyQueue queue = queues;
        while (queue != null && queue.key != key) {
            queue = queue.next;
        }
        return queue;
    }

    private KeyQueue add(long key) {
        KeyQueue queue = free;
        if (queue == null) {
            queue = new KeyQueue();
            allocated++;
        } else {
            free = queue.next;
        }
        queue.key = key;
        queue.next = queues;
        queues = queue;
        return queue;
    }

    /** Removes the queue if it is empty; it is used again. */
    private void release(KeyQueue queue) {
        if (!queue.isEmpty()) {
            return;
        }
        if (queues == queue) {
            queues = queue.next;
        } else {
            KeyQueue before = queues;
            while (before.next != queue) {
                before = before.next;
            }
            before.next = queue.next;
        }
        queue.next = free;
        free = queue;
    }

    // ---------------------------------------------------------------- all nodes

    void forEachReceive(Consumer<PostedReceive> visitor) {
        for (KeyQueue queue = queues; queue != null; queue = queue.next) {
            for (PostedReceive receive = queue.oldestReceive(); receive != null; receive = KeyQueue.after(receive)) {
                visitor.accept(receive);
            }
        }
    }

    /** Removes all messages. */
    void takeMessages(Consumer<ArrivedMessage> visitor) {
        KeyQueue queue = queues;
        while (queue != null) {
            KeyQueue next = queue.next;
            while (queue.oldestMessage() != null) {
                statistics.messageDropped();
                visitor.accept(queue.takeMessage());
            }
            release(queue);
            queue = next;
        }
    }

    // ---------------------------------------------------------------- counters

    MatchingStatistics statistics() {
        if (statistics == null) {
            statistics = new MatchingStatistics();
        }
        return statistics;
    }

    boolean hasCounted() {
        return statistics != null;
    }

    long contended() {
        return contended;
    }

    long directPosts() {
        return directPosts;
    }

    /** An estimate; each histogram has 33 classes. */
    long footprint() {
        long counters = statistics == null
                ? 0
                : Footprint.object(16 * Long.BYTES + 2 * Footprint.REFERENCE_BYTES)
                        + 2 * (Footprint.object(Footprint.REFERENCE_BYTES) + Footprint.array(33, Long.BYTES));
        return BYTES + counters + allocated * KeyQueue.BYTES;
    }
}
