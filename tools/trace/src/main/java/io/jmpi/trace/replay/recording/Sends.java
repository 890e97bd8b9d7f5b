package io.jmpi.trace.replay.recording;

/**
 * The messages that one rank sent, in order. Those with the same destination in the same communicator form a
 * <em>lane</em>: a linked list of records.
 *
 * <p>Thread: see {@link Records}; after recording, the one that replays the destination.
 */
public final class Sends extends Records {
    /** No record. */
    public static final int NONE = -1;

    /** Replaces the datatype once the length in bytes is known. */
    private static final int RESOLVED = -1;

    private static final int CANCELLED = -2;

    /** Replaces the datatype if its size is unknown. */
    private static final int UNKNOWN = -3;

    /** Replaces the datatype if its size is unknown, but the receive's status contains the length. */
    private static final int LEARNED = -4;

    /** The communicator, by the sender's own number. */
    public final Ints instance = new Ints();
    /** Rank in the communicator. */
    public final Ints destination = new Ints();

    public final Ints tag = new Ints();
    /** The next one in the lane, or {@link #NONE}. */
    public final Ints next = new Ints();
    /** The receive at the destination that matches it, or {@link #NONE}. */
    public final Ints receive = new Ints();
    /** The next one with the same envelope in a queue of pairing or replaying, or {@link #NONE}. */
    public final Ints nextAlike = new Ints();
    /** Before {@link #resolve}. */
    public final Ints datatype = new Ints();
    /** When the call began, by its rank's clock. */
    public final Longs start = new Longs();
    /** Number of elements; after {@link #resolve} the length, 0 if unknown. */
    public final Longs bytes = new Longs();
    /** Arrival by its sender's clock, after {@link #resolve}. */
    public final Longs arrival = new Longs();

    Sends(Spool spool) {
        super(spool);
    }

    int add(int newInstance, int newDestination, int newTag, int elements, int newDatatype, long newStart) {
        int index = add();
        instance.set(index, newInstance);
        destination.set(index, newDestination);
        tag.set(index, newTag);
        next.set(index, NONE);
        receive.set(index, NONE);
        datatype.set(index, newDatatype);
        bytes.set(index, elements);
        start.set(index, newStart);
        return index;
    }

    /** Sets its length, and its arrival by its sender's clock. */
    public void resolve(int index, long length, long newArrival) {
        bytes.set(index, length);
        datatype.set(index, RESOLVED);
        arrival.set(index, newArrival);
    }

    /** Marks the size of its datatype as unknown, after {@link #resolve}. */
    public void forgetLength(int index) {
        datatype.set(index, UNKNOWN);
    }

    public boolean hasUnknownLength(int index) {
        return datatype.get(index) == UNKNOWN;
    }

    /** Sets the length of one of unknown length. */
    public void learnLength(int index, long length) {
        bytes.set(index, length);
        datatype.set(index, LEARNED);
    }

    /** Whether its length was unknown when its arrival was computed. */
    public boolean hasLearnedLength(int index) {
        return datatype.get(index) == LEARNED;
    }

    /** Marks it as cancelled; it never arrives. */
    void cancel(int index) {
        datatype.set(index, CANCELLED);
    }

    public boolean isCancelled(int index) {
        return datatype.get(index) == CANCELLED;
    }
}
