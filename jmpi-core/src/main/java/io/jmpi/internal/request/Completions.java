package io.jmpi.internal.request;

import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;

/** Calls for several requests at once (MPI 4.1, section 3.7.5): plain, or recorded. Any thread. */
public interface Completions {
    /** The calls without recording. */
    Completions PLAIN = new PlainCompletions();

    /** Returns the object that runs a call for these requests; the first request decides. */
    static Completions of(Request[] requests) {
        if (requests != null) {
            for (Request request : requests) {
                if (request != null) {
                    return ((WaitableRequest) request).completions();
                }
            }
        }
        return PLAIN;
    }

    void startAll(PersistentRequest[] requests);

    Status[] waitAll(Request[] requests);

    int waitAny(Request[] requests);

    int[] waitSome(Request[] requests);

    boolean testAll(Request[] requests);

    int testAny(Request[] requests);

    int[] testSome(Request[] requests);
}
