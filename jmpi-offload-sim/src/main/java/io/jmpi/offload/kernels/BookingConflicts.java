package io.jmpi.offload.kernels;

import static io.jmpi.offload.kernels.DeviceTables.*;

import io.jmpi.offload.dpa.DeviceThread;

/**
 * Bookings and their conflicts (paper, sections III-C and III-D): a thread sets its bit in the booking bitmap of its
 * candidate, and announces the lowest conflicted thread of the block if it finds other bits there. After the partial
 * barrier it determines whether it is conflicted, and then takes the fast path or starts the slow path.
 *
 * <p>The announcement is a word: the number of the block, and the lowest conflicted thread, in an order in which the
 * lowest is the largest.
 *
 * <p>Each method that takes the device is a step and returns the next one. Thread: the kernel's.
 */
final class BookingConflicts {
    private final DeviceTables tables;
    private final ProgramOptions options;
    private final FastPathRule rule;
    private final MessageThread thread;
    private final MatchCounters counters;

    BookingConflicts(
            DeviceTables tables,
            ProgramOptions options,
            FastPathRule rule,
            MessageThread thread,
            MatchCounters counters) {
        this.tables = tables;
        this.options = options;
        this.rule = rule;
        this.thread = thread;
        this.counters = counters;
    }

    // ---------------------------------------------------------------- book

    int book(DeviceThread device) {
        int bit = thread.bit();
        int bits = device.fetchOr(booking(thread.bitmapWord()), bit);
        thread.lowest = -1;
        thread.second = -1;
        thread.seen = bits | bit;
        if (thread.bitmapWords == 1) {
            noteBookings(thread.seen, 0);
            return afterBooking();
        }
        thread.word = 0;
        return Step.READ_BOOKINGS;
    }

    /** Address of a word of the candidate's booking bitmap. */
    private int booking(int word) {
        return tables.receive(thread.candidate) + RECEIVE_BOOKING + word;
    }

    /** Of several threads that book in different words at once, the last sees all others. */
    int readBookings(DeviceThread device) {
        int word = thread.word;
        noteBookings(word == thread.bitmapWord() ? thread.seen : device.load(booking(word)), word);
        return ++thread.word < thread.bitmapWords ? Step.READ_BOOKINGS : afterBooking();
    }

    private void noteBookings(int bits, int ofWord) {
        int rest = bits;
        while (rest != 0 && thread.second < 0) {
            int booker = MessageThread.lowestOf(rest, ofWord);
            if (thread.lowest < 0) {
                thread.lowest = booker;
            } else {
                thread.second = booker;
            }
            rest &= rest - 1;
        }
    }

    private int afterBooking() {
        return thread.second < 0 ? Step.ENTER_BARRIER : Step.READ_CONFLICT;
    }

    // ---------------------------------------------------------------- announce

    /** The word that announces a thread, and perhaps higher ones, as conflicted in this block. */
    private int conflictKey(int conflicted) {
        return thread.block << 8 | ProgramSizes.MAX_THREADS - 1 - conflicted;
    }

    /** Whether the announcement seen covers a thread in this block; 24 bits distinguish blocks. */
    private boolean isAnnounced(int conflicted) {
        return (thread.seen ^ thread.block << 8) >>> 8 == 0 && (thread.seen & 0xff) >= (conflictKey(conflicted) & 0xff);
    }

    int readConflict(DeviceThread device) {
        thread.seen = device.load(CONFLICT);
        return isAnnounced(thread.second) ? Step.ENTER_BARRIER : Step.ANNOUNCE_CONFLICT;
    }

    int announceConflict(DeviceThread device) {
        boolean announced = device.compareAndSet(CONFLICT, thread.seen, conflictKey(thread.second));
        return announced ? Step.ENTER_BARRIER : Step.READ_CONFLICT;
    }

    // ---------------------------------------------------------------- detect and resolve

    /** After the barrier the announcement is exact for all threads up to this one. */
    int detectConflict(DeviceThread device) {
        thread.seen = device.load(CONFLICT);
        if (!isAnnounced(thread.id)) {
            return Step.CONSUME;
        }
        counters.conflicts++;
        thread.word = 0;
        thread.lowest = -1;
        thread.count = 0;
        return options.fastPath() ? Step.CHECK_SHARED : startSlowPath();
    }

    /** Whether all threads from the lowest that booked the candidate to this one booked it; a word in each step. */
    int checkShared(DeviceThread device) {
        int word = thread.word;
        int booked = device.load(booking(word));
        if (rule == FastPathRule.ALL_THREADS && booked != thread.threadsIn(word)) {
            return startSlowPath();
        }
        int bits = booked & thread.lowerBits(word);
        if (thread.lowest < 0 && bits != 0) {
            thread.lowest = MessageThread.lowestOf(bits, word);
        }
        thread.count += Integer.bitCount(bits);
        if (++thread.word <= thread.bitmapWord()) {
            return Step.CHECK_SHARED;
        }
        int lowestConflicted = ProgramSizes.MAX_THREADS - 1 - (thread.seen & 0xff);
        boolean shared =
                thread.count > 0 && thread.count == thread.id - thread.lowest && lowestConflicted == thread.lowest + 1;
        return shared ? Step.TAKE_SHIFTED : startSlowPath();
    }

    /** The fast path: the receive that was posted as much later as there are threads from the lowest to this one. */
    int takeShifted(DeviceThread device) {
        int candidate = thread.candidate;
        int shift = thread.id - thread.lowest;
        int shifted = 1 + (candidate - 1 + shift) % tables.sizes.receives();
        int receive = tables.receive(shifted);
        if (tables.label(device, shifted) - tables.label(device, candidate) != shift
                || device.load(receive + RECEIVE_SEQUENCE) != device.load(tables.receive(candidate) + RECEIVE_SEQUENCE)
                || device.load(receive + RECEIVE_STATE) != POSTED) {
            return startSlowPath();
        }
        counters.fastPaths++;
        thread.candidate = shifted;
        return Step.CONSUME;
    }

    /** The slow path: the thread searches again when all lower threads have resolved. */
    private int startSlowPath() {
        counters.slowPaths++;
        thread.searchingAgain = true;
        thread.forget();
        return Step.AWAIT_LOWER_RESOLVED;
    }
}
