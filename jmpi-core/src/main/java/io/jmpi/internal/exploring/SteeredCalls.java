package io.jmpi.internal.exploring;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Mpi;
import io.jmpi.PartitionedReceive;
import io.jmpi.PartitionedSend;
import io.jmpi.SendMode;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.Binder;
import io.jmpi.internal.operations.CommunicatorMessages;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.ExchangeRequest;

/** The calls of a communicator in an explored run: receives begin when their source is decided. */
final class SteeredCalls implements Binder<EngineRequest> {
    private final ExploredRank rank;
    private final CommunicatorCore core;
    private final Binder<EngineRequest> plain;

    SteeredCalls(ExploredRank rank, CommunicatorCore core, Binder<EngineRequest> plain) {
        this.rank = rank;
        this.core = core;
        this.plain = plain;
    }

    @Override
    public EngineRequest send(SendMode mode, Object buffer, int dest, int tag) {
        EngineRequest bound = plain.send(mode, buffer, dest, tag);
        boolean tellsOfReceipt = mode == SendMode.SYNCHRONOUS
                || mode == SendMode.STANDARD
                        && (core.session().isUnbuffered()
                                || core.session().isLong(Buffer.of(buffer).bytes()));
        return dest == Mpi.PROC_NULL ? bound : new SteeredSend(bound, rank, dest, tag, tellsOfReceipt);
    }

    @Override
    public EngineRequest recv(Object buffer, int source, int tag) {
        EngineRequest bound = plain.recv(buffer, source, tag);
        return source == Mpi.PROC_NULL
                ? bound
                : new SteeredReceive(bound, rank, source, tag, decided -> plain.recv(buffer, decided, tag));
    }

    @Override
    public EngineRequest sendrecv(
            Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        plain.sendrecv(sendBuffer, dest, sendTag, recvBuffer, source, recvTag); // checks the arguments
        EngineRequest send = send(SendMode.STANDARD, sendBuffer, dest, sendTag);
        return new ExchangeRequest(recv(recvBuffer, source, recvTag), send);
    }

    @Override
    public EngineRequest sendrecvReplace(Object buffer, int dest, int sendTag, int source, int recvTag) {
        plain.sendrecvReplace(buffer, dest, sendTag, source, recvTag);
        EngineRequest send = send(SendMode.STANDARD, CommunicatorMessages.copyOf(buffer), dest, sendTag);
        return new ExchangeRequest(recv(buffer, source, recvTag), send);
    }

    @Override
    public PartitionedSend psend(Object buffer, int partitions, int dest, int tag) {
        throw core.raised(rank.partitions());
    }

    @Override
    public PartitionedReceive precv(Object buffer, int partitions, int source, int tag) {
        throw core.raised(rank.partitions());
    }

    @Override
    public EngineRequest bind(Call call, String method) {
        return new SteeredCollective(plain.bind(call, method), rank, core, call);
    }
}
