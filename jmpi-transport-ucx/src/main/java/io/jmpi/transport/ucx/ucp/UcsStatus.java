package io.jmpi.transport.ucx.ucp;

/** The statuses of UCS that users may see. Stateless. */
public final class UcsStatus {
    private UcsStatus() {}

    /** Checks the status that a function has returned. */
    static void require(String function, int status) {
        if (status != Ucp.OK) {
            throw new IllegalStateException(function + " of UCX has failed: " + describe(status));
        }
    }

    /** What an error means. */
    public static String describe(int status) {
        String meaning = switch (status) {
            case -2 -> "no resource";
            case -3 -> "input or output error";
            case -4 -> "out of memory";
            case -5 -> "invalid parameter";
            case -6 -> "destination is unreachable";
            case -7 -> "invalid address";
            case -12 -> "no such element";
            case -14 -> "no such device; UCX_TLS may name transports that are not there";
            case -16 -> "canceled";
            case -17 -> "shared memory error";
            case -20 -> "timed out";
            case -22 -> "not supported";
            case -24 -> "not connected";
            case -25 -> "connection reset by the peer";
            case -80 -> "endpoint timed out";
            default -> "error";
        };
        return meaning + " (status " + status + " of UCX)";
    }
}
