package io.jmpi.internal.statistics;

import io.jmpi.job.RankReport.Sent;
import io.jmpi.matching.MatchingStatistics;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The counters of one rank's point-to-point matching in one communicator, live or freed.
 *
 * <p>Any thread; the counters are an immutable copy.
 *
 * @param number the communicator's number, the same at all its ranks; {@link #OTHERS} for a sum of several
 * @param firstRank rank in the job of the communicator's rank 0: the parts of a split have one number but different
 *     first ranks; -1 for communicators of one rank that every rank has
 * @param name the name for users, in one line: {@code world}, {@code self}, what the program has set, or its number
 * @param origin the origin of a communicator without a name, in one line: {@code split of world}; otherwise empty
 * @param matcher name of the matching engine
 * @param matching the counters
 * @param device the counters of the engine's device by name; empty if there is no device
 * @param left the program's leftovers, by kind; without kinds that have none
 * @param sent the messages that the rank has sent there
 */
public record CommunicatorStatistics(
        int number,
        int firstRank,
        String name,
        String origin,
        String matcher,
        MatchingStatistics matching,
        Map<String, Long> device,
        Map<String, Long> left,
        CommunicatorTraffic sent) {
    /** The number of the sum of the communicators that were freed first. */
    public static final int OTHERS = Integer.MAX_VALUE;

    private static final String SEPARATOR = "\t";
    private static final int FIELDS = 10;
    private static final String BETWEEN_COUNTERS = ",";
    private static final char BEFORE_COUNT = ':';

    public CommunicatorStatistics {
        device = Collections.unmodifiableMap(new LinkedHashMap<>(device));
        left = Collections.unmodifiableMap(new LinkedHashMap<>(left));
    }

    /** Returns the designation of the communicator in reports: {@code grid}, or {@code 4 (split of world)}. */
    public String label() {
        return label(name, origin);
    }

    /** Returns a communicator's name or number, with its origin if that is not empty. */
    public static String label(String name, String origin) {
        return origin.isEmpty() ? name : name + " (" + origin + ")";
    }

    /** Returns the same counters, of a communicator in which the program has left something behind. */
    public CommunicatorStatistics withLeft(Map<String, Long> counters) {
        return new CommunicatorStatistics(number, firstRank, name, origin, matcher, matching, device, counters, sent);
    }

    /** Whether a list was ever searched or there are leftovers: false without sends and receives. */
    public boolean hadTraffic() {
        return matching.postedSearches() + matching.unexpectedSearches() > 0 || !left.isEmpty();
    }

    /** Whether anything was sent, searched or left behind, also by collective operations. */
    public boolean isUsed() {
        return hadTraffic() || !sent.isEmpty();
    }

    /** Writes one line for each, for {@link #decode} in another process. */
    public static String encode(List<CommunicatorStatistics> communicators) {
        return communicators.stream()
                .map(each -> String.join(
                        SEPARATOR,
                        Integer.toString(each.number),
                        Integer.toString(each.firstRank),
                        each.name,
                        each.origin,
                        each.matcher,
                        each.matching.encode(),
                        encode(each.device),
                        encode(each.left),
                        Sent.encode(each.sent.messages()),
                        Sent.encode(each.sent.collective())))
                .collect(Collectors.joining("\n"));
    }

    private static String encode(Map<String, Long> counters) {
        return counters.entrySet().stream()
                .map(counter -> counter.getKey() + BEFORE_COUNT + counter.getValue())
                .collect(Collectors.joining(BETWEEN_COUNTERS));
    }

    /**
     * Reads what {@link #encode} has written.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    public static List<CommunicatorStatistics> decode(String lines) {
        return lines.lines().map(CommunicatorStatistics::decodeLine).toList();
    }

    private static CommunicatorStatistics decodeLine(String line) {
        String[] fields = line.split(SEPARATOR, -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("'" + line + "' has " + fields.length + " fields instead of " + FIELDS);
        }
        return new CommunicatorStatistics(
                Integer.parseInt(fields[0]),
                Integer.parseInt(fields[1]),
                fields[2],
                fields[3],
                fields[4],
                MatchingStatistics.decode(fields[5]),
                decodeCounters(fields[6]),
                decodeCounters(fields[7]),
                new CommunicatorTraffic(Sent.decode(fields[8]), Sent.decode(fields[9])));
    }

    private static Map<String, Long> decodeCounters(String counters) {
        Map<String, Long> read = new LinkedHashMap<>();
        if (!counters.isEmpty()) {
            for (String counter : counters.split(BETWEEN_COUNTERS, -1)) {
                int colon = counter.indexOf(BEFORE_COUNT);
                if (colon < 1) {
                    throw new IllegalArgumentException("'" + counter + "' is not a name and a count");
                }
                read.put(counter.substring(0, colon), Long.parseLong(counter.substring(colon + 1)));
            }
        }
        return read;
    }
}
