package io.jmpi.internal.exploring;

import io.jmpi.internal.request.EngineRequest;

/** A send in an explored run. */
final class SteeredSend extends SteeredRequest {
    private final int dest;
    private final int tag;
    private final boolean tellsOfReceipt;
    private SentMessage message;

    /**
     * Decorates a send that has been bound.
     *
     * @param tellsOfReceipt whether its completion means that the message is received
     */
    SteeredSend(EngineRequest bound, ExploredRank rank, int dest, int tag, boolean tellsOfReceipt) {
        super(bound, rank);
        this.dest = dest;
        this.tag = tag;
        this.tellsOfReceipt = tellsOfReceipt;
    }

    @Override
    public void activate() {
        message = rank().sends(owner(), dest, tag);
        super.activate();
    }

    @Override
    protected void ended() {
        if (tellsOfReceipt) {
            rank().learnsOfReceipt(message);
        }
    }
}
