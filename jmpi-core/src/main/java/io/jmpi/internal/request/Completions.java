package io.jmpi.internal.request;

import io.jmpi.MpiRuntime;
import io.jmpi.Request;

/** Calls for several requests at once (MPI 4.1, section 3.7.5): plain, or recorded. Any thread. */
public interface Completions extends MpiRuntime.SeveralRequests {
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
}
