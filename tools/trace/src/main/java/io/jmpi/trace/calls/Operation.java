package io.jmpi.trace.calls;

import io.jmpi.trace.format.Call;
import org.agrona.collections.IntArrayList;

/**
 * A send or receive of a rank.
 *
 * <p>Thread: one. Lifetime: that of a blocking one ends with its event; others are reused for later requests.
 */
public final class Operation {
    /** The {@link #record} of an operation whose listener has none. */
    public static final int NONE = -1;

    enum Kind {
        SEND,
        RECEIVE,
        COLLECTIVE,
        ONE_SIDED
    }

    Kind kind = Kind.SEND;
    boolean isPersistent;
    boolean isActive;
    boolean isCancelTried;
    boolean isBlocking;
    boolean isNull;
    int peer;
    int tag;
    int communicator;
    int instance;
    int count;
    int datatype;

    private int record = NONE;

    /** Records of further active receives with the same request, in post order; null without any. */
    private IntArrayList others;

    Operation() {}

    void clear(Kind newKind) {
        kind = newKind;
        isPersistent = false;
        isActive = false;
        isCancelTried = false;
        isBlocking = false;
        isNull = false;
        record = NONE;
        if (others != null) {
            others.clear();
        }
    }

    void set(int newPeer, int newTag, int newCommunicator, int newInstance) {
        peer = newPeer;
        tag = newTag;
        communicator = newCommunicator;
        instance = newInstance;
    }

    /** Whether a later operation may get the same number although this one is active. */
    boolean mayShareRequest() {
        return kind == Kind.RECEIVE && isActive && !isPersistent && peer == Call.ANY_SOURCE;
    }

    /** Stores the record of a receive that shares the request of the one with the former record. */
    void share(int former) {
        if (former != NONE) {
            if (others == null) {
                others = new IntArrayList();
            }
            others.addInt(record);
            record = former;
        }
    }

    /** Ends the first active one of those that share the request. */
    void complete() {
        record = NONE;
        isActive = false;
        if (others != null && !others.isEmpty()) {
            record = others.removeAt(0);
            isActive = true;
        }
    }

    /** Whether it is a receive. */
    public boolean isReceive() {
        return kind == Kind.RECEIVE;
    }

    /** Whether it completes before its call returns. */
    public boolean isBlocking() {
        return isBlocking;
    }

    /** Whether its peer is MPI_PROC_NULL, as far as its call shows: it sends or receives nothing. */
    public boolean isNull() {
        return isNull;
    }

    /** Whether the rank has tried to cancel it. */
    public boolean isCancelTried() {
        return isCancelTried;
    }

    /** As recorded: rank of the destination or source in the communicator, {@link Call#ANY_SOURCE}, or less. */
    public int peer() {
        return peer;
    }

    /** Its tag, or {@link Call#ANY_TAG}. */
    public int tag() {
        return tag;
    }

    /** Number of its communicator in the trace, which may be reused. */
    public int communicator() {
        return communicator;
    }

    /** Unique number of its communicator at the rank; see {@link CallInterpreter}. */
    public int instance() {
        return instance;
    }

    /** Number of elements; negative if the call failed or the file is damaged. */
    public int count() {
        return count;
    }

    /** Number of its datatype in the trace. */
    public int datatype() {
        return datatype;
    }

    /** The number that the listener has stored; {@link #NONE} for a new operation. */
    public int record() {
        return record;
    }

    /** Stores a number for the listener. */
    public void record(int newRecord) {
        record = newRecord;
    }
}
