package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import org.jspecify.annotations.Nullable;

/**
 * A group of ranks whose messages no other communicator sees. Each chapter of the standard has an interface: {@link
 * PointToPoint} and {@link ObjectMessages} (MPI 4.1, chapter 3), {@link Collectives}, {@link Reductions} and {@link
 * Scans} (chapter 6), {@link ObjectCollectives} and {@link ObjectScans}, {@link Topologies} (chapter 8), and, here, the
 * creation of communicators from communicators (chapter 7).
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows. Collective operations of one communicator are called one at a
 * time, and in the same order by all ranks. Lifetime: until {@link #free}, or the session's end.
 */
public interface Communicator extends AnyCommunicator, Collectives, Reductions, Scans, ObjectScans, Topologies {
    @Override
    Operation bind(Call call);

    /**
     * The current algorithm of an operation.
     *
     * @param operation the name of its blocking method: {@code bcast}, {@code allgatherv}, ...
     * @param bytes as {@code docs/internals/collectives.md} defines for that operation: of the message, of one part, or of all
     * @throws io.jmpi.errors.MpiException of class ARG if the operation is unknown, or bytes is negative
     */
    String algorithm(String operation, long bytes);

    /** Compares two communicators (MPI_Comm_compare). Nothing is sent. */
    static Comparison compare(Communicator comm1, Communicator comm2) {
        return requireGiven("comm1", comm1).compareWith(requireGiven("comm2", comm2));
    }

    private static Communicator requireGiven(String name, Communicator communicator) {
        if (communicator == null) {
            throw new MpiException(ErrorClass.COMM, name + " is null");
        }
        return communicator;
    }

    /** Compares this communicator with another one, as {@link #compare} does. */
    Comparison compareWith(Communicator other);

    /**
     * Creates a communicator of the same ranks and topology, with separate messages (MPI_Comm_dup). Collective. The
     * keys' callbacks copy attributes. Hints are not copied, because the caller need not know what another part of the
     * program asserts (MPI 4.1, section 7.4.4): {@code dup(info())} has the same hints.
     *
     * @throws MpiException if the copy callback of an attribute failed; then nothing was sent
     */
    default Communicator dup() {
        return dup(Info.EMPTY);
    }

    /**
     * As {@link #dup()}, with hints (MPI_Comm_dup_with_info). Collective; the hints of the ranks may differ.
     *
     * @throws MpiException of class INFO_VALUE if a value of a known key is unknown, or if the copy callback of an
     *     attribute failed; then nothing was sent
     */
    Communicator dup(Info hints);

    /**
     * As {@link #dup()}, nonblocking (MPI_Comm_idup). The keys' callbacks copy the attributes now.
     *
     * @throws MpiException if the copy callback of an attribute failed; then nothing was sent
     */
    default Duplication<? extends Communicator> idup() {
        return idup(Info.EMPTY);
    }

    /**
     * As {@link #dup(Info)}, nonblocking (MPI_Comm_idup_with_info). The keys' callbacks copy the attributes now.
     *
     * @throws MpiException of class INFO_VALUE if a value of a known key is unknown, or if the copy callback of an
     *     attribute failed; then nothing was sent
     */
    Duplication<? extends Communicator> idup(Info hints);

    /**
     * Creates a communicator of the ranks that have not failed, in their order (MPIX_Comm_shrink). Collective over
     * those ranks; also in a revoked communicator. Ranks that fail meanwhile are excluded, or the next operation in the
     * new communicator that needs them fails.
     */
    Communicator shrink();

    /**
     * Splits the ranks into communicators without hints, one for each color (MPI_Comm_split). Collective.
     *
     * @param color the communicator that this rank joins: not negative, or {@link Mpi#UNDEFINED} for none
     * @param key orders the ranks in the new communicator; equal keys preserve the order here
     * @return the new communicator, or null for color UNDEFINED
     */
    @Nullable Communicator split(int color, int key);

    /** As {@link #splitType(SplitType, int, Info)}, without hints. */
    default @Nullable Communicator splitType(SplitType type, int key) {
        return splitType(type, key, Info.EMPTY);
    }

    /**
     * Splits the ranks into communicators of ranks that share a property (MPI_Comm_split_type). Collective.
     *
     * @param type the shared property: the same at all ranks, except those that pass UNDEFINED
     * @param key orders the ranks in the new communicator; equal keys preserve the order here
     * @param hints of the new communicator
     * @return the new communicator, or null for type UNDEFINED
     */
    @Nullable Communicator splitType(SplitType type, int key, Info hints);

    /**
     * Creates a communicator of the members of a group, in the group's order (MPI_Comm_create). Collective over all
     * ranks of this communicator; the members of a group pass the same group, and different groups have no member in
     * common. The new communicator has no hints.
     *
     * @param group of ranks of this communicator; possibly {@link Group#EMPTY}
     * @return the new communicator; null if this rank is not in its group
     * @throws MpiException of class GROUP if a member is not in this communicator; then nothing was sent
     */
    @Nullable Communicator create(Group group);

    /**
     * As {@link #create}, but collective over the members of the group only (MPI_Comm_create_group). Other ranks need
     * not call it; if they do, it returns at once.
     *
     * @param tag distinguishes concurrent calls of threads of one rank; 0 to 2^30-1, independent of the tags of
     *     messages
     */
    @Nullable Communicator createGroup(Group group, int tag);

    /**
     * Creates an inter-communicator of this communicator's group and another one (MPI_Intercomm_create). Collective in
     * both groups, which must have no rank in common. Each has a leader; the two leaders have a communicator in common.
     * The new communicator has no hints.
     *
     * @param localLeader rank here of this group's leader, the same at all ranks
     * @param peerCommunicator contains both leaders; used at the leader only, null elsewhere
     * @param remoteLeader rank in peerCommunicator of the other group's leader; used at the leader only
     * @param tag of messages between the leaders in peerCommunicator
     * @throws MpiException of class COMM, at all ranks, if a rank is in both groups. If a leader cannot communicate
     *     with the other one, its whole group fails with an error of the same class.
     */
    Intercommunicator createIntercommunicator(
            int localLeader, @Nullable Communicator peerCommunicator, int remoteLeader, int tag);
}
