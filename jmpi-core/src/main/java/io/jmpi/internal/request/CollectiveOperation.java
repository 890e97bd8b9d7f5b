package io.jmpi.internal.request;

import io.jmpi.Operation;

/** A collective operation that has been bound. */
public interface CollectiveOperation extends Operation {
    /** The name of the communicator's method. */
    String operation();

    /** Whether it has communicated; otherwise it was refused. */
    boolean hasBegun();
}
