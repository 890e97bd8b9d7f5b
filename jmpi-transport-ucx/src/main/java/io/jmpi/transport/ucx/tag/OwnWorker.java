package io.jmpi.transport.ucx.tag;

import io.jmpi.transport.ucx.ucp.UcpEvents;
import io.jmpi.transport.ucx.ucp.UcpWorker;
import java.util.function.IntConsumer;

/** A worker that has tokens only. Thread: the progress thread. */
final class OwnWorker implements UcpEvents {
    private final UcpWorker worker = new UcpWorker(this, TagBits.senderMask());
    private IntConsumer onFailure = status -> {};

    UcpWorker worker() {
        return worker;
    }

    /** Sets what is called with the status of a failure. */
    void onFailure(IntConsumer wanted) {
        onFailure = wanted;
    }

    @Override
    public void onMessage(long header, int headerLength, long data, long length, boolean isFetched) {
        throw new IllegalStateException("a worker for tokens has got an active message");
    }

    @Override
    public void onSent(long ticket, int status) {
        if (status < 0) {
            onFailure.accept(status);
        }
    }

    @Override
    public void onFetched(long ticket, int status) {
        throw new IllegalStateException("a worker for tokens fetches nothing");
    }

    @Override
    public void onFailed(long ticket, int status) {
        onFailure.accept(status);
    }
}
