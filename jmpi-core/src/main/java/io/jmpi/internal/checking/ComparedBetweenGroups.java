package io.jmpi.internal.checking;

import io.jmpi.Call;
import io.jmpi.Collective.Pattern;
import io.jmpi.Mpi;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.collective.CollectiveCall;
import io.jmpi.internal.core.CommunicatorCore;

/**
 * For an inter-communicator: the operation, the group that the root is in, and the reduction, because not all ranks know more.
 * Each receiver requires the length and kinds that it expects.
 */
record ComparedBetweenGroups(CommunicatorCore core) implements ComparedArguments {
    @Override
    public CollectiveCall describe(Call call) {
        CollectiveCall described = CollectiveCall.of(call.operation().method());
        if (call.operation().hasRoot()) {
            // The first group is the one whose first rank is lower in the job.
            boolean isHere = call.root() == Mpi.ROOT || call.root() == Mpi.PROC_NULL;
            boolean isFirst = isHere == (core.firstLocal() == 0);
            return described.with(ErrorClass.ROOT, "root in the " + (isFirst ? "first" : "second") + " group");
        }
        return call.operation().isReduction() ? ComparedArguments.withOp(described, call) : described;
    }

    @Override
    public Object sent(Call call) {
        return switch (call.operation().pattern()) {
            case BROADCAST, SCATTER -> call.root() == Mpi.ROOT ? call.sendBuffer() : null;
            case GATHER, REDUCE -> call.root() >= 0 ? call.sendBuffer() : null;
            default -> call.sendBuffer();
        };
    }

    @Override
    public Object received(Call call) {
        Object buffer = call.operation().pattern() == Pattern.BROADCAST ? call.sendBuffer() : call.recvBuffer();
        return switch (call.operation().pattern()) {
            case BROADCAST, SCATTER -> call.root() >= 0 ? buffer : null;
            case GATHER, REDUCE -> call.root() == Mpi.ROOT ? buffer : null;
            default -> buffer;
        };
    }
}
