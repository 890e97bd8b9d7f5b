package io.jmpi.bench.harness;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;

/**
 * The plot of a view: figures over depth, both logarithmic.
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

    static String fileName(View view) {
        return view.name() + ".png";
    }

    /** Writes the plot as PNG into a directory. Needs no display. */
    static void write(View view, Path directory) throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(view.name() + ": " + view.title())
                .xAxisTitle("depth")
                .yAxisTitle(view.unit())
                .build();
        style(chart.getStyler());
        view.series()
                .forEach((engine, figures) -> chart.addSeries(
                        engine,
                        figures.keySet().stream().mapToDouble(Plot::x).toArray(),
                        figures.values().stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray()));
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            chart.paint(graphics, WIDTH, HEIGHT);
        } finally {
            graphics.dispose();
        }
        Path file = directory.resolve(fileName(view));
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("this Java cannot write PNG files: " + file);
        }
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
