package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Random;

/** A memory of elements of a type, together with what it must be at the end of an operation: all of it, gaps as well. */
final class TypedMemory<T> {
    /** Random bits, one in each byte. */
    private static final byte[] BITS = new byte[1 << 20];

    static {
        new Random(17).nextBytes(BITS);
        for (int i = 0; i < BITS.length; i++) {
            BITS[i] &= 1;
        }
    }

    private final Datatype<T> type;
    private final T memory;
    private final T expected;
    private final int elements;

    TypedMemory(Datatype<T> type, int elements) {
        this.type = type;
        this.elements = elements;
        this.memory = type.allocate(elements);
        this.expected = type.allocate(elements);
    }

    T memory() {
        return memory;
    }

    Datatype<T> type() {
        return type;
    }

    /** The place of an element, in units. */
    int offset(int element) {
        return type.origin() + element * type.extent();
    }

    /** What one rank sends to another in an operation: bytes that are a truth, and no special number, in any type. */
    static byte[] content(int salt, int from, int to, int bytes) {
        int begin = (31 * (31 * (31 * salt + from) + to) + 17) * 0x9e37_79b9 >>> 12;
        byte[] content = new byte[bytes];
        for (int filled = 0; filled < bytes; ) {
            int length = Math.min(bytes - filled, BITS.length - begin);
            System.arraycopy(BITS, begin, content, filled, length);
            filled += length;
            begin = 0;
        }
        return content;
    }

    /** Fills it with data that must not change. */
    void fill(int salt) {
        put(0, content(salt, -1, -1, elements * type.size()));
    }

    /** Sets elements that must not change. */
    void put(int element, byte[] content) {
        type.unpack(memory, offset(element), 0, ByteBuffer.wrap(content), 0, content.length);
        expect(element, content);
    }

    /** Sets the expected elements. */
    void expect(int element, byte[] content) {
        type.unpack(expected, offset(element), 0, ByteBuffer.wrap(content), 0, content.length);
    }

    void check(String what) {
        if (!Objects.deepEquals(memory, expected)) { // Much faster than the assertion.
            assertThat((Object) memory).as(what).isEqualTo(expected);
        }
    }
}
