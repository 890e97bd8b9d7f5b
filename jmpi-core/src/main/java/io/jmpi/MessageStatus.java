package io.jmpi;

/** A status by values. */
record MessageStatus(int source, int tag, long bytes, boolean isCancelled) implements Status {
    /** The status of a send, and of a request that is no longer active: the empty status. */
    static final MessageStatus EMPTY = new MessageStatus(Mpi.ANY_SOURCE, Mpi.ANY_TAG, 0, false);

    /** The status of a receive or probe of {@link Mpi#PROC_NULL}. */
    static final MessageStatus FROM_NOBODY = new MessageStatus(Mpi.PROC_NULL, Mpi.ANY_TAG, 0, false);
}
