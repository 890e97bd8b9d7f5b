package io.jmpi.internal.recording;

import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.MessageStatus;
import io.jmpi.internal.tracing.CallLine;
import java.util.List;

/**
 * A status as traces have it: with the class of an error.
 *
 * @param error 0 for none; else 1 and the place of its {@link ErrorClass}
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

    /** The outcome of an operation that has ended, well or badly. */
    static RecordedStatus of(EngineRequest request) {
        MpiException failure = request.failure();
        return of(request.outcome(), failure == null ? 0 : 1 + CLASSES.indexOf(failure.errorClass()));
    }

    void writeTo(CallLine line) {
        line.status(bytes, source, tag, isCancelled, error);
    }
}
