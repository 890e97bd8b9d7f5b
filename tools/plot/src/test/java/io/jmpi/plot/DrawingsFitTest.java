package io.jmpi.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** No text of a drawing is cut off at its sides or covers other text, whatever the names and numbers are. */
class DrawingsFitTest {
    private static final Pattern MOVE = Pattern.compile("translate\\(([\\d.]+) ([\\d.]+)\\)");
    private static final double LINE = 12;

    /** Widths in DejaVu Sans, which browsers on Linux show by default: thousandths of the font's size. */
    private static final Map<String, Integer> DEJAVU = Map.of(
            "queues", 3654,
            "shared memory", 7925,
            "1,048,576", 5088,
            "MMMM", 3452,
            "illit", 1504,
            "0.00 / 0", 3835);

    private record Placed(String text, double from, double to, double y) {
        boolean covers(Placed other) {
            return Math.abs(y - other.y) < LINE && from < other.to && other.from < to;
        }
    }

    @Test
    void shouldEstimateWidthsFromAboveAndNotByFar() {
        DEJAVU.forEach((text, width) ->
                assertThat(TextWidth.of(text)).as(text).isBetween(width / 1000.0, width / 1000.0 * 1.12));
        assertThat(TextWidth.of("行列")).isGreaterThanOrEqualTo(2);
        assertThat(TextWidth.of("e\u0301")).isEqualTo(TextWidth.of("e"));
    }

    @Test
    void shouldKeepWhatFitsAndCutBetweenCharacters() {
        assertThat(Svg.cut("queues", Svg.width("queues"))).isEqualTo("queues");
        assertThat(Svg.cut("queues", Svg.width("queues") - 2)).isEqualTo("queu…");
        assertThat(Svg.cut("😀😀😀😀", Svg.width("😀😀…"))).isEqualTo("😀😀…");
        assertThat(Svg.cut("a".repeat(100_000), 100)).hasSizeLessThan(20).endsWith("…");
    }

    private static List<String> names(int number, String name) {
        return IntStream.range(0, number)
                .mapToObj(i -> number == 1 ? name : name + i)
                .toList();
    }

    private static List<Double> values(int number, double greatest) {
        return DoubleStream.iterate(greatest, value -> value / 3)
                .limit(number)
                .boxed()
                .toList();
    }

    private static List<String> drawings(List<String> names, double greatest) {
        StripChart strips = new StripChart("Run times", "run time (s)", Scale::label);
        BarChart bars = new BarChart("Bars", "ns", names, Scale::label);
        BarChart groups = new BarChart("Groups", "ns", List.of("waiting"), Scale::label).marks("mark: maximum");
        ShareChart shares = new ShareChart("Shares", "share (%)", names, Scale::label);
        StepChart steps = new StepChart("Steps", "entries", (long) greatest);
        LineChart lines = new LineChart("Lines", "bytes", "µs");
        LineChart logs = new LineChart("Lines", "bytes", "µs").logarithmic();
        List<Double> values = values(names.size(), greatest);
        bars.group(names.get(0), values);
        shares.bar(names.get(0), values);
        for (int i = 0; i < names.size(); i++) {
            strips.group(names.get(i), values);
            groups.group(names.get(i), List.of(values.get(i)), List.of(greatest));
            steps.line(names.get(i), values);
            TreeMap<Integer, Double> points = new TreeMap<>(Map.of(1, greatest, 1 << (i + 1), values.get(i)));
            lines.line(names.get(i), points);
            logs.line(names.get(i), points);
        }
        List<List<Long>> amounts = names.stream()
                .map(row -> values.stream().map(Double::longValue).toList())
                .toList();
        HeatMap map = new HeatMap("Bytes in " + names.get(0), amounts, 1 << names.size() / 2, true, Amount::bytes);
        return List.of(
                strips.svg(),
                bars.svg(),
                groups.logarithmic().svg(),
                shares.svg(),
                steps.svg(),
                lines.svg(),
                logs.inPage(),
                map.svg());
    }

    @Test
    void shouldShowAllTextInsideAndApart() throws Exception {
        DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        for (String name : List.of("queues", "MMWW@", "an-engine-with-a-rather-long-name", "行列を探索する行列を探索する", "a")) {
            for (double greatest : new double[] {0, 1e-7, 0.0123, 1_234_567, 9.9e12}) {
                for (int number : new int[] {1, 9}) {
                    for (String svg : drawings(names(number, name), greatest)) {
                        Element drawing = parser.parse(new InputSource(new StringReader(svg)))
                                .getDocumentElement();
                        assertThat(faults(drawing)).as(svg).isEmpty();
                    }
                }
            }
        }
    }

    private static List<String> faults(Element drawing) {
        double height = Double.parseDouble(drawing.getAttribute("viewBox").split(" ", -1)[3]);
        List<Placed> texts = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        NodeList elements = drawing.getElementsByTagName("text");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            if (!element.getAttribute("transform").contains("rotate")) {
                Placed text = placed(element);
                if (text.from < -0.1 || text.to > Svg.WIDTH + 0.1 || text.y < LINE || text.y > height) {
                    faults.add(text + " is outside");
                }
                texts.stream().filter(text::covers).forEach(other -> faults.add(text + " covers " + other));
                texts.add(text);
            }
        }
        return faults;
    }

    private static Placed placed(Element element) {
        String shown =
                element.getLastChild() == null ? "" : element.getLastChild().getNodeValue();
        double x = Double.parseDouble(element.getAttribute("x"));
        double y = Double.parseDouble(element.getAttribute("y"));
        for (Node part = element.getParentNode(); part instanceof Element group; part = part.getParentNode()) {
            Matcher move = MOVE.matcher(group.getAttribute("transform"));
            if (move.lookingAt()) {
                x += Double.parseDouble(move.group(1));
                y += Double.parseDouble(move.group(2));
            }
        }
        double width = Svg.width(shown == null ? "" : shown);
        int anchor = Arrays.asList("", "middle", "end").indexOf(element.getAttribute("text-anchor"));
        double from = x - width * Math.max(0, anchor) / 2;
        return new Placed(shown, from, from + width, y);
    }
}
