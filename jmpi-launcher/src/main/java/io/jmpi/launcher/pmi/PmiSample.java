package io.jmpi.launcher.pmi;

import io.jmpi.job.RankSample;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A sample of a rank as messages between {@code jmpirun} and jmpi's ranks, beside {@link PmiRankReport}: a sample may be
 * longer than a line of PMI-1, so that an answer has parts, which follow each other.
 *
 * <p>Stateless; any thread.
 */
public final class PmiSample {
    /** Key of {@code initack}: the rank answers requests for samples. */
    public static final String OFFER = "jmpi_samples";

    /** The launcher's request, with an id, and whether the sample shall name what was sent to each rank. */
    public static final String REQUEST = "jmpi_sample_in";

    /** A part of the rank's answer, with the same id, its number, and the number of parts. */
    static final String ANSWER = "jmpi_sample_out";

    /** Begins a report among those that {@link PmiReport} carries: the last sample of a session. */
    public static final String LAST = "last sample\t";

    private static final int PART = 800;

    /** More than a rank needs that has sent messages to a million others. */
    private static final int MOST_PARTS = 1 << 16;

    private PmiSample() {}

    static PmiMessage request(int id, boolean withPeers) {
        return PmiMessage.of(REQUEST, "id", Integer.toString(id), "peers", withPeers ? "1" : "0");
    }

    public static boolean withPeers(PmiMessage request) {
        return request.values().getOrDefault("peers", "0").equals("1");
    }

    /** The answer to a request. */
    public static List<PmiMessage> encode(int id, RankSample sample) {
        String text = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(sample.encode().getBytes(StandardCharsets.UTF_8));
        List<PmiMessage> parts = new ArrayList<>();
        int count = (text.length() + PART - 1) / PART;
        for (int part = 0; part < count; part++) {
            parts.add(PmiMessage.of(
                    ANSWER,
                    "id",
                    Integer.toString(id),
                    "part",
                    Integer.toString(part),
                    "parts",
                    Integer.toString(count),
                    "text",
                    text.substring(part * PART, Math.min(text.length(), (part + 1) * PART))));
        }
        return parts;
    }

    /** The parts of one rank's answers. Thread: that of the rank's connection. */
    static final class Parts {
        private final StringBuilder text = new StringBuilder();
        private int next;

        /**
         * Adds a part.
         *
         * @return the sample if it was the last part; else null
         * @throws ProtocolException if the parts are malformed or not in order
         */
        RankSample add(PmiMessage answer) throws ProtocolException {
            int part = answer.number("part");
            int parts = answer.number("parts");
            if (part == 0) {
                text.setLength(0);
                next = 0;
            }
            if (part != next || parts > MOST_PARTS) {
                throw new ProtocolException("cmd=" + ANSWER + " with part " + part + " of " + parts
                        + " instead of part " + next + " of at most " + MOST_PARTS);
            }
            next++;
            text.append(answer.value("text"));
            if (next < parts) {
                return null;
            }
            try {
                byte[] bytes = Base64.getUrlDecoder().decode(text.toString());
                return RankSample.decode(new String(bytes, StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                throw new ProtocolException("cmd=" + ANSWER + " that cannot be read: " + e.getMessage());
            } finally {
                text.setLength(0);
            }
        }
    }
}
