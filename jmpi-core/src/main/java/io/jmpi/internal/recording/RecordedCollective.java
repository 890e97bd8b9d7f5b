package io.jmpi.internal.recording;

import io.jmpi.Collective;
import io.jmpi.Operation;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.EngineRequest;

/** A collective operation that records the call that runs it. */
final class RecordedCollective implements Operation {
    private final CallRecorder recorder;
    private final Collective operation;
    private final CollectiveOperation plain;
    private final long start;

    RecordedCollective(CallRecorder recorder, Collective operation, Operation plain, long start) {
        this.recorder = recorder;
        this.operation = operation;
        this.plain = (CollectiveOperation) plain;
        this.start = start;
    }

    @Override
    public Status blocking() {
        try {
            return plain.blocking();
        } finally {
            if (plain.hasBegun()) {
                recorder.ran(operation, start);
            }
        }
    }

    @Override
    public Request nonblocking() {
        return requested(
                (EngineRequest) plain.nonblocking(),
                "MPI_Icollective",
                FunctionNames.of(operation).nonblocking());
    }

    @Override
    public PersistentRequest persistent() {
        return requested(
                (EngineRequest) plain.persistent(),
                "MPI_Collective_init",
                FunctionNames.of(operation).persistent());
    }

    private RecordedRequest requested(EngineRequest made, String kind, String function) {
        RecordedRequest request = new RecordedRequest(recorder.trace(), made);
        recorder.collective(kind, start, function)
                .number("request", request.number())
                .end();
        return request;
    }
}
