package io.jmpi.datatype;

import io.jmpi.internal.layout.BasicKind;
import io.jmpi.internal.layout.KindSequence;
import io.jmpi.internal.layout.StridedRun;
import io.jmpi.internal.layout.TypeMap;
import java.nio.ByteBuffer;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** A type made of others (MPI 4.1, section 5.1). Immutable; any thread. */
@NullUnmarked
final class DerivedType<T> extends Datatype<T> {
    private final BasicType<T> basis;
    private final TypeMap<BasicType<T>> map;
    private final boolean allowsOverlaps;

    /** Offset of the only block; 0 if there are several. */
    private final int blockStart;

    /** Whether a unit belongs to two basic elements; computed at first use. */
    private Boolean overlaps;

    /**
     * Creates a type.
     *
     * @param basis any basic type of the same memory
     */
    DerivedType(String name, BasicType<T> basis, TypeMap<BasicType<T>> map) {
        this(name, basis, map, false);
    }

    private DerivedType(String name, BasicType<T> basis, TypeMap<BasicType<T>> map, boolean allowsOverlaps) {
        super(name, map.sequence().only(), map.size(), map.extent(), map.lower(), map.trueLower(), map.trueExtent());
        this.allowsOverlaps = allowsOverlaps;
        this.basis = basis;
        this.map = map;
        this.blockStart = map.isOneBlock() ? map.runs()[0].start() : 0;
    }

    @Override
    TypeMap<BasicType<T>> map() {
        return map;
    }

    @Override
    BasicType<T> basis() {
        return basis;
    }

    @Override
    @Nullable KindSequence prefix(long bytes) {
        if (bytes == 0 || size() == 0) {
            return bytes == 0 ? KindSequence.EMPTY : null;
        }
        KindSequence rest = map.prefix((int) (bytes % size()));
        return rest == null ? null : map.sequence().times(bytes / size()).then(rest);
    }

    @Override
    public long length(T memory) {
        return basis.length(memory);
    }

    @Override
    public boolean isReadOnly(T memory) {
        return basis.isReadOnly(memory);
    }

    @Override
    public boolean isContiguous() {
        return map.isDense() && map.runs()[0].element().isContiguous();
    }

    @Override
    public Packing<T> packing(long count) {
        if (needsCursor(count)
                && count <= Integer.MAX_VALUE / size()
                && map.runs().length == 1
                && map.runs()[0].repeated((int) count, extent()) != null) {
            return new PackCursor<>(
                    this, map.repeated((int) count, extent())); // One loop rather than one for each element.
        }
        return packingOfEach(count);
    }

    @Override
    Packing<T> packingOfEach(long count) {
        return needsCursor(count) ? new PackCursor<>(this, map) : this;
    }

    private boolean needsCursor(long count) {
        return !map.isDense() && size() > 0 && count > 0 && !(count == 1 && map.isOneBlock());
    }

    @Override
    public void pack(T memory, long offset, long position, ByteBuffer target, int at, int bytes) {
        if (bytes == 0) {
            return;
        }
        if (isInOneBlock(position, bytes)) {
            map.runs()[0].element().pack(memory, offset + blockStart, position, target, at, bytes);
            return;
        }
        new PackCursor<>(this, map).pack(memory, offset, position, target, at, bytes);
    }

    @Override
    public void unpack(T memory, long offset, long position, ByteBuffer source, int at, int bytes) {
        if (bytes == 0) {
            return;
        }
        if (isInOneBlock(position, bytes)) {
            map.runs()[0].element().unpack(memory, offset + blockStart, position, source, at, bytes);
            return;
        }
        new PackCursor<>(this, map).unpack(memory, offset, position, source, at, bytes);
    }

    private boolean isInOneBlock(long position, int bytes) {
        return map.isDense() || map.isOneBlock() && position + bytes <= size();
    }

    @Override
    public ByteBuffer inPlace(T memory, long offset, long position, int bytes) {
        return isInOneBlock(position, bytes)
                ? map.runs()[0].element().inPlace(memory, offset + blockStart, position, bytes)
                : null;
    }

    @Override
    public T lent(T memory) {
        return basis.lent(memory);
    }

    @Override
    public void copy(T source, long sourceOffset, T target, long targetOffset, long count) {
        if (map.isDense()) {
            StridedRun<BasicType<T>> run = map.runs()[0];
            run.element()
                    .copy(
                            source,
                            sourceOffset + blockStart,
                            target,
                            targetOffset + blockStart,
                            Math.multiplyExact(count, run.blockLength()));
            return;
        }
        for (long i = 0; i < count; i++) {
            for (StridedRun<BasicType<T>> run : map.runs()) {
                copy(run, source, sourceOffset + i * extent(), target, targetOffset + i * extent());
            }
        }
    }

    private static <T> void copy(
            StridedRun<BasicType<T>> run, T source, long sourceOffset, T target, long targetOffset) {
        for (int i = 0; i < run.count(); i++) {
            int block = run.start() + i * run.stride();
            run.element().copy(source, sourceOffset + block, target, targetOffset + block, run.blockLength());
        }
    }

    @Override
    T newMemory(long units) {
        return basis.newMemory(units);
    }

    @Override
    public int defaultOffset(T memory) {
        return basis.defaultOffset(memory);
    }

    @Override
    public int defaultCount(T memory) {
        long rest = length(memory) - defaultOffset(memory) - trueLowerBound() - trueExtent();
        return rest < 0 || extent() == 0 ? rest < 0 ? 0 : 1 : (int) (rest / extent()) + 1;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Datatype<ByteBuffer> inBuffer() {
        return basis instanceof BufferType
                ? (Datatype<ByteBuffer>) this
                : new DerivedType<>(
                        this + " in BUFFER",
                        BufferType.of(BasicKind.BYTE),
                        map.inBuffer(basis.unitBytes(), BufferType::of));
    }

    @Override
    public Datatype<T> allowingOverlaps() {
        return new DerivedType<>(toString(), basis, map, true);
    }

    @Override
    boolean writesTwice(long count) {
        if (allowsOverlaps) {
            return false;
        }
        if (count > 1 && size() > 0 && (extent() == 0 || map.isOneBlock() && extent() < trueExtent())) {
            return true;
        }
        Boolean known = overlaps;
        if (known == null) {
            known = map.overlaps();
            overlaps = known; // Benign race: all threads compute the same value.
        }
        return known;
    }
}
