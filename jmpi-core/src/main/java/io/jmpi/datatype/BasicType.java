package io.jmpi.datatype;

import java.nio.ByteBuffer;

/**
 * A type with contiguous basic elements, from which all other types are built. Immutable; any thread.
 *
 * <p>{@code first} and {@code stride} below are in units of memory.
 */
abstract class BasicType<T> extends Datatype<T> {
    /** From this many elements on, a bulk copy is worth its two small objects. */
    private static final int MANY = 128;

    /** Up to this length, blocks are copied column by column, in a loop for each. */
    private static final int NARROW = 4;

    private final BasicKind kind;
    private final KindSequence sequence;

    /**
     * Creates a type.
     *
     * @param units units of memory per element
     */
    BasicType(String name, BasicKind kind, int units) {
        super(name, kind, units);
        this.kind = kind;
        this.sequence = KindSequence.of(kind);
    }

    final BasicKind kind() {
        return kind;
    }

    final KindSequence sequence() {
        return sequence;
    }

    /** Bytes in a message per unit of memory. */
    final int unitBytes() {
        return size() / extent();
    }

    @Override
    final BasicType<T> basis() {
        return this;
    }

    @Override
    public Datatype<ByteBuffer> inBuffer() {
        return BufferType.of(kind);
    }

    @Override
    final KindSequence prefix(int bytes) {
        return bytes % size() == 0 ? sequence.times(bytes / size()) : null;
    }

    @Override
    final TypeMap<T> map() {
        return TypeMap.of(this);
    }

    /** Copies contiguous elements to a frame. */
    abstract void packMany(T memory, int first, int count, ByteBuffer target, int at);

    abstract void unpackMany(T memory, int first, int count, ByteBuffer source, int at);

    /**
     * Copies elements with a stride to a frame.
     *
     * @param step from one to the next in the frame, in bytes
     */
    abstract void packStrided(T memory, int first, int stride, int count, ByteBuffer target, int at, int step);

    abstract void unpackStrided(T memory, int first, int stride, int count, ByteBuffer source, int at, int step);

    @Override
    public void pack(T memory, int offset, int position, ByteBuffer target, int at, int bytes) {
        int first = offset + position / size() * extent();
        int count = bytes / size();
        if (count >= MANY) {
            packMany(memory, first, count, target, at);
        } else {
            packStrided(memory, first, extent(), count, target, at, size());
        }
    }

    @Override
    public void unpack(T memory, int offset, int position, ByteBuffer source, int at, int bytes) {
        int first = offset + position / size() * extent();
        int count = bytes / size();
        if (count >= MANY) {
            unpackMany(memory, first, count, source, at);
        } else {
            unpackStrided(memory, first, extent(), count, source, at, size());
        }
    }

    /** Copies blocks of elements with a stride to a frame. */
    final void packBlocks(T memory, int first, int stride, int blocks, int blockLength, ByteBuffer target, int at) {
        int bytes = blockLength * size();
        if (blockLength <= NARROW && blocks > 1) {
            for (int i = 0; i < blockLength; i++) {
                packStrided(memory, first + i * extent(), stride, blocks, target, at + i * size(), bytes);
            }
            return;
        }
        for (int i = 0; i < blocks; i++) {
            pack(memory, first + i * stride, 0, target, at + i * bytes, bytes);
        }
    }

    final void unpackBlocks(T memory, int first, int stride, int blocks, int blockLength, ByteBuffer source, int at) {
        int bytes = blockLength * size();
        if (blockLength <= NARROW && blocks > 1) {
            for (int i = 0; i < blockLength; i++) {
                unpackStrided(memory, first + i * extent(), stride, blocks, source, at + i * size(), bytes);
            }
            return;
        }
        for (int i = 0; i < blocks; i++) {
            unpack(memory, first + i * stride, 0, source, at + i * bytes, bytes);
        }
    }

    @Override
    @SuppressWarnings("SuspiciousSystemArraycopy")
    public void copy(T source, int sourceOffset, T target, int targetOffset, int count) {
        System.arraycopy(source, sourceOffset, target, targetOffset, count);
    }

    @Override
    public final Packing<T> packing(int count) {
        return this;
    }

    @Override
    final boolean writesTwice(int count) {
        return false;
    }
}
