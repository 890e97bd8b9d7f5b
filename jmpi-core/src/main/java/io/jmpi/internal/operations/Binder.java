package io.jmpi.internal.operations;

import io.jmpi.Call;
import io.jmpi.MessageOperations;
import io.jmpi.Operation;
import io.jmpi.SendMode;

/**
 * Binds the calls of one communicator: a bound call has checked arguments and can run in each style. {@link
 * CommunicatorCalls} is the implementation; the recorder and the checker of calls decorate it.
 *
 * @param <O> the type of the bound operations; decorators need the operations of the engine
 */
public interface Binder<O extends Operation> extends MessageOperations {
    @Override
    O send(SendMode mode, Object buffer, int dest, int tag);

    @Override
    O recv(Object buffer, int source, int tag);

    @Override
    O sendrecv(Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag);

    @Override
    O sendrecvReplace(Object buffer, int dest, int sendTag, int source, int recvTag);

    /**
     * Binds a collective operation.
     *
     * @throws io.jmpi.errors.MpiException if an argument is wrong
     */
    default O bind(Call call) {
        return bind(call, call.operation().method());
    }

    /**
     * As {@link #bind(Call)}, of a call that the program has made by another method than that of the operation.
     *
     * @param method its name, which reports contain, and which is compared among the ranks
     */
    O bind(Call call, String method);
}
