package mpi;

import io.jmpi.AnyCommunicator;
import io.jmpi.SendMode;

/**
 * Point-to-point communication as mpiJava has it. Offsets are in base units. MPJ Express copies a message when its send starts,
 * so that programs change the elements before it has completed; nonblocking sends copy short messages, therefore.
 */
abstract class MpiJavaPointToPoint extends CommPointToPoint {
    MpiJavaPointToPoint(AnyCommunicator communicator) {
        super(communicator);
    }

    /** Sends. */
    public void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        sends(SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    /** A buffered send. */
    public void Bsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        sends(SendMode.BUFFERED, buf, offset, count, datatype, dest, tag);
    }

    /** A synchronous send. */
    public void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        sends(SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    /** A ready send. */
    public void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        sends(SendMode.READY, buf, offset, count, datatype, dest, tag);
    }

    /** Starts a send. */
    public Request Isend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return startsSendOfCopy(SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    /** Starts a buffered send. */
    public Request Ibsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return startsSend(SendMode.BUFFERED, buf, offset, count, datatype, dest, tag);
    }

    /** Starts a synchronous send. */
    public Request Issend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return startsSendOfCopy(SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    /** Starts a ready send. */
    public Request Irsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return startsSendOfCopy(SendMode.READY, buf, offset, count, datatype, dest, tag);
    }

    /** Creates a persistent send. */
    public Prequest Send_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return bindsSend(SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    /** Creates a persistent buffered send. */
    public Prequest Bsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return bindsSend(SendMode.BUFFERED, buf, offset, count, datatype, dest, tag);
    }

    /** Creates a persistent synchronous send. */
    public Prequest Ssend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return bindsSend(SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    /** Creates a persistent ready send. */
    public Prequest Rsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return bindsSend(SendMode.READY, buf, offset, count, datatype, dest, tag);
    }

    /** Receives. */
    public Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        return receives(buf, offset, count, datatype, source, tag);
    }

    /** Starts a receive. */
    public Request Irecv(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        return startsReceive(buf, offset, count, datatype, source, tag);
    }

    /** Creates a persistent receive. */
    public Prequest Recv_init(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        return bindsReceive(buf, offset, count, datatype, source, tag);
    }

    /** Sends and receives. */
    public Status Sendrecv(
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

    /** Sends elements, and replaces them by those received. */
    public Status Sendrecv_replace(
            Object buf, int offset, int count, Datatype datatype, int dest, int sendtag, int source, int recvtag) {
        return replaces(buf, offset, count, datatype, dest, sendtag, source, recvtag);
    }

    /** Returns the status of a message that has arrived; null if there is none. */
    public Status Iprobe(int source, int tag) {
        return probes(source, tag, false);
    }

    /** Waits for a message, and returns its status. */
    public Status Probe(int source, int tag) {
        return probes(source, tag, true);
    }

    /**
     * Returns the bytes that packing needs, and a buffered send of the elements: programs for MPJ Express attach a buffer of
     * this size.
     */
    public int Pack_size(int incount, Datatype datatype) {
        return Math.addExact(packSize(incount, datatype), MPI.BSEND_OVERHEAD);
    }

    /** Packs elements from a position of the bytes on; returns the position behind them. */
    public int Pack(Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
        return packs(inbuf, offset, incount, datatype, outbuf, position);
    }

    /** Packs elements from a position of the buffer on; returns the position behind them. */
    public int Pack(Object inbuf, int offset, int incount, Datatype datatype, mpjbuf.Buffer outbuf, int position) {
        return packs(inbuf, offset, incount, datatype, outbuf, position);
    }

    /** Unpacks elements from a position of the bytes on; returns the position behind them. */
    public int Unpack(byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype) {
        return unpacks(inbuf, position, outbuf, offset, outcount, datatype);
    }

    /** Unpacks elements from a position of the buffer on; returns the position behind them. */
    public int Unpack(mpjbuf.Buffer inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype) {
        return unpacks(inbuf, position, outbuf, offset, outcount, datatype);
    }
}
