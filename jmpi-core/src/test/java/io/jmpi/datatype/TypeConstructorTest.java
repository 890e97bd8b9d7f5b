package io.jmpi.datatype;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.layout.TypeMap;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TypeConstructorTest {
    private static final int[] NONE = {};

    /** A call that must be refused. */
    private record BadCall(ThrowingCallable call, ErrorClass expected, List<String> named) {
        @Override
        public String toString() {
            return named.toString();
        }
    }

    private static BadCall bad(ThrowingCallable call, ErrorClass expected, String... named) {
        return new BadCall(call, expected, List.of(named));
    }

    private static int[] ints(int... values) {
        return values;
    }

    static Stream<BadCall> badCalls() {
        Datatype<int[]> type = Datatype.INT;
        return Stream.of(
                bad(() -> type.contiguous(-1), ErrorClass.COUNT, "count -1"),
                bad(() -> type.contiguous(1 << 29), ErrorClass.COUNT, "2147483648 bytes", "at most 2147483647"),
                bad(() -> type.vector(-2, 1, 1), ErrorClass.COUNT, "count -2"),
                bad(() -> type.vector(2, -3, 1), ErrorClass.ARG, "blockLength -3"),
                bad(() -> type.vector(3, 1, Integer.MAX_VALUE), ErrorClass.ARG, "to unit 4294967295"),
                bad(() -> type.vector(3, 1, Integer.MIN_VALUE), ErrorClass.ARG, "to unit -4294967296"),
                bad(() -> type.vector(2, 2, 4).vector(3, 1, 1 << 30), ErrorClass.ARG, "to unit"),
                bad(() -> type.hvector(2, 1, 6), ErrorClass.ARG, "strideBytes 6", "4 bytes each"),
                bad(() -> type.hvector(-2, 1, 4), ErrorClass.COUNT, "count -2"),
                bad(() -> type.indexed(ints(1, -1), ints(0, 4)), ErrorClass.ARG, "blockLengths[1] = -1"),
                bad(
                        () -> type.indexed(ints(1), ints(0, 4)),
                        ErrorClass.ARG,
                        "displacements has 2",
                        "blockLengths has 1"),
                bad(() -> type.indexed(null, ints(0, 4)), ErrorClass.ARG, "blockLengths is null"),
                bad(() -> type.indexed(ints(0), null), ErrorClass.ARG, "displacements is null"),
                bad(() -> type.hindexed(ints(1, 1), ints(0, 5)), ErrorClass.ARG, "byteDisplacements[1] 5", "4 bytes"),
                bad(() -> type.indexedBlock(-1, ints(0)), ErrorClass.ARG, "blockLength -1"),
                bad(() -> type.indexedBlock(1, null), ErrorClass.ARG, "displacements is null"),
                bad(() -> type.hindexedBlock(-1, ints(0)), ErrorClass.ARG, "blockLength -1"),
                bad(() -> type.hindexedBlock(1, null), ErrorClass.ARG, "byteDisplacements is null"),
                bad(() -> type.hindexedBlock(2, ints(0, 5)), ErrorClass.ARG, "byteDisplacements[1] 5", "4 bytes"),
                bad(() -> type.subarray(NONE, NONE, NONE), ErrorClass.ARG, "sizes", "one dimension"),
                bad(() -> type.subarray(ints(4), ints(1, 1), ints(0)), ErrorClass.ARG, "subsizes has 2", "sizes has 1"),
                bad(() -> type.subarray(ints(4), ints(1), NONE), ErrorClass.ARG, "starts has 0", "sizes has 1"),
                bad(() -> type.subarray(ints(4, 0), ints(1, 1), ints(0, 0)), ErrorClass.ARG, "sizes[1] = 0"),
                bad(
                        () -> type.subarray(ints(4), ints(0), ints(0)),
                        ErrorClass.ARG,
                        "subsizes[0] = 0",
                        "1..sizes[0] = 4"),
                bad(
                        () -> type.subarray(ints(4), ints(5), ints(0)),
                        ErrorClass.ARG,
                        "subsizes[0] = 5",
                        "1..sizes[0] = 4"),
                bad(() -> type.subarray(ints(4), ints(3), ints(2)), ErrorClass.ARG, "starts[0] = 2", "0..1"),
                bad(() -> type.subarray(ints(4), ints(3), ints(-1)), ErrorClass.ARG, "starts[0] = -1"),
                bad(
                        () -> type.subarray(ints(1 << 16, 1 << 16), ints(1, 1), ints(0, 0)),
                        ErrorClass.ARG,
                        "to unit 4294967296"),
                bad(() -> type.resized(0, -1), ErrorClass.ARG, "newExtent -1"),
                bad(() -> type.resized(Integer.MAX_VALUE, 1), ErrorClass.ARG, "to unit 2147483648"),
                bad(() -> Datatype.struct(ints(1), ints(0)), ErrorClass.ARG, "types has 0", "blockLengths has 1"),
                bad(() -> Datatype.struct(ints(1), ints(0, 1), type), ErrorClass.ARG, "byteDisplacements has 2"),
                bad(() -> Datatype.struct(ints(1, 1), ints(0, 8), type, null), ErrorClass.TYPE, "types[1] is null"),
                bad(() -> Datatype.struct(ints(1, -7), ints(0, 8), type, type), ErrorClass.ARG, "blockLengths[1] = -7"),
                bad(() -> Datatype.OBJECT.contiguous(2), ErrorClass.TYPE, "datatype OBJECT", "SERIALIZED"));
    }

    @ParameterizedTest
    @MethodSource("badCalls")
    void shouldNameTheBadArgumentAndItsValue(BadCall bad) {
        assertError(bad.expected(), bad.call(), bad.named().toArray(String[]::new));
    }

    @Test
    void shouldRefuseATypeOfMorePiecesThanItCanHold() {
        int[] lengths = IntStream.range(0, 1000).map(i -> 1 + i % 2).toArray();
        int[] places = IntStream.range(0, 1000).map(i -> i * i).toArray();
        Datatype<byte[]> scattered = Datatype.BYTE.indexed(lengths, places);
        assertThatThrownBy(() -> scattered.contiguous(1 + TypeMap.MOST_RUNS / 500))
                .isInstanceOfSatisfying(
                        MpiException.class, e -> assertThat(e.errorClass()).isIn(ErrorClass.TYPE, ErrorClass.ARG));
    }

    @Test
    void shouldKeepRegularTypesInOneRun() {
        int[] sizes = {6, 7, 8};
        assertThat(Datatype.DOUBLE.vector(100, 1, 100).map().runs()).hasSize(1);
        assertThat(Datatype.DOUBLE
                        .subarray(ints(8, 9), ints(5, 4), ints(1, 2))
                        .map()
                        .runs())
                .hasSize(1);
        assertThat(Datatype.DOUBLE
                        .subarray(sizes, ints(4, 1, 1), ints(0, 3, 3))
                        .map()
                        .runs())
                .hasSize(1);
        assertThat(Datatype.DOUBLE
                        .subarray(sizes, ints(4, 5, 6), ints(1, 1, 1))
                        .map()
                        .runs())
                .hasSize(4);
        assertThat(Datatype.DOUBLE
                        .subarray(sizes, ints(4, 7, 6), ints(1, 0, 1))
                        .map()
                        .runs())
                .hasSize(1);
        assertThat(Datatype.INT.indexedBlock(2, ints(0, 5, 10, 15)).map().runs())
                .hasSize(1);
        assertThat(Datatype.INT
                        .vector(3, 1, 2)
                        .resized(0, 6)
                        .contiguous(50)
                        .map()
                        .runs())
                .hasSize(1);
    }

    @Test
    void shouldPackTypesWithoutGapsAsTheBasicTypeIs() {
        for (Datatype<byte[]> type : List.of(
                Datatype.BYTE.contiguous(7),
                Datatype.BYTE.vector(3, 4, 4),
                Datatype.BYTE.indexed(ints(2, 0, 3), ints(0, 9, 2)),
                Datatype.BYTE.subarray(ints(5, 6), ints(5, 6), ints(0, 0)))) {
            assertThat(type.isContiguous()).as("%s", type).isTrue();
            assertThat(type.packing(5)).as("%s", type).isSameAs(type);
        }
        assertThat(Datatype.BYTE.vector(3, 1, 2).isContiguous()).isFalse();
        assertThat(Datatype.BOOLEAN.contiguous(7).isContiguous()).isFalse();
        assertThat(Datatype.INT.inBuffer().isContiguous()).isFalse();
    }

    @Test
    void shouldOfferADenseTypeOfADirectBufferInPlace() {
        ByteBuffer memory = ByteBuffer.allocateDirect(400);
        Datatype<ByteBuffer> plane = Datatype.BUFFER.subarray(ints(4, 10), ints(2, 10), ints(1, 0));
        ByteBuffer inPlace = plane.packing(1).inPlace(memory, 100, 5, 6);
        inPlace.put(0, (byte) 9);
        assertThat(inPlace.remaining()).isEqualTo(6);
        assertThat(memory.get(115)).isEqualTo((byte) 9);
        assertThat(plane.packing(2).inPlace(memory, 100, 5, 6)).isNull();
        Datatype<ByteBuffer> ints = Datatype.INT.inBuffer().contiguous(3);
        assertThat(ints.inPlace(memory, 0, 0, 12)).isNull();
        assertThat(ints.inPlace(memory.order(ByteOrder.LITTLE_ENDIAN), 0, 0, 12))
                .isNotNull();
    }

    @Test
    void shouldNameTypesByHowTheyWereMade() {
        assertThat(Datatype.INT.vector(2, 3, 4).contiguous(5)).hasToString("contiguous(5) of vector(2, 3, 4) of INT");
        assertThat(Datatype.struct(ints(1, 2), ints(0, 4), Datatype.INT, Datatype.BUFFER))
                .hasToString("struct(INT, BUFFER)");
        assertThat(Datatype.DOUBLE.subarray(ints(3, 4), ints(1, 2), ints(0, 1)))
                .hasToString("subarray([3, 4], [1, 2], [0, 1]) of DOUBLE");
        assertThat(Datatype.INT.inBuffer()).hasToString("INT in BUFFER").isSameAs(Datatype.INT.inBuffer());
        assertThat(Datatype.BYTE.inBuffer()).isSameAs(Datatype.BUFFER);
        assertThat(List.of(
                                Datatype.SHORT2,
                                Datatype.INT2,
                                Datatype.LONG2,
                                Datatype.FLOAT2,
                                Datatype.DOUBLE2,
                                Datatype.PACKED,
                                Datatype.SERIALIZED,
                                Datatype.OBJECT)
                        .toString())
                .isEqualTo("[SHORT2, INT2, LONG2, FLOAT2, DOUBLE2, PACKED, SERIALIZED, OBJECT]");
        assertThat(Datatype.DOUBLE2.extent()).isEqualTo(2);
        assertThat(Datatype.DOUBLE2.size()).isEqualTo(16);
    }

    @Test
    void shouldPackAndUnpackFromThePositionOn() {
        int[] memory = {1, 2, 3, 4, 5, 6};
        Datatype<int[]> odd = Datatype.INT.vector(3, 1, 2);
        assertThat(odd.packSize(1)).isEqualTo(12);
        ByteBuffer packed = ByteBuffer.allocate(20).position(2);
        odd.pack(memory, 0, 1, packed);
        Datatype.BYTE.pack(new byte[] {9}, 0, 1, packed);
        assertThat(packed.position()).isEqualTo(15);
        packed.position(2);
        int[] read = new int[4];
        Datatype.INT.unpack(packed, read, 1, 3);
        assertThat(read).containsExactly(0, 1, 3, 5);
        byte[] last = new byte[1];
        Datatype.BYTE.unpack(packed, last, 0, 1);
        assertThat(last).containsExactly(9);
        Arrays.fill(memory, 0);
        odd.unpack(packed.position(2), memory, 1, 1);
        assertThat(memory).containsExactly(0, 1, 0, 3, 0, 5);
    }

    static Stream<BadCall> badPacks() {
        ByteBuffer room = ByteBuffer.allocate(12);
        int[] memory = new int[6];
        Datatype<int[]> odd = Datatype.INT.vector(3, 1, 2);
        return Stream.of(
                bad(() -> odd.pack(null, 0, 1, room), ErrorClass.BUFFER, "memory is null"),
                bad(() -> odd.pack(memory, 0, 1, null), ErrorClass.BUFFER, "target is null"),
                bad(() -> odd.pack(memory, 0, -1, room), ErrorClass.COUNT, "count -1 of memory"),
                bad(() -> odd.pack(memory, -1, 1, room), ErrorClass.ARG, "offset -1 of memory"),
                bad(
                        () -> odd.pack(memory, 2, 1, room),
                        ErrorClass.BUFFER,
                        "memory",
                        "6 units",
                        "vector(3, 1, 2) of INT",
                        "units 2 to 6"),
                bad(() -> Datatype.INT.vector(3, 1, -2).pack(memory, 3, 1, room), ErrorClass.BUFFER, "units -1 to 3"),
                bad(() -> odd.pack(memory, 0, 1, room.duplicate().limit(11)), ErrorClass.BUFFER, "target", "11 bytes"),
                bad(() -> odd.pack(memory, 0, 1, room.asReadOnlyBuffer()), ErrorClass.BUFFER, "target is read-only"),
                bad(() -> odd.unpack(null, memory, 0, 1), ErrorClass.BUFFER, "source is null"),
                bad(() -> odd.unpack(room.duplicate().position(1), memory, 0, 1), ErrorClass.BUFFER, "source has 11"),
                bad(
                        () -> Datatype.INT.vector(2, 2, 1).unpack(room, memory, 0, 1),
                        ErrorClass.TYPE,
                        "overlapping elements"),
                bad(
                        () -> Datatype.INT.resized(0, 0).unpack(room, memory, 0, 2),
                        ErrorClass.TYPE,
                        "overlapping elements"),
                bad(
                        () -> Datatype.INT.contiguous(2).resized(0, 1).unpack(room, memory, 0, 2),
                        ErrorClass.TYPE,
                        "overlapping elements"),
                bad(() -> Datatype.INT.packSize(-1), ErrorClass.COUNT, "count -1"),
                bad(() -> Datatype.INT.packSize(1 << 30), ErrorClass.COUNT, "4294967296 bytes"));
    }

    @ParameterizedTest
    @MethodSource("badPacks")
    void shouldNameWhatCannotBePacked(BadCall bad) {
        shouldNameTheBadArgumentAndItsValue(bad);
    }

    @Test
    void shouldConvertBetweenByteOrders() {
        ByteBuffer little = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer big = ByteBuffer.allocate(24);
        little.putInt(4, 0x01020304).putDouble(8, 2.5).putShort(16, (short) 0x0506);
        Datatype<ByteBuffer> record =
                Datatype.struct(ints(1, 1, 1), ints(4, 8, 16), Datatype.INT, Datatype.DOUBLE, Datatype.SHORT);
        record.copy(little, 0, big, 0, 1);
        assertThat(big.getInt(4)).isEqualTo(0x01020304);
        assertThat(big.getDouble(8)).isEqualTo(2.5);
        assertThat(big.getShort(16)).isEqualTo((short) 0x0506);
        ByteBuffer packed = ByteBuffer.allocate(14);
        record.pack(big, 0, 1, packed);
        assertThat(packed.flip().order(ByteOrder.LITTLE_ENDIAN).getInt()).isEqualTo(0x01020304);
    }
}
