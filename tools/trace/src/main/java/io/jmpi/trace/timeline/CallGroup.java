package io.jmpi.trace.timeline;

import io.jmpi.trace.format.CallKind;

/**
 * Kinds of calls that a timeline shows differently. The page's script and stylesheet know them by label and by position. Immutable;
 * any thread.
 */
enum CallGroup {
    SEND("send"),
    RECEIVE("receive"),
    /** MPI_Sendrecv, and the start of persistent requests. */
    BOTH("send and receive"),
    /** Waits, tests and probes. */
    WAIT("wait"),
    COLLECTIVE("collective"),
    OTHER("other");

    /** Its name in files. */
    final String label;

    CallGroup(String label) {
        this.label = label;
    }

    static CallGroup of(CallKind kind) {
        return switch (kind) {
            case SEND -> SEND;
            case RECEIVE -> RECEIVE;
            case SEND_AND_RECEIVE, START -> BOTH;
            case WAIT_OR_TEST, PROBE -> WAIT;
            case COLLECTIVE, MAKE_COMMUNICATOR -> COLLECTIVE;
            case PREPARE, CANCEL, FREE_REQUEST, OTHER_REQUEST, FREE_COMMUNICATOR, ONE_SIDED, OTHER -> OTHER;
        };
    }
}
