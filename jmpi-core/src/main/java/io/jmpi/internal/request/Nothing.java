package io.jmpi.internal.request;

import io.jmpi.internal.p2p.operation.CompletableOperation;

/** An operation that is always complete: one with {@link io.jmpi.Mpi#PROC_NULL}. */
final class Nothing extends CompletableOperation {
    Nothing() {
        super(true);
    }
}
