package io.jmpi.launcher.pmi;

import io.jmpi.matching.text.Printable;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One message of PMI-1: a line {@code cmd=NAME key=value ...}. Receivers ignore unknown keys, which lets jmpi add its
 * own.
 *
 * <p>Immutable; any thread.
 *
 * @param command the value of {@code cmd}
 * @param values the other pairs, in order
 */
public record PmiMessage(String command, Map<String, String> values) {
    /** Maximum length of a line in PMI-1 implementations, including the newline. */
    public static final int LINE_LENGTH = 1024;

    static final int KVS_NAME_LENGTH = 256;
    static final int KEY_LENGTH = 64;
    static final int VALUE_LENGTH = 512;

    /** Our addition to {@code initack}, and part of {@link #CHALLENGE}: a number that is used once. */
    static final String NONCE = "jmpi_nonce";

    /** Our addition to the commands: the launcher's answer to {@code initack}, with its nonce and its proof. */
    static final String CHALLENGE = "jmpi_challenge";

    /** Our addition to the commands: the rank's answer to {@link #CHALLENGE}, with its proof. */
    static final String PROVE = "jmpi_prove";

    /** Part of {@link #CHALLENGE} and {@link #PROVE}: {@link JobKey#proof}. */
    static final String PROOF = "jmpi_proof";

    /** Our addition to {@code abort}: the reason, as base64url because it contains blanks. */
    private static final String REASON = "jmpi_reason";

    /** Our addition to the commands: see {@link #consequence}. */
    static final String CONSEQUENCE = "jmpi_consequence";

    /** Our addition to the commands: see {@link #ending}. */
    static final String ENDING = "jmpi_ending";

    /** Part of {@link #ENDING}: an exit code that a rank does not know, because Java does not say with which one it ends. */
    public static final int UNKNOWN_CODE = -1;

    /** Our addition to the commands: see {@link #failed}. */
    static final String FAILED = "jmpi_failed";

    /** Our addition to the commands: the launcher's answer to {@link #FAILED}, which it has printed if no other rank failed alike. */
    public static final String FAILURE_TAKEN = "jmpi_failure_taken";

    /** Our addition to the commands: output of the rank is lost; the end of the connection confirms it. */
    public static final String OUTPUT_LOST = "jmpi_output_lost";

    /**
     * A key that has a value if jmpirun lets the other ranks continue when a rank is lost: they must notice the loss by
     * themselves.
     */
    public static final String KEEP_GOING = "jmpi_keep_going";

    private static final int REASON_BYTES = 600;
    private static final String TEXT = "text";

    /** Creates a message from its pairs: key, value, key, value, ... */
    public static PmiMessage of(String command, String... pairs) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            values.put(pairs[i], pairs[i + 1]);
        }
        return new PmiMessage(command, values);
    }

    /** Creates the message with which a rank ends the job. */
    public static PmiMessage abort(int code, String reason) {
        return of("abort", "exitcode", Integer.toString(code), REASON, encoded(reason, REASON_BYTES));
    }

    /** Creates the message with which a rank reports that it fails because another one has failed; no answer follows. */
    public static PmiMessage consequence(String line) {
        return of(CONSEQUENCE, REASON, encoded(line, REASON_BYTES));
    }

    /**
     * Creates the message with which a rank passes on the exception by which it ends; {@link #FAILURE_TAKEN} answers it.
     *
     * @param text equal for ranks that fail alike, of any length
     */
    public static PmiMessage failed(String text) {
        return of(FAILED, TEXT, encoded(text, Integer.MAX_VALUE));
    }

    /**
     * Creates the message with which a rank reports that its process begins to end; no answer follows.
     *
     * @param code its exit code, or {@link #UNKNOWN_CODE}
     */
    public static PmiMessage ending(int code) {
        return of(ENDING, "exitcode", Integer.toString(code));
    }

    /** Why a process is refused that claims to be a rank which another process is already. */
    public static String joinedAlready(int rank) {
        return "rank_" + rank + "_has_joined_already";
    }

    private static String encoded(String text, int longest) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, longest);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(length == bytes.length ? bytes : Arrays.copyOf(bytes, length));
    }

    /**
     * Parses a line.
     *
     * @throws ProtocolException if it is not a PMI-1 message
     */
    public static PmiMessage parse(String line) throws ProtocolException {
        Map<String, String> values = new LinkedHashMap<>();
        String lastKey = null;
        for (String word : line.trim().split(" +", -1)) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                lastKey = word.substring(0, equals);
                values.put(lastKey, word.substring(equals + 1));
            } else if (lastKey != null) {
                values.merge(lastKey, word, (value, rest) -> value + " " + rest); // some servers send prose in msg=
            } else {
                throw new ProtocolException("it sent a line that is no message of a launcher");
            }
        }
        String command = values.remove("cmd");
        if (command == null || command.isEmpty()) {
            throw new ProtocolException("it sent a line that is no message of a launcher");
        }
        return new PmiMessage(command, values);
    }

    /**
     * A value that must be present.
     *
     * @throws ProtocolException if it is absent
     */
    public String value(String key) throws ProtocolException {
        String value = values.get(key);
        if (value == null) {
            throw new ProtocolException("the message '" + command + "' lacks '" + key + "'");
        }
        return value;
    }

    /**
     * A value that must be a decimal number.
     *
     * @throws ProtocolException if it is not
     */
    public int number(String key) throws ProtocolException {
        String value = value(key);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new ProtocolException("'" + key + "=" + value + "' of the message '" + command + "' is not a number");
        }
    }

    /** The reason of an {@code abort}, in one line; empty if the message contains none in our format. */
    String reason() {
        try {
            return Printable.line(
                    new String(Base64.getUrlDecoder().decode(values.getOrDefault(REASON, "")), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    /**
     * The text of {@link #failed}.
     *
     * @throws ProtocolException if it is malformed
     */
    String text() throws ProtocolException {
        try {
            return new String(Base64.getUrlDecoder().decode(value(TEXT)), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("'" + TEXT + "' of the message '" + command + "' is not base64url");
        }
    }

    /** The message in its wire format, with its newline. */
    public String line() {
        StringBuilder line = new StringBuilder("cmd=").append(command);
        values.forEach((key, value) -> line.append(' ').append(key).append('=').append(value));
        return line.append('\n').toString();
    }
}
