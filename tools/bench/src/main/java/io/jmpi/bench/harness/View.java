package io.jmpi.bench.harness;

import io.jmpi.matching.text.TextTable;
import io.jmpi.plot.LineChart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Figures over the depth, a series for each engine: the one form of a table and of a plot. Thread: one. */
public final class View {
    private final String name;
    private final String title;
    private final String unit;
    private final Map<String, NavigableMap<Integer, Double>> series = new LinkedHashMap<>();

    /**
     * Creates a view without figures.
     *
     * @param name of the file of its plot
     * @param unit of the figures
     */
    public View(String name, String title, String unit) {
        this.name = name;
        this.title = title;
        this.unit = unit;
    }

    /** Adds a figure. */
    public View add(String engine, int depth, double figure) {
        series.computeIfAbsent(engine, unused -> new TreeMap<>()).put(depth, figure);
        return this;
    }

    public boolean isEmpty() {
        return series.isEmpty();
    }

    String name() {
        return name;
    }

    /** A table: depth down, engines across, and the mean growth per doubling of the depth. */
    public String table() {
        List<String> head = new ArrayList<>(List.of("depth"));
        head.addAll(series.keySet());
        TextTable table = TextTable.markdown("r".repeat(head.size()), head);
        NavigableMap<Integer, Double> depths = new TreeMap<>();
        series.values().forEach(depths::putAll);
        for (int depth : depths.keySet()) {
            List<String> row = new ArrayList<>(List.of(Integer.toString(depth)));
            for (NavigableMap<Integer, Double> figures : series.values()) {
                row.add(figures.containsKey(depth) ? number(figures.get(depth)) : "");
            }
            table.row(row);
        }
        List<String> growths = new ArrayList<>(List.of("growth per doubling"));
        for (NavigableMap<Integer, Double> figures : series.values()) {
            OptionalDouble growth = Growth.perDoubling(figures);
            growths.add(growth.isPresent() ? String.format(Locale.ROOT, "%.2f", growth.getAsDouble()) : "");
        }
        return "**" + name + "**: " + title + " (" + unit + ")\n\n" + table.row(growths);
    }

    /** The file of the plot. */
    String plotFile() {
        return name + ".svg";
    }

    /** A plot of the table as SVG, both axes logarithmic. */
    String plot() {
        LineChart chart = new LineChart(name + ": " + title, "depth", unit).logarithmic();
        series.forEach(chart::line);
        return chart.svg();
    }

    /** Formats a figure: three digits or more. */
    public static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
