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
        return new RecordedCall(trace, requests).run(PLAIN::waitAll, RecordedCall::writeWaitAll);
    }

    @Override
    public int waitAny(Request[] requests) {
        return new RecordedCall(trace, requests).run(PLAIN::waitAny, call -> call.writeAny("MPI_Waitany", false));
    }

    @Override
    public int[] waitSome(Request[] requests) {
        return new RecordedCall(trace, requests).run(PLAIN::waitSome, call -> call.writeSome("MPI_Waitsome"));
    }

    @Override
    public boolean testAll(Request[] requests) {
        return new RecordedCall(trace, requests).run(PLAIN::testAll, RecordedCall::writeTestAll);
    }

    @Override
    public int testAny(Request[] requests) {
        return new RecordedCall(trace, requests).run(PLAIN::testAny, call -> call.writeAny("MPI_Testany", true));
    }

    @Override
    public int[] testSome(Request[] requests) {
        return new RecordedCall(trace, requests).run(PLAIN::testSome, call -> call.writeSome("MPI_Testsome"));
    }
}
