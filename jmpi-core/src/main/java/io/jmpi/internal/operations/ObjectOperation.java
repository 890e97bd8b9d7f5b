package io.jmpi.internal.operations;

import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.MessageStatus;
import java.util.function.Consumer;

/** A collective operation on objects; blocking style only. */
final class ObjectOperation implements CollectiveOperation {
    private final CommunicatorCore core;
    private final String operation;
    private final ObjectExchange exchange;
    private final Consumer<ObjectExchange> body;

    ObjectOperation(CommunicatorCore core, String operation, Consumer<ObjectExchange> body) {
        this.core = core;
        this.operation = operation;
        this.exchange = new ObjectExchange(core);
        this.body = body;
    }

    @Override
    public String operation() {
        return operation;
    }

    @Override
    public boolean hasBegun() {
        return exchange.hasBegun();
    }

    @Override
    public Status blocking() {
        try {
            body.accept(exchange);
            return MessageStatus.EMPTY;
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    @Override
    public Request nonblocking() {
        throw core.raised(Arguments.objectsRefused("buffer"));
    }

    @Override
    public PersistentRequest persistent() {
        throw core.raised(Arguments.objectsRefused("buffer"));
    }
}
