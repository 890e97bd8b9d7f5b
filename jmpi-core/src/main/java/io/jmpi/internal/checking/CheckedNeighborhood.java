package io.jmpi.internal.checking;

import io.jmpi.Buffer;
import io.jmpi.NeighborhoodOperations;
import io.jmpi.Operation;
import io.jmpi.internal.collective.CollectiveCall;
import io.jmpi.internal.core.CommunicatorCore;

/**
 * The checked operations of a communicator with a topology. Each neighbor checks what it receives: lengths and kinds
 * must be those that it expects.
 */
final class CheckedNeighborhood extends CheckedCollectives<NeighborhoodOperations> implements NeighborhoodOperations {
    CheckedNeighborhood(CommunicatorCore core, LentMemory memory, NeighborhoodOperations plain) {
        super(core, memory, plain);
    }

    private Operation checked(String operation, Operation bound, Object sendBuffer, Object recvBuffer) {
        return checked(bound, ofAnySize(CollectiveCall.of(operation), recvBuffer), sendBuffer, recvBuffer);
    }

    @Override
    public Operation neighborAllgather(Object sendBuffer, Object recvBuffer) {
        Operation bound = plain().neighborAllgather(sendBuffer, recvBuffer);
        return checked("neighborAllgather", bound, sendBuffer, recvBuffer);
    }

    @Override
    public Operation neighborAllgatherv(Object sendBuffer, Buffer recvBuffer) {
        Operation bound = plain().neighborAllgatherv(sendBuffer, recvBuffer);
        return checked("neighborAllgatherv", bound, sendBuffer, recvBuffer);
    }

    @Override
    public Operation neighborAlltoall(Object sendBuffer, Object recvBuffer) {
        Operation bound = plain().neighborAlltoall(sendBuffer, recvBuffer);
        return checked("neighborAlltoall", bound, sendBuffer, recvBuffer);
    }

    @Override
    public Operation neighborAlltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        Operation bound = plain().neighborAlltoallv(sendBuffer, recvBuffer);
        return checked("neighborAlltoallv", bound, sendBuffer, recvBuffer);
    }

    @Override
    public Operation neighborAlltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        Operation bound = plain().neighborAlltoallw(sendBuffer, recvBuffer);
        return checked("neighborAlltoallw", bound, sendBuffer, recvBuffer);
    }
}
