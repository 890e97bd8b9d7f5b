package io.jmpi.launcher.watch;

import static io.jmpi.launcher.watch.Samples.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.statistics.CommunicatorStatistics;
import io.jmpi.job.RankSample.Sent;
import io.jmpi.matching.MatchingStatistics;
import java.io.StringReader;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class JobReportTest {
    private static Document page(JobHistory history, JobEnd end) throws Exception {
        String html = new JobReport("solver", history, end).html("jmpirun -n 2 solver", "1.0", Instant.EPOCH);
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        return factory.newDocumentBuilder()
                .parse(new InputSource(new StringReader(html.replace("<!DOCTYPE html>", ""))));
    }

    private static String text(Document page, String section) {
        for (int i = 0; i < page.getElementsByTagName("section").getLength(); i++) {
            if (page.getElementsByTagName("section")
                    .item(i)
                    .getAttributes()
                    .getNamedItem("id")
                    .getTextContent()
                    .equals(section)) {
                return page.getElementsByTagName("section").item(i).getTextContent();
            }
        }
        throw new AssertionError("no section " + section);
    }

    private static CommunicatorStatistics statistics(String name) {
        MatchingStatistics matching = new MatchingStatistics();
        matching.receiveStored();
        matching.searchedPosted(1, true);
        matching.receiveMatched();
        return new CommunicatorStatistics(0, 0, name, "queues", matching, Map.of(), Map.of());
    }

    @Test
    void shouldShowWaitsMessagesAndCommunicators() throws Exception {
        JobHistory history = new JobHistory(2);
        for (int i = 1; i <= 5; i++) {
            history.add(new Moment(i * SECOND, List.of(Samples.computing(i, i), Samples.waiting(i * SECOND, 0))));
        }
        JobEnd end = new JobEnd();
        end.add(0, Samples.sending(Map.of(1, new Sent(1200, 4_800_000))));
        end.add(1, Samples.sending(Map.of(0, new Sent(7, 70))));
        end.add(0, List.of(statistics("rows & columns")));
        end.add(1, List.of(statistics("rows & columns")));
        Document page = page(history, end);
        assertThat(page.getElementsByTagName("header").item(0).getTextContent())
                .contains("2 ranks ran 5.0 s and sent 1,207 messages (4.8 MB). They waited 13 % of their time")
                .contains("the most with 13 %")
                .doesNotContain("Partial");
        assertThat(text(page, "waits")).contains("recv from rank 0, tag 7, world", "100 %");
        assertThat(text(page, "matrix")).contains("none", "1,200", "4.8 MB");
        assertThat(text(page, "communicators")).contains("rows & columns", "queues");
        assertThat(text(page, "depths")).contains("time since the start of the job (s)");
    }

    /** The sum of a rank's sessions counts. */
    @Test
    void shouldAddTheSessionsOfARank() throws Exception {
        JobEnd end = new JobEnd();
        end.add(0, Samples.sending(Map.of(0, new Sent(2, 20))));
        end.add(0, Samples.sending(Map.of(0, new Sent(3, 30))));
        assertThat(page(new JobHistory(1), end)
                        .getElementsByTagName("header")
                        .item(0)
                        .getTextContent())
                .contains("sent 5 messages (50 B)");
    }

    @Test
    void shouldUseTheLastSampleOfARankThatHasClosedNoSession() throws Exception {
        JobHistory history = new JobHistory(2);
        history.add(new Moment(SECOND, List.of(Samples.computing(8, 80), Samples.waiting(1, 0))));
        JobEnd end = new JobEnd();
        end.add(1, Samples.sending(Map.of()));
        Document page = page(history, end);
        assertThat(page.getElementsByTagName("aside").item(0).getTextContent())
                .contains("Partial numbers.")
                .contains("last sample: 0.");
        assertThat(text(page, "ranks")).contains("80 B");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 300, 1000})
    void shouldBeAPageForAnyNumberOfRanksAndARunWithoutSamples(int size) throws Exception {
        JobHistory history = new JobHistory(size);
        assertThat(text(page(history, new JobEnd()), "matrix")).contains("No rank has sent a message.");
        history.add(new Moment(SECOND, Collections.nCopies(size, Samples.sending(Map.of(size - 1, new Sent(2, 3))))));
        Document page = page(history, new JobEnd());
        assertThat(page.getElementsByTagName("tr").getLength()).isLessThan(160);
        assertThat(text(page, "matrix")).contains(size > 128 ? "in groups of" : "Messages between ranks:");
    }
}
