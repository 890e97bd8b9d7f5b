package io.jmpi.job;

import io.jmpi.job.RankReport.Activity;
import io.jmpi.job.RankReport.Standstill;
import io.jmpi.matching.text.Count;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The reports of all ranks of a job at one moment. Two such objects determine whether the job is in a deadlock.
 *
 * <p>Immutable; any thread.
 *
 * @param byRank the report of each rank
 */
public record RankReports(List<RankReport> byRank) {
    /** The meaning of {@link #isDeadlockSince}, for the user. */
    public static final String DEADLOCK = "deadlock: all ranks wait, and no message is in flight";

    /** The meaning of {@link #allWaitSince} if something is {@link #inFlight}, for the user. */
    public static final String ON_THE_WAY = "all ranks wait, and traffic is in flight: ";

    private static final int NAMED = 3;
    private static final int MOST_RANKS = 8;

    /** The ranks that a collective operation waits for. */
    private static final Pattern WORD = Pattern.compile("(\\w+).*");

    private static final Pattern NEEDS = Pattern.compile(", needs ranks? [0-9][0-9, .]*");

    private static final String COLLECTIVE = "do all ranks call the same collective operations, in the same order?"
            + " The setting check (jmpirun --check) names calls that differ";

    /** Begins the description of a send that ends only when its message is received, because the setting check says so. */
    public static final String UNBUFFERED = "unbuffered send";

    private static final String RELIES_ON_BUFFERS =
            "with check=unbuffered a send ends only when its message is received:" + " the program may rely on buffers";

    public RankReports {
        byRank = List.copyOf(byRank);
    }

    /** One line for each rank, after a prefix. */
    public String lines(String prefix) {
        StringBuilder text = new StringBuilder();
        for (int rank = 0; rank < byRank.size(); rank++) {
            text.append(prefix)
                    .append("rank ")
                    .append(rank)
                    .append(' ')
                    .append(byRank.get(rank).line())
                    .append('\n');
        }
        return text.toString();
    }

    /**
     * Whether the job is in a deadlock: all ranks {@link #allWaitSince wait}, and nothing is in flight that could end a
     * wait.
     *
     * <p>All earlier reports were made before all later ones, and no rank's numbers have changed. Therefore, all of
     * them were true at some moment between both. If as many frames had arrived as had been sent, no frame was in
     * flight at that moment, and no rank could send another.
     */
    public boolean isDeadlockSince(RankReports earlier) {
        return allWaitSince(earlier) && !isAnythingInFlight();
    }

    /**
     * Whether at least one rank waits; all others wait, too, or have left; and since the earlier reports no wait has ended and
     * no frame has arrived or left.
     */
    public boolean allWaitSince(RankReports earlier) {
        boolean anyWaits = false;
        for (int rank = 0; rank < byRank.size(); rank++) {
            RankReport now = byRank.get(rank);
            RankReport before = earlier.byRank.get(rank);
            if (now.standstill().isPresent() && before.standstill().isPresent()) {
                if (!now.standstill().get().isSince(before.standstill().get())) {
                    return false;
                }
                anyWaits = true;
            } else if (!hasLeft(now) || !hasLeft(before)) {
                return false;
            }
        }
        return anyWaits;
    }

    private static boolean hasLeft(RankReport report) {
        return report.activity().state() == RankReport.State.GONE;
    }

    private boolean isAnythingInFlight() {
        // The sums wrap around.
        return standstills().mapToLong(each -> each.sent() - each.arrived()).sum() != 0
                || standstills().anyMatch(each -> !each.underWay().isEmpty());
    }

    private Stream<Standstill> standstills() {
        return byRank.stream().flatMap(report -> report.standstill().stream());
    }

    /**
     * Describes traffic in flight while {@link #allWaitSince all ranks wait}, as a sentence; empty if there is none.
     */
    public String inFlight() {
        if (!isAnythingInFlight()) {
            return "";
        }
        String known = IntStream.range(0, byRank.size())
                .filter(rank -> !underWay(rank).isEmpty())
                .limit(NAMED)
                .mapToObj(rank -> "rank " + rank + " " + underWay(rank))
                .collect(Collectors.joining(", "));
        return known.isEmpty() ? "frames are in flight between ranks" : known;
    }

    private String underWay(int rank) {
        return byRank.get(rank).standstill().map(Standstill::underWay).orElse("");
    }

    /** Possible causes of a deadlock, in zero to four lines after a prefix. */
    public String explanation(String prefix) {
        String cycle = cycle();
        String places = standstills().anyMatch(Standstill::collective) ? places() : "";
        boolean isUnbuffered = standstills().anyMatch(each -> each.awaited().contains(UNBUFFERED));
        return (cycle.isEmpty() ? "" : prefix + "cycle: " + cycle + "\n")
                + (isUnbuffered ? prefix + RELIES_ON_BUFFERS + "\n" : "")
                + (places.isEmpty() ? "" : prefix + places + "\n" + prefix + COLLECTIVE + "\n");
    }

    /** Where the ranks are, as a sentence that names the place of most ranks first. */
    private String places() {
        Map<String, List<Integer>> byPlace = new LinkedHashMap<>();
        for (int rank = 0; rank < byRank.size(); rank++) {
            byPlace.computeIfAbsent(place(byRank.get(rank)), place -> new ArrayList<>())
                    .add(rank);
        }
        List<Map.Entry<String, List<Integer>>> places = byPlace.entrySet().stream()
                .sorted(Comparator.comparingInt(place -> -place.getValue().size()))
                .toList();
        String named = places.stream()
                .limit(NAMED)
                .map(place -> ranks(place.getValue()) + place.getKey())
                .collect(Collectors.joining("; "));
        int others = places.stream()
                .skip(NAMED)
                .mapToInt(place -> place.getValue().size())
                .sum();
        return named
                + (others == 0
                        ? ""
                        : "; " + Count.of(others, "other rank") + (others == 1 ? " is" : " are") + " elsewhere");
    }

    private static String place(RankReport report) {
        if (report.standstill().isEmpty()) {
            return "no longer in the job";
        }
        Activity activity = report.activity();
        Standstill standstill = report.standstill().get();
        // Other texts have peers, or several requests, and would differ at each rank.
        boolean isOneOperation =
                standstill.collective() && !standstill.awaited().startsWith("wait");
        String call = isOneOperation
                ? NEEDS.matcher(standstill.awaited()).replaceFirst("")
                : WORD.matcher(activity.what()).replaceFirst("$1");
        return "in " + call + (activity.place().isEmpty() ? "" : ", at " + activity.place());
    }

    private static String ranks(List<Integer> ranks) {
        String named = ranks.stream().limit(MOST_RANKS).map(String::valueOf).collect(Collectors.joining(", "));
        int others = ranks.size() - MOST_RANKS;
        return (ranks.size() == 1 ? "rank " : "ranks ")
                + named
                + (others > 0 ? " and " + others + " more" : "")
                + (ranks.size() == 1 ? " is " : " are ");
    }

    /** Ranks that wait for each other in a circle, as a sentence; empty if there is none. */
    String cycle() {
        for (int start = 0; start < byRank.size(); start++) {
            Map<Integer, Integer> next = new HashMap<>();
            if (leadsBack(start, start, next)) {
                return sentence(start, next);
            }
        }
        return "";
    }

    /** Searches for the shortest way from one rank to another along the ranks that each one needs. */
    private boolean leadsBack(int start, int goal, Map<Integer, Integer> next) {
        int[] cameFrom = new int[byRank.size()];
        Arrays.fill(cameFrom, -1);
        ArrayDeque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int rank = open.pollFirst();
            for (int needed : needs(rank)) {
                if (needed < 0 || needed >= byRank.size()) {
                    continue;
                }
                if (needed == goal) {
                    next.put(rank, goal);
                    for (int on = rank; on != start; on = cameFrom[on]) {
                        next.put(cameFrom[on], on);
                    }
                    return true;
                }
                if (cameFrom[needed] < 0) {
                    cameFrom[needed] = rank;
                    open.addLast(needed);
                }
            }
        }
        return false;
    }

    private List<Integer> needs(int rank) {
        RankReport report = byRank.get(rank);
        return report.standstill().isPresent() ? report.activity().needs() : List.of();
    }

    private String sentence(int start, Map<Integer, Integer> next) {
        List<Integer> circle =
                Stream.iterate(start, next::get).limit(next.size()).toList();
        return circle.stream()
                .map(rank -> "rank " + rank + " waits for rank " + next.get(rank) + " ("
                        + byRank.get(rank).standstill().orElseThrow().awaited() + ")")
                .collect(Collectors.joining(", "));
    }
}
