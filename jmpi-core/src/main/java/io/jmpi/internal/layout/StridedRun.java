package io.jmpi.internal.layout;

import org.jspecify.annotations.NullUnmarked;

/**
 * A piece of a type map: blocks of basic elements at equal distances. Positions are in units of memory, relative to an
 * element of the type. Immutable; any thread.
 *
 * @param element accesses the basic elements
 * @param start where the first block begins
 * @param blockLength contiguous basic elements in a block
 * @param blockBytes of a block in a message, known here because operations read it often
 * @param stride from one block to the next; 0 for a single block
 * @param count how many blocks
 */
@NullUnmarked
public record StridedRun<E extends BasicElement>(
        E element, int start, int blockLength, int blockBytes, int stride, int count) {
    StridedRun(E element, int start, int blockLength, int stride, int count) {
        this(element, start, blockLength, blockLength * element.kind().size(), stride, count);
    }

    int blockUnits() {
        return blockLength * element.extent();
    }

    public int bytes() {
        return blockBytes * count;
    }

    boolean isDense() {
        return count == 1;
    }

    /** Returns the lowest unit of a block. */
    long lowest() {
        return start + Math.min(0, (long) (count - 1) * stride);
    }

    /** Returns the end of the units. */
    long end() {
        return start + Math.max(0, (long) (count - 1) * stride) + blockUnits();
    }

    /** Whether a unit belongs to two blocks. */
    boolean overlaps() {
        return count > 1 && Math.abs((long) stride) < blockUnits();
    }

    StridedRun<E> shifted(int distance) {
        return new StridedRun<>(element, start + distance, blockLength, stride, count);
    }

    /** Returns this run joined with the next one; null if they do not form one run. */
    StridedRun<E> joined(StridedRun<E> next) {
        if (element != next.element) {
            return null;
        }
        if (count == 1 && next.count == 1 && next.start == start + blockUnits()) {
            return new StridedRun<>(element, start, blockLength + next.blockLength, 0, 1);
        }
        long distance = count == 1 ? (long) next.start - start : stride;
        if (blockLength != next.blockLength
                || next.start != start + count * distance
                || next.count > 1 && next.stride != distance
                || distance != (int) distance) {
            return null;
        }
        return new StridedRun<>(element, start, blockLength, (int) distance, count + next.count);
    }

    /** Returns repetitions of this run at equal distances as one run; null if they do not form one. */
    public StridedRun<E> repeated(int times, int distance) {
        if (count == 1) {
            return distance == blockUnits()
                    ? new StridedRun<>(element, start, blockLength * times, 0, 1)
                    : new StridedRun<>(element, start, blockLength, distance, times);
        }
        return distance == (long) count * stride
                ? new StridedRun<>(element, start, blockLength, stride, count * times)
                : null;
    }
}
