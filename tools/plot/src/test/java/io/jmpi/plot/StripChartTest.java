package io.jmpi.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class StripChartTest {
    private static final Pattern DOT =
            Pattern.compile("<path d=\"M([\\d.]+) ([\\d.]+)h7v7H[\\d.]+z\" fill=\"[^\"]+\"><title>([^<]+)</title>");
    private static final Pattern MEDIAN =
            Pattern.compile("<rect x=\"([\\d.]+)\" y=\"[\\d.]+\" width=\"2\" height=\"32\" fill=\"currentColor\"/>");

    private final StripChart chart = new StripChart("Run times", "seconds", value -> value + " s");

    private static List<double[]> places(Pattern pattern, String svg) {
        List<double[]> places = new ArrayList<>();
        Matcher matcher = pattern.matcher(svg);
        while (matcher.find()) {
            double y = pattern == DOT ? Double.parseDouble(matcher.group(2)) : 0;
            places.add(new double[] {Double.parseDouble(matcher.group(1)), y});
        }
        return places;
    }

    @Test
    void shouldPlaceADotForEachValueAndABarAtTheMedian() {
        String svg = chart.group("queues", List.of(1.0, 4.0, 2.0))
                .group("exact", List.of(3.0, 3.0))
                .svg();
        List<double[]> dots = places(DOT, svg);
        assertThat(dots).hasSize(5);
        double unit = (dots.get(1)[0] - dots.get(0)[0]) / 3;
        assertThat(dots.get(2)[0] - dots.get(0)[0]).isCloseTo(unit, within(0.2));
        assertThat(dots.get(3)[0] - dots.get(0)[0]).isCloseTo(2 * unit, within(0.2));
        assertThat(dots.get(0)[1]).isLessThan(dots.get(1)[1]);
        assertThat(dots.get(1)[1]).isLessThan(dots.get(2)[1]);
        List<double[]> medians = places(MEDIAN, svg);
        assertThat(medians).hasSize(2);
        assertThat(medians.get(0)[0] + 1).isCloseTo(dots.get(2)[0] + 3.5, within(0.2));
        assertThat(svg).contains("<title>queues: 4.0 s</title>", ">seconds</text>", ">exact</text>");
    }

    @Test
    void shouldRefuseAGroupWithoutValues() {
        assertThatThrownBy(() -> chart.group("queues", List.of())).hasMessage("queues: no values");
    }
}
