package io.jmpi.launcher.job;

import io.jmpi.launcher.output.Console;

/**
 * The outcome of a job whose ranks continue when others are lost ({@code --keep-going}): the code of the first rank
 * that ended itself with an error; otherwise 0 if a rank has ended in good order; otherwise that of the first lost
 * rank.
 *
 * <p>Any thread. Lifetime: one job.
 */
final class KeepGoingOutcome {
    /** A greater exit code means that a signal has ended the process. */
    private static final int SIGNALLED = 128;

    private int errorCode;
    private int lossCode;
    private boolean anyEndedInOrder;

    /** Records the end of a rank with code 0, after its session. */
    synchronized void endedInOrder() {
        anyEndedInOrder = true;
    }

    /**
     * Records the end of a rank without an orderly end of its session, and reports it in one line.
     *
     * @param code its exit code
     * @param how how the rank has ended
     */
    synchronized void lost(int code, String how) {
        Console.report(how + "; the others go on");
        if (code > 0 && code <= SIGNALLED && errorCode == 0) {
            errorCode = code;
        } else if (lossCode == 0) {
            lossCode = code == 0 ? 1 : code;
        }
    }

    synchronized int exitCode() {
        if (errorCode != 0) {
            return errorCode;
        }
        return anyEndedInOrder ? 0 : lossCode;
    }
}
