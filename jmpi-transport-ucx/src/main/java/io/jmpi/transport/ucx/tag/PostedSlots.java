package io.jmpi.transport.ucx.tag;

import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The posted receives of one context that UCX has, by age. Thread: the progress thread. */
final class PostedSlots {
    private final TagUnit unit;
    private final MatchingStatistics statistics;
    private @Nullable Slot oldest;
    private @Nullable Slot youngest;

    private int count;

    /** Whose cancellation is under way. */
    private int withdrawing;

    private boolean isAbandoned;

    PostedSlots(TagUnit unit, MatchingStatistics statistics) {
        this.unit = unit;
        this.statistics = statistics;
    }

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

    /** Visits all, the oldest first; the visitor may remove the one that it gets. */
    void forEach(Consumer<Slot> visitor) {
        Slot next = oldest;
        while (next != null) {
            Slot slot = next;
            next = slot.younger;
            visitor.accept(slot);
        }
    }

    // ---------------------------------------------------------------- cancellation

    /** UCX decides nothing more: whatever it has is given up. */
    void abandon() {
        isAbandoned = true;
    }

    /** Cancels a receive: now, which it returns, or as soon as UCX has decided that it could. */
    boolean cancelSoon(Slot slot) {
        boolean isCancelled = cancel(slot);
        if (!isCancelled && !slot.isOver && !slot.isWithdrawing) {
            slot.isWithdrawing = true;
            withdrawing++;
        }
        return isCancelled;
    }

    /** Cancels a receive, if UCX can do that now, or has it for a message of which the rest may never arrive. */
    private boolean cancel(Slot slot) {
        boolean isCancelled = unit.cancel(slot);
        if (!isCancelled && !isAbandoned && !unit.isOfLost(slot)) {
            return false;
        }
        PostedReceive cancelled = remove(slot);
        statistics.receiveCancelled();
        giveUp(slot, isCancelled);
        return true;
    }

    /** Cancels the receives that are younger than one, as far as UCX can do that now; returns them. */
    List<PostedReceive> cancelYoungerThan(PostedReceive receive) {
        List<PostedReceive> cancelled = new ArrayList<>();
        forEach(slot -> {
            PostedReceive other = Objects.requireNonNull(slot.receive);
            if (other.order() > receive.order() && cancel(slot)) {
                cancelled.add(other);
            }
        });
        return cancelled;
    }

    /** Removes a receive that nobody waits for any more. */
    void drop(Slot slot) {
        boolean isCancelled = unit.cancel(slot);
        PostedReceive dropped = remove(slot);
        giveUp(slot, isCancelled);
    }

    /** Frees a slot that no receive has any more, as soon as UCX does not write to it. */
    private void giveUp(Slot slot, boolean isFree) {
        if (isFree) {
            unit.free(slot);
        } else {
            slot.isLost = true;
        }
    }

    int count() {
        return count;
    }

    boolean anyWithdrawing() {
        return withdrawing > 0;
    }
}
