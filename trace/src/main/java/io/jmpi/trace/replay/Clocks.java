package io.jmpi.trace.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Corrects clocks of ranks that ran on different nodes. No message is received before it is sent: if rank r completed at time c
 * a receive whose message rank s began to send at time t, then the corrections x satisfy {@code c + x[r] >= t + x[s]}. Clocks
 * that satisfy all of this as they are, those of one node, are left alone. Others are solved as shortest paths (Bellman, Ford),
 * and then moved to the middle of what the constraints leave.
 *
 * <p>Thread: one.
 */
final class Clocks {
    private static final int CENTERINGS = 12;

    private final long[] corrections;
    private final List<Slacks> all = new ArrayList<>();

    /** What was found at one receiver: for each sender the shortest time from a send to its completion. */
    static final class Slacks {
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
    }

    /**
     * What pairing has found at one rank.
     *
     * @param slacks by lane; {@link Long#MAX_VALUE} where nothing was found
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

    void add(Slacks slacks) {
        all.add(slacks);
    }

    /** Nanoseconds to add to the times of a rank. */
    long correction(int rank) {
        return corrections[rank];
    }

    /** How many ranks have a correction. */
    int corrected() {
        return (int) Arrays.stream(corrections).filter(nanos -> nanos != 0).count();
    }

    /** Computes the corrections, if any are needed. If the constraints contradict each other, there are none. */
    void solve() {
        boolean isNeeded =
                all.stream().flatMapToLong(one -> Arrays.stream(one.nanos)).anyMatch(nanos -> nanos < 0);
        if (!isNeeded) {
            return;
        }
        for (int round = 0; round <= corrections.length; round++) {
            if (!tighten()) {
                for (int i = 0; i < CENTERINGS; i++) {
                    center();
                }
                long first = corrections[0];
                Arrays.setAll(corrections, rank -> corrections[rank] - first);
                return;
            }
        }
        Arrays.fill(corrections, 0);
    }

    /** One round of Bellman and Ford's algorithm: lowers the senders that are too high. */
    private boolean tighten() {
        boolean changed = false;
        for (Slacks one : all) {
            for (int i = 0; i < one.senders.length; i++) {
                int sender = one.senders[i];
                long most = corrections[one.receiver] + one.nanos[i];
                if (corrections[sender] > most) {
                    corrections[sender] = most;
                    changed = true;
                }
            }
        }
        return changed;
    }

    /** Moves each rank but the first to the middle between the least and the most that the others permit. */
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
                long slack = corrections[one.receiver] + one.nanos[i] - corrections[sender];
                if (sender != one.receiver) {
                    most[sender] = Math.min(most[sender], slack);
                    least[one.receiver] = Math.max(least[one.receiver], -slack);
                }
            }
        }
        // All move at once, by half of their room at most, so that two of them never meet.
        for (int rank = 1; rank < corrections.length; rank++) {
            if (least[rank] != Long.MIN_VALUE && most[rank] != Long.MAX_VALUE) {
                corrections[rank] += (least[rank] + most[rank]) / 4;
            }
        }
    }
}
