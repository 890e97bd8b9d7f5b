package io.jmpi.matching;

/** A receive that knows nothing but its envelope and a number to recognise it by. */
final class TestReceive extends PostedReceive {
    private final int id;
    private int bufferLength;
    private boolean contiguous = true;

    TestReceive(int id, int source, int tag) {
        super(source, tag);
        this.id = id;
    }

    TestReceive(int source, int tag) {
        this(0, source, tag);
    }

    /** Gives the receive a buffer; without, it has none. */
    TestReceive withBuffer(int length, boolean isOneRange) {
        bufferLength = length;
        contiguous = isOneRange;
        return this;
    }

    @Override
    protected int bufferLength() {
        return bufferLength;
    }

    @Override
    protected boolean isContiguous() {
        return contiguous;
    }

    /** Whether nothing of a matcher is left in the node. */
    boolean isClear() {
        return !isStored();
    }

    @Override
    public String toString() {
        return "receive #" + id + " (source " + source + ", tag " + tag + ")";
    }
}
