package io.jmpi.offload.portals;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.software.Envelope;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.NullUnmarked;

/**
 * The host's side of the messages, which pass the portal in order. An unexpected message is in one of three lists, here
 * from old to young:
 *
 * <ul>
 *   <li><b>In software</b>.
 *   <li><b>In the portal</b>, whose unexpected list has its header.
 *   <li><b>Joining</b>: passed to software while that takes over the headers of the portal.
 * </ul>
 *
 * Thread: the matcher's caller.
 */
@NullUnmarked
final class PortalMessages {
    /** The mask of a message. */
    static final long WHOLE = -1;

    private final PortalEntry portal;
    private final RecordList<ArrivedMessage> inSoftware = new RecordList<>();
    private final RecordList<ArrivedMessage> inPortal = new RecordList<>();
    private final RecordList<ArrivedMessage> joining = new RecordList<>();

    /** Messages whose headers the portal has, or had until a receive or probe took them. */
    private final Long2ObjectHashMap<PortalRecord<ArrivedMessage>> byHeader = new Long2ObjectHashMap<>();

    /** Headers whose message was taken, and whose DELETE waits for room. */
    private final ArrayDeque<PortalRecord<ArrivedMessage>> waitingDeletes = new ArrayDeque<>();

    /** Messages on their way through the portal, and those for which there was no room. */
    private final ArrayDeque<PortalRecord<ArrivedMessage>> inFlight = new ArrayDeque<>();

    private final ArrayDeque<PortalRecord<ArrivedMessage>> waiting = new ArrayDeque<>();
    private final Consumer<PortalRecord<ArrivedMessage>> resend = waiting::addLast;
    private final Senders senders = new Senders();
    private final boolean areDropped;
    private long nextHeader;
    private final FreeRecords<ArrivedMessage> records = new FreeRecords<>();
    private long onloaded;
    private int walkedReported;

    /** @param areDropped whether the portal may drop messages */
    PortalMessages(PortalEntry portal, boolean areDropped) {
        this.portal = portal;
        this.areDropped = areDropped;
    }

    // ---------------------------------------------------------------- records

    private PortalRecord<ArrivedMessage> newRecord(ArrivedMessage message) {
        PortalRecord<ArrivedMessage> record = records.take();
        record.node = message;
        record.key = Envelope.pack(message.source(), message.tag());
        record.mask = WHOLE;
        record.number = nextHeader++;
        message.slot(record);
        return record;
    }

    /** The message has left all lists, and the matcher. The record is used again once the portal has no header of it. */
    ArrivedMessage leave(PortalRecord<ArrivedMessage> record) {
        ArrivedMessage message = record.node;
        message.slot(null);
        record.node = null;
        if (byHeader.get(record.number) == null) {
            records.put(record);
        }
        return message;
    }

    // ---------------------------------------------------------------- arrival

    void arrive(ArrivedMessage message) {
        PortalRecord<ArrivedMessage> record = newRecord(message);
        if (!areDropped || !senders.holds(record)) {
            waiting.addLast(record);
            deliver();
        }
    }

    private void deliver() {
        while (!waiting.isEmpty() && portal.deliver(waiting.peekFirst().number, waiting.peekFirst().key)) {
            inFlight.addLast(waiting.removeFirst());
        }
    }

    /** The oldest message on its way has passed the portal. */
    PortalRecord<ArrivedMessage> arrived(long header) {
        PortalRecord<ArrivedMessage> record = inFlight.removeFirst();
        if (record.number != header) {
            throw new DeviceFailedException("the portal reported message " + header + " instead of " + record.number);
        }
        if (areDropped) {
            senders.accepted(record);
        }
        return record;
    }

    /** The portal has dropped the oldest message on its way. */
    void dropped() {
        senders.dropped(inFlight.removeFirst());
    }

    /** Those that the portal has dropped are sent again. */
    void resume() {
        senders.resume(resend);
    }

    Senders senders() {
        return senders;
    }

    // ---------------------------------------------------------------- unexpected messages

    void addToSoftware(ArrivedMessage message) {
        inSoftware.append(newRecord(message));
    }

    void storeInSoftware(PortalRecord<ArrivedMessage> message) {
        inSoftware.append(message);
    }

    void storeInPortal(PortalRecord<ArrivedMessage> message) {
        byHeader.put(message.number, message);
        inPortal.append(message);
    }

    void join(PortalRecord<ArrivedMessage> message) {
        joining.append(message);
    }

    boolean hasJoining() {
        return !joining.isEmpty();
    }

    /** Moves the oldest message that joins to software's others. */
    PortalRecord<ArrivedMessage> joined() {
        PortalRecord<ArrivedMessage> message = joining.removeFirst();
        inSoftware.append(message);
        return message;
    }

    boolean isJoining(PortalRecord<ArrivedMessage> message) {
        return message.list == joining;
    }

    PortalRecord<ArrivedMessage> findInSoftware(long key, long mask) {
        return inSoftware.find(key, mask);
    }

    PortalRecord<ArrivedMessage> findInPortal(long key, long mask) {
        PortalRecord<ArrivedMessage> found = inPortal.find(key, mask);
        walkedReported = inPortal.walked();
        return found;
    }

    /** The oldest message that matches and is not claimed, of those that were reported; null if there is none. */
    PortalRecord<ArrivedMessage> findReported(long key, long mask) {
        PortalRecord<ArrivedMessage> found = inSoftware.find(key, mask);
        walkedReported = inSoftware.walked();
        if (found == null && !inPortal.isEmpty()) {
            found = inPortal.find(key, mask);
            walkedReported += inPortal.walked();
        }
        return found;
    }

    /** Messages that the last {@link #findReported} or {@link #find} compared, of those that were reported. */
    int walkedReported() {
        return walkedReported;
    }

    /** The oldest message that matches, of all; null if there is none. */
    PortalRecord<ArrivedMessage> find(long key, long mask) {
        PortalRecord<ArrivedMessage> found = findReported(key, mask);
        return found != null || joining.isEmpty() ? found : joining.find(key, mask);
    }

    /** Messages that the last {@link #findInSoftware} compared. */
    int walked() {
        return inSoftware.walked();
    }

    /** Messages that all searches of the host compared. */
    long allWalked() {
        return inSoftware.allWalked() + inPortal.allWalked() + joining.allWalked();
    }

    /** Takes a message out of its list; its header out of the portal as well. */
    void take(PortalRecord<ArrivedMessage> message) {
        if (message.list == inPortal) {
            waitingDeletes.addLast(message);
        }
        message.list.remove(message);
    }

    /** A message that the portal has just found unexpected will not be: its header leaves the portal. */
    void takeAtOnce(PortalRecord<ArrivedMessage> message) {
        byHeader.put(message.number, message);
        waitingDeletes.addLast(message);
    }

    /** The portal has given a header to a receive. */
    PortalRecord<ArrivedMessage> takenByPortal(long header) {
        PortalRecord<ArrivedMessage> message = byHeader.remove(header);
        if (message == null || message.list != inPortal) {
            throw new DeviceFailedException("the portal matched message " + header + ", which it does not have");
        }
        inPortal.remove(message);
        return message;
    }

    /** A header has left the portal: a receive or probe has its message, or software gets it. */
    void deleted(long header) {
        PortalRecord<ArrivedMessage> message = byHeader.remove(header);
        if (message.list == inPortal) {
            inPortal.remove(message);
            inSoftware.append(message);
            onloaded++;
        } else if (message.node == null) {
            records.put(message);
        }
    }

    /** The receive, which is undecided, will take the oldest message that it accepts. */
    void claim(PortalRecord<?> receive) {
        PortalRecord<ArrivedMessage> found = findReported(receive.key, receive.mask);
        if (found != null) {
            found.isClaimed = true;
        }
    }

    void endClaims() {
        endClaims(inSoftware);
        endClaims(inPortal);
    }

    private static void endClaims(RecordList<ArrivedMessage> list) {
        for (PortalRecord<ArrivedMessage> each = list.first(); each != null; each = each.next) {
            each.isClaimed = false;
        }
    }

    // ---------------------------------------------------------------- commands and state

    /** Sends what waits, as far as there is room. */
    void send() {
        deliver();
        while (!waitingDeletes.isEmpty() && portal.hasCommandRoom()) {
            portal.delete(waitingDeletes.removeFirst().number);
        }
    }

    boolean hasDeletes() {
        return !waitingDeletes.isEmpty();
    }

    boolean hasUnsent() {
        return !waiting.isEmpty() || hasDeletes();
    }

    boolean isSettled() {
        return !hasUnsent() && inFlight.isEmpty() && joining.isEmpty() && !senders.isHolding();
    }

    int inPortal() {
        return inPortal.size();
    }

    int inSoftware() {
        return inSoftware.size();
    }

    long onloaded() {
        return onloaded;
    }

    long footprint() {
        return records.footprint();
    }

    // ---------------------------------------------------------------- the end

    /** All unexpected messages are in software, in order, because the portal has lost what it had. */
    void takeBack() {
        inSoftware.appendAll(inPortal);
        byHeader.clear();
        waitingDeletes.clear();
    }

    /** Stores in software, in the order of each sender, all messages that are undecided, and visits them. */
    void takeBackUndecided(Consumer<PortalRecord<ArrivedMessage>> visitor) {
        Consumer<PortalRecord<ArrivedMessage>> keep = message -> {
            inSoftware.append(message);
            visitor.accept(message);
        };
        while (!joining.isEmpty()) {
            keep.accept(joining.removeFirst());
        }
        senders.forEachDropped(keep);
        inFlight.forEach(keep);
        waiting.forEach(keep);
        senders.forEachHeld(keep);
        inFlight.clear();
        waiting.clear();
    }

    boolean isEmpty() {
        return inSoftware.isEmpty();
    }

    /** Takes the oldest message of software out of its list. */
    PortalRecord<ArrivedMessage> removeOldest() {
        return inSoftware.removeFirst();
    }
}
