package io.jmpi.launcher.watch;

import static io.jmpi.launcher.watch.Samples.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.statistics.CommunicatorStatistics;
import io.jmpi.internal.statistics.CommunicatorTraffic;
import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Activity;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.job.RankReport.State;
import io.jmpi.matching.MatchingStatistics;
import java.io.StringReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class JobReportTest {
    private static Document page(JobHistory history, JobEnd end) throws Exception {
        String html = new JobReport("solver", history, end).html("jmpirun -n 2 solver", "1.0", Instant.EPOCH);
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        return factory.newDocumentBuilder()
                .parse(new InputSource(new StringReader(html.replace("<!DOCTYPE html>", ""))));
    }

    private static Element section(Document page, String id) {
        NodeList sections = page.getElementsByTagName("section");
        for (int i = 0; i < sections.getLength(); i++) {
            if (sections.item(i) instanceof Element section
                    && section.getAttribute("id").equals(id)) {
                return section;
            }
        }
        throw new AssertionError("no section " + id);
    }

    private static String text(Document page, String section) {
        return section(page, section).getTextContent();
    }

    private static CommunicatorStatistics statistics(String name) {
        return statistics(0, 0, name, CommunicatorTraffic.NONE);
    }

    private static CommunicatorStatistics statistics(int number, int firstRank, String name, CommunicatorTraffic sent) {
        MatchingStatistics matching = new MatchingStatistics();
        matching.receiveStored();
        matching.searchedPosted(1, true);
        matching.receiveMatched();
        String origin = name.equals(Integer.toString(number)) ? "split of world" : "";
        return new CommunicatorStatistics(
                number, firstRank, name, origin, "queues", matching, Map.of(), Map.of(), sent);
    }

    @Test
    void shouldShowWaitsMessagesAndCommunicators() throws Exception {
        JobHistory history = new JobHistory(2);
        for (int i = 1; i <= 5; i++) {
            history.add(new JobSample(i * SECOND, List.of(Samples.computing(i, i), Samples.waiting(i * SECOND, 0))));
        }
        JobEnd end = new JobEnd();
        end.add(0, Samples.sending(Map.of(1, new Sent(1200, 4_800_000))));
        end.add(1, Samples.sending(Map.of(0, new Sent(7, 70))));
        end.add(0, List.of(statistics("rows & columns")));
        end.add(1, List.of(statistics("rows & columns")));
        Document page = page(history, end);
        assertThat(page.getElementsByTagName("header").item(0).getTextContent())
                .contains("2 ranks ", " 5.0 s ", " 1,207 messages (4.58 MiB)", "waited 12.5 %", "most with 12.5 %")
                .doesNotContain("Partial");
        assertThat(text(page, "waits")).contains("recv from rank 0, tag 7, world", "100 %");
        assertThat(text(page, "matrix")).contains("none", "1,200", "4.58 MiB");
        assertThat(text(page, "communicators")).contains("rows & columns", "queues");
        assertThat(text(page, "depths")).contains("time since the start of the job (s)");
    }

    /** Here rank 0 waited longer, but less of its time. */
    @Test
    void shouldNameTheRankThatWaitedTheGreatestShareOfItsTime() throws Exception {
        JobEnd end = new JobEnd();
        end.add(0, waited(2 * SECOND, 10 * SECOND));
        end.add(1, waited(SECOND, 2 * SECOND));
        assertThat(page(new JobHistory(2), end)
                        .getElementsByTagName("header")
                        .item(0)
                        .getTextContent())
                .contains("waited 25.0 %", "rank 1 the most with 50.0 %");
    }

    private static RankReport waited(long waited, long session) {
        RankReport sample = Samples.sending(Map.of());
        return new RankReport(
                sample.activity(), new RankReport.Totals(session, waited, 0, 0, 0, 0, 0, 0), sample.peers());
    }

    /** A short job has few samples: no column is empty because of that, and what was sent after the last one counts. */
    @Test
    void shouldShowAShortRunWithoutEmptyColumnAndUpToItsEnd() throws Exception {
        JobHistory history = new JobHistory(2);
        for (int i = 1; i <= 3; i++) {
            RankReport sample = i == 1 ? Samples.waiting(i, 1) : Samples.computing(i, 0);
            history.add(new JobSample(i, List.of(sample, Samples.computing(i, 0))));
        }
        history.endsAt(4 * SECOND);
        JobEnd end = new JobEnd();
        end.add(0, Samples.sending(Map.of(1, new Sent(1200, 4_800_000))));
        end.add(1, Samples.sending(Map.of(0, new Sent(7, 70))));
        Document page = page(history, end);
        assertThat(text(page, "ranks")).contains("Bytes received").doesNotContain("Waited mostly in");
        assertThat(text(page, "rates")).contains("400", "MiB/s");
    }

    /** One sample of many short waits would name any of them. */
    @Test
    void shouldNameTheWaitOfMostOfTheTimeIfEnoughSamplesShowIt() throws Exception {
        JobHistory history = new JobHistory(2);
        for (int i = 1; i <= 4; i++) {
            history.add(new JobSample(i, List.of(Samples.waiting(i, 1), Samples.computing(i, i))));
        }
        for (int i = 1; i <= 3; i++) {
            int needed = i % 2; // two waits of one call
            history.add(new JobSample(i * SECOND, List.of(waitingForAll(needed), Samples.computing(i, i))));
        }
        assertThat(mostly(history)).isEqualTo("waitAll of 2 requests");
        JobHistory few = new JobHistory(2);
        few.add(new JobSample(SECOND, List.of(waitingForAll(1), Samples.computing(1, 1))));
        assertThat(mostly(few)).isEmpty();
    }

    private static RankReport waitingForAll(int needed) {
        RankReport sample = Samples.waiting(1, needed);
        String what = "waitAll of 2 requests, 1 pending (" + sample.activity().what() + ")";
        return new RankReport(
                new Activity(State.WAITS, 1, what, "Solver.java:52", List.of(needed)), sample.totals(), Map.of());
    }

    private static String mostly(JobHistory history) {
        return new WaitSection(history, List.of(history.latest(0), history.latest(1))).mostly(0);
    }

    /** A split has one number and name, but parts; their matrix is one. */
    @Test
    void shouldShowWhatWasSentInEachCommunicator() throws Exception {
        JobEnd end = new JobEnd();
        for (int rank = 0; rank < 4; rank++) {
            int peer = rank ^ 1;
            end.add(rank, Samples.sending(Map.of(peer, new Sent(5, 3072))));
            Map<Integer, Sent> sent = Map.of(peer, new Sent(2, 1024));
            Map<Integer, Sent> collective = Map.of(peer, new Sent(1, 512));
            end.add(
                    rank,
                    List.of(
                            statistics(0, 0, "world", new CommunicatorTraffic(sent, collective)),
                            statistics(4, rank & 2, "row", new CommunicatorTraffic(sent, Map.of())),
                            statistics(6, 0, "control", new CommunicatorTraffic(Map.of(), collective)),
                            statistics(8, rank & 2, "8", new CommunicatorTraffic(sent, Map.of()))));
        }
        Document page = page(new JobHistory(4), end);
        assertThat(rows(page, "communicators"))
                .contains(
                        List.of("world", "4", "8", "4 KiB", "4", "2 KiB"),
                        List.of("row, from rank 0 on", "2", "4", "2 KiB", "0", "0 B"),
                        List.of("row, from rank 2 on", "2", "4", "2 KiB", "0", "0 B"),
                        List.of("control", "4", "0", "0 B", "4", "2 KiB"),
                        List.of("8 (split of world), from rank 0 on", "2", "4", "2 KiB", "0", "0 B"));
        assertThat(text(page, "matrix"))
                .containsSubsequence("Messages between ranks:", "By communicator")
                .containsSubsequence(
                        "6 KiB in world.", "4 KiB in row.", "4 KiB in 8 (split of world).", "2 KiB in control.");
    }

    @Test
    void shouldDrawTheCommunicatorsWithTheMostBytesAndCutLongNamesInTitlesOnly() throws Exception {
        JobEnd end = new JobEnd();
        end.add(0, Samples.sending(Map.of(0, new Sent(1, 1))));
        List<CommunicatorStatistics> communicators = new ArrayList<>();
        for (int i = 1; i <= 12; i++) {
            String name = i == 12 ? "n".repeat(60) : "part " + i;
            communicators.add(statistics(2 * i, 0, name, new CommunicatorTraffic(Map.of(0, new Sent(1, i)), Map.of())));
        }
        end.add(0, communicators);
        assertThat(text(page(new JobHistory(1), end), "matrix"))
                .contains("Bytes in nnnnnnnnnnnnnnnnnnnnnn..:", "12 B in " + "n".repeat(60) + ".", "5 B in part 5.")
                .doesNotContain("part 4")
                .contains("8 of 12 communicators");
    }

    private static List<List<String>> rows(Document page, String section) {
        List<List<String>> rows = new ArrayList<>();
        NodeList all = section(page, section).getElementsByTagName("tr");
        for (int i = 0; i < all.getLength(); i++) {
            List<String> cells = new ArrayList<>();
            for (Node cell = all.item(i).getFirstChild(); cell != null; cell = cell.getNextSibling()) {
                if (cell instanceof Element) {
                    cells.add(cell.getTextContent().strip());
                }
            }
            rows.add(cells);
        }
        return rows;
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
        history.add(new JobSample(SECOND, List.of(Samples.computing(8, 80), Samples.waiting(1, 0))));
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
        assertThat(text(page(history, new JobEnd()), "matrix")).contains("No rank ");
        history.add(new JobSample(
                SECOND, Collections.nCopies(size, Samples.sending(Map.of(size - 1, new Sent(2, 3))))));
        Document page = page(history, new JobEnd());
        assertThat(page.getElementsByTagName("tr").getLength()).isLessThan(160);
        assertThat(text(page, "matrix")).contains(size > 64 ? "in groups of" : "Messages between ranks:");
    }
}
