package mpi;

import io.jmpi.AnyCommunicator;
import io.jmpi.SendMode;
import io.jmpi.mpi.memory.ArrayBytes;
import java.nio.Buffer;

/** Point-to-point communication as Open MPI's bindings have it. */
abstract class CommPointToPoint extends CommMessages {
    CommPointToPoint(AnyCommunicator communicator) {
        super(communicator);
    }

    /** Sends: MPI_Send. */
    public final void send(Object buf, int count, Datatype type, int dest, int tag) {
        sends(SendMode.STANDARD, ArrayBytes.of(buf, count, Datatype.elementsOf(type)), 0, count, type, dest, tag);
    }

    /** A buffered send: MPI_Bsend. */
    public final void bSend(Object buf, int count, Datatype type, int dest, int tag) {
        sends(SendMode.BUFFERED, ArrayBytes.of(buf, count, Datatype.elementsOf(type)), 0, count, type, dest, tag);
    }

    /** A synchronous send: MPI_Ssend. */
    public final void sSend(Object buf, int count, Datatype type, int dest, int tag) {
        sends(SendMode.SYNCHRONOUS, ArrayBytes.of(buf, count, Datatype.elementsOf(type)), 0, count, type, dest, tag);
    }

    /** A ready send: MPI_Rsend. */
    public final void rSend(Object buf, int count, Datatype type, int dest, int tag) {
        sends(SendMode.READY, ArrayBytes.of(buf, count, Datatype.elementsOf(type)), 0, count, type, dest, tag);
    }

    /** Receives: MPI_Recv. */
    public final Status recv(Object buf, int count, Datatype type, int source, int tag) {
        Object memory = ArrayBytes.of(buf, count, Datatype.elementsOf(type));
        Status status = receives(memory, 0, count, type, source, tag);
        ArrayBytes.store(memory, buf);
        return status;
    }

    /** Sends and receives: MPI_Sendrecv. */
    public final Status sendRecv(
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
                sent, 0, sendcount, sendtype, dest, sendtag, received, 0, recvcount, recvtype, source, recvtag);
        ArrayBytes.store(received, recvbuf);
        return status;
    }

    /** Sends elements, and replaces them by those received: MPI_Sendrecv_replace. */
    public final Status sendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
        return replaces(buf, 0, count, type, dest, sendtag, source, recvtag);
    }

    /** Starts a send: MPI_Isend. */
    public final Request iSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return startsSend(SendMode.STANDARD, buf, 0, count, type, dest, tag);
    }

    /** Starts a buffered send: MPI_Ibsend. */
    public final Request ibSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return startsSend(SendMode.BUFFERED, buf, 0, count, type, dest, tag);
    }

    /** Starts a synchronous send: MPI_Issend. */
    public final Request isSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return startsSend(SendMode.SYNCHRONOUS, buf, 0, count, type, dest, tag);
    }

    /** Starts a ready send: MPI_Irsend. */
    public final Request irSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return startsSend(SendMode.READY, buf, 0, count, type, dest, tag);
    }

    /** Starts a receive: MPI_Irecv. */
    public final Request iRecv(Buffer buf, int count, Datatype type, int source, int tag) {
        return startsReceive(buf, 0, count, type, source, tag);
    }

    /** Creates a persistent send: MPI_Send_init. */
    public final Prequest sendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return bindsSend(SendMode.STANDARD, buf, 0, count, type, dest, tag);
    }

    /** Creates a persistent buffered send: MPI_Bsend_init. */
    public final Prequest bSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return bindsSend(SendMode.BUFFERED, buf, 0, count, type, dest, tag);
    }

    /** Creates a persistent synchronous send: MPI_Ssend_init. */
    public final Prequest sSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return bindsSend(SendMode.SYNCHRONOUS, buf, 0, count, type, dest, tag);
    }

    /** Creates a persistent ready send: MPI_Rsend_init. */
    public final Prequest rSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return bindsSend(SendMode.READY, buf, 0, count, type, dest, tag);
    }

    /** Creates a persistent receive: MPI_Recv_init. */
    public final Prequest recvInit(Buffer buf, int count, Datatype type, int source, int tag) {
        return bindsReceive(buf, 0, count, type, source, tag);
    }

    /** Packs elements from a position of the bytes on; returns the position behind them: MPI_Pack. */
    public final int pack(Object inbuf, int incount, Datatype type, byte[] outbuf, int position) {
        return packs(inbuf, 0, incount, type, outbuf, position);
    }

    /** Unpacks elements from a position of the bytes on; returns the position behind them: MPI_Unpack. */
    public final int unpack(byte[] inbuf, int position, Object outbuf, int outcount, Datatype type) {
        return unpacks(inbuf, position, outbuf, 0, outcount, type);
    }

    /** Returns the bytes that {@link #pack} needs: MPI_Pack_size. */
    public final int packSize(int incount, Datatype type) {
        return get(() -> type.inBytes().packSize(incount));
    }

    /** Returns the status of a message that has arrived; null if there is none: MPI_Iprobe. */
    public final Status iProbe(int source, int tag) {
        return probes(source, tag, false);
    }

    /** Waits for a message, and returns its status: MPI_Probe. */
    public final Status probe(int source, int tag) {
        return probes(source, tag, true);
    }
}
