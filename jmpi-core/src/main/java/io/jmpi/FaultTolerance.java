package io.jmpi;

import io.jmpi.errors.MpiException;

/**
 * How ranks continue after the loss of others: the core of the ULFM proposal for MPI (User Level Failure Mitigation),
 * as the {@code MPIX_} calls of Open MPI and MPICH define it. In an inter-communicator the calls concern the ranks of
 * both groups.
 *
 * <p>An operation that needs a lost rank fails with class PROC_FAILED, at this rank; others may succeed. The ranks that
 * notice the loss {@link #revoke} the communicator, so that no rank waits in it, and then create a new one with {@link
 * Communicator#shrink}. These calls also work in a communicator that has lost ranks or is revoked.
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows.
 */
public interface FaultTolerance {
    /**
     * Revokes the communicator at all ranks (MPIX_Comm_revoke). Not collective; one rank is enough. Pending and later
     * operations in it fail with class REVOKED at every rank, except transfers under way, which complete, and the calls
     * of this interface. Each rank can still free the communicator, independently of the others.
     */
    void revoke();

    /** Whether this rank knows that the communicator has been revoked (MPIX_Comm_is_revoked). */
    boolean isRevoked();

    /**
     * The ranks of the communicator that this rank knows to have failed (MPIX_Comm_get_failed), or to have left the
     * job. Other ranks may know of other failures.
     */
    Group failed();

    /**
     * Acknowledges the failures that {@link #failed} returns (MPIX_Comm_ack_failed): receives from any source wait
     * again, for messages of the remaining ranks.
     *
     * @return the number of acknowledged failures
     */
    int ackFailed();

    /**
     * Agrees on a flag (MPIX_Comm_agree). Collective over the ranks that have not failed, and reliable: all ranks get
     * the same result or error, even if ranks are lost meanwhile.
     *
     * @param flag this rank's contribution
     * @return the bitwise AND of the contributions
     * @throws MpiException of class PROC_FAILED, at all ranks, if ranks have failed and a participant had not
     *     acknowledged them with {@link #ackFailed}: acknowledge them and agree again; of class OTHER if the session is
     *     closed
     */
    int agree(int flag);
}
