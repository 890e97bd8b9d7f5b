package io.jmpi.trace.replay;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A growing list of records of fixed length in a {@link Spool}. A field is identified by its offset in the record.
 *
 * <p>Thread: one adds; afterwards any may change records, each record by one thread at a time. Lifetime: that of the
 * spool.
 */
class Records {
    private static final int SHIFT = 9;
    private static final int IN_BLOCK = 1 << SHIFT;

    private final Spool spool;
    private final ByteBuffer[] segments;
    private final int recordBytes;
    private long[] blocks = new long[4];
    private int size;

    Records(Spool spool, int recordBytes) {
        this.spool = spool;
        this.segments = spool.segments();
        this.recordBytes = recordBytes;
    }

    /** Number of records. */
    final int size() {
        return size;
    }

    /** Adds a record of zeros. */
    final int add() {
        if ((size & IN_BLOCK - 1) == 0) {
            if (size == Integer.MAX_VALUE - IN_BLOCK + 1) {
                throw new IllegalStateException(
                        "a rank has " + size + " messages or receives, more than can be numbered");
            }
            int block = size >>> SHIFT;
            if (block == blocks.length) {
                blocks = Arrays.copyOf(blocks, 2 * block);
            }
            blocks[block] = spool.allocate(IN_BLOCK * recordBytes);
        }
        return size++;
    }

    private int offset(long block, int index, int field) {
        return (int) block + (index & IN_BLOCK - 1) * recordBytes + field;
    }

    final int getInt(int index, int field) {
        long block = blocks[index >>> SHIFT];
        return segments[(int) (block >>> Integer.SIZE)].getInt(offset(block, index, field));
    }

    final void setInt(int index, int field, int value) {
        long block = blocks[index >>> SHIFT];
        segments[(int) (block >>> Integer.SIZE)].putInt(offset(block, index, field), value);
    }

    final long getLong(int index, int field) {
        long block = blocks[index >>> SHIFT];
        return segments[(int) (block >>> Integer.SIZE)].getLong(offset(block, index, field));
    }

    final void setLong(int index, int field, long value) {
        long block = blocks[index >>> SHIFT];
        segments[(int) (block >>> Integer.SIZE)].putLong(offset(block, index, field), value);
    }
}
