package io.jmpi.internal.recording;

import io.jmpi.Request;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.internal.tracing.CallTrace;
import java.util.Locale;

/**
 * Records the calls of one window in a trace. The window's number is that of a communicator of its ranks, which the trace
 * describes. Thread: the caller's.
 */
public final class WindowTrace {
    /** The number of MPI_BYTE in traces. */
    private static final int BYTE = 5;

    private final CallTrace trace;
    private final int number;

    private WindowTrace(CallTrace trace, int number) {
        this.trace = trace;
        this.number = number;
    }

    /** Returns what records the calls of a window; null without a trace. */
    public static WindowTrace of(Recorder recorder) {
        return recorder.trace() == null ? null : new WindowTrace(recorder.trace(), recorder.number());
    }

    public long now() {
        return trace.now();
    }

    /** Records the creation of the window. */
    public void created(String function, long start, long bytes, int unit) {
        trace.call(function, start)
                .number("size", Math.min(bytes, Integer.MAX_VALUE))
                .number("dispunit", unit)
                .number("win", number)
                .end();
    }

    /** Records an access, with its lengths in bytes. */
    public void access(String method, long start, long bytes, int target, long displacement) {
        accessLine(method, start, bytes, target, displacement).end();
    }

    /** Records an access, and returns its request, which records the calls on it. */
    public Request requested(
            String method, long start, long bytes, int target, long displacement, EngineRequest plain) {
        RecordedRequest request = new RecordedRequest(trace, plain);
        request.made(accessLine(method, start, bytes, target, displacement));
        return request;
    }

    private CallLine accessLine(String method, long start, long bytes, int target, long displacement) {
        long count = Math.min(bytes, Integer.MAX_VALUE);
        return trace.call("MPI_" + function(method, true), start)
                .number("origincount", count)
                .number("origintype", BYTE)
                .number("targetrank", target)
                .number("targetdisp", displacement)
                .number("targetcount", count)
                .number("targettype", BYTE)
                .number("win", number);
    }

    /** Records another call. */
    public void call(String method, long start) {
        trace.call("MPI_Win_" + function(method, false), start)
                .number("win", number)
                .end();
    }

    /** Records another call that names a rank. */
    public void call(String method, long start, int rank) {
        trace.call("MPI_Win_" + function(method, false), start)
                .number("winrank", rank)
                .number("win", number)
                .end();
    }

    /** Returns the name that MPI has for a method: {@code lock_all} for lockAll. */
    private static String function(String method, boolean capital) {
        if (method.equals("waitFor")) {
            return "wait";
        }
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < method.length(); i++) {
            char letter = method.charAt(i);
            words.append(Character.isUpperCase(letter) ? "_" : "").append(letter);
        }
        String name = words.toString().toLowerCase(Locale.ROOT);
        return capital ? Character.toUpperCase(name.charAt(0)) + name.substring(1) : name;
    }
}
