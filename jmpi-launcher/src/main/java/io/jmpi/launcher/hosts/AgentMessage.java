package io.jmpi.launcher.hosts;

import io.jmpi.launcher.pmi.PmiMessage;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The messages between the launcher and the agent of a host, in the format of PMI-1, on their {@link AgentChannel}.
 * Values are base64url, because they may contain any character. Stateless; any thread.
 */
final class AgentMessage {
    /** To the agent: starts a rank. */
    static final String START = "jmpi_start";

    /** To the agent: input of rank 0; without data its end. */
    static final String INPUT = "jmpi_input";

    /** To the agent: a signal for a rank. */
    static final String SIGNAL = "jmpi_signal";

    /** From the agent: the last piece of input has been written. */
    static final String TAKEN = "jmpi_taken";

    /** From the agent: output of a rank. */
    static final String OUTPUT = "jmpi_output";

    /** From the agent: a rank has ended. */
    static final String ENDED = "jmpi_ended";

    /** From the agent: a rank could not be started. */
    static final String REFUSED = "jmpi_refused";

    /** From the agent: nothing has arrived on its input. */
    static final String DEAF = "jmpi_deaf";

    static final String RANK = "rank";
    static final String CODE = "code";
    static final String DATA = "data";

    /** The number of a stream: 1 or 2. */
    static final String STREAM = "stream";

    private static final String DIRECTORY = "directory";
    private static final String COMMAND = "command";
    private static final String ENVIRONMENT = "environment";
    private static final String NEEDS = "needs";

    private AgentMessage() {}

    /**
     * A rank to start.
     *
     * @param needs files and directories without which it cannot run
     */
    record Start(
            int rank, String directory, List<String> command, Map<String, String> environment, List<String> needs) {
        PmiMessage message() {
            List<String> variables = new ArrayList<>();
            environment.forEach((name, value) -> {
                variables.add(name);
                variables.add(value);
            });
            return PmiMessage.of(
                    START,
                    RANK,
                    Integer.toString(rank),
                    DIRECTORY,
                    encoded(List.of(directory)),
                    COMMAND,
                    encoded(command),
                    ENVIRONMENT,
                    encoded(variables),
                    NEEDS,
                    encoded(needs));
        }

        static Start of(PmiMessage message) throws ProtocolException {
            List<String> variables = decoded(message.value(ENVIRONMENT));
            Map<String, String> environment = new LinkedHashMap<>();
            for (int i = 0; i + 1 < variables.size(); i += 2) {
                environment.put(variables.get(i), variables.get(i + 1));
            }
            return new Start(
                    message.number(RANK),
                    decoded(message.value(DIRECTORY)).get(0),
                    decoded(message.value(COMMAND)),
                    environment,
                    decoded(message.value(NEEDS)));
        }
    }

    static PmiMessage signal(int rank, RankSignal signal) {
        return PmiMessage.of(SIGNAL, RANK, Integer.toString(rank), CODE, signal.name());
    }

    static PmiMessage input(byte[] bytes, int length) {
        return length <= 0 ? PmiMessage.of(INPUT) : PmiMessage.of(INPUT, DATA, encoded(bytes, length));
    }

    static PmiMessage output(int rank, int stream, byte[] bytes, int length) {
        return PmiMessage.of(
                OUTPUT, RANK, Integer.toString(rank), STREAM, Integer.toString(stream), DATA, encoded(bytes, length));
    }

    static PmiMessage ended(int rank, int code) {
        return PmiMessage.of(ENDED, RANK, Integer.toString(rank), CODE, Integer.toString(code));
    }

    static PmiMessage refused(int rank, String why) {
        return PmiMessage.of(REFUSED, RANK, Integer.toString(rank), DATA, encoded(List.of(why)));
    }

    /** The bytes of a message; empty if it has no data. */
    static byte[] data(PmiMessage message) throws ProtocolException {
        try {
            return Base64.getUrlDecoder().decode(message.values().getOrDefault(DATA, ""));
        } catch (IllegalArgumentException e) {
            throw malformed(e);
        }
    }

    static String text(PmiMessage message) throws ProtocolException {
        return decoded(message.value(DATA)).get(0);
    }

    private static String encoded(byte[] bytes, int length) {
        byte[] exact = length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(exact);
    }

    /** Each word ends with a comma, so that there may be none, and empty ones. */
    private static String encoded(List<String> words) {
        StringBuilder all = new StringBuilder();
        for (String word : words) {
            byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
            all.append(encoded(bytes, bytes.length)).append(',');
        }
        return all.toString();
    }

    private static List<String> decoded(String words) throws ProtocolException {
        List<String> all = new ArrayList<>();
        try {
            for (int begin = 0; begin < words.length(); begin = words.indexOf(',', begin) + 1) {
                int end = words.indexOf(',', begin);
                if (end < 0) {
                    throw new ProtocolException("it sent a list of words without its end");
                }
                all.add(new String(Base64.getUrlDecoder().decode(words.substring(begin, end)), StandardCharsets.UTF_8));
            }
        } catch (IllegalArgumentException e) {
            throw malformed(e);
        }
        return all;
    }

    private static ProtocolException malformed(IllegalArgumentException cause) {
        ProtocolException malformed = new ProtocolException("it sent a value that is not base64url");
        malformed.initCause(cause);
        return malformed;
    }
}
