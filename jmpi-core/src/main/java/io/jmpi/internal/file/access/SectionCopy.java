package io.jmpi.internal.file.access;

import io.jmpi.internal.file.view.StridedCopy;
import io.jmpi.internal.file.view.TiledView;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Copies between elements in memory and a section: a buffer that has a range of the file. Elements with gaps, and those of arrays, go
 * through a small buffer that stays in the cache. Thread: one at a time.
 */
public final class SectionCopy {
    private static final int PIECE = 1 << 15;

    private ByteBuffer packed;

    private ByteBuffer packed() {
        if (packed == null) {
            packed = ByteBuffer.allocateDirect(PIECE).order(ByteOrder.nativeOrder());
        }
        return packed;
    }

    /**
     * Copies elements into a section.
     *
     * @param viewFrom the byte of the view's stream that the stream of elements begins at
     * @param from where the range begins in the stream of elements
     * @param section has the bytes of the file from {@code base} on, from index 0 on
     */
    public void toSection(
            ElementStream stream, long from, long to, TiledView view, long viewFrom, ByteBuffer section, long base) {
        for (long position = from; position < to; ) {
            ByteBuffer memory = inPlace(stream, position, to);
            int length = memory != null ? memory.capacity() : (int) Math.min(PIECE, to - position);
            if (memory == null) {
                stream.pack(position, packed(), 0, length);
            }
            long inView = viewFrom + position;
            StridedCopy.scatter(view, inView, inView + length, memory != null ? memory : packed, 0, section, base);
            position += length;
        }
    }

    /** The reverse of {@link #toSection}. */
    public void fromSection(
            ElementStream stream, long from, long to, TiledView view, long viewFrom, ByteBuffer section, long base) {
        for (long position = from; position < to; ) {
            ByteBuffer memory = inPlace(stream, position, to);
            int length = memory != null ? memory.capacity() : (int) Math.min(PIECE, to - position);
            long inView = viewFrom + position;
            StridedCopy.gather(view, inView, inView + length, section, base, memory != null ? memory : packed(), 0);
            if (memory == null) {
                stream.unpack(position, packed, 0, length);
            }
            position += length;
        }
    }

    private static ByteBuffer inPlace(ElementStream stream, long from, long to) {
        return stream.inPlace(from, (int) Math.min(1 << 30, to - from));
    }
}
