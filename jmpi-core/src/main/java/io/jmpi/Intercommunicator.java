package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;

/**
 * Two groups of ranks, each of which exchanges messages with the other group (MPI 4.1, section 7.6). A process has a
 * rank in its own group, the local group; destinations and sources are ranks of the remote group. Everything else about
 * messages, probes, requests, hints and matchers is as in a {@link Communicator}.
 *
 * <p>All ranks of both groups call collective operations, in the same order. Data goes from one group to the other, as
 * described in {@link Collectives} and {@link Reductions}. Rank 1 of one group sends to all ranks of the other one:
 *
 * <pre>{@code
 * int root = inSendingGroup ? (joined.rank() == 1 ? Mpi.ROOT : Mpi.PROC_NULL) : 1;
 * joined.bcast(elements, root);
 * }</pre>
 *
 * <p>Thread and lifetime: those of {@link Communicator}.
 */
public interface Intercommunicator extends AnyCommunicator, Collectives, Reductions {
    @Override
    Operation bind(Call call);

    /** Number of ranks in the remote group (MPI_Comm_remote_size). */
    int remoteSize();

    /** The remote group (MPI_Comm_remote_group). */
    Group remoteGroup();

    /** Compares two inter-communicators by both groups (MPI_Comm_compare). Nothing is sent. */
    static Comparison compare(Intercommunicator comm1, Intercommunicator comm2) {
        return requireGiven("comm1", comm1).compareWith(requireGiven("comm2", comm2));
    }

    private static Intercommunicator requireGiven(String name, Intercommunicator communicator) {
        if (communicator == null) {
            throw new MpiException(ErrorClass.COMM, name + " is null");
        }
        return communicator;
    }

    /** Compares this inter-communicator with another one, as {@link #compare} does. */
    Comparison compareWith(Intercommunicator other);

    /**
     * Creates an inter-communicator of the same groups, with separate messages and without hints (MPI_Comm_dup).
     * Collective; the keys' callbacks copy attributes.
     */
    default Intercommunicator dup() {
        return dup(Info.EMPTY);
    }

    /**
     * As {@link #dup()}, with hints (MPI_Comm_dup_with_info), which may differ between ranks.
     *
     * @throws MpiException of class INFO_VALUE if a value of a known key is unknown, or if the copy callback of an
     *     attribute failed; then nothing was sent
     */
    Intercommunicator dup(Info hints);

    /**
     * As {@link #dup()}, nonblocking (MPI_Comm_idup). The keys' callbacks copy the attributes now.
     *
     * @throws MpiException if the copy callback of an attribute failed; then nothing was sent
     */
    default Duplication<? extends Intercommunicator> idup() {
        return idup(Info.EMPTY);
    }

    /**
     * As {@link #dup(Info)}, nonblocking (MPI_Comm_idup_with_info). The keys' callbacks copy the attributes now.
     *
     * @throws MpiException of class INFO_VALUE if a value of a known key is unknown, or if the copy callback of an
     *     attribute failed; then nothing was sent
     */
    Duplication<? extends Intercommunicator> idup(Info hints);

    /**
     * Creates a communicator of the ranks of both groups (MPI_Intercomm_merge). Collective over both.
     *
     * @param high whether this group's ranks come after those of the other one; the same in each group. If both values
     *     are equal, the group whose first rank has the lower rank in the job is ordered first.
     * @throws MpiException of class ARG, at all ranks, if ranks of one group differ
     */
    Communicator merge(boolean high);
}
