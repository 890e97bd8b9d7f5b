package io.jmpi.bench.matching;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.command.Verdict.Outcome;
import io.jmpi.bench.table.MarkdownTable;
import io.jmpi.bench.table.MarkdownTable.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The host's CPU time as text, and the verdicts on the goals. */
final class HostReport {
    private static final String OPTIMISTIC = "optimistic";

    /** Tolerated ratio of the host's time between depths where a device searches. */
    private static final double STEADY = 1.5;

    private HostReport() {}

    /** The whole report. */
    static String markdown(List<HostPoint> points) {
        StringBuilder text = new StringBuilder();
        for (HostCase each : HostCase.values()) {
            List<HostPoint> ofCase =
                    points.stream().filter(point -> point.hostCase() == each).toList();
            if (!ofCase.isEmpty()) {
                text.append(table(each, ofCase)).append('\n');
            }
        }
        List<HostPoint> offloaded =
                points.stream().filter(point -> point.taking() > 0).toList();
        return offloaded.isEmpty()
                ? text.toString()
                : text.append(split(offloaded)).toString();
    }

    private static String table(HostCase hostCase, List<HostPoint> points) {
        List<String> setups = setups(points);
        List<String> head = new ArrayList<>(List.of("depth"));
        head.addAll(setups);
        MarkdownTable table = new MarkdownTable(Collections.nCopies(head.size(), Side.RIGHT), head);
        for (int depth :
                points.stream().map(HostPoint::depth).distinct().sorted().toList()) {
            List<String> row = new ArrayList<>(List.of(Integer.toString(depth)));
            for (String setup : setups) {
                row.add(find(points, setup, depth)
                        .map(point -> Figures.ns(point.matching()))
                        .orElse(""));
            }
            table.row(row);
        }
        return "**" + hostCase.caseName() + "**: " + hostCase.description() + " (ns of the host's CPU per pair)\n\n"
                + table;
    }

    /** The time of engines with a device, by phase. */
    private static String split(List<HostPoint> points) {
        MarkdownTable table = new MarkdownTable(
                List.of(Side.LEFT, Side.LEFT, Side.RIGHT, Side.RIGHT, Side.RIGHT, Side.RIGHT, Side.RIGHT),
                List.of("case", "engine", "depth", "giving", "taking", "blocking", "pairs per sleep"));
        for (HostPoint point : points) {
            table.row(List.of(
                    point.hostCase().caseName(),
                    point.setup(),
                    Integer.toString(point.depth()),
                    Figures.ns(point.giving()),
                    Figures.ns(point.taking()),
                    Figures.ns(point.blocking()),
                    point.blocks() == 0 ? "" : String.format(Locale.ROOT, "%.1f", 1 / point.blocks())));
        }
        return "**Engines with a device**: where that time goes; blocking is not part of it\n\n" + table;
    }

    /** The optimizations compared: each saves its line minus the first. */
    static String switches(List<HostPoint> points) {
        List<HostCase> cases =
                points.stream().map(HostPoint::hostCase).distinct().toList();
        List<String> head = new ArrayList<>(List.of("optimizations"));
        cases.forEach(each -> head.add(each.caseName()));
        List<Side> sides = new ArrayList<>(Collections.nCopies(head.size(), Side.RIGHT));
        sides.set(0, Side.LEFT);
        MarkdownTable table = new MarkdownTable(sides, head);
        for (String setup : setups(points)) {
            List<String> row = new ArrayList<>(List.of(setup));
            for (HostCase each : cases) {
                row.add(points.stream()
                        .filter(point ->
                                point.hostCase() == each && point.setup().equals(setup))
                        .findFirst()
                        .map(point -> Figures.ns(point.matching()))
                        .orElse(""));
            }
            table.row(row);
        }
        return "**Optimizations of optimistic**: host and device in one thread (ns per pair)\n\n" + table;
    }

    private static List<String> setups(List<HostPoint> points) {
        return points.stream().map(HostPoint::setup).distinct().toList();
    }

    private static Optional<HostPoint> find(List<HostPoint> points, String setup, int depth) {
        return points.stream()
                .filter(point -> point.setup().equals(setup) && point.depth() == depth)
                .findFirst();
    }

    /**
     * The goals of an offload: the host's time does not depend on the depth, and is less than that of a long search.
     */
    static List<Verdict> judge(List<HostPoint> points) {
        List<HostPoint> expected = points.stream()
                .filter(point -> point.hostCase() == HostCase.EXPECTED)
                .toList();
        List<Integer> depths =
                expected.stream().map(HostPoint::depth).distinct().sorted().toList();
        int least = depths.isEmpty() ? 0 : depths.get(0);
        int most = depths.isEmpty() ? 0 : depths.get(depths.size() - 1);
        Optional<HostPoint> shallow = find(expected, OPTIMISTIC, least);
        Optional<HostPoint> deep = find(expected, OPTIMISTIC, most);
        return Stream.of(
                        atMost(
                                "optimistic takes at most 1.5 times the host's time at the largest depth as at the smallest",
                                least < most ? deep : Optional.empty(),
                                shallow,
                                STEADY),
                        atMost(
                                "optimistic takes less of the host's time than queues at the largest depth",
                                deep,
                                find(expected, "queues", most),
                                1),
                        atMost(
                                "optimistic with a device of its own takes less of the host's time than on the host",
                                deep,
                                find(expected, "optimistic-lending", most),
                                1))
                .toList();
    }

    private static Verdict atMost(String goal, Optional<HostPoint> judged, Optional<HostPoint> other, double factor) {
        if (judged.isEmpty() || other.isEmpty()) {
            return new Verdict(goal, Outcome.NOT_MEASURED, "");
        }
        double ns = judged.get().matching();
        double limit = other.get().matching() * factor;
        return new Verdict(
                goal, ns <= limit ? Outcome.MET : Outcome.MISSED, Figures.ns(ns) + " ns, limit " + Figures.ns(limit));
    }
}
