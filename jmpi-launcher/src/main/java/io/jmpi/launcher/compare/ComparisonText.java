package io.jmpi.launcher.compare;

import io.jmpi.matching.MatchingShare;
import io.jmpi.matching.text.TextTable;
import io.jmpi.plot.Amount;
import java.util.ArrayList;
import java.util.List;

/** A comparison as text for a terminal: a table, what it means, and the verdict. Immutable; any thread. */
public final class ComparisonText {
    private final Comparison comparison;
    private final OutputComparison outputs;

    /** The text of a comparison that has all its runs. */
    public ComparisonText(Comparison comparison, OutputComparison outputs) {
        this.comparison = comparison;
        this.outputs = outputs;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(table()).append('\n');
        notes().forEach(note -> text.append("  ").append(note).append('\n'));
        text.append('\n');
        outputs.sentences().forEach(sentence -> text.append(sentence).append('\n'));
        new Verdict(comparison)
                .sentences()
                .forEach(sentence -> text.append(sentence).append('\n'));
        return text.toString();
    }

    private String table() {
        TextTable table = TextTable.plain("l" + "r".repeat(9));
        table.row("", "run time", "", "times as fast", "", "matching", "greatest", "depth", "", "entries");
        table.row(
                "engine",
                "s",
                "range",
                "as " + comparison.base(),
                "interval",
                "%",
                "posted",
                "unexp.",
                "searches",
                "walked");
        for (String engine : comparison.engines()) {
            table.row(row(engine));
        }
        return table.toString().indent(2);
    }

    private String[] row(String engine) {
        Spread seconds = comparison.spread(engine, RunFigures::seconds);
        boolean hasSpeedup = comparison.hasIntervals() && !engine.equals(comparison.base());
        Speedup speedup = hasSpeedup ? comparison.speedup(engine) : null;
        return new String[] {
            engine,
            Numbers.seconds(seconds.median()),
            seconds.range(Numbers::seconds),
            hasSpeedup ? Numbers.factor(speedup.factor()) : "",
            hasSpeedup ? Numbers.interval(speedup) : "",
            MatchingShare.percent(comparison.share(engine)),
            Amount.count(comparison.spread(engine, RunFigures::postedDepth).greatest()),
            Amount.count(comparison.spread(engine, RunFigures::unexpectedDepth).greatest()),
            Amount.count(comparison.spread(engine, RunFigures::searches).median()),
            Amount.count(comparison.spread(engine, RunFigures::entriesWalked).median())
        };
    }

    /** The meaning of the columns, for this comparison. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("run time: from the end of Mpi.init to Mpi.close, of the slowest rank; median and least..greatest of "
                + comparison.rounds() + (comparison.rounds() == 1 ? " round" : " rounds"));
        if (comparison.hasIntervals()) {
            notes.add("interval: contains the factor with " + comparison.percent() + " % confidence");
        }
        notes.add("matching: time in point-to-point matching as a share of the run time, of the rank where it is"
                + " greatest" + (comparison.usesDevice() ? "; without the time of emulated devices' threads" : ""));
        notes.add("searches, walked: of all ranks together, without collective operations");
        return notes;
    }
}
