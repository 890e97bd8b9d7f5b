package io.jmpi.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.layout.LongMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Windows of 64 bytes and more in a memory of a few hundred, as those of 1 GiB in a long segment; then lists of buffers. */
class LongMemoryTypeTest {
    private static final int STEP = 64;
    private static final int LENGTH = 1000;
    private static final int OFFSET = 29;

    static Stream<Datatype<ByteBuffer>> types() {
        Datatype<ByteBuffer> ints = Datatype.INT.inBuffer();
        return Stream.of(
                Datatype.BUFFER,
                ints,
                Datatype.DOUBLE.inBuffer(),
                Datatype.BUFFER.contiguous(7),
                ints.vector(3, 2, 4),
                ints.vector(2, 1, -3),
                Datatype.BUFFER.resized(0, 20),
                Datatype.BUFFER.contiguous(STEP),
                Datatype.struct(new int[] {1, 1}, new int[] {0, 1}, Datatype.BYTE, Datatype.DOUBLE),
                Datatype.struct(
                        new int[] {3, 1, 2}, new int[] {2, 8, 30}, Datatype.SHORT, Datatype.LONG, Datatype.BYTE));
    }

    private static ByteBuffer random(int seed) {
        byte[] bytes = new byte[LENGTH];
        new Random(seed).nextBytes(bytes);
        return ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    }

    private static LongMemory windows(ByteBuffer whole) {
        return new LongMemory((offset, length) -> whole.slice((int) offset, (int) length), whole.limit(), STEP);
    }

    /** As many as are between the offset and the end. */
    private static int count(Datatype<ByteBuffer> type) {
        return (LENGTH - OFFSET - type.trueLowerBound() - type.trueExtent()) / type.extent() + 1;
    }

    private static ByteBuffer packed(Datatype<ByteBuffer> type, ByteBuffer memory) {
        ByteBuffer packed = ByteBuffer.allocate(type.packSize(count(type)));
        type.pack(memory, OFFSET, count(type), packed);
        return packed.flip();
    }

    @ParameterizedTest
    @MethodSource("types")
    void shouldPackAndUnpackInPiecesAsOneBufferDoes(Datatype<ByteBuffer> type) {
        ByteBuffer memory = random(1);
        ByteBuffer expected = packed(type, memory);
        ByteBuffer copy = random(2);
        Datatype<LongMemory> windowed = Datatype.inLongMemory(type);
        Packing<LongMemory> packing = windowed.packing(count(type));
        Packing<LongMemory> unpacking = windowed.packing(count(type));
        ByteBuffer piece = ByteBuffer.allocate(expected.limit());
        // A cursor may cut a basic element; the others get whole ones, as from the lanes.
        int pieceBytes = packing == windowed ? 16 * type.size() : 13;
        for (int at = 0; at < expected.limit(); at += pieceBytes) {
            int bytes = Math.min(pieceBytes, expected.limit() - at);
            packing.pack(windows(memory), OFFSET, at, piece, at, bytes);
            unpacking.unpack(windows(copy), OFFSET, at, piece, at, bytes);
        }
        assertThat(piece).isEqualTo(expected);
        assertThat(packed(type, copy)).isEqualTo(expected);
        ByteBuffer untouched = random(2);
        type.unpack(expected, untouched, OFFSET, count(type));
        assertThat(copy).isEqualTo(untouched);
        assertThat(packing.messageSignature(expected.limit())).isEqualTo(type.messageSignature(expected.limit()));
    }

    @ParameterizedTest
    @MethodSource("types")
    void shouldCopyFromWindowsToWindowsAtAnotherOffset(Datatype<ByteBuffer> type) {
        ByteBuffer memory = random(1);
        ByteBuffer copy = random(2);
        ByteBuffer expected = random(2);
        int target = OFFSET + 5;
        int count = count(type) - 5; // Each has one unit or more.
        Datatype.inLongMemory(type).copy(windows(memory), OFFSET, windows(copy), target, count);
        type.copy(memory, OFFSET, expected, target, count);
        assertThat(copy).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("types")
    void shouldSplitElementsIntoThoseOfOneBuffer(Datatype<ByteBuffer> type) {
        ByteBuffer memory = random(1);
        Elements<LongMemory> all = new Elements<>(windows(memory), OFFSET, count(type), Datatype.inLongMemory(type));
        ByteBuffer packed = ByteBuffer.allocate(type.packSize(count(type)));
        int pieces = 0;
        for (long first = 0; first < all.count(); pieces++) {
            Elements<?> some = all.inOneBuffer(first);
            pack(some, packed);
            first += some.count();
        }
        assertThat(packed.flip()).isEqualTo(packed(type, memory));
        assertThat(pieces).isGreaterThan(5);
        assertThat(all.type().inOneBuffer()).isSameAs(type);
    }

    @SuppressWarnings("unchecked")
    private static void pack(Elements<?> elements, ByteBuffer target) {
        Elements<ByteBuffer> some = (Elements<ByteBuffer>) elements;
        some.type().pack(some.memory(), some.offset(), some.count(), target);
    }

    @Test
    void shouldReturnRangesOfAWindowInPlace() {
        ByteBuffer direct = ByteBuffer.allocateDirect(LENGTH).order(ByteOrder.nativeOrder());
        direct.put(0, random(3), 0, LENGTH);
        Datatype<LongMemory> bytes = Datatype.inLongMemory(Datatype.BUFFER);
        for (int at = 0; at < LENGTH - STEP; at++) {
            assertThat(bytes.inPlace(windows(direct), 0, at, STEP)).isEqualTo(direct.slice(at, STEP));
        }
        assertThat(bytes.inPlace(windows(direct), 0, 1, 2 * STEP)).isNull();
        assertThat(bytes.inPlace(windows(random(3)), 0, 1, 5)).isNull();
    }

    /** Buffers that each have whole elements, in the order of their bytes. */
    @ParameterizedTest
    @MethodSource("types")
    void shouldPackAndUnpackInAListOfBuffers(Datatype<ByteBuffer> type) {
        assumeTrue(type.extent() >= type.trueExtent() + type.trueLowerBound() && type.trueLowerBound() >= 0);
        ByteBuffer memory = random(1);
        ByteBuffer copy = random(2);
        ByteBuffer expected = random(2);
        int count = count(type);
        Datatype<LongMemory> windowed = Datatype.inLongMemory(type);
        LongMemory from = BufferLists.allocate(LENGTH - OFFSET, 3 * type.extent());
        assertThat(from.windows()).isGreaterThan(3);
        assertThat(from.length()).isEqualTo(LENGTH - OFFSET);
        List<ByteBuffer> parts = new ArrayList<>(List.of(copy.slice(0, OFFSET)));
        for (int i = 0; i < from.windows(); i++) {
            int start = OFFSET + (int) from.start(i);
            from.window(i).put(0, memory, start, from.window(i).limit());
            parts.add(copy.slice(start, from.window(i).limit()).order(ByteOrder.nativeOrder()));
            parts.add(ByteBuffer.allocate(0));
        }
        Elements<?> target = BufferLists.elements(parts, OFFSET, count, type);
        new Elements<>(from, 0, count, windowed).copyTo(target);
        type.copy(memory, OFFSET, expected, OFFSET, count);
        assertThat(copy).isEqualTo(expected);
        ByteBuffer packed = ByteBuffer.allocate(type.packSize(count));
        target.pack(0, packed, 0, packed.capacity());
        assertThat(packed).isEqualTo(packed(type, memory));
        Elements<?> all = BufferLists.whole(parts);
        assertThat(all.count()).isEqualTo(LENGTH);
    }

    @Test
    void shouldFindElementsThatLieInTwoBuffers() {
        List<ByteBuffer> list = List.of(ByteBuffer.allocate(12), ByteBuffer.allocate(8), ByteBuffer.allocate(20));
        Datatype<ByteBuffer> ints = Datatype.INT.inBuffer();
        Datatype<ByteBuffer> longs = Datatype.LONG.inBuffer();
        assertThat(BufferLists.elements(list, 0, 10, ints).count()).isEqualTo(10);
        assertThat(BufferLists.elements(list, 12, 3, longs).count()).isEqualTo(3);
        assertThat(BufferLists.elements(list, 4, 0, longs).count()).isZero();
        assertThat(BufferLists.elements(list, 4, 3, Datatype.INT.inBuffer().resized(0, 12))
                        .count())
                .isEqualTo(3);
        assertThatThrownBy(() -> BufferLists.elements(list, 0, 3, longs))
                .isInstanceOf(MpiException.class)
                .hasMessageContainingAll("element 1 of buffers", "bytes 8 to 15", "before byte 12");
        assertThatThrownBy(() -> BufferLists.elements(list, 12, 2, Datatype.BUFFER.contiguous(9)))
                .hasMessageContainingAll("element 0", "bytes 12 to 20", "before byte 20");
        assertThatThrownBy(() ->
                        BufferLists.elements(list, 0, 2, Datatype.INT.inBuffer().resized(0, 0)))
                .hasMessageContainingAll("extent 0", "positive");
        assertThatThrownBy(() -> BufferLists.elements(list, 0, 6, longs)).hasMessageContaining("40 units");
    }

    @Test
    void shouldBeOneTypeForEachType() {
        assertThat(Datatype.inLongMemory(Datatype.BUFFER)).isSameAs(Datatype.inLongMemory(Datatype.BUFFER));
        assertThatThrownBy(() -> Datatype.inLongMemory(Datatype.BUFFER).contiguous(2))
                .isInstanceOf(MpiException.class)
                .hasMessageContaining("Buffer.ofSegment");
        Datatype<ByteBuffer> wide = Datatype.BUFFER.vector(2, 1, (1 << 30) + 1);
        assertThatThrownBy(() -> Datatype.inLongMemory(wide))
                .isInstanceOf(MpiException.class)
                .hasMessageContaining("covers 1073741826 bytes");
    }
}
