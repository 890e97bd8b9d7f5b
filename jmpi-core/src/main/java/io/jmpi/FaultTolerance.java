package io.jmpi;

import io.jmpi.errors.MpiException;

/**
 * How ranks go on after the loss of others: the core of the ULFM proposal for MPI (User Level Failure Mitigation), as the
 * {@code MPIX_} calls of Open MPI and MPICH define it. In an inter-communicator the calls concern the ranks of both
 * groups.
 *
 * <p>An operation that needs a lost rank fails with class PROC_FAILED, at this rank; others may succeed. The ranks that
 * notice it {@link #revoke} the communicator, so that no rank waits in it, and then make a new one with {@link
 * Communicator#shrink}. These calls also work in a communicator that has lost ranks or is revoked.
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows.
 */
public interface FaultTolerance {
    /**
     * Revokes the communicator at all ranks (MPIX_Comm_revoke). Not collective; one rank is enough. Pending and later
     * operations in it fail with class REVOKED at every rank, except transfers under way, which complete, and the calls
     * of this interface. The communicator can still be freed, at each rank alone.
     */
    void revoke();

    /** Whether the communicator is known to be revoked here (MPIX_Comm_is_revoked). */
    boolean isRevoked();

    /**
     * The ranks of the communicator that this rank knows to have failed (MPIX_Comm_get_failed), or to have left the job.
     * Other ranks may know others.
     */
    Group failed();

    /**
     * Acknowledges the failures that {@link #failed} returns (MPIX_Comm_ack_failed): receives from any source wait again,
     * for messages of the others.
     *
     * @return the number of acknowledged failures
     */
    int ackFailed();

    /**
     * Agrees on a flag (MPIX_Comm_agree). Collective over the ranks that have not failed, and reliable: all get the same
     * result or error, although ranks are lost meanwhile.
     *
     * @param flag this rank's contribution
     * @return the bitwise AND of the contributions
     * @throws MpiException of class PROC_FAILED, at all ranks, if ranks have failed and a participant had not acknowledged
     *     that with {@link #ackFailed}: acknowledge it and agree again; of class OTHER if the session is closed
     */
    int agree(int flag);
}
