package io.jmpi.internal.p2p.progress;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.ProgressMode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Mode {@link ProgressMode#ADAPTIVE}: the thread that initialised has the engine during each of its calls, as in mode
 * APPLICATION, until another thread calls. From then on, the engine has a progress thread forever, as in mode THREAD.
 *
 * <p>The engine changes its owner only while the first thread is outside of it. The first thread takes a turn when its
 * outermost call begins, by one compare-and-set, and ends the turn by one store. Another thread takes the same turn
 * when it is free, and makes the change. If the first thread is inside, the other thread requests the change and wakes
 * it. The first thread checks for a request whenever it ends a turn, and after each cycle of a wait. It then makes the
 * change itself, and continues to wait as any other thread does. The writes of the first thread in its turns are
 * visible to the progress thread, because the thread that has the turn starts the progress thread.
 *
 * <p>Threads: {@link #begin}, {@link #end} and {@link #isDue} the first one; {@link #demand} all others.
 */
final class Handover {
    private static final VarHandle HOLDER;

    static {
        try {
            HOLDER = MethodHandles.lookup().findVarHandle(Handover.class, "holder", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int NOBODY = 0;
    private static final int FIRST_THREAD = 1;
    private static final int ANOTHER = 2;

    /** A turn of the first thread is short, unless it runs a callback of the program. */
    private static final int SPINS = 100;

    private static final long NAP_NANOS = 20_000;

    /** The engine's part in the change. */
    interface Change {
        /** Gives the engine a progress thread; called once it succeeds, in a turn. */
        void toProgressThread();

        /** Ends the first thread's block, or its next one. Any thread. */
        void wakeup();

        /** The reason why no operation can start any more; null if operations can start. Any thread. */
        @Nullable MpiException end();
    }

    private final Thread first = Thread.currentThread();
    private final Change change;

    @SuppressWarnings("UnusedVariable") // Used by its handle.
    private volatile int holder;

    /** Calls of the first thread that have begun and not ended: callbacks may call again. */
    private int depth;

    /** Whether another thread waits for the change. */
    private volatile boolean demanded;

    private volatile boolean changed;

    /** Why the first thread could not make the change. */
    private volatile @Nullable Throwable failure;

    Handover(Change change) {
        this.change = change;
    }

    boolean isFirst(Thread thread) {
        return thread == first;
    }

    /** Begins a call; false if the engine has a progress thread. */
    boolean begin() {
        if (depth == 0 && !HOLDER.compareAndSet(this, NOBODY, FIRST_THREAD) && !awaitTurn()) {
            return false;
        }
        depth++;
        return true;
    }

    @SuppressWarnings("ThreadPriorityCheck") // The other thread may need this core to end its turn.
    private boolean awaitTurn() {
        while (!changed) {
            if (HOLDER.compareAndSet(this, NOBODY, FIRST_THREAD)) {
                return true; // The change has failed.
            }
            Thread.yield();
        }
        return false;
    }

    /** Ends a call. If another thread waits for that, the engine has a progress thread afterwards. */
    void end() {
        if (depth == 1 && demanded) {
            changeAsFirst();
        }
        if (--depth == 0 && !changed) {
            HOLDER.setRelease(this, NOBODY);
        }
    }

    /** Whether a wait of the outermost call should end its turn, for another thread. */
    boolean isDue() {
        return demanded && depth == 1;
    }

    private void changeAsFirst() {
        if (change.end() != null) {
            return; // The other thread finds the same.
        }
        try {
            change.toProgressThread();
            changed = true;
        } catch (RuntimeException | Error e) { // For example, no memory for a thread.
            demanded = false;
            failure = e;
        }
    }

    /**
     * Returns when the engine has a progress thread.
     *
     * @throws MpiException if the session is closed
     */
    synchronized void demand() {
        if (changed) {
            return;
        }
        failure = null;
        demanded = true;
        change.wakeup();
        int spins = 0;
        while (!changed) {
            requireGoingOn();
            if (HOLDER.compareAndSet(this, NOBODY, ANOTHER)) {
                changeAsAnother();
            } else if (++spins < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(this, NAP_NANOS);
            }
        }
    }

    private void requireGoingOn() {
        MpiException end = change.end();
        if (end != null) {
            throw end.again();
        }
        Throwable failed = failure;
        if (failed instanceof Error error) {
            throw error;
        } else if (failed != null) {
            throw (RuntimeException) failed;
        }
    }

    private void changeAsAnother() {
        try {
            requireGoingOn(); // The first thread may have closed the session in the turn before this one.
            change.toProgressThread();
            changed = true;
        } finally {
            if (!changed) {
                demanded = false;
                HOLDER.setRelease(this, NOBODY);
            }
        }
    }
}
