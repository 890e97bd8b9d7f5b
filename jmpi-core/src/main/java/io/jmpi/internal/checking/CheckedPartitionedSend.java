package io.jmpi.internal.checking;

import io.jmpi.PartitionedSend;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.request.EngineRequest;
import java.util.stream.IntStream;

/** A partitioned send: a partition must not change from the moment when it is marked ready. */
final class CheckedPartitionedSend extends CheckedRequest implements PartitionedSend {
    private final PartitionedSend plain;
    private final CheckedPartitions memory;

    /**
     * Decorates a send that has been bound.
     *
     * @param lending names it, and lends no memory
     */
    CheckedPartitionedSend(
            PartitionedSend plain, ActiveRequests active, LentMemory all, Lending lending, CheckedPartitions memory) {
        super((EngineRequest) plain, Leftovers.Kind.SEND, active, all, lending);
        this.plain = plain;
        this.memory = memory;
    }

    @Override
    public int partitions() {
        return plain.partitions();
    }

    @Override
    public void ready(int partition) {
        plain.ready(partition);
        lend(partition);
    }

    @Override
    public void readyRange(int first, int last) {
        plain.readyRange(first, last);
        IntStream.rangeClosed(first, last).forEach(this::lend);
    }

    @Override
    public void readyList(int... partitions) {
        plain.readyList(partitions);
        IntStream.of(partitions).forEach(this::lend);
    }

    private void lend(int partition) {
        MpiException conflict = memory.lend(partition);
        if (conflict != null) {
            throw owner().raised(conflict);
        }
    }

    @Override
    MpiException endUnchanged() {
        return memory.endUnchanged();
    }

    @Override
    void endLending() {
        memory.endAll();
        super.endLending();
    }
}
