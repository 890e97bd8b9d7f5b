package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;

/**
 * The blocks of one buffer of a neighborhood collective, one for each neighbor (MPI 4.1, section 8.6): finds them, and
 * checks the arguments that say where they are. Immutable; any thread.
 *
 * @param neighbors how many there are, which may be none
 */
record NeighborBlocks(BufferSide side, int neighbors) {
    /** Blocks of the same size, one after the other. */
    <T> Elements<?>[] equalBlocks(Object buffer, int offset, int count, Datatype<T> type) {
        side.refuseInPlace(buffer);
        Elements<?>[] blocks = new Elements<?>[neighbors];
        long stride = type == null ? 0 : (long) count * type.extent();
        for (int i = 0; i < neighbors; i++) {
            blocks[i] = block(i, buffer, offset + i * stride, count, type);
        }
        return blocks;
    }

    /** Blocks of any size; displacements in extents of the type from the offset. */
    <T> Elements<?>[] unequalBlocks(Object buffer, int offset, int[] counts, int[] displacements, Datatype<T> type) {
        side.refuseInPlace(buffer);
        requireOneEach("Counts", counts == null ? -1 : counts.length, ErrorClass.COUNT);
        requireOneEach("Displacements", displacements == null ? -1 : displacements.length, ErrorClass.ARG);
        Elements<?>[] blocks = new Elements<?>[neighbors];
        long extent = type == null ? 0 : type.extent();
        for (int i = 0; i < neighbors; i++) {
            blocks[i] = block(i, buffer, offset + displacements[i] * extent, counts[i], type);
        }
        return blocks;
    }

    /** Blocks of any size and type; displacements in units from the offset. */
    Elements<?>[] typedBlocks(Object buffer, int offset, int[] counts, int[] displacements, Datatype<?>[] types) {
        side.refuseInPlace(buffer);
        requireOneEach("Counts", counts == null ? -1 : counts.length, ErrorClass.COUNT);
        requireOneEach("Displacements", displacements == null ? -1 : displacements.length, ErrorClass.ARG);
        requireOneEach("Types", types == null ? -1 : types.length, ErrorClass.TYPE);
        Elements<?>[] blocks = new Elements<?>[neighbors];
        for (int i = 0; i < neighbors; i++) {
            long at = (long) offset + displacements[i];
            blocks[i] = block(i, buffer, at, counts[i], types[i]);
        }
        return blocks;
    }

    @SuppressWarnings("unchecked") // Where the buffer is of another class, the check says so.
    private <T> Elements<T> block(int neighbor, Object buffer, long offset, int count, Datatype<T> type) {
        String name = side.prefix() + "Buffer (block of neighbor " + neighbor + ")";
        if (offset < 0 || offset > Integer.MAX_VALUE) {
            throw new MpiException(ErrorClass.ARG, name + " begins at " + offset + ", which is outside of the buffer");
        }
        T memory = (T) buffer;
        side.check(name, memory, (int) offset, count, type);
        return new Elements<>(memory, (int) offset, count, type).lent();
    }

    private void requireOneEach(String what, int length, ErrorClass errorClass) {
        if (length != neighbors) {
            throw new MpiException(
                    errorClass,
                    side.prefix() + what + " has " + (length < 0 ? "no" : length) + " elements, but there are "
                            + neighbors + " neighbors on this side");
        }
    }

    /**
     * Elements of each block, if the whole buffer is cut into equal ones.
     *
     * @throws MpiException of class COUNT if it cannot
     */
    int countOfEach(Object buffer) {
        int elements = Datatype.of(buffer).defaultCount(buffer);
        if (neighbors == 0) {
            return 0;
        }
        if (elements % neighbors != 0) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    side.prefix() + "Buffer has " + elements + " elements, which cannot be cut into " + neighbors
                            + " equal blocks, one for each neighbor");
        }
        return elements / neighbors;
    }
}
