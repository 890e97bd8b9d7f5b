package io.jmpi.bench.command;

import io.jmpi.matching.text.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The verdict of results on a goal. Immutable.
 *
 * @param goal to reach
 * @param outcome whether the results reach it
 * @param detail the decisive figures
 */
public record Verdict(String goal, Outcome outcome, String detail) {
    /** Whether the results reach the goal. */
    public enum Outcome {
        MET("met"),
        MISSED("MISSED"),
        /** Results for some depths or engines of the goal are missing, and the existing ones do not miss it. */
        NOT_MEASURED("not measured");

        private final String text;

        Outcome(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** The verdict on a value that must not exceed a limit; not measured if there is none. */
    public static Verdict atMost(String goal, Optional<Double> value, double limit, String unit) {
        return value.map(each -> new Verdict(
                        goal,
                        each <= limit ? Outcome.MET : Outcome.MISSED,
                        String.format(Locale.ROOT, "%.2f %s", each, unit)))
                .orElse(new Verdict(goal, Outcome.NOT_MEASURED, ""));
    }

    /** Whether there are results that concern the goal, even if they do not decide it. */
    public boolean isOfResults() {
        return outcome != Outcome.NOT_MEASURED || !detail.isEmpty();
    }

    /** Verdicts as lines that fit a terminal. */
    public static String lines(List<Verdict> verdicts) {
        StringBuilder text = new StringBuilder("Goals:\n");
        for (Verdict verdict : verdicts) {
            text.append(String.format(Locale.ROOT, "  %-12s  %s%n", verdict.outcome, verdict.goal));
            if (!verdict.detail.isEmpty()) {
                text.append(String.format(Locale.ROOT, "  %-12s  -> %s%n", "", verdict.detail));
            }
        }
        return text.toString();
    }

    /** Verdicts as a table. */
    public static String table(List<Verdict> verdicts) {
        TextTable table = TextTable.markdown("lll", List.of("goal", "outcome", "measured"));
        for (Verdict verdict : verdicts) {
            table.row(List.of(verdict.goal, verdict.outcome.toString(), verdict.detail));
        }
        return table.toString();
    }
}
