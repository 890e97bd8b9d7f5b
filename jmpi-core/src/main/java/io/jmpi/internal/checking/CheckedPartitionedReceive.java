package io.jmpi.internal.checking;

import io.jmpi.PartitionedReceive;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.request.EngineRequest;

/** A partitioned receive: the program may use a partition, also for another operation, when it knows that it has arrived. */
final class CheckedPartitionedReceive extends CheckedRequest implements PartitionedReceive {
    private final PartitionedReceive plain;
    private final CheckedPartitions memory;

    /**
     * Decorates a receive that has been bound.
     *
     * @param lending names it, and lends no memory
     */
    CheckedPartitionedReceive(
            PartitionedReceive plain,
            ActiveRequests active,
            LentMemory all,
            Lending lending,
            CheckedPartitions memory) {
        super((EngineRequest) plain, Leftovers.Kind.RECEIVE, active, all, lending);
        this.plain = plain;
        this.memory = memory;
    }

    @Override
    public int partitions() {
        return plain.partitions();
    }

    @Override
    public boolean arrived(int partition) {
        boolean arrived = plain.arrived(partition);
        if (arrived && isActive()) {
            memory.end(partition);
        }
        return arrived;
    }

    @Override
    public void activate() {
        MpiException conflict = memory.lendAll();
        if (conflict != null) {
            throw owner().raised(conflict);
        }
        super.activate();
    }

    @Override
    void endLending() {
        memory.endAll();
        super.endLending();
    }
}
