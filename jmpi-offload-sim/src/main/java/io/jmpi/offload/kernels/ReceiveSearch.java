package io.jmpi.offload.kernels;

import static io.jmpi.offload.kernels.DeviceTables.*;

import io.jmpi.offload.dpa.DeviceThread;

/**
 * The search for a message's receive (paper, sections III-B and III-C): the first accepting receive of each of the four
 * indexes, and of these the one with the smallest label (C1). With the early booking check, receives that a lower
 * thread has booked are passed over: that thread or one below it will consume them, never this one.
 *
 * <p>The search needs no lock, because an unlinked receive retains its pointer to the next until its descriptor is used
 * again, which waits for all searching threads.
 *
 * <p>Each method that takes the device is a step and returns the next one; {@link Step#SEARCHED} ends the search.
 * Thread: the kernel's.
 */
final class ReceiveSearch {
    private final DeviceTables tables;
    private final ProgramOptions options;
    private final MessageThread thread;
    private final MatchCounters counters;

    ReceiveSearch(DeviceTables tables, ProgramOptions options, MessageThread thread, MatchCounters counters) {
        this.tables = tables;
        this.options = options;
        this.thread = thread;
        this.counters = counters;
    }

    /** Returns the first step. */
    int start() {
        thread.candidate = NONE;
        thread.index = -1;
        return nextIndex();
    }

    private int nextIndex() {
        do {
            thread.index++;
        } while (thread.index < INDEXES && !options.uses(thread.index));
        return thread.index < INDEXES ? Step.SEARCH_BIN : Step.SEARCHED;
    }

    /** The bin in which an index has the receives that may accept the message. */
    int bin(int index) {
        return tables.receiveBin(index, hashOf(index, thread.hashExact, thread.hashSource, thread.hashTag));
    }

    int searchBin(DeviceThread device) {
        return continueAt(device.load(bin(thread.index) + BIN_HEAD));
    }

    private int continueAt(int next) {
        thread.entry = next;
        return next == NONE ? nextIndex() : Step.SEARCH_RECEIVE;
    }

    int searchReceive(DeviceThread device) {
        thread.walked++;
        int receive = tables.receive(thread.entry);
        if (thread.candidate != NONE
                && tables.label(device, thread.entry) - tables.label(device, thread.candidate) > 0) {
            return nextIndex(); // C1: what follows in this list is younger still
        }
        if (!accepts(device, receive)) {
            return follow(device);
        }
        if (device.load(receive + RECEIVE_STATE) != POSTED) {
            return Step.FOLLOW; // consumed, and not removed yet
        }
        if (options.earlyBookingCheck() && !options.allowOvertaking() && !thread.searchingAgain && thread.id > 0) {
            thread.word = 0;
            return Step.CHECK_BOOKED;
        }
        return takeCandidate();
    }

    private boolean accepts(DeviceThread device, int receive) {
        return switch (thread.index) {
            case EXACT ->
                device.load(receive + RECEIVE_SOURCE) == thread.source
                        && device.load(receive + RECEIVE_TAG) == thread.tag;
            case ANY_SOURCE -> device.load(receive + RECEIVE_TAG) == thread.tag;
            case ANY_TAG -> device.load(receive + RECEIVE_SOURCE) == thread.source;
            default -> true;
        };
    }

    int follow(DeviceThread device) {
        return continueAt(device.load(tables.receive(thread.entry) + RECEIVE_NEXT));
    }

    /** The early booking check, one word of the bitmap in each step. */
    int checkBooked(DeviceThread device) {
        int bits = device.load(tables.receive(thread.entry) + RECEIVE_BOOKING + thread.word);
        if ((bits & thread.lowerBits(thread.word)) != 0) {
            counters.earlySkips++;
            return Step.FOLLOW;
        }
        return ++thread.word <= thread.bitmapWord() ? Step.CHECK_BOOKED : takeCandidate();
    }

    private int takeCandidate() {
        thread.candidate = thread.entry;
        thread.candidateIndex = thread.index;
        return nextIndex();
    }
}
