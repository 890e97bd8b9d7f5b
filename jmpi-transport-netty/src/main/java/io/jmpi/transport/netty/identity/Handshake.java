package io.jmpi.transport.netty.identity;

import io.jmpi.job.KeyedHash;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;

/**
 * The handshake in which two ranks prove to each other that they know the job's key, or the secret of this pair of ranks
 * ({@link PairSecrets}), which is never sent; they also exchange their eager credits.
 *
 * <pre>
 *  accepting side                                connecting side
 *  CHALLENGE  nonce A                   -----&gt;
 *                                       &lt;-----   HELLO    rank, job size, nonce C, credit, HMAC(key, "hello", A, C, facts)
 *  WELCOME    credit, HMAC(key, "welcome", A, C, facts)
 *  (or SUPERSEDED, the same proof)      -----&gt;
 * </pre>
 *
 * The facts are both ranks, the size of the job, the credit of the side that proves, and the fingerprints of both certificates if the
 * connection is encrypted. Therefore each side knows that the side that has proved the key is the one with which it
 * negotiated the TLS keys. Each side also compares the other's fingerprint with its card.
 *
 * Offsets count from the start of the frame:
 *
 * <pre>
 *  CHALLENGE          HELLO                          WELCOME, SUPERSEDED
 *   0  FrameHeader     0  FrameHeader                 0  FrameHeader
 *   8  nonce, 16 B     8  rank of the sender, 32 b    8  credit in bytes, 32 bits
 *                     12  size of the job, 32 bits     12  proof, 32 B
 *                     16  nonce, 16 B
 *                     32  credit in bytes, 32 bits
 *                     36  proof, 32 B
 * </pre>
 */
public final class Handshake {
    static final int NONCE_LENGTH = 16;
    public static final int PROOF_LENGTH = KeyedHash.LENGTH;
    public static final int CHALLENGE_LENGTH = FrameHeader.LENGTH + NONCE_LENGTH;
    static final int HELLO_RANK_OFFSET = 8;
    static final int HELLO_SIZE_OFFSET = 12;
    static final int HELLO_NONCE_OFFSET = 16;
    static final int HELLO_CREDIT_OFFSET = HELLO_NONCE_OFFSET + NONCE_LENGTH;
    public static final int HELLO_PROOF_OFFSET = HELLO_CREDIT_OFFSET + Integer.BYTES;
    public static final int HELLO_LENGTH = HELLO_PROOF_OFFSET + PROOF_LENGTH;
    static final int ANSWER_CREDIT_OFFSET = FrameHeader.LENGTH;
    public static final int ANSWER_PROOF_OFFSET = ANSWER_CREDIT_OFFSET + Integer.BYTES;
    public static final int ANSWER_LENGTH = ANSWER_PROOF_OFFSET + PROOF_LENGTH;

    /** Longest frame of a handshake: the maximum memory for an unknown peer. */
    public static final int MAX_FRAME_LENGTH = HELLO_LENGTH;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final int rank;
    private final int size;
    private final int credit;
    private KeyedHash key;
    private int credited;

    /** Of the certificates; empty if the connection is not encrypted. */
    private String acceptorFingerprint = "";

    private String connectorFingerprint = "";
    private final byte[] acceptorNonce = new byte[NONCE_LENGTH];
    private final byte[] connectorNonce = new byte[NONCE_LENGTH];

    /**
     * Creates one side.
     *
     * @param credit the eager credit that this rank grants, in bytes
     */
    public Handshake(int rank, int size, int credit) {
        this.rank = rank;
        this.size = size;
        this.credit = credit;
    }

    /** Sets the secret that both sides must prove: before the first proof is made or checked. */
    public void use(byte[] secret) {
        key = new KeyedHash(secret);
    }

    /** Binds the proofs to an encrypted connection. */
    public void bind(String acceptor, String connector) {
        acceptorFingerprint = acceptor;
        connectorFingerprint = connector;
    }

    /** The eager credit that the other side grants; available once it has proved the key. */
    public int credited() {
        return credited;
    }

    /** Accepting side: the first frame. */
    public ByteBuffer challenge() {
        RANDOM.nextBytes(acceptorNonce);
        ByteBuffer frame = frame(CHALLENGE_LENGTH, FrameHeader.CHALLENGE);
        frame.put(FrameHeader.LENGTH, acceptorNonce);
        return frame;
    }

    /** Connecting side: answers a challenge. */
    public ByteBuffer hello(ByteBuffer buffer, int offset, int length, int acceptor) {
        requireFrame(buffer, offset, length, FrameHeader.CHALLENGE, CHALLENGE_LENGTH);
        buffer.get(offset + FrameHeader.LENGTH, acceptorNonce);
        RANDOM.nextBytes(connectorNonce);
        ByteBuffer frame = frame(HELLO_LENGTH, FrameHeader.HELLO);
        frame.putInt(HELLO_RANK_OFFSET, rank);
        frame.putInt(HELLO_SIZE_OFFSET, size);
        frame.put(HELLO_NONCE_OFFSET, connectorNonce);
        frame.putInt(HELLO_CREDIT_OFFSET, credit);
        frame.put(HELLO_PROOF_OFFSET, proof("hello", rank, acceptor, size, credit));
        return frame;
    }

    /** Accepting side: returns the rank that a HELLO claims, which {@link #checkHello} must check then. */
    public int claimedRank(ByteBuffer buffer, int offset, int length) {
        requireFrame(buffer, offset, length, FrameHeader.HELLO, HELLO_LENGTH);
        int peer = buffer.getInt(offset + HELLO_RANK_OFFSET);
        int peersSize = buffer.getInt(offset + HELLO_SIZE_OFFSET);
        if (peer < 0 || peer >= size || peer == rank || peersSize != size) {
            throw new MalformedFrameException("the peer claims to be rank " + peer + " of " + peersSize
                    + ", but this is rank " + rank + " of " + size);
        }
        return peer;
    }

    /** Accepting side: checks the proof of a HELLO. */
    public void checkHello(ByteBuffer buffer, int offset) {
        buffer.get(offset + HELLO_NONCE_OFFSET, connectorNonce);
        credited = buffer.getInt(offset + HELLO_CREDIT_OFFSET);
        byte[] proof = new byte[PROOF_LENGTH];
        buffer.get(offset + HELLO_PROOF_OFFSET, proof);
        int peer = buffer.getInt(offset + HELLO_RANK_OFFSET);
        if (!MessageDigest.isEqual(proof, proof("hello", peer, rank, size, credited))) {
            throw new MalformedFrameException("the peer does not know the job's key");
        }
        requireCredit();
    }

    private void requireCredit() {
        if (credited < 0) {
            throw new MalformedFrameException(
                    "the peer announces a credit of " + credited + " bytes, which is negative");
        }
    }

    /** Accepting side: creates WELCOME or SUPERSEDED, with the proof that this side knows the key. */
    public ByteBuffer answer(byte type, int connector) {
        ByteBuffer frame = frame(ANSWER_LENGTH, type);
        frame.putInt(ANSWER_CREDIT_OFFSET, credit);
        frame.put(ANSWER_PROOF_OFFSET, proof(label(type), connector, rank, size, credit));
        return frame;
    }

    /** Connecting side: checks the answer; returns its type. */
    public byte checkedAnswer(ByteBuffer buffer, int offset, int length, int acceptor) {
        byte type = FrameHeader.type(buffer, offset);
        if (type != FrameHeader.SUPERSEDED) {
            type = FrameHeader.WELCOME;
        }
        requireFrame(buffer, offset, length, type, ANSWER_LENGTH);
        credited = buffer.getInt(offset + ANSWER_CREDIT_OFFSET);
        byte[] proof = new byte[PROOF_LENGTH];
        buffer.get(offset + ANSWER_PROOF_OFFSET, proof);
        if (!MessageDigest.isEqual(proof, proof(label(type), rank, acceptor, size, credited))) {
            throw new MalformedFrameException(
                    "the process that answers as rank " + acceptor + " does not know the job's key");
        }
        requireCredit();
        return type;
    }

    private static String label(byte type) {
        return type == FrameHeader.WELCOME ? "welcome" : "superseded";
    }

    private byte[] proof(String label, int connector, int acceptor, int jobSize, int granted) {
        byte[] facts = ByteBuffer.allocate(4 * Integer.BYTES)
                .putInt(connector)
                .putInt(acceptor)
                .putInt(jobSize)
                .putInt(granted)
                .array();
        return key.of(
                label.getBytes(StandardCharsets.US_ASCII),
                acceptorNonce,
                connectorNonce,
                facts,
                acceptorFingerprint.getBytes(StandardCharsets.US_ASCII),
                connectorFingerprint.getBytes(StandardCharsets.US_ASCII));
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
