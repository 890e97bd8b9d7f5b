package io.jmpi.internal.operations;

import io.jmpi.Call;
import io.jmpi.MessageOperations;
import io.jmpi.Operation;

/**
 * Binds the calls of one communicator: its arguments are checked, and it can run in each style. {@link CommunicatorCalls} does
 * it; the recorder and the checker of calls decorate it.
 */
public interface Binder extends MessageOperations {
    /**
     * Binds a collective operation.
     *
     * @throws io.jmpi.errors.MpiException if an argument is wrong
     */
    Operation bind(Call call);
}
