package io.jmpi.trace.replay;

import io.jmpi.trace.format.Call;

/**
 * The receives that one rank posted, in order, and their outcome.
 *
 * <p>Thread: see {@link Records}; after recording, the one that replays the rank.
 */
final class Receives extends Records {
    /** No record. */
    static final int NONE = -1;

    // Facts from the trace.

    /** A call reported its completion. */
    static final int COMPLETED = 1;
    /** Its status reported its cancellation. */
    static final int CANCELLED = 1 << 1;
    /** The rank tried to cancel it. */
    static final int CANCEL_TRIED = 1 << 2;
    /** It was no receive: its source turned out to be MPI_PROC_NULL. */
    static final int VOID = 1 << 3;

    // Results of pairing.

    /** The envelope of its message is known, if it has one. */
    static final int DECIDED = 1 << 4;
    /** It has completed, but no rank in the trace sent its message. */
    static final int ASSUMED = 1 << 5;

    // State of the replay.

    /** The rank has posted it. */
    static final int POSTED = 1 << 8;
    /** Its message has arrived. */
    static final int MET = 1 << 9;
    /** The rank has cancelled it. */
    static final int WITHDRAWN = 1 << 10;
    /** A lane waits until another message has matched it. */
    static final int BLOCKS = 1 << 11;
    /** Its message is being delivered. */
    static final int BEING_BROUGHT = 1 << 12;
    /** There is no message that could be delivered for it. */
    static final int STUCK = 1 << 13;

    private static final int REPLAYED = POSTED | MET | WITHDRAWN | BLOCKS | BEING_BROUGHT | STUCK;

    // As posted.
    /** The communicator, by the rank's own number. */
    final Ints instance = new Ints();
    /** Rank in the communicator or {@link Call#ANY_SOURCE}. */
    final Ints source = new Ints();
    /** A tag or {@link Call#ANY_TAG}. */
    final Ints tag = new Ints();

    final Ints elements = new Ints();
    final Ints datatype = new Ints();
    final Longs postedAt = new Longs();

    // The outcome.
    private final Ints state = new Ints();
    /** When the call that completed it began. */
    final Longs completionStart = new Longs();
    /** When the call that completed it returned. */
    final Longs completionStop = new Longs();
    /** The envelope of its message; as posted if unknown. */
    final Ints actualSource = new Ints();

    final Ints actualTag = new Ints();
    /** Length of its message; -1 if unknown. */
    final Ints actualBytes = new Ints();
    /** The lane of its message, by the rank's number of incoming lanes, or {@link #NONE}. */
    final Ints lane = new Ints();
    /** Its message in that lane. */
    final Ints send = new Ints();

    // In the replay.
    /** Number in the replay. */
    final Ints number = new Ints();
    /** Number of the message that matched it, or {@link #NONE}. */
    final Ints message = new Ints();

    final Longs metAt = new Longs();
    /** The lane of the message that matched it, or {@link #NONE}. */
    final Ints metLane = new Ints();
    /** That message in its lane. */
    final Ints metSend = new Ints();
    /** The next later one with the same posted envelope, or {@link #NONE}. */
    final Ints next = new Ints();

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

    boolean hasWildcard(int index) {
        return source.get(index) == Call.ANY_SOURCE || tag.get(index) == Call.ANY_TAG;
    }

    boolean accepts(int index, int sentSource, int sentTag) {
        int postedSource = source.get(index);
        int postedTag = tag.get(index);
        return (postedSource == sentSource || postedSource == Call.ANY_SOURCE)
                && (postedTag == sentTag || postedTag == Call.ANY_TAG);
    }

    boolean is(int index, int flags) {
        return (state.get(index) & flags) != 0;
    }

    void mark(int index, int flags) {
        state.set(index, state.get(index) | flags);
    }

    void unmark(int index, int flags) {
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

    void pair(int index, int newLane, int newSend) {
        lane.set(index, newLane);
        send.set(index, newSend);
    }

    void forgetReplay(int index) {
        unmark(index, REPLAYED);
        message.set(index, NONE);
        metLane.set(index, NONE);
    }

    void meet(int index, int newMessage, long nanos) {
        mark(index, MET);
        message.set(index, newMessage);
        metAt.set(index, nanos);
    }

    void met(int index, int newLane, int newSend) {
        metLane.set(index, newLane);
        metSend.set(index, newSend);
    }
}
