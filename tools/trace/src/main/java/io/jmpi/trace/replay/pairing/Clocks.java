package io.jmpi.trace.replay.pairing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;

/**
 * Corrects the clocks of ranks that ran on different nodes. No message is received before it is sent: if rank r
 * completed at time c a receive whose message rank s began to send at time t, then the corrections x satisfy {@code c +
 * x[r] >= t + x[s]}. Clocks that satisfy all of this uncorrected, such as those of one node, are not changed. Otherwise
 * the corrections are shortest paths (Bellman, Ford), moved to the middle of what the constraints permit.
 *
 * <p>Messages in one direction constrain clocks little, and ranks that exchange no messages not at all. Clocks whose
 * first calls are more than a minute apart are therefore assumed to have different zeros: they are first moved so that
 * first calls coincide.
 *
 * <p>Clocks of different nodes drift, so that no constant correction may satisfy all constraints. They are then
 * satisfied up to {@link #tolerance}.
 *
 * <p>Thread: one.
 */
public final class Clocks {
    private static final int CENTERINGS = 12;

    /** Relative precision of the tolerance: one part in this number. */
    private static final int FINENESS = 64;

    /** Maximum drift of clocks: one part in this number. */
    private static final int DRIFT = 10_000;

    private static final long OTHER_BEGINNING = 60_000_000_000L;
    private static final long UNKNOWN = Long.MAX_VALUE;
    private static final int NOBODY = -1;

    private final long[] corrections;
    private final long[] firstCalls;

    /** By sender, the receiver that lowered it last. */
    private final int[] loweredBy;

    private long longestRun;
    private long tolerance;
    private final List<Slacks> all = new ArrayList<>();

    /** The slacks at one receiver: for each sender the shortest time from a send to the completion of its receive. */
    public static final class Slacks {
        final int receiver;
        final int[] senders;
        final long[] nanos;

        private Slacks(int receiver, int[] senders, long[] nanos) {
            this.receiver = receiver;
            this.senders = senders;
            this.nanos = nanos;
        }
    }

    Clocks(int ranks) {
        corrections = new long[ranks];
        firstCalls = new long[ranks];
        Arrays.fill(firstCalls, UNKNOWN);
        loweredBy = new int[ranks];
    }

    /**
     * Records when a rank began its first call and ended its last one, by its clock. Not called for ranks without
     * calls.
     */
    public void run(int rank, long begin, long end) {
        firstCalls[rank] = begin;
        longestRun = Math.max(longestRun, end - begin);
    }

    /**
     * Records the slacks that pairing found at one rank.
     *
     * @param slacks by lane; {@link Long#MAX_VALUE} for a lane without slack
     */
    static Slacks slacks(int receiver, Lane[] lanes, long[] slacks) {
        int[] senders = Arrays.stream(lanes)
                .filter(lane -> slacks[lane.number] != Long.MAX_VALUE)
                .mapToInt(lane -> lane.sender)
                .toArray();
        long[] nanos =
                Arrays.stream(slacks).filter(slack -> slack != Long.MAX_VALUE).toArray();
        return new Slacks(receiver, senders, nanos);
    }

    public void add(Slacks slacks) {
        all.add(slacks);
    }

    /** Nanoseconds to add to the times of a rank. */
    long correction(int rank) {
        return corrections[rank];
    }

    /** Number of ranks with a correction. */
    public int corrected() {
        return (int) Arrays.stream(corrections).filter(nanos -> nanos != 0).count();
    }

    /**
     * Nanoseconds by which a receive may complete before its message is sent; 0 if clocks do not drift. At most the
     * possible drift in the time of the run: a larger contradiction is no drift.
     */
    public long tolerance() {
        return Math.min(tolerance, longestRun / DRIFT);
    }

    /** Computes the corrections, if needed. */
    void solve() {
        long[] start = start();
        if (isSolution(start)) {
            System.arraycopy(start, 0, corrections, 0, start.length);
            return;
        }
        if (!solve(start, 0)) {
            long feasible = 1;
            while (!solve(start, feasible)) {
                feasible *= 2;
            }
            long infeasible = feasible / 2;
            while (feasible - infeasible > feasible / FINENESS + 1) {
                long between = infeasible + (feasible - infeasible) / 2;
                if (solve(start, between)) {
                    feasible = between;
                } else {
                    infeasible = between;
                }
            }
            solve(start, feasible);
        }
        for (int i = 0; i < CENTERINGS; i++) {
            center();
        }
        long first = corrections[0];
        Arrays.setAll(corrections, rank -> corrections[rank] - first);
    }

    /** Sets the corrections from first calls. */
    private long[] start() {
        long[] start = new long[corrections.length];
        LongSummaryStatistics known =
                Arrays.stream(firstCalls).filter(nanos -> nanos != UNKNOWN).summaryStatistics();
        if (known.getCount() > 0 && known.getMax() - known.getMin() > OTHER_BEGINNING) {
            long origin = firstCalls[0] == UNKNOWN ? known.getMin() : firstCalls[0];
            Arrays.setAll(start, rank -> firstCalls[rank] == UNKNOWN ? 0 : origin - firstCalls[rank]);
        }
        return start;
    }

    private boolean isSolution(long[] tried) {
        for (Slacks one : all) {
            for (int i = 0; i < one.senders.length; i++) {
                if (one.senders[i] != one.receiver && tried[one.receiver] + one.nanos[i] < tried[one.senders[i]]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether corrections with that tolerance exist; if so, sets them. */
    private boolean solve(long[] start, long tolerated) {
        tolerance = tolerated;
        System.arraycopy(start, 0, corrections, 0, start.length);
        Arrays.fill(loweredBy, NOBODY);
        while (tighten()) {
            if (isCircular()) {
                return false;
            }
        }
        return true;
    }

    /** Performs one round of Bellman and Ford's algorithm: lowers the senders that are too high. */
    private boolean tighten() {
        boolean changed = false;
        for (Slacks one : all) {
            for (int i = 0; i < one.senders.length; i++) {
                int sender = one.senders[i];
                long most = corrections[one.receiver] + one.nanos[i] + tolerance;
                if (sender != one.receiver && corrections[sender] > most) {
                    corrections[sender] = most;
                    loweredBy[sender] = one.receiver;
                    changed = true;
                }
            }
        }
        return changed;
    }

    /** Whether ranks have lowered each other in a circle, which would continue forever. */
    private boolean isCircular() {
        int[] walks = new int[loweredBy.length]; // the walk that visited the rank, counted from 1
        for (int first = 0; first < walks.length; first++) {
            int at = first;
            while (at != NOBODY && walks[at] == 0) {
                walks[at] = first + 1;
                at = loweredBy[at];
            }
            if (at != NOBODY && walks[at] == first + 1) {
                return true;
            }
        }
        return false;
    }

    /** Moves each rank but the first to the middle between the minimum and maximum that the others permit. */
    private void center() {
        long[] least = new long[corrections.length];
        long[] most = new long[corrections.length];
        for (int rank = 1; rank < corrections.length; rank++) {
            least[rank] = Long.MIN_VALUE;
            most[rank] = Long.MAX_VALUE;
        }
        for (Slacks one : all) {
            for (int i = 0; i < one.senders.length; i++) {
                int sender = one.senders[i];
                long slack = corrections[one.receiver] + one.nanos[i] + tolerance - corrections[sender];
                if (sender != one.receiver) {
                    most[sender] = Math.min(most[sender], slack);
                    least[one.receiver] = Math.max(least[one.receiver], -slack);
                }
            }
        }
        // All move at once, by at most half of their room, so that two of them never meet.
        for (int rank = 1; rank < corrections.length; rank++) {
            if (least[rank] != Long.MIN_VALUE && most[rank] != Long.MAX_VALUE) {
                corrections[rank] += (least[rank] + most[rank]) / 4;
            }
        }
    }
}
