package io.jmpi.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.bench.command.Verdict;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ViewTest {
    @Test
    void shouldHaveDepthsDownAndEnginesAcross() {
        View view = new View("forward", "the oldest is matched", "ns per pair")
                .add("queues", 64, 20.04)
                .add("queues", 1, 9.876)
                .add("queues", 8192, 12345.6)
                .add("bins", 64, 30);
        assertThat(view.table()).isEqualTo("""
                **forward**: the oldest is matched (ns per pair)

                |               depth | queues | bins |
                |--------------------:|-------:|-----:|
                |                   1 |   9.88 |      |
                |                  64 |   20.0 | 30.0 |
                |                8192 |  12346 |      |
                | growth per doubling |   1.73 |      |
                """);
    }

    /** The plot is XML with a line of the table's points for each engine. */
    @Test
    void shouldPlotTheTable() throws Exception {
        View view = new View("spread", "title", "ns")
                .add("queues", 0, 15)
                .add("queues", 65_536, 150_000)
                .add("bins", 0, 20);
        assertThat(view.plotFile()).isEqualTo("spread.svg");
        Document drawing = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(view.plot())));
        assertThat(drawing.getDocumentElement().getTextContent())
                .contains("spread: title", "queues", "bins", "depth", "32,768", "1,000,000");
    }

    @Test
    void shouldComputeGrowthOverDepthsThatAreNotNeighbors() {
        TreeMap<Integer, Double> figures = new TreeMap<>(Map.of(0, 1.0, 4, 10.0, 64, 160.0, 128, 480.0));
        assertThat(Growth.perDoubling(figures).orElseThrow()).isEqualTo(Math.pow(48, 0.2), within(1e-9));
        assertThat(Growth.largestPerDoubling(figures).orElseThrow()).isEqualTo(3, within(1e-9));
        assertThat(Growth.perDoubling(new TreeMap<>(Map.of(0, 1.0, 4, 10.0)))).isEmpty();
    }

    @Test
    void shouldSayTheGoalsInLinesForATerminal() {
        assertThat(Verdict.lines(List.of(
                        new Verdict("fast", Verdict.Outcome.MISSED, "slow"),
                        new Verdict("small", Verdict.Outcome.NOT_MEASURED, ""))))
                .isEqualTo("""
                        Goals:
                          MISSED        fast
                                        -> slow
                          not measured  small
                        """);
    }
}
