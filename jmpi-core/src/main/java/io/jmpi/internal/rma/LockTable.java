package io.jmpi.internal.rma;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The locks of this rank's memory in a window: who holds them, and who waits, first come first served (MPI 4.1, section
 * 12.5.3). Thread: the progress thread.
 */
final class LockTable {
    /** The answers to ranks that want a lock. */
    interface Answers {
        /** The rank has the lock; or never gets it, because of a failure. */
        void granted(int rank, int number, @Nullable MpiException failure);

        /**
         * The rank waits for others.
         *
         * @param other that holds the lock, or gets it before
         * @param more how many others hold it, too
         * @param holds whether the other one holds it
         */
        void waits(int rank, int number, int other, int more, boolean holds);
    }

    private record Wish(int rank, boolean exclusive, int number) {}

    private final Answers answers;
    private final ArrayDeque<Wish> queue = new ArrayDeque<>();

    /** The ranks that hold the lock: one if exclusive. */
    private final BitSet holders = new BitSet();

    private boolean isExclusive;

    /** Why no rank gets the lock any more; null while ranks do. */
    private @Nullable MpiException broken;

    LockTable(Answers answers) {
        this.answers = answers;
    }

    void request(int rank, boolean exclusive, int number) {
        Wish wish = new Wish(rank, exclusive, number);
        if (broken != null) {
            answers.granted(rank, number, broken);
        } else if (queue.isEmpty() && isFreeFor(wish)) {
            grant(wish);
        } else if (queue.isEmpty()) {
            queue.add(wish);
            report(wish);
        } else {
            int before = queue.getLast().rank;
            queue.add(wish);
            answers.waits(rank, number, before, 0, false);
        }
    }

    void release(int rank) {
        holders.clear(rank);
        grantNext();
    }

    private void grantNext() {
        while (!queue.isEmpty() && isFreeFor(queue.getFirst())) {
            grant(queue.removeFirst());
        }
        if (!queue.isEmpty()) {
            report(queue.getFirst());
        }
    }

    private boolean isFreeFor(Wish wish) {
        return holders.isEmpty() || !wish.exclusive && !isExclusive;
    }

    private void grant(Wish wish) {
        holders.set(wish.rank);
        isExclusive = wish.exclusive;
        answers.granted(wish.rank, wish.number, null);
    }

    private void report(Wish first) {
        int others = holders.cardinality() - 1;
        answers.waits(first.rank, first.number, holders.nextSetBit(0), others, true);
    }

    /**
     * Called when ranks are lost. If one holds the lock, memory may be half changed: nobody gets the lock any more.
     *
     * @param reasonToFail why a rank is gone; null for the others
     */
    void lost(IntFunction<@Nullable MpiException> reasonToFail) {
        boolean hasShrunk = queue.removeIf(wish -> reasonToFail.apply(wish.rank) != null);
        for (int rank = holders.nextSetBit(0); rank >= 0 && broken == null; rank = holders.nextSetBit(rank + 1)) {
            MpiException reason = reasonToFail.apply(rank);
            if (reason != null) {
                fail(new MpiException(
                        ErrorClass.PROC_FAILED,
                        reason.getMessage() + "; it held the lock, which nobody gets any more"));
            }
        }
        if (hasShrunk && broken == null) {
            grantNext();
        }
    }

    /** Ends all waits with a failure, and those of later requests. */
    private void fail(MpiException cause) {
        broken = cause;
        for (Wish wish = queue.poll(); wish != null; wish = queue.poll()) {
            answers.granted(wish.rank, wish.number, cause);
        }
    }
}
