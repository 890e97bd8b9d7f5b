package io.jmpi;

import io.jmpi.collective.CollectiveContext;
import io.jmpi.collective.ReduceOp;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.p2p.SendBuffer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;

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
    private static final Logger LOG = System.getLogger(Communicator.class.getName());

    private final Mpi mpi;
    private final int number;
    private final CommunicatorContexts contexts;
    private final Collectives collectives;
    private final Object infoLock = new Object();
    private volatile CommunicatorMatching matching;
    private volatile boolean freed;

    Communicator(Mpi mpi, Group group, ContextIds.Agreed ids, CommunicatorMatching matching) {
        this(
                mpi,
                group,
                ids.number(),
                CommunicatorContexts.create(ids.id(), group, matching, mpi.matchingSettings(), mpi.devices()),
                matching);
    }

    private Communicator(
            Mpi mpi, Group group, int number, CommunicatorContexts contexts, CommunicatorMatching matching) {
        super(mpi.engine(), group, contexts.messages());
        this.mpi = mpi;
        this.number = number;
        this.matching = matching;
        this.contexts = contexts;
        this.collectives = new Collectives(
                this,
                new CollectiveContext(mpi.engine(), contexts.collectiveMessages(), group.size()),
                matching.algorithms());
        mpi.engine().open(contexts.messages());
        mpi.engine().open(contexts.collectiveMessages());
        mpi.statistics().opened(this);
        logChoice(matching);
    }

    /** A choice that jmpi made by itself is worth a line; one for each communicator of several ranks. */
    private void logChoice(CommunicatorMatching made) {
        if (made.choice().isAutomatic() && size() > 1) {
            LOG.log(rank() == 0 ? Level.INFO : Level.DEBUG, "{0}: {1}", this, made.choice());
        }
    }

    // ---------------------------------------------------------------- the communicator itself

    /** The hints that are in force (MPI_Comm_get_info). */
    public Info info() {
        return matching.info();
    }

    /**
     * Sets hints; those that it does not name stay as they are (MPI_Comm_set_info). Takes effect at this rank, for
     * operations that it starts afterwards; other ranks need not do the same, nor at the same time, and nothing is sent.
     * What is under way moves on in its order, whatever the new hints are. Only {@link Info#ALGORITHMS} must be the same at
     * all ranks, between the same collective operations.
     *
     * @throws MpiException of class INFO_VALUE if a value of a known key is unknown; of class ASSERTION if receives or
     *     probes that wait use a wildcard that the hints exclude; then nothing has changed
     */
    public void setInfo(Info more) {
        requireUsable();
        synchronized (infoLock) {
            CommunicatorMatching before = matching;
            CommunicatorMatching wanted = mpi.matchingOf(before.info().with(more), size());
            if (!wanted.hasMatcherOf(before)) {
                contexts.rematch(wanted, mpi.matchingSettings(), mpi.devices());
            } else if (!wanted.hints().equals(before.hints())) {
                messages().changeHints(wanted.hints());
            }
            matching = wanted;
            collectives.select(wanted.algorithms());
            if (!wanted.choice().equals(before.choice())) {
                logChoice(wanted);
            }
        }
    }

    /** Name of the matching engine of its point-to-point messages. */
    public String matcherName() {
        return matcherChoice().engine().engineName();
    }

    /** The matching engine of its point-to-point messages at this rank, and why it is this one. */
    public MatcherChoice matcherChoice() {
        return matching.choice();
    }

    /** A copy of the counters of its point-to-point matching. */
    public MatchingStatistics matchingStatistics() {
        requireUsable();
        return messages().statistics();
    }

    /**
     * What the device of its matching engine has counted, by name: what it was given ({@code unit_posted}), what it matched
     * ({@code unit_matched}) and found unexpected ({@code unit_unexpected}), and how many receives were left to software for
     * which reason ({@code software_short}). {@code docs/matching.md} lists them all. They go on when {@link #setInfo}
     * changes the engine.
     *
     * @return a copy; empty if the communicator has had no engine with a device
     */
    public Map<String, Long> deviceCounters() {
        requireUsable();
        return messages().deviceCounters();
    }

    /** Ends the whole job with an exit code (MPI_Abort). */
    public void abort(int code) {
        mpi.abort(code, "rank " + rank() + " called abort(" + code + ")");
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
        requireUsable();
        CommunicatorMatching wanted = mpi.matchingOf(hints, size());
        Attributes copied = attributes().copy();
        try {
            Communicator duplicate = sameKind(agreeOnContextId(), wanted);
            duplicate.useAttributes(copied);
            return duplicate;
        } catch (MpiException e) {
            copied.deleteAllAfter(e);
            throw e;
        }
    }

    /** Makes one of the same ranks, and with the same topology if it has one. */
    Communicator sameKind(ContextIds.Agreed ids, CommunicatorMatching wanted) {
        return new Communicator(mpi, group(), ids, wanted);
    }

    /**
     * Splits the ranks into communicators, one for each color (MPI_Comm_split). Collective. They have no hints.
     *
     * @param color which communicator this rank goes to: not negative, or {@link Mpi#UNDEFINED} for none
     * @param key orders the ranks in the new communicator; equal keys keep their order here
     * @return the new communicator, or null for color UNDEFINED
     */
    public Communicator split(int color, int key) {
        requireUsable();
        if (color < 0 && color != Mpi.UNDEFINED) {
            throw new MpiException(ErrorClass.ARG, "color " + color + " is negative, and not UNDEFINED");
        }
        return split(exchange(color, key), Info.EMPTY);
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
        requireUsable();
        if (type == null) {
            throw new MpiException(ErrorClass.ARG, "type is null: for no communicator it is UNDEFINED");
        }
        mpi.matchingOf(hints, size()); // What is wrong with them is told before anything is sent.
        int[] own = new int[2 + Host.FINGERPRINT_INTS];
        own[0] = type == SplitType.UNDEFINED ? Mpi.UNDEFINED : rank();
        own[1] = key;
        System.arraycopy(mpi.host().fingerprint(), 0, own, 2, Host.FINGERPRINT_INTS);
        return split(Host.colorsAndKeys(exchange(own), size()), hints);
    }

    /** Splits by what all ranks have said; colors and keys alternate. */
    private Communicator split(int[] colorsAndKeys, Info hints) {
        ContextIds.Agreed id = agreeOnContextId();
        int color = colorsAndKeys[2 * rank()];
        if (color == Mpi.UNDEFINED) {
            mpi.contextIds().release(id.id());
            return null;
        }
        return create(group().part(colorsAndKeys, color), id, hints);
    }

    private Communicator create(Group part, ContextIds.Agreed ids, Info hints) {
        return new Communicator(mpi, part, ids, mpi.matchingOf(hints, part.size()));
    }

    /** The numbers of all ranks, in rank order. */
    private int[] exchange(int... own) {
        int[] all = new int[Math.multiplyExact(own.length, size())];
        allgather(own, 0, own.length, Datatype.INT, all, 0, own.length, Datatype.INT);
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
        requireUsable();
        group().requirePart(group);
        ContextIds.Agreed id = agreeOnContextId();
        if (group.rank() == Mpi.UNDEFINED) {
            mpi.contextIds().release(id.id());
            return null;
        }
        return create(group, id, Info.EMPTY);
    }

    /**
     * As {@link #create}, but collective over the members of the group only (MPI_Comm_create_group); others need not call
     * it, and return at once.
     *
     * @param tag distinguishes calls that threads of one rank make at the same time; 0 to 2^30-1, apart from the tags of
     *     messages
     */
    public Communicator createGroup(Group group, int tag) {
        requireUsable();
        int[] members = group().requirePart(group);
        Arguments.groupTag(tag);
        if (group.rank() == Mpi.UNDEFINED) {
            return null;
        }
        ContextIds.Agreed id =
                mpi.contextIds().agree(values -> run(collectives.allreduceAmong(members, tag, values, ReduceOp.MAX)));
        return create(group, id, Info.EMPTY);
    }

    /** Finds a context id that is free at all ranks of this communicator. */
    @Override
    ContextIds.Agreed agreeOnContextId() {
        return mpi.contextIds()
                .agree(values -> allreduce(values, 0, values, 0, values.length, Datatype.INT, ReduceOp.MAX));
    }

    /**
     * Frees the communicator (MPI_Comm_free). Collective: waits for all its ranks, for the nonblocking collective
     * operations that are under way, and until the messages that were sent to this rank have arrived. Receives that one of
     * them fits end well, as sends do; those that none fits fail, and messages that no receive fits are dropped. Its
     * attributes are deleted first.
     *
     * @throws MpiException if the delete callback of an attribute failed; then that attribute is left, the communicator can
     *     be used as before, and nothing was sent; of class PROC_FAILED if ranks have died or left; the communicator is
     *     freed nevertheless
     */
    public void free() {
        requireUsable();
        if (mpi.isPredefined(this)) {
            throw new MpiException(ErrorClass.COMM, "the session's own communicators (world, self) cannot be freed");
        }
        attributes().deleteAll();
        engine().awaitSchedules(contexts.collectiveMessages());
        freed = true;
        MpiException cause = new MpiException(ErrorClass.COMM, "the communicator was freed");
        ContextDrain drain = contexts.newDrain(engine(), collectives.context());
        boolean drained = drain.drain(cause);
        mpi.statistics().freeing(this);
        engine().close(messages(), cause);
        engine().close(contexts.collectiveMessages(), cause);
        if (drained) {
            mpi.contextIds().release(messages().id());
        }
        if (drain.failure() != null) {
            throw drain.failure().again();
        }
    }

    @Override
    Mpi mpi() {
        return mpi;
    }

    @Override
    SendBuffer sendBuffer() {
        return mpi.sendBuffer();
    }

    @Override
    Collectives collectives() {
        return collectives;
    }

    @Override
    void requirePermitted(int source, int tag) {
        matching.requirePermitted(source, tag);
    }

    @Override
    void requireUsable() {
        if (freed) {
            throw new MpiException(ErrorClass.COMM, "the communicator has been freed");
        }
        mpi.requireOpen();
    }

    /** Its name in reports: no two communicators of a rank have the same one, not even one after the other. */
    int number() {
        return number;
    }

    @Override
    public String toString() {
        return "Communicator " + number + ", rank " + rank() + " of " + size();
    }
}
