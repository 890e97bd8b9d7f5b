package io.jmpi.transport;

/**
 * Moves frames between the ranks of a job, reliably, and in order for each pair of ranks.
 *
 * <p>Thread: all methods belong to the rank's progress thread, except {@link #wakeup}, which any thread may call.
 */
public interface Transport extends AutoCloseable {
    /**
     * Delivers frames that have arrived and drives the connections; never blocks.
     *
     * @return the number of calls of the handler; at least 1 if a connection has changed otherwise, for example if a peer has
     *     room again: 0 lets a waiter block
     */
    int poll(FrameHandler handler);

    /** Sends frames claimed since the last flush. Called once per progress cycle: a flush is a system call. */
    void flush();

    /**
     * Blocks until there may be a frame to poll, {@link #wakeup} is called, or the time has passed. May deliver frames
     * itself. May return early spuriously.
     *
     * @param handler receives frames that arrive meanwhile
     * @param nanos the longest time to block, positive
     */
    void block(FrameHandler handler, long nanos);

    /** Ends the current {@link #block}, or the next one. Any thread. */
    void wakeup();

    /** Returns the peer of a rank; the same object for each call. The first claim opens the connection. */
    Peer peer(int rank);

    /** Whether frames that were claimed have not yet left this process. */
    boolean hasUnsent();

    /**
     * Records that this rank leaves in good order, before {@link #close}: all goodbyes have been exchanged. Ranks that
     * connect only later then find that it has left instead of failed.
     *
     * @return false, and nothing is recorded, if a peer has connected since {@link Peer#isConnected} denied it: exchange
     *     goodbyes with it first
     */
    boolean leave();

    /**
     * Whether this rank notices the end of another one although they are not connected: it is informed if that one is lost,
     * and {@link #hasLeft} knows whether it has left. Otherwise it must {@link Peer#connect} to notice.
     */
    default boolean noticesUnconnected() {
        return false;
    }

    /**
     * Whether a rank has recorded its {@link #leave}. Asks the launcher. Only for a transport that {@link
     * #noticesUnconnected}.
     */
    default boolean hasLeft(int rank) {
        return false;
    }

    /**
     * Closes all connections at once. Peers that have received no goodbye, and ranks that connect later although there
     * was no {@link #leave}, see this rank as failed.
     */
    @Override
    void close();
}
