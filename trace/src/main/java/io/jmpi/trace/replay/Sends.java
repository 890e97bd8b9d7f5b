package io.jmpi.trace.replay;

/**
 * The messages that one rank sent, in order. Those with the same destination in the same communicator form a
 * <em>lane</em>: a linked list of records.
 *
 * <p>Thread: see {@link Records}; after recording, the one that replays the destination.
 */
final class Sends extends Records {
    /** No record. */
    static final int NONE = -1;

    private static final int INSTANCE = 0;
    private static final int DESTINATION = 4;
    private static final int TAG = 8;
    private static final int NEXT = 12;
    private static final int RECEIVE = 16;
    private static final int DATATYPE = 20;
    private static final int BYTES = 24;
    private static final int START = 32;
    private static final int ARRIVAL = 40;
    private static final int NEXT_ALIKE = 48;
    private static final int RECORD = 56;

    /** Replaces the datatype once the length in bytes is known. */
    private static final int RESOLVED = -1;

    private static final int CANCELLED = -2;

    /** Replaces the datatype if its size is unknown. */
    private static final int UNKNOWN = -3;

    /** Replaces the datatype if its size is unknown, but the receive's status contains the length. */
    private static final int LEARNED = -4;

    Sends(Spool spool) {
        super(spool, RECORD);
    }

    int add(int instance, int destination, int tag, int elements, int datatype, long start) {
        int index = add();
        setInt(index, INSTANCE, instance);
        setInt(index, DESTINATION, destination);
        setInt(index, TAG, tag);
        setInt(index, NEXT, NONE);
        setInt(index, RECEIVE, NONE);
        setInt(index, DATATYPE, datatype);
        setLong(index, BYTES, elements);
        setLong(index, START, start);
        return index;
    }

    /** The communicator, by the sender's own number. */
    int instance(int index) {
        return getInt(index, INSTANCE);
    }

    /** Rank in the communicator. */
    int destination(int index) {
        return getInt(index, DESTINATION);
    }

    int tag(int index) {
        return getInt(index, TAG);
    }

    /** The next one in the lane, or {@link #NONE}. */
    int next(int index) {
        return getInt(index, NEXT);
    }

    void next(int index, int next) {
        setInt(index, NEXT, next);
    }

    /** When the call began, by its rank's clock. */
    long start(int index) {
        return getLong(index, START);
    }

    // ---------------------------------------------------------------- length

    /** Number of elements, before {@link #resolve}. */
    long elements(int index) {
        return getLong(index, BYTES);
    }

    int datatype(int index) {
        return getInt(index, DATATYPE);
    }

    /** Sets its length, and its arrival by its sender's clock. */
    void resolve(int index, long bytes, long arrival) {
        setLong(index, BYTES, bytes);
        setInt(index, DATATYPE, RESOLVED);
        setLong(index, ARRIVAL, arrival);
    }

    /** Marks the size of its datatype as unknown, after {@link #resolve}. */
    void forgetLength(int index) {
        setInt(index, DATATYPE, UNKNOWN);
    }

    boolean hasUnknownLength(int index) {
        return getInt(index, DATATYPE) == UNKNOWN;
    }

    /** Sets the length of one of unknown length. */
    void learnLength(int index, long bytes) {
        setLong(index, BYTES, bytes);
        setInt(index, DATATYPE, LEARNED);
    }

    /** Whether its length was unknown when its arrival was computed. */
    boolean hasLearnedLength(int index) {
        return getInt(index, DATATYPE) == LEARNED;
    }

    /** Length after {@link #resolve}; 0 if unknown. */
    long bytes(int index) {
        return getLong(index, BYTES);
    }

    /** Arrival, after {@link #resolve}. */
    long arrival(int index) {
        return getLong(index, ARRIVAL);
    }

    /** Marks it as cancelled; it never arrives. */
    void cancel(int index) {
        setInt(index, DATATYPE, CANCELLED);
    }

    boolean isCancelled(int index) {
        return getInt(index, DATATYPE) == CANCELLED;
    }

    // ---------------------------------------------------------------- pairing

    /** The receive at the destination that matches it, or {@link #NONE}. */
    int receive(int index) {
        return getInt(index, RECEIVE);
    }

    void receive(int index, int receive) {
        setInt(index, RECEIVE, receive);
    }

    /** The next one with the same envelope in a queue of pairing or replaying, or {@link #NONE}. */
    int nextAlike(int index) {
        return getInt(index, NEXT_ALIKE);
    }

    void nextAlike(int index, int next) {
        setInt(index, NEXT_ALIKE, next);
    }
}
