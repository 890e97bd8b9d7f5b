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
 * @param files what it has read and written
 */
public record RankStatistics(
        List<CommunicatorStatistics> communicators, Optional<SessionTimes> times, List<AccessStatistics> files) {
    public RankStatistics {
        communicators = List.copyOf(communicators);
        files = List.copyOf(files);
    }

    /** The report of a rank without files. */
    public RankStatistics(List<CommunicatorStatistics> communicators, Optional<SessionTimes> times) {
        this(communicators, times, List.of());
    }

    /** Writes lines for {@link #decode} in another process. */
    public String encode() {
        StringBuilder lines = new StringBuilder();
        times.ifPresent(measured -> lines.append(measured.encode()).append('\n'));
        files.forEach(file -> lines.append(file.encode()).append('\n'));
        return lines + CommunicatorStatistics.encode(communicators);
    }

    /**
     * Reads what {@link #encode} has written.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    public static RankStatistics decode(String text) {
        Optional<SessionTimes> times =
                text.lines().filter(SessionTimes::isEncodedIn).findFirst().map(SessionTimes::decode);
        List<AccessStatistics> files = text.lines()
                .filter(AccessStatistics::isEncodedIn)
                .map(AccessStatistics::decode)
                .toList();
        String counters = text.lines()
                .filter(line -> !SessionTimes.isEncodedIn(line) && !AccessStatistics.isEncodedIn(line))
                .collect(Collectors.joining("\n"));
        return new RankStatistics(CommunicatorStatistics.decode(counters), times, files);
    }
}
