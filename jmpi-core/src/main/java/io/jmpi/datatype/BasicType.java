package io.jmpi.datatype;

import io.jmpi.internal.layout.BasicElement;
import io.jmpi.internal.layout.BasicKind;
import io.jmpi.internal.layout.KindSequence;
import io.jmpi.internal.layout.TypeMap;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntFunction;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/**
 * A type with contiguous basic elements, from which all other types are built. Immutable; any thread.
 *
 * <p>{@code first} and {@code stride} below are in units of memory.
 */
@NullUnmarked
abstract class BasicType<T> extends Datatype<T> implements BasicElement {
    /** The smallest number of elements for which a bulk copy justifies the allocation of its two small objects. */
    private static final int MANY = 128;

    /** Up to this length, blocks are copied column by column, in a loop for each. */
    private static final int NARROW = 4;

    private final BasicKind kind;
    private final int sizeLog2;
    private final IntFunction<T> allocator;

    /** Copy contiguous elements; null if single copies are as good. */
    private final Bulk<T> bulkPack;

    private final Bulk<T> bulkUnpack;

    /** Copies contiguous elements to or from a little-endian frame, from its position on. */
    interface Bulk<T> {
        void copy(T memory, int first, int count, ByteBuffer frame);
    }

    BasicType(String name, BasicKind kind, int units, IntFunction<T> allocator) {
        this(name, kind, units, allocator, null, null);
    }

    /**
     * Creates a type.
     *
     * @param units units of memory per element
     * @param allocator allocates memory of that many units
     */
    BasicType(String name, BasicKind kind, int units, IntFunction<T> allocator, Bulk<T> bulkPack, Bulk<T> bulkUnpack) {
        super(name, kind, kind.size(), units, 0, 0, units);
        this.kind = kind;
        this.sizeLog2 = Integer.numberOfTrailingZeros(kind.size());
        this.allocator = allocator;
        this.bulkPack = bulkPack;
        this.bulkUnpack = bulkUnpack;
    }

    @Override
    public final BasicKind kind() {
        return kind;
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
    final @Nullable KindSequence prefix(long bytes) {
        return bytes % size() == 0 ? KindSequence.of(kind).times(bytes / size()) : null;
    }

    @Override
    final TypeMap<BasicType<T>> map() {
        return TypeMap.of(this);
    }

    /**
     * Copies elements with a stride to a frame.
     *
     * @param step from one to the next in the frame, in bytes
     */
    abstract void packStrided(T memory, int first, int stride, int count, ByteBuffer target, int at, int step);

    abstract void unpackStrided(T memory, int first, int stride, int count, ByteBuffer source, int at, int step);

    @Override
    public void pack(T memory, long offset, long position, ByteBuffer target, int at, int bytes) {
        long first = offset + (position >> sizeLog2) * extent();
        int count = bytes >> sizeLog2;
        if (count >= MANY && bulkPack != null) {
            bulkPack.copy(memory, (int) first, count, littleEndian(target, at));
        } else {
            packStrided(memory, (int) first, extent(), count, target, at, size());
        }
    }

    @Override
    public void unpack(T memory, long offset, long position, ByteBuffer source, int at, int bytes) {
        long first = offset + (position >> sizeLog2) * extent();
        int count = bytes >> sizeLog2;
        if (count >= MANY && bulkUnpack != null) {
            bulkUnpack.copy(memory, (int) first, count, littleEndian(source, at));
        } else {
            unpackStrided(memory, (int) first, extent(), count, source, at, size());
        }
    }

    private static ByteBuffer littleEndian(ByteBuffer frame, int at) {
        return frame.duplicate().order(ByteOrder.LITTLE_ENDIAN).position(at);
    }

    /** Copies blocks of elements with a stride to a frame. */
    final void packBlocks(T memory, long first, int stride, int blocks, int blockLength, ByteBuffer target, int at) {
        int bytes = blockLength * size();
        if (blockLength <= NARROW && blocks > 1) {
            for (int i = 0; i < blockLength; i++) {
                packStrided(memory, (int) first + i * extent(), stride, blocks, target, at + i * size(), bytes);
            }
            return;
        }
        for (int i = 0; i < blocks; i++) {
            pack(memory, first + (long) i * stride, 0, target, at + i * bytes, bytes);
        }
    }

    final void unpackBlocks(T memory, long first, int stride, int blocks, int blockLength, ByteBuffer source, int at) {
        int bytes = blockLength * size();
        if (blockLength <= NARROW && blocks > 1) {
            for (int i = 0; i < blockLength; i++) {
                unpackStrided(memory, (int) first + i * extent(), stride, blocks, source, at + i * size(), bytes);
            }
            return;
        }
        for (int i = 0; i < blocks; i++) {
            unpack(memory, first + (long) i * stride, 0, source, at + i * bytes, bytes);
        }
    }

    @Override
    @SuppressWarnings("SuspiciousSystemArraycopy")
    public void copy(T source, long sourceOffset, T target, long targetOffset, long count) {
        System.arraycopy(source, (int) sourceOffset, target, (int) targetOffset, (int) count);
    }

    @Override
    final T newMemory(long units) {
        return allocator.apply((int) units);
    }

    @Override
    public final Packing<T> packing(long count) {
        return this;
    }

    @Override
    final boolean writesTwice(long count) {
        return false;
    }
}
