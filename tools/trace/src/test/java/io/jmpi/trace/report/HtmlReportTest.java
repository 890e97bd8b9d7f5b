package io.jmpi.trace.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.report.ReportFiles.Run;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class HtmlReportTest {
    private static final Run RUN =
            new Run("jmpi-trace otm <&> 'my traces'", "1.2.3-test", Instant.parse("2031-02-03T04:05:06Z"));

    static List<Report> reports() {
        return List.of(
                new OtmReport(List.of(SampleResults.otm())),
                new OtmReport(SampleResults.manyApplications()),
                new OtmReport(List.of(SampleResults.otm(SampleResults.HOSTILE, 3, List.of(SampleResults.HOSTILE)))),
                new MessagesReport(List.of(SampleResults.messages())),
                new MessagesReport(List.of(
                        SampleResults.messages(),
                        SampleResults.messages(SampleResults.HOSTILE, 4096, List.of(SampleResults.HOSTILE)))));
    }

    private static Document page(Report report) throws Exception {
        return Xml.parse(HtmlReport.of(report, RUN));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void shouldNeedNothingElse(Report report) throws Exception {
        Document page = page(report);
        assertThat(Xml.all(page, "*"))
                .extracting(Element::getTagName)
                .doesNotContain("script", "link", "img", "iframe", "object", "image", "use");
        for (Element element : Xml.all(page, "*")) {
            for (int i = 0; i < element.getAttributes().getLength(); i++) {
                var attribute = element.getAttributes().item(i);
                assertThat(attribute.getNodeName()).doesNotStartWith("on").isNotEqualTo("src");
                if (!attribute.getNodeName().equals("xmlns")) {
                    assertThat(attribute.getNodeValue()).doesNotContain("http", "javascript:");
                }
            }
        }
        assertThat(Xml.texts(page, "style")).singleElement().asString().doesNotContain("url(", "@import");
    }

    @ParameterizedTest
    @MethodSource("reports")
    void shouldHaveUniqueIdsThatLinksLeadTo(Report report) throws Exception {
        Document page = page(report);
        List<String> ids = Xml.all(page, "*").stream()
                .map(element -> element.getAttribute("id"))
                .filter(id -> !id.isEmpty())
                .toList();
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(Xml.all(page, "a"))
                .isNotEmpty()
                .allSatisfy(link -> assertThat(link.getAttribute("href"))
                        .startsWith("#")
                        .satisfies(target -> assertThat(ids).contains(target.substring(1))));
    }

    /** On screens; the style sheet opens them on paper. */
    @ParameterizedTest
    @MethodSource("reports")
    void shouldCollapseOnlyDetails(Report report) throws Exception {
        Document page = page(report);
        assertThat(Xml.texts(page, "summary"))
                .map(String::strip)
                .contains("Glossary")
                .doesNotContain("Why", "Engines", "Depth by bins");
        assertThat(Xml.texts(page, "style").get(0)).contains("details::details-content");
        assertThat(Xml.all(page, "h3")).isNotEmpty();
    }

    @Test
    void shouldBeginWithTheVerdict() throws Exception {
        Document page = page(new MessagesReport(List.of(SampleResults.messages())));
        assertThat(Xml.texts(page, "p").get(0)).startsWith("Best engine: queues. 94 % of searches");
        assertThat(Xml.texts(page, "th").subList(0, 2)).containsExactly("engine", "verdict");
    }

    @ParameterizedTest
    @MethodSource("reports")
    void shouldSayHowItWasMade(Report report) throws Exception {
        Document page = page(report);
        assertThat(Xml.texts(page, "footer").get(0))
                .contains(RUN.command())
                .contains("1.2.3-test")
                .contains("2031-02-03 04:05 UTC");
        assertThat(Xml.all(page, "meta"))
                .anySatisfy(meta -> assertThat(meta.getAttribute("name")).isEqualTo("viewport"));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void shouldShowEveryNumber(Report report) throws Exception {
        String text = page(report).getDocumentElement().getTextContent();
        for (Record result : report.results()) {
            List<String> numbers = new ArrayList<>();
            collect(result, "", numbers);
            assertThat(numbers).hasSizeGreaterThan(20);
            assertThat(text).contains(numbers);
        }
    }

    /** Each number has the format of its statistic; lists of numbers are in plots only. */
    private static void collect(Object value, String path, List<String> numbers) throws Exception {
        if (value instanceof Record record) {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                String inner = path.isEmpty() ? component.getName() : path + "." + component.getName();
                collect(component.getAccessor().invoke(record), inner, numbers);
            }
        } else if (value instanceof Map<?, ?> map) {
            collect(map.values(), path, numbers);
        } else if (value instanceof Collection<?> values) {
            for (Object element : values) {
                if (!(element instanceof Number) || !path.startsWith("depths.")) {
                    collect(element, path, numbers);
                }
            }
        } else if (value instanceof Number number && !path.startsWith("matrix.") && !isUnused(number, path)) {
            Unit unit = Stream.of(Statistic.values())
                    .filter(statistic -> statistic.path().equals(path))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no statistic for " + path))
                    .unit();
            numbers.add(unit == Unit.TEXT ? number.toString() : unit.format(number.doubleValue()));
        }
    }

    /** A class without receives has no table. */
    private static boolean isUnused(Number number, String path) {
        return number.doubleValue() == 0 && path.startsWith("bins.depths.");
    }

    @ParameterizedTest
    @MethodSource("reports")
    void shouldExplainStatistics(Report report) throws Exception {
        List<String> sentences = Xml.texts(page(report), "dd");
        for (Topic topic : report.topics()) {
            assertThat(sentences)
                    .containsAll(Statistic.of(topic).map(Statistic::sentence).toList());
        }
    }

    @Test
    void shouldShowNamesAsTheyAreWhenTheyLookLikeMarkup() throws Exception {
        String shown = SampleResults.HOSTILE.replace('\u0007', '\ufffd').replace('\u001b', '\ufffd');
        for (Report report : List.of(
                new OtmReport(
                        List.of(SampleResults.otm(SampleResults.HOSTILE, 1, List.of("a " + SampleResults.HOSTILE)))),
                new MessagesReport(List.of(
                        SampleResults.messages(SampleResults.HOSTILE, 8, List.of("a " + SampleResults.HOSTILE)))))) {
            Document page = page(report);
            assertThat(Xml.texts(page, "h1").get(0)).startsWith(shown);
            assertThat(Xml.texts(page, "aside").get(0)).contains("Partial result.", "a " + shown);
        }
    }

    @Test
    void shouldNotSayPartialWhenAllWasRead() throws Exception {
        assertThat(Xml.all(page(new OtmReport(List.of(SampleResults.otm()))), "aside"))
                .isEmpty();
    }

    @Test
    void shouldShowPlots() throws Exception {
        assertThat(plots(new OtmReport(List.of(SampleResults.otm()))))
                .containsExactly("Depth of the longest bin", "Use of bins", "Calls by kind");
        assertThat(plots(new MessagesReport(List.of(SampleResults.messages()))))
                .containsExactly(
                        "Predicted time by engine",
                        "Entries walked by engine",
                        "Posted receives over time",
                        "Unexpected messages over time",
                        "Messages between ranks",
                        "Bytes between ranks");
    }

    private static List<String> plots(Report report) throws Exception {
        return Xml.all(page(report), "svg").stream()
                .map(svg -> svg.getElementsByTagName("title").item(0).getTextContent())
                .toList();
    }

    @Test
    void shouldNameAllApplicationsWhenThereAreMany() throws Exception {
        Document page = page(new OtmReport(SampleResults.manyApplications()));
        for (OtmResult result : SampleResults.manyApplications()) {
            assertThat(Xml.all(page, "svg"))
                    .allSatisfy(svg -> assertThat(svg.getTextContent()).contains(result.application()));
        }
    }
}
