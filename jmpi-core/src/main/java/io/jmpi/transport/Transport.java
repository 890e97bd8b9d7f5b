package io.jmpi.transport;

/**
 * Moves frames between the ranks of a job, in order for each pair of ranks, and loses none.
 *
 * <p>Thread: all methods belong to the rank's progress thread, except {@link #wakeup}, which any thread may call.
 */
public interface Transport extends AutoCloseable {
    /**
     * Delivers frames that have arrived and drives the connections; never blocks.
     *
     * @return how many times the handler was called: 0 lets a waiter block
     */
    int poll(FrameHandler handler);

    /** Sends what was claimed since the last flush. Called once per progress cycle: a flush is a system call. */
    void flush();

    /**
     * Blocks until there may be something to poll, {@link #wakeup} is called, or the time has passed. May deliver frames
     * itself. May return early for no reason.
     *
     * @param handler gets frames that arrive meanwhile
     * @param nanos the longest time to block, positive
     */
    void block(FrameHandler handler, long nanos);

    /** Ends a {@link #block} that runs now, or the next one. Any thread. */
    void wakeup();

    /** The way to a rank; the same object for each call. A connection is made when the first frame is claimed. */
    Peer peer(int rank);

    /** Whether frames that were claimed have not yet left this process. */
    boolean hasUnsent();

    /** Closes all connections at once. Peers that got no goodbye see this rank as failed. */
    @Override
    void close();
}
