package io.jmpi.internal.checking;

import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.Mpi;
import io.jmpi.PartitionedReceive;
import io.jmpi.PartitionedSend;
import io.jmpi.SendMode;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.plan.CollectiveCall;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.Binder;
import io.jmpi.internal.operations.BufferSide;
import io.jmpi.internal.operations.CommunicatorCalls;
import io.jmpi.internal.p2p.operation.Leftovers.Kind;
import io.jmpi.internal.request.CollectiveRequest;
import io.jmpi.internal.request.EngineRequest;
import java.util.function.Supplier;

/**
 * The calls of a communicator whose memory is watched while they are active. Collective operations first compare the calls of
 * all ranks.
 */
final class CheckedCalls implements Binder<EngineRequest> {
    private final CommunicatorCore core;
    private final LentMemory memory;
    private final CommunicatorCalls plain;
    private final ComparedArguments compared;
    private final ActiveRequests active = new ActiveRequests();
    private final TriedOperators operators;

    CheckedCalls(CommunicatorCore core, LentMemory memory, CommunicatorCalls plain) {
        this.core = core;
        this.memory = memory;
        this.plain = plain;
        this.compared = new ComparedArguments(core);
        this.operators = new TriedOperators(core);
        core.describeRequestsBy(active::describe);
        plain.decorateReceives((bound, buffer, status) -> checked(
                bound,
                Kind.RECEIVE,
                lending(() -> receiving(status.source(), status.tag())).received(buffer)));
    }

    private EngineRequest checked(EngineRequest bound, Kind kindIfFailed, Lending lending) {
        return new CheckedRequest(bound, kindIfFailed, active, memory, lending);
    }

    private Lending lending(Supplier<String> operation) {
        return new Lending(() -> operation.get() + " in " + core.label());
    }

    private static String sending(int dest, int tag) {
        return "send to rank " + dest + " with tag " + tag;
    }

    private static String receiving(int source, int tag) {
        return "receive from " + (source == Mpi.ANY_SOURCE ? "any source" : "rank " + source) + " with "
                + (tag == Mpi.ANY_TAG ? "any tag" : "tag " + tag);
    }

    private Lending exchanging(int dest, int sendTag, int source, int recvTag) {
        return lending(() -> sending(dest, sendTag) + " and " + receiving(source, recvTag));
    }

    /** A buffered send is complete when it has been copied. */
    @Override
    public EngineRequest send(SendMode mode, Object buffer, int dest, int tag) {
        EngineRequest bound = plain.send(mode, buffer, dest, tag);
        return mode == SendMode.BUFFERED || dest == Mpi.PROC_NULL
                ? bound
                : checked(bound, Kind.SEND, lending(() -> sending(dest, tag)).sent(buffer));
    }

    @Override
    public EngineRequest recv(Object buffer, int source, int tag) {
        EngineRequest bound = plain.recv(buffer, source, tag);
        return source == Mpi.PROC_NULL
                ? bound
                : checked(
                        bound,
                        Kind.RECEIVE,
                        lending(() -> receiving(source, tag)).received(buffer));
    }

    @Override
    public EngineRequest sendrecv(
            Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        EngineRequest bound = plain.sendrecv(sendBuffer, dest, sendTag, recvBuffer, source, recvTag);
        Lending lending = exchanging(dest, sendTag, source, recvTag);
        lending.sent(dest == Mpi.PROC_NULL ? null : sendBuffer);
        lending.received(source == Mpi.PROC_NULL ? null : recvBuffer);
        if (lending.conflictsWith(lending)) {
            throw core.raised(new MpiException(
                    ErrorClass.BUFFER,
                    "sendBuffer and recvBuffer overlap in the " + lending
                            + ": use sendrecvReplace, or separate memory"));
        }
        return checked(bound, Kind.RECEIVE, lending);
    }

    @Override
    public EngineRequest sendrecvReplace(Object buffer, int dest, int sendTag, int source, int recvTag) {
        EngineRequest bound = plain.sendrecvReplace(buffer, dest, sendTag, source, recvTag);
        return source == Mpi.PROC_NULL
                ? bound
                : checked(
                        bound,
                        Kind.RECEIVE,
                        exchanging(dest, sendTag, source, recvTag).received(buffer));
    }

    @Override
    public PartitionedSend psend(Object buffer, int partitions, int dest, int tag) {
        PartitionedSend bound = plain.psend(buffer, partitions, dest, tag);
        if (dest == Mpi.PROC_NULL) {
            return bound;
        }
        Lending name = lending(() -> "partitioned " + sending(dest, tag));
        CheckedPartitionedSend checked = new CheckedPartitionedSend(
                bound, active, memory, name, CheckedPartitions.sent(memory, buffer, partitions, name::toString));
        checked.persist();
        return checked;
    }

    @Override
    public PartitionedReceive precv(Object buffer, int partitions, int source, int tag) {
        PartitionedReceive bound = plain.precv(buffer, partitions, source, tag);
        if (source == Mpi.PROC_NULL) {
            return bound;
        }
        Lending name = lending(() -> "partitioned " + receiving(source, tag));
        CheckedPartitionedReceive checked = new CheckedPartitionedReceive(
                bound, active, memory, name, CheckedPartitions.received(memory, buffer, partitions, name::toString));
        checked.persist();
        return checked;
    }

    // ---------------------------------------------------------------- collective operations

    @Override
    public EngineRequest bind(Call call, String method) {
        CollectiveRequest bound = plain.bind(call, method);
        operators.tryOnce(call);
        CollectiveCall ours = withAlgorithm(call.operation(), compared.describe(call, method));
        bound.compareFirst(ours);
        Lending lending = new Lending(() -> ours + " in " + core.label());
        if (bound.lendsMemory()) {
            lending.sent(BufferSide.SEND.used(core, call))
                    .received(BufferSide.RECV.used(core, call))
                    .inPlace();
        }
        return checked(bound, Kind.REQUEST, lending);
    }

    /** Adds the algorithm if the program has selected one. */
    private CollectiveCall withAlgorithm(Collective operation, CollectiveCall call) {
        String algorithm = core.algorithms().selected(operation.method());
        return algorithm == null ? call : call.with(ErrorClass.ARG, "algorithm " + algorithm);
    }
}
