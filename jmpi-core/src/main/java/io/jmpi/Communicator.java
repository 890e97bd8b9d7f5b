package io.jmpi;

import io.jmpi.collective.BinomialBroadcast;
import io.jmpi.collective.CollectiveContext;
import io.jmpi.collective.DisseminationBarrier;
import io.jmpi.collective.LinearGather;
import io.jmpi.collective.ReduceOp;
import io.jmpi.collective.TreeAllreduce;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.MatchedProbe;
import io.jmpi.p2p.ProgressEngine;
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
public final class Communicator {
    private static final Logger LOG = System.getLogger(Communicator.class.getName());

    private final Mpi mpi;
    private final ProgressEngine engine;
    private final Group group;
    private final CommunicatorContexts contexts;
    private final CommContext messages;
    private final CollectiveContext collective;
    private final Object infoLock = new Object();
    private volatile CommunicatorMatching matching;
    private volatile boolean freed;

    Communicator(Mpi mpi, Group group, int contextId, CommunicatorMatching matching) {
        this.mpi = mpi;
        this.engine = mpi.engine();
        this.group = group;
        this.matching = matching;
        this.contexts = CommunicatorContexts.create(contextId, group, matching, mpi.matchingSettings(), mpi.devices());
        this.messages = contexts.messages();
        this.collective = new CollectiveContext(engine, contexts.collectiveMessages(), group.size());
        engine.open(messages);
        engine.open(contexts.collectiveMessages());
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

    /** This process's rank. */
    public int rank() {
        return group.rank();
    }

    /** Number of ranks. */
    public int size() {
        return group.size();
    }

    /** The ranks as a group. */
    public Group group() {
        return group;
    }

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
                messages.changeHints(wanted.hints());
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
        return messages.statistics();
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
        return messages.deviceCounters();
    }

    /** Ends the whole job with an exit code (MPI_Abort). */
    public void abort(int code) {
        mpi.abort(code, "rank " + rank() + " called abort(" + code + ")");
    }

    // ---------------------------------------------------------------- point to point (chapter 3)

    /** Starts to send (MPI_Isend). */
    public <T> Request isend(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        requireUsable();
        Arguments.destination(dest, size());
        Arguments.sendTag(tag);
        Arguments.sendBuffer("buffer", buffer, offset, count, type);
        if (dest == Mpi.PROC_NULL) {
            return new SendRequest();
        }
        SendRequest request = new SendRequest(engine, messages, dest, tag, buffer, offset, count, type);
        engine.submit(request);
        return request;
    }

    /** Starts to send a whole array, or what remains of a ByteBuffer. */
    public Request isend(Object buffer, int dest, int tag) {
        Datatype<Object> type = Datatype.of(buffer);
        return isend(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }

    /** Sends; returns when the buffer may be used again (MPI_Send). */
    public <T> void send(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        isend(buffer, offset, count, type, dest, tag).waitFor();
    }

    /** Sends a whole array, or what remains of a ByteBuffer. */
    public void send(Object buffer, int dest, int tag) {
        isend(buffer, dest, tag).waitFor();
    }

    /**
     * Starts to receive (MPI_Irecv).
     *
     * @param count the most elements that the message may have
     * @param source a rank, {@link Mpi#ANY_SOURCE} or {@link Mpi#PROC_NULL}
     * @param tag a tag or {@link Mpi#ANY_TAG}
     */
    public <T> Request irecv(T buffer, int offset, int count, Datatype<T> type, int source, int tag) {
        requireUsable();
        requireReceivable(source, tag);
        Arguments.receiveBuffer("buffer", buffer, offset, count, type);
        if (source == Mpi.PROC_NULL) {
            return new ReceiveRequest();
        }
        ReceiveRequest request = new ReceiveRequest(engine, messages, source, tag, buffer, offset, count, type);
        engine.submit(request);
        return request;
    }

    /** Starts to receive into a whole array, or what remains of a ByteBuffer. */
    public Request irecv(Object buffer, int source, int tag) {
        Datatype<Object> type = Datatype.of(buffer);
        return irecv(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, source, tag);
    }

    /** Receives (MPI_Recv). */
    public <T> Status recv(T buffer, int offset, int count, Datatype<T> type, int source, int tag) {
        return irecv(buffer, offset, count, type, source, tag).waitFor();
    }

    /** Receives into a whole array, or what remains of a ByteBuffer. */
    public Status recv(Object buffer, int source, int tag) {
        return irecv(buffer, source, tag).waitFor();
    }

    /** Sends and receives at once, without deadlock (MPI_Sendrecv). The buffers must not overlap. */
    public <T, U> Status sendrecv(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            int dest,
            int sendTag,
            U recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<U> recvType,
            int source,
            int recvTag) {
        requireUsable();
        Arguments.destination(dest, size());
        Arguments.sendTag(sendTag);
        Arguments.sendBuffer("sendBuffer", sendBuffer, sendOffset, sendCount, sendType);
        Arguments.receiveBuffer("recvBuffer", recvBuffer, recvOffset, recvCount, recvType);
        Request receive = irecv(recvBuffer, recvOffset, recvCount, recvType, source, recvTag);
        Request send = isend(sendBuffer, sendOffset, sendCount, sendType, dest, sendTag);
        MpiException failure = null;
        try {
            receive.waitFor();
        } catch (MpiException e) {
            failure = e;
        }
        send.waitFor();
        if (failure != null) {
            throw failure;
        }
        return receive.status();
    }

    /** Sends and receives whole arrays, or what remains of ByteBuffers. */
    public Status sendrecv(Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        Datatype<Object> sendType = Datatype.of(sendBuffer);
        Datatype<Object> recvType = Datatype.of(recvBuffer);
        return sendrecv(
                sendBuffer,
                sendType.defaultOffset(sendBuffer),
                sendType.defaultCount(sendBuffer),
                sendType,
                dest,
                sendTag,
                recvBuffer,
                recvType.defaultOffset(recvBuffer),
                recvType.defaultCount(recvBuffer),
                recvType,
                source,
                recvTag);
    }

    /** Waits for a message with that envelope and tells of it; the message stays (MPI_Probe). */
    public Status probe(int source, int tag) {
        return probe(source, tag, true);
    }

    /** Tells of a message with that envelope if one has arrived, else null; the message stays (MPI_Iprobe). */
    public Status iprobe(int source, int tag) {
        return probe(source, tag, false);
    }

    private Status probe(int source, int tag, boolean waits) {
        requireUsable();
        requireReceivable(source, tag);
        return Probing.probe(engine, messages, source, tag, waits);
    }

    /** Waits for a message with that envelope and takes it, so that only the caller can receive it (MPI_Mprobe). */
    public Message mprobe(int source, int tag) {
        return claim(source, tag, true);
    }

    /** Takes a message with that envelope if one has arrived; else null (MPI_Improbe). */
    public Message improbe(int source, int tag) {
        return claim(source, tag, false);
    }

    private Message claim(int source, int tag, boolean waits) {
        requireUsable();
        requireReceivable(source, tag);
        return Probing.claim(this, engine, messages, source, tag, waits);
    }

    /** Receives what a matched probe has taken; null: from nobody. */
    <T> Request receive(MatchedProbe claim, T buffer, int offset, int count, Datatype<T> type) {
        if (claim == null) {
            return new ReceiveRequest();
        }
        ReceiveRequest request = new ReceiveRequest(
                engine, messages, claim.foundSource(), claim.foundTag(), buffer, offset, count, type);
        engine.receive(request, claim);
        return request;
    }

    /** A receive that can be started again and again (MPI_Recv_init). Nothing is received before its start. */
    public <T> PersistentRequest recvInit(T buffer, int offset, int count, Datatype<T> type, int source, int tag) {
        requireUsable();
        requireReceivable(source, tag);
        Arguments.receiveBuffer("buffer", buffer, offset, count, type);
        return source == Mpi.PROC_NULL
                ? new PersistentReceive(this)
                : new PersistentReceive(this, engine, messages, source, tag, buffer, offset, count, type);
    }

    /** A persistent receive into a whole array, or what remains of a ByteBuffer. */
    public PersistentRequest recvInit(Object buffer, int source, int tag) {
        Datatype<Object> type = Datatype.of(buffer);
        return recvInit(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, source, tag);
    }

    private void requireReceivable(int source, int tag) {
        Arguments.source(source, size());
        Arguments.receiveTag(tag);
        requirePermitted(source, tag);
    }

    void requirePermitted(int source, int tag) {
        matching.requirePermitted(source, tag);
    }

    // ---------------------------------------------------------------- collective operations (chapter 6)

    /** Waits until all ranks have called it (MPI_Barrier). */
    public void barrier() {
        requireUsable();
        DisseminationBarrier.run(collective);
    }

    /** Copies the root's elements to all ranks (MPI_Bcast). */
    public <T> void bcast(T buffer, int offset, int count, Datatype<T> type, int root) {
        requireUsable();
        Arguments.root(root, size());
        if (rank() == root) {
            Arguments.sendBuffer("buffer", buffer, offset, count, type);
        } else {
            Arguments.receiveBuffer("buffer", buffer, offset, count, type);
        }
        BinomialBroadcast.run(collective, buffer, offset, count, type, root);
    }

    /** Copies the root's whole array, or what remains of its ByteBuffer, to all ranks. */
    public void bcast(Object buffer, int root) {
        Datatype<Object> type = Datatype.of(buffer);
        bcast(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, root);
    }

    /**
     * Brings each rank's elements to the root, in rank order (MPI_Gather).
     *
     * @param recvBuffer used at the root only; null elsewhere
     * @param recvCount elements that each rank sends; used at the root only
     */
    public <T> void gather(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType,
            int root) {
        requireUsable();
        Arguments.root(root, size());
        int[] counts = null;
        int[] displacements = null;
        if (rank() == root) {
            if (recvCount < 0) {
                throw new MpiException(ErrorClass.COUNT, "recvCount " + recvCount + " is negative");
            }
            counts = new int[size()];
            displacements = new int[size()];
            for (int i = 0; i < size(); i++) {
                counts[i] = recvCount;
                displacements[i] = (int) Math.min((long) i * recvCount, Integer.MAX_VALUE);
            }
        }
        gatherv(
                sendBuffer,
                sendOffset,
                sendCount,
                sendType,
                recvBuffer,
                recvOffset,
                counts,
                displacements,
                recvType,
                root);
    }

    /** Gathers whole arrays, or what remains of ByteBuffers: equal parts. */
    public void gather(Object sendBuffer, Object recvBuffer, int root) {
        Datatype<Object> type = Datatype.of(sendBuffer);
        boolean atRoot = rank() == root;
        int count = type.defaultCount(sendBuffer);
        Object received = atRoot ? recvBuffer : null;
        Datatype<Object> recvType = atRoot ? Datatype.of(recvBuffer) : type;
        int recvOffset = atRoot ? recvType.defaultOffset(recvBuffer) : 0;
        gather(sendBuffer, type.defaultOffset(sendBuffer), count, type, received, recvOffset, count, recvType, root);
    }

    /**
     * Brings unequal numbers of elements to the root (MPI_Gatherv).
     *
     * @param recvBuffer used at the root only; null elsewhere, as counts and displacements may be
     * @param recvCounts elements that each rank sends
     * @param displacements where each rank's elements go, in elements from recvOffset
     */
    public <T> void gatherv(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            T recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] displacements,
            Datatype<T> recvType,
            int root) {
        requireUsable();
        Arguments.root(root, size());
        Arguments.sendBuffer("sendBuffer", sendBuffer, sendOffset, sendCount, sendType);
        if (rank() != root) {
            LinearGather.send(collective, sendBuffer, sendOffset, sendCount, sendType, root);
            return;
        }
        if (sendType != recvType) {
            throw new MpiException(
                    ErrorClass.TYPE, "sendType " + sendType + " of the root is not recvType " + recvType);
        }
        int[] offsets = Arguments.gathervOffsets(recvBuffer, recvOffset, recvCounts, displacements, recvType, size());
        if (sendCount != recvCounts[root]) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "sendCount " + sendCount + " of the root is not recvCounts[" + root + "] = " + recvCounts[root]);
        }
        LinearGather.receive(collective, sendBuffer, sendOffset, sendCount, recvBuffer, offsets, recvCounts, recvType);
    }

    /** Gathers whole arrays, or what remains of ByteBuffers: unequal parts. */
    public void gatherv(Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displacements, int root) {
        Datatype<Object> type = Datatype.of(sendBuffer);
        boolean atRoot = rank() == root;
        Datatype<Object> recvType = atRoot ? Datatype.of(recvBuffer) : type;
        gatherv(
                sendBuffer,
                type.defaultOffset(sendBuffer),
                type.defaultCount(sendBuffer),
                type,
                atRoot ? recvBuffer : null,
                atRoot ? recvType.defaultOffset(recvBuffer) : 0,
                recvCounts,
                displacements,
                recvType,
                root);
    }

    /**
     * Combines all ranks' elements one by one, and gives all ranks the result (MPI_Allreduce).
     *
     * @param recvBuffer takes the result; may be sendBuffer with the same offset
     */
    public <T> void allreduce(
            T sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        requireUsable();
        Arguments.sendBuffer("sendBuffer", sendBuffer, sendOffset, count, type);
        Arguments.receiveBuffer("recvBuffer", recvBuffer, recvOffset, count, type);
        if (op == null) {
            throw new MpiException(ErrorClass.OP, "op is null");
        }
        op.requireDefinedFor(type);
        type.copy(sendBuffer, sendOffset, recvBuffer, recvOffset, count);
        TreeAllreduce.run(collective, recvBuffer, recvOffset, count, type, op);
    }

    /** Combines whole arrays; recvBuffer may be sendBuffer. */
    public void allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        Datatype<Object> type = Datatype.of(sendBuffer);
        allreduce(
                sendBuffer,
                type.defaultOffset(sendBuffer),
                recvBuffer,
                Datatype.of(recvBuffer).defaultOffset(recvBuffer),
                type.defaultCount(sendBuffer),
                type,
                op);
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
        return new Communicator(mpi, group, agreeOnContextId(), wanted);
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
        int id = agreeOnContextId();
        if (color == Mpi.UNDEFINED) {
            return null;
        }
        Group part = group.part(colorsAndKeys, color);
        return new Communicator(mpi, part, id, mpi.matchingOf(info(), part.size()));
    }

    /** Finds a context id that is free at all ranks of this communicator. */
    private int agreeOnContextId() {
        ContextIds ids = mpi.contextIds();
        int[] id = {ids.propose(0)};
        while (true) {
            allreduce(id, 0, id, 0, 1, Datatype.INT, ReduceOp.MAX);
            boolean mine = ids.reserve(id[0]);
            int[] all = {mine ? 1 : 0};
            allreduce(all, 0, all, 0, 1, Datatype.INT, ReduceOp.MIN);
            if (all[0] == 1) {
                return id[0];
            }
            id[0] = ids.propose(id[0] + ContextIds.STEP);
        }
    }

    /**
     * Frees the communicator (MPI_Comm_free). Collective: waits for all its ranks. Receives that are still posted in it
     * fail.
     */
    public void free() {
        requireUsable();
        if (mpi.isPredefined(this)) {
            throw new MpiException(ErrorClass.COMM, "the session's own communicators (world, self) cannot be freed");
        }
        barrier();
        mpi.statistics().freeing(this);
        freed = true;
        MpiException cause = new MpiException(ErrorClass.COMM, "the communicator was freed");
        engine.close(messages, cause);
        engine.close(contexts.collectiveMessages(), cause);
    }

    CommContext messages() {
        return messages;
    }

    void requireUsable() {
        if (freed) {
            throw new MpiException(ErrorClass.COMM, "the communicator has been freed");
        }
        mpi.requireOpen();
    }

    @Override
    public String toString() {
        return "Communicator " + messages.id() + ", rank " + rank() + " of " + size();
    }
}
