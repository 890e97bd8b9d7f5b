package io.jmpi.plot;

import io.jmpi.plot.Svg.Anchor;
import io.jmpi.plot.Svg.LegendKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Shows amounts between senders and receivers as shades, from white for nothing to dark. The shades stand for ranges
 * that grow by a factor, because few messages must be visible next to many. Thread: one.
 */
public final class HeatMap {
    private static final int AXIS = 52;
    private static final int MARKS = 6; // numbers of five digits have room
    private static final int TITLE = 26;

    private final String title;
    private final List<List<Long>> amounts;
    private final int ranksInCell;
    private final boolean isBinary;
    private final LongFunction<String> format;
    private final long[] from;
    private long most;

    /**
     * Creates a map.
     *
     * @param amounts by sender, then by receiver
     * @param ranksInCell number of ranks that share a row and a column
     * @param isBinary whether amounts are round in binary units, as bytes are
     * @param format writes an amount
     */
    public HeatMap(
            String title, List<List<Long>> amounts, int ranksInCell, boolean isBinary, LongFunction<String> format) {
        this.title = title;
        this.amounts = amounts;
        this.ranksInCell = ranksInCell;
        this.isBinary = isBinary;
        this.format = format;
        from = bounds();
    }

    /** Lower limits of the shades' ranges, ascending: first the least amount, then round numbers. */
    private long[] bounds() {
        long least = Long.MAX_VALUE;
        for (List<Long> row : amounts) {
            for (long amount : row) {
                least = amount > 0 ? Math.min(least, amount) : least;
                most = Math.max(most, amount);
            }
        }
        if (most == 0) {
            return new long[0];
        }
        double ratio = (double) most / least;
        int ranges = (int) Math.min(Palette.SHADES.size(), 1 + Math.floor(Math.log(ratio) / Math.log(2)));
        long[] bounds = new long[ranges];
        bounds[0] = least;
        for (int i = 1; i < ranges; i++) {
            bounds[i] = Math.max(bounds[i - 1] + 1, round(least * Math.pow(ratio, (double) i / ranges)));
        }
        return bounds;
    }

    /** Rounds to two decimal digits, or to two bits. */
    private long round(double amount) {
        double grain = isBinary
                ? Math.pow(2, Math.floor(Math.log(amount) / Math.log(2)) - 1)
                : Math.pow(10, Math.floor(Math.log10(amount)) - 1);
        return Math.max(1, Math.round(Math.floor(amount / grain) * grain));
    }

    /** The drawing. */
    public String svg() {
        List<LegendKey> keys = keys();
        double top = TITLE + Svg.legendHeight(keys) + 8;
        int size = amounts.size();
        double widest = Svg.width(Scale.label(size * ranksInCell));
        double left = 40 + widest;
        double side = Svg.WIDTH - left - Math.max(12, widest / 2);
        double cell = side / Math.max(1, size);
        Svg svg = new Svg(top + side + AXIS, title);
        String cells = ranksInCell == 1 ? "" : ", in groups of " + ranksInCell;
        svg.textWithin(0, 14, Anchor.START, title + cells + ":", Svg.WIDTH);
        svg.begin("translate(0 " + TITLE + ")");
        svg.legend(keys);
        svg.end();
        svg.rect(left, top, side, side, Palette.NOTHING);
        svg.begin("translate(" + Markup.number(left) + " " + Markup.number(top) + ") scale(" + (float) cell + ")");
        for (int shade = 0; shade < from.length; shade++) {
            svg.path(cells(shade), "fill", color(shade), "shape-rendering", "crispEdges");
        }
        svg.end();
        svg.path(
                "M" + Markup.number(left) + " " + Markup.number(top) + "h" + Markup.number(side) + "v"
                        + Markup.number(side) + "h-" + Markup.number(side) + "z",
                "fill",
                "none",
                "stroke",
                "currentColor");
        drawRanks(svg, left, top, cell);
        return svg.finish();
    }

    /** Index of an amount's shade; -1 for white. */
    private int shade(long amount) {
        int shade = -1;
        while (shade + 1 < from.length && amount >= from[shade + 1]) {
            shade++;
        }
        return shade;
    }

    /** Selects a few shades from the whole range. */
    private String color(int shade) {
        int last = Palette.SHADES.size() - 1;
        return Palette.SHADES.get(from.length == 1 ? last - 2 : Math.round((float) shade * last / (from.length - 1)));
    }

    private List<LegendKey> keys() {
        List<LegendKey> keys = new ArrayList<>(List.of(new LegendKey("none", Palette.NOTHING)));
        for (int shade = 0; shade < from.length; shade++) {
            String least = format.apply(from[shade]);
            String greatest = format.apply(shade + 1 < from.length ? from[shade + 1] - 1 : most);
            keys.add(new LegendKey(least.equals(greatest) ? least : least + " to " + greatest, color(shade)));
        }
        return keys;
    }

    /** Draws the cells of a shade, merging adjacent ones. */
    private String cells(int shade) {
        StringBuilder path = new StringBuilder();
        for (int row = 0; row < amounts.size(); row++) {
            List<Long> cells = amounts.get(row);
            int from = 0;
            while (from < cells.size()) {
                int to = from;
                while (to < cells.size() && shade(cells.get(to)) == shade) {
                    to++;
                }
                if (to > from) {
                    int width = to - from;
                    path.append('M')
                            .append(from)
                            .append(' ')
                            .append(row)
                            .append('h')
                            .append(width);
                    path.append("v1h-").append(width).append('z');
                }
                from = Math.max(to, from + 1);
            }
        }
        return path.toString();
    }

    private void drawRanks(Svg svg, double left, double top, double cell) {
        int size = amounts.size();
        Scale nice = Scale.upTo(size * ranksInCell, MARKS, true, 0, 1);
        double bottom = top + cell * size;
        for (double mark : nice.marks()) {
            double at = (mark / ranksInCell + (ranksInCell == 1 ? 0.5 : 0)) * cell;
            if (mark / ranksInCell < size) {
                svg.text(left + at, bottom + 20, Anchor.MIDDLE, Scale.label(mark));
                svg.text(left - 6, top + at + 5, Anchor.END, Scale.label(mark));
            }
        }
        svg.text(left + cell * size / 2, bottom + 43, Anchor.MIDDLE, "receiving rank");
        svg.textUpwards(14, top + cell * size / 2, "sending rank");
    }
}
