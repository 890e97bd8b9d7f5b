package io.jmpi.bench.report;

import io.jmpi.bench.command.Spread;
import io.jmpi.plot.Amount;
import io.jmpi.plot.Scale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Figures by series and row, for one table and one plot. Thread: one. */
public final class Panel {
    /** A line of the plot: figures by row, and, if it is a reference, the series to which it refers. */
    record Series(String name, String referenceOf, Map<String, Spread> figures) {
        boolean isReference() {
            return !referenceOf.isEmpty();
        }
    }

    private final String title;
    private final String rowTitle;
    private final String unit;
    private final boolean higherIsBetter;
    private final boolean logarithmic;
    private final Map<String, Series> series = new LinkedHashMap<>();

    Panel(String title, String rowTitle, String unit, boolean higherIsBetter, boolean logarithmic) {
        this.title = title;
        this.rowTitle = rowTitle;
        this.unit = unit;
        this.higherIsBetter = higherIsBetter;
        this.logarithmic = logarithmic;
    }

    /**
     * A panel without figures, of times or costs.
     *
     * @param title unique in the report
     * @param rowTitle what the rows differ in
     */
    public static Panel lowerIsBetter(String title, String rowTitle, String unit) {
        return new Panel(title, rowTitle, unit, false, false);
    }

    /** A panel without figures, of rates. */
    public static Panel higherIsBetter(String title, String rowTitle, String unit) {
        return new Panel(title, rowTitle, unit, true, false);
    }

    /** The same, whose plot has a logarithmic axis of figures. */
    public Panel logarithmic() {
        return new Panel(title, rowTitle, unit, higherIsBetter, true);
    }

    /**
     * Adds a figure.
     *
     * @param row a number, or text
     */
    public void add(String name, Object row, Spread figure) {
        add(name, "", row, figure);
    }

    /** Adds a figure from another source, which is shown with a series and does not depend on this machine. */
    public void addReference(String name, String of, Object row, double figure) {
        add(name, of, row, new Spread(figure, figure, figure));
    }

    void add(String name, String referenceOf, Object row, Spread figure) {
        series.computeIfAbsent(name, unused -> new Series(name, referenceOf, new LinkedHashMap<>()))
                .figures
                .put(row.toString(), figure);
    }

    /** The figures of a row for readers, such as {@code shm 0.16, tcp 5.1 µs}; empty if there are none. */
    public String sentence(Object row) {
        String figures = series.values().stream()
                .filter(each -> !each.isReference() && each.figures.containsKey(row.toString()))
                .map(each -> each.name + " "
                        + Spread.number(each.figures.get(row.toString()).median()))
                .collect(Collectors.joining(", "));
        return figures.isEmpty() ? "" : figures + " " + unit;
    }

    static boolean isNumber(String row) {
        return row.matches("\\d{1,9}");
    }

    /** A row for readers. */
    static String label(String row) {
        return isNumber(row) ? Scale.label(Integer.parseInt(row)) : row;
    }

    /** The same outside of a column of rows, where a number alone has no meaning: depth 8, but 8 bytes. */
    String named(String row) {
        if (!isNumber(row)) {
            return row;
        }
        String singular = rowTitle.replaceFirst("s$", "");
        return singular.equals(rowTitle) ? rowTitle + " " + label(row) : Amount.of(Integer.parseInt(row), singular);
    }

    String title() {
        return title;
    }

    String rowTitle() {
        return rowTitle;
    }

    String unit() {
        return unit;
    }

    boolean isHigherBetter() {
        return higherIsBetter;
    }

    boolean isLogarithmic() {
        return logarithmic;
    }

    boolean isEmpty() {
        return series.isEmpty();
    }

    List<Series> series() {
        return List.copyOf(series.values());
    }

    /** The rows of all series, in the order of addition. */
    List<String> rows() {
        return new ArrayList<>(series.values().stream()
                .flatMap(each -> each.figures.keySet().stream())
                .distinct()
                .toList());
    }

    Optional<Spread> find(String name, String row) {
        return Optional.ofNullable(series.get(name)).map(each -> each.figures.get(row));
    }
}
