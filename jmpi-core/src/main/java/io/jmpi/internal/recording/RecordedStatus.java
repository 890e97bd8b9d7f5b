package io.jmpi.internal.recording;

import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.MessageStatus;
import io.jmpi.internal.tracing.CallLine;
import java.util.List;

/**
 * A status in the form of a trace: with an error class.
 *
 * @param error 0 for none, otherwise 1 + the ordinal of the {@link ErrorClass}
 */
record RecordedStatus(long bytes, int source, int tag, boolean isCancelled, int error) {
    static final RecordedStatus EMPTY = of(MessageStatus.EMPTY);

    private static final List<ErrorClass> CLASSES = List.of(ErrorClass.values());

    static RecordedStatus of(Status status) {
        return of(status, 0);
    }

    private static RecordedStatus of(Status status, int error) {
        return new RecordedStatus(status.bytes(), status.source(), status.tag(), status.isCancelled(), error);
    }

    /** The outcome of a complete operation. */
    static RecordedStatus of(EngineRequest request) {
        MpiException failure = request.failure();
        return of(request.outcome(), failure == null ? 0 : 1 + CLASSES.indexOf(failure.errorClass()));
    }

    void writeTo(CallLine line) {
        line.status(bytes, source, tag, isCancelled, error);
    }
}
