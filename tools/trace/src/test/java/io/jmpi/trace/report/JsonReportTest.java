package io.jmpi.trace.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import io.jmpi.trace.report.ReportFiles.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonReportTest {
    private static final Run RUN = new Run("jmpi-trace otm x", "1", Instant.parse("2031-02-03T04:05:06Z"));
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static JsonNode read(Report report) throws Exception {
        return MAPPER.readTree(JsonReport.of(report, RUN));
    }

    @Test
    void shouldHaveResultsAsTheyAre() throws Exception {
        for (Report report : HtmlReportTest.reports()) {
            assertThat(read(report).get("results"))
                    .isEqualTo(MAPPER.readTree(MAPPER.writeValueAsString(report.results())));
        }
    }

    @Test
    void shouldBeReadBackAsTheSameResult() throws Exception {
        var otm = SampleResults.otm(SampleResults.HOSTILE, 3, List.of("damaged"));
        JsonNode read = read(new OtmReport(List.of(otm)));
        assertThat(MAPPER.treeToValue(read.get("results").get(0), otm.getClass()))
                .isEqualTo(otm);
        var messages = SampleResults.messages();
        read = read(new MessagesReport(List.of(messages)));
        assertThat(MAPPER.treeToValue(read.get("results").get(0), messages.getClass()))
                .isEqualTo(messages);
    }

    @Test
    void shouldSayHowItWasMadeAndWhatIsWrong() throws Exception {
        JsonNode read = read(new OtmReport(List.of(SampleResults.otm("amg", 1, List.of("rank 3: damaged")))));
        assertThat(read.get("command").asText()).isEqualTo("jmpi-trace otm x");
        assertThat(read.get("date").asText()).isEqualTo("2031-02-03T04:05:06Z");
        assertThat(read.get("problems")).hasSize(1);
        assertThat(read.get("problems").get(0).asText()).isEqualTo("amg: rank 3: damaged");
    }

    /** JSON has no NaN. */
    @Test
    void shouldWriteTheUnknownTimeOfAnEngineAsNull() throws Exception {
        MessagesResult all = SampleResults.messages();
        EngineResult theirs = new EngineResult("theirs", 1, 2, 3, 4, 5, 6, Double.NaN, 7, Map.of(), "");
        MessagesResult result = new MessagesResult(
                all.application(),
                all.ranks(),
                all.ranksRead(),
                all.network(),
                all.traffic(),
                all.wildcards(),
                all.waiting(),
                all.order(),
                all.depths(),
                all.matrix(),
                List.of(all.engines().get(0), theirs),
                all.advice(),
                List.of());
        JsonNode engines =
                read(new MessagesReport(List.of(result))).get("results").get(0).get("engines");
        assertThat(engines.get(0).get("predictedNanos").isDouble()).isTrue();
        assertThat(engines.get(1).get("predictedNanos").isNull()).isTrue();
    }

    @Test
    void shouldExplainWhatIsInIt() throws Exception {
        for (Report report : HtmlReportTest.reports()) {
            JsonNode read = read(report);
            List<String> paths = new ArrayList<>();
            read.get("glossary").fieldNames().forEachRemaining(paths::add);
            assertThat(paths).isNotEmpty();
            for (String path : paths) {
                if (!path.equals("calls") || report instanceof OtmReport) { // a replay does not count calls
                    assertThat(at(read.get("results").get(0), path)).as(path).isNotNull();
                }
            }
            assertThat(read.get("units").size()).isPositive();
            read.get("units")
                    .fieldNames()
                    .forEachRemaining(path -> assertThat(paths).contains(path));
        }
    }

    /** The value at a path; for a list or map, in its first element. */
    private static JsonNode at(JsonNode result, String path) {
        JsonNode node = result;
        for (String name : path.split("\\.", -1)) {
            while (node != null && !node.has(name)) {
                node = node.isEmpty() ? null : node.iterator().next();
            }
            node = node == null ? null : node.get(name);
        }
        return node;
    }

    @Test
    void shouldBeEqualWhenMapsAreInAnotherOrder() {
        var messages = SampleResults.messages();
        List<String> names = new ArrayList<>(messages.wildcards().keySet());
        Collections.reverse(names);
        Map<String, Long> reversed = new LinkedHashMap<>();
        names.forEach(name -> reversed.put(name, messages.wildcards().get(name)));
        var other = new io.jmpi.trace.replay.MessagesResult(
                messages.application(),
                messages.ranks(),
                messages.ranksRead(),
                messages.network(),
                messages.traffic(),
                reversed,
                messages.waiting(),
                messages.order(),
                messages.depths(),
                messages.matrix(),
                messages.engines(),
                messages.advice(),
                messages.problems());
        assertThat(JsonReport.of(new MessagesReport(List.of(other)), RUN))
                .isEqualTo(JsonReport.of(new MessagesReport(List.of(messages)), RUN));
    }
}
