package io.jmpi.offload.kernels;

import static io.jmpi.offload.kernels.DeviceTables.*;

import io.jmpi.offload.dpa.DeviceThread;

/**
 * Removal of consumed receives from the list of a bin (paper, section IV-D): of all that the sweep finds, or of one.
 * Message threads sweep step by step while others search; the command thread sweeps in one step while none does.
 *
 * <p>A thread that has found the receive it wanted continues only through the consumed ones directly behind it. The
 * others are left to their own threads.
 *
 * <p>Each method that takes the device is a step and returns the next one; {@link Step#UNLOCK_BIN} ends the sweep.
 * Thread: the one that holds the bin's lock.
 */
final class BinSweep {
    private final DeviceTables tables;
    private final PostedReceives posted;

    /** Whether all consumed receives are removed, and not only the wanted one. */
    private final boolean all;

    // Registers.
    private int bin;
    private int entry;
    private int previous;
    private boolean removed;

    BinSweep(DeviceTables tables, boolean all) {
        this.tables = tables;
        this.all = all;
        posted = new PostedReceives(tables);
    }

    /** Chooses the bin, which is to be locked before the first step. */
    void choose(int newBin) {
        bin = newBin;
    }

    int bin() {
        return bin;
    }

    /** Clears the registers, so that threads that will act alike are alike in them. */
    void forget() {
        bin = 0;
        entry = NONE;
        previous = NONE;
        removed = false;
    }

    /** Makes all steps at once, because no thread searches meanwhile. */
    void sweep(DeviceThread device, int ofBin) {
        bin = ofBin;
        int step = Step.SWEEP_BIN;
        while (step != Step.UNLOCK_BIN) {
            step = switch (step) {
                case Step.SWEEP_BIN -> sweepBin(device);
                case Step.SWEEP_RECEIVE -> sweepReceive(device, NONE);
                case Step.SWEEP_NEXT -> sweepNext(device);
                case Step.UNLINK -> unlink(device);
                default -> free(device, NONE);
            };
        }
        forget();
    }

    int sweepBin(DeviceThread device) {
        previous = NONE;
        return sweepAt(device.load(bin + BIN_HEAD));
    }

    private int sweepAt(int next) {
        entry = next;
        return entry == NONE || removed && !all ? Step.UNLOCK_BIN : Step.SWEEP_RECEIVE;
    }

    int sweepReceive(DeviceThread device, int wanted) {
        if (device.load(tables.receive(entry) + RECEIVE_STATE) == CONSUMED && (all || entry == wanted)) {
            return Step.UNLINK;
        }
        return removed ? Step.UNLOCK_BIN : Step.SWEEP_NEXT;
    }

    int sweepNext(DeviceThread device) {
        previous = entry;
        return sweepAt(device.load(tables.receive(entry) + RECEIVE_NEXT));
    }

    int unlink(DeviceThread device) {
        posted.unlink(device, bin, previous, device.load(tables.receive(entry) + RECEIVE_NEXT));
        return Step.FREE;
    }

    int free(DeviceThread device, int wanted) {
        removed |= entry == wanted;
        device.store(tables.receive(entry) + RECEIVE_STATE, UNLINKED);
        return previous == NONE ? Step.SWEEP_BIN : sweepAt(device.load(tables.receive(previous) + RECEIVE_NEXT));
    }

    // ---------------------------------------------------------------- save and restore

    static final int REGISTERS = 4;

    void save(int[] to, int at) {
        int i = at;
        to[i++] = bin;
        to[i++] = entry;
        to[i++] = previous;
        to[i++] = removed ? 1 : 0;
    }

    void restore(int[] from, int at) {
        int i = at;
        bin = from[i++];
        entry = from[i++];
        previous = from[i++];
        removed = from[i++] == 1;
    }
}
