package io.jmpi.studies.overlap.model;

import io.jmpi.plot.LineChart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The plot of one experiment and number of ranks: time over size, in percent of the time without the unit. */
final class ModelPlot {
    private ModelPlot() {}

    static String fileName(Experiment experiment, int ranks) {
        return "overlap-model-" + experiment + "-" + ranks + ".svg";
    }

    /** Writes the plot into a directory. */
    static void write(
            Experiment experiment,
            int ranks,
            List<Integer> sizes,
            List<Map<Variant, Prediction>> bySize,
            Path directory)
            throws IOException {
        LineChart chart = new LineChart(
                "Model: " + experiment.title + ", " + ranks + " ranks",
                experiment.sizeName(),
                "time, percent of onload");
        for (Variant variant : Variant.values()) {
            TreeMap<Integer, Double> percents = new TreeMap<>();
            for (int i = 0; i < sizes.size(); i++) {
                Map<Variant, Prediction> all = bySize.get(i);
                percents.put(
                        sizes.get(i),
                        100
                                * all.get(variant).micros()
                                / all.get(Variant.ONLOAD).micros());
            }
            chart.line(variant.label, percents);
        }
        Files.writeString(directory.resolve(fileName(experiment, ranks)), chart.svg());
    }
}
