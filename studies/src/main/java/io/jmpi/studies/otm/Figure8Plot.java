package io.jmpi.studies.otm;

import io.jmpi.plot.LineChart;
import io.jmpi.plot.Palette;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Figure 8 as a plot: rate over threads, measured as solid lines, predicted as broken lines, and the CPU's rates. */
final class Figure8Plot {
    static final String FILE = "otm-figure8.svg";

    private Figure8Plot() {}

    static String svg(Figure8 figure, Measurements measured) {
        LineChart chart = new LineChart(
                "Message rate on a DPA: measured, and in virtual time",
                "device threads",
                "million messages per second");
        for (OtmCase otmCase : OtmCase.values()) {
            String color = color(otmCase);
            chart.line(otmCase.label + " measured", color, false, rates(figure, otmCase, Figure8.Point::measured));
            chart.line(otmCase.label + " model", color, true, rates(figure, otmCase, Figure8.Point::predicted));
        }
        chart.line("RDMA-CPU measured", "#999999", false, constant(measured.rate("rdma-cpu", 1)));
        chart.line("MPI-CPU measured", "#000000", false, constant(measured.rate("mpi-cpu-nc", 1)));
        return chart.svg();
    }

    private static String color(OtmCase otmCase) {
        return switch (otmCase) {
            case NO_CONFLICT -> Palette.series(0);
            case FAST_PATH -> Palette.series(1);
            case SLOW_PATH -> Palette.series(2);
        };
    }

    private static NavigableMap<Integer, Double> rates(
            Figure8 figure, OtmCase otmCase, ToDoubleFunction<Figure8.Point> rate) {
        NavigableMap<Integer, Double> rates = new TreeMap<>();
        figure.points().stream()
                .filter(point -> point.otmCase() == otmCase)
                .forEach(point -> rates.put(point.threads(), rate.applyAsDouble(point)));
        return rates;
    }

    private static NavigableMap<Integer, Double> constant(double rate) {
        NavigableMap<Integer, Double> rates = new TreeMap<>();
        for (int threads : Figure8.THREADS) {
            rates.put(threads, rate);
        }
        return rates;
    }
}
