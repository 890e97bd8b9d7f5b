package io.jmpi;

import io.jmpi.collective.CollectiveContext;
import io.jmpi.collective.ReduceOp;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatchingStatistics;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;

/**
 * A group of ranks that exchange messages which no other communicator sees (MPI 4.1, chapters 3, 6 and 7).
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
public final class Communicator extends PersistentCollectives {
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
        this.collectives =
                new Collectives(this, new CollectiveContext(mpi.engine(), contexts.collectiveMessages(), group.size()));
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
     * What is under way moves on in its order, whatever the new hints are.
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

    /** A communicator of the same ranks and hints, with messages of its own (MPI_Comm_dup). Collective. */
    public Communicator dup() {
        return dup(info());
    }

    /**
     * A communicator of the same ranks with other hints (MPI_Comm_dup_with_info). Collective; the hints of the ranks may
     * differ.
     *
     * @throws MpiException of class INFO_VALUE if a value of a known key is unknown; then nothing was sent
     */
    public Communicator dup(Info hints) {
        requireUsable();
        CommunicatorMatching wanted = mpi.matchingOf(hints, size());
        return new Communicator(mpi, group(), agreeOnContextId(), wanted);
    }

    /**
     * Splits the ranks into communicators, one for each color (MPI_Comm_split). Collective.
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
        int[] colorsAndKeys = new int[2 * size()];
        colorsAndKeys[2 * rank()] = color;
        colorsAndKeys[2 * rank() + 1] = key;
        allreduce(colorsAndKeys, 0, colorsAndKeys, 0, colorsAndKeys.length, Datatype.INT, ReduceOp.SUM);
        ContextIds.Agreed id = agreeOnContextId();
        if (color == Mpi.UNDEFINED) {
            mpi.contextIds().release(id.id());
            return null;
        }
        Group part = group().part(colorsAndKeys, color);
        return new Communicator(mpi, part, id, mpi.matchingOf(info(), part.size()));
    }

    /** Finds a context id that is free at all ranks of this communicator. */
    private ContextIds.Agreed agreeOnContextId() {
        return mpi.contextIds()
                .agree(values -> allreduce(values, 0, values, 0, values.length, Datatype.INT, ReduceOp.MAX));
    }

    /**
     * Frees the communicator (MPI_Comm_free). Collective: waits for all its ranks, for the nonblocking collective
     * operations that are under way, and until the messages that were sent to this rank have arrived. Receives that one of
     * them fits end well, as sends do; those that none fits fail, and messages that no receive fits are dropped.
     *
     * @throws MpiException of class PROC_FAILED if ranks have died or left; the communicator is freed nevertheless
     */
    public void free() {
        requireUsable();
        if (mpi.isPredefined(this)) {
            throw new MpiException(ErrorClass.COMM, "the session's own communicators (world, self) cannot be freed");
        }
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
