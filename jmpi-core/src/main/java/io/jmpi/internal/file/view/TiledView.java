package io.jmpi.internal.file.view;

import io.jmpi.datatype.Datatype;
import java.util.Arrays;

/**
 * A view of a file (MPI 4.1, section 14.3) as arithmetic: the stream of its bytes, and where each of them is in the file. A tile
 * is one element of the file type: runs of blocks at equal distances. Tiles repeat without end.
 *
 * <p>A view is <em>ascending</em> if later bytes of the stream are at later places of the file; then {@link #below} is the
 * inverse of {@link #offsetOf}. Files are only written or read in large pieces through ascending views.
 *
 * <p>Immutable; any thread.
 */
public final class TiledView {
    /** The last place of a file that can be reached, so that sums with the length of a buffer do not overflow. */
    public static final long LAST = 1L << 62;

    /** Longs of a run in {@link #encoded}. */
    private static final int RUN = 4;

    private static final int HEAD = 3;

    private final long displacement;
    private final long extent;
    private final long size;
    private final long[] starts;
    private final int[] blocks;
    private final long[] strides;
    private final int[] counts;

    /** By run: the bytes of the runs before it; one more with those of all. */
    private final long[] before;

    private final boolean ascending;

    /** Whether all blocks of all tiles are at the same distance, so that the view is one run. */
    private final boolean uniform;

    private TiledView(long displacement, long extent, Runs runs) {
        this.displacement = displacement;
        this.extent = extent;
        this.starts = Arrays.copyOf(runs.starts, runs.length);
        this.blocks = Arrays.copyOf(runs.blocks, runs.length);
        this.strides = Arrays.copyOf(runs.strides, runs.length);
        this.counts = Arrays.copyOf(runs.counts, runs.length);
        this.before = new long[runs.length + 1];
        for (int i = 0; i < runs.length; i++) {
            before[i + 1] = before[i] + (long) blocks[i] * counts[i];
        }
        this.size = before[runs.length];
        this.ascending = size == 0 || isTypeAscending() && end(runs.length - 1) - starts[0] <= extent;
        this.uniform = runs.length == 1 && (counts[0] == 1 || counts[0] * strides[0] == extent);
    }

    /** Returns the view of bytes from a displacement on. */
    public static TiledView bytes(long displacement) {
        return of(displacement, Datatype.BYTE);
    }

    /** Returns the view of a file type. */
    public static TiledView of(long displacement, Datatype<?> fileType) {
        Runs runs = new Runs();
        fileType.forEachRun((signature, basicBytes, start, blockLength, stride, count) ->
                runs.add(start, blockLength * basicBytes, stride, count));
        return new TiledView(displacement, fileType.extentBytes(), runs);
    }

    // ---------------------------------------------------------------- as a message

    /** Returns the view as numbers, from which {@link #decoded} makes it again. */
    public long[] encoded() {
        long[] encoded = new long[HEAD + RUN * starts.length];
        encoded[0] = displacement;
        encoded[1] = extent;
        encoded[2] = starts.length;
        for (int i = 0; i < starts.length; i++) {
            int at = HEAD + RUN * i;
            encoded[at] = starts[i];
            encoded[at + 1] = blocks[i];
            encoded[at + 2] = strides[i];
            encoded[at + 3] = counts[i];
        }
        return encoded;
    }

    /** Returns the number of numbers of an encoded view of a file type. */
    public int encodedLength() {
        return HEAD + RUN * starts.length;
    }

    /** The reverse of {@link #encoded}. */
    public static TiledView decoded(long[] encoded, int from) {
        Runs runs = new Runs();
        for (int i = 0; i < (int) encoded[from + 2]; i++) {
            int at = from + HEAD + RUN * i;
            runs.add(encoded[at], (int) encoded[at + 1], encoded[at + 2], (int) encoded[at + 3]);
        }
        return new TiledView(encoded[from], encoded[from + 1], runs);
    }

    // ---------------------------------------------------------------- properties

    public long displacement() {
        return displacement;
    }

    /** Bytes of the file from one tile to the next. */
    public long extent() {
        return extent;
    }

    /** Bytes of the stream in a tile. */
    public long size() {
        return size;
    }

    /** Whether later bytes of the stream are at later places of the file. */
    public boolean isAscending() {
        return ascending;
    }

    /** Whether the stream is a contiguous part of the file. */
    public boolean isContiguous() {
        return uniform && counts[0] == 1 && blocks[0] == extent;
    }

    /** Bytes of the file from one block to the next, on average. */
    public long averageStride() {
        long blocksOfTile = blocksOfTile();
        return blocksOfTile == 0 ? 0 : extent / blocksOfTile;
    }

    /** Bytes of a block, on average. */
    public long averageBlock() {
        long blocksOfTile = blocksOfTile();
        return blocksOfTile == 0 ? 0 : size / blocksOfTile;
    }

    private long blocksOfTile() {
        long all = 0;
        for (int count : counts) {
            all += count;
        }
        return all;
    }

    /** Whether no place of the tile is negative. */
    public boolean isInFile() {
        for (int i = 0; i < starts.length; i++) {
            if (starts[i] + Math.min(0, (counts[i] - 1) * strides[i]) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether the places of a tile ascend, and none occurs twice. */
    public boolean isTypeAscending() {
        for (int i = 0; i < starts.length; i++) {
            if (counts[i] > 1 && strides[i] < blocks[i] || i > 0 && starts[i] < end(i - 1)) {
                return false;
            }
        }
        return true;
    }

    private long end(int run) {
        return starts[run] + (counts[run] - 1) * strides[run] + blocks[run];
    }

    // ---------------------------------------------------------------- places

    /** Returns a place in the stream such that none before it is after {@link #LAST}. */
    public long mostReachable() {
        long tiles = extent == 0 ? Long.MAX_VALUE : (LAST - displacement) / extent;
        return tiles > LAST / size ? LAST : tiles * size;
    }

    /** Returns where a byte of the stream is in the file. The view is not empty. */
    public long offsetOf(long position) {
        long tile = position / size;
        long rest = position % size;
        int run = runAt(rest);
        long inRun = rest - before[run];
        long block = inRun / blocks[run];
        return displacement + tile * extent + starts[run] + block * strides[run] + inRun % blocks[run];
    }

    /** Returns the run of a byte of a tile. */
    private int runAt(long rest) {
        if (starts.length == 1) {
            return 0;
        }
        int found = Arrays.binarySearch(before, rest);
        return found >= 0 ? found : -found - 2;
    }

    /** Returns how many bytes of the stream are in the file before a place. The view is ascending. */
    public long below(long offset) {
        long inView = offset - displacement;
        if (size == 0 || inView <= starts[0]) {
            return 0;
        }
        long tile = (inView - starts[0]) / extent;
        long inTile = inView - tile * extent;
        int found = Arrays.binarySearch(starts, inTile);
        int run = found >= 0 ? found : -found - 2;
        long inRun = inTile - starts[run];
        long block = counts[run] == 1 ? 0 : Math.min(counts[run] - 1, inRun / strides[run]);
        return tile * size + before[run] + block * blocks[run] + Math.min(blocks[run], inRun - block * strides[run]);
    }

    // ---------------------------------------------------------------- pieces

    /** Receives a range of the stream as runs of blocks, in the order of the stream. */
    @FunctionalInterface
    public interface Pieces {
        /**
         * Blocks at equal distances.
         *
         * @param offset of the first one in the file
         * @param block bytes of each
         * @param stride from one to the next; any number for a single one
         * @param count how many
         */
        void piece(long offset, int block, long stride, int count);
    }

    /** Reports where a range of the stream is. */
    public void forEachPiece(long from, long to, Pieces receiver) {
        if (uniform) {
            forEachUniformPiece(from, to, receiver);
            return;
        }
        long position = from;
        while (position < to) {
            long base = displacement + position / size * extent;
            long rest = position % size;
            long end = Math.min(size, rest + (to - position));
            position += end - rest;
            for (int run = runAt(rest); rest < end; run++) {
                long runEnd = Math.min(end, before[run + 1]);
                inRun(
                        base + starts[run],
                        blocks[run],
                        strides[run],
                        rest - before[run],
                        runEnd - before[run],
                        receiver);
                rest = runEnd;
            }
        }
    }

    private void forEachUniformPiece(long from, long to, Pieces receiver) {
        long stride = counts[0] == 1 ? extent : strides[0];
        if (stride == blocks[0]) {
            long position = from;
            while (position < to) {
                int length = (int) Math.min(to - position, Integer.MAX_VALUE);
                receiver.piece(displacement + starts[0] + position, length, length, 1);
                position += length;
            }
        } else {
            inRun(displacement + starts[0], blocks[0], stride, from, to, receiver);
        }
    }

    /** Reports bytes of a run: the rest of a block, whole blocks, and the begin of a block. */
    private static void inRun(long start, int block, long stride, long from, long to, Pieces receiver) {
        long first = from / block;
        int skipped = (int) (from % block);
        long position = from;
        if (skipped > 0 || to - from < block) {
            int length = (int) Math.min(block - skipped, to - from);
            receiver.piece(start + first * stride + skipped, length, stride, 1);
            position += length;
            first++;
        }
        while (to - position >= block) {
            int count = (int) Math.min((to - position) / block, Integer.MAX_VALUE);
            receiver.piece(start + first * stride, block, stride, count);
            first += count;
            position += (long) count * block;
        }
        if (position < to) {
            receiver.piece(start + first * stride, (int) (to - position), stride, 1);
        }
    }

    // ---------------------------------------------------------------- for other classes of this package

    int runs() {
        return starts.length;
    }

    long start(int run) {
        return starts[run];
    }

    int block(int run) {
        return blocks[run];
    }

    /** From one block of a run to the next; of a single one, the block. */
    long stride(int run) {
        return counts[run] == 1 ? blocks[run] : strides[run];
    }

    int count(int run) {
        return counts[run];
    }

    boolean isUniform() {
        return uniform;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TiledView view && Arrays.equals(encoded(), view.encoded());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(encoded());
    }

    /** The runs of a tile, as they are collected. */
    private static final class Runs {
        private long[] starts = new long[4];
        private int[] blocks = new int[4];
        private long[] strides = new long[4];
        private int[] counts = new int[4];
        private int length;

        void add(long start, int block, long stride, int count) {
            if (block == 0 || count == 0) {
                return;
            }
            if (count > 1 && stride == block) {
                add(start, block * count, 0, 1);
                return;
            }
            int last = length - 1;
            if (last >= 0 && count == 1 && counts[last] == 1 && starts[last] + blocks[last] == start) {
                blocks[last] += block;
                return;
            }
            if (length == starts.length) {
                int more = 2 * length;
                starts = Arrays.copyOf(starts, more);
                blocks = Arrays.copyOf(blocks, more);
                strides = Arrays.copyOf(strides, more);
                counts = Arrays.copyOf(counts, more);
            }
            starts[length] = start;
            blocks[length] = block;
            strides[length] = count == 1 ? 0 : stride;
            counts[length++] = count;
        }
    }
}
