package io.jmpi.matching;

/** A receive that knows nothing but its envelope and a number to recognise it by. */
final class TestReceive extends PostedReceive {
    private final int id;

    TestReceive(int id, int source, int tag) {
        super(source, tag);
        this.id = id;
    }

    TestReceive(int source, int tag) {
        this(0, source, tag);
    }

    /** Whether nothing of a matcher is left in the node. */
    boolean isClear() {
        return !kept && next == null && previous == null && entry == null;
    }

    @Override
    public String toString() {
        return "receive #" + id + " (source " + source + ", tag " + tag + ")";
    }
}
