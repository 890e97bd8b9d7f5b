package io.jmpi.internal.p2p.partition;

/**
 * What the sender of a partitioned message sends first, once, so that the receiver can pair it with a receive and post the
 * partitions: the only message that has the tag {@link Partitions#ANNOUNCEMENT}.
 *
 * @param tag of the program
 * @param partitions their number
 * @param firstTag the tag of partition 0 of each message of this operation; the others have the next ones
 * @param signature of all elements
 * @param bytes of all partitions
 */
record Announcement(int tag, int partitions, int firstTag, int signature, long bytes) {
    static final int INTS = 6;

    int[] encode() {
        return new int[] {tag, partitions, firstTag, signature, (int) (bytes >>> Integer.SIZE), (int) bytes};
    }

    static Announcement decode(int[] ints) {
        long bytes = (long) ints[4] << Integer.SIZE | ints[5] & 0xffff_ffffL;
        return new Announcement(ints[0], ints[1], ints[2], ints[3], bytes);
    }

    /** The bytes of one partition. */
    long bytesEach() {
        return bytes / partitions;
    }
}
