package io.jmpi.internal.rma;

import io.jmpi.errors.MpiException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of this rank by messages that have begun: those whose memory at this rank is lent, and whether the target has
 * confirmed the changes. Thread: the progress thread.
 */
final class PendingAccesses {
    private final int[] lent;
    private final boolean[] unconfirmed;

    /** By target: questions without reply. */
    private final int[] asked;

    private final @Nullable MpiException[] failures;
    private final List<Wait> waits = new ArrayList<>();

    /** Waits until no memory is lent to accesses of these targets. */
    @SuppressWarnings("ArrayRecordComponent") // Each is equal to itself only.
    private record Wait(int[] targets, MessageEnd end) {}

    PendingAccesses(int ranks) {
        this.lent = new int[ranks];
        this.unconfirmed = new boolean[ranks];
        this.asked = new int[ranks];
        this.failures = new MpiException[ranks];
    }

    void begins(int target, boolean changes) {
        lent[target]++;
        unconfirmed[target] |= changes;
    }

    /** Ends the lending of an access. */
    void ended(int target, @Nullable MpiException failure) {
        lent[target]--;
        failed(target, failure);
        if (lent[target] == 0 && !waits.isEmpty()) {
            List<Wait> over =
                    waits.stream().filter(wait -> isOver(wait.targets)).toList();
            waits.removeAll(over);
            over.forEach(wait -> wait.end.ended(null));
        }
    }

    /** Stores why an access has failed, until a synchronization reports it. */
    void failed(int target, @Nullable MpiException failure) {
        if (failures[target] == null) {
            failures[target] = failure;
        }
    }

    /** Forgets a failure that a request has reported. */
    void reported(int target, @Nullable MpiException failure) {
        if (failures[target] == failure) {
            failures[target] = null;
        }
    }

    /** Returns the first failure of accesses to a target that has not been reported; null if there is none. */
    @Nullable MpiException takeFailure(int target) {
        MpiException failure = failures[target];
        failures[target] = null;
        return failure;
    }

    /** Whether the target has not confirmed changes, maybe because the reply to another thread's question is on its way. */
    boolean isUnconfirmed(int target) {
        return unconfirmed[target] || asked[target] > 0;
    }

    /** This rank asks a target to confirm all changes until now. */
    void asks(int target) {
        unconfirmed[target] = false;
        asked[target]++;
    }

    /** A target has replied. */
    void replied(int target) {
        asked[target]--;
    }

    /** Calls back when no memory is lent to accesses of some targets, maybe at once. */
    void whenReturned(int[] targets, MessageEnd end) {
        if (isOver(targets)) {
            end.ended(null);
        } else {
            waits.add(new Wait(targets, end));
        }
    }

    private boolean isOver(int[] targets) {
        for (int target : targets) {
            if (lent[target] > 0) {
                return false;
            }
        }
        return true;
    }
}
