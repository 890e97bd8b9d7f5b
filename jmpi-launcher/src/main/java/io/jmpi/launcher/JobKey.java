package io.jmpi.launcher;

import io.jmpi.job.KeyedHash;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * The secret of one job: 256 random bits that only its ranks know.
 *
 * <p>Immutable; any thread. It travels to the ranks in the environment variable {@link #VARIABLE}, as base64url.
 */
final class JobKey {
    /** The environment variable in which the launcher passes the key to the ranks. */
    static final String VARIABLE = "JMPI_JOB_KEY";

    private static final int BYTES = 32;

    private final byte[] bytes;

    private JobKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Creates a key from the system's secure random numbers. */
    static JobKey random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new JobKey(bytes);
    }

    /**
     * Parses a key in the format of {@link #encoded}.
     *
     * @throws IllegalArgumentException if it is malformed; the message does not contain it
     */
    static JobKey parse(String text) {
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the job key is not base64url", e);
        }
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("the job key has " + bytes.length + " bytes instead of " + BYTES);
        }
        return new JobKey(bytes);
    }

    byte[] bytes() {
        return bytes.clone();
    }

    /** The proof that a process knows the key and has that rank; it is sent as {@code jmpi_auth}. */
    String proofFor(int rank) {
        byte[] proof = new KeyedHash(bytes).of(("pmiid=" + rank).getBytes(StandardCharsets.US_ASCII));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(proof);
    }

    /** Whether the proof is correct; takes constant time. */
    boolean accepts(int rank, String proof) {
        return MessageDigest.isEqual(
                proofFor(rank).getBytes(StandardCharsets.US_ASCII), proof.getBytes(StandardCharsets.UTF_8));
    }

    /** The key as base64url without padding: for the ranks' environment, never for a log. */
    String encoded() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
