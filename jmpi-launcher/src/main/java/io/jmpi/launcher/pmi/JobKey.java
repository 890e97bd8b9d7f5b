package io.jmpi.launcher.pmi;

import io.jmpi.job.KeyedHash;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * The secret of one job: 256 random bits that only its ranks know.
 *
 * <p>Immutable; any thread. It travels to the ranks in the environment variable {@link #VARIABLE}, as base64url.
 */
public final class JobKey {
    /** The environment variable in which the launcher passes the key to the ranks. */
    public static final String VARIABLE = "JMPI_JOB_KEY";

    private static final int BYTES = 32;
    private static final int NONCE_BYTES = 16;
    private static final Path SYSTEM = Path.of("/dev/urandom");

    private final byte[] bytes;

    private JobKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Creates a key from the system's secure random numbers. */
    public static JobKey random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new JobKey(bytes);
    }

    /**
     * Parses a key in the format of {@link #encoded}.
     *
     * @throws IllegalArgumentException if it is malformed; the message does not contain it
     */
    public static JobKey parse(String text) {
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the job key is not base64url; make one by: head -c 32 /dev/urandom | basenc --base64url", e);
        }
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("the job key has " + bytes.length + " bytes instead of " + BYTES);
        }
        return new JobKey(bytes);
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    /**
     * A number that is used once, as a value of PMI. From the system, because Java takes each rank twenty milliseconds to load
     * its own source of the same numbers.
     */
    static String newNonce() {
        byte[] nonce = new byte[NONCE_BYTES];
        try (InputStream system = Files.newInputStream(SYSTEM)) {
            if (system.readNBytes(nonce, 0, NONCE_BYTES) < NONCE_BYTES) {
                throw new EOFException(SYSTEM + " has ended");
            }
        } catch (IOException e) {
            new SecureRandom().nextBytes(nonce);
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(nonce);
    }

    /** How one side of a connection between a rank and its launcher proves that it knows the key. */
    enum Side {
        RANK,
        LAUNCHER
    }

    /**
     * The proof of one side in one connection.
     *
     * @param rank the rank that connects
     * @param ofRank the nonce that the rank has chosen
     * @param ofLauncher the nonce that the launcher has chosen
     */
    String proof(Side side, int rank, String ofRank, String ofLauncher) {
        String facts = side + " pmiid=" + rank + " " + ofRank + " " + ofLauncher;
        byte[] proof = new KeyedHash(bytes).of(facts.getBytes(StandardCharsets.UTF_8));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(proof);
    }

    /** Whether a proof is correct; takes constant time. */
    boolean accepts(String proof, Side side, int rank, String ofRank, String ofLauncher) {
        return MessageDigest.isEqual(
                proof(side, rank, ofRank, ofLauncher).getBytes(StandardCharsets.US_ASCII),
                proof.getBytes(StandardCharsets.UTF_8));
    }

    /** The key as base64url without padding: for the ranks' environment, never for a log. */
    public String encoded() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
