package io.jmpi.internal.p2p.operation;

import io.jmpi.errors.MpiException;
import io.jmpi.job.ProgramLine;

/** The error of a call that the end of the session ends, or that begins after it. Any thread; no state. */
public final class EndOfSession {
    private EndOfSession() {}

    /** Returns the error of the call that the current thread is in. */
    public static MpiException error() {
        return MpiException.ofClosedSession(EndOfSession::describe);
    }

    private static String describe() {
        Thread thread = Thread.currentThread();
        ProgramLine line = ProgramLine.of(thread);
        String call =
                line.call().isEmpty() ? "" : line.call() + " in thread '" + thread.getName() + "'" + line.at() + ": ";
        return call
                + "the session is closed; call Mpi.close() after the calls of all threads have ended,"
                + " and make none after it";
    }
}
