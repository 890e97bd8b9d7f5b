package io.jmpi.trace.calls;

import io.jmpi.trace.format.Call;

/**
 * Receives the operations of a rank's calls, in order. An operation is valid only during the method; a listener stores
 * the data that it needs as {@link Operation#record}. Operations with MPI_PROC_NULL are also reported, see
 * {@link Operation#isNull}.
 *
 * <p>Thread: that of the {@link CallInterpreter}.
 */
public interface OperationListener {
    /** A send begins. */
    default void sent(Operation send, Call call) {}

    /** A receive is posted. */
    default void posted(Operation receive, Call call) {}

    /** A collective operation begins. */
    default void collective(Call call) {}

    /** A one-sided operation begins. */
    default void oneSided(Call call) {}

    /**
     * A call reports that an operation has completed.
     *
     * @param status index of its status among those of the call, which may have none
     */
    default void completed(Operation operation, Call call, int status) {}

    /** The rank tries to cancel an active operation. */
    default void cancelled(Operation operation, Call call) {}

    /** The request of an active operation is freed, or its number given to another one. */
    default void released(Operation operation) {}

    /**
     * A communicator is created or, before that, described.
     *
     * @param instance its number; {@link Operation#NONE} if the rank is no member
     */
    default void communicatorMade(int instance, Call call) {}

    /** A communicator ends; operations in it may still be active. */
    default void communicatorFreed(int instance) {}
}
