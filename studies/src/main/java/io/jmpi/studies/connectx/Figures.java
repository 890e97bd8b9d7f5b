package io.jmpi.studies.connectx;

import io.jmpi.studies.connectx.model.Wildcards;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Makes the figures of the paper. Thread: one. */
final class Figures {
    static final int FIRST = 1;
    static final int LAST = 9;

    /** The depth at which collision rates are compared over sizes, and the size at which they are over depths. */
    private static final int DEPTH = 1024;

    private static final int SIZE = 4096;

    private static final List<Integer> CUBES = List.of(8, 27);
    private static final List<Integer> GATHERING = List.of(8, 32);

    private final List<EngineSetup> engines;
    private final EngineSetup bins = EngineSetup.named(EngineSetup.BINS);
    private final EngineSetup hardware = EngineSetup.named(EngineSetup.HARDWARE);
    private final List<Integer> sizes;
    private final List<Integer> depths;
    private final Tags tags;
    private final int depth;
    private final int size;

    /** @param engines of figures 1, 7, 8 and 9 */
    Figures(List<EngineSetup> engines, List<Integer> sizes, List<Integer> depths, Tags tags) {
        this.engines = engines;
        this.sizes = sizes;
        this.depths = depths;
        this.tags = tags;
        depth = nearest(depths, DEPTH);
        size = nearest(sizes, SIZE);
    }

    /** The greatest that is not greater than the wanted one; the least of all if there is none. */
    private static int nearest(Collection<Integer> values, int wanted) {
        TreeMap<Integer, Integer> sorted = new TreeMap<>();
        values.forEach(value -> sorted.put(value, value));
        Integer floor = sorted.floorKey(wanted);
        return floor == null ? sorted.firstKey() : floor;
    }

    /** @param number from {@link #FIRST} to {@link #LAST} */
    Figure figure(int number) {
        return switch (number) {
            case 1 ->
                new Figure(
                        1,
                        "matching in software",
                        "0 and 1 % of collisions change nothing. 10 % cost more than a third of the bandwidth of 4 KiB. With 100 %"
                                + " the search dominates eager messages, and rendezvous hides it. The cost follows depth times"
                                + " collision rate.",
                        tablesOf("1", engines.stream().filter(this::isSoftware).toList(), List.of()));
            case 2 ->
                new Figure(
                        2,
                        "matching in software and hardware",
                        "Between 1 and 16 KiB the unit gives up to 31 % more bandwidth, outside of that range less. It helps"
                                + " as long as depth times collision rate is below 1: only the first receive of a bin gains.",
                        tablesOf("2", List.of(hardware), List.of(Metric.UNIT)));
            case 3, 4, 5, 6 -> sideBySide(number, Tags.RATES.get(number - 3));
            case 7 ->
                new Figure(
                        7,
                        "receives of any tag",
                        "A receive of any tag does no harm, whether its message has come before or it is still posted.",
                        engines.stream().map(this::wildcards).toList());
            case 8 ->
                new Figure(
                        8,
                        "LULESH: a halo of 26 neighbours",
                        "No matching environment differs from the others by more than the error.",
                        List.of(
                                programs("8", "Time of a step", Metric.TIME, CUBES, Point::halo),
                                programs("8-compared", "Search of a message", Metric.WALKED, CUBES, Point::halo)));
            case 9 ->
                new Figure(
                        9,
                        "FDS: all-to-ones",
                        "Hardware is much better than software, and software with one bin is better than with 1021.",
                        List.of(
                                gathers("9", "Posting and receiving an exchange", Metric.TIME),
                                gathers("9-compared", "Search of a message", Metric.WALKED)));
            default -> throw new IllegalArgumentException("no figure " + number);
        };
    }

    private boolean isSoftware(EngineSetup engine) {
        return !engine.name().equals(EngineSetup.HARDWARE);
    }

    /** Parts a, b and c of figures 1 and 2. */
    private List<Table> tablesOf(String number, List<EngineSetup> compared, List<Metric> more) {
        List<Table> tables = new ArrayList<>();
        for (Metric metric : List.of(Metric.BANDWIDTH, Metric.RATE)) {
            tables.add(new Table(
                    number + "a" + (metric == Metric.RATE ? "-rate" : ""),
                    "Nothing posted in front",
                    "bytes",
                    metric,
                    compared.stream().map(EngineSetup::name).toList(),
                    rows(sizes, compared, (bytes, engine) -> windows(engine, bytes, 0, 0))));
        }
        List<Metric> metrics = new ArrayList<>(List.of(Metric.BANDWIDTH));
        metrics.addAll(more);
        for (EngineSetup engine : compared) {
            for (Metric metric : metrics) {
                String suffix = engine.name() + (metric == Metric.UNIT ? "-unit" : "");
                tables.add(overRates(
                        number + "b-" + suffix,
                        engine.name() + ", " + depth + " receives in front, by collision rate",
                        "bytes",
                        metric,
                        rows(sizes, Tags.RATES, (bytes, rate) -> windows(engine, bytes, depth, rate))));
                tables.add(overRates(
                        number + "c-" + suffix,
                        engine.name() + ", " + size + " bytes, by collision rate",
                        "receives in front",
                        metric,
                        rows(depths, Tags.RATES, (inFront, rate) -> windows(engine, size, inFront, rate))));
            }
        }
        return tables;
    }

    private static Table overRates(
            String name, String title, String parameter, Metric metric, NavigableMap<Integer, List<Point>> rows) {
        return new Table(
                name,
                title,
                parameter,
                metric,
                Tags.RATES.stream().map(rate -> rate + " %").toList(),
                rows);
    }

    /** Null if the engine cannot produce that rate. */
    private Point windows(EngineSetup engine, int bytes, int inFront, int rate) {
        return inFront == 0 || tags.rates(engine, inFront).contains(rate)
                ? Point.windows(engine.name(), bytes, inFront, rate, Wildcards.NONE)
                : null;
    }

    private static <C> NavigableMap<Integer, List<Point>> rows(
            List<Integer> values, List<C> columns, BiFunction<Integer, C, Point> point) {
        NavigableMap<Integer, List<Point>> rows = new TreeMap<>();
        for (int value : values) {
            List<Point> row = new ArrayList<>();
            columns.forEach(column -> row.add(point.apply(value, column)));
            rows.put(value, row);
        }
        return rows;
    }

    /** Figures 3 to 6. */
    private Figure sideBySide(int number, int rate) {
        List<EngineSetup> both = List.of(bins, hardware);
        List<String> names = both.stream().map(EngineSetup::name).toList();
        return new Figure(
                number,
                "software and hardware with " + rate + " % of collisions",
                rate == 0
                        ? "Hardware is better between 1 and 16 KiB at every depth."
                        : "Hardware is better until one collision is expected; then it is worse, and deviates more.",
                List.of(
                        new Table(
                                number + "-sizes",
                                depth + " receives in front, " + rate + " % of collisions",
                                "bytes",
                                Metric.BANDWIDTH,
                                names,
                                rows(sizes, both, (bytes, engine) -> windows(engine, bytes, depth, rate))),
                        new Table(
                                number + "-depths",
                                size + " bytes, " + rate + " % of collisions",
                                "receives in front",
                                Metric.BANDWIDTH,
                                names,
                                rows(depths, both, (inFront, engine) -> windows(engine, size, inFront, rate)))));
    }

    private Table wildcards(EngineSetup engine) {
        List<Wildcards> all = List.of(Wildcards.values());
        return new Table(
                "7-" + engine.name(),
                engine.name() + ", when a receive of any tag is posted",
                "bytes",
                Metric.BANDWIDTH,
                all.stream().map(Wildcards::label).toList(),
                rows(sizes, all, (bytes, wildcards) -> Point.windows(engine.name(), bytes, 0, 0, wildcards)));
    }

    /** The three environments of the paper's programs first. */
    private List<String> environments() {
        Set<String> names = new LinkedHashSet<>(List.of(EngineSetup.BINS, EngineSetup.ONE_BIN, EngineSetup.HARDWARE));
        engines.forEach(engine -> names.add(engine.name()));
        return List.copyOf(names);
    }

    private Table programs(
            String name, String title, Metric metric, List<Integer> ranks, BiFunction<String, Integer, Point> point) {
        List<String> names = environments();
        return new Table(
                name, title, "ranks", metric, names, rows(ranks, names, (count, engine) -> point.apply(engine, count)));
    }

    private Table gathers(String name, String title, Metric metric) {
        List<String> names = environments();
        NavigableMap<Integer, List<Point>> rows = new TreeMap<>();
        for (int ranks : GATHERING) {
            for (int gathers : List.of(1, Gathers.MANY)) {
                Function<String, Point> point = engine -> Point.gathers(engine, ranks, gathers);
                rows.put(gathers * (ranks - 1), names.stream().map(point).toList());
            }
        }
        return new Table(name, title, "receives posted", metric, names, rows);
    }
}
