package io.jmpi.internal.request;

import io.jmpi.PartitionedSend;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.partition.PartitionedSendOperation;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The sender's side of a partitioned message. */
public final class PartitionedSendRequest extends PartitionedRequest implements PartitionedSend {
    private final @Nullable PartitionedSendOperation operation;

    /** Binds a partitioned send. The arguments have been checked. */
    public PartitionedSendRequest(CommunicatorCore owner, Elements<?> elements, int count, int dest, int tag) {
        this(owner, count, new PartitionedSendOperation(owner.partitions(), elements, count, dest, tag));
    }

    /** Binds one to {@link io.jmpi.Mpi#PROC_NULL}. */
    public PartitionedSendRequest(CommunicatorCore owner, int count) {
        this(owner, count, null);
    }

    private PartitionedSendRequest(CommunicatorCore owner, int count, @Nullable PartitionedSendOperation operation) {
        super(owner, count, operation);
        this.operation = operation;
    }

    @Override
    public void ready(int partition) {
        try {
            requirePartition("partition", partition);
            requireStarted();
            if (operation != null) {
                operation.ready(partition);
                operation.leave(partition);
            }
        } catch (MpiException e) {
            throw owner().raised(e);
        }
    }

    @Override
    public void readyRange(int first, int last) {
        try {
            requirePartition("first", first);
            requirePartition("last", last);
            if (last < first) {
                throw new MpiException(ErrorClass.ARG, "last " + last + " is less than first " + first);
            }
            requireStarted();
            markReady(IntStream.rangeClosed(first, last).toArray());
        } catch (MpiException e) {
            throw owner().raised(e);
        }
    }

    @Override
    public void readyList(int... partitions) {
        try {
            if (partitions == null) {
                throw new MpiException(ErrorClass.ARG, "partitions is null");
            }
            BitSet seen = new BitSet();
            for (int i = 0; i < partitions.length; i++) {
                requirePartition("partitions[" + i + "] =", partitions[i]);
                if (seen.get(partitions[i])) {
                    throw new MpiException(
                            ErrorClass.ARG, "partitions[" + i + "] = " + partitions[i] + " occurs twice");
                }
                seen.set(partitions[i]);
            }
            requireStarted();
            markReady(partitions);
        } catch (MpiException e) {
            throw owner().raised(e);
        }
    }

    private void markReady(int... partitions) {
        if (operation == null || partitions.length == 0) {
            return;
        }
        for (int partition : partitions) {
            operation.requireNotReady(partition);
        }
        for (int partition : partitions) {
            operation.ready(partition);
        }
        operation.leave(partitions[partitions.length - 1]);
    }

    private void requireStarted() {
        owner().requireMayCall();
        if (!isActive()) {
            throw new MpiException(
                    ErrorClass.REQUEST, "the " + kind() + " is not active: start it before you mark partitions ready");
        }
    }

    @Override
    public void abandon() {
        super.abandon();
        if (operation != null) {
            operation.free();
        }
    }

    @Override
    public String kind() {
        return "partitioned send";
    }
}
