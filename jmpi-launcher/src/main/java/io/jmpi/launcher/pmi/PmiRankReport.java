package io.jmpi.launcher.pmi;

import io.jmpi.job.RankReport;
import io.jmpi.matching.text.Printable;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A rank's report of what it does as a message between {@code jmpirun} and jmpi's ranks: an addition to PMI-1. The
 * launcher requests a report only from a rank that has offered them when it connected, so that no other PMI-1 client
 * sees a command that it does not know.
 *
 * <p>Stateless; any thread.
 */
public final class PmiRankReport {
    /** Key of {@code initack}: the rank answers requests for reports. */
    public static final String OFFER = "jmpi_reports";

    /** The launcher's request, with an id, and whether the line shall name messages. */
    public static final String REQUEST = "jmpi_report_in";

    /** The rank's answer, with the same id. */
    static final String ANSWER = "jmpi_report_out";

    /** The id of a report that nobody has requested, before an abort. */
    public static final int UNREQUESTED = 0;

    /** So that a line of PMI, with base64, is not too long. */
    private static final int LINE_BYTES = 620;

    private static final int SHORT_BYTES = 120;
    private static final int UNDER_WAY_BYTES = 60;
    private static final int NEEDS = 8;

    private PmiRankReport() {}

    static PmiMessage request(int id, boolean withMessages) {
        return PmiMessage.of(REQUEST, "id", Integer.toString(id), "messages", withMessages ? "1" : "0");
    }

    public static boolean withMessages(PmiMessage request) {
        return request.values().getOrDefault("messages", "0").equals("1");
    }

    public static PmiMessage encode(int id, RankReport report) {
        return PmiMessage.of(
                ANSWER,
                "id",
                Integer.toString(id),
                "kind",
                report.kind().name(),
                "stamp",
                text(report.stamp(), SHORT_BYTES),
                "sent",
                Long.toString(report.sent()),
                "arrived",
                Long.toString(report.arrived()),
                "underway",
                text(report.underWay(), UNDER_WAY_BYTES),
                "needs",
                report.needs().stream().limit(NEEDS).map(String::valueOf).collect(Collectors.joining(",")),
                "collective",
                report.collective() ? "1" : "0",
                "awaited",
                text(report.awaited(), SHORT_BYTES),
                "line",
                text(report.line(), LINE_BYTES));
    }

    /**
     * Decodes an answer.
     *
     * @throws ProtocolException if it is malformed
     */
    static RankReport decode(PmiMessage answer) throws ProtocolException {
        try {
            Map<String, String> values = answer.values();
            String needs = values.getOrDefault("needs", "");
            List<Integer> ranks = needs.isEmpty()
                    ? List.of()
                    : Stream.of(needs.split(",", -1)).map(Integer::valueOf).toList();
            return new RankReport(
                    RankReport.Kind.valueOf(answer.value("kind")),
                    text(answer.value("stamp")),
                    Long.parseLong(answer.value("sent")),
                    Long.parseLong(answer.value("arrived")),
                    text(answer.value("underway")),
                    text(answer.value("awaited")),
                    ranks,
                    answer.number("collective") != 0,
                    text(answer.value("line")));
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("cmd=" + ANSWER + " that cannot be read: " + e.getMessage());
        }
    }

    private static String text(String value, int longest) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        byte[] sent = bytes.length <= longest ? bytes : Arrays.copyOf(bytes, longest);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sent);
    }

    /** Whoever has sent the text, it is one line when it is printed. */
    private static String text(String encoded) {
        String decoded = new String(Base64.getUrlDecoder().decode(encoded), StandardCharsets.UTF_8);
        return Printable.line(decoded);
    }
}
