package io.jmpi;

import io.jmpi.collective.CompleteReduction;
import io.jmpi.collective.Plan;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;

/**
 * A group of ranks that exchange messages which no other communicator sees (MPI 4.1, chapters 3, 6, 7 and 8).
 *
 * <p>Buffers are primitive arrays and {@link java.nio.ByteBuffer}s, with offset and count in elements; the short forms
 * take a whole array, or the bytes of a buffer from its position to its limit (which do not move). Tags are 0 to 2^31-1.
 * Messages hold at most 2 GiB - 1 bytes.
 *
 * <p>Messages of one sender to one receiver are matched in the order in which they were sent, and a message goes to the
 * earliest posted receive that accepts it (MPI 4.1, section 3.5).
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows. Collective operations of one communicator must be called one at
 * a time, and in the same order by all ranks. Lifetime: until {@link #free}, or the session's end.
 */
public sealed class Communicator extends ProcessTopologies permits BlockingNeighborhood {
    private final CommunicatorState state;
    private final Collectives collectives;

    Communicator(Mpi mpi, Group group, ContextIds.Agreed ids, CommunicatorMatching matching) {
        this(mpi, group, ids, CommunicatorContexts.create(ids.id(), group, group, group, matching, mpi), matching);
    }

    private Communicator(
            Mpi mpi, Group group, ContextIds.Agreed ids, CommunicatorContexts contexts, CommunicatorMatching matching) {
        super(mpi.engine(), group, contexts.messages());
        this.state = new CommunicatorState(
                this, mpi, ids, contexts, matching, CommunicatorTrace.of(mpi.trace(), ids, group, null));
        this.collectives = new Collectives(this, state.collectives(), matching.algorithms());
        state.open();
    }

    @Override
    public void setInfo(Info more) {
        super.setInfo(more);
        collectives.select(state.matching().algorithms());
    }

    // ---------------------------------------------------------------- communicators from communicators (chapter 7)

    /** Compares two communicators (MPI_Comm_compare). Nothing is sent. */
    public static Comparison compare(Communicator comm1, Communicator comm2) {
        requireUsable("comm1", comm1);
        requireUsable("comm2", comm2);
        if (comm1 == comm2) {
            return Comparison.IDENT;
        }
        Comparison groups = Group.compare(comm1.group(), comm2.group());
        return groups == Comparison.IDENT ? Comparison.CONGRUENT : groups;
    }

    private static void requireUsable(String name, Communicator communicator) {
        if (communicator == null) {
            throw new MpiException(ErrorClass.COMM, name + " is null");
        }
        communicator.requireUsable();
    }

    /**
     * A communicator of the same ranks and topology, with messages of its own (MPI_Comm_dup). Collective. Attributes are
     * copied as their keys say; hints are not, for who duplicates need not know what another part of the program asserts
     * (MPI 4.1, section 7.4.4): {@code dup(info())} has the same ones.
     *
     * @throws MpiException if the copy callback of an attribute failed; then nothing was sent
     */
    public Communicator dup() {
        return dup(Info.EMPTY);
    }

    /**
     * As {@link #dup()}, with hints (MPI_Comm_dup_with_info). Collective; the hints of the ranks may differ.
     *
     * @throws MpiException of class INFO_VALUE if a value of a known key is unknown, or if the copy callback of an attribute
     *     failed; then nothing was sent
     */
    public Communicator dup(Info hints) {
        return made("MPI_Comm_dup", () -> {
            requireUsable();
            CommunicatorMatching wanted = mpi().matchingOf(hints, size());
            Attributes copied = attributes().copy();
            try {
                Communicator duplicate = sameKind(agreeOnContextId(), wanted);
                duplicate.useAttributes(copied);
                return duplicate;
            } catch (MpiException e) {
                copied.deleteAllAfter(e);
                throw e;
            }
        });
    }

    /** Makes one of the same ranks, and with the same topology if it has one. */
    Communicator sameKind(ContextIds.Agreed ids, CommunicatorMatching wanted) {
        return heir(new Communicator(mpi(), group(), ids, wanted));
    }

    /**
     * Splits the ranks into communicators, one for each color (MPI_Comm_split). Collective. They have no hints.
     *
     * @param color which communicator this rank goes to: not negative, or {@link Mpi#UNDEFINED} for none
     * @param key orders the ranks in the new communicator; equal keys keep their order here
     * @return the new communicator, or null for color UNDEFINED
     */
    public Communicator split(int color, int key) {
        return made("MPI_Comm_split", line -> line.number("color", color).number("key", key), () -> {
            requireUsable();
            if (color < 0 && color != Mpi.UNDEFINED) {
                throw new MpiException(ErrorClass.ARG, "color " + color + " is negative, and not UNDEFINED");
            }
            return split(exchange(color, key), Info.EMPTY);
        });
    }

    /** As {@link #splitType(SplitType, int, Info)}, without hints. */
    public Communicator splitType(SplitType type, int key) {
        return splitType(type, key, Info.EMPTY);
    }

    /**
     * Splits the ranks into communicators of those that have something in common (MPI_Comm_split_type). Collective.
     *
     * @param type what they have in common: the same at all ranks, but for those that want none
     * @param key orders the ranks in the new communicator; equal keys keep their order here
     * @param hints of the new communicator
     * @return the new communicator, or null for type UNDEFINED
     */
    public Communicator splitType(SplitType type, int key, Info hints) {
        return made("MPI_Comm_split_type", line -> line.number("key", key), () -> {
            requireUsable();
            if (type == null) {
                throw new MpiException(ErrorClass.ARG, "type is null: for no communicator it is UNDEFINED");
            }
            mpi().matchingOf(hints, size()); // What is wrong with them is told before anything is sent.
            int[] own = new int[2 + Host.FINGERPRINT_INTS];
            own[0] = type == SplitType.UNDEFINED ? Mpi.UNDEFINED : rank();
            own[1] = key;
            System.arraycopy(mpi().host().fingerprint(), 0, own, 2, Host.FINGERPRINT_INTS);
            return split(Host.colorsAndKeys(exchange(own), size()), hints);
        });
    }

    /** Splits by what all ranks have said; colors and keys alternate. */
    private Communicator split(int[] colorsAndKeys, Info hints) {
        ContextIds.Agreed id = agreeOnContextId();
        int color = colorsAndKeys[2 * rank()];
        if (color == Mpi.UNDEFINED) {
            mpi().contextIds().release(id.id());
            return null;
        }
        return create(group().part(colorsAndKeys, color), id, hints);
    }

    private Communicator create(Group part, ContextIds.Agreed ids, Info hints) {
        return heir(new Communicator(mpi(), part, ids, mpi().matchingOf(hints, part.size())));
    }

    /** The numbers of all ranks, in rank order. */
    private int[] exchange(int... own) {
        int[] all = new int[Math.multiplyExact(own.length, size())];
        run(collectives.allgather(own, 0, own.length, Datatype.INT, all, 0, own.length, Datatype.INT));
        return all;
    }

    /**
     * A communicator of the members of a group, in the group's order (MPI_Comm_create). Collective over all ranks of this
     * communicator; the members of a group give the same group, and different groups may have no member in common. The new
     * communicator has no hints.
     *
     * @param group of ranks of this communicator; perhaps {@link Group#EMPTY}
     * @return the new communicator; null if this rank is not in its group
     * @throws MpiException of class GROUP if a member is not in this communicator; then nothing was sent
     */
    public Communicator create(Group group) {
        return made("MPI_Comm_create", () -> {
            requireUsable();
            group().requirePart(group);
            ContextIds.Agreed id = agreeOnContextId();
            if (group.rank() == Mpi.UNDEFINED) {
                mpi().contextIds().release(id.id());
                return null;
            }
            return create(group, id, Info.EMPTY);
        });
    }

    /**
     * As {@link #create}, but collective over the members of the group only (MPI_Comm_create_group); others need not call
     * it, and return at once.
     *
     * @param tag distinguishes calls that threads of one rank make at the same time; 0 to 2^30-1, apart from the tags of
     *     messages
     */
    public Communicator createGroup(Group group, int tag) {
        return made("MPI_Comm_create_group", line -> line.number("tag", tag), () -> {
            requireUsable();
            int[] members = group().requirePart(group);
            Arguments.groupTag(tag);
            if (group.rank() == Mpi.UNDEFINED) {
                return null;
            }
            ContextIds.Agreed id =
                    mpi().contextIds().agree(values -> maximum(collectives.newPlan(tag, members), values));
            return create(group, id, Info.EMPTY);
        });
    }

    /** Finds a context id that is free at all ranks of this communicator. */
    @Override
    ContextIds.Agreed agreeOnContextId() {
        return mpi().contextIds().agree(values -> maximum(collectives.newPlan(), values));
    }

    /**
     * Joins this communicator's group and another one (MPI_Intercomm_create). Collective in both groups, which must have no
     * rank in common. Each has a leader; the two leaders have a communicator in common. The new one has no hints.
     *
     * @param localLeader rank here of this group's leader, the same at all ranks
     * @param peerCommunicator has both leaders; used at the leader only, null elsewhere
     * @param remoteLeader rank in peerCommunicator of the other group's leader; used at the leader only
     * @param tag of messages between the leaders in peerCommunicator
     * @throws MpiException of class COMM, at all ranks, if a rank is in both groups. If a leader cannot talk to the other
     *     one, its whole group gets an error of the same class.
     */
    public Intercommunicator createIntercommunicator(
            int localLeader, Communicator peerCommunicator, int remoteLeader, int tag) {
        return made("MPI_Intercomm_create", line -> line.number("tag", tag), () -> {
            requireUsable();
            if (localLeader < 0 || localLeader >= size()) {
                throw new MpiException(ErrorClass.RANK, "localLeader " + localLeader + " is not in 0.." + (size() - 1));
            }
            Arguments.sendTag(tag);
            return new IntercommunicatorCreation(this, localLeader, peerCommunicator, remoteLeader, tag).create();
        });
    }

    private static int[] maximum(Plan plan, int[] values) {
        return new CompleteReduction(plan, values, ReduceOp.MAX).run();
    }

    @Override
    public void free() {
        if (mpi().isPredefined(this)) {
            throw raised(
                    new MpiException(ErrorClass.COMM, "the session's own communicators (world, self) cannot be freed"));
        }
        super.free();
    }

    @Override
    CommunicatorState state() {
        return state;
    }

    @Override
    int firstWorldRank() {
        return group().worldRank(0);
    }

    @Override
    Collectives collectives() {
        return collectives;
    }

    @Override
    public String toString() {
        return "Communicator " + number() + ", rank " + rank() + " of " + size();
    }
}
