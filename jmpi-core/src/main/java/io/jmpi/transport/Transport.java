package io.jmpi.transport;

import org.jspecify.annotations.Nullable;

/**
 * Moves frames between the ranks of a job, reliably and in order for each pair of ranks.
 *
 * <p>Thread: all methods belong to the rank's progress thread, except {@link #wakeup}, which any thread may call, and
 * {@link #pollMemory} and {@link #flushMemory}.
 */
public interface Transport extends AutoCloseable {
    /**
     * Delivers frames that have arrived and drives the connections; never blocks.
     *
     * @return the number of calls of the handler; at least 1 if the state of a connection has changed, for example
     *     because a peer has room again; 0 allows a waiter to block
     */
    int poll(FrameHandler handler);

    /** Sends frames claimed since the last flush. Called once per progress cycle: a flush is a system call. */
    void flush();

    /**
     * Delivers frames that have arrived through memory, and does nothing else. The progress thread calls this between
     * polls. While it is outside of jmpi and makes no calls, another thread may call this method, because sockets belong to
     * the progress thread but memory does not. Code that the handler calls may then use peers; peers that are connected by
     * a socket have no room meanwhile.
     *
     * @return the number of calls of the handler
     */
    default int pollMemory(FrameHandler handler) {
        return 0;
    }

    /** Sends the frames claimed through memory. May be called like {@link #pollMemory}. */
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
     * Makes another thread the progress thread. The former progress thread calls this, or another thread on its behalf
     * while the former one is outside of jmpi. The writes of the former progress thread are visible to the caller, and
     * the caller's writes are visible to the new progress thread.
     *
     * @throws UnsupportedOperationException if the transport belongs to one thread for life
     */
    default void belongTo(Thread progressThread) {
        throw new UnsupportedOperationException(this + " belongs to the thread that has opened it");
    }

    /** Returns the memory that this rank can share with ranks of its host; null if it shares none. */
    default @Nullable SharedMemory sharedMemory() {
        return null;
    }

    /** Returns the memory that a program asks for to share it with ranks of its host, whatever carries the frames; null if none. */
    default @Nullable SharedMemory memoryOfHost() {
        return sharedMemory();
    }

    /** Whether frames that were claimed have not yet left this process. */
    boolean hasUnsent();

    /**
     * Records that this rank leaves in good order, before {@link #close}, when all goodbyes have been exchanged. Ranks
     * that connect later then detect that it has left and not failed.
     *
     * @return false if it is not recorded: a peer has connected since {@link Peer#isConnected} denied it, so that goodbyes
     *     must be exchanged with it first, or the record is under way; call it again after the next poll
     */
    boolean leave();

    /**
     * Whether this rank notices the end of another rank although the two are not connected. If so, it receives a report
     * if the other rank is lost, and {@link #findAbsent} determines whether the other rank has left. Otherwise it must
     * {@link Peer#connect} to notice.
     */
    default boolean noticesUnconnected() {
        return false;
    }

    /**
     * Checks in order which of the given ranks have recorded their {@link #leave}, up to the first that has not. A
     * later {@link #poll} or {@link #block} reports the ranks before that one by {@link FrameHandler#onPeerAbsent},
     * because the launcher may answer late. Only for a transport that {@link #noticesUnconnected}.
     */
    default void findAbsent(int[] ranks) {}

    /** Whether a query to the launcher is pending whose answer may report a peer's end, or open a connection. */
    default boolean awaitsLauncher() {
        return false;
    }

    /**
     * Closes all connections at once. Peers that have received no goodbye, and ranks that connect later although there
     * was no {@link #leave}, consider this rank failed.
     */
    @Override
    void close();
}
