package io.jmpi;

import io.jmpi.collective.Blocks;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.ArrayList;
import java.util.List;

/**
 * The two sides of a collective operation, what is sent and what is received into, and the checks of the arguments of each,
 * whose names begin with the side's.
 */
enum BufferSide {
    SEND("send") {
        @Override
        <T> void check(String name, T buffer, int offset, int count, Datatype<T> type) {
            Arguments.sendBuffer(name, buffer, offset, count, type);
        }
    },
    RECV("recv") {
        @Override
        <T> void check(String name, T buffer, int offset, int count, Datatype<T> type) {
            Arguments.receiveBuffer(name, buffer, offset, count, type);
        }
    },
    /** What is sent is objects. */
    SEND_OBJECTS("send") {
        @Override
        <T> void check(String name, T buffer, int offset, int count, Datatype<T> type) {
            type.requireInside(name, buffer, offset, count);
        }
    },
    /** What is received is objects. */
    RECV_OBJECTS("recv") {
        @Override
        <T> void check(String name, T buffer, int offset, int count, Datatype<T> type) {
            type.requireInside(name, buffer, offset, count);
        }
    };

    private final String prefix;

    BufferSide(String prefix) {
        this.prefix = prefix;
    }

    /** What the names of its arguments begin with. */
    String prefix() {
        return prefix;
    }

    abstract <T> void check(String name, T buffer, int offset, int count, Datatype<T> type);

    /** Checks memory whose class the compiler does not know; it is lent. */
    <T> Elements<T> elements(Object buffer, int offset, int count, Datatype<T> type) {
        T memory = memory(buffer);
        check(prefix + "Buffer", memory, offset, count, type);
        return new Elements<>(memory, offset, count, type).lent();
    }

    /** Checks memory that holds an equal part for each rank. */
    <T> Blocks<T> equalBlocks(Object buffer, int offset, int count, Datatype<T> type, int ranks) {
        T memory = memory(buffer);
        if (count < 0) {
            throw new MpiException(ErrorClass.COUNT, prefix + "Count " + count + " is negative");
        }
        if ((long) count * ranks > Integer.MAX_VALUE) {
            throw new MpiException(
                    ErrorClass.COUNT, prefix + "Count " + count + " for each of " + ranks + " ranks is too large");
        }
        check(prefix + "Buffer", memory, offset, count * ranks, type);
        return Blocks.equal(memory, offset, count, type);
    }

    /**
     * Checks memory that holds a part of any size for each rank.
     *
     * @param places what the program calls the displacements
     */
    <T> Blocks<T> unequalBlocks(
            Object buffer, int offset, int[] counts, String places, int[] displacements, Datatype<T> type, int ranks) {
        T memory = memory(buffer);
        requireOnePerRank(prefix + "Counts", counts == null ? -1 : counts.length, ErrorClass.COUNT, ranks);
        requireOnePerRank(places, displacements == null ? -1 : displacements.length, ErrorClass.ARG, ranks);
        for (int i = 0; i < ranks; i++) {
            int extent = type == null ? 1 : type.extent();
            checkPart(i, memory, offset, places, displacements[i], extent, counts[i], type);
        }
        return Blocks.unequal(memory, offset, counts, displacements, type);
    }

    /** Checks memory that holds a part of any size and type for each rank, with displacements in units. */
    @SuppressWarnings("unchecked")
    Blocks<Object> typedBlocks(
            Object buffer, int offset, int[] counts, int[] displacements, Datatype<?>[] types, int ranks) {
        Object memory = memory(buffer);
        String places = prefix + "Displacements";
        requireOnePerRank(prefix + "Counts", counts == null ? -1 : counts.length, ErrorClass.COUNT, ranks);
        requireOnePerRank(places, displacements == null ? -1 : displacements.length, ErrorClass.ARG, ranks);
        requireOnePerRank(prefix + "Types", types == null ? -1 : types.length, ErrorClass.TYPE, ranks);
        List<Elements<Object>> parts = new ArrayList<>(ranks);
        for (int i = 0; i < ranks; i++) {
            Datatype<Object> type = (Datatype<Object>) types[i];
            checkPart(i, memory, offset, places, displacements[i], 1, counts[i], type);
            parts.add(new Elements<>(memory, offset + displacements[i], counts[i], type).lent());
        }
        return Blocks.of(parts);
    }

    private <T> void checkPart(
            int rank, T memory, int offset, String places, int displacement, int extent, int count, Datatype<T> type) {
        long first = offset + (long) displacement * extent;
        if (first < 0 || first > Integer.MAX_VALUE) {
            throw new MpiException(
                    ErrorClass.ARG,
                    places + "[" + rank + "] = " + displacement + " with " + prefix + "Offset " + offset
                            + " is outside of " + prefix + "Buffer");
        }
        check(prefix + "Buffer (part of rank " + rank + ")", memory, (int) first, count, type);
    }

    // Where it is of another class, the checks say so.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private <T> T memory(Object buffer) {
        refuseInPlace(buffer);
        return (T) buffer;
    }

    /** Checks that there is a buffer, where no elements may be in their place already. */
    void refuseInPlace(Object buffer) {
        if (buffer == Mpi.IN_PLACE) {
            throw new MpiException(ErrorClass.BUFFER, prefix + "Buffer is IN_PLACE, which is not allowed here");
        }
    }

    /**
     * How many elements of a whole memory each rank has, if all have as many.
     *
     * @throws MpiException of class COUNT if the ranks cannot share it equally
     */
    int sharedBy(int ranks, Object buffer) {
        Datatype<Object> type = Datatype.of(memory(buffer));
        int all = type.defaultCount(buffer);
        if (all % ranks != 0) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    prefix + "Buffer has " + all + " elements, which " + ranks
                            + " ranks cannot share equally: give offset and count");
        }
        return all / ranks;
    }

    /**
     * Checks that what stays at this rank has the same size on both sides, for no message would tell.
     *
     * @param ownCount what the program calls the count of {@code own}
     * @param part this rank's part of the memory on this side
     * @param partCount what the program calls its count
     */
    void requireFilled(Elements<?> part, String partCount, Elements<?> own, String ownCount) {
        if (own.bytes() != part.bytes()) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    ownCount + " " + own.count() + " of type " + own.type() + " is not " + partCount + " = "
                            + part.count() + " of type " + part.type() + ", this rank's own part of " + prefix
                            + "Buffer");
        }
        if (own.bytes() > 0 && !part.type().accepts(own.type().signature(own.count()), own.bytes())) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    own.count() + " elements of type " + own.type() + " (" + ownCount + ") are not of the kinds of "
                            + part.type() + ", as this rank's own part of " + prefix + "Buffer is");
        }
    }

    private static void requireOnePerRank(String name, int length, ErrorClass errorClass, int ranks) {
        if (length != ranks) {
            throw new MpiException(
                    errorClass,
                    name + " has " + (length < 0 ? "no" : length) + " elements, but there are " + ranks + " ranks");
        }
    }
}
