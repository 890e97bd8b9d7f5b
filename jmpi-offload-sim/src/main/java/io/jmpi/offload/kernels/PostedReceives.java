package io.jmpi.offload.kernels;

import static io.jmpi.offload.kernels.DeviceTables.*;

import io.jmpi.offload.dpa.DeviceThread;

/**
 * The indexes of posted receives in device memory (paper, section III-B): each receive is in the bin of one of the
 * four, and a bin's list is in the order of posting.
 *
 * <p>Thread: the one that holds the bin's lock. Others may search the list meanwhile: a receive that is taken out
 * retains its pointer to the next.
 */
final class PostedReceives {
    private final DeviceTables tables;

    PostedReceives(DeviceTables tables) {
        this.tables = tables;
    }

    /** Appends a receive whose descriptor is complete. */
    void append(DeviceThread device, int bin, int reference) {
        int last = device.load(bin + BIN_TAIL);
        device.store(last == NONE ? bin + BIN_HEAD : tables.receive(last) + RECEIVE_NEXT, reference);
        device.store(bin + BIN_TAIL, reference);
    }

    /** Unlinks all between an entry, or the head, and another, or the end. */
    void unlink(DeviceThread device, int bin, int previous, int next) {
        if (next == NONE) {
            device.store(bin + BIN_TAIL, previous);
        }
        device.store(previous == NONE ? bin + BIN_HEAD : tables.receive(previous) + RECEIVE_NEXT, next);
    }

    /** Takes out a receive that is in the list; returns the one behind it. */
    int remove(DeviceThread device, int bin, int reference) {
        int previous = NONE;
        int entry = device.load(bin + BIN_HEAD);
        while (entry != reference) {
            previous = entry;
            entry = device.load(tables.receive(entry) + RECEIVE_NEXT);
        }
        int receive = tables.receive(reference);
        int next = device.load(receive + RECEIVE_NEXT);
        unlink(device, bin, previous, next);
        device.store(receive + RECEIVE_STATE, UNLINKED);
        return next;
    }
}
