package io.jmpi.launcher.watch;

import io.jmpi.internal.statistics.CommunicatorStatistics;
import io.jmpi.internal.statistics.CommunicatorTraffic;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.launcher.watch.JobEnd.OfCommunicator;
import io.jmpi.matching.MatchingStatistics;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** A communicator of a job with the sums of what its ranks have reported. Thread: one. */
final class JobCommunicator {
    /** Of a split, the parts have one number, and perhaps one name, but different first ranks. */
    private record Key(int number, int firstRank, String name, String origin) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return Comparator.comparingInt(Key::number)
                    .thenComparingInt(Key::firstRank)
                    .thenComparing(Key::name)
                    .compare(this, other);
        }

        String label() {
            return CommunicatorStatistics.label(name, origin);
        }
    }

    private final Key key;
    private final Set<String> matchers = new TreeSet<>();
    private final MatchingStatistics matching = new MatchingStatistics();
    private final Map<Integer, CommunicatorTraffic> sent = new TreeMap<>();
    private boolean isPart;

    private JobCommunicator(Key key) {
        this.key = key;
    }

    /** The communicators that were used, in the order in which the program has created them. */
    static List<JobCommunicator> of(List<OfCommunicator> reports) {
        Map<Key, JobCommunicator> communicators = new TreeMap<>();
        for (OfCommunicator report : reports) {
            CommunicatorStatistics statistics = report.statistics();
            if (statistics.isUsed()) {
                Key key = new Key(statistics.number(), statistics.firstRank(), statistics.name(), statistics.origin());
                communicators.computeIfAbsent(key, JobCommunicator::new).add(report.rank(), statistics);
            }
        }
        Map<Integer, JobCommunicator> firsts = new HashMap<>();
        for (JobCommunicator each : communicators.values()) {
            JobCommunicator first = firsts.putIfAbsent(each.key.number, each);
            if (first != null) {
                first.isPart = true;
                each.isPart = true;
            }
        }
        return List.copyOf(communicators.values());
    }

    private void add(int rank, CommunicatorStatistics statistics) {
        matchers.add(statistics.matcher());
        matching.add(statistics.matching());
        sent.merge(rank, statistics.sent(), CommunicatorTraffic::plus);
    }

    /** Its name, or its number and how it was made; for a part of a split also where it begins. */
    String name() {
        return isPart ? key.label() + ", from rank " + key.firstRank + " on" : key.label();
    }

    /** The name that it shares with the other parts of a split. */
    String family() {
        return key.label();
    }

    /** How many ranks have reported it. */
    int ranks() {
        return sent.size();
    }

    /** Names of its engines. */
    Set<String> matchers() {
        return matchers;
    }

    MatchingStatistics matching() {
        return matching;
    }

    /** The messages that its ranks have sent, by sender. */
    Map<Integer, CommunicatorTraffic> sent() {
        return sent;
    }

    /** The program's own messages, without those of collective operations. */
    Sent messages() {
        return sum(CommunicatorTraffic::messages);
    }

    /** The messages of collective operations. */
    Sent collective() {
        return sum(CommunicatorTraffic::collective);
    }

    private Sent sum(Function<CommunicatorTraffic, Map<Integer, Sent>> kind) {
        return sent.values().stream()
                .map(kind)
                .map(Map::values)
                .flatMap(Collection::stream)
                .reduce(new Sent(0, 0), Sent::plus);
    }
}
