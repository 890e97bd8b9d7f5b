package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.MatchedProbe;
import io.jmpi.p2p.ProgressEngine;

/**
 * Point-to-point communication (MPI 4.1, sections 3.2 to 3.9): standard sends, receives and probes. Thread and lifetime:
 * those of {@link Communicator}.
 */
abstract class PointToPoint {
    private final ProgressEngine engine;
    private final Group group;
    private final CommContext messages;

    PointToPoint(ProgressEngine engine, Group group, CommContext messages) {
        this.engine = engine;
        this.group = group;
        this.messages = messages;
    }

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

    /** Checks that operations may start. */
    abstract void requireUsable();

    /** Checks the envelope of a receive or probe against the hints. */
    abstract void requirePermitted(int source, int tag);

    /** Tells the error handler, unless it has been told already; returns the error, to be thrown. */
    abstract MpiException raised(MpiException error);

    /** The datatype of a memory, by its class; the error handler is told if there is none. */
    final <T> Datatype<T> typeOf(T memory) {
        try {
            return Datatype.of(memory);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    /** Records the calls; null if nobody wants that. */
    abstract CommunicatorTrace trace();

    /** How objects are serialized and deserialized. */
    abstract ObjectStream objects();

    ProgressEngine engine() {
        return engine;
    }

    CommContext messages() {
        return messages;
    }

    /** Starts to send (MPI_Isend). */
    public <T> Request isend(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        return startSend(SendMode.STANDARD, buffer, offset, count, type, dest, tag);
    }

    final <T> Request startSend(SendMode mode, T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        CommunicatorTrace trace = trace();
        return trace == null
                ? newSend(mode, buffer, offset, count, type, dest, tag)
                : trace.start(
                        mode.nonblocking(),
                        CommunicatorTrace.send(count, type, dest, tag),
                        () -> newSend(mode, buffer, offset, count, type, dest, tag));
    }

    final <T> void completeSend(SendMode mode, T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        CommunicatorTrace trace = trace();
        if (trace == null) {
            newSend(mode, buffer, offset, count, type, dest, tag).waitFor();
        } else {
            trace.send(
                    mode.blocking(),
                    CommunicatorTrace.send(count, type, dest, tag),
                    () -> newSend(mode, buffer, offset, count, type, dest, tag));
        }
    }

    /** Starts a send of any mode. */
    <T> EngineRequest newSend(SendMode mode, T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        requireSendable("buffer", buffer, offset, count, type, dest, tag);
        if (dest == Mpi.PROC_NULL) {
            return new SendRequest();
        }
        SendRequest request = new SendRequest(this, mode, dest, tag, buffer, offset, count, type);
        engine.submit(request);
        return request;
    }

    <T> void requireSendable(String name, T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        try {
            requireUsable();
            Arguments.destination(dest, messages.peers());
            Arguments.sendTag(tag);
            Arguments.sendBuffer(name, buffer, offset, count, type);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    /** Starts to send a whole array, or what remains of a ByteBuffer. */
    public Request isend(Object buffer, int dest, int tag) {
        Datatype<Object> type = typeOf(buffer);
        return isend(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }

    /** Sends; returns when the buffer may be used again (MPI_Send). */
    public <T> void send(T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        completeSend(SendMode.STANDARD, buffer, offset, count, type, dest, tag);
    }

    /** Sends a whole array, or what remains of a ByteBuffer. */
    public void send(Object buffer, int dest, int tag) {
        Datatype<Object> type = typeOf(buffer);
        send(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, tag);
    }

    /**
     * Starts to receive (MPI_Irecv).
     *
     * @param count the most elements that the message may have
     * @param source a rank, {@link Mpi#ANY_SOURCE} or {@link Mpi#PROC_NULL}
     * @param tag a tag or {@link Mpi#ANY_TAG}
     */
    public <T> Request irecv(T buffer, int offset, int count, Datatype<T> type, int source, int tag) {
        CommunicatorTrace trace = trace();
        return trace == null
                ? newReceive(buffer, offset, count, type, source, tag)
                : trace.start(
                        "MPI_Irecv",
                        CommunicatorTrace.receive(count, type, source, tag),
                        () -> newReceive(buffer, offset, count, type, source, tag));
    }

    final <T> EngineRequest newReceive(T buffer, int offset, int count, Datatype<T> type, int source, int tag) {
        requireReceivable(source, tag);
        requireReceiveBuffer("buffer", buffer, offset, count, type);
        if (source == Mpi.PROC_NULL) {
            return new ReceiveRequest();
        }
        ReceiveRequest request = new ReceiveRequest(this, source, tag, buffer, offset, count, type);
        engine.submit(request);
        return request;
    }

    /** Starts to receive into a whole array, or what remains of a ByteBuffer. */
    public Request irecv(Object buffer, int source, int tag) {
        Datatype<Object> type = typeOf(buffer);
        return irecv(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, source, tag);
    }

    /** Receives (MPI_Recv). */
    public <T> Status recv(T buffer, int offset, int count, Datatype<T> type, int source, int tag) {
        CommunicatorTrace trace = trace();
        return trace == null
                ? newReceive(buffer, offset, count, type, source, tag).waitFor()
                : trace.receive(
                        "MPI_Recv",
                        CommunicatorTrace.receive(count, type, source, tag),
                        () -> newReceive(buffer, offset, count, type, source, tag));
    }

    /** Receives into a whole array, or what remains of a ByteBuffer. */
    public Status recv(Object buffer, int source, int tag) {
        Datatype<Object> type = typeOf(buffer);
        return recv(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, source, tag);
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
        CommunicatorTrace trace = trace();
        return trace == null
                ? find(source, tag, waits)
                : trace.probe(waits ? "MPI_Probe" : "MPI_Iprobe", source, tag, waits, () -> find(source, tag, waits));
    }

    private Status find(int source, int tag, boolean waits) {
        requireReceivable(source, tag);
        try {
            return Probing.probe(engine, messages, source, tag, waits);
        } catch (MpiException e) {
            throw raised(e);
        }
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
        CommunicatorTrace trace = trace();
        return trace == null
                ? take(source, tag, waits)
                : trace.claim(waits ? "MPI_Mprobe" : "MPI_Improbe", source, tag, waits, () -> take(source, tag, waits));
    }

    private Message take(int source, int tag, boolean waits) {
        requireReceivable(source, tag);
        try {
            return Probing.claim(this, engine, messages, source, tag, waits);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    /** Checks that a message which a matched probe has taken can be received into that. */
    <T> void requireMessage(T buffer, int offset, int count, Datatype<T> type) {
        try {
            requireUsable();
        } catch (MpiException e) {
            throw raised(e);
        }
        requireReceiveBuffer("buffer", buffer, offset, count, type);
    }

    /** Receives what a matched probe has taken; null: from nobody. */
    <T> EngineRequest receive(MatchedProbe claim, T buffer, int offset, int count, Datatype<T> type) {
        if (claim == null) {
            return new ReceiveRequest();
        }
        ReceiveRequest request =
                new ReceiveRequest(this, claim.foundSource(), claim.foundTag(), buffer, offset, count, type);
        engine.receive(request, claim);
        return request;
    }

    /** A receive that can be started again and again (MPI_Recv_init). Nothing is received before its start. */
    public <T> PersistentRequest recvInit(T buffer, int offset, int count, Datatype<T> type, int source, int tag) {
        CommunicatorTrace trace = trace();
        return trace == null
                ? newPersistentReceive(buffer, offset, count, type, source, tag)
                : trace.prepare(
                        "MPI_Recv_init",
                        CommunicatorTrace.receive(count, type, source, tag),
                        () -> newPersistentReceive(buffer, offset, count, type, source, tag));
    }

    private <T> PersistentOperation newPersistentReceive(
            T buffer, int offset, int count, Datatype<T> type, int source, int tag) {
        requireReceivable(source, tag);
        requireReceiveBuffer("buffer", buffer, offset, count, type);
        return source == Mpi.PROC_NULL
                ? new PersistentReceive(this)
                : new PersistentReceive(this, engine, messages, source, tag, buffer, offset, count, type);
    }

    /** A persistent receive into a whole array, or what remains of a ByteBuffer. */
    public PersistentRequest recvInit(Object buffer, int source, int tag) {
        Datatype<Object> type = typeOf(buffer);
        return recvInit(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, source, tag);
    }

    private void requireReceivable(int source, int tag) {
        try {
            requireUsable();
            Arguments.source(source, messages.peers());
            Arguments.receiveTag(tag);
            requirePermitted(source, tag);
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    <T> void requireReceiveBuffer(String name, T buffer, int offset, int count, Datatype<T> type) {
        try {
            Arguments.receiveBuffer(name, buffer, offset, count, type);
        } catch (MpiException e) {
            throw raised(e);
        }
    }
}
