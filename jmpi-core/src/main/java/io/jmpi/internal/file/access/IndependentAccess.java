package io.jmpi.internal.file.access;

import io.jmpi.internal.file.view.TiledView;
import java.nio.ByteBuffer;

/**
 * Reads and writes elements of one rank through its view. Contiguous parts go straight between file and direct memory, other memory
 * through a buffer. Of a view with small gaps, a read reads the gaps, too, in large pieces (data sieving). A write writes each block,
 * because bytes in gaps may be those of others, unless a lock excludes these.
 *
 * <p>Any thread. Lifetime: that of the file.
 */
public final class IndependentAccess {
    /** When to read gaps. */
    public enum Sieving {
        ALWAYS,
        NEVER,
        /** If reading a gap takes less time than one more call. */
        OF_SMALL_GAPS
    }

    /** Beyond it, a gap is skipped. */
    private static final int SMALL_STRIDE = 1 << 16;

    private static final int MOST_IN_PLACE = 1 << 30;

    private final DataFile file;
    private final BounceBuffers buffers;

    public IndependentAccess(DataFile file, BounceBuffers buffers) {
        this.file = file;
        this.buffers = buffers;
    }

    // ---------------------------------------------------------------- reading

    /**
     * Reads the elements of a stream.
     *
     * @param from where it begins in the view's stream
     * @return the bytes read: fewer if the file ends before
     */
    public long read(TiledView view, long from, ElementStream stream, Sieving sieving) {
        if (stream.bytes() == 0) {
            return 0;
        }
        if (view.isContiguous()) {
            return readBlock(view.offsetOf(from), 0, stream.bytes(), stream);
        }
        boolean isSieved =
                sieving == Sieving.ALWAYS || sieving == Sieving.OF_SMALL_GAPS && view.averageStride() <= SMALL_STRIDE;
        return view.isAscending() && isSieved ? sieve(view, from, stream) : readBlocks(view, from, stream);
    }

    /** Reads contiguous bytes; returns how many there are. */
    private long readBlock(long offset, long position, long bytes, ElementStream stream) {
        ByteBuffer bounce = null;
        long done = 0;
        boolean isShort = false;
        try {
            while (done < bytes && !isShort) {
                int length = (int) Math.min(MOST_IN_PLACE, bytes - done);
                ByteBuffer target = stream.inPlace(position + done, length);
                boolean isInPlace = target != null;
                if (!isInPlace) {
                    bounce = bounce == null ? buffers.take() : bounce;
                    length = Math.min(length, bounce.capacity());
                    target = bounce.clear().limit(length);
                }
                int read = file.read(target, offset + done);
                if (!isInPlace && read > 0) {
                    stream.unpack(position + done, bounce, 0, read);
                }
                done += read;
                isShort = read < length;
            }
        } finally {
            give(bounce);
        }
        return done;
    }

    private void give(ByteBuffer bounce) {
        if (bounce != null) {
            buffers.give(bounce);
        }
    }

    private long sieve(TiledView view, long from, ElementStream stream) {
        long end = Math.min(stream.bytes(), view.below(file.size()) - from);
        ByteBuffer section = buffers.take();
        SectionCopy copy = new SectionCopy();
        long position = 0;
        try {
            while (position < end) {
                long base = view.offsetOf(from + position);
                long last = Math.min(end, view.below(base + section.capacity()) - from);
                int span = (int) (view.offsetOf(from + last - 1) + 1 - base);
                int read = file.read(section.clear().limit(span), base);
                section.clear();
                if (read < span) { // It has been cut meanwhile.
                    last = Math.max(position, Math.min(last, view.below(base + read) - from));
                    end = last;
                }
                copy.fromSection(stream, position, last, view, from, section, base);
                position = last;
            }
        } finally {
            buffers.give(section);
        }
        return position;
    }

    /** Reads each block alone, until one is short. */
    private long readBlocks(TiledView view, long from, ElementStream stream) {
        long[] done = {0};
        boolean[] isShort = {false};
        view.forEachPiece(from, from + stream.bytes(), (offset, block, stride, count) -> {
            for (int i = 0; i < count && !isShort[0]; i++) {
                long read = readBlock(offset + i * stride, done[0], block, stream);
                done[0] += read;
                isShort[0] = read < block;
            }
        });
        return done[0];
    }

    // ---------------------------------------------------------------- writing

    /**
     * Writes the elements of a stream.
     *
     * @param isLocked whether no other rank writes between the first and the last of them
     */
    public void write(TiledView view, long from, ElementStream stream, boolean isLocked) {
        if (stream.bytes() == 0) {
            return;
        }
        if (view.isContiguous()) {
            writeContiguous(view.offsetOf(from), stream);
        } else if (isLocked && view.isAscending() && file.canRead() && view.averageStride() <= SMALL_STRIDE) {
            writeWithGaps(view, from, stream);
        } else {
            writeBlocks(view, from, stream);
        }
    }

    private void writeContiguous(long offset, ElementStream stream) {
        ByteBuffer bounce = null;
        try {
            for (long done = 0; done < stream.bytes(); ) {
                int length = (int) Math.min(MOST_IN_PLACE, stream.bytes() - done);
                ByteBuffer source = stream.inPlace(done, length);
                if (source == null) {
                    bounce = bounce == null ? buffers.take() : bounce;
                    length = Math.min(length, bounce.capacity());
                    stream.pack(done, bounce, 0, length);
                    source = bounce.clear().limit(length);
                }
                file.write(source, offset + done);
                done += length;
            }
        } finally {
            give(bounce);
        }
    }

    /** Reads the gaps, and writes them with the blocks. */
    private void writeWithGaps(TiledView view, long from, ElementStream stream) {
        ByteBuffer section = buffers.take();
        SectionCopy copy = new SectionCopy();
        try {
            for (long done = 0; done < stream.bytes(); ) {
                long base = view.offsetOf(from + done);
                long last = Math.min(stream.bytes(), view.below(base + section.capacity()) - from);
                int span = (int) (view.offsetOf(from + last - 1) + 1 - base);
                int read = file.read(section.clear().limit(span), base);
                section.clear();
                for (int at = read; at < span; at++) {
                    section.put(at, (byte) 0);
                }
                copy.toSection(stream, done, last, view, from, section, base);
                file.write(section.limit(span), base);
                done = last;
            }
        } finally {
            buffers.give(section);
        }
    }

    private void writeBlocks(TiledView view, long from, ElementStream stream) {
        ByteBuffer packed = buffers.take();
        try {
            for (long done = 0; done < stream.bytes(); ) {
                int length = (int) Math.min(packed.capacity(), stream.bytes() - done);
                stream.pack(done, packed, 0, length);
                writePacked(view, from + done, length, packed.clear());
                done += length;
            }
        } finally {
            buffers.give(packed);
        }
    }

    private void writePacked(TiledView view, long from, int length, ByteBuffer packed) {
        int[] next = {0};
        view.forEachPiece(from, from + length, (offset, block, stride, count) -> {
            for (int i = 0; i < count; i++) {
                file.write(packed.limit(next[0] + block).position(next[0]), offset + i * stride);
                next[0] += block;
            }
        });
        packed.clear();
    }
}
