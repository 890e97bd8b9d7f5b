package io.jmpi.internal.request;

import io.jmpi.Request;
import io.jmpi.Status;

/** A request of this library: an operation of the engine, or a decorator that records the calls on one. */
public interface WaitableRequest extends Request {
    EngineRequest plain();

    /** Returns the request that records calls, if they are recorded; otherwise any. */
    default Request recorded() {
        return this;
    }

    /** Returns the object that runs calls for several requests of which this is the first. */
    Completions completions();

    @Override
    default Status status() {
        return plain().status();
    }

    @Override
    default void close() {
        if (plain().isActive()) {
            waitFor();
        }
    }
}
