package io.jmpi.internal.recording;

import io.jmpi.SendMode;
import java.util.Locale;

/** MPI function names of the three styles of an operation. */
record FunctionNames(String blocking, String nonblocking, String persistent) {
    static final FunctionNames RECV = of("recv");
    static final FunctionNames SENDRECV = of("sendrecv");

    /** The nonblocking call is recorded as one with two buffers. */
    static final FunctionNames SENDRECV_REPLACE = new FunctionNames("MPI_Sendrecv_replace", "MPI_Isendrecv", null);

    private static final FunctionNames SEND = of("send");
    private static final FunctionNames SSEND = of("ssend");
    private static final FunctionNames RSEND = of("rsend");
    private static final FunctionNames BSEND = of("bsend");

    static FunctionNames of(SendMode mode) {
        return switch (mode) {
            case STANDARD -> SEND;
            case SYNCHRONOUS -> SSEND;
            case READY -> RSEND;
            case BUFFERED -> BSEND;
        };
    }

    /** Returns the names of a method: that of {@code reduceScatterBlock} is MPI_Reduce_scatter_block. */
    static FunctionNames of(String method) {
        String words = method.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        String blocking = "MPI_" + Character.toUpperCase(words.charAt(0)) + words.substring(1);
        return new FunctionNames(blocking, "MPI_I" + words, blocking + "_init");
    }
}
