package io.jmpi.transport.ucx.tag;

import io.jmpi.matching.PostedReceive;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The posted receives of one context, by age. Thread: the progress thread. */
final class PostedSlots {
    private @Nullable Slot oldest;
    private @Nullable Slot youngest;

    private int count;

    /** Whose cancellation is under way. */
    private int withdrawing;

    void add(Slot slot, PostedReceive receive) {
        count++;
        slot.receive = receive;
        receive.slot(slot);
        slot.older = youngest;
        slot.younger = null;
        if (youngest == null) {
            oldest = slot;
        } else {
            youngest.younger = slot;
        }
        youngest = slot;
    }

    /** Removes a slot; returns its receive. */
    PostedReceive remove(Slot slot) {
        count--;
        Slot older = slot.older;
        Slot younger = slot.younger;
        if (older == null) {
            oldest = younger;
        } else {
            older.younger = younger;
        }
        if (younger == null) {
            youngest = older;
        } else {
            younger.older = older;
        }
        slot.older = null;
        slot.younger = null;
        if (slot.isWithdrawing) {
            slot.isWithdrawing = false;
            withdrawing--;
        }
        PostedReceive receive = Objects.requireNonNull(slot.receive, "a posted slot has a receive");
        slot.receive = null;
        receive.slot(null);
        return receive;
    }

    /** Notes that the cancellation of a slot is under way. */
    void withdraw(Slot slot) {
        slot.isWithdrawing = true;
        withdrawing++;
    }

    int count() {
        return count;
    }

    boolean anyWithdrawing() {
        return withdrawing > 0;
    }

    @Nullable Slot oldest() {
        return oldest;
    }
}
