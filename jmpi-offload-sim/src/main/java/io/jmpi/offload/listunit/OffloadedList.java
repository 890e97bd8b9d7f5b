package io.jmpi.offload.listunit;

import io.jmpi.matching.software.Footprint;
import io.jmpi.offload.listunit.ListUnit.Outcome;
import java.util.ArrayDeque;
import org.jspecify.annotations.NullUnmarked;

/**
 * A list of the host in order, whose oldest entries are in a unit, too: the host's side of the handshake.
 *
 * <p>The host's list is the truth. The unit has a prefix of it, less what has matched there and is not handled yet. So
 * what the unit finds is older than anything outside, and after a failure only the entries outside remain to be searched.
 *
 * <p>Thread: the matcher's caller.
 *
 * @param <N> receives or messages
 */
@NullUnmarked
final class OffloadedList<N> {
    /** What the host waits for. */
    private enum Insertion {
        NOTHING,
        ACKNOWLEDGEMENT,
        /** There was no room for STOP INSERT. */
        ROOM_TO_STOP
    }

    private static final int ENTRY_FIELD_BYTES = 2 * Long.BYTES + Integer.BYTES + 4 + 3 * Footprint.REFERENCE_BYTES;

    private final ListUnit unit;

    /** By number: the entry that was put into the unit; null while the number is free. */
    private final HostEntry<N>[] byNumber;

    private final int[] freeNumbers;
    private int freeNumberCount;

    private HostEntry<N> oldest;
    private HostEntry<N> youngest;

    /** The oldest entry that is not in the unit; all younger ones are not either. */
    private HostEntry<N> firstOutside;

    private final ArrayDeque<HostEntry<N>> waitingDeletions = new ArrayDeque<>();
    private int unansweredDeletions;
    private Insertion insertion = Insertion.NOTHING;

    private HostEntry<N> free;
    private int allocated;
    private int walked;
    private long allWalked;
    private long inserts;
    private long handshakes;

    @SuppressWarnings("unchecked") // an array that never leaves this class
    OffloadedList(ListUnit unit, int capacity) {
        this.unit = unit;
        byNumber = (HostEntry<N>[]) new HostEntry<?>[capacity];
        freeNumbers = new int[capacity];
        for (int i = 0; i < capacity; i++) {
            freeNumbers[i] = capacity - 1 - i;
        }
        freeNumberCount = capacity;
    }

    // ---------------------------------------------------------------- entries

    /** A record for a node, in no list. */
    HostEntry<N> newEntry(N node, long key, long mask) {
        HostEntry<N> entry = free;
        if (entry == null) {
            entry = new HostEntry<>();
            allocated++;
        } else {
            free = entry.next;
            entry.next = null;
        }
        entry.node = node;
        entry.key = key;
        entry.mask = mask;
        return entry;
    }

    /** The node of a record has left the matcher. The record is used again once the unit does not have it any more. */
    void recycle(HostEntry<N> entry) {
        entry.node = null;
        entry.isCancelling = false;
        if (entry.number == HostEntry.OUTSIDE) {
            entry.next = free;
            free = entry;
        }
    }

    boolean isEmpty() {
        return oldest == null;
    }

    HostEntry<N> oldest() {
        return oldest;
    }

    void append(HostEntry<N> entry) {
        entry.isListed = true;
        entry.previous = youngest;
        if (youngest == null) {
            oldest = entry;
        } else {
            youngest.next = entry;
        }
        youngest = entry;
        if (firstOutside == null) {
            firstOutside = entry;
        }
    }

    /** Takes an entry out of the list; from the unit as well, if that still has it. */
    void remove(HostEntry<N> entry) {
        unlink(entry);
        if (entry.number != HostEntry.OUTSIDE) {
            delete(entry);
        }
    }

    private void unlink(HostEntry<N> entry) {
        if (entry == firstOutside) {
            firstOutside = entry.next;
        }
        if (entry.previous == null) {
            oldest = entry.next;
        } else {
            entry.previous.next = entry.next;
        }
        if (entry.next == null) {
            youngest = entry.previous;
        } else {
            entry.next.previous = entry.previous;
        }
        entry.next = null;
        entry.previous = null;
        entry.isListed = false;
    }

    /** Asks the unit for an entry, which stays in the list until the answer comes. */
    void delete(HostEntry<N> entry) {
        if (!entry.isDeleting) {
            entry.isDeleting = true;
            waitingDeletions.addLast(entry);
        }
    }

    // ---------------------------------------------------------------- searches

    /** The oldest entry that matches and is not in the unit; null if there is none. */
    HostEntry<N> findOutside(long key, long mask) {
        return find(firstOutside, key, mask);
    }

    /** The oldest entry that matches; null if there is none. */
    HostEntry<N> findAnywhere(long key, long mask) {
        return find(oldest, key, mask);
    }

    private HostEntry<N> find(HostEntry<N> first, long key, long mask) {
        walked = 0;
        for (HostEntry<N> entry = first; entry != null; entry = entry.next) {
            walked++;
            allWalked++;
            if (((entry.key ^ key) & entry.mask & mask) == 0 && !entry.isClaimed) {
                return entry;
            }
        }
        return null;
    }

    /** Entries that the last search compared. */
    int walked() {
        return walked;
    }

    /** Entries that all searches of the host compared. */
    long allWalked() {
        return allWalked;
    }

    /** What a search of the unit counts as: one comparison, of all its entries at once. */
    int comparedByUnit() {
        return freeNumberCount < byNumber.length ? 1 : 0;
    }

    // ---------------------------------------------------------------- the unit's answers

    /** The unit has matched an entry; returns it, no longer listed, or null if the host had taken it before. */
    HostEntry<N> matched(int number) {
        HostEntry<N> entry = byNumber[number];
        boolean wasListed = entry.isListed;
        if (!entry.isDeleting) {
            freeNumber(entry);
        }
        if (wasListed) {
            unlink(entry);
        }
        return wasListed ? entry : null;
    }

    /**
     * The unit has answered a deletion.
     *
     * @return the entry if it is still listed, because it is only now that it may leave; otherwise null
     */
    HostEntry<N> deleted(int number, Outcome outcome) {
        HostEntry<N> entry = byNumber[number];
        entry.isDeleting = false;
        unansweredDeletions--;
        freeNumber(entry);
        if (entry.isListed) {
            if (outcome == Outcome.GONE) {
                throw new IllegalStateException("the unit has lost entry " + number);
            }
            unlink(entry);
            return entry;
        }
        if (entry.node == null) {
            recycle(entry);
        }
        return null;
    }

    private void freeNumber(HostEntry<N> entry) {
        byNumber[entry.number] = null;
        freeNumbers[freeNumberCount++] = entry.number;
        entry.number = HostEntry.OUTSIDE;
    }

    /** The unit has acknowledged the beginning of an insertion: moves the oldest entries outside into its free cells. */
    void started(int freeCells) {
        int room = Math.min(freeCells, freeNumberCount);
        while (firstOutside != null && room > 0 && unit.commandRoom() > 1) {
            HostEntry<N> entry = firstOutside;
            int number = freeNumbers[--freeNumberCount];
            entry.number = number;
            byNumber[number] = entry;
            firstOutside = entry.next;
            unit.insert(number, entry.key, entry.mask);
            inserts++;
            room--;
        }
        insertion = Insertion.ROOM_TO_STOP;
        send();
    }

    // ---------------------------------------------------------------- commands

    /** Sends what waits, as far as there is room, and begins an insertion if entries are outside and cells are free. */
    void send() {
        if (insertion == Insertion.ROOM_TO_STOP && unit.commandRoom() > 0) {
            unit.stopInsert();
            insertion = Insertion.NOTHING;
        }
        while (!waitingDeletions.isEmpty() && unit.commandRoom() > 0) {
            unit.delete(waitingDeletions.removeFirst().number);
            unansweredDeletions++;
        }
        if (insertion == Insertion.NOTHING && firstOutside != null && freeNumberCount > 0 && unit.commandRoom() > 1) {
            unit.startInsert();
            insertion = Insertion.ACKNOWLEDGEMENT;
            handshakes++;
        }
    }

    /** Whether commands wait for room. */
    boolean hasWaiting() {
        return insertion == Insertion.ROOM_TO_STOP || !waitingDeletions.isEmpty();
    }

    /** Whether the unit has nothing to answer. */
    boolean isSettled() {
        return insertion == Insertion.NOTHING && waitingDeletions.isEmpty() && unansweredDeletions == 0;
    }

    /** Takes all entries out of the unit, which is settled and must do this before anything else. */
    void reset() {
        unit.reset();
        takeBack();
    }

    /** The unit has none of the entries any more. */
    void takeBack() {
        for (HostEntry<N> entry : byNumber) {
            if (entry != null) {
                entry.isDeleting = false;
                freeNumber(entry);
                if (!entry.isListed && entry.node == null) {
                    recycle(entry);
                }
            }
        }
        waitingDeletions.clear();
        unansweredDeletions = 0;
        insertion = Insertion.NOTHING;
        firstOutside = oldest;
    }

    // ---------------------------------------------------------------- figures

    long inserts() {
        return inserts;
    }

    long handshakes() {
        return handshakes;
    }

    long footprint() {
        return allocated * Footprint.object(ENTRY_FIELD_BYTES)
                + Footprint.array(byNumber.length, Footprint.REFERENCE_BYTES)
                + Footprint.array(freeNumbers.length, Integer.BYTES);
    }
}
