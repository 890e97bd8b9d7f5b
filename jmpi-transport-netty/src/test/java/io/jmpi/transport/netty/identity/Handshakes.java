package io.jmpi.transport.netty.identity;

import java.nio.ByteBuffer;

/** Handshakes of ranks that know a key, as tests play them. */
public final class Handshakes {
    static final int CREDIT = 1 << 20;

    private Handshakes() {}

    public static Handshake knowing(byte[] key, int rank, int size) {
        Handshake handshake = new Handshake(rank, size, CREDIT);
        handshake.use(key);
        return handshake;
    }

    /** Accepting side: returns the rank that a HELLO proves. */
    public static int checkedHello(Handshake acceptor, ByteBuffer hello, int offset, int length) {
        int rank = acceptor.claimedRank(hello, offset, length);
        acceptor.checkHello(hello, offset);
        return rank;
    }
}
