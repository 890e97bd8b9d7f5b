package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class BufferTest {
    private static final int TAG = 1;

    private static Stream<Arguments> wholes() {
        return Stream.of(
                Arguments.of(new byte[3], 3, Datatype.BYTE, 3),
                Arguments.of(new short[3], 3, Datatype.SHORT, 6),
                Arguments.of(new char[3], 3, Datatype.CHAR, 6),
                Arguments.of(new int[3], 3, Datatype.INT, 12),
                Arguments.of(new long[3], 3, Datatype.LONG, 24),
                Arguments.of(new float[3], 3, Datatype.FLOAT, 12),
                Arguments.of(new double[3], 3, Datatype.DOUBLE, 24),
                Arguments.of(new boolean[3], 3, Datatype.BOOLEAN, 3),
                Arguments.of(new int[0], 0, Datatype.INT, 0));
    }

    // ---------------------------------------------------------------- plain buffers

    @Test
    @EnabledForJreRange(maxVersion = 18)
    void shouldNameTheVersionOfJavaThatHasSegments() {
        assertError(
                ErrorClass.BUFFER,
                () -> Buffer.ofSegment(new Object(), 0, 1, Datatype.BUFFER),
                "Java 22",
                "Buffer.ofBuffers");
    }

    @ParameterizedTest
    @MethodSource("wholes")
    void shouldHaveAllElementsOfAnArray(Object memory, int count, Datatype<?> type, int bytes) {
        Buffer buffer = Buffer.of(memory);
        assertThat(buffer.memory()).isSameAs(memory);
        assertThat(buffer.offset()).isZero();
        assertThat(buffer.count()).isEqualTo(count);
        assertThat(buffer.type()).isSameAs(type);
        assertThat(buffer.bytes()).isEqualTo(bytes);
        assertThat(buffer.partCount()).isEqualTo(-1);
    }

    @Test
    void shouldHaveTheBytesOfAByteBufferFromPositionToLimit() {
        ByteBuffer memory = ByteBuffer.allocateDirect(16).position(3).limit(10);
        Buffer buffer = Buffer.of(memory);
        assertThat(buffer.memory()).isSameAs(memory);
        assertThat(buffer.offset()).isEqualTo(3);
        assertThat(buffer.count()).isEqualTo(7);
        assertThat(buffer.type()).isSameAs(Datatype.BUFFER);
    }

    @Test
    void shouldReturnABufferAsItIs() {
        Buffer buffer = Buffer.of(new int[2]);
        assertThat(Buffer.of((Object) buffer)).isSameAs(buffer);
        assertThat(Buffer.of(Buffer.IN_PLACE)).isSameAs(Buffer.IN_PLACE);
    }

    @Test
    void shouldHaveARange() {
        Buffer ofArray = Buffer.of(new long[5], 2, 3);
        assertThat(ofArray.offset()).isEqualTo(2);
        assertThat(ofArray.count()).isEqualTo(3);
        assertThat(ofArray.type()).isSameAs(Datatype.LONG);
        Buffer fromIndexZeroOn = Buffer.of(ByteBuffer.allocate(16).position(8), 2, 3);
        assertThat(fromIndexZeroOn.offset()).isEqualTo(2);
        assertThat(fromIndexZeroOn.bytes()).isEqualTo(3);
        Buffer empty = Buffer.of(new int[2], 2, 0);
        assertThat(empty.count()).isZero();
    }

    @Test
    void shouldHaveElementsOfAnyType() {
        Datatype<int[]> column = Datatype.INT.vector(3, 1, 4).resized(0, 1);
        Buffer buffer = Buffer.of(new int[12], 1, 3, column);
        assertThat(buffer.offset()).isEqualTo(1);
        assertThat(buffer.count()).isEqualTo(3);
        assertThat(buffer.type()).isSameAs(column);
        assertThat(buffer.bytes()).isEqualTo(36);
    }

    @Test
    void shouldBeRefusedWhenTheMemoryIsNone() {
        assertError(ErrorClass.BUFFER, () -> Buffer.of((Object) null), "buffer is null", "array", "NIO buffer");
        assertError(ErrorClass.BUFFER, () -> Buffer.of("text"), "java.lang.String", "array", "NIO buffer");
        assertError(ErrorClass.BUFFER, () -> Buffer.of(new int[1][1]), "int[][]");
        assertError(ErrorClass.BUFFER, () -> Buffer.of(new Integer[] {1}), "java.lang.Integer[]");
        assertError(ErrorClass.BUFFER, () -> Buffer.of(null, 0, 1), "buffer is null");
        assertError(ErrorClass.BUFFER, () -> Buffer.of(null, 0, 1, Datatype.INT), "buffer is null");
        assertError(ErrorClass.BUFFER, () -> Buffer.of(null, new int[1], new int[1]), "buffer is null");
    }

    @Test
    void shouldBeRefusedWhenARangeIsNotInsideTheMemory() {
        assertError(ErrorClass.ARG, () -> Buffer.of(new int[4], -1, 1), "offset -1", "buffer");
        assertError(ErrorClass.COUNT, () -> Buffer.of(new int[4], 0, -1), "count -1", "buffer");
        assertErrorInOrder(
                ErrorClass.BUFFER,
                () -> Buffer.of(new int[4], 2, 3),
                "buffer",
                "4 elements",
                "offset 2",
                "count 3",
                "5");
        assertErrorInOrder(
                ErrorClass.BUFFER,
                () -> Buffer.of(ByteBuffer.allocate(16).limit(8), 4, 5),
                "buffer",
                "8 elements",
                "offset 4",
                "count 5",
                "9");
        assertError(
                ErrorClass.BUFFER,
                () -> Buffer.of(new int[8], 0, 1, Datatype.INT.vector(2, 1, 8)),
                "buffer",
                "8 units",
                "count 1",
                "vector(2, 1, 8) of INT",
                "offset 0",
                "units 0 to 8");
        assertErrorInOrder(
                ErrorClass.BUFFER,
                () -> Buffer.of(new double[1], 0, 1 << 28, Datatype.DOUBLE),
                "buffer",
                "1 element",
                "offset 0",
                "count 268435456",
                "268435456");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // A program can only come here by a cast.
    void shouldBeRefusedWhenTheTypeDoesNotDescribeTheMemory() {
        assertError(ErrorClass.TYPE, () -> Buffer.of(new int[1], 0, 1, null), "datatype of buffer", "null");
        assertError(
                ErrorClass.TYPE,
                () -> Buffer.of((Object) new byte[4], 0, 1, (Datatype) Datatype.INT),
                "buffer",
                "byte[]",
                "INT");
    }

    // ---------------------------------------------------------------- buffers of parts

    @Test
    void shouldHaveParts() {
        Buffer buffer = Buffer.of(new int[6], new int[] {1, 0, 2}, new int[] {5, 0, 3});
        assertThat(buffer.partCount()).isEqualTo(3);
        assertThat(buffer.count()).isZero();
        assertThat(buffer.type()).isSameAs(Datatype.INT);
        assertThat(buffer.part(0).offset()).isEqualTo(5);
        assertThat(buffer.part(1).count()).isZero();
        assertThat(buffer.part(2).offset()).isEqualTo(3);
        assertThat(buffer.part(2).count()).isEqualTo(2);
    }

    @Test
    void shouldHavePartsOfAByteBufferFromItsPositionOn() {
        Buffer buffer = Buffer.of(ByteBuffer.allocate(8).position(2), new int[] {3, 1}, new int[] {0, 5});
        assertThat(buffer.offset()).isEqualTo(2);
        assertThat(buffer.part(0).offset()).isEqualTo(2);
        assertThat(buffer.part(1).offset()).isEqualTo(7);
    }

    @Test
    void shouldCountDisplacementsInExtentsOfTheType() {
        Buffer buffer = Buffer.of(new int[9], 1, new int[] {1, 1}, new int[] {0, 2}, Datatype.INT.contiguous(2));
        assertThat(buffer.part(0).offset()).isEqualTo(1);
        assertThat(buffer.part(1).offset()).isEqualTo(5);
    }

    @Test
    void shouldCountDisplacementsInUnitsOfTheMemoryWhenEachPartHasAType() {
        Datatype<?>[] types = {Datatype.INT.contiguous(2), Datatype.INT};
        Buffer buffer = Buffer.of(new int[9], 1, new int[] {1, 1}, new int[] {0, 2}, types);
        assertThat(buffer.type()).isNull();
        assertThat(buffer.bytes()).isZero();
        assertThat(buffer.part(0).type()).isSameAs(types[0]);
        assertThat(buffer.part(1).offset()).isEqualTo(3);
        assertThat(buffer.part(1).type()).isSameAs(Datatype.INT);
    }

    @Test
    void shouldBeRefusedWhenArraysOfPartsDiffer() {
        int[] memory = new int[3];
        int[] two = new int[2];
        assertError(ErrorClass.COUNT, () -> Buffer.of(memory, null, two), "counts is null");
        assertErrorInOrder(
                ErrorClass.ARG, () -> Buffer.of(memory, two, null), "displacements is null", "counts", "2 elements");
        assertErrorInOrder(
                ErrorClass.ARG,
                () -> Buffer.of(memory, two, new int[3]),
                "displacements",
                "3 elements",
                "counts",
                "2 elements");
        assertErrorInOrder(
                ErrorClass.TYPE,
                () -> Buffer.of(memory, 0, two, two, (Datatype<?>[]) null),
                "types is null",
                "counts",
                "2 elements");
        assertErrorInOrder(
                ErrorClass.TYPE,
                () -> Buffer.of(memory, 0, two, two, new Datatype<?>[] {Datatype.INT}),
                "types",
                "1 element",
                "counts",
                "2 elements");
        assertError(
                ErrorClass.TYPE,
                () -> Buffer.of(memory, 0, two, two, new Datatype<?>[] {Datatype.INT, null}),
                "types[1] is null");
        assertError(
                ErrorClass.TYPE,
                () -> Buffer.of(memory, 0, two, two, (Datatype<int[]>) null),
                "datatype of buffer",
                "null");
    }

    @Test
    void shouldNameThePartThatIsNotInsideTheMemory() {
        int[] memory = new int[3];
        int[] ones = {1, 1};
        assertError(
                ErrorClass.COUNT,
                () -> Buffer.of(memory, new int[] {1, -4}, new int[2]),
                "count -4",
                "buffer (part 1)");
        assertErrorInOrder(
                ErrorClass.BUFFER,
                () -> Buffer.of(memory, ones, new int[] {0, 3}),
                "buffer (part 1)",
                "3 elements",
                "offset 3",
                "count 1",
                "4");
        assertError(
                ErrorClass.ARG,
                () -> Buffer.of(memory, 2, ones, new int[] {0, -5}, Datatype.INT),
                "displacements[1] = -5",
                "offset 2");
        assertError(
                ErrorClass.ARG,
                () -> Buffer.of(memory, 0, ones, new int[] {1 << 30, 0}, Datatype.INT.contiguous(3)),
                "displacements[0] = " + (1 << 30),
                "offset 0");
        assertError(
                ErrorClass.TYPE,
                () -> Buffer.of(memory, 0, ones, new int[2], new Datatype<?>[] {Datatype.INT, Datatype.LONG}),
                "buffer (part 1)",
                "int[]",
                "LONG");
    }

    // ---------------------------------------------------------------- what a change of the arguments does

    @Test
    void shouldNotChangeWithTheArraysThatItWasMadeOf() {
        int[] counts = {1, 2};
        int[] displacements = {2, 0};
        Datatype<?>[] types = {Datatype.INT, Datatype.INT};
        Buffer ofOneType = Buffer.of(new int[3], counts, displacements);
        Buffer ofTypes = Buffer.of(new int[3], 0, counts, displacements, types);
        Arrays.fill(counts, 7);
        Arrays.fill(displacements, 7);
        Arrays.fill(types, Datatype.LONG);
        for (Buffer buffer : new Buffer[] {ofOneType, ofTypes}) {
            assertThat(buffer.part(0).count()).isEqualTo(1);
            assertThat(buffer.part(0).offset()).isEqualTo(2);
            assertThat(buffer.part(1).count()).isEqualTo(2);
            assertThat(buffer.part(1).offset()).isZero();
            assertThat(buffer.part(1).type()).isSameAs(Datatype.INT);
        }
    }

    @Test
    void shouldNotChangeWithTheByteBufferThatItWasMadeOf() {
        Jmpi.run(1, world -> {
            ByteBuffer memory = ByteBuffer.allocate(16).order(ByteOrder.BIG_ENDIAN);
            memory.putInt(4, 0x01020304).putInt(8, 5);
            Buffer ints = Buffer.of(memory, 4, 2, Datatype.INT.inBuffer());
            Buffer bytes = Buffer.of(memory.position(4).limit(12));
            Buffer parts = Buffer.of(memory, new int[] {8}, new int[] {0});
            memory.clear().position(1).limit(2).order(ByteOrder.LITTLE_ENDIAN);
            int[] received = new int[2];
            world.sendrecv(ints, 0, TAG, received, 0, TAG);
            assertThat(received).containsExactly(0x01020304, 5);
            byte[] raw = new byte[8];
            world.sendrecv(bytes, 0, TAG, raw, 0, TAG);
            assertThat(raw).containsExactly(1, 2, 3, 4, 0, 0, 0, 5);
            byte[] own = new byte[8];
            world.scatterv(parts, own, 0);
            assertThat(own).isEqualTo(raw);
            assertThat(memory.position()).isEqualTo(1);
            assertThat(memory.limit()).isEqualTo(2);
            assertThat(memory.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        });
    }

    @Test
    void shouldReferToTheMemoryAsItIsWhenAnOperationStarts() {
        Jmpi.run(1, world -> {
            int[] memory = {1, 2, 3};
            Buffer tail = Buffer.of(memory, 1, 2);
            int[] received = new int[2];
            Buffer target = Buffer.of(received);
            for (int round = 0; round < 3; round++) {
                memory[2] = round;
                world.sendrecv(tail, 0, TAG, target, 0, TAG);
                assertThat(received).containsExactly(2, round);
            }
        });
    }

    // ---------------------------------------------------------------- texts

    @Test
    void shouldDescribeItself() {
        assertThat(Buffer.of(new int[7], 2, 5)).asString().contains("5 elements", "INT", "offset 2", "int[]");
        assertThat(Buffer.of(new int[2], new int[2], new int[2])).asString().contains("2 parts", "int[]", "offset 0");
        assertThat(Buffer.of(null, 3, new int[0], new int[0], Datatype.INT))
                .asString()
                .contains("0 parts", "null", "offset 3");
        assertThat(Buffer.IN_PLACE).hasToString("IN_PLACE");
    }

    @Test
    void shouldHaveNeitherMemoryNorTypeWhenInPlace() {
        assertThat(Buffer.IN_PLACE.memory()).isNull();
        assertThat(Buffer.IN_PLACE.type()).isNull();
        assertThat(Buffer.IN_PLACE.count()).isZero();
        assertThat(Buffer.IN_PLACE.bytes()).isZero();
    }
}
