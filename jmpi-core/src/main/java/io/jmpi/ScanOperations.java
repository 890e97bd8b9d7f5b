package io.jmpi;

import io.jmpi.reduction.ReduceOp;
import org.jspecify.annotations.Nullable;

/**
 * The collective operations of an intra-communicator: those of {@link CollectiveOperations}, and the methods of {@link
 * Scans} with their arguments bound. Errors are reported as for those methods. Thread and lifetime: those of {@link
 * Communicator}.
 */
public interface ScanOperations extends CollectiveOperations {
    /** As {@link Scans#scan}. */
    Operation scan(Object sendBuffer, Object recvBuffer, ReduceOp op);

    /** As {@link Scans#exscan}. */
    Operation exscan(Object sendBuffer, @Nullable Object recvBuffer, ReduceOp op);
}
