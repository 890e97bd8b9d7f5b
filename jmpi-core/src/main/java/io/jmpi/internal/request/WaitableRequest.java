package io.jmpi.internal.request;

import io.jmpi.Request;

/** A request of this library: either an operation of the engine, or one that records the calls for such an operation. */
public interface WaitableRequest extends Request {
    /** The operation itself. */
    EngineRequest plain();

    /** How calls for several requests, of which this is the first, are carried out. */
    Completions completions();
}
