package io.jmpi.launcher.pmi;

import io.jmpi.job.KeyedHash;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;

/**
 * Protects the lines of one connection between {@code jmpirun} and the agent of a host: each line ends with a seal, an
 * HMAC-SHA256 of its direction, its number and its text. The key belongs to this connection alone ({@link
 * JobKey#ofConnection}). So a line that was changed, repeated, dropped, reordered, sent back or taken from another connection
 * does not fit its seal. The text itself stays in clear.
 *
 * <p>Thread: {@link #sealed} by one at a time, in the order of the wire; {@link #opened} by the reader. Lifetime: that of the
 * connection.
 */
final class LineSeals {
    private static final byte[] MARK = " jmpi_seal=".getBytes(StandardCharsets.US_ASCII);
    private static final int SEAL_LENGTH = 43; // 32 bytes as base64url

    /** Bytes that a seal adds to a line. */
    static final int LENGTH = MARK.length + SEAL_LENGTH;

    private final KeyedHash hash;
    private final JobKey.Side ours;
    private final JobKey.Side theirs;
    private long sent;
    private long received;

    /**
     * Begins with the first line of each side.
     *
     * @param key of this connection only
     * @param ours the side that this process is
     */
    LineSeals(byte[] key, JobKey.Side ours) {
        this.hash = new KeyedHash(key);
        this.ours = ours;
        this.theirs = ours == JobKey.Side.RANK ? JobKey.Side.LAUNCHER : JobKey.Side.RANK;
    }

    /** Returns the next line to send, with its seal; both without a newline. */
    byte[] sealed(byte[] text) {
        return sealed(ours, sent++, text);
    }

    /**
     * Checks the next line that has been received, without its newline.
     *
     * @return the length of its text
     * @throws ProtocolException if it is not the line that the other side has sent next; the connection must end then
     */
    int opened(byte[] line, int length) throws ProtocolException {
        int textLength = Math.max(0, length - LENGTH);
        byte[] expected = sealed(theirs, received++, Arrays.copyOf(line, textLength));
        if (!MessageDigest.isEqual(expected, Arrays.copyOf(line, length))) {
            throw new ProtocolException("line " + received + " was changed, repeated, dropped or reordered on its way:"
                    + " something between the hosts interferes with this connection");
        }
        return textLength;
    }

    private byte[] sealed(JobKey.Side sender, long number, byte[] text) {
        byte[] facts = (sender + " " + number + " ").getBytes(StandardCharsets.US_ASCII);
        byte[] seal = Base64.getUrlEncoder().withoutPadding().encode(hash.of(facts, text));
        byte[] line = Arrays.copyOf(text, text.length + LENGTH);
        System.arraycopy(MARK, 0, line, text.length, MARK.length);
        System.arraycopy(seal, 0, line, text.length + MARK.length, SEAL_LENGTH);
        return line;
    }
}
