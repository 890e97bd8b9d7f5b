package io.jmpi.internal.request;

import io.jmpi.Mpi;
import io.jmpi.Status;

public record MessageStatus(int source, int tag, long bytes, boolean isCancelled) implements Status {
    /** The status of a send, and of a request that is no longer active: the empty status. */
    public static final MessageStatus EMPTY = new MessageStatus(Mpi.ANY_SOURCE, Mpi.ANY_TAG, 0, false);

    /** The status of a receive or probe of {@link Mpi#PROC_NULL}. */
    public static final MessageStatus FROM_NOBODY = new MessageStatus(Mpi.PROC_NULL, Mpi.ANY_TAG, 0, false);
}
