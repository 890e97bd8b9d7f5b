package io.jmpi.transport;

import java.net.InetAddress;

/**
 * A rank's decisions about its end of a transport. Immutable; any thread.
 *
 * @param address of this host, at which the other ranks reach this one; the loopback address if all are on this host
 * @param eagerCredit bytes that eager messages of each peer may take here; transports inform the peers of it
 * @param encrypted whether connections to other hosts are encrypted
 * @param silenceSeconds how long another host may be silent before its ranks are lost
 */
public record TransportSettings(InetAddress address, int eagerCredit, boolean encrypted, int silenceSeconds) {
    private static final int DEFAULT_SILENCE_SECONDS = 30;

    /** For jobs whose ranks are all on this host. */
    public static TransportSettings ofOneHost(int eagerCredit) {
        return new TransportSettings(InetAddress.getLoopbackAddress(), eagerCredit, false, DEFAULT_SILENCE_SECONDS);
    }
}
