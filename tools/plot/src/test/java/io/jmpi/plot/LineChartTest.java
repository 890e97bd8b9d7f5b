package io.jmpi.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class LineChartTest {
    private static List<Element> elements(String svg, String name) throws Exception {
        NodeList nodes = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static List<Element> lines(String svg) throws Exception {
        return elements(svg, "path").stream()
                .filter(path -> path.getAttribute("stroke-width").equals("2"))
                .toList();
    }

    /** The numbers of a path. */
    private static double[] places(Element path) {
        return List.of(path.getAttribute("d").substring(1).split("[L ]", -1)).stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    @Test
    void shouldPlaceFiguresLogarithmically() throws Exception {
        String svg = new LineChart("title", "depth", "ns")
                .logarithmic()
                .line("queues", new TreeMap<>(Map.of(1, 1.0, 4, 10.0, 64, 100.0)))
                .svg();
        double[] places = places(lines(svg).get(0));
        assertThat(places).hasSize(6);
        assertThat((places[2] - places[0]) * 2).isCloseTo(places[4] - places[2], tenths());
        assertThat(places[1] - places[3]).isPositive().isCloseTo(places[3] - places[5], tenths());
    }

    private static Offset<Double> tenths() {
        return within(0.21); // places have one decimal
    }

    @Test
    void shouldTellSeriesApartByColourAndThenByBreaks() throws Exception {
        LineChart chart = new LineChart("title", "depth", "ns");
        for (int i = 0; i < 8; i++) {
            chart.line("engine " + i, new TreeMap<>(Map.of(0, 1.0 + i, 4, 1.0, 8, 2.0 + i)));
        }
        assertThat(lines(chart.svg()))
                .extracting(line -> line.getAttribute("stroke") + line.getAttribute("stroke-dasharray"))
                .hasSize(8)
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldDrawASinglePoint() throws Exception {
        String svg = new LineChart("a < b & c", "depth", "ns")
                .line("x", new TreeMap<>(Map.of(0, 5.0)))
                .svg();
        assertThat(lines(svg)).isEmpty();
        assertThat(elements(svg, "rect"))
                .filteredOn(rect -> rect.getAttribute("width").equals("9"))
                .hasSize(1);
        assertThat(elements(svg, "title").get(0).getTextContent()).isEqualTo("a < b & c");
        for (Element rect : elements(svg, "rect")) {
            assertThat(Double.parseDouble(rect.getAttribute("x"))).isBetween(0.0, (double) Svg.WIDTH);
        }
    }

    /** A line would say that it was measured between the two. */
    @Test
    void shouldJoinThreePointsAndNotTwo() throws Exception {
        LineChart chart = new LineChart("title", "bytes", "ns")
                .line("two", "#000001", true, new TreeMap<>(Map.of(8, 1.0, 4096, 3.0)))
                .line("three", "#000002", true, new TreeMap<>(Map.of(8, 1.0, 64, 2.0, 4096, 3.0)));
        assertThat(lines(chart.svg()))
                .extracting(line -> line.getAttribute("stroke"))
                .containsExactly("#000002");
        assertThat(elements(chart.svg(), "text"))
                .extracting(Element::getTextContent)
                .contains("two", "three - -");
    }

    @Test
    void shouldGiveEachFactorOfTwoTheSameLengthAndZeroTwoSteps() {
        BinaryScale scale = new BinaryScale(0, 16, 100, 700);
        assertThat(scale.marks()).containsExactly(0.0, 1.0, 2.0, 4.0, 8.0, 16.0);
        assertThat(scale.marks().stream().map(scale::place)).containsExactly(100.0, 300.0, 400.0, 500.0, 600.0, 700.0);
        assertThat(scale.place(1000)).isEqualTo(700);
        assertThat(new BinaryScale(2, 8, 0, 1).marks()).containsExactly(2.0, 4.0, 8.0);
    }

    @Test
    void shouldTakeThePagesColoursWhenItIsInAPage() throws Exception {
        LineChart chart = new LineChart("half round trip", "bytes", "us")
                .logarithmic()
                .line("shm", new TreeMap<>(Map.of(8, 0.2, 64, 0.25)));
        assertThat(elements(chart.svg(), "rect"))
                .anyMatch(rect -> rect.getAttribute("fill").equals("#ffffff"));
        assertThat(elements(chart.inPage(), "rect"))
                .noneMatch(rect -> rect.getAttribute("fill").equals("#ffffff"));
        assertThat(elements(chart.inPage(), "text"))
                .extracting(Element::getTextContent)
                .contains("0.1", "1", "shm")
                .doesNotContain("half round trip");
    }
}
