package io.jmpi.plot;

import io.jmpi.plot.Svg.Anchor;
import io.jmpi.plot.Svg.LegendKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Horizontal bars in groups: names of groups are readable, and the drawing grows with their number. A bar can have a
 * mark beyond its end, such as the maximum when the bar is the mean. Thread: one.
 */
public final class BarChart {
    private static final int GAP = 10;
    private static final int AXIS = 52;
    private static final int FEW = 12;

    /** Values are not shown beside the bars if these would have less room. */
    private static final int LEAST_BAR = 120;

    private final String title;
    private final String axisTitle;
    private final List<String> series;
    private final DoubleFunction<String> format;
    private final List<Group> groups = new ArrayList<>();
    private String markTitle = "";
    private boolean isLogarithmic;

    private record Group(String label, List<Double> values, List<Double> marks) {}

    /**
     * Creates a plot without groups.
     *
     * @param axisTitle meaning of the values, with their unit
     * @param series names of a group's bars; a single one needs no name
     * @param format writes a value
     */
    public BarChart(String title, String axisTitle, List<String> series, DoubleFunction<String> format) {
        this.title = title;
        this.axisTitle = axisTitle;
        this.format = format;
        this.series = List.copyOf(series);
    }

    /** Sets the explanation of marks. */
    public BarChart marks(String whatTheyAre) {
        markTitle = whatTheyAre;
        return this;
    }

    /**
     * Uses a logarithmic axis, for values of very different sizes. It begins at 1, or at a lower power of ten if a
     * value is below 1.
     */
    public BarChart logarithmic() {
        isLogarithmic = true;
        return this;
    }

    /** Adds a group of bars without marks. */
    public void group(String label, List<Double> values) {
        group(label, values, values);
    }

    /** Adds a group of bars, each with a mark. */
    public void group(String label, List<Double> values, List<Double> marks) {
        if (values.size() != series.size() || marks.size() != series.size()) {
            throw new IllegalArgumentException(label + ": expected a value for each of " + series + ", got " + values);
        }
        groups.add(new Group(label, List.copyOf(values), List.copyOf(marks)));
    }

    /** The drawing. */
    public String svg() {
        double left = Svg.besideLabels(groups.stream().map(group -> group.label));
        boolean isSpacious = groups.size() * series.size() <= FEW && left + LEAST_BAR + valueWidth() <= Svg.WIDTH;
        double bar = isSpacious ? 20 : series.size() == 1 ? 16 : 10;
        double rows = Math.max(bar * series.size(), Svg.FONT + 2) + GAP;
        List<LegendKey> keys = keys();
        double top = keys.isEmpty() ? 4 : Svg.legendHeight(keys) + 8;
        double bottom = top + groups.size() * rows;
        Svg svg = new Svg(bottom + AXIS, title);
        svg.legend(keys);
        double right = Svg.WIDTH - Math.max(isSpacious ? valueWidth() + 8 : 0, Svg.overhang(axis(0, 1)));
        Axis scale = axis(left, right);
        svg.horizontalAxis(scale, top, bottom, axisTitle);
        for (int i = 0; i < groups.size(); i++) {
            draw(svg, groups.get(i), top + i * rows + GAP / 2.0, rows - GAP, scale, isSpacious);
        }
        svg.axis(left, top, left, bottom);
        return svg.finish();
    }

    private List<LegendKey> keys() {
        List<LegendKey> keys = new ArrayList<>();
        for (int i = 0; i < series.size() && series.size() > 1; i++) {
            keys.add(new LegendKey(series.get(i), Palette.series(i)));
        }
        if (!markTitle.isEmpty()) {
            keys.add(new LegendKey(markTitle, "none"));
        }
        return keys;
    }

    private Axis axis(double from, double to) {
        double greatest = values().max().orElse(1);
        double least = values().filter(value -> value > 0).min().orElse(1);
        return isLogarithmic ? LogScale.between(least, greatest, from, to) : Scale.upTo(greatest, 5, false, from, to);
    }

    private DoubleStream values() {
        return groups.stream()
                .flatMap(group -> Stream.concat(group.values.stream(), group.marks.stream()))
                .mapToDouble(value -> value)
                .filter(value -> !Double.isNaN(value));
    }

    private double valueWidth() {
        double widest = 0;
        for (Group group : groups) {
            for (int i = 0; i < series.size(); i++) {
                widest = Math.max(widest, Svg.width(tooltip(group, i)));
            }
        }
        return widest;
    }

    private String tooltip(Group group, int bar) {
        String value = format.apply(group.values.get(bar));
        double mark = group.marks.get(bar);
        String beyond = mark == Math.rint(mark) ? Scale.label(mark) : format.apply(mark);
        return markTitle.isEmpty() ? value : value + " / " + beyond;
    }

    private void draw(Svg svg, Group group, double top, double height, Axis scale, boolean isSpacious) {
        svg.textWithin(scale.from() - 6, top + height / 2 + 5, Anchor.END, group.label, scale.from() - 8);
        double bar = height / series.size();
        for (int i = 0; i < series.size(); i++) {
            double value = group.values.get(i);
            if (Double.isNaN(value)) {
                continue;
            }
            double y = top + i * bar;
            double mark = group.marks.get(i);
            String tooltip = tooltip(group, i);
            svg.bar(
                    scale.from(),
                    y,
                    scale.place(value) - scale.from(),
                    bar - 1,
                    Palette.series(i),
                    series.get(i) + ": " + tooltip);
            double end = scale.place(value);
            if (!markTitle.isEmpty() && mark >= value) {
                double x = scale.place(mark);
                svg.path(
                        "M" + Markup.number(end) + " " + Markup.number(y + bar / 2) + "H" + Markup.number(x),
                        "stroke",
                        Palette.series(i));
                svg.rect(x - 1.5, y, 3, bar - 1, Palette.series(i));
                end = x;
            }
            if (isSpacious) {
                svg.text(end + 5, y + bar / 2 + 5, Anchor.START, tooltip);
            }
        }
    }
}
