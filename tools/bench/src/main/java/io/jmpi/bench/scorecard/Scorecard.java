package io.jmpi.bench.scorecard;

import io.jmpi.bench.scorecard.programs.Mistake;
import io.jmpi.bench.scorecard.programs.SmallProgram;
import io.jmpi.matching.text.TextTable;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Counts outcomes by the class of the mistake. One thread. */
final class Scorecard {
    private final Map<Mistake, Map<Outcome, Integer>> byMistake = new EnumMap<>(Mistake.class);
    private final Map<Mistake, Long> noise = new EnumMap<>(Mistake.class);
    private final Map<Outcome, Integer> ofRight = new EnumMap<>(Outcome.class);

    /**
     * Adds a program.
     *
     * @param reportsBeside how many reports say nothing of its mistake
     */
    void add(SmallProgram program, Outcome outcome, long reportsBeside) {
        program.mistake().ifPresent(mistake -> noise.merge(mistake, reportsBeside, Long::sum));
        Map<Outcome, Integer> counts = program.mistake()
                .map(mistake -> byMistake.computeIfAbsent(mistake, any -> new EnumMap<>(Outcome.class)))
                .orElse(ofRight);
        counts.merge(outcome, 1, Integer::sum);
    }

    private int found() {
        return count(Outcome.EXACT) + count(Outcome.OTHERWISE);
    }

    private int count(Outcome outcome) {
        return byMistake.values().stream()
                .mapToInt(counts -> counts.getOrDefault(outcome, 0))
                .sum();
    }

    int falseAlarms() {
        return ofRight.getOrDefault(Outcome.FALSE_ALARM, 0);
    }

    /** The share of mistakes that are found. */
    double recall() {
        return (double) found() / (found() + count(Outcome.MISSED));
    }

    /** The share of reports that are about a mistake. */
    private double precision() {
        return (double) found() / (found() + falseAlarms());
    }

    private double f1() {
        return 2 * precision() * recall() / (precision() + recall());
    }

    TextTable table() {
        TextTable table =
                TextTable.markdown("lrrrrr", List.of("mistake", "programs", "found", "otherwise", "missed", "noise"));
        byMistake.forEach((mistake, counts) -> table.row(List.of(
                mistake.words(),
                Integer.toString(counts.values().stream().mapToInt(each -> each).sum()),
                Integer.toString(counts.getOrDefault(Outcome.EXACT, 0)),
                Integer.toString(counts.getOrDefault(Outcome.OTHERWISE, 0)),
                Integer.toString(counts.getOrDefault(Outcome.MISSED, 0)),
                String.format(
                        Locale.ROOT,
                        "%.2f",
                        (double) noise.getOrDefault(mistake, 0L)
                                / counts.values().stream()
                                        .mapToInt(each -> each)
                                        .sum()))));
        return table;
    }

    /** The totals in a sentence. */
    String summary() {
        int right = ofRight.values().stream().mapToInt(each -> each).sum();
        return String.format(
                Locale.ROOT,
                "recall %.1f %%, precision %.1f %%, F1 %.3f; %d right programs, %d false alarms",
                100 * recall(),
                100 * precision(),
                f1(),
                right,
                falseAlarms());
    }
}
