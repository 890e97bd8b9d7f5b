package io.jmpi.internal.recording;

import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.MessageStatus;
import io.jmpi.internal.tracing.CallLine;
import java.util.List;

/** Writes statuses in the form of a trace: with an error, 0 for none, otherwise 1 + the ordinal of its class. */
final class RecordedStatus {
    private static final List<ErrorClass> CLASSES = List.of(ErrorClass.values());

    private RecordedStatus() {}

    /** Ends a line with the outcome of a complete operation; the empty status for null. */
    static void end(CallLine line, EngineRequest request) {
        write(line.beginStatuses("status"), request);
        line.endStatuses().end();
    }

    /** Writes the outcome of a complete operation; the empty status for null. */
    static void write(CallLine line, EngineRequest request) {
        if (request == null) {
            write(line, MessageStatus.EMPTY, 0);
        } else {
            MpiException failure = request.failure();
            write(line, request.outcome(), failure == null ? 0 : 1 + CLASSES.indexOf(failure.errorClass()));
        }
    }

    static void write(CallLine line, Status status, int error) {
        line.status(status.bytes(), status.source(), status.tag(), status.isCancelled(), error);
    }
}
