package io.jmpi.offload.hardware;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.software.Footprint;
import io.jmpi.offload.tagmatching.SyncRule;
import io.jmpi.offload.tagmatching.TagMatchingUnit;
import io.jmpi.offload.tagmatching.Verbs;
import org.jspecify.annotations.NullUnmarked;

/**
 * The commands of the engines {@code hardware} and {@code overlap} to their unit, and the receive of each handle.
 *
 * <p>Every ADD and DEL brings the count of unexpected messages that the host has handled. A TAG_SYNC is sent on top
 * when the unit asks for one while entries may be inactive; under {@link SyncRule#SYNC_ONLY} also before an entry is
 * added after unexpected messages, because there no other command activates entries. Entries are known to be active
 * only when a TAG_SYNC sent after them completes without asking again.
 *
 * <p>If there is no room for a DEL or SYNC it waits, and nothing is added before it is sent: an ADD with the current
 * count would activate an entry that is about to be deleted. For the same reason only the last of several DELs that
 * waited brings the count.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
final class UnitLink {
    private static final byte NOT_DELETED = 0;
    private static final byte DELETION_WAITS = 1;
    private static final byte DELETION_SENT = 2;

    /** A match arrived while the DEL waited for room: the DEL is not sent any more. */
    private static final byte DELETION_VOID = 3;

    private static final long EXACT_MASK = -1L;
    private static final long ANY_TAG_MASK = 0xffff_ffffL << 32;

    /** A sync is due after so many unexpected messages, regardless of what the unit reports (as in UCX). */
    private static final int SYNC_INTERVAL = 16_384;

    private final TagMatchingUnit unit;
    private final SyncRule rule;
    private final boolean hasTrace;
    private final OffloadCounters counters;

    /** By handle: the receive that the unit has or is moving data for; null once its outcome is known. */
    private final PostedReceive[] receives;

    /** By handle: the long eager message whose data is on its way to the receive. */
    private final ArrivedMessage[] underWay;

    /** By handle: without synchronisation, a message that gets the receive if the unit gives it back. */
    private final ArrivedMessage[] contenders;

    /** By handle: the state of its DEL, if there is one. */
    private final byte[] deletion;

    /** Handles whose DEL waits for room: a ring. */
    private final int[] waiting;

    private int waitingHead;
    private int waitingCount;
    private boolean syncWanted;

    /** Unexpected messages handled; the low 16 bits are what the unit knows. */
    private long unexpected;

    /** {@link #unexpected} when the last TAG_SYNC was sent. */
    private long syncedAt;

    private long added;

    /** Receives that have handles. */
    private int entries;

    /** Entries up to this number of {@link #added} are known to be active, or gone. */
    private long active;

    /** @param hasTrace whether tags are {@linkplain TraceTag such with a number} */
    UnitLink(TagMatchingUnit unit, int tags, SyncRule rule, boolean hasTrace, OffloadCounters counters) {
        this.hasTrace = hasTrace;
        this.unit = unit;
        this.rule = rule;
        this.counters = counters;
        receives = new PostedReceive[tags];
        underWay = new ArrivedMessage[tags];
        contenders = new ArrivedMessage[tags];
        deletion = new byte[tags];
        waiting = new int[tags];
    }

    /** The tag that the unit compares: the source in the upper half, the message's tag in the lower. */
    static long unitTag(int source, int tag) {
        return (long) source << 32 | tag;
    }

    /** The reason why that number of receives cannot be added now; null if they can. */
    SoftwareReason reasonAgainst(int receivesToAdd) {
        if (unit.freeTags() < receivesToAdd) {
            return SoftwareReason.LIST_FULL;
        }
        int operations = receivesToAdd + (needsSyncBeforeAdding() ? 1 : 0);
        return waitingCount > 0 || unit.freeOperations() < operations ? SoftwareReason.NO_OPERATION : null;
    }

    private boolean needsSyncBeforeAdding() {
        return rule == SyncRule.SYNC_ONLY && syncedAt != unexpected;
    }

    /** Gives the unit a receive; {@link #reasonAgainst} has found that there is room. */
    void add(PostedReceive receive) {
        if (needsSyncBeforeAdding()) {
            sendSync();
        }
        long tag;
        long mask;
        if (hasTrace) {
            UnitReceive record = UnitReceive.of(receive);
            tag = TraceTag.of(receive.postedSource(), receive.postedTag(), record.sequence);
            mask = record.isNumbered() ? EXACT_MASK : TraceTag.WITHOUT_NUMBER;
        } else if (receive.postedTag() == PostedReceive.ANY_TAG) {
            tag = unitTag(receive.postedSource(), 0);
            mask = ANY_TAG_MASK;
        } else {
            tag = unitTag(receive.postedSource(), receive.postedTag());
            mask = EXACT_MASK;
        }
        int handle =
                unit.tagAdd(tag, mask, receive.bufferLength(), receive.order(), 0, Verbs.OPS_TM_SYNC, (int) unexpected);
        if (handle < 0) {
            throw new DeviceFailedException("the unit refused a receive although it has room: " + handle);
        }
        UnitReceive.of(receive).handle = handle;
        receives[handle] = receive;
        deletion[handle] = NOT_DELETED;
        added++;
        entries++;
        counters.posted++;
    }

    /** Asks the unit to give an entry back; its answer comes as a completion if signaled. Once for each entry. */
    void delete(int handle, boolean signaled) {
        if (deletion[handle] != NOT_DELETED) {
            return;
        }
        if (waitingCount == 0 && sendDelete(handle, signaled, true)) {
            return;
        }
        deletion[handle] = DELETION_WAITS;
        int tail = waitingHead + waitingCount++;
        waiting[tail >= waiting.length ? tail - waiting.length : tail] = signaled ? handle : ~handle;
    }

    private boolean sendDelete(int handle, boolean signaled, boolean bringsCount) {
        int flags = (signaled ? Verbs.OPS_SIGNALED : 0) | (bringsCount ? Verbs.OPS_TM_SYNC : 0);
        if (!unit.tagDel(handle, handle, flags, (int) unexpected)) {
            return false;
        }
        deletion[handle] = DELETION_SENT;
        return true;
    }

    /** Sends waiting commands, as far as there is room. */
    void send() {
        while (waitingCount > 0) {
            int next = waiting[waitingHead];
            int handle = next >= 0 ? next : ~next;
            if (deletion[handle] == DELETION_WAITS && !sendDelete(handle, next >= 0, waitingCount == 1)) {
                return;
            }
            waitingHead = waitingHead + 1 == waiting.length ? 0 : waitingHead + 1;
            waitingCount--;
        }
        if (syncWanted && unit.freeOperations() > 0) {
            sendSync();
        }
    }

    /**
     * The unit has matched an entry.
     *
     * @return a message that claimed the entry's receive too, if no answer to a DEL will report that it has lost; else
     *     null
     */
    ArrivedMessage matched(int handle) {
        if (deletion[handle] != DELETION_WAITS) {
            return null;
        }
        deletion[handle] = DELETION_VOID;
        return endContention(handle);
    }

    /** Whether commands wait for room. */
    boolean hasWaiting() {
        return waitingCount > 0 || syncWanted;
    }

    private void sendSync() {
        unit.tagSync(added, Verbs.OPS_SIGNALED | Verbs.OPS_TM_SYNC, (int) unexpected);
        syncWanted = false;
        syncedAt = unexpected;
        counters.syncs++;
    }

    /** The unit has found no entry for a message, and perhaps asks for the count. */
    void countUnexpected(boolean syncRequested) {
        unexpected++;
        counters.unexpected++;
        requestSync(syncRequested);
        syncWanted |= rule != SyncRule.NONE && unexpected % SYNC_INTERVAL == 0;
    }

    /** A TAG_SYNC has been executed: entries that were added before it are active if it brought the current count. */
    void synced(long addedBefore, boolean syncRequested) {
        if (!syncRequested) {
            active = Math.max(active, addedBefore);
        }
        requestSync(syncRequested);
    }

    private void requestSync(boolean requested) {
        syncWanted |= requested && rule != SyncRule.NONE && added > active && unit.tagsInUse() > 0;
    }

    /** Whether a receive that the unit has can still be given to another message without asking the unit. */
    boolean isSynchronised() {
        return rule != SyncRule.NONE;
    }

    /** Handles are smaller than this. */
    int entries() {
        return receives.length;
    }

    /** The receive behind a handle; null if its outcome was decided otherwise. */
    PostedReceive receive(int handle) {
        return receives[handle];
    }

    /** Nothing more will be asked of this handle's receive. */
    void forget(int handle) {
        UnitReceive.of(receives[handle]).handle = UnitReceive.NO_HANDLE;
        receives[handle] = null;
        entries--;
    }

    /** Whether no receive can get its message from the unit. */
    boolean hasNoEntries() {
        return entries == 0;
    }

    /** Receives that the unit has. */
    int receives() {
        return entries;
    }

    void beginTransfer(int handle, ArrivedMessage message) {
        underWay[handle] = message;
    }

    /** The message whose data has arrived; null if it was a rendezvous, which has been reported before. */
    ArrivedMessage endTransfer(int handle) {
        ArrivedMessage message = underWay[handle];
        underWay[handle] = null;
        return message;
    }

    /** Whether the entry's receive has a message, or will get one. */
    boolean isDecided(int handle) {
        return isUnderWay(handle) || isContended(handle);
    }

    boolean isUnderWay(int handle) {
        return underWay[handle] != null;
    }

    void contend(int handle, ArrivedMessage message) {
        contenders[handle] = message;
    }

    boolean isContended(int handle) {
        return contenders[handle] != null;
    }

    /** The message that waited for the unit's answer; null if there was none. */
    ArrivedMessage endContention(int handle) {
        ArrivedMessage message = contenders[handle];
        contenders[handle] = null;
        return message;
    }

    long footprint() {
        return 3 * Footprint.array(receives.length, Footprint.REFERENCE_BYTES)
                + Footprint.array(deletion.length, 1)
                + Footprint.array(waiting.length, Integer.BYTES);
    }
}
