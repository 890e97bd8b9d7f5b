package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.tracing.CallLine;
import java.util.List;

/**
 * A status as traces have it: with the class of an error.
 *
 * @param error 0 for none; else 1 and the place of its {@link ErrorClass}
 */
record TracedStatus(long bytes, int source, int tag, boolean isCancelled, int error) {
    static final TracedStatus EMPTY = of(MessageStatus.EMPTY);

    private static final List<ErrorClass> CLASSES = List.of(ErrorClass.values());

    static TracedStatus of(Status status) {
        return of(status, 0);
    }

    private static TracedStatus of(Status status, int error) {
        return new TracedStatus(status.bytes(), status.source(), status.tag(), status.isCancelled(), error);
    }

    /** The outcome of an operation that has ended, well or badly. */
    static TracedStatus of(EngineRequest request) {
        MpiException failure = request.failure();
        return of(request.outcome(), failure == null ? 0 : 1 + CLASSES.indexOf(failure.errorClass()));
    }

    void writeTo(CallLine line) {
        line.status(bytes, source, tag, isCancelled, error);
    }
}
