package io.jmpi.datatype;

import java.nio.ByteBuffer;

/**
 * Some elements of a memory: where they begin, how many there are, and of what type. Any thread; the memory belongs to
 * whoever lent it.
 *
 * @param memory where they are, perhaps a view of what the program gave
 * @param given what the program gave, by which memory is known
 * @param offset the first element's place in the memory
 * @param count how many elements
 */
public record Elements<T>(T memory, Object given, int offset, int count, Datatype<T> type) {
    private static final Elements<byte[]> NONE = new Elements<>(new byte[0], 0, 0, Datatype.BYTE);

    /** Elements of that very memory. */
    public Elements(T memory, int offset, int count, Datatype<T> type) {
        this(memory, memory, offset, count, type);
    }

    /** No elements at all: what an empty message carries. */
    public static Elements<?> none() {
        return NONE;
    }

    /**
     * The elements as an operation finds them later, whatever the program does to a ByteBuffer's position, limit or byte
     * order. They count as being in the same place as before.
     */
    public Elements<T> lent() {
        return new Elements<>(type.lent(memory), given, offset, count, type);
    }

    /** A range of these elements. */
    public Elements<T> range(int first, int elements) {
        return new Elements<>(memory, given, offset + first * type.extent(), elements, type);
    }

    /** Space of its own for as many elements. */
    public Elements<T> newSpace() {
        return newSpace(count, type);
    }

    /** Space of its own for that many elements. */
    public static <T> Elements<T> newSpace(int count, Datatype<T> type) {
        return new Elements<>(type.allocate(count), type.origin(), count, type);
    }

    /**
     * Space for that many messages of such elements, one after the other: as elements of this type, or packed, if those do
     * not lie side by side. They could have gaps, or share units when there are more of them than the program has.
     */
    public Elements<?> newSpaceForMessages(int messages) {
        return type.isContiguous()
                ? newSpace(Math.multiplyExact(messages, count), type)
                : newSpace(Math.multiplyExact(messages, bytes()), Datatype.PACKED);
    }

    /** Copies these elements to others of as many bytes. */
    public void copyTo(Elements<?> target) {
        if (type == target.type) {
            copySameType(target);
        } else {
            ByteBuffer bytes = ByteBuffer.allocate(bytes());
            type.pack(memory, offset, 0, bytes, 0, bytes());
            unpackInto(target, bytes);
        }
    }

    @SuppressWarnings("unchecked") // The types are the same, and so the memories are of one class.
    private void copySameType(Elements<?> target) {
        type.copy(memory, offset, (T) target.memory, target.offset, count);
    }

    private static <U> void unpackInto(Elements<U> target, ByteBuffer bytes) {
        target.type.unpack(target.memory, target.offset, 0, bytes, 0, bytes.capacity());
    }

    /** Bytes that they take in a message. */
    public int bytes() {
        return count * type.size();
    }

    /** Whether it is the same memory and offset. */
    public boolean isAt(Elements<?> other) {
        return given == other.given && offset == other.offset;
    }
}
