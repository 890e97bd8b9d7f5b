package io.jmpi.offload.kernels;

import io.jmpi.offload.dpa.DeviceMemory;

/**
 * Sizes of one communicator's share of the device.
 *
 * @param threads device threads that match messages: messages of a block, bits of a booking bitmap (N in the paper)
 * @param bins bins of each of the three hash tables; a power of two
 * @param receives descriptors of posted receives
 * @param messages buffers of messages that are on the device, undecided or unexpected
 * @param completions entries of the completion queue, a power of two not smaller than {@code threads}: messages that
 *     may be undecided
 * @param commands entries of the command queue, a power of two
 */
public record ProgramSizes(int threads, int bins, int receives, int messages, int completions, int commands) {
    /** The bitmap of a 64-byte descriptor has no more bits. */
    public static final int MAX_THREADS = 256;

    /** Most bins, receives, messages, completions and commands. */
    public static final int MAX_ENTRIES = 1 << 20;

    public ProgramSizes {
        requireIn("threads", threads, MAX_THREADS);
        requirePowerOfTwo("bins", bins);
        requireIn("receives", receives, MAX_ENTRIES);
        requireIn("messages", messages, MAX_ENTRIES);
        requirePowerOfTwo("completions", completions);
        requirePowerOfTwo("commands", commands);
        if (completions < threads) {
            throw new IllegalArgumentException("completions " + completions + " must be at least threads " + threads);
        }
    }

    private static void requireIn(String name, int value, int max) {
        if (value < 1 || value > max) {
            throw new IllegalArgumentException(name + " " + value + " is not in 1.." + max);
        }
    }

    private static void requirePowerOfTwo(String name, int value) {
        requireIn(name, value, MAX_ENTRIES);
        if (Integer.bitCount(value) != 1) {
            throw new IllegalArgumentException(name + " " + value + " is not a power of two");
        }
    }

    /** Bytes of the three tables that index receives: 20 for each bin (paper, section IV-E). */
    public long receiveIndexBytes() {
        return 3L * bins * DeviceTables.BIN_WORDS * DeviceMemory.WORD_BYTES;
    }

    /** Bytes of the receives' descriptors: 64 each (paper, section IV-E). */
    public long receiveDescriptorBytes() {
        return (long) receives * DeviceTables.RECEIVE_WORDS * DeviceMemory.WORD_BYTES;
    }

    /**
     * Bytes of all that the communicator needs on the device: indexes and entries of unexpected messages and queues
     * too.
     */
    public long deviceBytes() {
        return DeviceTables.words(this) * DeviceMemory.WORD_BYTES;
    }
}
