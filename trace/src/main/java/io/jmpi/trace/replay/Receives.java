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

    private static final int INSTANCE = 0;
    private static final int SOURCE = 4;
    private static final int TAG = 8;
    private static final int STATE = 12;
    private static final int ACTUAL_SOURCE = 16;
    private static final int ACTUAL_TAG = 20;
    private static final int LANE = 24;
    private static final int DATATYPE = 28;
    private static final int ELEMENTS = 32;
    private static final int MESSAGE = 36;
    private static final int NUMBER = 40;
    private static final int NEXT = 44;
    private static final int POSTED_AT = 48;
    private static final int COMPLETION_START = 56;
    private static final int COMPLETION_STOP = 64;
    private static final int MET_AT = 72;
    private static final int ACTUAL_BYTES = 80;
    private static final int SEND = 84;
    private static final int MET_LANE = 88;
    private static final int MET_SEND = 92;
    private static final int RECORD = 96;

    Receives(Spool spool) {
        super(spool, RECORD);
    }

    int add(int instance, int source, int tag, int elements, int datatype, long posted) {
        int index = add();
        setInt(index, INSTANCE, instance);
        setInt(index, SOURCE, source);
        setInt(index, TAG, tag);
        setInt(index, ACTUAL_SOURCE, source);
        setInt(index, ACTUAL_TAG, tag);
        setInt(index, ACTUAL_BYTES, -1);
        setInt(index, ELEMENTS, elements);
        setInt(index, DATATYPE, datatype);
        setInt(index, LANE, NONE);
        setInt(index, SEND, NONE);
        setLong(index, POSTED_AT, posted);
        return index;
    }

    /** The communicator, by the rank's own number. */
    int instance(int index) {
        return getInt(index, INSTANCE);
    }

    /** As posted: rank in the communicator or {@link Call#ANY_SOURCE}. */
    int source(int index) {
        return getInt(index, SOURCE);
    }

    /** As posted: a tag or {@link Call#ANY_TAG}. */
    int tag(int index) {
        return getInt(index, TAG);
    }

    boolean hasWildcard(int index) {
        return source(index) == Call.ANY_SOURCE || tag(index) == Call.ANY_TAG;
    }

    boolean accepts(int index, int source, int tag) {
        int postedSource = source(index);
        int postedTag = tag(index);
        return (postedSource == source || postedSource == Call.ANY_SOURCE)
                && (postedTag == tag || postedTag == Call.ANY_TAG);
    }

    int elements(int index) {
        return getInt(index, ELEMENTS);
    }

    int datatype(int index) {
        return getInt(index, DATATYPE);
    }

    long postedAt(int index) {
        return getLong(index, POSTED_AT);
    }

    // ---------------------------------------------------------------- outcome

    boolean is(int index, int flags) {
        return (getInt(index, STATE) & flags) != 0;
    }

    void mark(int index, int flags) {
        setInt(index, STATE, getInt(index, STATE) | flags);
    }

    void unmark(int index, int flags) {
        setInt(index, STATE, getInt(index, STATE) & ~flags);
    }

    void forgetReplay(int index) {
        unmark(index, REPLAYED);
        setInt(index, MESSAGE, NONE);
        setInt(index, MET_LANE, NONE);
    }

    void complete(int index, long start, long stop) {
        mark(index, COMPLETED);
        setLong(index, COMPLETION_START, start);
        setLong(index, COMPLETION_STOP, stop);
    }

    /** When the call that completed it began. */
    long completionStart(int index) {
        return getLong(index, COMPLETION_START);
    }

    /** When the call that completed it returned. */
    long completionStop(int index) {
        return getLong(index, COMPLETION_STOP);
    }

    /** Sets the envelope of its message. */
    void actual(int index, int source, int tag, int bytes) {
        setInt(index, ACTUAL_SOURCE, source);
        setInt(index, ACTUAL_TAG, tag);
        setInt(index, ACTUAL_BYTES, bytes);
    }

    int actualSource(int index) {
        return getInt(index, ACTUAL_SOURCE);
    }

    int actualTag(int index) {
        return getInt(index, ACTUAL_TAG);
    }

    /** Length of its message; -1 if unknown. */
    int actualBytes(int index) {
        return getInt(index, ACTUAL_BYTES);
    }

    /** The lane of its message, by the rank's number of incoming lanes, or {@link #NONE}. */
    int lane(int index) {
        return getInt(index, LANE);
    }

    /** Its message in that lane. */
    int send(int index) {
        return getInt(index, SEND);
    }

    void pair(int index, int lane, int send) {
        setInt(index, LANE, lane);
        setInt(index, SEND, send);
    }

    // ---------------------------------------------------------------- replay

    /** Number in the replay. */
    int number(int index) {
        return getInt(index, NUMBER);
    }

    void number(int index, int number) {
        setInt(index, NUMBER, number);
    }

    /** Number of the message that matched it, or {@link #NONE}. */
    int message(int index) {
        return getInt(index, MESSAGE);
    }

    long metAt(int index) {
        return getLong(index, MET_AT);
    }

    void meet(int index, int message, long nanos) {
        mark(index, MET);
        setInt(index, MESSAGE, message);
        setLong(index, MET_AT, nanos);
    }

    /** The lane of the message that matched it, or {@link #NONE}. */
    int metLane(int index) {
        return getInt(index, MET_LANE);
    }

    /** That message in its lane. */
    int metSend(int index) {
        return getInt(index, MET_SEND);
    }

    void met(int index, int lane, int send) {
        setInt(index, MET_LANE, lane);
        setInt(index, MET_SEND, send);
    }

    /** The next later one with the same posted envelope, or {@link #NONE}. */
    int next(int index) {
        return getInt(index, NEXT);
    }

    void next(int index, int next) {
        setInt(index, NEXT, next);
    }
}
