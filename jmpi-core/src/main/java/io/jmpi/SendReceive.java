package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;

/**
 * Sending and receiving in one call (MPI 4.1, section 3.10). Either side may be {@link Mpi#PROC_NULL}. Other calls can send
 * what these receive, and receive what these send. Thread and lifetime: those of {@link Communicator}.
 */
abstract class SendReceive extends SendModes {
    SendReceive(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
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
        CommunicatorTrace trace = trace();
        return trace == null
                ? newExchange(
                                sendBuffer,
                                sendOffset,
                                sendCount,
                                sendType,
                                dest,
                                sendTag,
                                recvBuffer,
                                recvOffset,
                                recvCount,
                                recvType,
                                source,
                                recvTag)
                        .waitFor()
                : trace.receive(
                        "MPI_Sendrecv",
                        CommunicatorTrace.exchange(
                                sendCount, sendType, dest, sendTag, recvCount, recvType, source, recvTag),
                        () -> newExchange(
                                sendBuffer,
                                sendOffset,
                                sendCount,
                                sendType,
                                dest,
                                sendTag,
                                recvBuffer,
                                recvOffset,
                                recvCount,
                                recvType,
                                source,
                                recvTag));
    }

    /** Sends and receives whole arrays, or what remains of ByteBuffers. */
    public Status sendrecv(Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        Datatype<Object> sendType = typeOf(sendBuffer);
        Datatype<Object> recvType = typeOf(recvBuffer);
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

    /**
     * Starts to send and to receive (MPI_Isendrecv). The request completes when both have, with the status of the receive;
     * it cannot be cancelled. The buffers must not overlap.
     */
    public <T, U> Request isendrecv(
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
        CommunicatorTrace trace = trace();
        return trace == null
                ? newExchange(
                        sendBuffer,
                        sendOffset,
                        sendCount,
                        sendType,
                        dest,
                        sendTag,
                        recvBuffer,
                        recvOffset,
                        recvCount,
                        recvType,
                        source,
                        recvTag)
                : trace.start(
                        "MPI_Isendrecv",
                        CommunicatorTrace.exchange(
                                sendCount, sendType, dest, sendTag, recvCount, recvType, source, recvTag),
                        () -> newExchange(
                                sendBuffer,
                                sendOffset,
                                sendCount,
                                sendType,
                                dest,
                                sendTag,
                                recvBuffer,
                                recvOffset,
                                recvCount,
                                recvType,
                                source,
                                recvTag));
    }

    /** Starts both, as the library itself may. */
    final <T, U> EngineRequest newExchange(
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
        requireSendable("sendBuffer", sendBuffer, sendOffset, sendCount, sendType, dest, sendTag);
        requireReceiveBuffer("recvBuffer", recvBuffer, recvOffset, recvCount, recvType);
        EngineRequest receive = newReceive(recvBuffer, recvOffset, recvCount, recvType, source, recvTag);
        EngineRequest send = newSend(SendMode.STANDARD, sendBuffer, sendOffset, sendCount, sendType, dest, sendTag);
        return new ExchangeRequest(engine().waiter(), receive, send);
    }

    /** Starts to send and to receive whole arrays, or what remains of ByteBuffers. */
    public Request isendrecv(Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        Datatype<Object> sendType = typeOf(sendBuffer);
        Datatype<Object> recvType = typeOf(recvBuffer);
        return isendrecv(
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

    /** Sends elements, and replaces them by what is received (MPI_Sendrecv_replace). */
    public <T> Status sendrecvReplace(
            T buffer, int offset, int count, Datatype<T> type, int dest, int sendTag, int source, int recvTag) {
        CommunicatorTrace trace = trace();
        return trace == null
                ? newReplacement(buffer, offset, count, type, dest, sendTag, source, recvTag)
                        .waitFor()
                : trace.receive(
                        "MPI_Sendrecv_replace",
                        CommunicatorTrace.replacement(count, type, dest, sendTag, source, recvTag),
                        () -> newReplacement(buffer, offset, count, type, dest, sendTag, source, recvTag));
    }

    /** Sends a whole array, or what remains of a ByteBuffer, and replaces it by what is received. */
    public Status sendrecvReplace(Object buffer, int dest, int sendTag, int source, int recvTag) {
        Datatype<Object> type = typeOf(buffer);
        return sendrecvReplace(
                buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, sendTag, source, recvTag);
    }

    /** Starts to send elements, and to replace them by what is received (MPI_Isendrecv_replace). As {@code isendrecv}. */
    public <T> Request isendrecvReplace(
            T buffer, int offset, int count, Datatype<T> type, int dest, int sendTag, int source, int recvTag) {
        CommunicatorTrace trace = trace();
        return trace == null
                ? newReplacement(buffer, offset, count, type, dest, sendTag, source, recvTag)
                : trace.start(
                        "MPI_Isendrecv",
                        CommunicatorTrace.exchange(count, type, dest, sendTag, count, type, source, recvTag),
                        () -> newReplacement(buffer, offset, count, type, dest, sendTag, source, recvTag));
    }

    private <T> EngineRequest newReplacement(
            T buffer, int offset, int count, Datatype<T> type, int dest, int sendTag, int source, int recvTag) {
        requireSendable("buffer", buffer, offset, count, type, dest, sendTag);
        requireReceiveBuffer("buffer", buffer, offset, count, type);
        Elements<T> elements = new Elements<>(buffer, offset, count, type);
        Elements<T> copy = elements.newSpace();
        elements.copyTo(copy);
        return newExchange(
                copy.memory(), copy.offset(), count, type, dest, sendTag, buffer, offset, count, type, source, recvTag);
    }

    /** Starts to send a whole array, or what remains of a ByteBuffer, and to replace it by what is received. */
    public Request isendrecvReplace(Object buffer, int dest, int sendTag, int source, int recvTag) {
        Datatype<Object> type = typeOf(buffer);
        return isendrecvReplace(
                buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, dest, sendTag, source, recvTag);
    }
}
