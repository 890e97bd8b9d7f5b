package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.layout.KindSequence;
import io.jmpi.internal.layout.LongMemory;
import io.jmpi.internal.layout.TypeMap;
import io.jmpi.matching.text.Count;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Elements of a type of ByteBuffers in a {@link LongMemory}. Each element lies in a window; the ByteBuffer type packs
 * it there. Immutable; any thread.
 */
final class LongMemoryType extends Datatype<LongMemory> {
    private final Datatype<ByteBuffer> inWindow;

    LongMemoryType(Datatype<ByteBuffer> inWindow) {
        super(
                inWindow.toString(),
                inWindow.only(),
                inWindow.size(),
                inWindow.extent(),
                inWindow.lowerBound(),
                inWindow.trueLowerBound(),
                inWindow.trueExtent());
        this.inWindow = inWindow;
        long covered = trueExtent() + (long) Math.max(0, trueLowerBound());
        if (covered > LongMemory.LONGEST_STEP) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "an element of " + this + " covers " + Count.of(covered, "byte")
                            + " of a long segment, but may cover at most " + LongMemory.LONGEST_STEP
                            + ": use a smaller type and a larger count");
        }
    }

    // ---------------------------------------------------------------- windows

    /** Returns the index of the window that has an element and its offset. */
    private int window(LongMemory memory, long offset, long element) {
        return memory.windowAt(offset + element * extent() + Math.min(0, trueLowerBound()));
    }

    /** Returns how many elements from a given one on are in its window. */
    private long elements(LongMemory memory, long offset, long element, int window) {
        long room = memory.end(window) - (offset + element * extent() + trueLowerBound() + trueExtent());
        if (room < 0) {
            throw new IndexOutOfBoundsException(
                    "element " + element + " from offset " + offset + " is outside the memory");
        }
        return extent() == 0 ? Integer.MAX_VALUE : room / extent() + 1;
    }

    /** Returns how many bytes of the message from a position on are in the window of their first element. */
    private int bytes(LongMemory memory, long offset, long position, int window, int limit) {
        long element = position / size();
        long end = (element + elements(memory, offset, element, window)) * size();
        return (int) Math.min(limit, end - position);
    }

    private void pack(
            Packing<ByteBuffer> packing,
            LongMemory memory,
            long offset,
            long position,
            ByteBuffer target,
            int at,
            int bytes) {
        int done = 0;
        while (done < bytes) {
            long from = position + done;
            int window = window(memory, offset, from / size());
            int part = bytes(memory, offset, from, window, bytes - done);
            packing.pack(memory.window(window), offset - memory.start(window), from, target, at + done, part);
            done += part;
        }
    }

    private void unpack(
            Packing<ByteBuffer> packing,
            LongMemory memory,
            long offset,
            long position,
            ByteBuffer source,
            int at,
            int bytes) {
        int done = 0;
        while (done < bytes) {
            long from = position + done;
            int window = window(memory, offset, from / size());
            int part = bytes(memory, offset, from, window, bytes - done);
            packing.unpack(memory.window(window), offset - memory.start(window), from, source, at + done, part);
            done += part;
        }
    }

    @Override
    public void pack(LongMemory memory, long offset, long position, ByteBuffer target, int at, int bytes) {
        pack(inWindow, memory, offset, position, target, at, bytes);
    }

    @Override
    public void unpack(LongMemory memory, long offset, long position, ByteBuffer source, int at, int bytes) {
        unpack(inWindow, memory, offset, position, source, at, bytes);
    }

    @Override
    public @Nullable ByteBuffer inPlace(LongMemory memory, long offset, long position, int bytes) {
        int window = window(memory, offset, position / size());
        return bytes(memory, offset, position, window, bytes) < bytes
                ? null
                : inWindow.inPlace(memory.window(window), offset - memory.start(window), position, bytes);
    }

    @Override
    public Packing<LongMemory> packing(long count) {
        Packing<ByteBuffer> packing = inWindow.packingOfEach(count);
        return packing == inWindow ? this : new Cursor(packing);
    }

    /** Packs non-contiguous elements of one operation. */
    private final class Cursor extends Packing<LongMemory> {
        private final Packing<ByteBuffer> packing;

        Cursor(Packing<ByteBuffer> packing) {
            this.packing = packing;
        }

        @Override
        public Datatype<LongMemory> type() {
            return LongMemoryType.this;
        }

        @Override
        public int messageSignature(long bytes) {
            return inWindow.messageSignature(bytes);
        }

        @Override
        public void pack(LongMemory memory, long offset, long position, ByteBuffer target, int at, int bytes) {
            LongMemoryType.this.pack(packing, memory, offset, position, target, at, bytes);
        }

        @Override
        public void unpack(LongMemory memory, long offset, long position, ByteBuffer source, int at, int bytes) {
            LongMemoryType.this.unpack(packing, memory, offset, position, source, at, bytes);
        }
    }

    @Override
    public void copy(LongMemory source, long sourceOffset, LongMemory target, long targetOffset, long count) {
        long done = 0;
        while (done < count) {
            int from = window(source, sourceOffset, done);
            int to = window(target, targetOffset, done);
            long part = Math.min(
                    count - done,
                    Math.min(elements(source, sourceOffset, done, from), elements(target, targetOffset, done, to)));
            inWindow.copy(
                    source.window(from),
                    sourceOffset + done * extent() - source.start(from),
                    target.window(to),
                    targetOffset + done * extent() - target.start(to),
                    part);
            done += part;
        }
    }

    @Override
    public Datatype<?> inOneBuffer() {
        return inWindow;
    }

    @Override
    Elements<?> inOneBuffer(Elements<LongMemory> elements, long first) {
        LongMemory memory = elements.memory();
        int window = window(memory, elements.offset(), first);
        long count = Math.min(elements.count() - first, elements(memory, elements.offset(), first, window));
        long offset = elements.offset() + first * extent() - memory.start(window);
        return new Elements<>(memory.window(window), offset, count, inWindow);
    }

    // ---------------------------------------------------------------- memory

    @Override
    public long length(LongMemory memory) {
        return memory.length();
    }

    @Override
    public boolean isReadOnly(LongMemory memory) {
        return memory.isReadOnly();
    }

    @Override
    long mostUnits() {
        return Long.MAX_VALUE;
    }

    @Override
    LongMemory newMemory(long units) {
        boolean inBuffers = !Segments.exist()
                && units > Segments.LONGEST_BUFFER
                && extent() > 0
                && extent() <= LongMemory.LONGEST_STEP
                && trueExtent() + (long) Math.max(0, trueLowerBound()) <= extent();
        if (!inBuffers) {
            return Segments.allocate(units);
        }
        return BufferLists.allocate(units, LongMemory.LONGEST_STEP / extent() * extent());
    }

    // ---------------------------------------------------------------- as in a ByteBuffer

    @Override
    public boolean isContiguous() {
        return inWindow.isContiguous();
    }

    @Override
    public Datatype<ByteBuffer> inBuffer() {
        return inWindow;
    }

    @Override
    public int signature(long count) {
        return inWindow.signature(count);
    }

    @Override
    public int messageSignature(long bytes) {
        return inWindow.messageSignature(bytes);
    }

    @Override
    boolean writesTwice(long count) {
        return inWindow.writesTwice(count);
    }

    @Override
    @Nullable KindSequence prefix(long bytes) {
        return inWindow.prefix(bytes);
    }

    @Override
    @SuppressWarnings("unchecked") // Only positions and kinds are read: the other type accesses the memory.
    TypeMap<BasicType<LongMemory>> map() {
        return (TypeMap<BasicType<LongMemory>>) (TypeMap<?>) inWindow.map();
    }

    @Override
    BasicType<LongMemory> basis() {
        throw new MpiException(
                ErrorClass.TYPE,
                "datatype " + this
                        + " describes a long memory: derive types from the one passed to Buffer.ofSegment or Buffer.ofBuffers");
    }
}
