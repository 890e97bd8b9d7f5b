package io.jmpi.internal.recording;

import io.jmpi.PartitionedSend;
import io.jmpi.internal.request.WaitableRequest;
import io.jmpi.internal.tracing.CallTrace;

/** A partitioned send that records the calls on it. */
final class RecordedPartitionedSend extends RecordedRequest implements PartitionedSend {
    private final PartitionedSend plain;

    RecordedPartitionedSend(CallTrace trace, PartitionedSend plain) {
        super(trace, ((WaitableRequest) plain).plain());
        this.plain = plain;
    }

    @Override
    public int partitions() {
        return plain.partitions();
    }

    @Override
    public void ready(int partition) {
        recorded("MPI_Pready", () -> plain.ready(partition), line -> line.number("partition", partition));
    }

    @Override
    public void readyRange(int first, int last) {
        recorded(
                "MPI_Pready_range",
                () -> plain.readyRange(first, last),
                line -> line.number("partition_low", first).number("partition_high", last));
    }

    @Override
    public void readyList(int... partitions) {
        recorded(
                "MPI_Pready_list",
                () -> plain.readyList(partitions),
                line -> line.number("length", partitions.length).numbers("array_of_partitions", partitions));
    }
}
