package io.jmpi.launcher.pmi;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Wanted;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A rank's report as messages between {@code jmpirun} and jmpi's ranks: an addition to PMI-1. The launcher requests a report only
 * from a rank that has offered them when it connected, so that no other PMI-1 client sees a command that it does not know. A
 * report may be longer than a line of PMI-1, so that an answer has parts, which follow each other.
 *
 * <p>Stateless; any thread.
 */
public final class PmiReport {
    /** Key of {@code initack}: the rank answers requests for reports. */
    public static final String OFFER = "jmpi_reports";

    /** The launcher's request, with an id and the wanted content. */
    public static final String REQUEST = "jmpi_report_in";

    /** A part of the rank's answer, with the same id, its number, and the number of parts. */
    static final String ANSWER = "jmpi_report_out";

    /** Confirms that the launcher has the report of the end of a session, which it has not requested. */
    public static final String STORED = "jmpi_report_stored";

    /** The id of an unrequested report before an abort. */
    public static final int BEFORE_ABORT = 0;

    /** The id of the report at the end of a session. */
    public static final int SESSION_END = -1;

    private static final int PART = 800;

    /** More than a rank needs that has sent messages to a million others. */
    private static final int MOST_PARTS = 1 << 16;

    private PmiReport() {}

    static PmiMessage request(int id, Wanted wanted) {
        return PmiMessage.of(REQUEST, "id", Integer.toString(id), "wanted", wanted.name());
    }

    /**
     * The content that a request wants.
     *
     * @throws IllegalArgumentException if it is malformed
     */
    public static Wanted wanted(PmiMessage request) {
        return Wanted.valueOf(request.values().getOrDefault("wanted", ""));
    }

    /** The answer to a request. */
    public static List<PmiMessage> encode(int id, RankReport report) {
        String text = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(report.encode().getBytes(StandardCharsets.UTF_8));
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
         * @return the report if it was the last part; else null
         * @throws ProtocolException if the parts are malformed or not in order
         */
        RankReport add(PmiMessage answer) throws ProtocolException {
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
                return RankReport.decode(new String(bytes, StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                throw new ProtocolException("cmd=" + ANSWER + " that cannot be read: " + e.getMessage());
            } finally {
                text.setLength(0);
            }
        }
    }
}
