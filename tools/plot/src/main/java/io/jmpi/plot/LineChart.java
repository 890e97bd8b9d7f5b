package io.jmpi.plot;

import io.jmpi.plot.Svg.Anchor;
import io.jmpi.plot.Svg.LegendKey;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * Plots figures over a number that doubles, such as a depth: a mark for each, on a line if there are three. Thread:
 * one.
 */
public final class LineChart {
    /** No line joins fewer points, because they give no information about the values between them. */
    public static final int LEAST_POINTS = 3;

    private static final int HEIGHT = 320;
    private static final int AXIS = 52;
    private static final int TITLE = 30;

    private final String title;
    private final String xTitle;
    private final String yTitle;
    private final List<Line> lines = new ArrayList<>();
    private boolean isLogarithmic;

    private record Line(String label, String color, boolean isBroken, NavigableMap<Integer, Double> figures) {
        boolean isLine() {
            return figures.size() >= LEAST_POINTS;
        }

        String inLegend() {
            return isBroken && isLine() ? label + " - -" : label;
        }
    }

    /** Creates a plot without lines. */
    public LineChart(String title, String xTitle, String yTitle) {
        this.title = title;
        this.xTitle = xTitle;
        this.yTitle = yTitle;
    }

    /** Uses a logarithmic axis that begins at 1, or at a lower power of ten if a figure is below 1. */
    public LineChart logarithmic() {
        isLogarithmic = true;
        return this;
    }

    /** Adds a line in the next colour; when there are no more colours, lines are broken. */
    public LineChart line(String label, NavigableMap<Integer, Double> figures) {
        return line(label, Palette.series(lines.size()), lines.size() >= Palette.SERIES.size(), figures);
    }

    /**
     * Adds a line.
     *
     * @param isBroken whether the line has gaps; of two figures only, there is no line
     * @param figures at least one
     */
    public LineChart line(String label, String color, boolean isBroken, NavigableMap<Integer, Double> figures) {
        lines.add(new Line(label, color, isBroken, new TreeMap<>(figures)));
        return this;
    }

    /** The drawing with its title, on white, so that a page of any colour can show it as an image. */
    public String svg() {
        return drawing(true);
    }

    /** The drawing for a page, in the page's colours and without its title, which the page shows. */
    public String inPage() {
        return drawing(false);
    }

    private String drawing(boolean isImage) {
        List<LegendKey> keys = lines.stream()
                .map(line -> new LegendKey(line.inLegend(), line.color))
                .toList();
        int head = isImage ? TITLE : 0;
        double top = head + Svg.legendHeight(keys) + 10;
        double bottom = top + HEIGHT;
        Svg svg = new Svg(bottom + AXIS, title);
        if (isImage) {
            svg.rect(0, 0, Svg.WIDTH, bottom + AXIS, "#ffffff");
            svg.textWithin(Svg.WIDTH / 2.0, 20, Anchor.MIDDLE, title, Svg.WIDTH - 8);
        }
        svg.begin("translate(0 " + head + ")");
        svg.legend(keys);
        svg.end();
        Axis y = isLogarithmic
                ? LogScale.between(leastFigure(), greatest(), bottom, top)
                : Scale.upTo(greatest(), 5, false, bottom, top);
        double right = Svg.WIDTH - Svg.overhang(new BinaryScale(least(), most(), 0, 1));
        double left = svg.verticalAxis(y, right, yTitle);
        Axis x = new BinaryScale(least(), most(), left + 8, right);
        drawNumbers(svg, x, left, bottom);
        for (Line line : lines) {
            draw(svg, line, x, y);
        }
        return svg.finish();
    }

    private double leastFigure() {
        return figures().filter(figure -> figure > 0).min().orElse(1);
    }

    private double greatest() {
        return figures().max().orElse(1);
    }

    private DoubleStream figures() {
        return lines.stream().flatMap(line -> line.figures.values().stream()).mapToDouble(Double::doubleValue);
    }

    private int least() {
        return lines.stream().mapToInt(line -> line.figures.firstKey()).min().orElse(1);
    }

    private int most() {
        return lines.stream().mapToInt(line -> line.figures.lastKey()).max().orElse(1);
    }

    private void drawNumbers(Svg svg, Axis x, double left, double bottom) {
        for (double mark : x.marks()) {
            svg.grid(x.place(mark), bottom, x.place(mark), bottom + 4);
        }
        svg.numbers(x, bottom);
        svg.text((left + x.to()) / 2, bottom + 43, Anchor.MIDDLE, xTitle);
        svg.axis(left, bottom, x.to(), bottom);
    }

    private static void draw(Svg svg, Line line, Axis x, Axis y) {
        if (line.isLine()) {
            StringBuilder path = new StringBuilder();
            line.figures.forEach((number, figure) -> path.append(path.isEmpty() ? 'M' : 'L')
                    .append(Markup.number(x.place(number)))
                    .append(' ')
                    .append(Markup.number(y.place(figure))));
            svg.path(
                    path.toString(),
                    "fill",
                    "none",
                    "stroke",
                    line.color,
                    "stroke-width",
                    2,
                    "stroke-dasharray",
                    line.isBroken ? "6 4" : "none");
        }
        double mark = line.isLine() ? 5 : 9;
        line.figures.forEach((number, figure) ->
                svg.rect(x.place(number) - mark / 2, y.place(figure) - mark / 2, mark, mark, line.color));
    }
}
