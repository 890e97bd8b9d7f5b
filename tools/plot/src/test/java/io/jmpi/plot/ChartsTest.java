package io.jmpi.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Reads drawings back: their geometry must match the values. */
class ChartsTest {
    /** An entry of a legend: the amounts that a shade stands for. */
    private static final Pattern RANGE = Pattern.compile("([0-9,]+) to ([0-9,]+)");

    private static final Pattern BAR = Pattern.compile("M([\\d.]+) ([\\d.]+)h([\\d.]+)v([\\d.]+)H.*z");

    private record Bar(String told, double x, double y, double width, double height) {}

    private static BarChart bars(List<String> series) {
        return new BarChart("Depth", "entries", series, value -> String.format(Locale.ROOT, "%.2f", value));
    }

    private static ShareChart shares(List<String> kinds) {
        return new ShareChart("Calls", "share (%)", kinds, share -> String.format(Locale.ROOT, "%.1f %%", 100 * share));
    }

    private static String count(long amount) {
        return String.format(Locale.ROOT, "%,d", amount);
    }

    private static Document parse(String markup) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(markup)));
    }

    private static List<Element> all(Document drawing, String name) {
        NodeList nodes = drawing.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> (Element) nodes.item(i))
                .toList();
    }

    private static List<String> texts(Document drawing, String name) {
        return all(drawing, name).stream().map(Element::getTextContent).toList();
    }

    private static List<Bar> bars(Document drawing) {
        List<Bar> bars = new ArrayList<>();
        for (Element path : all(drawing, "path")) {
            Matcher shape = BAR.matcher(path.getAttribute("d"));
            if (shape.matches() && path.getElementsByTagName("title").getLength() == 1) {
                bars.add(new Bar(
                        path.getTextContent(),
                        Double.parseDouble(shape.group(1)),
                        Double.parseDouble(shape.group(2)),
                        Double.parseDouble(shape.group(3)),
                        Double.parseDouble(shape.group(4))));
            }
        }
        return bars;
    }

    private static double height(Document drawing) {
        return Double.parseDouble(
                drawing.getDocumentElement().getAttribute("viewBox").split(" ", -1)[3]);
    }

    @Test
    void shouldDrawBarsAsLongAsTheirValuesWhenTheyAreInGroups() throws Exception {
        BarChart plot = bars(List.of("1 bin", "32 bins")).marks("mark: maximum");
        plot.group("amg", List.of(8.0, 2.0), List.of(20.0, 4.0));
        plot.group("lulesh", List.of(4.0, 1.0), List.of(5.0, 1.0));
        Document drawing = parse(plot.svg());
        List<Bar> bars = bars(drawing);
        assertThat(bars)
                .extracting(Bar::told)
                .containsExactly("1 bin: 8.00 / 20", "32 bins: 2.00 / 4", "1 bin: 4.00 / 5", "32 bins: 1.00 / 1");
        double unit = bars.get(0).width / 8;
        assertThat(bars.get(1).width).isCloseTo(2 * unit, within(0.11));
        assertThat(bars.get(2).width).isCloseTo(4 * unit, within(0.11));
        double end = bars.get(0).x + 20 * unit;
        assertThat(all(drawing, "rect"))
                .anySatisfy(mark -> assertThat(Double.parseDouble(mark.getAttribute("x")) + 1.5)
                        .isCloseTo(end, within(0.3)));
        assertThat(texts(drawing, "text"))
                .contains("amg", "lulesh", "1 bin", "32 bins", "mark: maximum", "entries", "0", "20", "8.00 / 20");
    }

    @Test
    void shouldGrowAndKeepBarsApartWhenThereAreManyApplications() throws Exception {
        BarChart plot = bars(List.of("1", "32", "128"));
        for (int i = 0; i < 22; i++) {
            plot.group("application-with-a-rather-long-name-" + i, List.of(1.0 + i, 1.0, 0.5));
        }
        Document drawing = parse(plot.svg());
        List<Bar> bars = bars(drawing);
        assertThat(bars).hasSize(66);
        for (int i = 1; i < bars.size(); i++) {
            assertThat(bars.get(i).y).isGreaterThanOrEqualTo(bars.get(i - 1).y + bars.get(i - 1).height);
        }
        assertThat(bars).allSatisfy(bar -> {
            assertThat(bar.height).isGreaterThanOrEqualTo(8);
            assertThat(bar.x + bar.width).isLessThanOrEqualTo(Svg.WIDTH);
            assertThat(bar.y + bar.height).isLessThan(height(drawing));
        });
        assertThat(texts(drawing, "title")).contains("application-with-a-rather-long-name-21");
    }

    @Test
    void shouldLeaveOutBarWhenThereIsNoValue() throws Exception {
        BarChart plot = bars(List.of("1", "32"));
        plot.group("amg", List.of(Double.NaN, 2.0));
        assertThat(bars(parse(plot.svg()))).extracting(Bar::told).containsExactly("32: 2.00");
    }

    @Test
    void shouldDrawWhenAllIsZero() throws Exception {
        BarChart plot = bars(List.of("1"));
        plot.group("amg", List.of(0.0));
        assertThat(bars(parse(plot.svg()))).extracting(Bar::width).containsExactly(0.0);
        ShareChart stacked = shares(List.of("p2p"));
        stacked.bar("amg", List.of(0.0));
        assertThat(bars(parse(stacked.svg()))).isEmpty();
        StepChart line = new StepChart("Depth", "entries", 0);
        line.line("max", List.of());
        parse(line.svg());
        parse(new HeatMap("Messages", List.of(List.of(0L)), 1, false, ChartsTest::count).svg());
    }

    @Test
    void shouldRefuseGroupWhenItHasTooFewValues() {
        BarChart plot = bars(List.of("1", "32"));
        assertThatThrownBy(() -> plot.group("amg", List.of(1.0))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldDivideBarByShares() throws Exception {
        ShareChart plot = shares(List.of("p2p", "collective", "one-sided"));
        plot.bar("amg", List.of(300.0, 100.0, 0.0));
        plot.bar("hilo", List.of(0.0, 5.0, 5.0));
        List<Bar> bars = bars(parse(plot.svg()));
        assertThat(bars)
                .extracting(Bar::told)
                .containsExactly("p2p: 75.0 %", "collective: 25.0 %", "collective: 50.0 %", "one-sided: 50.0 %");
        double whole = bars.get(0).width + bars.get(1).width;
        assertThat(bars.get(0).width).isCloseTo(whole * 0.75, within(0.2));
        assertThat(bars.get(1).x).isCloseTo(bars.get(0).x + bars.get(0).width, within(0.11));
        assertThat(bars.get(2).width + bars.get(3).width).isCloseTo(whole, within(0.2));
    }

    @Test
    void shouldDrawStepsThatHaveTheValuesWhenTimeGoesOn() throws Exception {
        List<Integer> values = List.of(0, 0, 3, 3, 10, 1);
        StepChart plot = new StepChart("Depth", "entries", 1_000_000);
        plot.line("most", values);
        Document drawing = parse(plot.svg());
        String steps = all(drawing, "path").stream()
                .filter(path -> path.getAttribute("stroke-width").equals("2"))
                .findFirst()
                .orElseThrow()
                .getAttribute("d");
        Matcher start = Pattern.compile("M([\\d.]+) ([\\d.]+)").matcher(steps);
        assertThat(start.lookingAt()).isTrue();
        double left = Double.parseDouble(start.group(1));
        double zero = Double.parseDouble(start.group(2));
        List<Double> xs = numbers(steps, 'H');
        List<Double> ys = numbers(steps, 'V');
        // The value changes three times: before parts 2, 4 and 5; the last stroke ends the run.
        assertThat(xs).hasSize(4);
        assertThat(ys).hasSize(3);
        double part = (xs.get(3) - left) / values.size();
        assertThat(xs.get(0)).isCloseTo(left + 2 * part, within(0.2));
        assertThat(xs.get(1)).isCloseTo(left + 4 * part, within(0.2));
        assertThat(xs.get(2)).isCloseTo(left + 5 * part, within(0.2));
        double unit = (zero - ys.get(1)) / 10;
        assertThat(zero - ys.get(0)).isCloseTo(3 * unit, within(0.2));
        assertThat(zero - ys.get(2)).isCloseTo(unit, within(0.2));
        assertThat(texts(drawing, "text")).contains("most", "entries", "10", "time since the first call (ms)");
    }

    private static List<Double> numbers(String path, char command) {
        return Pattern.compile(command + "([\\d.]+)")
                .matcher(path)
                .results()
                .map(match -> Double.parseDouble(match.group(1)))
                .toList();
    }

    @Test
    void shouldShadeEachPairOfRanksByItsAmount() throws Exception {
        long seed = 5;
        Random random = new Random(seed);
        int size = 64;
        List<List<Long>> amounts = IntStream.range(0, size)
                .mapToObj(from -> IntStream.range(0, size)
                        .mapToObj(to -> random.nextInt(3) == 0 ? (long) Math.exp(random.nextInt(12)) : 0L)
                        .toList())
                .toList();
        Document drawing = parse(new HeatMap("Messages", amounts, 1, false, ChartsTest::count).svg());
        int[][] shades = shades(drawing, size);
        List<Long> bounds = texts(drawing, "text").stream()
                .map(RANGE::matcher)
                .filter(Matcher::matches)
                .map(range -> Long.parseLong(range.group(1).replace(",", "")))
                .toList();
        assertThat(bounds).hasSize(Palette.SHADES.size()).isSorted().doesNotHaveDuplicates();
        for (int from = 0; from < size; from++) {
            for (int to = 0; to < size; to++) {
                long amount = amounts.get(from).get(to);
                long expected = bounds.stream().filter(bound -> bound <= amount).count();
                assertThat(shades[from][to])
                        .as("seed %d: %d to %d: %d", seed, from, to, amount)
                        .isEqualTo((int) expected);
            }
        }
    }

    /** A reader must not guess where a range ends, nor what no shade means. */
    @Test
    void shouldExplainShadesByRangesWithoutGaps() throws Exception {
        List<List<Long>> amounts = List.of(List.of(0L, 1L), List.of(10L, 1000L));
        List<String> texts = texts(parse(new HeatMap("Messages", amounts, 1, false, ChartsTest::count).svg()), "text");
        assertThat(texts).startsWith("Messages:", "none");
        List<Matcher> ranges =
                texts.stream().map(RANGE::matcher).filter(Matcher::matches).toList();
        long next = 1;
        for (Matcher range : ranges) {
            assertThat(range.group(1).replace(",", "")).isEqualTo(Long.toString(next));
            next = Long.parseLong(range.group(2).replace(",", "")) + 1;
        }
        assertThat(next).isEqualTo(1001);
    }

    /** The shade of each cell, counted from 1; 0 is none. */
    private static int[][] shades(Document drawing, int size) {
        int[][] shades = new int[size][size];
        Pattern run = Pattern.compile("M(\\d+) (\\d+)h(\\d+)v1h-(\\d+)z");
        for (Element path : all(drawing, "path")) {
            int shade = Palette.SHADES.indexOf(path.getAttribute("fill")) + 1;
            Matcher runs = run.matcher(path.getAttribute("d"));
            while (shade > 0 && runs.find()) {
                int x = Integer.parseInt(runs.group(1));
                int y = Integer.parseInt(runs.group(2));
                for (int i = 0; i < Integer.parseInt(runs.group(3)); i++) {
                    assertThat(shades[y][x + i]).as("drawn twice").isZero();
                    shades[y][x + i] = shade;
                }
            }
        }
        return shades;
    }

    @Test
    void shouldNameRanksWhenCellsStandForGroups() throws Exception {
        List<List<Long>> amounts = IntStream.range(0, 64)
                .mapToObj(from -> IntStream.range(0, 64).mapToObj(to -> 7L).toList())
                .toList();
        Document drawing = parse(new HeatMap("Messages", amounts, 64, false, ChartsTest::count).svg());
        assertThat(texts(drawing, "text"))
                .contains(
                        "Messages, in groups of 64:",
                        "none",
                        "7",
                        "0",
                        "1,000",
                        "4,000",
                        "sending rank",
                        "receiving rank")
                .doesNotContain("4,096");
    }

    @Test
    void shouldBeSmallWhenMatrixIsFull() {
        Random random = new Random(1);
        List<List<Long>> amounts = IntStream.range(0, 64)
                .mapToObj(from -> IntStream.range(0, 64)
                        .mapToObj(to -> (long) random.nextInt(100_000))
                        .toList())
                .toList();
        assertThat(new HeatMap("Messages", amounts, 1, false, ChartsTest::count)
                        .svg()
                        .length())
                .isLessThan(100_000);
    }
}
