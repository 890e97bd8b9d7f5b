package io.jmpi.matching.contract;

import io.jmpi.matching.PostedReceive;

/** A receive that knows nothing but its envelope and a number to recognise it by. */
public final class TestReceive extends PostedReceive {
    private final int id;
    private int bufferLength;
    private boolean contiguous = true;

    public TestReceive(int id, int source, int tag) {
        super(source, tag);
        this.id = id;
    }

    public TestReceive(int source, int tag) {
        this(0, source, tag);
    }

    /** Gives the receive a buffer; without, it has none. */
    public TestReceive withBuffer(int length, boolean isOneRange) {
        bufferLength = length;
        contiguous = isOneRange;
        return this;
    }

    /** Makes this node stand for another receive. */
    public TestReceive set(int source, int tag) {
        envelope(source, tag);
        return this;
    }

    @Override
    public long bufferLength() {
        return bufferLength;
    }

    @Override
    public boolean isContiguous() {
        return contiguous;
    }

    /** Whether nothing of a matcher is left in the node. */
    public boolean isClear() {
        return !isStored();
    }

    @Override
    public String toString() {
        return "receive #" + id + " (source " + postedSource() + ", tag " + postedTag() + ")";
    }
}
