package io.jmpi.internal.recording;

import io.jmpi.Collective;
import io.jmpi.SendMode;
import java.util.List;
import java.util.stream.Stream;

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

    private static final List<FunctionNames> COLLECTIVES =
            Stream.of(Collective.values()).map(each -> of(each.function())).toList();

    static FunctionNames of(SendMode mode) {
        return switch (mode) {
            case STANDARD -> SEND;
            case SYNCHRONOUS -> SSEND;
            case READY -> RSEND;
            case BUFFERED -> BSEND;
        };
    }

    static FunctionNames of(Collective operation) {
        return COLLECTIVES.get(operation.ordinal());
    }

    private static FunctionNames of(String function) {
        String blocking = "MPI_" + Character.toUpperCase(function.charAt(0)) + function.substring(1);
        return new FunctionNames(blocking, "MPI_I" + function, blocking + "_init");
    }
}
