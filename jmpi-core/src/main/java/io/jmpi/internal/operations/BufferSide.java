package io.jmpi.internal.operations;

import io.jmpi.Buffer;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.Blocks;
import io.jmpi.internal.core.Arguments;
import java.util.ArrayList;
import java.util.List;

/**
 * The two sides of a collective operation: what is sent and what is received into. Takes elements and blocks out of the
 * buffers that a program gives, and checks them; each error names the argument.
 */
enum BufferSide {
    SEND("sendBuffer", "sendCount"),
    RECV("recvBuffer", "recvCount");

    private final String bufferName;
    private final String countName;

    BufferSide(String bufferName, String countName) {
        this.bufferName = bufferName;
        this.countName = countName;
    }

    /** The argument name of the buffer. */
    String bufferName() {
        return bufferName;
    }

    // ---------------------------------------------------------------- plain buffers

    Elements<?> elements(Object given) {
        return checked(plain(given).elements(), bufferName);
    }

    Elements<Object[]> objects(Object given) {
        return asObjects(plain(given).elements());
    }

    /**
     * Whether a buffer holds objects; false for a null buffer and for IN_PLACE.
     *
     * @throws MpiException of class BUFFER if it is not a buffer
     */
    static boolean hasObjects(Object given) {
        return given != null && Buffer.of(given).type() == Datatype.OBJECT;
    }

    @SuppressWarnings("unchecked") // Checked by the type.
    private Elements<Object[]> asObjects(Elements<?> elements) {
        if (elements.type() != Datatype.OBJECT) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "datatype of " + bufferName + " is " + elements.type()
                            + ", but that of the other buffer is OBJECT: objects match only objects");
        }
        return (Elements<Object[]>) elements;
    }

    private Buffer plain(Object given) {
        Buffer buffer = present(given);
        if (buffer.partCount() >= 0) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    bufferName + " has " + buffer.partCount()
                            + " parts, but the operation takes one range of elements");
        }
        return buffer;
    }

    private Buffer present(Object given) {
        if (given == null) {
            throw new MpiException(ErrorClass.BUFFER, bufferName + " is null");
        }
        Buffer buffer = Buffer.of(given);
        if (buffer == Buffer.IN_PLACE) {
            throw new MpiException(ErrorClass.BUFFER, bufferName + " is IN_PLACE, which is not allowed here");
        }
        return buffer;
    }

    private <T> Elements<T> checked(Elements<T> elements, String name) {
        if (elements.type() == Datatype.OBJECT) {
            throw Arguments.objectsRefused(name);
        }
        if (this == RECV) {
            elements.type().requireWritable(name, elements.memory(), elements.offset(), elements.count());
        }
        return elements;
    }

    /** Equal blocks of a plain buffer, one for each rank. */
    Blocks<?> equalBlocks(Object given, int ranks) {
        return equalBlocks(elements(given), ranks);
    }

    /** As {@link #equalBlocks(Object, int)}, for objects. */
    Blocks<Object[]> objectBlocks(Object given, int ranks) {
        return equalBlocks(objects(given), ranks);
    }

    private <T> Blocks<T> equalBlocks(Elements<T> all, int ranks) {
        return Blocks.equal(all.range(0, share(all, ranks, "ranks")));
    }

    /** Equal blocks of a plain buffer, one for each neighbor, of which there may be none. */
    Elements<?>[] neighborBlocks(Object given, int neighbors) {
        Elements<?> all = elements(given);
        Elements<?>[] blocks = new Elements<?>[neighbors];
        int count = neighbors == 0 ? 0 : share(all, neighbors, "neighbors");
        for (int i = 0; i < neighbors; i++) {
            blocks[i] = all.range(i * count, count);
        }
        return blocks;
    }

    private int share(Elements<?> all, int sharers, String sharerNames) {
        if (all.count() % sharers != 0) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    bufferName + " has " + all.count() + " elements, which " + sharers + " " + sharerNames
                            + " cannot share equally: give a Buffer of as many elements as the operation moves");
        }
        return all.count() / sharers;
    }

    // ---------------------------------------------------------------- buffers of parts

    /** The parts of a buffer, one for each rank. */
    Blocks<?> parts(Object given, int ranks) {
        List<Elements<Object>> parts = new ArrayList<>(ranks);
        for (Elements<?> part : checkedParts(given, ranks, "ranks")) {
            parts.add(untyped(part));
        }
        return Blocks.of(parts);
    }

    /** As {@link #parts}, for objects. */
    Blocks<Object[]> objectParts(Object given, int ranks) {
        Buffer buffer = withParts(given, ranks, "ranks");
        List<Elements<Object[]>> parts = new ArrayList<>(ranks);
        for (int i = 0; i < ranks; i++) {
            parts.add(asObjects(buffer.part(i)));
        }
        return Blocks.of(parts);
    }

    /** The parts of a buffer, one for each neighbor. */
    Elements<?>[] neighborParts(Object given, int neighbors) {
        return checkedParts(given, neighbors, "neighbors on this side");
    }

    private Elements<?>[] checkedParts(Object given, int takers, String sharerNames) {
        Buffer buffer = withParts(given, takers, sharerNames);
        Elements<?>[] parts = new Elements<?>[takers];
        for (int i = 0; i < takers; i++) {
            parts[i] = checked(buffer.part(i), bufferName + " (part " + i + ")");
        }
        return parts;
    }

    private Buffer withParts(Object given, int takers, String sharerNames) {
        Buffer buffer = present(given);
        if (buffer.partCount() < 0) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    bufferName + " has no parts: give a Buffer with counts and displacements for each of the " + takers
                            + " " + sharerNames);
        }
        if (buffer.partCount() != takers) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    bufferName + " has " + buffer.partCount() + " parts, but there are " + takers + " " + sharerNames);
        }
        return buffer;
    }

    /** The blocks of one operation may have different types. */
    @SuppressWarnings("unchecked")
    private static Elements<Object> untyped(Elements<?> part) {
        return (Elements<Object>) part;
    }

    // ---------------------------------------------------------------- both sides at one rank

    /**
     * Checks that this rank's own part has the same size on both sides, because no message would report a difference.
     *
     * @param part this rank's part of the buffer on this side
     * @param own what is copied to or from it
     * @param other the side of {@code own}
     */
    void requireFilled(Elements<?> part, Elements<?> own, BufferSide other) {
        if (own.bytes() != part.bytes()) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    other.countName + " " + own.count() + " of type " + own.type() + " is not " + countName + " = "
                            + part.count() + " of type " + part.type() + ", this rank's own part of " + bufferName);
        }
        if (own.bytes() > 0 && !part.type().accepts(own.type().signature(own.count()), own.bytes())) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    own.count() + " elements of type " + own.type() + " (" + other.bufferName
                            + ") are not of the kinds of " + part.type() + ", as this rank's own part of " + bufferName
                            + " is");
        }
    }
}
