package io.jmpi.transport.netty;

import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.netty.identity.Handshake;
import io.jmpi.transport.netty.identity.Handshakes;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Target of the fuzzer: the frame decoder, with the bytes of a peer that has proved that it knows the job's key. The
 * first byte says how many bytes are read at a time.
 */
public final class FrameFuzz {
    private static final int RANKS = 200;
    private static final int MIN_TAIL = 100;
    private static final ByteBuffer LANDING = ByteBuffer.allocateDirect(FrameHeader.MAX_FRAME_LENGTH);

    private static ProcessTransport transport;
    private static byte[] key;
    private static int nextPeer = RANKS;

    private FrameFuzz() {}

    /**
     * Decodes the bytes.
     *
     * @throws AssertionError if others than the whole frames of the stream are delivered, or a malformed stream does not
     *     lose the peer
     */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length == 0) {
            return;
        }
        int mostAtATime = input[0] == 0 ? 1 : input[0] & 0xff;
        mostAtATime = mostAtATime > 200 ? 1 << 20 : mostAtATime;
        int peer = nextPeer();
        ByteBuffer stream = ByteBuffer.wrap(input, 1, input.length - 1).slice();
        Expected expected = new Expected(peer, stream.duplicate());
        Connection connection = new Connection(transport);
        try (FuzzedConnection fuzzed = new FuzzedConnection(connection)) {
            Handshake handshake = Handshakes.knowing(key, peer, RANKS);
            ByteBuffer challenge = fuzzed.written();
            fuzzed.read(handshake.hello(challenge, 0, challenge.remaining(), 0), 1 << 20);
            transport.poll(expected);
            fuzzed.read(stream, mostAtATime);
            expected.requireAllDelivered();
            transport.poll(expected);
            if (expected.isLost != expected.isMalformed() || fuzzed.isOpen() == expected.isMalformed()) {
                throw new AssertionError("lost: " + expected.isLost + ", open: " + fuzzed.isOpen());
            }
        }
    }

    private static int nextPeer() {
        if (nextPeer == RANKS) {
            if (transport != null) {
                transport.close();
            }
            InJvmJob job = new InJvmJob(RANKS, (code, reason) -> {});
            key = job.member(0).key();
            transport = new ProcessTransport(
                    job.member(0),
                    SocketIo.best(),
                    Carrier.SOCKET,
                    TransportSettings.ofOneHost(1 << 20),
                    Thread.currentThread());
            nextPeer = 1;
        }
        return nextPeer++;
    }

    /** Compares what is delivered with the frames of the stream, as the format defines them. */
    private static final class Expected implements FrameHandler {
        private final int peer;
        private final ByteBuffer stream;
        private boolean isLost;
        private byte[] landingHead;

        Expected(int peer, ByteBuffer stream) {
            this.peer = peer;
            this.stream = stream;
        }

        private int nextLength() {
            return stream.remaining() < FrameHeader.LENGTH ? -1 : FrameHeader.frameLength(stream, stream.position());
        }

        boolean isMalformed() {
            if (stream.remaining() < FrameHeader.LENGTH) {
                return false;
            }
            return nextLength() < FrameHeader.LENGTH
                    || nextLength() > FrameHeader.MAX_FRAME_LENGTH
                    || FrameHeader.version(stream, stream.position()) != FrameHeader.VERSION;
        }

        void requireAllDelivered() {
            if (!isMalformed() && nextLength() >= 0 && nextLength() <= stream.remaining()) {
                throw new AssertionError("not delivered: frame at " + stream.position());
            }
        }

        private byte[] take(int length) {
            if (isMalformed() || nextLength() != length || stream.remaining() < length) {
                throw new AssertionError("frame of " + length + " bytes at " + stream.position());
            }
            byte[] frame = new byte[length];
            stream.get(frame);
            return frame;
        }

        @Override
        public void onFrame(int from, ByteBuffer buffer, int offset, int length) {
            byte[] frame = new byte[length];
            buffer.get(offset, frame);
            if (from != peer || !Arrays.equals(frame, take(length))) {
                throw new AssertionError("another frame than the stream's");
            }
        }

        @Override
        public ByteBuffer landing(int from, ByteBuffer buffer, int offset, int available, int length) {
            int head = available - MIN_TAIL;
            if (head < FrameHeader.LENGTH) {
                return null;
            }
            landingHead = new byte[head];
            buffer.get(offset, landingHead);
            return LANDING.duplicate().position(1).limit(1 + length - head);
        }

        @Override
        public void onLanded(int from) {
            byte[] frame = take(nextLength());
            int head = landingHead.length;
            if (!Arrays.equals(landingHead, Arrays.copyOf(frame, head))
                    || !LANDING.slice(1, frame.length - head)
                            .equals(ByteBuffer.wrap(frame, head, frame.length - head))) {
                throw new AssertionError("another tail than the stream's");
            }
        }

        @Override
        public void onPeerFailed(int from, Throwable cause) {
            if (from == peer) {
                isLost = true;
            }
        }
    }
}
