package io.jmpi.transport.netty;

import io.jmpi.job.KeyedHash;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;

/**
 * The handshake in which two ranks prove to each other that they know the job's key; the key itself is never sent.
 *
 * <pre>
 *  accepting side                                connecting side
 *  CHALLENGE  nonce A                   ----->
 *                                       <-----   HELLO    rank, job size, nonce C, HMAC(key, "hello", A, C, ranks)
 *  WELCOME    HMAC(key, "welcome", A, C, ranks)
 *  (or SUPERSEDED, the same proof)      ----->
 * </pre>
 *
 * Offsets count from the start of the frame:
 *
 * <pre>
 *  CHALLENGE          HELLO                          WELCOME, SUPERSEDED
 *   0  FrameHeader     0  FrameHeader                 0  FrameHeader
 *   8  nonce, 16 B     8  rank of the sender, 32 b    8  proof, 32 B
 *                     12  size of the job, 32 bits
 *                     16  nonce, 16 B
 *                     32  proof, 32 B
 * </pre>
 */
final class Handshake {
    static final int NONCE_LENGTH = 16;
    static final int PROOF_LENGTH = KeyedHash.LENGTH;
    static final int CHALLENGE_LENGTH = FrameHeader.LENGTH + NONCE_LENGTH;
    static final int HELLO_RANK_OFFSET = 8;
    static final int HELLO_SIZE_OFFSET = 12;
    static final int HELLO_NONCE_OFFSET = 16;
    static final int HELLO_PROOF_OFFSET = HELLO_NONCE_OFFSET + NONCE_LENGTH;
    static final int HELLO_LENGTH = HELLO_PROOF_OFFSET + PROOF_LENGTH;
    static final int ANSWER_LENGTH = FrameHeader.LENGTH + PROOF_LENGTH;

    /** Longest frame of a handshake: the maximum memory for an unknown peer. */
    static final int MAX_FRAME_LENGTH = HELLO_LENGTH;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final KeyedHash key;
    private final int rank;
    private final int size;
    private final byte[] acceptorNonce = new byte[NONCE_LENGTH];
    private final byte[] connectorNonce = new byte[NONCE_LENGTH];

    Handshake(byte[] jobKey, int rank, int size) {
        this.key = new KeyedHash(jobKey);
        this.rank = rank;
        this.size = size;
    }

    /** Accepting side: the first frame. */
    ByteBuffer challenge() {
        RANDOM.nextBytes(acceptorNonce);
        ByteBuffer frame = frame(CHALLENGE_LENGTH, FrameHeader.CHALLENGE);
        frame.put(FrameHeader.LENGTH, acceptorNonce);
        return frame;
    }

    /** Connecting side: answers a challenge. */
    ByteBuffer hello(ByteBuffer buffer, int offset, int length, int acceptor) {
        requireFrame(buffer, offset, length, FrameHeader.CHALLENGE, CHALLENGE_LENGTH);
        buffer.get(offset + FrameHeader.LENGTH, acceptorNonce);
        RANDOM.nextBytes(connectorNonce);
        ByteBuffer frame = frame(HELLO_LENGTH, FrameHeader.HELLO);
        frame.putInt(HELLO_RANK_OFFSET, rank);
        frame.putInt(HELLO_SIZE_OFFSET, size);
        frame.put(HELLO_NONCE_OFFSET, connectorNonce);
        frame.put(HELLO_PROOF_OFFSET, proof("hello", rank, acceptor, size));
        return frame;
    }

    /** Accepting side: checks a HELLO; returns the rank that it proves. */
    int checkedHello(ByteBuffer buffer, int offset, int length) {
        requireFrame(buffer, offset, length, FrameHeader.HELLO, HELLO_LENGTH);
        int peer = buffer.getInt(offset + HELLO_RANK_OFFSET);
        int peersSize = buffer.getInt(offset + HELLO_SIZE_OFFSET);
        buffer.get(offset + HELLO_NONCE_OFFSET, connectorNonce);
        byte[] proof = new byte[PROOF_LENGTH];
        buffer.get(offset + HELLO_PROOF_OFFSET, proof);
        if (!MessageDigest.isEqual(proof, proof("hello", peer, rank, peersSize))) {
            throw new MalformedFrameException("the peer does not know the job's key");
        }
        if (peer < 0 || peer >= size || peer == rank || peersSize != size) {
            throw new MalformedFrameException("the peer claims to be rank " + peer + " of " + peersSize
                    + ", but this is rank " + rank + " of " + size);
        }
        return peer;
    }

    /** Accepting side: creates WELCOME or SUPERSEDED, with the proof that this side knows the key. */
    ByteBuffer answer(byte type, int connector) {
        ByteBuffer frame = frame(ANSWER_LENGTH, type);
        frame.put(FrameHeader.LENGTH, proof(label(type), connector, rank, size));
        return frame;
    }

    /** Connecting side: checks the answer; returns its type. */
    byte checkedAnswer(ByteBuffer buffer, int offset, int length, int acceptor) {
        byte type = FrameHeader.type(buffer, offset);
        if (type != FrameHeader.SUPERSEDED) {
            type = FrameHeader.WELCOME;
        }
        requireFrame(buffer, offset, length, type, ANSWER_LENGTH);
        byte[] proof = new byte[PROOF_LENGTH];
        buffer.get(offset + FrameHeader.LENGTH, proof);
        if (!MessageDigest.isEqual(proof, proof(label(type), rank, acceptor, size))) {
            throw new MalformedFrameException(
                    "the process that answers as rank " + acceptor + " does not know the job's key");
        }
        return type;
    }

    private static String label(byte type) {
        return type == FrameHeader.WELCOME ? "welcome" : "superseded";
    }

    private byte[] proof(String label, int connector, int acceptor, int jobSize) {
        byte[] ranks = ByteBuffer.allocate(12)
                .putInt(connector)
                .putInt(acceptor)
                .putInt(jobSize)
                .array();
        return key.of(label.getBytes(StandardCharsets.US_ASCII), acceptorNonce, connectorNonce, ranks);
    }

    private static void requireFrame(ByteBuffer buffer, int offset, int length, byte type, int required) {
        byte actual = FrameHeader.type(buffer, offset);
        if (actual != type || length != required) {
            throw new MalformedFrameException("expected frame type " + type + " of " + required
                    + " bytes in the handshake, but got type " + actual + " of " + length);
        }
    }

    private static ByteBuffer frame(int length, byte type) {
        ByteBuffer frame = ByteBuffer.allocate(length);
        FrameHeader.put(frame, 0, length, type);
        return frame;
    }
}
