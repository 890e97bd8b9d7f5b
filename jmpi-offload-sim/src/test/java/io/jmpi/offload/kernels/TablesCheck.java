package io.jmpi.offload.kernels;

import static io.jmpi.offload.kernels.DeviceTables.*;

import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.offload.dpa.DeviceMemory;
import java.util.ArrayList;
import java.util.List;

/** Whether the tables of a program that has come to rest hold what they should, and are whole. Thread: one. */
final class TablesCheck {
    /** A receive or message of that number. */
    record Entry(int number, Envelope envelope) {}

    private final DeviceMemory memory;
    private final DeviceTables tables;
    private final ProgramOptions options;
    private final List<Entry> posted;
    private final List<Entry> unexpected;
    private final boolean[] linked;

    private TablesCheck(OptimisticProgram program, ProgramOptions options, List<Entry> posted, List<Entry> unexpected) {
        memory = program.memory();
        tables = program.tables();
        this.options = options;
        this.posted = posted;
        this.unexpected = unexpected;
        linked = new boolean[tables.sizes.receives()];
    }

    /**
     * What is wrong; null if nothing is.
     *
     * @param posted in the order of their posting
     * @param unexpected in the order of their arrival
     */
    static String failure(
            OptimisticProgram program, ProgramOptions options, List<Entry> posted, List<Entry> unexpected) {
        return new TablesCheck(program, options, posted, unexpected).failure();
    }

    private String failure() {
        if (memory.load(GATE) != OPEN) {
            return "the gate is not open";
        }
        String failure = null;
        for (int index = 0; index < INDEXES && failure == null; index++) {
            for (int hash = 0; hash < (index == ANY_SOURCE_ANY_TAG ? 1 : tables.sizes.bins()); hash++) {
                failure = failure != null ? failure : receiveBinFailure(index, tables.receiveBin(index, hash));
                failure = failure != null ? failure : messageBinFailure(index, tables.messageBin(index, hash));
            }
        }
        return failure != null ? failure : descriptorFailure();
    }

    private String receiveBinFailure(int index, int bin) {
        List<Integer> found = new ArrayList<>();
        int last = NONE;
        for (int entry = memory.load(bin + BIN_HEAD); entry != NONE; ) {
            if (linked[entry - 1]) {
                return "receive " + (entry - 1) + " is linked twice";
            }
            linked[entry - 1] = true;
            int receive = tables.receive(entry);
            int state = memory.load(receive + RECEIVE_STATE);
            if (state == POSTED) {
                found.add(entry - 1);
            } else if (state != CONSUMED || !options.lazyRemoval()) {
                return "receive " + (entry - 1) + " is linked in state " + state;
            }
            last = entry;
            entry = memory.load(receive + RECEIVE_NEXT);
        }
        List<Integer> expected = new ArrayList<>();
        for (Entry entry : posted) {
            int source = entry.envelope.source();
            int tag = entry.envelope.tag();
            if (indexOf(source, tag) == index && tables.receiveBin(index, hash(source, tag)) == bin) {
                expected.add(entry.number);
            }
        }
        return binFailure("receives", index, bin, last, found, expected);
    }

    private String messageBinFailure(int index, int bin) {
        List<Integer> found = new ArrayList<>();
        int last = NONE;
        for (int entry = memory.load(bin + BIN_HEAD); entry != NONE; ) {
            if (found.size() > tables.sizes.messages()
                    || memory.load(tables.message(entry) + MESSAGE_PREVIOUS + index) != last) {
                return "message " + (entry - 1) + " is linked wrongly in index " + index;
            }
            found.add(entry - 1);
            last = entry;
            entry = memory.load(tables.message(entry) + MESSAGE_NEXT + index);
        }
        List<Integer> expected = new ArrayList<>();
        for (Entry entry : unexpected) {
            int source = index == ANY_SOURCE || index == ANY_SOURCE_ANY_TAG ? WILDCARD : entry.envelope.source();
            int tag = index == ANY_TAG || index == ANY_SOURCE_ANY_TAG ? WILDCARD : entry.envelope.tag();
            if (options.uses(index) && tables.messageBin(index, hash(source, tag)) == bin) {
                expected.add(entry.number);
            }
        }
        return binFailure("messages", index, bin, last, found, expected);
    }

    private String binFailure(String what, int index, int bin, int last, List<Integer> found, List<Integer> expected) {
        if (!found.equals(expected)) {
            return what + " " + found + " in a bin of index " + index + ", not " + expected;
        }
        if (memory.load(bin + BIN_LOCK) != 0) {
            return "a bin of " + what + " in index " + index + " is locked";
        }
        return memory.load(bin + BIN_TAIL) == last ? null : "wrong tail in a bin of " + what + " in index " + index;
    }

    private static int hash(int source, int tag) {
        return switch (indexOf(source, tag)) {
            case EXACT -> EnvelopeHashes.hash(source, tag);
            case ANY_SOURCE -> EnvelopeHashes.hash(tag);
            case ANY_TAG -> EnvelopeHashes.hash(source);
            default -> 0;
        };
    }

    private String descriptorFailure() {
        long label = -1;
        for (Entry entry : posted) {
            int receive = tables.receive(entry.number + 1);
            int next = memory.load(receive + RECEIVE_LABEL);
            if (next <= label) {
                return "label of receive " + entry.number + " is not greater than that of the one before";
            }
            label = next;
            if (memory.load(receive + RECEIVE_BOOKING) != 0) {
                return "receive " + entry.number + " is still booked";
            }
        }
        for (int number = 0; number < linked.length; number++) {
            if (!linked[number] && memory.load(tables.receive(number + 1) + RECEIVE_STATE) != UNLINKED) {
                return "receive " + number + " is in no list, but not free";
            }
        }
        return null;
    }
}
