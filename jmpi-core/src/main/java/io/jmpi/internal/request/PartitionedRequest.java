package io.jmpi.internal.request;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.partition.PartitionedOperation;
import org.jspecify.annotations.Nullable;

/** One side of a partitioned message. */
abstract class PartitionedRequest extends WrappedRequest {
    private final int count;
    private final @Nullable PartitionedOperation operation;

    /**
     * Binds an operation.
     *
     * @param count the number of partitions
     * @param operation null for one with {@link io.jmpi.Mpi#PROC_NULL}
     */
    PartitionedRequest(CommunicatorCore owner, int count, @Nullable PartitionedOperation operation) {
        super(owner, operation == null ? new Nothing() : operation);
        this.count = count;
        this.operation = operation;
    }

    public final int partitions() {
        return count;
    }

    @Override
    public void activate() {
        if (operation != null) {
            operation.start();
        }
    }

    @Override
    public void enter(RequestPhase next) {
        super.enter(next);
        if (operation != null) {
            operation.reported(next == RequestPhase.INACTIVE);
        }
    }

    final void requirePartition(String name, int partition) {
        if (partition < 0 || partition >= count) {
            throw new MpiException(ErrorClass.ARG, name + " " + partition + " is not in 0.." + (count - 1));
        }
    }

    /** The receiver cannot know what of a message that is on its way it would miss. */
    @Override
    public void abandon() {
        if (isActive()) {
            throw new MpiException(ErrorClass.REQUEST, "the " + kind() + " is active: wait for it before you free it");
        }
    }

    @Override
    public MpiException reported(MpiException failure) {
        return failure.errorClass() == ErrorClass.PROC_FAILED ? failure.during(inWords()) : failure.again();
    }

    private String inWords() {
        return operation == null ? kind() + " of PROC_NULL" : operation.describe();
    }

    @Override
    public String toString() {
        return describe(", " + inWords());
    }
}
