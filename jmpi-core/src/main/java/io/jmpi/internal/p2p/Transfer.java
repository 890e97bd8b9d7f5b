package io.jmpi.internal.p2p;

/** A send or receive. If it fails and the program never learns of it, the session's end reports it. */
public interface Transfer extends Operation {
    /**
     * Whether the program has learned how the operation ended. Any thread; the progress thread may see an old value.
     */
    boolean isReported();

    /** Whether a thread is in a call for it: see {@link #noteCaller}; or is blocked in one now. Progress thread. */
    boolean isAwaited();

    /** Describes peer, tag, communicator and size: {@code to rank 1, tag 7, world, 8 bytes}. Any thread. */
    String describe();
}
