package io.jmpi.trace.report;

import io.jmpi.plot.Palette;
import io.jmpi.plot.Scale;
import io.jmpi.plot.Svg;
import io.jmpi.plot.Svg.Anchor;
import io.jmpi.plot.Svg.LegendKey;
import java.util.ArrayList;
import java.util.List;

/** Horizontal bars of equal length, divided into shares of a whole. Thread: one. */
final class StackedPlot {
    private static final int ROW = 26;
    private static final int BAR = 18;
    private static final int AXIS = 52;
    private static final int MARKS = 5;

    private final String title;
    private final String axisTitle;
    private final List<String> kinds;
    private final List<String> labels = new ArrayList<>();
    private final List<List<Double>> amounts = new ArrayList<>();

    /** Creates a plot without bars. */
    StackedPlot(String title, String axisTitle, List<String> kinds) {
        this.title = title;
        this.axisTitle = axisTitle;
        this.kinds = List.copyOf(kinds);
    }

    /** Adds a bar. */
    void bar(String label, List<Double> amountsByKind) {
        if (amountsByKind.size() != kinds.size()) {
            throw new IllegalArgumentException(
                    label + ": expected an amount for each of " + kinds + ", got " + amountsByKind);
        }
        labels.add(label);
        amounts.add(List.copyOf(amountsByKind));
    }

    String svg() {
        List<LegendKey> keys = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            keys.add(new LegendKey(kinds.get(i), Palette.series(i)));
        }
        double top = Svg.legendHeight(keys) + 8;
        double bottom = top + labels.size() * ROW;
        Svg svg = new Svg(bottom + AXIS, title);
        svg.legend(keys);
        double widest = labels.stream().mapToDouble(Svg::width).max().orElse(0);
        Scale scale = Scale.upTo(100, MARKS, true, 8 + Math.min(Svg.WIDTH * 0.38, widest), Svg.WIDTH - 24);
        for (int i = 0; i < labels.size(); i++) {
            draw(svg, i, top + i * ROW + (ROW - BAR) / 2.0, scale);
        }
        for (double mark : scale.marks()) {
            svg.grid(scale.place(mark), top, scale.place(mark), bottom);
            svg.text(scale.place(mark), bottom + 20, Anchor.MIDDLE, Scale.label(mark));
        }
        svg.text((scale.from() + scale.to()) / 2, bottom + 43, Anchor.MIDDLE, axisTitle);
        return svg.finish();
    }

    private void draw(Svg svg, int row, double y, Scale scale) {
        svg.textWithin(scale.from() - 6, y + BAR - 4, Anchor.END, labels.get(row), scale.from() - 8);
        double whole = amounts.get(row).stream().mapToDouble(amount -> amount).sum();
        double before = 0;
        for (int i = 0; i < kinds.size() && whole > 0; i++) {
            double share = amounts.get(row).get(i) / whole;
            double x = scale.place(before * 100);
            before += share;
            if (share > 0) {
                String tooltip = kinds.get(i) + ": " + Unit.SHARE.format(share);
                svg.bar(x, y, scale.place(before * 100) - x, BAR, Palette.series(i), tooltip);
            }
        }
    }
}
