package io.jmpi.launcher.explore;

import io.jmpi.matching.text.Count;
import io.jmpi.matching.text.TextTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/** The report of an exploration for people. Thread: one. */
final class ExplorationText {
    private static final int MOST_ENDS = 20;
    private static final int MOST_RECEIVES = 10;
    private static final int MOST_MESSAGES = 6;
    private static final int WIDEST = 100;

    private final Exploration exploration;
    private final double seconds;
    private final Map<Outcome, Path> files;

    /**
     * Prepares a report.
     *
     * @param files those that replay the first run of some ends
     */
    ExplorationText(Exploration exploration, double seconds, Map<Outcome, Path> files) {
        this.exploration = exploration;
        this.seconds = seconds;
        this.files = files;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(summary());
        text.append("\n\n").append(table());
        more(text, "", exploration.ends().size() - MOST_ENDS);
        details(text);
        receives(text);
        cautions(text);
        replay().ifPresent(file -> text.append("\nTo run one again: jmpirun --replay ")
                .append(file)
                .append("\nits timeline: jmpirun --replay ")
                .append(file)
                .append(" --end-deadlock --trace DIR, then bin/jmpi-trace timeline -o timeline.html DIR\n"));
        return text.toString();
    }

    private String summary() {
        int matchings = exploration.search().matchings();
        String counted = Count.of(matchings, "matching");
        String time = String.format(Locale.ROOT, "%.1f s", seconds);
        if (exploration.isComplete()) {
            return counted + (matchings == 1 ? ": the only one; " : ": all of them; ") + time;
        }
        return counted + " explored in " + time + ", not all: "
                + (exploration.isTimeOver()
                        ? "the time was over, or a signal came, while a run went on"
                        : exploration.isAtLimit()
                                ? "that is the limit (--explore=N sets another)"
                                : "it could not go on")
                + "; " + branches(exploration.search().open()) + " known, and what follows from them, not explored";
    }

    /** A number of branches in words. */
    static String branches(int count) {
        return count + (count == 1 ? " branch" : " branches");
    }

    private TextTable table() {
        TextTable table = TextTable.plain("rll");
        table.row(List.of("matchings", "to run one again", "end"));
        List<Exploration.Alike> ends = exploration.ends();
        for (Exploration.Alike alike : ends.subList(0, Math.min(MOST_ENDS, ends.size()))) {
            Path file = files.get(alike.first());
            table.row(List.of(
                    Integer.toString(alike.count()), file == null ? "-" : file.toString(), name(alike.first())));
        }
        return table;
    }

    /** An end in words, on one line. */
    private String name(Outcome outcome) {
        String what = outcome.headline();
        if (outcome.kind() == Outcome.Kind.ENDED && exploration.repeatsOutput()) {
            what = outcome.result().replace("\n", "; ");
        }
        String name = outcome.kind().words() + (what.isEmpty() ? "" : ": " + what);
        return name.length() > WIDEST ? name.substring(0, WIDEST - 3) + "..." : name;
    }

    /** What each rank does in the first deadlock. */
    private void details(StringBuilder text) {
        exploration.ends().stream()
                .map(Exploration.Alike::first)
                .filter(end -> end.kind() == Outcome.Kind.DEADLOCK || end.kind() == Outcome.Kind.POLLING)
                .findFirst()
                .ifPresent(end -> {
                    text.append('\n').append(end.kind().words()).append(":\n");
                    end.details()
                            .lines()
                            .forEach(line -> text.append("  ").append(line).append('\n'));
                });
    }

    private void receives(StringBuilder text) {
        Map<String, SortedSet<String>> senders = exploration.senders();
        if (senders.isEmpty()) {
            return;
        }
        text.append("\nwhat can get several messages, or report several completions:\n");
        senders.entrySet().stream().limit(MOST_RECEIVES).forEach(each -> {
            text.append("  ").append(each.getKey()).append('\n');
            each.getValue().stream()
                    .limit(MOST_MESSAGES)
                    .forEach(message -> text.append("    ").append(message).append('\n'));
            more(text, "    ", each.getValue().size() - MOST_MESSAGES);
        });
        more(text, "  ", senders.size() - MOST_RECEIVES);
    }

    private static void more(StringBuilder text, String indent, int count) {
        if (count > 0) {
            text.append(indent).append("and ").append(count).append(" more\n");
        }
    }

    private void cautions(StringBuilder text) {
        if (!exploration.isRepeatable()) {
            caution(
                    text,
                    "the same choices did not lead to the same run: the program depends on time, random numbers or"
                            + " something else outside of it, so that matchings may be missing");
        } else if (!exploration.repeatsOutput()) {
            caution(
                    text,
                    "the same matching printed something else when it ran again, such as times or random numbers:"
                            + " outputs are not compared; print lines that begin with 'result:' to compare only those");
        }
        if (exploration.polls()) {
            caution(
                    text,
                    "the program tests or probes without waiting: that such a call may find nothing yet is explored only for tests,"
                            + " by --explore-completions");
        }
        if (exploration.wentOn()) {
            caution(
                    text,
                    "in some runs nothing was left to receive, and ranks ended by an error; what they did then was not"
                            + " explored");
        }
        int impossible = exploration.search().impossible();
        if (impossible > 0) {
            caution(
                    text,
                    Count.of(impossible, "matching")
                            + " that MPI permits cannot happen here: it needs sends that are buffered, or collective"
                            + " operations that do not wait, where these do");
        }
    }

    private static void caution(StringBuilder text, String what) {
        text.append("\nnote: ").append(what).append('\n');
    }

    private Optional<Path> replay() {
        return exploration.ends().stream()
                .map(Exploration.Alike::first)
                .filter(files::containsKey)
                .map(files::get)
                .findFirst();
    }
}
