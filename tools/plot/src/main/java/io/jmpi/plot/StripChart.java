package io.jmpi.plot;

import io.jmpi.plot.Svg.Anchor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * A strip for each group, with a dot for each of its values and a bar at their median: shows repetitions of a measurement
 * as they are. Pointing at a dot shows its value. Thread: one.
 */
public final class StripChart {
    private static final int ROW = 34;
    private static final int AXIS = 52;
    private static final double DOT = 7;

    private final String title;
    private final String axisTitle;
    private final DoubleFunction<String> format;
    private final List<Group> groups = new ArrayList<>();

    private record Group(String label, List<Double> values) {
        double median() {
            List<Double> sorted = values.stream().sorted().toList();
            int half = sorted.size() / 2;
            return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
        }
    }

    /**
     * Creates a plot without groups.
     *
     * @param axisTitle meaning of the values, with their unit
     * @param format writes a value
     */
    public StripChart(String title, String axisTitle, DoubleFunction<String> format) {
        this.title = title;
        this.axisTitle = axisTitle;
        this.format = format;
    }

    /**
     * Adds a strip.
     *
     * @param values at least one, none negative; in their own order, which the dots show from top to bottom
     */
    public StripChart group(String label, List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException(label + ": no values");
        }
        groups.add(new Group(label, List.copyOf(values)));
        return this;
    }

    /** The drawing. */
    public String svg() {
        double bottom = 4.0 + groups.size() * ROW;
        Svg svg = new Svg(bottom + AXIS, title);
        double left = Svg.besideLabels(groups.stream().map(Group::label));
        double greatest = groups.stream()
                .flatMap(group -> group.values.stream())
                .mapToDouble(value -> value)
                .max()
                .orElse(1);
        double right = Svg.WIDTH - Svg.overhang(Scale.upTo(greatest, 5, false, 0, 1));
        Scale scale = Scale.upTo(greatest, 5, false, left, right);
        svg.horizontalAxis(scale, 4, bottom, axisTitle);
        for (int i = 0; i < groups.size(); i++) {
            draw(svg, groups.get(i), Palette.series(i), 4.0 + i * ROW, scale);
        }
        svg.axis(left, 4, left, bottom);
        return svg.finish();
    }

    private void draw(Svg svg, Group group, String color, double top, Scale scale) {
        svg.textWithin(scale.from() - 6, top + ROW / 2.0 + 5, Anchor.END, group.label, scale.from() - 8);
        double room = ROW - 6 - DOT;
        int last = group.values.size() - 1;
        for (int i = 0; i <= last; i++) {
            double value = group.values.get(i);
            double y = top + 3 + (last == 0 ? room / 2 : i * room / last);
            svg.bar(scale.place(value) - DOT / 2, y, DOT, DOT, color, group.label + ": " + format.apply(value));
        }
        svg.rect(scale.place(group.median()) - 1, top + 1, 2, ROW - 2.0, "currentColor");
    }
}
