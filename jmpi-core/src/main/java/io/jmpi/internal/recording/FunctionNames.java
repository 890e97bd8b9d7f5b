package io.jmpi.internal.recording;

import io.jmpi.Collective;
import io.jmpi.SendMode;
import io.jmpi.internal.recording.RecordedOperation.Style;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** MPI function names of the styles of an operation. */
record FunctionNames(List<String> ofStyles) {
    static final FunctionNames RECV = of("recv");
    static final FunctionNames SENDRECV = of("sendrecv");

    /** The nonblocking call is recorded as one with two buffers. */
    static final FunctionNames SENDRECV_REPLACE = new FunctionNames(List.of("MPI_Sendrecv_replace", "MPI_Isendrecv"));

    private static final Map<SendMode, FunctionNames> SENDS = Map.of(
            SendMode.STANDARD, of("send"),
            SendMode.SYNCHRONOUS, of("ssend"),
            SendMode.READY, of("rsend"),
            SendMode.BUFFERED, of("bsend"));

    private static final List<FunctionNames> COLLECTIVES =
            Stream.of(Collective.values()).map(each -> of(each.function())).toList();

    String in(Style style) {
        return ofStyles.get(style.ordinal());
    }

    static FunctionNames of(SendMode mode) {
        return SENDS.get(mode);
    }

    static FunctionNames of(Collective operation) {
        return COLLECTIVES.get(operation.ordinal());
    }

    private static FunctionNames of(String function) {
        String blocking = "MPI_" + Character.toUpperCase(function.charAt(0)) + function.substring(1);
        return new FunctionNames(List.of(blocking, "MPI_I" + function, blocking + "_init"));
    }
}
