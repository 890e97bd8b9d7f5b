package io.jmpi.internal.recording;

import io.jmpi.PartitionedReceive;
import io.jmpi.internal.request.WaitableRequest;
import io.jmpi.internal.tracing.CallTrace;

/** A partitioned receive that records the calls on it. */
final class RecordedPartitionedReceive extends RecordedRequest implements PartitionedReceive {
    private final PartitionedReceive plain;

    RecordedPartitionedReceive(CallTrace trace, PartitionedReceive plain) {
        super(trace, ((WaitableRequest) plain).plain());
        this.plain = plain;
    }

    @Override
    public int partitions() {
        return plain.partitions();
    }

    @Override
    public boolean arrived(int partition) {
        boolean[] arrived = {false};
        recorded(
                "MPI_Parrived",
                () -> arrived[0] = plain.arrived(partition),
                line -> line.number("partition", partition).number("flag", arrived[0] ? 1 : 0));
        return arrived[0];
    }
}
