package io.jmpi.examples.recovery;

import io.jmpi.Communicator;
import io.jmpi.errors.MpiException;

/**
 * Work that counts only if all ranks have completed it and none is lost: the pattern for using ULFM (User Level Failure
 * Mitigation).
 *
 * <p>A loss does not reach all ranks alike. One rank waits for the lost one and gets an error; another one, which does not
 * need it, completes its work. Three calls bring them to a common state:
 *
 * <ol>
 * <li>A rank that gets an error revokes the communicator. All operations in it fail then, so that no rank waits for one
 *     that has stopped.
 * <li>Every rank, whether it completed its work or not, calls {@code agree} exactly once. All get the same answer, even if
 *     more ranks are lost meanwhile.
 * <li>If the answer is no, all call {@link Communicator#shrink} and continue, in the new communicator, from where the
 *     last successful transaction ended.
 * </ol>
 */
public final class Transaction {
    private static final int NO = 0;
    private static final int YES = 1;

    private Transaction() {}

    /**
     * Does this rank's part of the work. Collective; all ranks get the same result.
     *
     * @param work may communicate in {@code team} only: a revocation ends no other operation
     * @return whether the work counts; otherwise the remaining ranks have to shrink the communicator
     */
    static boolean commits(Communicator team, Runnable work) {
        return agreed(team, completes(team, work));
    }

    private static boolean completes(Communicator team, Runnable work) {
        try {
            work.run();
            return true;
        } catch (MpiException e) {
            if (!isLoss(e)) {
                throw e;
            }
            team.revoke();
            return false;
        }
    }

    private static boolean agreed(Communicator team, boolean complete) {
        try {
            return team.agree(complete ? YES : NO) == YES;
        } catch (MpiException e) {
            if (!isLoss(e)) {
                throw e;
            }
            return false; // A rank is lost. All get this error, also those that completed their work.
        }
    }

    /**
     * Whether an operation failed because a rank is lost, or because another rank has noticed a loss and revoked the
     * communicator.
     */
    public static boolean isLoss(Throwable error) {
        return error instanceof MpiException e
                && switch (e.errorClass()) {
                    case PROC_FAILED, PROC_FAILED_PENDING, REVOKED -> true;
                    case IN_STATUS -> isLoss(e.getCause()) && areLosses(e.getSuppressed()); // of several requests
                    default -> false;
                };
    }

    private static boolean areLosses(Throwable[] errors) {
        for (Throwable error : errors) {
            if (!isLoss(error)) {
                return false;
            }
        }
        return true;
    }
}
