package io.jmpi.offload.kernels;

import static io.jmpi.offload.kernels.DeviceTables.*;

import io.jmpi.offload.dpa.DeviceThread;

/**
 * The indexes of unexpected messages in device memory (paper, section IV-C): each message is in all four, so that a
 * receive searches only its own. Lists are in the order of arrival.
 *
 * <p>Thread: one at a time. Message threads have access in the order of their messages, each after the previous one has
 * resolved; commands have access while no message is being matched.
 */
final class UnexpectedMessages {
    private final DeviceTables tables;
    private final ProgramOptions options;
    private int walked;

    UnexpectedMessages(DeviceTables tables, ProgramOptions options) {
        this.tables = tables;
        this.options = options;
    }

    /** Appends a message to the lists of all indexes in use. */
    void append(
            DeviceThread device,
            int reference,
            int source,
            int tag,
            int bytes,
            int hashExact,
            int hashSource,
            int hashTag) {
        int message = tables.message(reference);
        device.store(message + MESSAGE_SOURCE, source);
        device.store(message + MESSAGE_TAG, tag);
        device.store(message + MESSAGE_BYTES, bytes);
        device.store(message + MESSAGE_HASHES, hashExact);
        device.store(message + MESSAGE_HASHES + 1, hashSource);
        device.store(message + MESSAGE_HASHES + 2, hashTag);
        for (int index = 0; index < INDEXES; index++) {
            if (options.uses(index)) {
                link(device, reference, index, bin(index, hashExact, hashSource, hashTag));
            }
        }
    }

    private void link(DeviceThread device, int reference, int index, int bin) {
        int message = tables.message(reference);
        int last = device.load(bin + BIN_TAIL);
        device.store(message + MESSAGE_NEXT + index, NONE);
        device.store(message + MESSAGE_PREVIOUS + index, last);
        device.store(last == NONE ? bin + BIN_HEAD : tables.message(last) + MESSAGE_NEXT + index, reference);
        device.store(bin + BIN_TAIL, reference);
    }

    private int bin(int index, int hashExact, int hashSource, int hashTag) {
        return tables.messageBin(index, hashOf(index, hashExact, hashSource, hashTag));
    }

    /** The oldest message that a receive or probe accepts; {@link DeviceTables#NONE} if there is none. */
    int oldest(DeviceThread device, int source, int tag, int hash) {
        int index = indexOf(source, tag);
        int reference = device.load(tables.messageBin(index, hash) + BIN_HEAD);
        walked = 0;
        while (reference != NONE) {
            walked++;
            if (accepts(device, tables.message(reference), source, tag)) {
                return reference;
            }
            reference = device.load(tables.message(reference) + MESSAGE_NEXT + index);
        }
        return NONE;
    }

    private static boolean accepts(DeviceThread device, int message, int source, int tag) {
        return (source == WILDCARD || device.load(message + MESSAGE_SOURCE) == source)
                && (tag == WILDCARD || device.load(message + MESSAGE_TAG) == tag);
    }

    /** Messages that the last search compared. */
    int walked() {
        return walked;
    }

    /** Takes a message out of the lists of all indexes. */
    void remove(DeviceThread device, int reference) {
        int hashes = tables.message(reference) + MESSAGE_HASHES;
        int hashExact = device.load(hashes);
        int hashSource = device.load(hashes + 1);
        int hashTag = device.load(hashes + 2);
        for (int index = 0; index < INDEXES; index++) {
            if (options.uses(index)) {
                unlink(device, reference, index, bin(index, hashExact, hashSource, hashTag));
            }
        }
    }

    private void unlink(DeviceThread device, int reference, int index, int bin) {
        int message = tables.message(reference);
        int next = device.load(message + MESSAGE_NEXT + index);
        int previous = device.load(message + MESSAGE_PREVIOUS + index);
        device.store(previous == NONE ? bin + BIN_HEAD : tables.message(previous) + MESSAGE_NEXT + index, next);
        device.store(next == NONE ? bin + BIN_TAIL : tables.message(next) + MESSAGE_PREVIOUS + index, previous);
    }

    /** Bytes of the payload that a stored message has in its bounce buffer. */
    int bytes(DeviceThread device, int reference) {
        return device.load(tables.message(reference) + MESSAGE_BYTES);
    }
}
