package io.jmpi.job;

import io.jmpi.matching.text.Printable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A rank's activity at one moment, and its totals in its session so far. The launcher shows the report to the user, and
 * searches the reports of all ranks for a deadlock ({@link RankReports}). A launcher requests the {@link Wanted} level
 * of detail.
 *
 * <p>Immutable; any thread.
 *
 * @param activity its current activity
 * @param totals its messages and waits so far
 * @param peers the messages that it has sent, by rank of the job, without ranks to which it has sent none; empty if not
 *     requested
 * @param line its activity, as one line that begins with a verb: {@code waits 3.2 s in recv from rank 1, ...}; may be
 *     empty if not requested
 * @param standstill proves that it can send nothing before a message arrives; empty if it may still send, or if not
 *     requested
 * @param statistics the matching counters of its session, as text; empty before the end of the session
 */
public record RankReport(
        Activity activity,
        Totals totals,
        Map<Integer, Sent> peers,
        String line,
        Optional<Standstill> standstill,
        String statistics) {
    private static final String SEPARATOR = "\t";
    private static final int FIELDS = 22;

    /** The level of detail that a launcher requests of a rank, from the cheapest to the most expensive. */
    public enum Wanted {
        /**
         * Activity and totals. The rank reads counters that other threads change, without asking those threads. It may
         * take the stack trace of one thread, which stops that thread for some microseconds.
         */
        SAMPLE,
        /** Also the messages sent to each rank, likewise. */
        PEERS,
        /**
         * Activity, totals, line and standstill. The progress thread of a waiting rank is asked for its numbers, so
         * that they are consistent. That takes a fraction of a second.
         */
        STANDSTILL,
        /** Also, in the line, the messages that the rank stores, which takes longer. */
        MESSAGES;

        /** Whether the line and the standstill are requested, for which a rank asks its progress thread. */
        public boolean asksEngine() {
            return this == STANDSTILL || this == MESSAGES;
        }
    }

    /** The activity of a rank. */
    public enum State {
        /** It has not called {@code Mpi.init}, or waits in it for others. */
        JOINING,
        /** Its main thread is outside of jmpi. */
        COMPUTES,
        /** Its main thread is in a call of jmpi, and is not blocked. */
        CALLS,
        /** A thread waits in a call that has blocked. */
        WAITS,
        /** It has left the job in good order, and sends no more messages. */
        GONE
    }

    /**
     * The activity of a rank.
     *
     * @param nanos for how long; 0 if unknown
     * @param what the call, and what it waits for: {@code recv from rank 1, tag 7, world}; may be empty
     * @param place the program's own line: {@code Solver.java:52}; may be empty
     * @param needs the ranks of the job without each of which its wait cannot end
     */
    public record Activity(State state, long nanos, String what, String place, List<Integer> needs) {
        public Activity {
            needs = List.copyOf(needs);
        }
    }

    /**
     * A rank's totals in its session. Another thread has read the counters without asking the threads that change them:
     * each value is one that the counter had at about that moment.
     *
     * @param sessionNanos time since it began
     * @param waitedNanos time of all waits that have blocked, of all threads
     * @param messagesSent messages sent in all communicators, those of collective operations included
     * @param bytesSent their payload
     * @param messagesReceived messages received, likewise
     * @param bytesReceived their payload
     * @param posted receives that are posted now, without those of collective operations
     * @param unexpected messages that are unexpected now, likewise
     */
    public record Totals(
            long sessionNanos,
            long waitedNanos,
            long messagesSent,
            long bytesSent,
            long messagesReceived,
            long bytesReceived,
            long posted,
            long unexpected) {
        /** The totals of a rank that has done nothing. */
        public static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0, 0);
    }

    /** Messages to one rank, and their payload. */
    public record Sent(long messages, long bytes) {
        /** Returns the sum of both. */
        public Sent plus(Sent other) {
            return new Sent(messages + other.messages, bytes + other.bytes);
        }

        /** Returns the sum of both, by rank. */
        public static Map<Integer, Sent> sum(Map<Integer, Sent> one, Map<Integer, Sent> other) {
            Map<Integer, Sent> sum = new LinkedHashMap<>(one);
            other.forEach((rank, sent) -> sum.merge(rank, sent, Sent::plus));
            return sum;
        }

        /** Writes the messages sent to each rank, for {@link #decode} in another process. */
        public static String encode(Map<Integer, Sent> byRank) {
            return byRank.entrySet().stream()
                    .map(to -> to.getKey() + ":" + to.getValue().messages + ":" + to.getValue().bytes)
                    .collect(Collectors.joining(","));
        }

        /**
         * Reads what {@link #encode} has written.
         *
         * @throws IllegalArgumentException if the text is malformed
         */
        public static Map<Integer, Sent> decode(String text) {
            Map<Integer, Sent> byRank = new LinkedHashMap<>();
            for (String to : parts(text)) {
                String[] of = to.split(":", -1);
                if (of.length != 3) {
                    throw new IllegalArgumentException("'" + to + "' is not a rank, messages and bytes");
                }
                byRank.put(Integer.valueOf(of[0]), new Sent(Long.parseLong(of[1]), Long.parseLong(of[2])));
            }
            return byRank;
        }
    }

    /**
     * The state of a rank all of whose threads that could send messages wait for messages.
     *
     * @param stamp equal in two reports only if the rank has waited for the same operations all the time between them,
     *     and no frame has arrived
     * @param sent frames that it has sent to each remaining rank, as one weighted sum; wraps around
     * @param arrived frames that have arrived from each of them, likewise: the sums of all ranks are equal if no frame is in flight
     * @param underWay operations known to be under way without an action of a program, as a predicate: {@code is still
     *     connecting to rank 2}; empty if there is none
     * @param awaited a short description of the awaited operation
     * @param collective whether it waits in a collective operation
     */
    public record Standstill(
            String stamp, long sent, long arrived, String underWay, String awaited, boolean collective) {
        /** Whether no wait has ended since the other one, and no frame has arrived or left. */
        boolean isSince(Standstill earlier) {
            return stamp.equals(earlier.stamp) && sent == earlier.sent && arrived == earlier.arrived;
        }
    }

    public RankReport {
        peers = Collections.unmodifiableMap(new LinkedHashMap<>(peers));
    }

    /** Creates the report of a rank that was asked only for values that it can read at once. */
    public RankReport(Activity activity, Totals totals, Map<Integer, Sent> peers) {
        this(activity, totals, peers, "", Optional.empty(), "");
    }

    /** Returns the report of a rank without a session, which is a line. */
    public static RankReport of(State state, String line) {
        return new RankReport(
                new Activity(state, 0, line, "", List.of()), Totals.NONE, Map.of(), line, Optional.empty(), "");
    }

    /** Returns this report with the values that the rank's progress thread was asked for. */
    public RankReport with(String asked, Optional<Standstill> found) {
        return new RankReport(activity, totals, peers, asked, found, statistics);
    }

    /** Returns this report with the counters of the session, at its end. */
    public RankReport withStatistics(String counters) {
        return new RankReport(activity, totals, peers, line, standstill, counters);
    }

    /** Writes it as text, for {@link #decode} in another process: a line, if there are no statistics. */
    public String encode() {
        return String.join(
                SEPARATOR,
                activity.state.name(),
                Long.toString(activity.nanos),
                Printable.line(activity.what),
                Printable.line(activity.place),
                activity.needs.stream().map(String::valueOf).collect(Collectors.joining(",")),
                Long.toString(totals.sessionNanos),
                Long.toString(totals.waitedNanos),
                Long.toString(totals.messagesSent),
                Long.toString(totals.bytesSent),
                Long.toString(totals.messagesReceived),
                Long.toString(totals.bytesReceived),
                Long.toString(totals.posted),
                Long.toString(totals.unexpected),
                Sent.encode(peers),
                Printable.line(line),
                standstill.map(found -> Boolean.toString(found.collective)).orElse(""),
                standstill.map(found -> Printable.line(found.stamp)).orElse(""),
                standstill.map(found -> Long.toString(found.sent)).orElse(""),
                standstill.map(found -> Long.toString(found.arrived)).orElse(""),
                standstill.map(found -> Printable.line(found.underWay)).orElse(""),
                standstill.map(found -> Printable.line(found.awaited)).orElse(""),
                statistics); // the last one, because it has lines and separators of its own
    }

    /**
     * Reads what {@link #encode} has written. Regardless of its origin, its texts except statistics are printed as one
     * line.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    public static RankReport decode(String text) {
        String[] fields = text.split(SEPARATOR, FIELDS);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("'" + text + "' has " + fields.length + " fields instead of " + FIELDS);
        }
        List<Integer> needs = new ArrayList<>();
        for (String rank : parts(fields[4])) {
            needs.add(Integer.valueOf(rank));
        }
        long[] numbers = new long[8];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Long.parseLong(fields[5 + i]);
        }
        return new RankReport(
                new Activity(
                        State.valueOf(fields[0]),
                        Long.parseLong(fields[1]),
                        Printable.line(fields[2]),
                        Printable.line(fields[3]),
                        needs),
                new Totals(
                        numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]),
                Sent.decode(fields[13]),
                Printable.line(fields[14]),
                fields[15].isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Standstill(
                                Printable.line(fields[16]),
                                Long.parseLong(fields[17]),
                                Long.parseLong(fields[18]),
                                Printable.line(fields[19]),
                                Printable.line(fields[20]),
                                fields[15].equals("true"))),
                fields[21]);
    }

    private static List<String> parts(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(",", -1));
    }
}
