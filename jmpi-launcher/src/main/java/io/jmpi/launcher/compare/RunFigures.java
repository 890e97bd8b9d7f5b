package io.jmpi.launcher.compare;

import io.jmpi.internal.statistics.CommunicatorStatistics;
import io.jmpi.internal.statistics.RankStatistics;
import io.jmpi.internal.statistics.SessionTimes;
import io.jmpi.matching.MatchingStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of one run of a program.
 *
 * <p>Immutable; any thread.
 *
 * @param seconds from the end of {@code Mpi.init} to the call of {@code Mpi.close}, at the rank where that was longest
 * @param matchingShare time in matching as a share of the run time, at the rank where that was greatest
 * @param matchingOfAll time in matching of all ranks together, as a share of the run time: more than 1 if ranks match at the
 *     same time; if they wait for each other, as in a ping-pong, all of it is on the way of the program
 * @param postedDepth most receives that a rank had posted at once in a communicator
 * @param unexpectedDepth most messages that a rank had stored at once in a communicator
 * @param searches of all ranks
 * @param entriesWalked receives and messages that those searches compared
 * @param usesDevice whether an emulated device matched, whose own time is not in the share
 */
public record RunFigures(
        double seconds,
        double matchingShare,
        double matchingOfAll,
        long postedDepth,
        long unexpectedDepth,
        long searches,
        long entriesWalked,
        boolean usesDevice) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Combines the ranks' reports, one for each of their sessions; empty if no rank has measured times. */
    public static Optional<RunFigures> of(Map<Integer, List<RankStatistics>> byRank) {
        long longest = 0;
        long matching = 0;
        double greatestShare = 0;
        MatchingStatistics sum = new MatchingStatistics();
        boolean usesDevice = false;
        for (List<RankStatistics> sessions : byRank.values()) {
            Optional<SessionTimes> times =
                    sessions.stream().flatMap(each -> each.times().stream()).reduce(SessionTimes::plus);
            if (times.isPresent() && times.get().runNanos() > 0) {
                longest = Math.max(longest, times.get().runNanos());
                matching += times.get().matchingNanos();
                double share =
                        (double) times.get().matchingNanos() / times.get().runNanos();
                greatestShare = Math.max(greatestShare, Math.min(1, share));
            }
            for (RankStatistics session : sessions) {
                for (CommunicatorStatistics each : session.communicators()) {
                    sum.add(each.matching());
                    usesDevice |= !each.device().isEmpty();
                }
            }
        }
        if (longest == 0) {
            return Optional.empty();
        }
        return Optional.of(new RunFigures(
                longest / NANOS_PER_SECOND,
                greatestShare,
                (double) matching / longest,
                sum.maxPostedDepth(),
                sum.maxUnexpectedDepth(),
                sum.postedSearches() + sum.unexpectedSearches(),
                sum.postedEntriesWalked() + sum.unexpectedEntriesWalked(),
                usesDevice));
    }
}
