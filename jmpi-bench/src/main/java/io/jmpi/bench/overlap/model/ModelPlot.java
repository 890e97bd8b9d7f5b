package io.jmpi.bench.overlap.model;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.imageio.ImageIO;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** The plot of one experiment and number of ranks: time over size, in percent of the time without the unit. */
final class ModelPlot {
    static final int WIDTH = 1000;
    static final int HEIGHT = 640;

    private static final double LOG_2 = Math.log(2);

    private ModelPlot() {}

    static String fileName(Experiment experiment, int ranks) {
        return "overlap-model-" + experiment + "-" + ranks + ".png";
    }

    /** Writes the plot into a directory. Needs no display. */
    static void write(
            Experiment experiment,
            int ranks,
            List<Integer> sizes,
            List<Map<Variant, Prediction>> bySize,
            Path directory)
            throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title("Model: " + experiment.title + ", " + ranks + " ranks")
                .xAxisTitle(experiment.sizeName())
                .yAxisTitle("time, percent of onload")
                .build();
        chart.getStyler().setLocale(Locale.ROOT);
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setXAxisTickLabelsFormattingFunction(ModelPlot::label);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        for (Variant variant : Variant.values()) {
            chart.addSeries(
                    variant.label,
                    sizes.stream().mapToDouble(size -> Math.log(size) / LOG_2).toArray(),
                    bySize.stream()
                            .mapToDouble(all -> 100
                                    * all.get(variant).micros()
                                    / all.get(Variant.ONLOAD).micros())
                            .toArray());
        }
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        chart.paint(graphics, WIDTH, HEIGHT);
        graphics.dispose();
        Path file = directory.resolve(fileName(experiment, ranks));
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("this Java cannot write PNG files: " + file);
        }
    }

    private static String label(double x) {
        boolean isPower = Math.abs(x - Math.rint(x)) < 1e-6;
        return isPower ? String.format(Locale.ROOT, "%d", Math.round(Math.pow(2, x))) : "";
    }
}
