package io.jmpi.transport.netty;

import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.netty.identity.BusinessCard;
import io.jmpi.transport.netty.identity.Handshakes;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.jmpi.wire.FrameHeader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * Target of the fuzzer: both sides of the handshake. The first byte chooses: a stranger that connects, a HELLO of any
 * rank and size whose proof is right, or a stranger at the address of a rank.
 */
public final class HandshakeFuzz {
    private static final int RANKS = 4;
    private static final int PEER = 1;
    private static final int KINDS = 3;
    private static final int PIECE = 50;

    private static final BusinessCard NOBODY =
            new BusinessCard(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9), "", "");

    private static ProcessTransport transport;
    private static byte[] key;

    private HandshakeFuzz() {}

    /**
     * Runs one handshake.
     *
     * @throws AssertionError if a peer without proof, or with a proof of something impossible, is connected
     */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length == 0) {
            return;
        }
        if (transport == null) {
            InJvmJob job = new InJvmJob(RANKS, (code, reason) -> {});
            key = job.member(0).key();
            transport = new ProcessTransport(
                    job.member(0),
                    SocketIo.best(),
                    Carrier.SOCKET,
                    TransportSettings.ofOneHost(1 << 20),
                    Thread.currentThread());
            transport.poll(new NoFrames());
        }
        ByteBuffer bytes = ByteBuffer.wrap(input, 1, input.length - 1).slice();
        switch (Math.floorMod(input[0], KINDS)) {
            case 0 -> accept(bytes);
            case 1 -> acceptProof(bytes);
            default -> connect(bytes);
        }
        if (transport.openSockets().count() != 0) {
            throw new AssertionError(transport.openSockets().count() + " connections are still counted");
        }
    }

    private static void accept(ByteBuffer bytes) {
        try (FuzzedConnection fuzzed = new FuzzedConnection(new Connection(transport))) {
            fuzzed.written();
            fuzzed.read(bytes, PIECE);
            if (fuzzed.written() != null) {
                throw new AssertionError("an answer without proof");
            }
        }
        requireNoPeer();
    }

    private static void acceptProof(ByteBuffer bytes) {
        if (bytes.remaining() < 2 * Integer.BYTES) {
            return;
        }
        int rank = bytes.getInt();
        int size = bytes.getInt();
        boolean possible = rank > 0 && rank < RANKS && size == RANKS;
        try (FuzzedConnection fuzzed = new FuzzedConnection(new Connection(transport))) {
            ByteBuffer challenge = fuzzed.written();
            fuzzed.read(Handshakes.knowing(key, rank, size).hello(challenge, 0, challenge.remaining(), 0), PIECE);
            if ((fuzzed.written() != null) != possible || fuzzed.isOpen() != possible) {
                throw new AssertionError("rank " + rank + " of " + size + ", open: " + fuzzed.isOpen());
            }
        }
        if (possible) {
            transport.close();
            transport = null;
        } else {
            requireNoPeer();
        }
        if (transport == null) {
            fuzzerTestOneInput(new byte[1]);
        }
    }

    private static void connect(ByteBuffer bytes) {
        Connection connection = new Connection(transport, transport.processPeer(PEER), NOBODY);
        try (FuzzedConnection fuzzed = new FuzzedConnection(connection)) {
            fuzzed.read(bytes, PIECE);
            ByteBuffer hello = fuzzed.written();
            if (hello != null && FrameHeader.type(hello, 0) != FrameHeader.HELLO || fuzzed.written() != null) {
                throw new AssertionError("more than a HELLO to a peer without proof");
            }
        }
        requireNoPeer();
    }

    private static void requireNoPeer() {
        for (int rank = 0; rank < RANKS; rank++) {
            if (transport.processPeer(rank).isConnected()
                    || transport.processPeer(rank).isGone()) {
                throw new AssertionError("rank " + rank + " has changed without proof");
            }
        }
    }

    /** No frame may arrive. */
    private static final class NoFrames implements FrameHandler {
        @Override
        public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
            throw new AssertionError("a frame without proof");
        }

        @Override
        public void onPeerFailed(int peer, Throwable cause) {
            throw new AssertionError("a loss without proof", cause);
        }
    }
}
