package io.jmpi.internal.recording;

import io.jmpi.Collective;
import io.jmpi.SendMode;
import io.jmpi.internal.recording.RecordedOperation.Style;
import java.util.EnumSet;
import java.util.Map;
import java.util.stream.Collectors;

/** MPI function names of the styles of an operation. */
record FunctionNames(String blocking, String nonblocking, String persistent) {
    static final FunctionNames RECV = of("recv");
    static final FunctionNames SENDRECV = of("sendrecv");

    /** The nonblocking call is recorded as one with two buffers. */
    static final FunctionNames SENDRECV_REPLACE = new FunctionNames("MPI_Sendrecv_replace", "MPI_Isendrecv", null);

    private static final Map<SendMode, FunctionNames> SENDS = Map.of(
            SendMode.STANDARD, of("send"),
            SendMode.SYNCHRONOUS, of("ssend"),
            SendMode.READY, of("rsend"),
            SendMode.BUFFERED, of("bsend"));

    private static final Map<Collective, FunctionNames> COLLECTIVES = EnumSet.allOf(Collective.class).stream()
            .collect(Collectors.toMap(each -> each, each -> of(each.function())));

    String in(Style style) {
        return switch (style) {
            case BLOCKING -> blocking;
            case NONBLOCKING -> nonblocking;
            case PERSISTENT -> persistent;
        };
    }

    static FunctionNames of(SendMode mode) {
        return SENDS.get(mode);
    }

    static FunctionNames of(Collective operation) {
        return COLLECTIVES.get(operation);
    }

    private static FunctionNames of(String function) {
        String blocking = "MPI_" + Character.toUpperCase(function.charAt(0)) + function.substring(1);
        return new FunctionNames(blocking, "MPI_I" + function, blocking + "_init");
    }
}
