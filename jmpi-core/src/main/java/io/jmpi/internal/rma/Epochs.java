package io.jmpi.internal.rma;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The epochs of a window that are open at this rank (MPI 4.1, section 12.5), and the rules which calls they permit. Any thread.
 */
final class Epochs {
    private final Supplier<String> window;

    /** By rank: whether this rank has locked it. */
    private final boolean[] locked;

    private final boolean[] started;
    private volatile boolean isAllLocked;
    private boolean hasStarted;
    private boolean hasPosted;
    private volatile boolean isFenced;

    /** Whether the epoch between fences has had accesses, so that only a fence ends it. */
    private volatile boolean isUsed;

    Epochs(Supplier<String> window, int ranks) {
        this.window = window;
        this.locked = new boolean[ranks];
        this.started = new boolean[ranks];
    }

    private MpiException wrong(String text) {
        return new MpiException(ErrorClass.RMA_SYNC, text + " (" + window.get() + ")");
    }

    private boolean isAnyLocked() {
        return isAllLocked || IntStream.range(0, locked.length).anyMatch(rank -> locked[rank]);
    }

    // ---------------------------------------------------------------- accesses

    /** Whether an access is certainly in an epoch. Without a lock: a thread that has begun one sees it. */
    boolean covers(int target) {
        return isAllLocked || locked[target] || started[target] || isFenced && isUsed;
    }

    /** Whether this rank has locked a target. */
    boolean isLocked(int target) {
        return isAllLocked || locked[target];
    }

    /** Checks that an access is in an epoch. */
    void requireAccess(String call, int target) {
        if (!covers(target)) {
            requireAnyAccess(call, target);
        }
    }

    private synchronized void requireAnyAccess(String call, int target) {
        if (hasStarted || isAnyLocked()) {
            throw wrong(call + " to rank " + target + ", which this epoch does not cover: it has "
                    + (hasStarted ? "started " + named(started) : "locked " + named(locked)));
        }
        if (!isFenced) {
            throw wrong(call + " to rank " + target
                    + " outside of an epoch: call fence (at all ranks), start, lock or lockAll before");
        }
        isUsed = true;
    }

    private static String named(boolean[] ranks) {
        int[] all = IntStream.range(0, ranks.length).filter(rank -> ranks[rank]).toArray();
        return all.length == 1 ? "rank " + all[0] : "ranks " + Arrays.toString(all);
    }

    /** Checks that an access with a request, or a flush, is in the epoch of a lock. */
    void requireLock(String call, int target) {
        if (!isAllLocked && !locked[target]) {
            throw wrong(call + " to rank " + target + " without its lock: call lock or lockAll before");
        }
    }

    /** Checks that any lock is held. */
    synchronized void requireAnyLock(String call) {
        if (!isAnyLocked()) {
            throw wrong(call + " without a lock: call lock or lockAll before");
        }
    }

    // ---------------------------------------------------------------- fence

    synchronized void requireFence() {
        if (isAnyLocked()) {
            throw wrong("fence in the epoch of a lock: unlock before");
        }
        if (hasStarted || hasPosted) {
            throw wrong("fence after " + (hasStarted ? "start: call complete before" : "post: call waitFor before"));
        }
    }

    synchronized void fenced(boolean opens) {
        isFenced = opens;
        isUsed = false;
    }

    private void leaveFence(String call) {
        if (isFenced && isUsed) {
            throw wrong(call + " after accesses in the epoch of a fence: call fence before");
        }
        isFenced = false;
    }

    // ---------------------------------------------------------------- locks

    synchronized void beginLock(int rank) {
        if (isAllLocked || locked[rank]) {
            throw wrong("lock of rank " + rank + ", whose lock this rank holds" + (isAllLocked ? " by lockAll" : "")
                    + ": unlock before");
        }
        if (hasStarted) {
            throw wrong("lock of rank " + rank + " after start: call complete before");
        }
        leaveFence("lock of rank " + rank);
        locked[rank] = true;
    }

    synchronized void beginLockAll() {
        if (isAnyLocked()) {
            throw wrong("lockAll, but this rank holds " + (isAllLocked ? "all locks" : "the lock of " + named(locked))
                    + ": unlock before");
        }
        if (hasStarted) {
            throw wrong("lockAll after start: call complete before");
        }
        leaveFence("lockAll");
        isAllLocked = true;
    }

    synchronized void requireLocked(int rank) {
        if (!locked[rank]) {
            throw wrong("unlock of rank " + rank + ", whose lock this rank does not hold"
                    + (isAllLocked ? ": unlockAll ends lockAll" : ""));
        }
    }

    synchronized void requireAllLocked() {
        if (!isAllLocked) {
            throw wrong("unlockAll without lockAll");
        }
    }

    synchronized void unlocked(int rank) {
        locked[rank] = false;
    }

    synchronized void allUnlocked() {
        isAllLocked = false;
    }

    /** The ranks whose locks this rank holds one by one. */
    synchronized int[] locked() {
        return IntStream.range(0, locked.length).filter(rank -> locked[rank]).toArray();
    }

    synchronized boolean isAllLocked() {
        return isAllLocked;
    }

    // ---------------------------------------------------------------- groups

    synchronized void beginStart(int[] targets) {
        if (hasStarted) {
            throw wrong("start after start: call complete before");
        }
        if (isAnyLocked()) {
            throw wrong("start in the epoch of a lock: unlock before");
        }
        leaveFence("start");
        hasStarted = true;
        for (int target : targets) {
            started[target] = true;
        }
    }

    /** The ranks that this rank has started to access. */
    synchronized int[] requireStarted() {
        if (!hasStarted) {
            throw wrong("complete without start");
        }
        return IntStream.range(0, started.length).filter(rank -> started[rank]).toArray();
    }

    synchronized void completed() {
        hasStarted = false;
        Arrays.fill(started, false);
    }

    synchronized void beginPost() {
        if (hasPosted) {
            throw wrong("post after post: call waitFor before");
        }
        leaveFence("post");
        hasPosted = true;
    }

    synchronized void requirePosted(String call) {
        if (!hasPosted) {
            throw wrong(call + " without post");
        }
    }

    synchronized void waited() {
        hasPosted = false;
    }

    /** Checks that the window can be freed. */
    synchronized void requireNone() {
        if (isAnyLocked()) {
            throw wrong("free in the epoch of a lock: unlock before");
        }
        if (hasStarted || hasPosted) {
            throw wrong("free after " + (hasStarted ? "start: call complete before" : "post: call waitFor before"));
        }
    }
}
