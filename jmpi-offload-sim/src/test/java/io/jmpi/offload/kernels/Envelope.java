package io.jmpi.offload.kernels;

/** Source and tag of a message, or of a receive, where -1 accepts any. */
record Envelope(int source, int tag) {
    boolean accepts(Envelope message) {
        return (source < 0 || source == message.source) && (tag < 0 || tag == message.tag);
    }

    @Override
    public String toString() {
        return "(" + (source < 0 ? "*" : source) + "," + (tag < 0 ? "*" : tag) + ")";
    }
}
