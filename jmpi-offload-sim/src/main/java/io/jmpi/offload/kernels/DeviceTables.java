package io.jmpi.offload.kernels;

import io.jmpi.offload.dpa.DeviceMemory;
import io.jmpi.offload.dpa.DeviceRing;
import io.jmpi.offload.dpa.DeviceThread;

/**
 * Layout of a communicator's device memory. Addresses are of 32-bit words; a reference to a receive or a message is
 * its number and 1, so that 0 means none and zeroed memory is valid and empty.
 *
 * <pre>
 *  control           a line of 64 bytes for each word or bitmap that many threads write
 *  receive indexes   3 tables of bins and 1 list: EXACT by source and tag, ANY_SOURCE by tag, ANY_TAG by source
 *  receives          descriptors of 64 bytes
 *  message indexes   the same four; an unexpected message is in each of them
 *  messages          entries of 64 bytes
 *  completions       host to device: 32 bytes for each message that has arrived
 *  results           device to host: 16 bytes for each of these messages
 *  commands          host to device: 32 bytes
 *  replies           device to host: 32 bytes for each command
 *
 *  bin, 20 bytes     | lock | head        | tail        |    pointers of 8 bytes, of which the low word is used
 *  receive           | next | state | source | tag | label      | sequence | bin | booking bitmap, 8 words          |
 *  message           | next in 4 indexes | previous in 4 indexes | source | tag | 3 hashes | bytes | 2 free         |
 *  completion        | sequence | message | source | tag | 3 hashes | bytes |
 *  result            | sequence | receive or none: unexpected | receives compared | free |
 *  command           | sequence | operation | receive or message | source | tag | hash | sequence id | free |
 *  reply             | sequence | outcome | message | messages decided before | messages compared | 3 free |
 * </pre>
 *
 * Completions, results, commands and replies are {@linkplain DeviceRing rings}. Numbers of messages and commands wrap
 * around at 2^32.
 */
public final class DeviceTables {
    // The four indexes, by wildcard class (paper, section III-B).
    static final int EXACT = 0;
    static final int ANY_SOURCE = 1;
    static final int ANY_TAG = 2;
    static final int ANY_SOURCE_ANY_TAG = 3;
    static final int INDEXES = 4;

    static final int NONE = 0;
    static final int WILDCARD = -1;

    // Control. A line for each; threads poll the gate, the completed blocks, and which threads have entered and
    // resolved.
    static final int GATE = 0;
    static final int ANNOUNCED = DeviceMemory.LINE_WORDS;
    static final int COMPLETED_BLOCKS = 2 * DeviceMemory.LINE_WORDS;
    static final int CONFLICT = 3 * DeviceMemory.LINE_WORDS;
    static final int ENTERED = 4 * DeviceMemory.LINE_WORDS;
    static final int RESOLVED = 5 * DeviceMemory.LINE_WORDS;
    private static final int CONTROL_WORDS = 6 * DeviceMemory.LINE_WORDS;

    // The gate's states. In that of a closed gate the upper 30 bits are the number of the first message that may not
    // pass.
    static final int OPEN = 0;
    static final int CLOSING = 1;

    /** The state of a gate that is closed for messages from that number on. */
    static int closedFrom(int number) {
        return number << 2 | 2;
    }

    /** Whether a closed gate lets that message pass. */
    static boolean isBelow(int number, int closedGate) {
        return (number << 2) - (closedGate & ~3) < 0;
    }

    static final int BIN_WORDS = 5;
    static final int BIN_LOCK = 0;
    static final int BIN_HEAD = 1;
    static final int BIN_TAIL = 3;

    static final int RECEIVE_WORDS = 16;
    static final int RECEIVE_NEXT = 0;
    static final int RECEIVE_STATE = 1;
    static final int RECEIVE_SOURCE = 2;
    static final int RECEIVE_TAG = 3;
    static final int RECEIVE_LABEL = 4;
    static final int RECEIVE_SEQUENCE = 6;
    static final int RECEIVE_BIN = 7;
    static final int RECEIVE_BOOKING = 8;

    // States of a receive's descriptor.
    static final int UNLINKED = 0;
    static final int POSTED = 1;
    static final int CONSUMED = 2;

    static final int MESSAGE_WORDS = 16;
    static final int MESSAGE_NEXT = 0;
    static final int MESSAGE_PREVIOUS = 4;
    static final int MESSAGE_SOURCE = 8;
    static final int MESSAGE_TAG = 9;
    static final int MESSAGE_HASHES = 10;
    static final int MESSAGE_BYTES = 13;

    static final int COMPLETION_WORDS = 8;
    static final int COMPLETION_MESSAGE = 1;
    static final int COMPLETION_SOURCE = 2;
    static final int COMPLETION_TAG = 3;
    static final int COMPLETION_HASHES = 4;
    static final int COMPLETION_BYTES = 7;

    static final int RESULT_WORDS = 4;
    static final int RESULT_RECEIVE = 1;
    static final int RESULT_WALKED = 2;

    static final int COMMAND_WORDS = 8;
    static final int COMMAND_OPERATION = 1;
    static final int COMMAND_SUBJECT = 2;
    static final int COMMAND_SOURCE = 3;
    static final int COMMAND_TAG = 4;
    static final int COMMAND_HASHES = 5;
    static final int COMMAND_SEQUENCE_ID = 6;

    static final int REPLY_WORDS = 8;
    static final int REPLY_OUTCOME = 1;
    static final int REPLY_MESSAGE = 2;
    static final int REPLY_DECIDED = 3;
    static final int REPLY_WALKED = 4;

    // Operations of commands.
    static final int POST = 1;
    static final int CANCEL = 2;
    static final int PROBE = 3;
    static final int TAKE = 4;

    // Outcomes of commands. A probe that finds nothing, and a cancellation that comes too late, have none.
    static final int NO_OUTCOME = 0;
    static final int DONE = 1;
    static final int FOUND = 2;

    final ProgramSizes sizes;
    private final int receiveBins;
    private final int receives;
    private final int messageBins;
    private final int messages;
    private final int binMask;

    /** The queues, by {@code COMPLETION_...}, {@code RESULT_...}, {@code COMMAND_...} and {@code REPLY_...}. */
    final DeviceRing completions;

    final DeviceRing results;
    final DeviceRing commands;
    final DeviceRing replies;

    /** The layout for these sizes. */
    public DeviceTables(ProgramSizes sizes) {
        this.sizes = sizes;
        int indexWords = aligned((3 * sizes.bins() + 1) * BIN_WORDS);
        receiveBins = CONTROL_WORDS;
        receives = receiveBins + indexWords;
        messageBins = receives + sizes.receives() * RECEIVE_WORDS;
        messages = messageBins + indexWords;
        binMask = sizes.bins() - 1;
        completions =
                new DeviceRing(messages + sizes.messages() * MESSAGE_WORDS, sizes.completions(), COMPLETION_WORDS);
        results = new DeviceRing(completions.end(), sizes.completions(), RESULT_WORDS);
        commands = new DeviceRing(aligned(results.end()), sizes.commands(), COMMAND_WORDS);
        replies = new DeviceRing(commands.end(), sizes.commands(), REPLY_WORDS);
    }

    private static int aligned(int words) {
        return (words + DeviceMemory.LINE_WORDS - 1) & -DeviceMemory.LINE_WORDS;
    }

    /** How many words these sizes need. */
    static long words(ProgramSizes sizes) {
        long indexWords = aligned((3 * sizes.bins() + 1) * BIN_WORDS);
        long queueWords = (long) sizes.completions() * (COMPLETION_WORDS + RESULT_WORDS)
                + (long) sizes.commands() * (COMMAND_WORDS + REPLY_WORDS);
        long words = CONTROL_WORDS
                + 2 * indexWords
                + (long) sizes.receives() * RECEIVE_WORDS
                + (long) sizes.messages() * MESSAGE_WORDS
                + queueWords;
        return (words + DeviceMemory.LINE_WORDS - 1) & -DeviceMemory.LINE_WORDS;
    }

    /** Memory for these tables, empty. */
    public DeviceMemory newMemory() {
        return new DeviceMemory(Math.toIntExact(words(sizes)));
    }

    /** The index that a receive belongs to. */
    static int indexOf(int source, int tag) {
        return (source == WILDCARD ? ANY_SOURCE : EXACT) + (tag == WILDCARD ? ANY_TAG : EXACT);
    }

    /** Of a message's three hashes, the one that an index uses. */
    static int hashOf(int index, int hashExact, int hashSource, int hashTag) {
        return switch (index) {
            case EXACT -> hashExact;
            case ANY_SOURCE -> hashTag;
            default -> hashSource;
        };
    }

    private int bin(int index, int hash) {
        return index == ANY_SOURCE_ANY_TAG
                ? 3 * sizes.bins() * BIN_WORDS
                : (index * sizes.bins() + (hash & binMask)) * BIN_WORDS;
    }

    /** The bin of receives with that hash in one of the indexes. */
    int receiveBin(int index, int hash) {
        return receiveBins + bin(index, hash);
    }

    /** The bin of messages with that hash in one of the indexes. */
    int messageBin(int index, int hash) {
        return messageBins + bin(index, hash);
    }

    /** Descriptor behind a reference. */
    int receive(int reference) {
        return receives + (reference - 1) * RECEIVE_WORDS;
    }

    /** Label of the receive behind a reference: how many were posted before it. */
    long label(DeviceThread device, int reference) {
        int at = receive(reference) + RECEIVE_LABEL;
        return (long) device.load(at + 1) << 32 | device.load(at) & 0xffff_ffffL;
    }

    /** Entry behind a reference. */
    int message(int reference) {
        return messages + (reference - 1) * MESSAGE_WORDS;
    }
}
