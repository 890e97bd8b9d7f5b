package io.jmpi.plot;

import io.jmpi.plot.Svg.Anchor;
import io.jmpi.plot.Svg.LegendKey;
import java.util.ArrayList;
import java.util.List;

/** Plots steps over time: each value holds for one part of the run. Thread: one. */
public final class StepChart {
    private static final int HEIGHT = 240;
    private static final int AXIS = 52;
    private static final int RIGHT = Svg.WIDTH - 32;
    private static final long[] UNITS = {1_000_000_000, 1_000_000, 1_000, 1};
    private static final String[] NAMES = {"s", "ms", "µs", "ns"};

    private final String title;
    private final String axisTitle;
    private final long partNanos;
    private String start = "the first call";
    private final List<LegendKey> keys = new ArrayList<>();
    private final List<List<? extends Number>> lines = new ArrayList<>();

    /**
     * Creates a plot without lines.
     *
     * @param partNanos length of the part that a value holds for
     */
    public StepChart(String title, String axisTitle, long partNanos) {
        this.title = title;
        this.axisTitle = axisTitle;
        this.partNanos = Math.max(1, partNanos);
    }

    /** Names the beginning of the time, if that is not the first call. */
    public StepChart since(String whatBegins) {
        start = whatBegins;
        return this;
    }

    /** Adds a line. */
    public void line(String label, List<? extends Number> values) {
        keys.add(new LegendKey(label, Palette.series(lines.size())));
        lines.add(List.copyOf(values));
    }

    /** The drawing. */
    public String svg() {
        double top = Svg.legendHeight(keys) + 10;
        double bottom = top + HEIGHT;
        Svg svg = new Svg(bottom + AXIS, title);
        svg.legend(keys);
        Scale y = Scale.upTo(greatest(), 5, true, bottom, top);
        double left = svg.verticalAxis(y, RIGHT, axisTitle);
        int parts = lines.stream().mapToInt(List::size).max().orElse(0);
        drawTime(svg, parts, left, bottom);
        for (int i = 0; i < lines.size(); i++) {
            svg.path(
                    steps(lines.get(i), parts, left, y),
                    "fill",
                    "none",
                    "stroke",
                    keys.get(i).color(),
                    "stroke-width",
                    2);
        }
        svg.axis(left, bottom, RIGHT, bottom);
        return svg.finish();
    }

    private double greatest() {
        return lines.stream()
                .flatMap(List::stream)
                .mapToDouble(Number::doubleValue)
                .max()
                .orElse(0);
    }

    private void drawTime(Svg svg, int parts, double left, double bottom) {
        double run = (double) partNanos * parts;
        int unit = 0;
        while (unit < UNITS.length - 1 && run < 2.0 * UNITS[unit]) {
            unit++;
        }
        Scale nice = Scale.upTo(run / UNITS[unit], 6, false, left, RIGHT);
        Scale time = new Scale(Math.max(run / UNITS[unit], Double.MIN_NORMAL), nice.step(), left, RIGHT);
        svg.numbers(time, bottom);
        svg.text((left + RIGHT) / 2, bottom + 43, Anchor.MIDDLE, "time since " + start + " (" + NAMES[unit] + ")");
    }

    /** Draws horizontal and vertical strokes; equal values share one stroke. */
    private static String steps(List<? extends Number> values, int parts, double left, Scale y) {
        StringBuilder path = new StringBuilder();
        double part = (RIGHT - left) / Math.max(1, parts);
        String last = "";
        for (int i = 0; i < values.size(); i++) {
            String place = Markup.number(y.place(values.get(i).doubleValue()));
            if (i == 0) {
                path.append('M').append(Markup.number(left)).append(' ').append(place);
            } else if (!place.equals(last)) {
                path.append('H')
                        .append(Markup.number(left + i * part))
                        .append('V')
                        .append(place);
            }
            last = place;
        }
        return path.append('H')
                .append(Markup.number(left + values.size() * part))
                .toString();
    }
}
