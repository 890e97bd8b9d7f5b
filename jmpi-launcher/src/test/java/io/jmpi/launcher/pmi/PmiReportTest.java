package io.jmpi.launcher.pmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Activity;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.job.RankReport.Standstill;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Totals;
import io.jmpi.job.RankReport.Wanted;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PmiReportTest {
    private static RankReport large() {
        Map<Integer, Sent> sent = new LinkedHashMap<>();
        for (int peer = 0; peer < 1000; peer++) {
            sent.put(peer, new Sent(1_000_000L + peer, 1L << 40));
        }
        List<Integer> needs =
                IntStream.range(0, 1000).map(i -> Integer.MAX_VALUE - i).boxed().toList();
        Activity activity = new Activity(State.WAITS, 17, "recv from rank 0", "Solver.java:5", needs);
        Standstill standstill = new Standstill(
                "1".repeat(2000), Long.MIN_VALUE, Long.MIN_VALUE, "y".repeat(2000), "x".repeat(2000), true);
        return new RankReport(activity, new Totals(1, 2, 3, 4, 5, 6, 7, 8), sent)
                .with("z".repeat(2000), Optional.of(standstill));
    }

    /** What has been read from lines; null if it is incomplete. */
    private static RankReport read(List<PmiMessage> lines) throws ProtocolException {
        PmiReport.Parts parts = new PmiReport.Parts();
        RankReport report = null;
        for (PmiMessage line : lines) {
            assertThat(report).isNull();
            report = parts.add(PmiMessage.parse(line.line()));
        }
        return report;
    }

    @Test
    void shouldFitIntoLines() throws Exception {
        List<PmiMessage> lines = PmiReport.encode(Integer.MAX_VALUE, large());
        assertThat(lines)
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(line.line()).hasSizeLessThan(PmiMessage.LINE_LENGTH));
        assertThat(read(lines)).isEqualTo(large());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 11, 12, 13, 800, 10_000})
    void shouldCarryStatistics(int length) throws Exception {
        String text = "a\tb\n \u00e4".repeat(length).substring(0, length);
        RankReport end = RankReport.of(State.GONE, "").withStatistics(text);
        assertThat(read(PmiReport.encode(PmiReport.SESSION_END, end))).isEqualTo(end);
    }

    @Test
    void shouldReadNothingWhenTheRankDiedBeforeTheEnd() throws Exception {
        List<PmiMessage> lines = PmiReport.encode(1, large());
        assertThat(read(lines.subList(0, lines.size() - 1))).isNull();
    }

    @Test
    void shouldRefusePartsThatDoNotFollowEachOther() throws Exception {
        List<PmiMessage> lines = PmiReport.encode(1, large());
        PmiReport.Parts collected = new PmiReport.Parts();
        assertThat(collected.add(lines.get(0))).isNull();
        assertThatThrownBy(() -> collected.add(lines.get(2)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContainingAll("part 2 of " + lines.size(), "part 1");
    }

    @Test
    void shouldRefuseAMalformedReport() throws Exception {
        for (String malformed : List.of(
                "part=0 parts=1 text=AAAA",
                "part=0 parts=1 text=?",
                "part=0 parts=1",
                "part=0 parts=x text=AAAA",
                "part=0 parts=1000000 text=AAAA",
                "parts=1 text=AAAA",
                "part=0 parts=1 text=" + base64("a report of\tother fields"))) {
            PmiMessage answer = PmiMessage.parse("cmd=jmpi_report_out id=1 " + malformed);
            assertThatThrownBy(() -> new PmiReport.Parts().add(answer))
                    .as(malformed)
                    .isInstanceOf(ProtocolException.class);
        }
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @EnumSource
    void shouldSayWhatIsWanted(Wanted wanted) throws Exception {
        PmiMessage request = PmiMessage.parse(PmiReport.request(7, wanted).line());
        assertThat(PmiReport.wanted(request)).isEqualTo(wanted);
        assertThat(request.number("id")).isEqualTo(7);
        request.values().remove("wanted");
        assertThatThrownBy(() -> PmiReport.wanted(request)).isInstanceOf(IllegalArgumentException.class);
    }
}
