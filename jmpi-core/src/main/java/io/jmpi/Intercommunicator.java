package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import org.jspecify.annotations.Nullable;

/**
 * Two groups of ranks, each of which exchanges messages with the other group (MPI 4.1, section 7.6; MPI_Comm_test_inter). A process has a
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
     * Creates an inter-communicator of the ranks that have not failed, in their order (MPIX_Comm_shrink). Collective over
     * those ranks; also in a revoked inter-communicator.
     *
     * @return null if no rank of the other group is left
     */
    @Nullable Intercommunicator shrink();

    /**
     * Splits both groups into inter-communicators without hints, one for each color that ranks of both groups pass
     * (MPI_Comm_split). Collective over both groups.
     *
     * @param color the inter-communicator that this rank joins: not negative, or {@link Mpi#UNDEFINED} for none
     * @param key orders the ranks within each new group; equal keys preserve the order here
     * @return the new inter-communicator, or null for color UNDEFINED, and if no rank of the other group passes this color
     */
    @Nullable Intercommunicator split(int color, int key);

    /** As {@link #splitType(SplitType, int, Info)}, without hints. */
    default @Nullable Intercommunicator splitType(SplitType type, int key) {
        return splitType(type, key, Info.EMPTY);
    }

    /**
     * Splits both groups into inter-communicators of ranks that share a property (MPI_Comm_split_type). Collective over
     * both groups.
     *
     * @param type the shared property: the same at all ranks, except those that pass UNDEFINED
     * @param key orders the ranks within each new group; equal keys preserve the order here
     * @param hints of the new inter-communicator
     * @return the new inter-communicator, or null for type UNDEFINED, and if no rank of the other group shares the property
     */
    @Nullable Intercommunicator splitType(SplitType type, int key, Info hints);

    /**
     * Creates an inter-communicator of some ranks of each group, in the order of the given groups (MPI_Comm_create).
     * Collective over both groups. The new inter-communicator has no hints.
     *
     * @param group of ranks of the local group, the same at all of them; possibly {@link Group#EMPTY}
     * @return null if this rank is not in {@code group}, and if the other group has chosen no rank
     * @throws MpiException of class GROUP if a member is not in the local group; then nothing was sent. Of class GROUP, at
     *     all ranks, if ranks of one group pass different groups
     */
    @Nullable Intercommunicator create(Group group);

    /**
     * Creates a communicator of the ranks of both groups (MPI_Intercomm_merge). Collective over both.
     *
     * @param high whether this group's ranks come after those of the other one; the same in each group. If both values
     *     are equal, the group whose first rank has the lower rank in the job is ordered first.
     * @throws MpiException of class ARG, at all ranks, if ranks of one group differ
     */
    Communicator merge(boolean high);
}
