package io.jmpi.datatype;

import io.jmpi.internal.layout.StridedRun;
import io.jmpi.internal.layout.TypeMap;
import java.nio.ByteBuffer;
import org.jspecify.annotations.NullUnmarked;

/**
 * Packs and unpacks non-contiguous elements piece by piece: each call continues where the last one ended, in constant
 * time, even in the middle of a basic element. Both protocols use it: eager messages at once, rendezvous chunk by
 * chunk.
 *
 * <p>Thread: one at a time. Lifetime: that of an operation; it does not refer to the memory.
 */
@NullUnmarked
final class PackCursor<T> extends Packing<T> {
    private final Datatype<T> type;
    private final StridedRun<BasicType<T>>[] runs;
    private final int extent;
    private final int elementBytes;
    private long position;

    /** Where the current element of the type begins, in units from the offset. */
    private long base;

    private int runIndex;
    private StridedRun<BasicType<T>> run;
    private int block;

    /** Bytes of the current block that have been moved. */
    private int done;

    /** Holds a basic element that the end of a piece has split. */
    private ByteBuffer cut;

    /**
     * Creates a cursor at the beginning.
     *
     * @param map of one element of the type, or of all elements
     */
    PackCursor(Datatype<T> type, TypeMap<BasicType<T>> map) {
        this.type = type;
        this.runs = map.runs();
        this.extent = map.extent();
        this.elementBytes = map.size();
        rewind();
    }

    private void rewind() {
        position = 0;
        base = 0;
        runIndex = 0;
        run = runs[0];
        block = 0;
        done = 0;
    }

    @Override
    public Datatype<T> type() {
        return type;
    }

    @Override
    public int messageSignature(long bytes) {
        return type.messageSignature(bytes);
    }

    /** Seeks a position in the message; constant time for the current position and the beginning. */
    private void seek(long bytes) {
        if (bytes == position) {
            return;
        }
        rewind();
        position = bytes;
        base += bytes / elementBytes * extent;
        int rest = (int) (bytes % elementBytes);
        while (rest >= run.bytes()) {
            rest -= run.bytes();
            run = runs[++runIndex];
        }
        block = rest / run.blockBytes();
        done = rest % run.blockBytes();
    }

    @Override
    public void pack(T memory, long offset, long from, ByteBuffer target, int at, int bytes) {
        seek(from);
        int end = at + bytes;
        int next = at;
        while (next < end) {
            BasicType<T> element = run.element();
            int size = element.size();
            int part = done & size - 1;
            long first = offset + base + (run.start() + block * run.stride());
            int moved = step(end - next, size, part);
            if (part != 0 || moved < size) {
                element.pack(memory, first, done - part, cut(), 0, size);
                target.put(next, cut, part, moved);
            } else if (moved >= run.blockBytes()) {
                int blocks = blocksOf(moved);
                element.packBlocks(memory, first, run.stride(), blocks, run.blockLength(), target, next);
            } else {
                element.pack(memory, first, done, target, next, moved);
            }
            next += moved;
            advance(moved);
        }
        position += bytes;
    }

    @Override
    public void unpack(T memory, long offset, long from, ByteBuffer source, int at, int bytes) {
        seek(from);
        int end = at + bytes;
        int next = at;
        while (next < end) {
            BasicType<T> element = run.element();
            int size = element.size();
            int part = done & size - 1;
            long first = offset + base + (run.start() + block * run.stride());
            int moved = step(end - next, size, part);
            if (part != 0 || moved < size) {
                cut().put(part, source, next, moved);
                if (part + moved == size) {
                    element.unpack(memory, first, done - part, cut, 0, size);
                }
            } else if (moved >= run.blockBytes()) {
                int blocks = blocksOf(moved);
                element.unpackBlocks(memory, first, run.stride(), blocks, run.blockLength(), source, next);
            } else {
                element.unpack(memory, first, done, source, next, moved);
            }
            next += moved;
            advance(moved);
        }
        position += bytes;
    }

    /**
     * Returns how many bytes the next step moves: a part of a cut basic element, or whole blocks, or whole basic
     * elements of a block.
     *
     * @param room remaining bytes of the piece
     * @param size bytes of a basic element, a power of two
     * @param part how many of them have been moved
     */
    private int step(int room, int size, int part) {
        if (part != 0 || room < size) {
            return Math.min(size - part, room);
        }
        int blockBytes = run.blockBytes();
        if (done == 0 && room >= blockBytes) {
            int all = (run.count() - block) * blockBytes;
            return all <= room ? all : room - room % blockBytes;
        }
        int left = Math.min(blockBytes - done, room);
        return left - (left & size - 1);
    }

    private int blocksOf(int bytes) {
        return bytes == run.blockBytes() ? 1 : bytes / run.blockBytes();
    }

    private void advance(int moved) {
        int blockBytes = run.blockBytes();
        done += moved;
        if (done >= blockBytes) {
            block += blocksOf(done);
            done = 0;
            if (block == run.count()) {
                nextRun();
            }
        }
    }

    private void nextRun() {
        block = 0;
        if (++runIndex == runs.length) {
            runIndex = 0;
            base += extent;
        }
        run = runs[runIndex];
    }

    private ByteBuffer cut() {
        if (cut == null) {
            cut = ByteBuffer.allocate(Long.BYTES);
        }
        return cut;
    }
}
