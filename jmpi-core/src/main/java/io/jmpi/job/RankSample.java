package io.jmpi.job;

import io.jmpi.matching.text.Printable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a rank does at one moment and has done in its session so far, as its launcher watches it. Another thread has read the
 * counters without asking those that change them: each is one that the rank had at about that moment.
 *
 * <p>Immutable; any thread.
 *
 * @param activity what it does
 * @param totals what it has done
 * @param peers what it has sent, by rank of the job, without ranks that it has sent nothing; empty if not requested
 */
public record RankSample(Activity activity, Totals totals, Map<Integer, Sent> peers) {
    private static final String SEPARATOR = "\t";
    private static final int FIELDS = 14;

    /** What a rank is doing. */
    public enum State {
        /** It has not called {@code Mpi.init}, or waits in it for others. */
        JOINING,
        /** Its main thread is outside of jmpi. */
        COMPUTES,
        /** Its main thread is in a call of jmpi, and is not blocked. */
        CALLS,
        /** A thread waits in a call that has blocked. */
        WAITS,
        /** It has left the job in good order. */
        GONE
    }

    /**
     * What a rank does.
     *
     * @param nanos for how long, as far as it is known; 0 if it is not
     * @param what the call, and what it needs: {@code recv from rank 1, tag 7, world}; may be empty
     * @param place the program's own line: {@code Solver.java:52}; may be empty
     * @param needs the ranks of the job without each of which its wait cannot end
     */
    public record Activity(State state, long nanos, String what, String place, List<Integer> needs) {
        public Activity {
            needs = List.copyOf(needs);
        }
    }

    /**
     * What a rank has done in its session.
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

        /** Writes what was sent to each rank, for {@link #decode} in another process. */
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

    public RankSample {
        peers = Collections.unmodifiableMap(new LinkedHashMap<>(peers));
    }

    /** Returns the sample of a rank that has no session. */
    public static RankSample of(State state, String what) {
        return new RankSample(new Activity(state, 0, what, "", List.of()), Totals.NONE, Map.of());
    }

    /** Writes it as one line, for {@link #decode} in another process. */
    public String encode() {
        return String.join(
                SEPARATOR,
                activity.state.name(),
                Long.toString(activity.nanos),
                line(activity.what),
                line(activity.place),
                activity.needs.stream().map(String::valueOf).collect(Collectors.joining(",")),
                Long.toString(totals.sessionNanos),
                Long.toString(totals.waitedNanos),
                Long.toString(totals.messagesSent),
                Long.toString(totals.bytesSent),
                Long.toString(totals.messagesReceived),
                Long.toString(totals.bytesReceived),
                Long.toString(totals.posted),
                Long.toString(totals.unexpected),
                Sent.encode(peers));
    }

    private static String line(String text) {
        return Printable.line(text);
    }

    /**
     * Reads what {@link #encode} has written.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    public static RankSample decode(String text) {
        String[] fields = text.split(SEPARATOR, -1);
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
        return new RankSample(
                new Activity(
                        State.valueOf(fields[0]), Long.parseLong(fields[1]), line(fields[2]), line(fields[3]), needs),
                new Totals(
                        numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]),
                Sent.decode(fields[13]));
    }

    private static List<String> parts(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(",", -1));
    }
}
