package io.jmpi.matching;

/** A message that knows nothing but its envelope and a number to recognise it by. */
final class TestMessage extends ArrivedMessage {
    private int id;

    TestMessage(int source, int tag) {
        set(0, source, tag);
    }

    /** Makes this node stand for another message. */
    TestMessage set(int newId, int source, int tag) {
        id = newId;
        envelope(source, tag, 31 * source + tag, source, tag);
        return this;
    }

    /** Whether nothing of a matcher is left in the node. */
    boolean isClear() {
        return !kept
                && next == null
                && previous == null
                && nextInBin == null
                && previousInBin == null
                && envelopeEntry == null
                && sourceEntry == null
                && tagEntry == null;
    }

    @Override
    public String toString() {
        return "message #" + id + " (source " + source() + ", tag " + tag() + ")";
    }
}
