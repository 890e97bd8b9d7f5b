package io.jmpi.job;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * HMAC-SHA256 (RFC 2104): proves the knowledge of a key. Not {@link javax.crypto.Mac}, because loading it takes forty
 * milliseconds at the start of each process of a job.
 *
 * <p>Immutable; any thread.
 */
public final class KeyedHash {
    /** Bytes of a hash. */
    public static final int LENGTH = 32;

    private static final int BLOCK = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    private final byte[] inner;
    private final byte[] outer;

    /**
     * Creates a hash with a key.
     *
     * @throws IllegalArgumentException if the key is empty
     */
    public KeyedHash(byte[] key) {
        if (key.length == 0) {
            throw new IllegalArgumentException("the key is empty");
        }
        byte[] shortKey = key.length > BLOCK ? sha256().digest(key) : key;
        inner = padded(shortKey, INNER);
        outer = padded(shortKey, OUTER);
    }

    private static byte[] padded(byte[] key, byte pad) {
        byte[] block = Arrays.copyOf(key, BLOCK);
        for (int i = 0; i < BLOCK; i++) {
            block[i] ^= pad;
        }
        return block;
    }

    /** Returns the hash of the concatenated parts. Only code that knows the key can compute it. */
    public byte[] of(byte[]... parts) {
        MessageDigest digest = sha256();
        digest.update(inner);
        for (byte[] part : parts) {
            digest.update(part);
        }
        byte[] hash = digest.digest();
        digest.update(outer);
        return digest.digest(hash);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java platform has SHA-256", e);
        }
    }
}
