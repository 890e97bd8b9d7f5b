package io.jmpi.trace.format;

/** Kinds of calls by their effect. Immutable; any thread. */
public enum CallKind {
    /** Sends to one process; nonblocking if it has a request. */
    SEND,
    RECEIVE,
    SEND_AND_RECEIVE,
    /** Creates a persistent request. */
    PREPARE,
    /** Starts persistent requests. */
    START,
    /** Waits for or tests requests. */
    WAIT_OR_TEST,
    CANCEL,
    PROBE,
    FREE_REQUEST,
    /** Creates a request for something other than a message or a collective operation. */
    OTHER_REQUEST,
    /** Creates a communicator, or describes a new one. */
    MAKE_COMMUNICATOR,
    /** Ends a communicator, or gives its number to an unknown one. */
    FREE_COMMUNICATOR,
    ONE_SIDED,
    /** A collective operation that moves data or synchronizes; nonblocking if it has a request. */
    COLLECTIVE,
    /** Neither communicates nor completes anything. */
    OTHER
}
