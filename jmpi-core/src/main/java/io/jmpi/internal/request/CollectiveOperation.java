package io.jmpi.internal.request;

import io.jmpi.Operation;

/** A collective operation that has been bound. */
public interface CollectiveOperation extends Operation {
    /** Its name, as the methods of communicators are called. */
    String operation();

    /** Whether it has communicated; else it was refused. */
    boolean hasBegun();
}
