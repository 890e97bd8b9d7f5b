package io.jmpi.internal.recording;

import io.jmpi.AnyCommunicator;
import io.jmpi.Duplication;
import io.jmpi.internal.request.DuplicationRequest;
import io.jmpi.internal.tracing.CallTrace;

/** A duplication that records the calls on its request. */
final class RecordedDuplication<C extends AnyCommunicator> extends RecordedRequest implements Duplication<C> {
    private final DuplicationRequest<C> started;

    RecordedDuplication(CallTrace trace, DuplicationRequest<C> started) {
        super(trace, started);
        this.started = started;
    }

    @Override
    public C communicator() {
        return started.communicator();
    }
}
