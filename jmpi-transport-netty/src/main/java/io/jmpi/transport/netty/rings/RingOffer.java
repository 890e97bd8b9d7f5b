package io.jmpi.transport.netty.rings;

import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;

/**
 * The frames by which two ranks that have proved themselves agree on shared memory, after the {@code Handshake}, if both
 * share a host. The accepting side offers rings, or none; the connecting side opens them, or cannot. Without rings the
 * frames go through the socket.
 *
 * <p>Offsets count from the start of the frame:
 *
 * <pre>
 *  OFFER                                    CONSENT
 *   0  FrameHeader                           0  FrameHeader
 *   8  bytes of each ring, 32 bits; 0: none  8  1 if the rings are used, 32 bits
 *  12  secret in the file, 16 B
 *  28  path of the file, UTF-8
 * </pre>
 */
public final class RingOffer {
    public static final int MAX_FRAME_LENGTH = 512;
    private static final Logger LOG = System.getLogger(RingOffer.class.getName());
    private static final int LENGTH_OFFSET = 8;
    private static final int KEY_OFFSET = 12;
    private static final int LEAST_LENGTH = KEY_OFFSET + MemoryFile.SECRET_LENGTH;
    private static final int CONSENT_OFFSET = 8;
    private static final int CONSENT_LENGTH = 12;

    private RingOffer() {}

    /**
     * Accepting side: creates rings; null if that is impossible here.
     *
     * @param connection its text names both ranks in the log
     */
    public static MemoryFile create(int ringLength, Object connection) {
        try {
            return MemoryFile.create(2 * ringLength);
        } catch (IOException e) {
            LOG.log(Level.WARNING, connection + ": cannot create shared memory, so messages use a socket: " + e);
            return null;
        }
    }

    /** Accepting side: offers rings; null for none. */
    public static ByteBuffer offer(MemoryFile rings, int ringLength) {
        byte[] key = rings == null ? new byte[MemoryFile.SECRET_LENGTH] : rings.key();
        ByteBuffer frame = ByteBuffer.allocate(KEY_OFFSET + key.length);
        FrameHeader.put(frame, 0, frame.capacity(), FrameHeader.OFFER);
        if (rings != null) {
            frame.putInt(LENGTH_OFFSET, ringLength);
            frame.put(KEY_OFFSET, key);
        }
        return frame;
    }

    /**
     * Connecting side: opens the rings of an offer; null if there are none, or this process cannot.
     *
     * @param connection its text names both ranks in the log
     */
    public static SharedRings accept(ByteBuffer buffer, int offset, int length, int ringLength, Object connection) {
        if (FrameHeader.type(buffer, offset) != FrameHeader.OFFER || length < LEAST_LENGTH) {
            throw new MalformedFrameException("expected OFFER after the handshake, but got type "
                    + FrameHeader.type(buffer, offset) + " of " + length + " bytes");
        }
        int offered = buffer.getInt(offset + LENGTH_OFFSET);
        if (offered == 0) {
            return null;
        }
        if (offered != ringLength) {
            throw new MalformedFrameException(
                    "OFFER of rings of " + offered + " bytes, but in this job they have " + ringLength);
        }
        byte[] key = new byte[length - KEY_OFFSET];
        buffer.get(offset + KEY_OFFSET, key);
        try {
            return SharedRings.ofOther(MemoryFile.open(key, 2 * ringLength));
        } catch (IOException e) {
            LOG.log(Level.WARNING, connection + ": cannot open shared memory, so messages use a socket: " + e);
            return null;
        }
    }

    /** Connecting side: answers an offer. */
    public static ByteBuffer consent(boolean given) {
        ByteBuffer frame = ByteBuffer.allocate(CONSENT_LENGTH);
        FrameHeader.put(frame, 0, CONSENT_LENGTH, FrameHeader.CONSENT);
        frame.putInt(CONSENT_OFFSET, given ? 1 : 0);
        return frame;
    }

    /** Accepting side: whether the other side uses the rings. */
    public static boolean isGiven(ByteBuffer buffer, int offset, int length) {
        if (FrameHeader.type(buffer, offset) != FrameHeader.CONSENT || length != CONSENT_LENGTH) {
            throw new MalformedFrameException(
                    "expected CONSENT, but got type " + FrameHeader.type(buffer, offset) + " of " + length + " bytes");
        }
        return buffer.getInt(offset + CONSENT_OFFSET) == 1;
    }
}
