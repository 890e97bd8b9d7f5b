package io.jmpi.trace;

import io.jmpi.matching.text.Count;
import io.jmpi.matching.text.Printable;
import io.jmpi.trace.info.TraceInfo;
import io.jmpi.trace.info.TraceInfo.Made;
import io.jmpi.trace.info.TraceInfo.SizeClass;
import io.jmpi.trace.report.Unit;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints a summary of a trace as text. Thread: one. Lifetime: one trace. */
final class InfoText {
    private static final int MOST_CALLS = 20;
    private static final int MOST_LISTED = 8;
    private static final int BAR = 30;

    private final TraceInfo info;
    private final PrintWriter target;
    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text);

    InfoText(TraceInfo info, PrintWriter target) {
        this.info = info;
        this.target = target;
    }

    /** Prints the whole summary. */
    void print() {
        printRun();
        printCalls("calls", info.calls());
        if (!info.notRecorded().isEmpty()) {
            printCalls("calls that were not recorded", info.notRecorded());
        }
        printMessages();
        printCommunicators();
        if (!info.problems().isEmpty()) {
            out.println();
            out.println(
                    "The result is partial: " + Count.of(info.problems().size(), "problem") + ", see standard error.");
        }
        out.flush();
        target.print(Printable.lines(text.toString()));
        target.flush();
    }

    private void printRun() {
        line("application", info.application());
        String versions = info.versions().isEmpty() ? "" : ", version " + String.join(", ", info.versions());
        line("format", info.format() + versions);
        if (info.startTime() > 0 && info.startTime() <= Instant.MAX.getEpochSecond()) { // otherwise the file is damaged
            line("start", Instant.ofEpochSecond(info.startTime()).toString());
        }
        line("duration", String.format(Locale.ROOT, "%.6f s", info.durationNanos() / 1e9));
        String read = info.ranksComplete() == info.ranks()
                ? ""
                : String.format(
                        Locale.ROOT, ", %d with a file, %d read to the end", info.ranksRead(), info.ranksComplete());
        line("ranks", info.ranks() + read);
        line("threads", counted(info.threads(), "rank", "with"));
        if (!info.hosts().isEmpty()) {
            line("hosts", info.hosts().size() + ": " + listed(info.hosts()));
        }
        TraceInfo.Kinds kinds = info.kinds();
        line(
                "kinds",
                share(kinds.pointToPoint(), kinds.total()) + " point-to-point, "
                        + share(kinds.collective(), kinds.total()) + " collective, "
                        + share(kinds.oneSided(), kinds.total()) + " one-sided, "
                        + share(kinds.other(), kinds.total()) + " other");
    }

    private static String counted(Map<Integer, Integer> ranks, String what, String with) {
        return ranks.entrySet().stream()
                .map(entry -> Count.of(entry.getValue(), what) + " " + with + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    private static <K, V> String listed(Map<K, V> counts) {
        String first = counts.entrySet().stream()
                .limit(MOST_LISTED)
                .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
                .collect(Collectors.joining(", "));
        return counts.size() <= MOST_LISTED ? first : first + " and " + (counts.size() - MOST_LISTED) + " more";
    }

    private void line(String what, String value) {
        format("%-12s %s", what, value);
    }

    private void format(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }

    private static String share(long part, long all) {
        return all == 0 ? "0 %" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / all);
    }

    private void printCalls(String title, Map<String, Long> calls) {
        long all = calls.values().stream().mapToLong(Long::longValue).sum();
        out.println();
        format("%,d %s", all, title);
        Iterator<Map.Entry<String, Long>> entries = calls.entrySet().iterator();
        for (int i = 0; i < MOST_CALLS && entries.hasNext(); i++) {
            Map.Entry<String, Long> entry = entries.next();
            format("  %-28s %,14d  %7s", entry.getKey(), entry.getValue(), share(entry.getValue(), all));
        }
        if (calls.size() > MOST_CALLS) {
            out.println("  and " + Count.of(calls.size() - MOST_CALLS, "other function") + "; --json has all");
        }
    }

    private void printMessages() {
        TraceInfo.Messages messages = info.messages();
        out.println();
        format("%,d messages, %,d bytes", messages.count(), messages.bytes());
        long most =
                messages.sizes().stream().mapToLong(SizeClass::messages).max().orElse(1);
        for (SizeClass size : messages.sizes()) {
            String from = size.to() == 0 ? "0 B" : "from " + Unit.BYTES.format(size.from());
            String bar = "#".repeat((int) Math.max(1, BAR * size.messages() / most));
            format("  %-28s %,14d  %s", from, size.messages(), bar);
        }
        if (messages.unknownSize() > 0) {
            format("  %-28s %,14d", "of unknown size", messages.unknownSize());
        }
        long receives =
                info.receives().values().stream().mapToLong(Long::longValue).sum();
        out.println();
        format("%,d receives, by wildcards", receives);
        info.receives()
                .forEach((wildcard, count) -> format("  %-28s %,14d  %7s", wildcard, count, share(count, receives)));
    }

    private void printCommunicators() {
        out.println();
        if (info.communicators().isEmpty()) {
            out.println("no communicators created");
            return;
        }
        out.println("communicators created, counted by each of their ranks; sizes and numbers");
        for (Made made : info.communicators()) {
            String sizes = listed(made.sizes());
            String unknown = made.unknownSize() == 0 ? "" : "unknown (" + made.unknownSize() + ")";
            format(
                    "  %-28s %,14d  %s",
                    made.call(),
                    made.count(),
                    sizes.isEmpty() || unknown.isEmpty() ? sizes + unknown : sizes + ", " + unknown);
        }
    }
}
