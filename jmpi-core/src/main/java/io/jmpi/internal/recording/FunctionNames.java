package io.jmpi.internal.recording;

import io.jmpi.SendMode;

/** MPI function names of the three styles of a point-to-point operation; null if MPI has no such function. */
record FunctionNames(String blocking, String nonblocking, String persistent) {
    static final FunctionNames RECV = new FunctionNames("MPI_Recv", "MPI_Irecv", "MPI_Recv_init");
    static final FunctionNames SENDRECV = new FunctionNames("MPI_Sendrecv", "MPI_Isendrecv", null);
    static final FunctionNames SENDRECV_REPLACE = new FunctionNames("MPI_Sendrecv_replace", "MPI_Isendrecv", null);

    private static final FunctionNames SEND = new FunctionNames("MPI_Send", "MPI_Isend", "MPI_Send_init");
    private static final FunctionNames SSEND = new FunctionNames("MPI_Ssend", "MPI_Issend", "MPI_Ssend_init");
    private static final FunctionNames RSEND = new FunctionNames("MPI_Rsend", "MPI_Irsend", "MPI_Rsend_init");
    private static final FunctionNames BSEND = new FunctionNames("MPI_Bsend", "MPI_Ibsend", "MPI_Bsend_init");

    static FunctionNames of(SendMode mode) {
        return switch (mode) {
            case STANDARD -> SEND;
            case SYNCHRONOUS -> SSEND;
            case READY -> RSEND;
            case BUFFERED -> BSEND;
        };
    }
}
