package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.layout.LongMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists of ByteBuffers as one memory; for the library itself. An element lies in one buffer: a basic element could not be
 * accessed otherwise, and a transport reads and writes whole ranges.
 *
 * <p>Any thread; no state.
 */
public final class BufferLists {
    private BufferLists() {}

    /** Returns all bytes of a list, each buffer's from its position to its limit. */
    public static Elements<?> whole(List<ByteBuffer> buffers) {
        Elements<LongMemory> memory = windows(buffers, Datatype.BUFFER);
        return memory.range(0, memory.memory().length());
    }

    /**
     * Returns elements of a list, without the buffers before the first one, so that the offset fits an int. Checks that they
     * are inside, and that none lies in two buffers.
     */
    public static Elements<?> elements(List<ByteBuffer> buffers, long offset, long count, Datatype<ByteBuffer> type) {
        Elements<LongMemory> memory = windows(buffers, type);
        memory.type().requireInside("buffers", memory.memory(), offset, count);
        Elements<LongMemory> elements = new Elements<>(memory.memory(), offset, count, memory.type());
        requireNoSeams("buffers", elements);
        int unused = memory.memory().windowAt(Math.max(0, offset + Math.min(0, type.trueLowerBound())));
        return unused == 0
                ? elements
                : new Elements<>(
                        memory.memory().from(unused), offset - memory.memory().start(unused), count, memory.type());
    }

    /** Returns a list as the memory of elements of a type. */
    public static Elements<?> memory(List<ByteBuffer> buffers, Datatype<ByteBuffer> type) {
        return windows(buffers, type);
    }

    private static Elements<LongMemory> windows(List<ByteBuffer> buffers, Datatype<ByteBuffer> type) {
        if (buffers == null) {
            throw new MpiException(ErrorClass.BUFFER, "buffers is null");
        }
        List<ByteBuffer> slices = new ArrayList<>();
        for (ByteBuffer buffer : buffers) {
            if (buffer == null) {
                throw new MpiException(ErrorClass.BUFFER, "buffers[" + slices.size() + "] is null");
            }
            slices.add(buffer.slice().order(buffer.order()));
        }
        return new Elements<>(new LongMemory(slices), 0, 0, Datatype.inLongMemory(type));
    }

    /**
     * Checks that no element lies in two buffers of a list, if they are in one.
     *
     * @param argument the elements' name in errors
     * @param elements inside their memory
     */
    public static void requireNoSeams(String argument, Elements<?> elements) {
        Datatype<?> type = elements.type();
        if (type.size() == 0
                || elements.count() == 0
                || !(elements.memory() instanceof LongMemory memory)
                || !memory.hasSeams()) {
            return;
        }
        if (elements.count() > 1 && type.extent() <= 0) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "datatype " + type + " of " + argument + " has extent " + type.extent()
                            + ", but must have a positive one in a list of ByteBuffers");
        }
        // Offsets into a buffer are not negative, so what is before an element's lowest unit belongs to it.
        long lowest = elements.offset() + Math.min(0, type.trueLowerBound());
        int covered = type.trueExtent() + Math.max(0, type.trueLowerBound());
        for (int window = 1; window < memory.windows(); window++) {
            long seam = memory.start(window);
            // The last element that begins before the seam ends last of those that do.
            long element = Math.min(elements.count() - 1, (seam - 1 - lowest) / Math.max(1, type.extent()));
            long first = lowest + element * type.extent();
            if (seam > lowest && first + covered > seam) {
                throw new MpiException(
                        ErrorClass.BUFFER,
                        "element " + element + " of " + argument + " (" + type + ") has bytes " + first + " to "
                                + (first + covered - 1) + ", but a ByteBuffer of the list ends before byte "
                                + seam
                                + ": each element must lie in one of them");
            }
        }
    }

    /**
     * Allocates memory, which the garbage collector frees, in heap buffers in the byte order of the machine.
     *
     * @param piece bytes of each buffer but the last
     */
    static LongMemory allocate(long length, int piece) {
        List<ByteBuffer> buffers = new ArrayList<>();
        for (long start = 0; start < length; start += piece) {
            int bytes = (int) Math.min(length - start, piece);
            buffers.add(ByteBuffer.allocate(bytes).order(ByteOrder.nativeOrder()));
        }
        return new LongMemory(buffers);
    }
}
