package io.jmpi.transport;

/**
 * Moves frames between the ranks of a job, reliably, and in order for each pair of ranks.
 *
 * <p>Thread: all methods belong to the rank's progress thread, except {@link #wakeup}, which any thread may call, and
 * {@link #pollMemory} and {@link #flushMemory}.
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
     * Delivers frames that have arrived through memory, while the progress thread is outside of jmpi and calls nothing. Only
     * memory: sockets belong to the progress thread. Another thread may call this, and so may what the handler calls then
     * use peers; one to which frames go through a socket has no room meanwhile.
     *
     * @return the number of calls of the handler
     */
    default int pollMemory(FrameHandler handler) {
        return 0;
    }

    /** Sends what was claimed through memory. May be called as {@link #pollMemory}. */
    default void flushMemory() {}

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

    /**
     * From now on another thread is the progress thread. Called by the one that has been, or in its place while it is outside of
     * jmpi; what it has written is visible to the caller, and what the caller has to the new one.
     *
     * @throws UnsupportedOperationException if the transport belongs to one thread for life
     */
    default void belongTo(Thread progressThread) {
        throw new UnsupportedOperationException(this + " belongs to the thread that has opened it");
    }

    /** Whether frames that were claimed have not yet left this process. */
    boolean hasUnsent();

    /**
     * Records that this rank leaves in good order, before {@link #close}: all goodbyes have been exchanged. Ranks that
     * connect only later then find that it has left instead of failed.
     *
     * @return false if it is not recorded: a peer has connected since {@link Peer#isConnected} denied it, so that goodbyes
     *     must be exchanged with it first, or the record is under way; call it again after the next poll
     */
    boolean leave();

    /**
     * Whether this rank notices the end of another one although they are not connected: it is informed if that one is lost,
     * and {@link #findAbsent} knows whether it has left. Otherwise it must {@link Peer#connect} to notice.
     */
    default boolean noticesUnconnected() {
        return false;
    }

    /**
     * Looks which of some ranks have recorded their {@link #leave}, in their order, until it finds one that has not. A later
     * {@link #poll} or {@link #block} reports those before it by {@link FrameHandler#onPeerAbsent}, because the launcher may
     * take its time to answer. Only for a transport that {@link #noticesUnconnected}.
     */
    default void findAbsent(int[] ranks) {}

    /** Whether the launcher has been asked something whose answer may report a peer's end, or open a connection. */
    default boolean awaitsLauncher() {
        return false;
    }

    /**
     * Closes all connections at once. Peers that have received no goodbye, and ranks that connect later although there
     * was no {@link #leave}, see this rank as failed.
     */
    @Override
    void close();
}
