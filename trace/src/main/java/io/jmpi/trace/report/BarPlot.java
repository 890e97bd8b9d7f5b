package io.jmpi.trace.report;

import io.jmpi.plot.Axis;
import io.jmpi.plot.LogScale;
import io.jmpi.plot.Markup;
import io.jmpi.plot.Palette;
import io.jmpi.plot.Scale;
import io.jmpi.plot.Svg;
import io.jmpi.plot.Svg.Anchor;
import io.jmpi.plot.Svg.LegendKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Horizontal bars in groups: names of groups are readable, and the drawing grows with their number. A bar can have a
 * mark beyond its end, such as the maximum when the bar is the mean. Thread: one.
 */
final class BarPlot {
    private static final int GAP = 10;
    private static final int AXIS = 52;
    private static final int FEW = 12;

    private final String title;
    private final String axisTitle;
    private final Unit unit;
    private final List<String> series;
    private final List<Group> groups = new ArrayList<>();
    private String markTitle = "";
    private AxisOfGreatest axis = BarPlot::evenly;

    /** Creates the axis for values up to the greatest. */
    private interface AxisOfGreatest {
        Axis upTo(Unit unit, double greatest, double from, double to);
    }

    private record Group(String label, List<Double> values, List<Double> marks) {}

    /**
     * Creates a plot without groups.
     *
     * @param axisTitle meaning of the values, with their unit
     * @param series names of a group's bars; a single one needs no name
     */
    BarPlot(String title, String axisTitle, Unit unit, List<String> series) {
        this.title = title;
        this.axisTitle = axisTitle;
        this.unit = unit;
        this.series = List.copyOf(series);
    }

    /** Sets the explanation of marks. */
    BarPlot marks(String whatTheyAre) {
        markTitle = whatTheyAre;
        return this;
    }

    private static Axis evenly(Unit unit, double greatest, double from, double to) {
        return Scale.upTo(greatest, 5, unit == Unit.COUNT, from, to);
    }

    /** Uses a logarithmic axis that begins at 1, for values of very different sizes. */
    BarPlot logarithmic() {
        axis = (unused, greatest, from, to) -> LogScale.upTo(greatest, from, to);
        return this;
    }

    /** Adds a group of bars without marks. */
    void group(String label, List<Double> values) {
        group(label, values, values);
    }

    /** Adds a group of bars, each with a mark. */
    void group(String label, List<Double> values, List<Double> marks) {
        if (values.size() != series.size() || marks.size() != series.size()) {
            throw new IllegalArgumentException(label + ": expected a value for each of " + series + ", got " + values);
        }
        groups.add(new Group(label, List.copyOf(values), List.copyOf(marks)));
    }

    String svg() {
        boolean isSpacious = groups.size() * series.size() <= FEW;
        double bar = isSpacious ? 20 : series.size() == 1 ? 16 : 10;
        double rows = Math.max(bar * series.size(), Svg.FONT + 2) + GAP;
        List<LegendKey> keys = keys();
        double top = keys.isEmpty() ? 4 : Svg.legendHeight(keys) + 8;
        double bottom = top + groups.size() * rows;
        Svg svg = new Svg(bottom + AXIS, title);
        svg.legend(keys);
        double left = 8
                + Math.min(
                        Svg.WIDTH * 0.38,
                        groups.stream()
                                .mapToDouble(group -> Svg.width(group.label))
                                .max()
                                .orElse(0));
        double right = Svg.WIDTH - Math.max(isSpacious ? valueWidth() + 8 : 0, Scale.overhang(greatest()));
        Axis scale = axis.upTo(unit, greatest(), left, right);
        drawAxis(svg, scale, top, bottom);
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

    private double greatest() {
        return groups.stream()
                .flatMap(group -> Stream.concat(group.values.stream(), group.marks.stream()))
                .filter(value -> !value.isNaN())
                .mapToDouble(value -> value)
                .max()
                .orElse(1);
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
        String value = unit.format(group.values.get(bar));
        double mark = group.marks.get(bar);
        String beyond = mark == Math.rint(mark) ? Unit.COUNT.format(mark) : unit.format(mark);
        return markTitle.isEmpty() ? value : value + " / " + beyond;
    }

    private void drawAxis(Svg svg, Axis scale, double top, double bottom) {
        for (double mark : scale.marks()) {
            double x = scale.place(mark);
            svg.grid(x, top, x, bottom);
            svg.text(x, bottom + 20, Anchor.MIDDLE, Scale.label(mark));
        }
        svg.text((scale.from() + scale.to()) / 2, bottom + 43, Anchor.MIDDLE, axisTitle);
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
