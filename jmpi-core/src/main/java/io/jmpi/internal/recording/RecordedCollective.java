package io.jmpi.internal.recording;

import io.jmpi.Operation;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.EngineRequest;

/** A collective operation that records the call that runs it. */
final class RecordedCollective implements Operation {
    private final CallRecorder recorder;
    private final CollectiveOperation plain;
    private final long start;

    RecordedCollective(CallRecorder recorder, Operation plain, long start) {
        this.recorder = recorder;
        this.plain = (CollectiveOperation) plain;
        this.start = start;
    }

    @Override
    public Status blocking() {
        try {
            return plain.blocking();
        } finally {
            if (plain.hasBegun()) {
                recorder.ran(plain.operation(), start);
            }
        }
    }

    @Override
    public Request nonblocking() {
        EngineRequest started = (EngineRequest) plain.nonblocking();
        RecordedRequest request = new RecordedRequest(recorder.trace(), started);
        recorder.named("MPI_Icollective", start, "MPI_I", plain.operation(), "")
                .number("request", request.number())
                .end();
        return request;
    }

    @Override
    public PersistentRequest persistent() {
        EngineRequest prepared = (EngineRequest) plain.persistent();
        RecordedRequest request = new RecordedRequest(recorder.trace(), prepared);
        recorder.named("MPI_Collective_init", start, "MPI_", plain.operation(), "_init")
                .number("request", request.number())
                .end();
        return request;
    }
}
