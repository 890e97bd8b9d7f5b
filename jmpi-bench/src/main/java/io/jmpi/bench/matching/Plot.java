package io.jmpi.bench.matching;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import javax.imageio.ImageIO;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The plot of one case: nanoseconds over depth, both logarithmic, a line for each engine and one for the goal.
 *
 * <p>The x axis has powers of two, which XChart's own logarithmic axis does not: it is a linear axis over the binary
 * logarithm, with depth 0 two steps to the left of depth 1.
 */
final class Plot {
    static final int WIDTH = 1000;
    static final int HEIGHT = 640;

    /** Colours that colour-blind people can distinguish. */
    private static final Color[] COLORS = {
        new Color(0x0072b2),
        new Color(0xd55e00),
        new Color(0x009e73),
        new Color(0xcc79a7),
        new Color(0x56b4e9),
        new Color(0x000000),
        new Color(0xe69f00),
        new Color(0x999999)
    };

    /** Minimum number of pixels from one power of two to the next; leaves room for all labels. */
    private static final int TICK_SPACING = 40;

    private static final double ROUNDING = 1e-6;
    private static final double LOG_2 = Math.log(2);
    private static final double DEPTH_ZERO = -2;

    private Plot() {}

    static String fileName(MatchingCase matchingCase) {
        return matchingCase.caseName() + ".png";
    }

    /** Writes the plot as PNG into a directory. Needs no display. */
    static void write(Results results, MatchingCase matchingCase, Path directory) throws IOException {
        writePng(chart(results, matchingCase), directory.resolve(fileName(matchingCase)));
    }

    static void writePng(XYChart chart, Path file) throws IOException {
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            chart.paint(graphics, WIDTH, HEIGHT);
        } finally {
            graphics.dispose();
        }
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("this Java cannot write PNG files: " + file);
        }
    }

    /** Creates a chart over depth, in which {@link #x} places the points. */
    static XYChart emptyChart(String title, String yAxisTitle) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle("depth")
                .yAxisTitle(yAxisTitle)
                .build();
        style(chart.getStyler());
        return chart;
    }

    private static XYChart chart(Results results, MatchingCase matchingCase) {
        XYChart chart = emptyChart(
                matchingCase.caseName() + ": " + matchingCase.description(), "ns per " + matchingCase.unit());
        for (String engine : results.engines(matchingCase)) {
            List<Point> series = results.series(matchingCase, engine, 0, MatchingCase.DEEPEST);
            chart.addSeries(
                    engine,
                    series.stream().mapToDouble(point -> x(point.depth())).toArray(),
                    series.stream().mapToDouble(Point::ns).toArray());
        }
        OptionalDouble goal = Goals.line(matchingCase);
        if (goal.isPresent()) {
            drawGoal(chart, results.depths(matchingCase), goal.getAsDouble());
        }
        return chart;
    }

    private static void drawGoal(XYChart chart, List<Integer> depths, double ns) {
        double[] ends = {x(depths.get(0)), x(depths.get(depths.size() - 1))};
        XYSeries line = chart.addSeries("goal: " + Figures.plain(ns) + " ns", ends, new double[] {ns, ns});
        line.setMarker(SeriesMarkers.NONE);
        line.setLineColor(Color.DARK_GRAY);
        line.setLineStyle(
                new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1, new float[] {6, 5}, 0));
    }

    private static void style(XYStyler styler) {
        styler.setYAxisLogarithmic(true);
        styler.setXAxisTickLabelsFormattingFunction(Plot::depthLabel);
        styler.setXAxisTickMarkSpacingHint(TICK_SPACING);
        styler.setLocale(Locale.ROOT);
        styler.setYAxisDecimalPattern("#,##0.##");
        styler.setLegendPosition(LegendPosition.OutsideE);
        styler.setSeriesColors(COLORS);
        styler.setMarkerSize(6);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 13));
    }

    /** Position of a depth on the axis. */
    static double x(int depth) {
        return depth == 0 ? DEPTH_ZERO : Math.log(depth) / LOG_2;
    }

    /** The depth at a position of the axis; empty between two powers of two. */
    static String depthLabel(double x) {
        if (Math.rint(x) == DEPTH_ZERO) {
            return "0";
        }
        return x < 0 || Math.abs(x - Math.rint(x)) > ROUNDING
                ? ""
                : String.format(Locale.ROOT, "%d", Math.round(Math.pow(2, x)));
    }
}
