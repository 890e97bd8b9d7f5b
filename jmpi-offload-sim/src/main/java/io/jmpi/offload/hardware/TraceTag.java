package io.jmpi.offload.hardware;

/**
 * The 64-bit tag that the unit compares when the engine {@code overlap} numbers messages.
 *
 * <pre>
 *   63        44 43 42          31 30             0
 *  +------------+--+--------------+----------------+
 *  |   source   | N|    number    |      tag       |
 *  +------------+--+--------------+----------------+
 * </pre>
 *
 * N is set if there is a number, which is the lower 12 bits of the {@link io.jmpi.matching.envelope.SequenceNumber}; N
 * and number are zero otherwise. Sources that do not fit, and the last one that would, share a tag of ones that no
 * entry has: the unit finds their messages unexpected.
 */
final class TraceTag {
    /** Count of consecutive numbers that are distinct. */
    static final int WINDOW = 1 << 12;

    /** The mask of an entry that takes its stream's messages whatever their numbers. */
    static final long WITHOUT_NUMBER = ~(0x1fffL << 31);

    private static final int LARGEST_SOURCE = 0xf_fffe;

    private TraceTag() {}

    /** Whether entries for messages of that source can be distinguished from all others. */
    static boolean hasRoomFor(int source) {
        return source <= LARGEST_SOURCE;
    }

    /**
     * Returns the tag of a message, or of an entry for it.
     *
     * @param sequence the message's number, or none
     */
    static long of(int source, int tag, int sequence) {
        if (!hasRoomFor(source)) {
            return -1L << 31 | tag;
        }
        int number = sequence >>> 31 << 12 | sequence & WINDOW - 1;
        return (long) source << 44 | (long) number << 31 | tag;
    }
}
