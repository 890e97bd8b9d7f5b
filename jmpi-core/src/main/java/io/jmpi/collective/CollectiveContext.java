package io.jmpi.collective;

import io.jmpi.datatype.Datatype;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.Operation;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.ReceiveOperation;
import io.jmpi.p2p.SendOperation;

/**
 * What collective algorithms are written on: sends and receives in the communicator's collective context, which no user
 * receive can match. All ranks begin the same collective operations in the same order (MPI 4.1, section 6.14), so that
 * each operation can have a tag of its own.
 *
 * <p>Thread: one collective operation at a time.
 */
public final class CollectiveContext {
    private final ProgressEngine engine;
    private final CommContext context;
    private final int size;
    private int operations;

    public CollectiveContext(ProgressEngine engine, CommContext context, int size) {
        this.engine = engine;
        this.context = context;
        this.size = size;
    }

    int rank() {
        return context.rank();
    }

    int size() {
        return size;
    }

    /** The tag of the operation that begins now. */
    int nextTag() {
        operations = operations + 1 & Integer.MAX_VALUE;
        return operations;
    }

    <T> SendOperation isend(T memory, int offset, int count, Datatype<T> type, int destination, int tag) {
        SendOperation send = new SendOperation(context, destination, tag, memory, offset, count, type);
        engine.submit(send);
        return send;
    }

    <T> ReceiveOperation irecv(T memory, int offset, int count, Datatype<T> type, int source, int tag) {
        ReceiveOperation receive = new ReceiveOperation(context, source, tag, memory, offset, count, type);
        engine.submit(receive);
        return receive;
    }

    <T> void send(T memory, int offset, int count, Datatype<T> type, int destination, int tag) {
        await(isend(memory, offset, count, type, destination, tag));
    }

    <T> void recv(T memory, int offset, int count, Datatype<T> type, int source, int tag) {
        await(irecv(memory, offset, count, type, source, tag));
    }

    /** Waits for an operation; throws if it failed. */
    void await(Operation operation) {
        engine.waiter().await(operation);
        throwFailure(operation);
    }

    /** Waits for all operations, passing over null; then throws if one failed. */
    void awaitAll(Operation... operations) {
        for (Operation operation : operations) {
            if (operation != null) {
                engine.waiter().await(operation);
            }
        }
        for (Operation operation : operations) {
            if (operation != null) {
                throwFailure(operation);
            }
        }
    }

    private static void throwFailure(Operation operation) {
        if (operation.failure() != null) {
            throw operation.failure().again();
        }
    }
}
