package io.jmpi.internal.request;

import io.jmpi.PartitionedReceive;
import io.jmpi.Status;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.partition.PartitionedReceiveOperation;
import org.jspecify.annotations.Nullable;

/** The receiver's side of a partitioned message. */
public final class PartitionedReceiveRequest extends PartitionedRequest implements PartitionedReceive {
    private final @Nullable PartitionedReceiveOperation operation;
    private final int source;
    private final int tag;

    /** Binds a partitioned receive. The arguments have been checked. */
    public PartitionedReceiveRequest(CommunicatorCore owner, Elements<?> elements, int count, int source, int tag) {
        this(
                owner,
                count,
                source,
                tag,
                new PartitionedReceiveOperation(
                        owner.partitions(),
                        elements,
                        count,
                        source,
                        tag,
                        owner.session().hasLenientTypes()));
    }

    /** Binds one from {@link io.jmpi.Mpi#PROC_NULL}. */
    public PartitionedReceiveRequest(CommunicatorCore owner, int count) {
        this(owner, count, -1, -1, null);
    }

    private PartitionedReceiveRequest(
            CommunicatorCore owner, int count, int source, int tag, @Nullable PartitionedReceiveOperation operation) {
        super(owner, count, operation);
        this.operation = operation;
        this.source = source;
        this.tag = tag;
    }

    @Override
    public boolean arrived(int partition) {
        try {
            requirePartition("partition", partition);
            if (operation == null || !isActive() || operation.hasArrived(partition)) {
                return true;
            }
            waiter().poll();
            if (operation.hasArrived(partition)) {
                return true;
            }
            waiter().foundNothing();
            return false;
        } catch (MpiException e) {
            throw owner().raised(reported(e));
        }
    }

    @Override
    public Status outcome() {
        return operation == null
                ? MessageStatus.FROM_NOBODY
                : new MessageStatus(source, tag, operation.bytes(), operation.signature(), false);
    }

    @Override
    public String kind() {
        return "partitioned receive";
    }
}
