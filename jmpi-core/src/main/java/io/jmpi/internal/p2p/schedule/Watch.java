package io.jmpi.internal.p2p.schedule;

import io.jmpi.errors.MpiException;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A condition that a round of a {@link Schedule} waits for and that other ranks fulfil without a message, in memory that
 * they share. Thread: the progress thread.
 */
public abstract class Watch {
    /** Of which it is a part. */
    Schedule schedule;

    /** Called when its round begins. */
    protected abstract void begin();

    /**
     * Whether the round waits for it. If data is missing, other ranks may never fulfil a condition that is not needed then;
     * one that is needed waits for all that are not gone.
     *
     * @param dataIsMissing whether this rank's data is missing
     */
    protected abstract boolean isNeeded(boolean dataIsMissing);

    /** Whether the condition is fulfilled; once it is, it stays fulfilled until {@link #begin}. */
    protected abstract boolean isOver();

    /** The reason why the memory lacks data although the condition is fulfilled; null if it does not. */
    protected abstract @Nullable MpiException failure();

    /** Passes on the ranks of the context that it waits for. */
    protected abstract void forEachAwaited(IntConsumer rank);

    /**
     * Announces that this rank will sleep until it is woken, or that it no longer sleeps. A rank that fulfils the condition at
     * the moment of the announcement may not see it, so that the first sleep must be short.
     */
    protected abstract void announceSleep(boolean sleeps);
}
