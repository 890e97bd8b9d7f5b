package io.jmpi.launcher.watch;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Activity;
import io.jmpi.job.RankReport.State;
import io.jmpi.plot.Amount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the state of a job at one moment as lines of text: a line for each rank, or one line for all. Rates are those
 * since the previous moment. Stateless; any thread.
 *
 * @param program what the ranks run
 * @param size number of ranks
 */
public record JobView(String program, int size) {
    private static final double NANOS = 1e9;
    private static final int NUMBER = 10;
    private static final int DEPTH = 8;

    /** Fewer columns than these leave no room for both depths, for bytes, or for messages, beside what a rank does. */
    private static final int WITH_DEPTHS = 78;

    private static final int WITH_BYTES = 60;
    private static final int WITH_MESSAGES = 44;
    private static final int NAMED_RANKS = 8;

    /** Lines besides those of ranks: the head, the titles, the ranks that do not fit, and the awaited ranks. */
    private static final int OTHER_LINES = 4;

    /**
     * Writes a block for a terminal.
     *
     * @param columns width; longer lines are cut
     * @param rows most lines
     */
    public List<String> block(JobSample before, JobSample now, int columns, int rows) {
        List<String> lines = new ArrayList<>();
        lines.add(cut(head(before, now, columns), columns));
        lines.add(cut(titles(columns), columns));
        int room = Math.max(1, rows - OTHER_LINES);
        List<Integer> shown = shown(now, room);
        for (int rank : shown) {
            lines.add(cut(row(rank, before, now, columns), columns));
        }
        if (shown.size() < size) {
            lines.add(cut("and " + Amount.of(size - shown.size(), "more rank"), columns));
        }
        String waits = waits(now);
        if (!waits.isEmpty()) {
            lines.add(cut(waits, columns));
        }
        return lines;
    }

    /** Writes one line, for output that is not a terminal. */
    public String line(JobSample before, JobSample now) {
        long posted =
                now.ranks().stream().mapToLong(rank -> rank.totals().posted()).sum();
        long unexpected = now.ranks().stream()
                .mapToLong(rank -> rank.totals().unexpected())
                .sum();
        String waits = waits(now);
        return head(before, now, Integer.MAX_VALUE) + "; posted " + Amount.shortCount(posted) + ", unexpected "
                + Amount.shortCount(unexpected) + (waits.isEmpty() ? "" : "; " + waits);
    }

    /** Omits rates for which there is no room. */
    private String head(JobSample before, JobSample now, int columns) {
        List<String> states = new ArrayList<>();
        add(states, now.count(State.JOINING), "starting");
        add(states, now.count(State.COMPUTES) + now.count(State.CALLS), "running");
        add(states, now.count(State.WAITS), "waiting");
        add(states, now.count(State.GONE), "done");
        String head = program + ", " + Amount.duration(now.nanos()) + ": " + Amount.of(size, "rank") + " ("
                + String.join(", ", states) + ")";
        String messages =
                ", " + Amount.shortCount(perSecond(now.messages() - before.messages(), before, now)) + " messages/s";
        String bytes = ", " + Amount.bytes(perSecond(now.bytes() - before.bytes(), before, now)) + "/s";
        if (head.length() + messages.length() > columns) {
            return head;
        }
        head += messages;
        return head.length() + bytes.length() > columns ? head : head + bytes;
    }

    private static void add(List<String> states, long count, String state) {
        if (count > 0) {
            states.add(count + " " + state);
        }
    }

    /** The ranks that fit: all, or those first that have waited longest. */
    private List<Integer> shown(JobSample now, int room) {
        if (size <= room) {
            return IntStream.range(0, size).boxed().toList();
        }
        Comparator<Integer> longest = Comparator.comparingLong(rank -> {
            Activity activity = now.ranks().get(rank).activity();
            return activity.state() == State.WAITS ? -activity.nanos() : 0;
        });
        return IntStream.range(0, size).boxed().sorted(longest).limit(room).toList();
    }

    private String titles(int columns) {
        return left("rank")
                + (columns >= WITH_MESSAGES ? right("messages/s", NUMBER + 2) : "")
                + (columns >= WITH_BYTES ? right("bytes/s", NUMBER) : "")
                + (columns >= WITH_DEPTHS ? right("posted", DEPTH) + right("unexp.", DEPTH) : "") + "  doing";
    }

    private String row(int rank, JobSample before, JobSample now, int columns) {
        RankReport sample = now.ranks().get(rank);
        RankReport earlier = before.ranks().get(rank);
        long messages = sample.totals().messagesSent() - earlier.totals().messagesSent();
        long bytes = sample.totals().bytesSent() - earlier.totals().bytesSent();
        return left(Integer.toString(rank))
                + (columns >= WITH_MESSAGES
                        ? right(Amount.shortCount(perSecond(messages, before, now)), NUMBER + 2)
                        : "")
                + (columns >= WITH_BYTES ? right(Amount.bytes(perSecond(bytes, before, now)), NUMBER) : "")
                + (columns >= WITH_DEPTHS
                        ? right(Amount.shortCount(sample.totals().posted()), DEPTH)
                                + right(Amount.shortCount(sample.totals().unexpected()), DEPTH)
                        : "")
                + "  " + doing(sample.activity());
    }

    /** The state of a rank, in words. */
    static String doing(Activity activity) {
        String at = activity.place().isEmpty() ? "" : ", at " + activity.place();
        return switch (activity.state()) {
            case JOINING, GONE -> activity.what() + at;
            case COMPUTES ->
                "computes" + (activity.nanos() >= NANOS ? " for " + Amount.duration(activity.nanos()) : "") + at;
            case CALLS -> "in " + activity.what() + at;
            case WAITS -> "waits " + Amount.duration(activity.nanos()) + " in " + activity.what() + at;
        };
    }

    /** The awaited ranks, and the ranks that wait for them; empty if there are none. */
    private static String waits(JobSample now) {
        Map<Integer, List<Integer>> waiting = new TreeMap<>();
        for (int rank = 0; rank < now.ranks().size(); rank++) {
            Activity activity = now.ranks().get(rank).activity();
            if (activity.state() == State.WAITS) {
                for (int needed : activity.needs()) {
                    waiting.computeIfAbsent(needed, key -> new ArrayList<>()).add(rank);
                }
            }
        }
        return waiting.isEmpty()
                ? ""
                : "awaited: "
                        + waiting.entrySet().stream()
                                .sorted(Comparator.comparing(
                                        entry -> -entry.getValue().size()))
                                .map(entry -> "rank " + entry.getKey() + " by " + named(entry.getValue()))
                                .collect(Collectors.joining("; "));
    }

    private static String named(List<Integer> ranks) {
        String named = ranks.stream().limit(NAMED_RANKS).map(String::valueOf).collect(Collectors.joining(", "));
        return ranks.size() <= NAMED_RANKS ? named : named + " and " + (ranks.size() - NAMED_RANKS) + " more";
    }

    private static long perSecond(long number, JobSample before, JobSample now) {
        double seconds = (now.nanos() - before.nanos()) / NANOS;
        return seconds <= 0 ? 0 : Math.round(Math.max(0, number) / seconds); // a later session begins at zero again
    }

    private String left(String text) {
        int width = Math.max("rank".length(), Integer.toString(size - 1).length());
        return text + " ".repeat(width - text.length());
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(1, width - text.length())) + text;
    }

    private static String cut(String text, int columns) {
        if (text.length() <= columns) {
            return text;
        }
        return columns < 3 ? text.substring(0, columns) : text.substring(0, columns - 2) + "..";
    }
}
