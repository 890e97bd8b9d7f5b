package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.List;

/**
 * The blocks of one buffer of a neighborhood collective, one for each neighbor (MPI 4.1, section 8.6): finds them, and
 * checks the arguments that say where they are. Any thread.
 */
enum NeighborBlocks {
    /** What is sent. */
    SEND("send"),
    /** Where what is received goes. */
    RECV("recv");

    private final String prefix;

    NeighborBlocks(String prefix) {
        this.prefix = prefix;
    }

    private <T> Elements<T> block(int neighbor, T buffer, long offset, int count, Datatype<T> type) {
        String name = prefix + "Buffer (block of neighbor " + neighbor + ")";
        if (offset < 0 || offset > Integer.MAX_VALUE) {
            throw new MpiException(ErrorClass.ARG, name + " begins at " + offset + ", which is outside of the buffer");
        }
        if (this == SEND) {
            return Arguments.sendElements(name, buffer, (int) offset, count, type);
        }
        Arguments.receiveBuffer(name, buffer, (int) offset, count, type);
        return new Elements<>(buffer, (int) offset, count, type);
    }

    /** Blocks of the same size, one after the other. */
    <T> Elements<?>[] equalBlocks(int neighbors, T buffer, int offset, int count, Datatype<T> type) {
        Elements<?>[] blocks = new Elements<?>[neighbors];
        long stride = type == null ? 0 : (long) count * type.extent();
        for (int i = 0; i < neighbors; i++) {
            blocks[i] = block(i, buffer, offset + i * stride, count, type);
        }
        return blocks;
    }

    /** Blocks of any size; displacements in extents of the type from the offset. */
    <T> Elements<?>[] unequalBlocks(
            int neighbors, T buffer, int offset, int[] counts, int[] displacements, Datatype<T> type) {
        requireOnePerNeighbor(neighbors, counts, displacements);
        Elements<?>[] blocks = new Elements<?>[neighbors];
        long extent = type == null ? 0 : type.extent();
        for (int i = 0; i < neighbors; i++) {
            blocks[i] = block(i, buffer, offset + displacements[i] * extent, counts[i], type);
        }
        return blocks;
    }

    /** Blocks of any size and type; displacements in units from the offset. */
    <T> Elements<?>[] blocksOfTypes(
            int neighbors, T buffer, int offset, int[] counts, int[] displacements, List<Datatype<T>> types) {
        requireOnePerNeighbor(neighbors, counts, displacements);
        if (types == null || types.size() != neighbors) {
            throw wrongLength("Types", types == null ? "no" : "" + types.size(), neighbors, ErrorClass.TYPE);
        }
        Elements<?>[] blocks = new Elements<?>[neighbors];
        for (int i = 0; i < neighbors; i++) {
            blocks[i] = block(i, buffer, (long) offset + displacements[i], counts[i], types.get(i));
        }
        return blocks;
    }

    private void requireOnePerNeighbor(int neighbors, int[] counts, int[] displacements) {
        if (counts == null || counts.length != neighbors) {
            throw wrongLength("Counts", counts == null ? "no" : "" + counts.length, neighbors, ErrorClass.COUNT);
        }
        if (displacements == null || displacements.length != neighbors) {
            throw wrongLength(
                    "Displacements",
                    displacements == null ? "no" : "" + displacements.length,
                    neighbors,
                    ErrorClass.ARG);
        }
    }

    private MpiException wrongLength(String what, String length, int neighbors, ErrorClass errorClass) {
        return new MpiException(
                errorClass,
                prefix + what + " has " + length + " elements, but there are " + neighbors
                        + (this == SEND ? " neighbors to send to" : " neighbors to receive from"));
    }

    /** Elements of each block, if the whole buffer is cut into equal ones. */
    int countOfEach(int neighbors, int elements) {
        if (neighbors == 0) {
            return 0;
        }
        if (elements % neighbors != 0) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    prefix + "Buffer has " + elements + " elements, which cannot be cut into " + neighbors
                            + " equal blocks, one for each neighbor");
        }
        return elements / neighbors;
    }
}
