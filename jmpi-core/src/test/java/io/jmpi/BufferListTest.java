package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several ByteBuffers as one memory: short ones, which take the same paths as those of more than 2 GiB; then long ones. */
@Timeout(120)
class BufferListTest {
    private static final Datatype<ByteBuffer> LONGS = Datatype.LONG.inBuffer();
    private static final int TAG = 4;

    /** Buffers of several lengths and kinds, for that many longs. */
    private static List<ByteBuffer> buffers(int longs) {
        List<ByteBuffer> buffers = new ArrayList<>();
        int left = longs;
        for (int i = 1; left > 0; i++) {
            int bytes = 8 * Math.min(left, i * Math.max(1, longs / 10));
            ByteBuffer buffer =
                    i % 2 == 0 ? ByteBuffer.allocate(bytes + 3).position(3) : ByteBuffer.allocateDirect(bytes);
            buffers.add(buffer.order(i % 3 == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN));
            left -= bytes / 8;
        }
        return buffers;
    }

    private static List<ByteBuffer> filled(LongStream values) {
        long[] all = values.toArray();
        List<ByteBuffer> buffers = buffers(all.length);
        int next = 0;
        for (ByteBuffer buffer : buffers) {
            for (int at = buffer.position(); at < buffer.limit(); at += 8) {
                buffer.putLong(at, all[next++]);
            }
        }
        return buffers;
    }

    private static long[] content(List<ByteBuffer> buffers) {
        return buffers.stream()
                .flatMapToLong(buffer -> IntStream.range(0, buffer.remaining() / 8)
                        .mapToLong(i -> buffer.getLong(buffer.position() + 8 * i)))
                .toArray();
    }

    private static long[] range(long first, int count, long step) {
        return LongStream.range(0, count).map(i -> first + i * step).toArray();
    }

    private static Buffer longs(List<ByteBuffer> buffers, int count) {
        return Buffer.ofBuffers(buffers, 0, count, LONGS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50, 20_000})
    void shouldBeSentAndReceived(int count) {
        for (String progress : new String[] {"application", "thread"}) {
            Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, world -> {
                if (world.rank() == 0) {
                    world.send(longs(filled(LongStream.range(0, count)), count), 1, TAG);
                    world.send(range(7, count, 1), 1, TAG);
                    Datatype<ByteBuffer> everyOther = Datatype.LONG.inBuffer().resized(0, 16);
                    world.send(Buffer.ofBuffers(filled(LongStream.range(0, 2L * count)), 8, count, everyOther), 1, TAG);
                } else {
                    long[] array = new long[count];
                    assertThat(world.recv(array, 0, TAG).longCount(Datatype.LONG))
                            .isEqualTo(count);
                    assertThat(array).isEqualTo(range(0, count, 1));
                    List<ByteBuffer> in = buffers(count);
                    Status status = world.recv(longs(in, count), 0, TAG);
                    assertThat(status.longElements(LONGS)).isEqualTo(count);
                    assertThat(content(in)).isEqualTo(range(7, count, 1));
                    world.recv(longs(in, count), 0, TAG);
                    assertThat(content(in)).isEqualTo(range(1, count, 2));
                }
            });
        }
    }

    @Test
    void shouldBeUsedByCollectiveOperations() {
        int count = 3000;
        Jmpi.run(3, world -> {
            int rank = world.rank();
            List<ByteBuffer> one = rank == 1 ? filled(LongStream.range(0, count)) : buffers(count);
            world.bcast(longs(one, count), 1);
            assertThat(content(one)).isEqualTo(range(0, count, 1));

            List<ByteBuffer> all = buffers(3 * count);
            world.allgather(longs(filled(Arrays.stream(range(rank, count, 3))), count), longs(all, 3 * count));
            for (int from = 0; from < 3; from++) {
                assertThat(Arrays.copyOfRange(content(all), from * count, (from + 1) * count))
                        .isEqualTo(range(from, count, 3));
            }

            List<ByteBuffer> sum = buffers(count);
            world.allreduce(longs(one, count), longs(sum, count), ReduceOp.SUM);
            assertThat(content(sum)).isEqualTo(range(0, count, 3));
            world.allreduce(Buffer.IN_PLACE, longs(sum, count), ReduceOp.MAX);
            ByteBuffer dense = ByteBuffer.allocate(8 * count);
            world.reduce(longs(sum, count), Buffer.of(dense, 0, count, LONGS), ReduceOp.SUM, 2);
            assertThat(content(List.of(dense))).isEqualTo(rank == 2 ? range(0, count, 9) : new long[count]);

            List<ByteBuffer> parts = buffers(6);
            Buffer uneven = Buffer.ofBuffers(parts, new long[] {1, 2, 3}, new long[] {5, 3, 0}, LONGS);
            world.allgatherv(range(10L * rank, rank + 1, 1), uneven);
            assertThat(content(parts)).containsExactly(20, 21, 22, 10, 11, 0);
        });
    }

    @Test
    void shouldRefuseWrongArguments() {
        List<ByteBuffer> list = List.of(ByteBuffer.allocate(12), ByteBuffer.allocate(12));
        assertError(ErrorClass.BUFFER, () -> Buffer.ofBuffers(null), "buffers is null");
        List<ByteBuffer> holes = Arrays.asList(ByteBuffer.allocate(1), null);
        assertError(ErrorClass.BUFFER, () -> Buffer.ofBuffers(holes), "buffers[1] is null");
        assertError(ErrorClass.TYPE, () -> Buffer.ofBuffers(list, 0, 1, null), "datatype");
        assertError(ErrorClass.BUFFER, () -> longs(list, 3), "element 1", "bytes 8 to 15", "byte 12");
        assertError(ErrorClass.BUFFER, () -> longs(list, 4), "24 units", "count 4");
        assertError(ErrorClass.COUNT, () -> longs(list, -1), "count -1");
        assertError(ErrorClass.ARG, () -> Buffer.ofBuffers(list, -8, 1, LONGS), "offset -8");
        long most = Long.MAX_VALUE;
        assertError(ErrorClass.COUNT, () -> Buffer.ofBuffers(list, 0, most, LONGS), "count " + most);
        assertError(ErrorClass.BUFFER, () -> Buffer.ofBuffers(list, 0, most, Datatype.BUFFER), "" + most);
        assertError(
                ErrorClass.ARG,
                () -> Buffer.ofBuffers(list, new long[2], new long[] {0, most}, LONGS),
                "displacements[1] = " + most);
        assertError(
                ErrorClass.BUFFER,
                () -> Buffer.ofBuffers(list, new long[] {1, 1}, new long[] {0, 3}, LONGS),
                "part 1",
                "24 units");
        assertError(
                ErrorClass.BUFFER,
                () -> Buffer.ofBuffers(list, new long[] {1, 1}, new long[] {0, 1}, LONGS),
                "element 0 of buffer (part 1)");
        assertError(ErrorClass.ARG, () -> Buffer.ofBuffers(list, new long[2], new long[1], LONGS), "displacements");
        assertError(ErrorClass.COUNT, () -> Buffer.ofBuffers(list, null, new long[1], LONGS), "counts is null");
        Datatype<ByteBuffer> below = LONGS.indexedBlock(1, new int[] {-1, 0});
        assertThat(Buffer.ofBuffers(list, 0, 0, below).count()).isZero();
        assertError(ErrorClass.BUFFER, () -> Buffer.ofBuffers(list, 0, 1, below), "24 units");
        List<ByteBuffer> longs = List.of(ByteBuffer.allocate(8), ByteBuffer.allocate(16), ByteBuffer.allocate(8));
        assertThat(Buffer.ofBuffers(longs, 16, 1, below).bytes()).isEqualTo(16);
        assertThat(longs(longs, 4).toString()).contains("4 elements", "LONG in BUFFER");
        Jmpi.run(1, world -> {
            List<ByteBuffer> readOnly =
                    List.of(ByteBuffer.allocate(8), ByteBuffer.allocate(8).asReadOnlyBuffer());
            assertError(ErrorClass.BUFFER, () -> world.irecv(longs(readOnly, 2), 0, TAG), "read-only");
        });
    }

    /** Also if the overlap is in another buffer than the first. */
    @Test
    void shouldBeWatchedByChecks() {
        Jmpi.run(MpiConfig.defaults().with("check", "true"), 1, world -> {
            List<ByteBuffer> list = buffers(50);
            Request receive = world.irecv(longs(list, 50), 0, TAG);
            ByteBuffer third = list.get(2);
            assertError(ErrorClass.BUFFER, () -> world.isend(third, 0, TAG), "overlaps");
            List<ByteBuffer> out = filled(LongStream.range(0, 50));
            Request send = world.isend(longs(out, 50), 0, TAG);
            receive.waitFor();
            out.get(1).putLong(out.get(1).position(), -1);
            assertError(ErrorClass.BUFFER, send::waitFor, "modified");
        });
    }

    // ---------------------------------------------------------------- more than 2 GiB

    /** The same 64 MiB again and again, and a tail that nothing else has: a message of 2 GiB needs little memory. */
    private static List<ByteBuffer> repeated(int copies, int tail) {
        List<ByteBuffer> list = new ArrayList<>(Collections.nCopies(copies, ByteBuffer.allocateDirect(64 << 20)));
        list.add(ByteBuffer.allocateDirect(tail));
        return list;
    }

    @Test
    void shouldCountMoreElementsThanAnInt() {
        int tail = 1001;
        long count = (33L * 64 << 20) + tail; // bytes: not divisible by what a type could hide
        Jmpi.run(2, world -> {
            List<ByteBuffer> list = repeated(33, tail);
            ByteBuffer end = list.get(33);
            if (world.rank() == 0) {
                IntStream.range(0, tail).forEach(i -> end.put(i, (byte) (i * 7)));
                world.send(Buffer.ofBuffers(list), 1, TAG);
            } else {
                Buffer all = Buffer.ofBuffers(list);
                assertThat(all.count()).isEqualTo(count);
                Status status = world.recv(all, 0, TAG);
                assertThat(status.longCount(Datatype.BYTE)).isEqualTo(count);
                assertThat(status.longElements(Datatype.BYTE)).isEqualTo(count);
                assertThat(status.count(Datatype.BYTE)).isEqualTo(Mpi.UNDEFINED);
                assertThat(IntStream.range(0, tail)).allMatch(i -> end.get(i) == (byte) (i * 7));
            }
            world.bcast(Buffer.ofBuffers(list), 1);
            assertThat(end.get(1000)).isEqualTo((byte) 7000);
        });
    }

    /** The memory that is there again and again gets the sum again and again. */
    @Test
    @Tag("full")
    void shouldCombineMoreElementsThanAnInt() {
        Jmpi.run(2, world -> {
            world.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "reduce=chain")); // needs little memory
            List<ByteBuffer> list = repeated(33, 64);
            list.forEach(buffer -> buffer.put(buffer.capacity() - 1, (byte) (1 + world.rank())));
            Buffer all = Buffer.ofBuffers(list);
            ReduceOp sum = ReduceOp.of(BufferListTest::addBytes, true).safeOnProgressThread();
            world.reduce(world.rank() == 0 ? Buffer.IN_PLACE : all, all, sum, 0);
            assertThat(list.get(0).get((64 << 20) - 1)).isEqualTo((byte) (world.rank() == 0 ? 1 + 33 * 2 : 2));
            assertThat(list.get(33).get(63)).isEqualTo((byte) (world.rank() == 0 ? 3 : 2));
        });
    }

    /** Eight at once, because no sum exceeds a byte. */
    private static void addBytes(
            ByteBuffer in, int inOffset, ByteBuffer inout, int inoutOffset, int count, Datatype<ByteBuffer> type) {
        int longs = count & -Long.BYTES;
        for (int i = 0; i < longs; i += Long.BYTES) {
            inout.putLong(inoutOffset + i, inout.getLong(inoutOffset + i) + in.getLong(inOffset + i));
        }
        for (int i = longs; i < count; i++) {
            inout.put(inoutOffset + i, (byte) (inout.get(inoutOffset + i) + in.get(inOffset + i)));
        }
    }

    /** A part of more than 2^31 bytes, and one behind it. */
    @Test
    @Tag("full")
    void shouldDivideMoreElementsThanAnInt() {
        long most = 33L * 64 << 20;
        Jmpi.run(2, world -> {
            List<ByteBuffer> list = repeated(33, 64);
            Buffer parts = Buffer.ofBuffers(list, new long[] {64, most}, new long[] {most, 0}, Datatype.BUFFER);
            ByteBuffer repeated = list.get(0);
            repeated.put(12_345, (byte) world.rank());
            if (world.rank() == 0) {
                byte[] own = new byte[64];
                own[63] = 9;
                world.gatherv(own, parts, 0);
                assertThat(list.get(33).get(63)).isEqualTo((byte) 9);
                assertThat(repeated.get(12_345)).isEqualTo((byte) 1);
            } else {
                world.gatherv(Buffer.ofBuffers(list, 0, most, Datatype.BUFFER), parts, 0);
            }
        });
    }

    /** A short and 60 bytes in each 64 bytes: 2.1 GiB of memory. */
    @Test
    @Tag("full")
    void shouldMoveDerivedTypesBeyondTwoGibibytes() {
        Datatype<ByteBuffer> pair = Datatype.struct(new int[] {1, 60}, new int[] {0, 3}, Datatype.SHORT, Datatype.BYTE)
                .resized(0, 64);
        Jmpi.run(2, world -> {
            List<ByteBuffer> list = repeated(33, 6400);
            long count = (33L * 64 << 20) / 64 + 100;
            ByteBuffer end = list.get(33);
            if (world.rank() == 0) {
                IntStream.range(0, 100)
                        .forEach(i -> end.putShort(64 * i, (short) i).put(64 * i + 62, (byte) -i));
                world.send(Buffer.ofBuffers(list, 0, count, pair), 1, TAG);
            } else {
                world.recv(Buffer.ofBuffers(list, 0, count, pair), 0, TAG);
                assertThat(IntStream.range(0, 100))
                        .allMatch(i -> end.getShort(64 * i) == i
                                && end.get(64 * i + 62) == (byte) -i
                                && end.get(64 * i + 2) == 0);
            }
        });
    }
}
