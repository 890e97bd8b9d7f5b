package io.jmpi.bench.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import javax.imageio.ImageIO;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Figure 8 as a plot: rate over threads, measured as solid lines, predicted as dashed lines, and the CPU's rates. */
final class Figure8Plot {
    static final String FILE = "otm-figure8.png";
    static final int WIDTH = 1000;
    static final int HEIGHT = 640;

    private static final double LOG_2 = Math.log(2);

    private Figure8Plot() {}

    static void write(Figure8 figure, Measurements measured, Path file) throws IOException {
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            chart(figure, measured).paint(graphics, WIDTH, HEIGHT);
        } finally {
            graphics.dispose();
        }
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("this Java cannot write PNG files: " + file);
        }
    }

    private static XYChart chart(Figure8 figure, Measurements measured) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title("Message rate of optimistic tag matching on a DPA: measured, and in virtual time")
                .xAxisTitle("device threads")
                .yAxisTitle("million messages per second")
                .build();
        XYStyler styler = chart.getStyler();
        styler.setLocale(Locale.ROOT);
        styler.setXAxisTickLabelsFormattingFunction(Figure8Plot::threadsLabel);
        styler.setXAxisTickMarkSpacingHint(120);
        styler.setYAxisMin(0.0);
        styler.setYAxisDecimalPattern("0");
        styler.setLegendPosition(LegendPosition.OutsideE);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setMarkerSize(7);
        line(chart, "RDMA-CPU (measured)", measured.rate("rdma-cpu", 1), Color.GRAY);
        line(chart, "MPI-CPU (measured)", measured.rate("mpi-cpu-nc", 1), Color.BLACK);
        for (OtmCase otmCase : OtmCase.values()) {
            Color color = color(otmCase);
            List<Figure8.Point> points = figure.points().stream()
                    .filter(point -> point.otmCase() == otmCase)
                    .toList();
            XYSeries of = series(chart, otmCase.label + " measured", points, Figure8.Point::measured, color);
            of.setLineStyle(new BasicStroke(2.5f));
            XYSeries model = series(chart, otmCase.label + " model", points, Figure8.Point::predicted, color);
            model.setLineStyle(broken());
            model.setMarker(SeriesMarkers.CROSS);
        }
        return chart;
    }

    /** Colours that colour-blind people can distinguish; one for each case. */
    private static Color color(OtmCase otmCase) {
        return switch (otmCase) {
            case NO_CONFLICT -> new Color(0x0072b2);
            case FAST_PATH -> new Color(0x009e73);
            case SLOW_PATH -> new Color(0xd55e00);
        };
    }

    private static XYSeries series(
            XYChart chart, String name, List<Figure8.Point> points, ToDoubleFunction<Figure8.Point> rate, Color color) {
        XYSeries series = chart.addSeries(
                name,
                points.stream().mapToDouble(point -> x(point.threads())).toArray(),
                points.stream().mapToDouble(rate).toArray());
        series.setLineColor(color);
        series.setMarkerColor(color);
        series.setMarker(SeriesMarkers.CIRCLE);
        return series;
    }

    private static void line(XYChart chart, String name, double rate, Color color) {
        double[] ends = {x(Figure8.THREADS[0]), x(Figure8.THREADS[Figure8.THREADS.length - 1])};
        XYSeries line = chart.addSeries(name, ends, new double[] {rate, rate});
        line.setMarker(SeriesMarkers.NONE);
        line.setLineColor(color);
        line.setLineStyle(new BasicStroke(1.5f));
    }

    private static BasicStroke broken() {
        return new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1, new float[] {7, 5}, 0);
    }

    private static double x(int threads) {
        return Math.log(threads) / LOG_2;
    }

    private static String threadsLabel(double x) {
        return x < 0 || Math.abs(x - Math.rint(x)) > 1e-6
                ? ""
                : String.format(Locale.ROOT, "%d", Math.round(Math.pow(2, x)));
    }
}
