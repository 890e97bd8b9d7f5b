package mpi;

import io.jmpi.Buffer;
import io.jmpi.SendMode;
import io.jmpi.mpi.memory.ArrayBytes;
import io.jmpi.mpi.memory.ElementType;
import io.jmpi.mpi.memory.Incoming;
import io.jmpi.mpi.memory.Memory;
import io.jmpi.mpi.operation.Packing;
import io.jmpi.mpi.operation.Sends;
import io.jmpi.mpi.rank.Ranks;

/**
 * Point-to-point communication of a communicator, in both flavours. mpiJava's calls have an offset in base units. MPJ Express copies a
 * message when its send starts, so that programs change the elements before it has completed; therefore mpiJava's nonblocking sends
 * copy short messages.
 */
final class PointToPoint {
    private PointToPoint() {}

    /**
     * The methods that {@link Comm} inherits. Public, so that programs may call them by reflection. Programs cannot
     * name this type, because the enclosing class is not public.
     */
    public interface Methods {
        private CommHandle comm() {
            return (CommHandle) this;
        }

        // ---------------------------------------------------------------- Open MPI

        /** Sends: MPI_Send. */
        default void send(Object buf, int count, Datatype type, int dest, int tag) {
            sends(comm(), SendMode.STANDARD, buf, count, type, dest, tag);
        }

        /** A buffered send: MPI_Bsend. */
        default void bSend(Object buf, int count, Datatype type, int dest, int tag) {
            sends(comm(), SendMode.BUFFERED, buf, count, type, dest, tag);
        }

        /** A synchronous send: MPI_Ssend. */
        default void sSend(Object buf, int count, Datatype type, int dest, int tag) {
            sends(comm(), SendMode.SYNCHRONOUS, buf, count, type, dest, tag);
        }

        /** A ready send: MPI_Rsend. */
        default void rSend(Object buf, int count, Datatype type, int dest, int tag) {
            sends(comm(), SendMode.READY, buf, count, type, dest, tag);
        }

        /** Receives: MPI_Recv. */
        default Status recv(Object buf, int count, Datatype type, int source, int tag) {
            Object memory = ArrayBytes.of(buf, count, Datatype.elementsOf(type));
            Status status = receives(comm(), memory, 0, count, type, source, tag);
            ArrayBytes.store(memory, buf);
            return status;
        }

        /** Sends and receives: MPI_Sendrecv. */
        default Status sendRecv(
                Object sendbuf,
                int sendcount,
                Datatype sendtype,
                int dest,
                int sendtag,
                Object recvbuf,
                int recvcount,
                Datatype recvtype,
                int source,
                int recvtag) {
            Object sent = ArrayBytes.of(sendbuf, sendcount, Datatype.elementsOf(sendtype));
            Object received = ArrayBytes.of(recvbuf, recvcount, Datatype.elementsOf(recvtype));
            Status status = exchanges(
                    comm(), sent, 0, sendcount, sendtype, dest, sendtag, received, 0, recvcount, recvtype, source,
                    recvtag);
            ArrayBytes.store(received, recvbuf);
            return status;
        }

        /** Sends elements, and replaces them with the received ones: MPI_Sendrecv_replace. */
        default Status sendRecvReplace(
                Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
            return replaces(comm(), buf, 0, count, type, dest, sendtag, source, recvtag);
        }

        /** Starts a send: MPI_Isend. */
        default Request iSend(java.nio.Buffer buf, int count, Datatype type, int dest, int tag) {
            return startsSend(comm(), SendMode.STANDARD, buf, 0, count, type, dest, tag);
        }

        /** Starts a buffered send: MPI_Ibsend. */
        default Request ibSend(java.nio.Buffer buf, int count, Datatype type, int dest, int tag) {
            return startsSend(comm(), SendMode.BUFFERED, buf, 0, count, type, dest, tag);
        }

        /** Starts a synchronous send: MPI_Issend. */
        default Request isSend(java.nio.Buffer buf, int count, Datatype type, int dest, int tag) {
            return startsSend(comm(), SendMode.SYNCHRONOUS, buf, 0, count, type, dest, tag);
        }

        /** Starts a ready send: MPI_Irsend. */
        default Request irSend(java.nio.Buffer buf, int count, Datatype type, int dest, int tag) {
            return startsSend(comm(), SendMode.READY, buf, 0, count, type, dest, tag);
        }

        /** Starts a receive: MPI_Irecv. */
        default Request iRecv(java.nio.Buffer buf, int count, Datatype type, int source, int tag) {
            return startsReceive(comm(), buf, 0, count, type, source, tag);
        }

        /** Creates a persistent send: MPI_Send_init. */
        default Prequest sendInit(java.nio.Buffer buf, int count, Datatype type, int dest, int tag) {
            return bindsSend(comm(), SendMode.STANDARD, buf, 0, count, type, dest, tag);
        }

        /** Creates a persistent buffered send: MPI_Bsend_init. */
        default Prequest bSendInit(java.nio.Buffer buf, int count, Datatype type, int dest, int tag) {
            return bindsSend(comm(), SendMode.BUFFERED, buf, 0, count, type, dest, tag);
        }

        /** Creates a persistent synchronous send: MPI_Ssend_init. */
        default Prequest sSendInit(java.nio.Buffer buf, int count, Datatype type, int dest, int tag) {
            return bindsSend(comm(), SendMode.SYNCHRONOUS, buf, 0, count, type, dest, tag);
        }

        /** Creates a persistent ready send: MPI_Rsend_init. */
        default Prequest rSendInit(java.nio.Buffer buf, int count, Datatype type, int dest, int tag) {
            return bindsSend(comm(), SendMode.READY, buf, 0, count, type, dest, tag);
        }

        /** Creates a persistent receive: MPI_Recv_init. */
        default Prequest recvInit(java.nio.Buffer buf, int count, Datatype type, int source, int tag) {
            return bindsReceive(comm(), buf, 0, count, type, source, tag);
        }

        /** Packs elements into the bytes at a position; returns the position after them: MPI_Pack. */
        default int pack(Object inbuf, int incount, Datatype type, byte[] outbuf, int position) {
            return packs(comm(), inbuf, 0, incount, type, outbuf, position);
        }

        /** Unpacks elements from the bytes at a position; returns the position after them: MPI_Unpack. */
        default int unpack(byte[] inbuf, int position, Object outbuf, int outcount, Datatype type) {
            return unpacks(comm(), inbuf, position, outbuf, 0, outcount, type);
        }

        /** Returns the bytes that {@link #pack} needs: MPI_Pack_size. */
        default int packSize(int incount, Datatype type) {
            return comm().get(() -> type.inBytes().packSize(incount));
        }

        /** Returns the status of a message that has arrived; null if there is none: MPI_Iprobe. */
        default Status iProbe(int source, int tag) {
            return probes(comm(), source, tag, false);
        }

        /** Waits for a message, and returns its status: MPI_Probe. */
        default Status probe(int source, int tag) {
            return probes(comm(), source, tag, true);
        }

        // ---------------------------------------------------------------- mpiJava

        /** Sends. */
        default void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
            sends(comm(), SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
        }

        /** A buffered send. */
        default void Bsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
            sends(comm(), SendMode.BUFFERED, buf, offset, count, datatype, dest, tag);
        }

        /** A synchronous send. */
        default void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
            sends(comm(), SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
        }

        /** A ready send. */
        default void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
            sends(comm(), SendMode.READY, buf, offset, count, datatype, dest, tag);
        }

        /** Starts a send. */
        default Request Isend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
            return startsSendOfCopy(comm(), SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
        }

        /** Starts a buffered send. */
        default Request Ibsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
            return startsSend(comm(), SendMode.BUFFERED, buf, offset, count, datatype, dest, tag);
        }

        /** Starts a synchronous send. */
        default Request Issend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
            return startsSendOfCopy(comm(), SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
        }

        /** Starts a ready send. */
        default Request Irsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
            return startsSendOfCopy(comm(), SendMode.READY, buf, offset, count, datatype, dest, tag);
        }

        /** Creates a persistent send. */
        default Prequest Send_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
            return bindsSend(comm(), SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
        }

        /** Creates a persistent buffered send. */
        default Prequest Bsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
            return bindsSend(comm(), SendMode.BUFFERED, buf, offset, count, datatype, dest, tag);
        }

        /** Creates a persistent synchronous send. */
        default Prequest Ssend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
            return bindsSend(comm(), SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
        }

        /** Creates a persistent ready send. */
        default Prequest Rsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
            return bindsSend(comm(), SendMode.READY, buf, offset, count, datatype, dest, tag);
        }

        /** Receives. */
        default Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
            return receives(comm(), buf, offset, count, datatype, source, tag);
        }

        /** Starts a receive. */
        default Request Irecv(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
            return startsReceive(comm(), buf, offset, count, datatype, source, tag);
        }

        /** Creates a persistent receive. */
        default Prequest Recv_init(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
            return bindsReceive(comm(), buf, offset, count, datatype, source, tag);
        }

        /** Sends and receives. */
        default Status Sendrecv(
                Object sendbuf,
                int sendoffset,
                int sendcount,
                Datatype sendtype,
                int dest,
                int sendtag,
                Object recvbuf,
                int recvoffset,
                int recvcount,
                Datatype recvtype,
                int source,
                int recvtag) {
            return exchanges(
                    comm(),
                    sendbuf,
                    sendoffset,
                    sendcount,
                    sendtype,
                    dest,
                    sendtag,
                    recvbuf,
                    recvoffset,
                    recvcount,
                    recvtype,
                    source,
                    recvtag);
        }

        /** Sends elements, and replaces them with the received ones. */
        default Status Sendrecv_replace(
                Object buf, int offset, int count, Datatype datatype, int dest, int sendtag, int source, int recvtag) {
            return replaces(comm(), buf, offset, count, datatype, dest, sendtag, source, recvtag);
        }

        /** Returns the status of a message that has arrived; null if there is none. */
        default Status Iprobe(int source, int tag) {
            return probes(comm(), source, tag, false);
        }

        /** Waits for a message, and returns its status. */
        default Status Probe(int source, int tag) {
            return probes(comm(), source, tag, true);
        }

        /**
         * Returns the bytes that packing or a buffered send of the elements needs: programs for MPJ Express attach a
         * buffer of this size.
         */
        default int Pack_size(int incount, Datatype datatype) {
            return Math.addExact(packSize(incount, datatype), MPI.BSEND_OVERHEAD);
        }

        /** Packs elements into the bytes at a position; returns the position after them. */
        default int Pack(Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
            return packs(comm(), inbuf, offset, incount, datatype, outbuf, position);
        }

        /** Packs elements into the buffer at a position; returns the position after them. */
        default int Pack(Object inbuf, int offset, int incount, Datatype datatype, mpjbuf.Buffer outbuf, int position) {
            return packs(comm(), inbuf, offset, incount, datatype, outbuf, position);
        }

        /** Unpacks elements from the bytes at a position; returns the position after them. */
        default int Unpack(byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype) {
            return unpacks(comm(), inbuf, position, outbuf, offset, outcount, datatype);
        }

        /** Unpacks elements from the buffer at a position; returns the position after them. */
        default int Unpack(
                mpjbuf.Buffer inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype) {
            return unpacks(comm(), inbuf, position, outbuf, offset, outcount, datatype);
        }
    }

    // ---------------------------------------------------------------- both, with an offset in base units

    /** Sends elements, or the bytes of an array of another kind. */
    private static void sends(CommHandle comm, SendMode mode, Object buf, int count, Datatype type, int dest, int tag) {
        Object memory = ArrayBytes.of(buf, count, Datatype.elementsOf(type));
        sends(comm, mode, memory, 0, count, type, dest, tag);
    }

    private static void sends(
            CommHandle comm, SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        try {
            Sends.send(comm.core(), mode, buf, offset, count, Datatype.elementsOf(type), Ranks.dest(dest), tag);
        } catch (RuntimeException e) {
            throw comm.raised(e);
        }
    }

    private static Request startsSend(
            CommHandle comm, SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        try {
            return new Request(Sends.start(
                    comm.core(), mode, buf, offset, count, Datatype.elementsOf(type), Ranks.dest(dest), tag));
        } catch (RuntimeException e) {
            throw comm.raised(e);
        }
    }

    /** Starts to send elements that the program may change at once, unless they are many. */
    private static Request startsSendOfCopy(
            CommHandle comm, SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        try {
            return new Request(Sends.startOfCopy(
                    comm.core(), mode, buf, offset, count, Datatype.elementsOf(type), Ranks.dest(dest), tag));
        } catch (RuntimeException e) {
            throw comm.raised(e);
        }
    }

    private static Prequest bindsSend(
            CommHandle comm, SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        ElementType elements = Datatype.elementsOf(type);
        if (elements.isObject()) {
            return new Prequest(() -> startsSend(comm, mode, buf, offset, count, type, dest, tag));
        }
        try {
            return new Prequest(Sends.bind(comm.core(), mode, buf, offset, count, elements, Ranks.dest(dest), tag));
        } catch (RuntimeException e) {
            throw comm.raised(e);
        }
    }

    private static Status receives(
            CommHandle comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        try {
            ElementType elements = Datatype.elementsOf(type);
            if (elements.isObject()) {
                Incoming incoming = Incoming.of(buf, offset, count, elements);
                return Status.of(comm.core().recv(incoming.memory(), Ranks.source(source), Ranks.tag(tag)), incoming);
            }
            return Status.ofElements(
                    comm.core().recv(Memory.of(buf, offset, count, elements), Ranks.source(source), Ranks.tag(tag)),
                    elements);
        } catch (RuntimeException e) {
            throw comm.raised(e);
        }
    }

    private static Request startsReceive(
            CommHandle comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        try {
            ElementType elements = Datatype.elementsOf(type);
            if (elements.isObject()) {
                Incoming incoming = Incoming.of(buf, offset, count, elements);
                return new Request(
                        comm.core().irecv(incoming.memory(), Ranks.source(source), Ranks.tag(tag)), incoming);
            }
            return new Request(
                    comm.core().irecv(Memory.of(buf, offset, count, elements), Ranks.source(source), Ranks.tag(tag)),
                    elements);
        } catch (RuntimeException e) {
            throw comm.raised(e);
        }
    }

    private static Prequest bindsReceive(
            CommHandle comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        ElementType elements = Datatype.elementsOf(type);
        if (elements.isObject()) {
            return new Prequest(() -> startsReceive(comm, buf, offset, count, type, source, tag));
        }
        try {
            return new Prequest(
                    comm.core().recvInit(Memory.of(buf, offset, count, elements), Ranks.source(source), Ranks.tag(tag)),
                    elements);
        } catch (RuntimeException e) {
            throw comm.raised(e);
        }
    }

    private static Status exchanges(
            CommHandle comm,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        try {
            Buffer message = Sends.message(sendbuf, sendoffset, sendcount, Datatype.elementsOf(sendtype));
            ElementType elements = Datatype.elementsOf(recvtype);
            Incoming objects = elements.isObject() ? Incoming.of(recvbuf, recvoffset, recvcount, elements) : null;
            io.jmpi.Status outcome = comm.core()
                    .sendrecv(
                            message,
                            Ranks.dest(dest),
                            sendtag,
                            objects == null ? Memory.of(recvbuf, recvoffset, recvcount, elements) : objects.memory(),
                            Ranks.source(source),
                            Ranks.tag(recvtag));
            return objects == null ? Status.ofElements(outcome, elements) : Status.of(outcome, objects);
        } catch (RuntimeException e) {
            throw comm.raised(e);
        }
    }

    private static Status replaces(
            CommHandle comm,
            Object buf,
            int offset,
            int count,
            Datatype type,
            int dest,
            int sendtag,
            int source,
            int recvtag) {
        ElementType elements = Datatype.elementsOf(type);
        if (elements.isObject()) { // The message is a copy.
            return exchanges(comm, buf, offset, count, type, dest, sendtag, buf, offset, count, type, source, recvtag);
        }
        try {
            return Status.ofElements(
                    comm.core()
                            .sendrecvReplace(
                                    Memory.of(buf, offset, count, elements),
                                    Ranks.dest(dest),
                                    sendtag,
                                    Ranks.source(source),
                                    Ranks.tag(recvtag)),
                    elements);
        } catch (RuntimeException e) {
            throw comm.raised(e);
        }
    }

    private static Status probes(CommHandle comm, int source, int tag, boolean waits) {
        try {
            io.jmpi.Status found = waits
                    ? comm.core().probe(Ranks.source(source), Ranks.tag(tag))
                    : comm.core().iprobe(Ranks.source(source), Ranks.tag(tag));
            return found == null ? null : Status.ofProbe(found);
        } catch (RuntimeException e) {
            throw comm.raised(e);
        }
    }

    /** Packs elements into bytes at a position; returns the position after them. */
    private static int packs(
            CommHandle comm, Object inbuf, int offset, int incount, Datatype type, Object outbuf, int position) {
        return comm.get(() -> Packing.pack(inbuf, offset, incount, Datatype.elementsOf(type), outbuf, position));
    }

    /** Unpacks elements from bytes at a position; returns the position after them. */
    private static int unpacks(
            CommHandle comm, Object inbuf, int position, Object outbuf, int offset, int outcount, Datatype type) {
        return comm.get(() -> Packing.unpack(inbuf, position, outbuf, offset, outcount, Datatype.elementsOf(type)));
    }
}
