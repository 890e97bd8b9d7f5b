package io.jmpi.internal.file.access;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.datatype.Packing;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The elements of a call as a stream of bytes, as they are in the file: little-endian, or reversed. Any range can be packed and
 * unpacked, also one that begins or ends within a basic element.
 *
 * <p>Thread: one at a time. Lifetime: that of the call.
 */
public final class ElementStream {
    /** Bytes that are reversed at a time before they are unpacked. */
    private static final int PIECE = 1 << 13;

    private static final int LONGEST_BASIC = 8;

    private final Elements<?> elements;
    private final long bytes;
    private final Mover<?> mover;
    private final ElementPattern pattern;
    private final boolean reversed;
    private final ByteBuffer one = ByteBuffer.allocate(LONGEST_BASIC).order(ByteOrder.nativeOrder());
    private ByteBuffer piece;

    /** Packs at any basic element; it has the type of the memory. */
    private static final class Mover<T> {
        private final Elements<T> elements;
        private final Packing<T> packing;

        Mover(Elements<T> elements) {
            this.elements = elements;
            this.packing = elements.type().packing(elements.count());
        }

        void pack(long position, ByteBuffer target, int at, int length) {
            packing.pack(elements.memory(), elements.offset(), position, target, at, length);
        }

        void unpack(long position, ByteBuffer source, int at, int length) {
            packing.unpack(elements.memory(), elements.offset(), position, source, at, length);
        }

        ByteBuffer inPlace(long position, int length) {
            return packing.inPlace(elements.memory(), elements.offset(), position, length);
        }
    }

    /**
     * Creates the stream of some elements.
     *
     * @param bigEndian whether multi-byte elements are big-endian in the file; otherwise little-endian
     */
    public ElementStream(Elements<?> elements, boolean bigEndian) {
        this.elements = elements;
        this.bytes = elements.bytes();
        this.mover = new Mover<>(elements);
        this.pattern = bytes == 0 ? null : ElementPattern.of(elements.type());
        this.reversed = bigEndian && bytes > 0 && !pattern.isOfBytes();
    }

    /** Returns the stream of a type's elements for a file in which they are as in the memory of this machine. */
    public static boolean isBigEndian(boolean external) {
        return external || ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;
    }

    public long bytes() {
        return bytes;
    }

    public Elements<?> elements() {
        return elements;
    }

    /** Returns the memory of a range if it has the bytes of the file, as a direct buffer; otherwise null. */
    public ByteBuffer inPlace(long position, int length) {
        boolean isWhole = pattern.isOfBytes() || pattern.floor(position) == position && isEnd(position + length);
        ByteBuffer memory = reversed || !isWhole ? null : mover.inPlace(position, length);
        return memory == null ? null : memory.order(ByteOrder.nativeOrder());
    }

    private boolean isEnd(long position) {
        return position == bytes || pattern.floor(position) == position;
    }

    /** Returns a range as elements of a message, if it has the bytes of the file in contiguous memory; otherwise null. */
    public Elements<?> contiguous(long position, int length) {
        Datatype<?> type = elements.type();
        boolean isWhole = !reversed && type.isContiguous() && type.extentBytes() == type.size();
        return isWhole && position % type.size() == 0 && length % type.size() == 0
                ? elements.range(position / type.size(), length / type.size())
                : null;
    }

    // ---------------------------------------------------------------- pack

    /** Copies a range to a buffer, from index {@code at} on. */
    public void pack(long position, ByteBuffer target, int at, int length) {
        if (pattern.isOfBytes()) {
            mover.pack(position, target, at, length);
            return;
        }
        long from = position;
        long end = position + length;
        int next = at;
        if (pattern.floor(from) < from) {
            int moved = packPart(from, (int) Math.min(end - from, LONGEST_BASIC), target, next);
            from += moved;
            next += moved;
        }
        long last = end == bytes ? end : Math.max(from, pattern.floor(end));
        if (last > from) {
            int whole = (int) (last - from);
            mover.pack(from, target, next, whole);
            if (reversed) {
                pattern.reverse(target, next, whole, from);
            }
            next += whole;
        }
        if (end > last) {
            packPart(last, (int) (end - last), target, next);
        }
    }

    /** Packs bytes of one basic element; returns how many. */
    private int packPart(long position, int most, ByteBuffer target, int at) {
        long first = pattern.floor(position);
        int skipped = (int) (position - first);
        int moved = Math.min(most, load(first) - skipped);
        target.put(at, one, skipped, moved);
        return moved;
    }

    /** Packs the basic element at a position alone; returns its size. */
    private int load(long first) {
        int size = pattern.sizeAt(first);
        mover.pack(first, one, 0, size);
        if (reversed) {
            pattern.reverse(one, 0, size, first);
        }
        return size;
    }

    // ---------------------------------------------------------------- unpack

    /** The reverse of {@link #pack}. */
    public void unpack(long position, ByteBuffer source, int at, int length) {
        if (pattern.isOfBytes()) {
            mover.unpack(position, source, at, length);
            return;
        }
        long from = position;
        long end = position + length;
        int next = at;
        if (pattern.floor(from) < from) {
            int moved = unpackPart(from, (int) Math.min(end - from, LONGEST_BASIC), source, next);
            from += moved;
            next += moved;
        }
        long last = end == bytes ? end : Math.max(from, pattern.floor(end));
        if (last > from) {
            unpackWhole(from, source, next, (int) (last - from));
            next += (int) (last - from);
        }
        if (end > last) {
            unpackPart(last, (int) (end - last), source, next);
        }
    }

    private int unpackPart(long position, int most, ByteBuffer source, int at) {
        long first = pattern.floor(position);
        int skipped = (int) (position - first);
        int size = load(first);
        int moved = Math.min(most, size - skipped);
        one.put(skipped, source, at, moved);
        if (reversed) {
            pattern.reverse(one, 0, size, first);
        }
        mover.unpack(first, one, 0, size);
        return moved;
    }

    private void unpackWhole(long position, ByteBuffer source, int at, int length) {
        if (!reversed) {
            mover.unpack(position, source, at, length);
            return;
        }
        if (piece == null) {
            piece = ByteBuffer.allocate(PIECE).order(ByteOrder.nativeOrder());
        }
        int done = 0;
        while (done < length) {
            int part = Math.min(PIECE, length - done);
            if (part < length - done) {
                part = (int) (pattern.floor(position + done + part) - (position + done));
            }
            piece.put(0, source, at + done, part);
            pattern.reverse(piece, 0, part, position + done);
            mover.unpack(position + done, piece, 0, part);
            done += part;
        }
    }
}
