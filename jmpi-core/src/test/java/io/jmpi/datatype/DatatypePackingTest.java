package io.jmpi.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Packing against an oracle that puts element after element, with all ranges, offsets and kinds of frames. */
class DatatypePackingTest {
    private static final int ROUNDS = 400;
    private static final int MAX_ELEMENTS = 700;

    static Stream<Datatype<?>> types() {
        return Stream.of(
                Datatype.BYTE,
                Datatype.BOOLEAN,
                Datatype.CHAR,
                Datatype.SHORT,
                Datatype.INT,
                Datatype.LONG,
                Datatype.FLOAT,
                Datatype.DOUBLE,
                Datatype.BUFFER);
    }

    @ParameterizedTest
    @MethodSource("types")
    void shouldPackAnyRangeAsElementByElement(Datatype<Object> type) {
        Random random = TestSeeds.random("pack " + type);
        for (int i = 0; i < ROUNDS; i++) {
            Range range = new Range(type, random);
            Object memory = randomMemory(type, range.elements, random);
            byte[] packed = oracle(type, memory);
            ByteBuffer frame = randomFrame(range, random);
            ByteBuffer expected =
                    copy(frame).put(range.at, packed, range.offset * type.size() + range.position, range.bytes);
            type.pack(memory, range.offset, range.position, frame, range.at, range.bytes);
            assertThat(frame).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void shouldUnpackAnyRangeAsElementByElementAndTouchNothingElse(Datatype<Object> type) {
        Random random = TestSeeds.random("unpack " + type);
        for (int i = 0; i < ROUNDS; i++) {
            Range range = new Range(type, random);
            Object memory = randomMemory(type, range.elements, random);
            byte[] expected = oracle(type, memory);
            ByteBuffer frame = randomFrame(range, random);
            byte[] sent = oracle(type, randomMemory(type, range.bytes / type.size(), random));
            frame.put(range.at, sent);
            System.arraycopy(sent, 0, expected, range.offset * type.size() + range.position, range.bytes);
            type.unpack(memory, range.offset, range.position, frame, range.at, range.bytes);
            assertThat(oracle(type, memory)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void shouldCopyElementsWithinOneMemory(Datatype<Object> type) {
        Random random = TestSeeds.random("copy " + type);
        Object memory = randomMemory(type, 50, random);
        byte[] before = oracle(type, memory);
        byte[] expected = before.clone();
        System.arraycopy(before, 3 * type.size(), expected, 20 * type.size(), 30 * type.size());
        type.copy(memory, 3, memory, 20, 30);
        assertThat(oracle(type, memory)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("types")
    void shouldFindTheTypeOfAMemoryAndAllocateMore(Datatype<Object> type) {
        Object memory = type.allocate(17);
        assertThat((Object) Datatype.of(memory)).isSameAs(type);
        assertThat(type.length(memory)).isEqualTo(17);
        assertThat(type.defaultOffset(memory)).isZero();
        assertThat(type.defaultCount(memory)).isEqualTo(17);
        assertThat(type.isReadOnly(memory)).isFalse();
        assertThat(type.inPlace(memory, 0, 0, type.size())).isNull();
    }

    @Test
    void shouldNameTypesAndKnowTheirSizes() {
        assertThat(types().map(Object::toString))
                .containsExactly("BYTE", "BOOLEAN", "CHAR", "SHORT", "INT", "LONG", "FLOAT", "DOUBLE", "BUFFER");
        assertThat(types().map(Datatype::size)).containsExactly(1, 1, 2, 2, 4, 8, 4, 8, 1);
    }

    @Test
    void shouldOfferDirectBuffersInPlace() {
        ByteBuffer memory = ByteBuffer.allocateDirect(100).position(40);
        ByteBuffer inPlace = Datatype.BUFFER.inPlace(memory, 10, 20, 30);
        assertThat(inPlace.remaining()).isEqualTo(30);
        inPlace.put(0, (byte) 7);
        assertThat(memory.get(30)).isEqualTo((byte) 7);
        assertThat(Datatype.BUFFER
                        .inPlace(memory.asReadOnlyBuffer(), 10, 20, 30)
                        .isDirect())
                .isTrue();
    }

    @Test
    void shouldTakeWhatRemainsOfABufferWhateverItsByteOrder() {
        ByteBuffer memory = ByteBuffer.allocate(20)
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(4)
                .limit(11);
        assertThat(Datatype.BUFFER.defaultOffset(memory)).isEqualTo(4);
        assertThat(Datatype.BUFFER.defaultCount(memory)).isEqualTo(7);
        assertThat(Datatype.BUFFER.length(memory)).isEqualTo(11);
        assertThat(Datatype.BUFFER.isReadOnly(memory.asReadOnlyBuffer())).isTrue();
    }

    /** Where a range lies in the memory and in the frame. */
    private static final class Range {
        final int elements;
        final int offset;
        final int position;
        final int bytes;
        final int at;
        final boolean direct;

        Range(Datatype<?> type, Random random) {
            elements = random.nextInt(MAX_ELEMENTS);
            offset = random.nextInt(elements + 1);
            int skipped = random.nextInt(elements - offset + 1);
            int count = random.nextInt(elements - offset - skipped + 1);
            position = skipped * type.size();
            bytes = count * type.size();
            at = random.nextInt(50);
            direct = random.nextBoolean();
        }
    }

    private static ByteBuffer randomFrame(Range range, Random random) {
        int capacity = range.at + range.bytes + random.nextInt(20);
        ByteBuffer frame = range.direct ? ByteBuffer.allocateDirect(capacity) : ByteBuffer.allocate(capacity);
        byte[] noise = new byte[capacity];
        random.nextBytes(noise);
        return frame.put(0, noise);
    }

    private static ByteBuffer copy(ByteBuffer frame) {
        return ByteBuffer.allocate(frame.capacity()).put(0, frame, 0, frame.capacity());
    }

    private static Object randomMemory(Datatype<Object> type, int elements, Random random) {
        boolean directBuffer = (Object) type == Datatype.BUFFER && random.nextBoolean();
        Object memory = directBuffer ? ByteBuffer.allocateDirect(elements) : type.allocate(elements);
        for (int i = 0; i < elements; i++) {
            if (memory instanceof ByteBuffer buffer) {
                buffer.put(i, (byte) random.nextInt());
            } else if (memory instanceof byte[] bytes) {
                bytes[i] = (byte) random.nextInt();
            } else if (memory instanceof boolean[] booleans) {
                booleans[i] = random.nextBoolean();
            } else if (memory instanceof char[] chars) {
                chars[i] = (char) random.nextInt();
            } else if (memory instanceof short[] shorts) {
                shorts[i] = (short) random.nextInt();
            } else if (memory instanceof int[] ints) {
                ints[i] = random.nextInt();
            } else if (memory instanceof long[] longs) {
                longs[i] = random.nextLong();
            } else if (memory instanceof float[] floats) {
                floats[i] = random.nextFloat();
            } else {
                Array.setDouble(memory, i, random.nextDouble());
            }
        }
        return memory;
    }

    /** All elements, little-endian, one after the other. */
    private static byte[] oracle(Datatype<Object> type, Object memory) {
        int length = (int) type.length(memory);
        ByteBuffer packed = ByteBuffer.allocate(length * type.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < length; i++) {
            if (memory instanceof ByteBuffer buffer) {
                packed.put(buffer.get(i));
            } else {
                putElement(packed, Array.get(memory, i));
            }
        }
        return packed.array();
    }

    private static void putElement(ByteBuffer packed, Object element) {
        if (element instanceof Boolean b) {
            packed.put((byte) (b ? 1 : 0));
        } else if (element instanceof Byte b) {
            packed.put(b);
        } else if (element instanceof Character c) {
            packed.putChar(c);
        } else if (element instanceof Short s) {
            packed.putShort(s);
        } else if (element instanceof Integer i) {
            packed.putInt(i);
        } else if (element instanceof Long l) {
            packed.putLong(l);
        } else if (element instanceof Float f) {
            packed.putFloat(f);
        } else if (element instanceof Double d) {
            packed.putDouble(d);
        } else {
            throw new AssertionError(element);
        }
    }
}
