package io.jmpi.trace.replay.recording;

import io.jmpi.trace.format.Call;

/**
 * The receives that one rank posted, in order, and their outcome.
 *
 * <p>Thread: see {@link Records}; after recording, the one that replays the rank.
 */
public final class Receives extends Records {
    /** No record. */
    public static final int NONE = -1;

    // Facts from the trace.

    /** A call reported its completion. */
    public static final int COMPLETED = 1;
    /** Its status reported its cancellation. */
    public static final int CANCELLED = 1 << 1;
    /** The rank tried to cancel it. */
    public static final int CANCEL_TRIED = 1 << 2;
    /** It was no receive: its source turned out to be MPI_PROC_NULL. */
    public static final int VOID = 1 << 3;

    // Results of pairing.

    /** The envelope of its message is known, if it has one. */
    public static final int DECIDED = 1 << 4;
    /** It has completed, but no rank in the trace sent its message. */
    public static final int ASSUMED = 1 << 5;

    // State of the replay.

    /** The rank has posted it. */
    public static final int POSTED = 1 << 8;
    /** Its message has arrived. */
    public static final int MET = 1 << 9;
    /** The rank has cancelled it. */
    public static final int WITHDRAWN = 1 << 10;
    /** A lane waits until another message has matched it. */
    public static final int BLOCKS = 1 << 11;
    /** Its message is being delivered. */
    public static final int BEING_BROUGHT = 1 << 12;
    /** There is no message that could be delivered for it. */
    public static final int STUCK = 1 << 13;

    private static final int REPLAYED = POSTED | MET | WITHDRAWN | BLOCKS | BEING_BROUGHT | STUCK;

    // As posted.
    /** The communicator, by the rank's own number. */
    public final Ints instance = new Ints();
    /** Rank in the communicator or {@link Call#ANY_SOURCE}. */
    public final Ints source = new Ints();
    /** A tag or {@link Call#ANY_TAG}. */
    public final Ints tag = new Ints();

    public final Ints elements = new Ints();
    public final Ints datatype = new Ints();
    public final Longs postedAt = new Longs();

    // The outcome.
    private final Ints state = new Ints();
    /** When the call that completed it began. */
    public final Longs completionStart = new Longs();
    /** When the call that completed it returned. */
    public final Longs completionStop = new Longs();
    /** The envelope of its message; as posted if unknown. */
    public final Ints actualSource = new Ints();

    public final Ints actualTag = new Ints();
    /** Length of its message; -1 if unknown. */
    public final Ints actualBytes = new Ints();
    /** The lane of its message, by the rank's number of incoming lanes, or {@link #NONE}. */
    public final Ints lane = new Ints();
    /** Its message in that lane. */
    public final Ints send = new Ints();

    // In the replay.
    /** Number in the replay. */
    public final Ints number = new Ints();
    /** Number of the message that matched it, or {@link #NONE}. */
    public final Ints message = new Ints();

    public final Longs metAt = new Longs();
    /** The lane of the message that matched it, or {@link #NONE}. */
    public final Ints metLane = new Ints();
    /** That message in its lane. */
    public final Ints metSend = new Ints();
    /** The next later one with the same posted envelope, or {@link #NONE}. */
    public final Ints next = new Ints();

    Receives(Spool spool) {
        super(spool);
    }

    int add(int newInstance, int newSource, int newTag, int newElements, int newDatatype, long posted) {
        int index = add();
        instance.set(index, newInstance);
        source.set(index, newSource);
        tag.set(index, newTag);
        elements.set(index, newElements);
        datatype.set(index, newDatatype);
        postedAt.set(index, posted);
        actual(index, newSource, newTag, -1);
        pair(index, NONE, NONE);
        return index;
    }

    public boolean hasWildcard(int index) {
        return source.get(index) == Call.ANY_SOURCE || tag.get(index) == Call.ANY_TAG;
    }

    public boolean accepts(int index, int sentSource, int sentTag) {
        int postedSource = source.get(index);
        int postedTag = tag.get(index);
        return (postedSource == sentSource || postedSource == Call.ANY_SOURCE)
                && (postedTag == sentTag || postedTag == Call.ANY_TAG);
    }

    public boolean is(int index, int flags) {
        return (state.get(index) & flags) != 0;
    }

    public void mark(int index, int flags) {
        state.set(index, state.get(index) | flags);
    }

    public void unmark(int index, int flags) {
        state.set(index, state.get(index) & ~flags);
    }

    void complete(int index, long start, long stop) {
        mark(index, COMPLETED);
        completionStart.set(index, start);
        completionStop.set(index, stop);
    }

    /** Sets the envelope of its message. */
    void actual(int index, int sentSource, int sentTag, int bytes) {
        actualSource.set(index, sentSource);
        actualTag.set(index, sentTag);
        actualBytes.set(index, bytes);
    }

    public void pair(int index, int newLane, int newSend) {
        lane.set(index, newLane);
        send.set(index, newSend);
    }

    public void forgetReplay(int index) {
        unmark(index, REPLAYED);
        message.set(index, NONE);
        metLane.set(index, NONE);
    }

    public void meet(int index, int newMessage, long nanos) {
        mark(index, MET);
        message.set(index, newMessage);
        metAt.set(index, nanos);
    }

    public void met(int index, int newLane, int newSend) {
        metLane.set(index, newLane);
        metSend.set(index, newSend);
    }
}
