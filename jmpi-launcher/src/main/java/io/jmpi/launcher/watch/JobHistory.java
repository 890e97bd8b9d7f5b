package io.jmpi.launcher.watch;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Activity;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.job.RankReport.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * A summary of the samples of a job so far: sums over time, the waits of each rank, and the latest sample of each. Its
 * size does not grow with the length of the run: when there are too many points, every second one is dropped.
 *
 * <p>Thread: one.
 */
public final class JobHistory {
    /** Points are dropped beyond this number. */
    static final int MOST_POINTS = 1000;

    /** Different waits of a rank that are counted one by one. */
    private static final int MOST_WAITS = 64;

    /**
     * The job at one moment.
     *
     * @param messages sent since the start
     * @param bytes sent since the start
     */
    record Point(
            long nanos,
            long messages,
            long bytes,
            long maxPosted,
            double meanPosted,
            long maxUnexpected,
            double meanUnexpected,
            long waiting) {}

    /** A wait of a rank. */
    record Wait(String what, List<Integer> needs) {}

    /**
     * How much of a wait was seen.
     *
     * @param nanos that the samples stand for, each for the time since the one before
     */
    record Seen(int samples, long nanos) {
        Seen plus(Seen other) {
            return new Seen(samples + other.samples, nanos + other.nanos);
        }
    }

    private final List<Point> points = new ArrayList<>();
    private final List<Map<Wait, Seen>> waits = new ArrayList<>();
    private final List<RankReport> latest = new ArrayList<>();
    private final List<Map<Integer, Sent>> peers = new ArrayList<>();
    private long nanos;
    private long sampledNanos;
    private int samples;

    /** Creates the history of a job that has just started. */
    public JobHistory(int size) {
        for (int rank = 0; rank < size; rank++) {
            waits.add(new HashMap<>());
            latest.add(RankReport.of(State.JOINING, "has not started"));
            peers.add(Map.of());
        }
    }

    /** Adds a later moment. */
    public void add(JobSample moment) {
        Seen seen = new Seen(1, moment.nanos() - sampledNanos);
        nanos = moment.nanos();
        sampledNanos = nanos;
        samples++;
        for (int rank = 0; rank < latest.size(); rank++) {
            RankReport sample = moment.ranks().get(rank);
            if (sample.totals().sessionNanos() > 0 || latest.get(rank).totals().sessionNanos() == 0) {
                latest.set(rank, sample); // else it has left, and its last numbers stay
            }
            if (!sample.peers().isEmpty()) {
                peers.set(rank, sample.peers());
            }
            count(waits.get(rank), sample.activity(), seen);
        }
        points.add(point(moment));
        if (points.size() > MOST_POINTS) {
            thin();
        }
    }

    private static void count(Map<Wait, Seen> waits, Activity activity, Seen seen) {
        if (activity.state() == State.WAITS) {
            Wait wait = new Wait(activity.what(), activity.needs());
            if (waits.size() < MOST_WAITS || waits.containsKey(wait)) {
                waits.merge(wait, seen, Seen::plus);
            }
        }
    }

    private Point point(JobSample moment) {
        return new Point(
                moment.nanos(),
                messages(),
                bytes(),
                max(moment, sample -> sample.totals().posted()),
                mean(moment, sample -> sample.totals().posted()),
                max(moment, sample -> sample.totals().unexpected()),
                mean(moment, sample -> sample.totals().unexpected()),
                moment.count(State.WAITS));
    }

    private long messages() {
        return latest.stream()
                .mapToLong(sample -> sample.totals().messagesSent())
                .sum();
    }

    private long bytes() {
        return latest.stream().mapToLong(sample -> sample.totals().bytesSent()).sum();
    }

    private static long max(JobSample moment, ToLongFunction<RankReport> depth) {
        return moment.ranks().stream().mapToLong(depth).max().orElse(0);
    }

    private static double mean(JobSample moment, ToLongFunction<RankReport> depth) {
        return moment.ranks().stream().mapToLong(depth).average().orElse(0);
    }

    private void thin() {
        List<Point> rest = new ArrayList<>();
        for (int i = (points.size() - 1) % 2; i < points.size(); i += 2) {
            rest.add(points.get(i)); // the latest one is among them
        }
        points.clear();
        points.addAll(rest);
    }

    /** Sets when the job has ended. */
    public void endsAt(long nanosSinceStart) {
        nanos = nanosSinceStart;
    }

    /** Nanoseconds from the start of the job to its end, or to the latest moment. */
    long nanos() {
        return nanos;
    }

    int size() {
        return latest.size();
    }

    /** Number of moments that were added. */
    int samples() {
        return samples;
    }

    List<Point> points() {
        return points;
    }

    /** Nanoseconds from the start of the job to the latest moment: what all samples stand for. */
    long sampledNanos() {
        return sampledNanos;
    }

    /** The waits of a rank, and how much of each was seen. */
    Map<Wait, Seen> waits(int rank) {
        return waits.get(rank);
    }

    /** The latest sample of a rank with what it has sent to each other rank. */
    RankReport latest(int rank) {
        RankReport sample = latest.get(rank);
        return new RankReport(sample.activity(), sample.totals(), new LinkedHashMap<>(peers.get(rank)));
    }
}
