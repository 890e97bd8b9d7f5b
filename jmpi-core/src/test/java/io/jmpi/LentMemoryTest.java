package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With the setting check, memory of active operations that the program changes or lends again is an error. */
@Timeout(60)
class LentMemoryTest {
    private static final MpiConfig CHECKED = MpiConfig.defaults().with("check", "true");
    private static final String MODIFIED = "modified";
    private static final int COLUMNS = 4;
    private static final Datatype<int[]> COLUMN = Datatype.INT.vector(3, 1, COLUMNS);

    /** Messages that leave at once, and ones that their receiver fetches. */
    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 100_000})
    void shouldReportASendBufferThatChangesBeforeTheWait(int count) {
        for (String progress : new String[] {"application", "thread"}) {
            Jmpi.run(CHECKED.with("progress", progress), 2, world -> {
                if (world.rank() == 0) {
                    int[] data = new int[count];
                    Request send = world.isend(data, 1, 7);
                    data[count - 1] = 1;
                    assertErrorInOrder(
                            ErrorClass.BUFFER, send::waitFor, MODIFIED, "send to rank 1", "tag 7", "in world");
                    send = world.isend(data, 1, 7);
                    send.waitFor();
                    data[0] = 2;
                } else {
                    world.recv(new int[count], 0, 7);
                    world.recv(new int[count], 0, 7);
                }
            });
        }
    }

    @Test
    void shouldWatchEachStartOfAPersistentSend() {
        Jmpi.run(CHECKED, 2, world -> {
            if (world.rank() == 0) {
                int[] data = new int[4];
                PersistentRequest send = world.sendInit(Buffer.of(data, 0, 2), 1, 0);
                for (int i = 0; i < 3; i++) {
                    data[0] = i;
                    send.start();
                    data[2] = i; // not sent
                    send.waitFor();
                }
                send.start();
                data[1]++;
                assertError(ErrorClass.BUFFER, send::waitFor, MODIFIED);
            } else {
                for (int i = 0; i < 4; i++) {
                    world.recv(new int[2], 0, 0);
                }
            }
        });
    }

    @Test
    void shouldReportACollectiveSendBufferThatChanges() {
        Jmpi.run(CHECKED, 3, world -> {
            int[] data = {1, 2};
            Request request = world.iallreduce(data, new int[2], ReduceOp.SUM);
            if (world.rank() == 1) {
                data[0] = 5;
                assertErrorInOrder(
                        ErrorClass.BUFFER, request::waitFor, MODIFIED, "allreduce(op SUM, 2 x INT) in world");
            } else {
                request.waitFor();
            }
            world.allreduce(Buffer.IN_PLACE, data, ReduceOp.SUM);
            world.allreduce(data, data, ReduceOp.SUM);
            Request root = world.ibcast(data, 2);
            if (world.rank() == 2) {
                data[1]++;
                assertErrorInOrder(ErrorClass.BUFFER, root::waitFor, MODIFIED, "bcast(root 2, 2 x INT)");
            } else {
                root.waitFor();
            }
        });
    }

    // ---------------------------------------------------------------- overlaps

    /** Two buffers of one memory, and whether they have units in common. */
    private record Pair(String what, Object one, Object other, boolean overlap) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Stream<Pair> pairs() {
        int[] ints = new int[12];
        byte[] bytes = new byte[16];
        ByteBuffer direct = ByteBuffer.allocateDirect(64);
        return Stream.of(
                new Pair("an array twice", ints, ints, true),
                new Pair("ranges with one element in common", Buffer.of(ints, 0, 4), Buffer.of(ints, 3, 4), true),
                new Pair("ranges side by side", Buffer.of(ints, 0, 4), Buffer.of(ints, 4, 4), false),
                new Pair("an empty range", ints, Buffer.of(ints, 4, 0), false),
                new Pair("other arrays", ints, new int[12], false),
                new Pair("columns of a matrix", Buffer.of(ints, 0, 1, COLUMN), Buffer.of(ints, 1, 1, COLUMN), false),
                new Pair("a column and a row", Buffer.of(ints, 1, 1, COLUMN), Buffer.of(ints, 4, COLUMNS), true),
                new Pair("a column and a part of a row", Buffer.of(ints, 1, 1, COLUMN), Buffer.of(ints, 2, 3), false),
                new Pair("an array and a buffer of it", bytes, ByteBuffer.wrap(bytes, 4, 4), true),
                new Pair(
                        "a slice and a range before it",
                        ByteBuffer.wrap(bytes, 4, 4).slice(),
                        Buffer.of(bytes, 0, 4),
                        false),
                new Pair("a direct buffer and its duplicate", direct, direct.duplicate(), true),
                new Pair("a direct buffer and a slice", direct, direct.slice(60, 4), true),
                new Pair("slices of a direct buffer", direct.slice(0, 8), direct.slice(8, 8), false),
                new Pair("other direct buffers", direct, ByteBuffer.allocateDirect(64), false));
    }

    private static Stream<Pair> typedPairs() {
        int[] ints = new int[12];
        IntBuffer heap = IntBuffer.allocate(12);
        IntBuffer direct = ByteBuffer.allocateDirect(48).asIntBuffer();
        IntBuffer view = ByteBuffer.allocate(48).asIntBuffer();
        return Stream.of(
                new Pair("an IntBuffer twice", heap, heap, true),
                new Pair("an IntBuffer and its duplicate", heap, heap.duplicate(), true),
                new Pair("overlapping ranges", Buffer.of(heap, 0, 4), Buffer.of(heap, 2, 4), true),
                new Pair("ranges side by side", Buffer.of(heap, 0, 4), Buffer.of(heap, 4, 4), false),
                new Pair("a slice and its part", heap.slice(2, 4), Buffer.of(heap, 5, 2), true),
                new Pair("a slice and the rest", heap.slice(2, 4), Buffer.of(heap, 6, 2), false),
                new Pair("an array and a buffer of it", Buffer.of(ints, 4, 4), IntBuffer.wrap(ints, 7, 2), true),
                new Pair("an array and a buffer of the rest", Buffer.of(ints, 4, 4), IntBuffer.wrap(ints, 8, 2), false),
                new Pair("other buffers", heap, IntBuffer.allocate(12), false),
                new Pair("a direct IntBuffer twice", direct, direct, true),
                new Pair("direct ranges", Buffer.of(direct, 0, 4), Buffer.of(direct, 2, 4), true),
                new Pair("direct ranges side by side", Buffer.of(direct, 0, 4), Buffer.of(direct, 4, 4), false),
                new Pair("direct slices", direct.slice(0, 4), direct.slice(4, 4), false),
                new Pair(
                        "other direct buffers",
                        direct,
                        ByteBuffer.allocateDirect(48).asIntBuffer(),
                        false),
                new Pair("a view of bytes twice", view, view, true),
                new Pair("ranges of a view", Buffer.of(view, 0, 4), Buffer.of(view, 4, 4), false),
                new Pair("columns", typedColumn(heap, 0), typedColumn(heap, 1), false),
                new Pair("a column and a row", typedColumn(direct, 1), Buffer.of(direct, 4, COLUMNS), true),
                new Pair("a column and a part of a row", typedColumn(direct, 1), Buffer.of(direct, 2, 3), false));
    }

    private static Buffer typedColumn(IntBuffer memory, int first) {
        return Buffer.of(memory, first, 1, Datatype.of(memory).vector(3, 1, COLUMNS));
    }

    /** Before Java 22 only ByteBuffers reveal where their direct memory is. */
    @Test
    @EnabledForJreRange(minVersion = 22)
    void shouldRefuseOtherViewsOfDirectMemory() {
        ByteBuffer bytes = ByteBuffer.allocateDirect(48);
        IntBuffer ints = bytes.asIntBuffer();
        LongBuffer longs = bytes.slice(4, 40).asLongBuffer();
        Buffer column = typedColumn(ints, 1);
        shouldRefuseMemoryOfAnActiveReceive(new Pair("a duplicate", ints, ints.duplicate(), true));
        shouldRefuseMemoryOfAnActiveReceive(new Pair("its last byte", ints, bytes.slice(47, 1), true));
        shouldRefuseMemoryOfAnActiveReceive(new Pair("bytes before", ints.slice(1, 4), bytes.slice(0, 4), false));
        shouldRefuseMemoryOfAnActiveReceive(new Pair("longs", Buffer.of(ints, 2, 1), Buffer.of(longs, 0, 1), true));
        shouldRefuseMemoryOfAnActiveReceive(new Pair("later longs", Buffer.of(ints, 2, 1), longs.slice(1, 4), false));
        shouldRefuseMemoryOfAnActiveReceive(new Pair("a byte of a column", column, bytes.slice(23, 1), true));
        shouldRefuseMemoryOfAnActiveReceive(new Pair("a byte before it", column, bytes.slice(19, 1), false));
        shouldRefuseMemoryOfAnActiveReceive(new Pair("longs and a column", column, longs.slice(2, 1), true));
        shouldRefuseMemoryOfAnActiveReceive(new Pair("a long in a gap", column, longs.slice(1, 1), false));
    }

    @ParameterizedTest
    @MethodSource({"pairs", "typedPairs"})
    void shouldRefuseMemoryOfAnActiveReceive(Pair pair) {
        Jmpi.run(CHECKED, 1, world -> {
            Request receive = world.irecv(pair.one, Mpi.ANY_SOURCE, 1);
            if (pair.overlap) {
                assertErrorInOrder(
                        ErrorClass.BUFFER,
                        () -> world.irecv(pair.other, 0, Mpi.ANY_TAG),
                        "receive from rank 0",
                        "any tag",
                        "active receive",
                        "any source",
                        "tag 1",
                        "in world");
                assertErrorInOrder(
                        ErrorClass.BUFFER,
                        () -> world.isend(pair.other, 0, 2),
                        "send to rank 0",
                        "tag 2",
                        "active receive",
                        "any source",
                        "tag 1",
                        "in world");
            } else {
                Request other = world.irecv(pair.other, 0, 2);
                other.cancel();
                other.waitFor();
            }
            receive.cancel();
            receive.waitFor();
            Request again = world.irecv(pair.other, 0, 3);
            again.cancel();
            again.waitFor();
        });
    }

    @Test
    void shouldRefuseAReceiveIntoTheMemoryOfAnActiveSend() {
        Jmpi.run(CHECKED, 1, world -> {
            int[] data = new int[4];
            Request send = world.issend(data, 0, 1);
            Request second = world.isend(data, 0, 2); // Several may send the same.
            assertErrorInOrder(
                    ErrorClass.BUFFER,
                    () -> world.recv(data, 0, 1),
                    "receive from rank 0",
                    "tag 1",
                    "active send to rank 0",
                    "tag 1",
                    "in world");
            world.recv(new int[4], 0, 1);
            world.recv(new int[4], 0, 2);
            Request.waitAll(send, second);
            assertError(
                    ErrorClass.BUFFER,
                    () -> world.sendrecv(data, 0, 1, Buffer.of(data, 2, 2), 0, 1),
                    "sendBuffer",
                    "recvBuffer",
                    "overlap",
                    "sendrecvReplace");
            world.sendrecvReplace(data, 0, 1, 0, 1);
        });
    }

    /** Others wait for the operation, so it runs, and the error comes at its end. */
    @Test
    void shouldRunACollectiveOperationWhoseMemoryIsInUse() {
        Jmpi.run(CHECKED, 2, world -> {
            int[] data = new int[1];
            Request receive = world.irecv(data, 1 - world.rank(), 0);
            if (world.rank() == 0) {
                assertErrorInOrder(
                        ErrorClass.BUFFER,
                        () -> world.allreduce(new int[1], data, ReduceOp.SUM),
                        "allreduce(op SUM, 1 x INT) in world",
                        "active receive",
                        "rank 1",
                        "tag 0",
                        "in world");
            } else {
                world.allreduce(new int[1], new int[1], ReduceOp.SUM);
            }
            world.send(new int[] {3}, 1 - world.rank(), 0);
            receive.waitFor();
            assertThat(data[0]).isEqualTo(3);
        });
    }

    /** The operation changes what it sends, because it receives into the same memory. */
    @Test
    void shouldPermitTypedBuffersInPlace() {
        Jmpi.run(CHECKED, 2, world -> {
            IntBuffer data = IntBuffer.allocate(4);
            data.put(0, 1);
            world.allreduce(data, data.duplicate(), ReduceOp.SUM);
            assertThat(data.get(0)).isEqualTo(2);
        });
    }

    @Test
    void shouldForgetTheMemoryOfAFreedRequest() {
        Jmpi.run(CHECKED, 1, world -> {
            int[] data = new int[4];
            world.isend(data, 0, 1).free();
            world.recv(data, 0, 1);
        });
    }
}
