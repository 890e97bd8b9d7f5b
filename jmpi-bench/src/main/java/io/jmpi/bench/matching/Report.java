package io.jmpi.bench.matching;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.table.MarkdownTable;
import io.jmpi.bench.table.MarkdownTable.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Results as text: a table for each case, depth down and engines across, and the verdicts on the goals. */
final class Report {
    private Report() {}

    /** The table of one case. */
    static String table(Results results, MatchingCase matchingCase) {
        List<String> engines = results.engines(matchingCase);
        List<Side> sides = Collections.nCopies(engines.size() + 1, Side.RIGHT);
        List<String> head = new ArrayList<>(List.of("depth"));
        head.addAll(engines);
        MarkdownTable table = new MarkdownTable(sides, head);
        for (int depth : results.depths(matchingCase)) {
            List<String> row = new ArrayList<>(List.of(Integer.toString(depth)));
            for (String engine : engines) {
                row.add(results.find(matchingCase, engine, depth)
                        .map(point -> Figures.ns(point.ns()))
                        .orElse(""));
            }
            table.row(row);
        }
        List<String> growths = new ArrayList<>(List.of("growth per doubling"));
        for (String engine : engines) {
            OptionalDouble growth = results.growthPerDoubling(matchingCase, engine);
            growths.add(growth.isPresent() ? String.format(Locale.ROOT, "%.2f", growth.getAsDouble()) : "");
        }
        return title(matchingCase) + table.row(growths);
    }

    private static String title(MatchingCase matchingCase) {
        return "**" + matchingCase.caseName() + "**: " + matchingCase.description() + " (ns per " + matchingCase.unit()
                + ")\n\n";
    }

    /** The goals as lines that fit a terminal. */
    static String goalLines(List<Verdict> verdicts) {
        StringBuilder text = new StringBuilder("Goals:\n");
        for (Verdict verdict : verdicts) {
            text.append(String.format(Locale.ROOT, "  %-12s  %s%n", verdict.outcome(), verdict.goal()));
            if (!verdict.detail().isEmpty()) {
                text.append(String.format(Locale.ROOT, "  %-12s  -> %s%n", "", verdict.detail()));
            }
        }
        return text.toString();
    }

    /** The goals as a table. */
    static String goals(List<Verdict> verdicts) {
        MarkdownTable table =
                new MarkdownTable(Collections.nCopies(3, Side.LEFT), List.of("goal", "outcome", "measured"));
        for (Verdict verdict : verdicts) {
            table.row(List.of(verdict.goal(), verdict.outcome().toString(), verdict.detail()));
        }
        return table.toString();
    }

    /** The whole report as one Markdown file, with links to the plots in the same directory. */
    static String markdown(String setup, Results results) {
        StringBuilder text =
                new StringBuilder("# Matching engines\n\n").append(setup).append("\n");
        for (MatchingCase matchingCase : results.cases()) {
            text.append('\n').append(table(results, matchingCase)).append('\n');
            text.append("![").append(matchingCase.caseName()).append("](");
            text.append(Plot.fileName(matchingCase)).append(")\n");
        }
        return text.append("\n## Goals\n\n").append(goals(Goals.judge(results))).toString();
    }
}
