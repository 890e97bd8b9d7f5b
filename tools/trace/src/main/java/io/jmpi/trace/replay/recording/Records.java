package io.jmpi.trace.replay.recording;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A growing list of records in a {@link Spool}. A subclass declares the fields of a record as {@link Ints} and {@link
 * Longs}, which a record has in that order.
 *
 * <p>Thread: one adds; afterwards any may change records, each record by one thread at a time. Lifetime: that of the
 * spool.
 */
public class Records {
    private static final int SHIFT = 9;
    private static final int IN_BLOCK = 1 << SHIFT;

    private final Spool spool;
    private final ByteBuffer[] segments;
    private int recordBytes;
    private long[] blocks = new long[4];
    private int size;

    Records(Spool spool) {
        this.spool = spool;
        this.segments = spool.segments();
    }

    /** A field of 32 bits. */
    public final class Ints {
        private final int offset = reserve(Integer.BYTES);

        public int get(int index) {
            long block = blocks[index >>> SHIFT];
            return segments[(int) (block >>> Integer.SIZE)].getInt(place(block, index, offset));
        }

        public void set(int index, int value) {
            long block = blocks[index >>> SHIFT];
            segments[(int) (block >>> Integer.SIZE)].putInt(place(block, index, offset), value);
        }
    }

    /** A field of 64 bits. */
    public final class Longs {
        private final int offset = reserve(Long.BYTES);

        public long get(int index) {
            long block = blocks[index >>> SHIFT];
            return segments[(int) (block >>> Integer.SIZE)].getLong(place(block, index, offset));
        }

        public void set(int index, long value) {
            long block = blocks[index >>> SHIFT];
            segments[(int) (block >>> Integer.SIZE)].putLong(place(block, index, offset), value);
        }
    }

    private int reserve(int bytes) {
        recordBytes += bytes;
        return recordBytes - bytes;
    }

    private int place(long block, int index, int offset) {
        return (int) block + (index & IN_BLOCK - 1) * recordBytes + offset;
    }

    /** Number of records. */
    public final int size() {
        return size;
    }

    /** Adds a record of zeros. */
    final int add() {
        if ((size & IN_BLOCK - 1) == 0) {
            if (size == Integer.MAX_VALUE - IN_BLOCK + 1) {
                throw new IllegalStateException(
                        "a rank has more than " + size + " messages or receives, the most that can be replayed");
            }
            int block = size >>> SHIFT;
            if (block == blocks.length) {
                blocks = Arrays.copyOf(blocks, 2 * block);
            }
            blocks[block] = spool.allocate(IN_BLOCK * recordBytes);
        }
        return size++;
    }
}
