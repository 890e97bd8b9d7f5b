package io.jmpi.internal.recording;

import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.internal.request.Completions;
import io.jmpi.internal.tracing.CallTrace;

/** Calls for several requests that are recorded, each by a {@link RecordedCall}. */
record RecordedCompletions(CallTrace trace) implements Completions {
    @Override
    public void startAll(PersistentRequest[] requests) {
        new RecordedCall(trace, requests).startAll();
    }

    @Override
    public Status[] waitAll(Request[] requests) {
        return new RecordedCall(trace, requests).waitAll();
    }

    @Override
    public int waitAny(Request[] requests) {
        return new RecordedCall(trace, requests).waitAny();
    }

    @Override
    public int[] waitSome(Request[] requests) {
        return new RecordedCall(trace, requests).waitSome();
    }

    @Override
    public boolean testAll(Request[] requests) {
        return new RecordedCall(trace, requests).testAll();
    }

    @Override
    public int testAny(Request[] requests) {
        return new RecordedCall(trace, requests).testAny();
    }

    @Override
    public int[] testSome(Request[] requests) {
        return new RecordedCall(trace, requests).testSome();
    }
}
