package io.jmpi.internal.statistics;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A rank's report at the end of a session.
 *
 * <p>Immutable; any thread.
 *
 * @param communicators the counters of each
 * @param times if they were measured
 */
public record RankStatistics(List<CommunicatorStatistics> communicators, Optional<SessionTimes> times) {
    public RankStatistics {
        communicators = List.copyOf(communicators);
    }

    /** Writes lines for {@link #decode} in another process. */
    public String encode() {
        String counters = CommunicatorStatistics.encode(communicators);
        return times.map(measured -> measured.encode() + "\n" + counters).orElse(counters);
    }

    /**
     * Reads what {@link #encode} has written.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    public static RankStatistics decode(String text) {
        Optional<SessionTimes> times =
                text.lines().filter(SessionTimes::isEncodedIn).findFirst().map(SessionTimes::decode);
        String counters =
                text.lines().filter(line -> !SessionTimes.isEncodedIn(line)).collect(Collectors.joining("\n"));
        return new RankStatistics(CommunicatorStatistics.decode(counters), times);
    }
}
