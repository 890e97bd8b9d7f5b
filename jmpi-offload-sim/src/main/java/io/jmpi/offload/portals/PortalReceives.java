package io.jmpi.offload.portals;

import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.software.Envelope;
import io.jmpi.matching.software.Footprint;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * The host's side of the posted receives. Each is in one of three lists:
 *
 * <ul>
 *   <li><b>Appended</b>: sent to the portal. Those that it links are older than all others.
 *   <li><b>Outside</b>: accept none of the unexpected messages.
 *   <li><b>Unsearched</b>: may accept one. They wait for the portal, or for the end of a recovery. Except those whose
 *       appending has failed, they are younger than those outside.
 * </ul>
 *
 * A receive that is cancelled while its appending is not answered, or while it is unsearched, may still match.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
final class PortalReceives {
    private final PortalEntry portal;
    private final RecordList<PostedReceive> appended = new RecordList<>();
    private final RecordList<PostedReceive> outside = new RecordList<>();
    private final RecordList<PostedReceive> unsearched = new RecordList<>();

    private final PortalRecord<PostedReceive>[] byNumber;
    private final int[] freeNumbers;
    private int freeNumberCount;

    /** Receives whose appending is not answered. */
    private int unanswered;

    private final ArrayDeque<PortalRecord<PostedReceive>> waitingUnlinks = new ArrayDeque<>();
    private int unansweredUnlinks;
    private final FreeRecords<PostedReceive> records = new FreeRecords<>();
    private long posted;
    private long failures;

    @SuppressWarnings("unchecked") // an array that never leaves this class
    PortalReceives(PortalEntry portal, int numbers) {
        this.portal = portal;
        byNumber = (PortalRecord<PostedReceive>[]) new PortalRecord<?>[numbers];
        freeNumbers = new int[numbers];
        for (int number = numbers - 1; number >= 0; number--) {
            freeNumbers[freeNumberCount++] = number;
        }
    }

    // ---------------------------------------------------------------- records

    private PortalRecord<PostedReceive> newRecord(PostedReceive receive) {
        PortalRecord<PostedReceive> record = records.take();
        record.node = receive;
        record.key = Envelope.pack(receive.postedSource(), receive.postedTag());
        record.mask = Envelope.mask(receive.postedSource(), receive.postedTag());
        record.age = posted++;
        record.number = PortalRecord.NO_NUMBER;
        record.isCounted = false;
        record.isCancelling = false;
        record.isAppending = false;
        receive.slot(record);
        return record;
    }

    /** The receive has left all lists, and the matcher. The record is used again once the portal does not name it. */
    PostedReceive leave(PortalRecord<PostedReceive> record) {
        if (record.number != PortalRecord.NO_NUMBER && !record.isCancelling) {
            freeNumber(record);
        }
        PostedReceive receive = record.node;
        receive.slot(null);
        record.node = null;
        recycle(record);
        return receive;
    }

    private void recycle(PortalRecord<PostedReceive> record) {
        if (record.number == PortalRecord.NO_NUMBER) {
            records.put(record);
        }
    }

    private void freeNumber(PortalRecord<PostedReceive> record) {
        byNumber[(int) record.number] = null;
        freeNumbers[freeNumberCount++] = (int) record.number;
        record.number = PortalRecord.NO_NUMBER;
    }

    // ---------------------------------------------------------------- posting and cancelling

    PortalRecord<PostedReceive> addOutside(PostedReceive receive) {
        PortalRecord<PostedReceive> record = newRecord(receive);
        outside.append(record);
        return record;
    }

    void addUnsearched(PostedReceive receive) {
        unsearched.append(newRecord(receive));
    }

    /** Cancels a receive; false if that is decided later. */
    boolean cancel(PortalRecord<PostedReceive> record) {
        if (record.list == outside) {
            outside.remove(record);
            return true;
        }
        if (!record.isCancelling) {
            record.isCancelling = true;
            if (record.list == appended) {
                waitingUnlinks.addLast(record);
            }
        }
        return false;
    }

    // ---------------------------------------------------------------- the portal

    /** Sends the UNLINKs that wait, as far as there is room. */
    void unlink() {
        while (!waitingUnlinks.isEmpty() && portal.hasCommandRoom()) {
            portal.unlink((int) waitingUnlinks.removeFirst().number);
            unansweredUnlinks++;
        }
    }

    /** Appends receives to the portal, in order, as far as there is room. */
    void append(int most) {
        while (appended.size() < most && hasMore() && freeNumberCount > 0 && portal.hasCommandRoom()) {
            PortalRecord<PostedReceive> record = (outside.isEmpty() ? unsearched : outside).removeFirst();
            int number = freeNumbers[--freeNumberCount];
            record.number = number;
            byNumber[number] = record;
            record.isAppending = true;
            appended.append(record);
            unanswered++;
            portal.append(number, record.key, record.mask);
            if (record.isCancelling) {
                waitingUnlinks.addLast(record);
            }
        }
    }

    private boolean hasMore() {
        return !outside.isEmpty() || !unsearched.isEmpty();
    }

    PortalRecord<PostedReceive> answered(int number) {
        PortalRecord<PostedReceive> record = byNumber[number];
        record.isAppending = false;
        unanswered--;
        return record;
    }

    /** The portal has matched a receive. */
    PortalRecord<PostedReceive> matched(int number) {
        PortalRecord<PostedReceive> record = byNumber[number];
        appended.remove(record);
        return record;
    }

    void matchedUnexpected(PortalRecord<PostedReceive> record) {
        appended.remove(record);
    }

    /** A receive was not appended: it is older than all that have not been sent to the portal. */
    void failed(PortalRecord<PostedReceive> record) {
        failures++;
        appended.remove(record);
        if (!record.isCancelling) { // otherwise an UNLINK is to be answered
            freeNumber(record);
        }
        unsearched.insertByAge(record);
    }

    /**
     * An UNLINK is answered.
     *
     * @return the receive if it is cancelled by that, and in no list any more; otherwise null
     */
    PortalRecord<PostedReceive> unlinked(int number, boolean wasLinked) {
        PortalRecord<PostedReceive> record = byNumber[number];
        unansweredUnlinks--;
        freeNumber(record);
        if (wasLinked) {
            appended.remove(record);
            return record;
        }
        if (record.node == null) {
            recycle(record);
        }
        return null;
    }

    // ---------------------------------------------------------------- searches

    /** All receives that are not in the portal have to be searched for. */
    void searchAgain() {
        unsearched.prepend(outside);
    }

    boolean hasUnsearched() {
        return !unsearched.isEmpty();
    }

    /** Takes the oldest receive that is unsearched out of its list. */
    PortalRecord<PostedReceive> removeUnsearched() {
        return unsearched.removeFirst();
    }

    void searched(PortalRecord<PostedReceive> record) {
        outside.insertByAge(record);
    }

    /** Takes the oldest receive outside that accepts a message out of its list; null if none does. */
    PortalRecord<PostedReceive> removeOutside(long key) {
        PortalRecord<PostedReceive> found = outside.find(key, PortalMessages.WHOLE);
        if (found != null) {
            outside.remove(found);
        }
        return found;
    }

    /** Receives outside that the last {@link #removeOutside} compared. */
    int walked() {
        return outside.walked();
    }

    /** Receives that all searches of the host compared. */
    long allWalked() {
        return appended.allWalked() + outside.allWalked() + unsearched.allWalked();
    }

    /** Whether a receive may accept an unexpected message. */
    boolean hasUndecided() {
        return unanswered > 0 || hasUnsearched();
    }

    /** Visits, in order, the receives that may accept an unexpected message. */
    void forEachUndecided(Consumer<PortalRecord<PostedReceive>> visitor) {
        for (PortalRecord<PostedReceive> each = appended.first(); each != null; each = each.next) {
            if (each.isAppending) {
                visitor.accept(each);
            }
        }
        for (PortalRecord<PostedReceive> each = unsearched.first(); each != null; each = each.next) {
            visitor.accept(each);
        }
    }

    // ---------------------------------------------------------------- state

    int inPortal() {
        return appended.size();
    }

    int outside() {
        return outside.size();
    }

    boolean hasUnanswered() {
        return unanswered > 0;
    }

    boolean hasUnsent() {
        return !waitingUnlinks.isEmpty();
    }

    boolean isSettled() {
        return !hasUndecided() && !hasUnsent() && unansweredUnlinks == 0;
    }

    long failures() {
        return failures;
    }

    long footprint() {
        return records.footprint()
                + Footprint.array(byNumber.length, Footprint.REFERENCE_BYTES)
                + Footprint.array(freeNumbers.length, Integer.BYTES);
    }

    // ---------------------------------------------------------------- the end

    /** All receives are outside, in order, because the portal has lost what it had. */
    void takeBack() {
        failUnanswered();
        while (hasUnsearched()) {
            searched(removeUnsearched());
        }
        outside.prepend(appended);
        waitingUnlinks.clear();
        for (PortalRecord<PostedReceive> each = outside.first(); each != null; each = each.next) {
            each.isCancelling = false;
            if (each.number != PortalRecord.NO_NUMBER) {
                freeNumber(each);
            }
        }
    }

    private void failUnanswered() {
        PortalRecord<PostedReceive> next;
        for (PortalRecord<PostedReceive> each = appended.first(); each != null; each = next) {
            next = each.next;
            if (each.isAppending) {
                failed(answered((int) each.number));
            }
        }
    }

    boolean isEmpty() {
        return outside.isEmpty();
    }

    /** Takes the oldest receive outside out of its list. */
    PortalRecord<PostedReceive> removeOldest() {
        return outside.removeFirst();
    }

    void forEachOutside(Consumer<PortalRecord<PostedReceive>> visitor) {
        for (PortalRecord<PostedReceive> each = outside.first(); each != null; each = each.next) {
            visitor.accept(each);
        }
    }
}
