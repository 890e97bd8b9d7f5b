package io.jmpi.internal.recording;

import io.jmpi.Request;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.internal.tracing.CallTrace;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Records the calls on one file in the session's trace, if there is one. Thread: any. Lifetime: that of the file.
 */
public final class FileRecorder {
    /** The number of MPI_BYTE in traces. */
    private static final int BYTE = RecordedCalls.BYTE;

    private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

    /** Null if calls are not recorded. */
    private final CallTrace trace;

    private final int communicator;
    private final int number;

    FileRecorder(CallTrace trace, int communicator) {
        this.trace = trace;
        this.communicator = communicator;
        this.number = trace == null ? 0 : trace.newFile();
    }

    /** The time; 0 if nothing is recorded. */
    public long now() {
        return trace == null ? 0 : trace.now();
    }

    /** The MPI name of a method: that of {@code setView} is {@code MPI_File_set_view}. */
    private static String function(String method) {
        return "MPI_File_" + CAPITAL.matcher(method).replaceAll("_$0").toLowerCase(Locale.ROOT);
    }

    /** Records a call that returns now. */
    public void call(String method, long start, Consumer<CallLine> arguments) {
        if (trace != null) {
            CallLine line = trace.call(function(method), start).number("file", number);
            arguments.accept(line);
            line.end();
        }
    }

    /** As {@link #call(String, long, Consumer)}, without arguments besides the file. */
    public void call(String method, long start) {
        call(method, start, line -> {});
    }

    /** Adds elements as a number of bytes: counts of traces are ints. */
    public static void elements(CallLine line, long bytes) {
        line.number("count", Math.min(bytes, Integer.MAX_VALUE)).number("datatype", BYTE);
    }

    /** Adds the types of a view. */
    public static void types(CallLine line) {
        line.number("hosttype", BYTE).number("filetype", BYTE);
    }

    /** Records that the file was opened. */
    public void opened(String path, int modes, long start) {
        call(
                "open",
                start,
                line -> line.number("comm", communicator).text("filename", path).number("amode", modes));
    }

    /** Records a blocking access that returns now. */
    public void access(String method, long start, Consumer<CallLine> arguments, long bytes) {
        if (trace != null) {
            call(method, start, line -> {
                arguments.accept(line);
                line.beginStatuses("status").status(bytes, 0, 0, false, 0).endStatuses();
            });
        }
    }

    /** Records an access that has started, and returns the request that records the calls on it. */
    public Request requested(
            EngineRequest plain, String method, boolean isCollective, long start, Consumer<CallLine> arguments) {
        if (trace == null) {
            return plain;
        }
        RecordedRequest request = new RecordedRequest(trace, plain);
        CallLine line = isCollective
                ? trace.call("MPI_Icollective", start)
                        .text("call", function(method))
                        .number("comm", communicator)
                : trace.call(function(method), start).number("file", number);
        arguments.accept(line);
        request.made(line);
        return request;
    }
}
