package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;

/**
 * Something that the progress engine does and a thread may wait for.
 *
 * <p>Completion is the one word that the engine's thread and the program's thread share: what the engine wrote before it
 * completed the operation is visible to a thread that has seen {@link #isComplete}.
 */
public interface Operation {
    /** Whether the operation has ended, well or badly. Any thread. */
    boolean isComplete();

    /** Why the operation ended badly; null if it ended well or has not ended. */
    MpiException failure();

    /** Has a thread unparked when the operation ends; null for nobody. One thread at a time waits for an operation. */
    void wakeOnCompletion(Thread thread);
}
