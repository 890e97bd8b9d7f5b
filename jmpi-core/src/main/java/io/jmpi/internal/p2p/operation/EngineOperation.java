package io.jmpi.internal.p2p.operation;

import io.jmpi.errors.MpiException;
import java.util.List;

/**
 * An operation of the progress engine that a thread may wait for.
 *
 * <p>Completion is the one word that progress thread and application thread share: the writes of the engine before
 * completion are visible to a thread that has seen {@link #isComplete}.
 */
public interface EngineOperation {
    /** Whether the operation has ended, with or without an error. Any thread. */
    boolean isComplete();

    /**
     * Returns why a wait for the operation must end although the operation has not; null if there is no reason. Any
     * thread.
     */
    default MpiException interruption() {
        return null;
    }

    /** Whether a wait for the operation ends: it has ended, or there is a reason to return. Any thread. */
    default boolean endsWait() {
        return isComplete() || interruption() != null;
    }

    /** Returns the error; null if the operation succeeded or has not ended. */
    MpiException failure();

    /**
     * Sets the thread to unpark when the operation ends, which an operation that ends at this moment may miss. Any thread.
     *
     * @return false if that is another thread already, which has not called {@link #wakeNoMore}
     */
    boolean wakeOnCompletion(Thread thread);

    /** Called when the thread no longer waits. */
    void wakeNoMore(Thread thread);

    /**
     * Records that a thread is in a call for this operation, which will report its end. On the progress thread, when
     * the session begins to end.
     */
    default void noteCaller() {}

    /** Whether a thread is in a call for it: see {@link #noteCaller}; or is blocked in one now. Progress thread. */
    default boolean isAwaited() {
        return false;
    }

    /**
     * Whether the program has observed the outcome of the operation. If it never does, the session's end reports a
     * failed send or receive. Any thread; the progress thread may see an old value.
     */
    default boolean isReported() {
        return false;
    }

    /** Describes the operation to users: {@code to rank 1, tag 7, world, 8 bytes}. Any thread. */
    default String describe() {
        return awaited().what();
    }

    /** Describes what it needs to complete. Any thread; the described operation may end meanwhile. */
    default Awaited awaited() {
        return new Awaited("a step of the progress thread", List.of());
    }
}
