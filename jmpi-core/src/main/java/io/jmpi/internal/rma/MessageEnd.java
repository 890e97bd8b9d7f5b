package io.jmpi.internal.rma;

import io.jmpi.errors.MpiException;
import org.jspecify.annotations.Nullable;

/** Learns that a message has ended. On the progress thread. */
@FunctionalInterface
interface MessageEnd {
    /**
     * Called once.
     *
     * @param failure why the message was not sent or received; null if it was
     */
    void ended(@Nullable MpiException failure);
}
