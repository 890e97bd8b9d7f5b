package io.jmpi;

import io.jmpi.tracing.CallTrace;

/** A request that can be started again and again and records the calls for it. It has its number until it is freed. */
final class TracedPersistentRequest extends TracedRequest implements PersistentRequest {
    private final PersistentOperation plain;

    TracedPersistentRequest(CallTrace trace, PersistentOperation plain) {
        super(trace, plain);
        this.plain = plain;
    }

    @Override
    PersistentOperation plain() {
        return plain;
    }

    /** It can be started again. */
    @Override
    void told() {}

    @Override
    public void start() {
        long start = trace().now();
        plain.start();
        trace().call("MPI_Start", start).number("request", number()).end();
    }
}
