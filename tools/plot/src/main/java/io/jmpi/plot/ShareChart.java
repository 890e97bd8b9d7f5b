package io.jmpi.plot;

import io.jmpi.plot.Svg.Anchor;
import io.jmpi.plot.Svg.LegendKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** Horizontal bars of equal length, divided into shares of a whole. Thread: one. */
public final class ShareChart {
    private static final int ROW = 26;
    private static final int BAR = 18;
    private static final int AXIS = 52;
    private static final int MARKS = 5;

    private final String title;
    private final String axisTitle;
    private final List<String> kinds;
    private final DoubleFunction<String> format;
    private final List<String> labels = new ArrayList<>();
    private final List<List<Double>> amounts = new ArrayList<>();

    /**
     * Creates a plot without bars.
     *
     * @param kinds names of the parts of a bar
     * @param format writes a share, from 0 to 1
     */
    public ShareChart(String title, String axisTitle, List<String> kinds, DoubleFunction<String> format) {
        this.title = title;
        this.axisTitle = axisTitle;
        this.kinds = List.copyOf(kinds);
        this.format = format;
    }

    /** Adds a bar. */
    public void bar(String label, List<Double> amountsByKind) {
        if (amountsByKind.size() != kinds.size()) {
            throw new IllegalArgumentException(
                    label + ": expected an amount for each of " + kinds + ", got " + amountsByKind);
        }
        labels.add(label);
        amounts.add(List.copyOf(amountsByKind));
    }

    /** The drawing. */
    public String svg() {
        List<LegendKey> keys = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            keys.add(new LegendKey(kinds.get(i), Palette.series(i)));
        }
        double top = Svg.legendHeight(keys) + 8;
        double bottom = top + labels.size() * ROW;
        Svg svg = new Svg(bottom + AXIS, title);
        svg.legend(keys);
        Scale scale = Scale.upTo(100, MARKS, true, Svg.besideLabels(labels.stream()), Svg.WIDTH - 24);
        for (int i = 0; i < labels.size(); i++) {
            draw(svg, i, top + i * ROW + (ROW - BAR) / 2.0, scale);
        }
        svg.horizontalAxis(scale, top, bottom, axisTitle);
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
                String tooltip = kinds.get(i) + ": " + format.apply(share);
                svg.bar(x, y, scale.place(before * 100) - x, BAR, Palette.series(i), tooltip);
            }
        }
    }
}
