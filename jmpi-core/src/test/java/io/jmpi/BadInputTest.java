package io.jmpi;

import static io.jmpi.BadCall.bad;
import static io.jmpi.BadCall.badAt;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class BadInputTest {
    private static final int RANKS = 3;
    private static final int TWO_GIB_OF_DOUBLES = 1 << 28;

    @SuppressWarnings("unchecked")
    private static Datatype<Object> unchecked(Datatype<?> type) {
        return (Datatype<Object>) type;
    }

    private static Stream<BadCall> envelopes() {
        return Stream.of(
                bad("send to rank n", w -> w.send(new int[1], 3, 0), ErrorClass.RANK, "destination 3", "0..2"),
                bad(
                        "send to ANY_SOURCE",
                        w -> w.send(new int[1], Mpi.ANY_SOURCE, 0),
                        ErrorClass.RANK,
                        "destination -1"),
                bad("isend to -7", w -> w.isend(new int[1], -7, 0), ErrorClass.RANK, "destination -7"),
                bad("recv from rank n", w -> w.recv(new int[1], 3, 0), ErrorClass.RANK, "source 3", "0..2"),
                bad("irecv from -7", w -> w.irecv(new int[1], -7, 0), ErrorClass.RANK, "source -7"),
                bad("probe of rank 9", w -> w.probe(9, 0), ErrorClass.RANK, "source 9"),
                bad("iprobe of rank 9", w -> w.iprobe(9, 0), ErrorClass.RANK, "source 9"),
                bad("send with ANY_TAG", w -> w.send(new int[1], 0, Mpi.ANY_TAG), ErrorClass.TAG, "tag -1"),
                bad("send with tag -3", w -> w.send(new int[1], 0, -3), ErrorClass.TAG, "tag -3"),
                bad("recv with tag -3", w -> w.recv(new int[1], 0, -3), ErrorClass.TAG, "tag -3", "ANY_TAG"),
                bad("probe with tag -3", w -> w.probe(0, -3), ErrorClass.TAG, "tag -3"),
                bad("iprobe with tag -3", w -> w.iprobe(0, -3), ErrorClass.TAG, "tag -3"),
                bad(
                        "sendrecv to rank 5",
                        w -> w.sendrecv(new int[1], 5, 0, new int[1], 0, 0),
                        ErrorClass.RANK,
                        "destination 5"),
                bad(
                        "sendrecv from rank 5",
                        w -> w.sendrecv(new int[1], 0, 0, new int[1], 5, 0),
                        ErrorClass.RANK,
                        "source 5"),
                bad(
                        "sendrecv with tag -3",
                        w -> w.sendrecv(new int[1], 0, -3, new int[1], 0, 0),
                        ErrorClass.TAG,
                        "tag -3"),
                bad(
                        "sendrecv with receive tag -3",
                        w -> w.sendrecv(new int[1], 0, 0, new int[1], 0, -3),
                        ErrorClass.TAG,
                        "tag -3"),
                bad("split by color -3", w -> w.split(-3, 0), ErrorClass.ARG, "color -3"));
    }

    private static Stream<BadCall> buffers() {
        return Stream.of(
                bad(
                        "negative count",
                        w -> w.send(Buffer.of(new int[4], 0, -1, Datatype.INT), 0, 0),
                        ErrorClass.COUNT,
                        "count -1",
                        "buffer"),
                bad(
                        "negative count of a receive",
                        w -> w.recv(Buffer.of(new int[4], 0, -1, Datatype.INT), 0, 0),
                        ErrorClass.COUNT,
                        "count -1"),
                bad(
                        "negative offset",
                        w -> w.send(Buffer.of(new int[4], -2, 1, Datatype.INT), 0, 0),
                        ErrorClass.ARG,
                        "offset -2",
                        "buffer"),
                bad(
                        "negative offset of a receive",
                        w -> w.irecv(Buffer.of(new int[4], -2, 1, Datatype.INT), 0, 0),
                        ErrorClass.ARG,
                        "offset -2"),
                bad(
                        "array too small",
                        w -> w.send(Buffer.of(new int[4], 2, 3, Datatype.INT), 0, 0),
                        ErrorClass.BUFFER,
                        "buffer",
                        "4 elements",
                        "offset 2",
                        "count 3"),
                bad(
                        "array too small for a receive",
                        w -> w.recv(Buffer.of(new int[4], 2, 3, Datatype.INT), 0, 0),
                        ErrorClass.BUFFER,
                        "buffer",
                        "4 elements",
                        "offset 2",
                        "count 3"),
                bad(
                        "offset beyond the array",
                        w -> w.send(Buffer.of(new byte[4], Integer.MAX_VALUE, 1, Datatype.BYTE), 0, 0),
                        ErrorClass.BUFFER,
                        "offset " + Integer.MAX_VALUE,
                        "count 1",
                        "2147483648"),
                bad(
                        "ByteBuffer with a limit too small",
                        w -> w.send(Buffer.of(ByteBuffer.allocate(16).limit(8), 4, 5, Datatype.BUFFER), 0, 0),
                        ErrorClass.BUFFER,
                        "buffer",
                        "8 elements",
                        "offset 4",
                        "count 5"),
                bad(
                        "too small send buffer of sendrecv",
                        w -> w.sendrecv(
                                Buffer.of(new int[1], 0, 2, Datatype.INT),
                                0,
                                0,
                                Buffer.of(new int[2], 0, 2, Datatype.INT),
                                0,
                                0),
                        ErrorClass.BUFFER,
                        "buffer",
                        "1 element",
                        "count 2"),
                bad(
                        "too small receive buffer of sendrecv",
                        w -> w.sendrecv(
                                Buffer.of(new int[2], 0, 2, Datatype.INT),
                                0,
                                0,
                                Buffer.of(new int[1], 0, 2, Datatype.INT),
                                0,
                                0),
                        ErrorClass.BUFFER,
                        "buffer",
                        "1 element",
                        "count 2"),
                bad(
                        "receive buffer of sendrecv in place",
                        w -> w.sendrecv(new int[2], 0, 0, Buffer.IN_PLACE, 0, 0),
                        ErrorClass.BUFFER,
                        "recvBuffer is IN_PLACE"),
                bad(
                        "parts to send",
                        w -> w.send(Buffer.of(new int[2], new int[] {1, 1}, new int[] {0, 1}), 0, 0),
                        ErrorClass.BUFFER,
                        "buffer",
                        "2 parts"),
                bad(
                        "null with a datatype",
                        w -> w.send(Buffer.of(null, 0, 1, Datatype.INT), 0, 0),
                        ErrorClass.BUFFER,
                        "buffer is null"),
                bad("null to send", w -> w.send(null, 0, 0), ErrorClass.BUFFER, "buffer is null"),
                bad("null to receive", w -> w.recv(null, 0, 0), ErrorClass.BUFFER, "buffer is null"),
                bad("null to broadcast", w -> w.bcast(null, 0), ErrorClass.BUFFER, "buffer is null"),
                bad(
                        "null datatype",
                        w -> w.send(Buffer.of(new int[1], 0, 1, null), 0, 0),
                        ErrorClass.TYPE,
                        "datatype of buffer",
                        "null"),
                bad("string", w -> w.send("text", 0, 0), ErrorClass.BUFFER, "java.lang.String"),
                bad("array of arrays", w -> w.irecv(new int[1][1], 0, 0), ErrorClass.BUFFER, "int[][]"),
                bad("array of objects", w -> w.send(new Integer[] {1}, 0, 0), ErrorClass.BUFFER, "java.lang.Integer[]"),
                bad(
                        "read-only receive buffer",
                        w -> w.recv(ByteBuffer.allocate(8).asReadOnlyBuffer(), 0, 0),
                        ErrorClass.BUFFER,
                        "buffer is read-only"),
                bad(
                        "read-only receive buffer of sendrecv",
                        w -> w.sendrecv(
                                new byte[8], 0, 0, ByteBuffer.allocateDirect(8).asReadOnlyBuffer(), 0, 0),
                        ErrorClass.BUFFER,
                        "recvBuffer is read-only"),
                bad(
                        "array of another class than the datatype's",
                        w -> w.send(Buffer.of(new byte[4], 0, 1, unchecked(Datatype.INT)), 0, 0),
                        ErrorClass.TYPE,
                        "buffer",
                        "byte[]",
                        "INT"),
                bad(
                        "array of another class to receive into",
                        w -> w.recv(Buffer.of(new long[4], 0, 1, unchecked(Datatype.BUFFER)), 0, 0),
                        ErrorClass.TYPE,
                        "buffer",
                        "long[]",
                        "BUFFER"),
                bad(
                        "2 GiB that are not there to send",
                        w -> w.send(Buffer.of(new double[1], 0, TWO_GIB_OF_DOUBLES, Datatype.DOUBLE), 0, 0),
                        ErrorClass.BUFFER,
                        "buffer",
                        "1 element",
                        TWO_GIB_OF_DOUBLES + ""),
                bad(
                        "2 GiB that are not there to receive",
                        w -> w.recv(Buffer.of(new double[1], 0, TWO_GIB_OF_DOUBLES, Datatype.DOUBLE), 0, 0),
                        ErrorClass.BUFFER,
                        "buffer",
                        "1 element",
                        TWO_GIB_OF_DOUBLES + ""));
    }

    private static Stream<BadCall> collectives() {
        return Stream.of(
                bad("bcast from root n", w -> w.bcast(new int[1], 3), ErrorClass.ROOT, "root 3", "0..2"),
                bad("bcast from root -1", w -> w.bcast(new int[1], -1), ErrorClass.ROOT, "root -1"),
                bad("gather to root 3", w -> w.gather(new int[1], new int[3], 3), ErrorClass.ROOT, "root 3"),
                bad(
                        "gatherv to root -1",
                        w -> gatherv(w, new int[3], new int[] {1, 1, 1}, new int[] {0, 1, 2}, -1),
                        ErrorClass.ROOT,
                        "root -1"),
                badAt(
                        1,
                        "bcast into a read-only buffer",
                        w -> w.bcast(ByteBuffer.allocate(8).asReadOnlyBuffer(), 0),
                        ErrorClass.BUFFER,
                        "buffer is read-only"),
                badAt(
                        0,
                        "gather into a buffer too small",
                        w -> w.gather(new int[1], new int[2], 0),
                        ErrorClass.COUNT,
                        "recvBuffer",
                        "2 elements",
                        "3 ranks"),
                badAt(
                        0,
                        "gather with negative count",
                        w -> w.gather(
                                Buffer.of(new int[1], 0, 1, Datatype.INT),
                                Buffer.of(new int[3], 0, -w.size(), Datatype.INT),
                                0),
                        ErrorClass.COUNT,
                        "count -3",
                        "buffer"),
                badAt(
                        0,
                        "gatherv without buffer",
                        w -> w.gatherv(Buffer.of(new int[1], 0, 1, Datatype.INT), null, 0),
                        ErrorClass.BUFFER,
                        "recvBuffer",
                        "is null"),
                badAt(
                        0,
                        "gatherv with few counts",
                        w -> gatherv(w, new int[3], new int[] {1, 1}, new int[] {0, 1, 2}, 0),
                        ErrorClass.ARG,
                        "displacements",
                        "3 elements",
                        "counts",
                        "2 elements"),
                badAt(
                        0,
                        "gatherv with few parts",
                        w -> gatherv(w, new int[3], new int[] {1, 1}, new int[] {0, 1}, 0),
                        ErrorClass.COUNT,
                        "recvBuffer",
                        "2 parts",
                        "3 ranks"),
                badAt(
                        0,
                        "gatherv without counts",
                        w -> gatherv(w, new int[3], null, new int[] {0, 1, 2}, 0),
                        ErrorClass.COUNT,
                        "counts is null"),
                badAt(
                        0,
                        "gatherv with many displacements",
                        w -> gatherv(w, new int[3], new int[] {1, 1, 1}, new int[] {0, 1, 2, 3}, 0),
                        ErrorClass.ARG,
                        "displacements",
                        "4 elements",
                        "counts",
                        "3 elements"),
                badAt(
                        0,
                        "gatherv without displacements",
                        w -> gatherv(w, new int[3], new int[] {1, 1, 1}, null, 0),
                        ErrorClass.ARG,
                        "displacements is null",
                        "counts",
                        "3 elements"),
                badAt(
                        0,
                        "gatherv with negative displacement",
                        w -> gatherv(w, new int[3], new int[] {1, 1, 1}, new int[] {0, -1, 2}, 0),
                        ErrorClass.ARG,
                        "displacements[1] = -1",
                        "offset 0"),
                badAt(
                        0,
                        "gatherv with displacement beyond the buffer",
                        w -> gatherv(w, new int[3], new int[] {1, 1, 1}, new int[] {0, 1, 3}, 0),
                        ErrorClass.BUFFER,
                        "buffer (part 2)",
                        "3 elements",
                        "offset 3"),
                badAt(
                        0,
                        "gatherv with negative count",
                        w -> gatherv(w, new int[3], new int[] {1, -4, 1}, new int[] {0, 1, 2}, 0),
                        ErrorClass.COUNT,
                        "count -4",
                        "buffer (part 1)"),
                badAt(
                        0,
                        "gatherv with another count of the root",
                        w -> gatherv(w, new int[4], new int[] {2, 1, 1}, new int[] {0, 2, 3}, 0),
                        ErrorClass.COUNT,
                        "sendBuffer",
                        "1 element",
                        "recvBuffer",
                        "2 elements"),
                bad(
                        "BAND of doubles",
                        w -> w.allreduce(new double[1], new double[1], ReduceOp.BAND),
                        ErrorClass.OP,
                        "BAND",
                        "DOUBLE"),
                bad(
                        "SUM of booleans",
                        w -> w.allreduce(new boolean[1], new boolean[1], ReduceOp.SUM),
                        ErrorClass.OP,
                        "SUM",
                        "BOOLEAN"),
                bad(
                        "MAX of a ByteBuffer",
                        w -> w.allreduce(ByteBuffer.allocate(1), ByteBuffer.allocate(1), ReduceOp.MAX),
                        ErrorClass.OP,
                        "MAX",
                        "BUFFER"),
                bad("null op", w -> w.allreduce(new int[1], new int[1], null), ErrorClass.OP, "op is null"),
                bad(
                        "allreduce into a buffer too small",
                        w -> w.allreduce(new int[2], new int[1], ReduceOp.SUM),
                        ErrorClass.COUNT,
                        "recvBuffer",
                        "1 element",
                        "sendBuffer",
                        "2"),
                bad(
                        "allreduce into another class",
                        w -> w.allreduce(new int[2], new long[2], ReduceOp.SUM),
                        ErrorClass.TYPE,
                        "sendBuffer",
                        "INT",
                        "recvBuffer",
                        "LONG"));
    }

    private static Stream<BadCall> communicators() {
        return Stream.of(
                bad("free of world", Communicator::free, ErrorClass.COMM, "world"),
                bad("dup with null", w -> w.dup(null), ErrorClass.ARG, "info is null"),
                bad(
                        "dup with an unknown matcher",
                        w -> w.dup(Info.EMPTY.with(Info.MATCHER, "heaps")),
                        ErrorClass.INFO_VALUE,
                        "'heaps'",
                        "queues",
                        "bins"),
                bad(
                        "dup with a hint neither true nor false",
                        w -> w.dup(Info.EMPTY.with(Info.NO_ANY_TAG, "yes")),
                        ErrorClass.INFO_VALUE,
                        Info.NO_ANY_TAG,
                        "'yes'"),
                bad("world rank of 3", w -> w.group().worldRank(3), ErrorClass.RANK, "rank 3"),
                bad("null requests", w -> Request.waitAll((Request[]) null), ErrorClass.ARG, "requests is null"));
    }

    private static void gatherv(Communicator world, int[] target, int[] counts, int[] displacements, int root) {
        world.gatherv(new int[1], Buffer.of(target, counts, displacements), root);
    }

    private static Stream<Arguments> badCalls() {
        return Stream.of(envelopes(), buffers(), collectives(), communicators())
                .flatMap(calls -> calls)
                .flatMap(call -> Stream.of("application", "thread").map(mode -> Arguments.of(mode, call)));
    }

    private static MpiConfig config(String progress) {
        return MpiConfig.defaults().with("progress", progress);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("badCalls")
    void shouldNameTheArgumentAndSendNothingWhenItIsBad(String progress, BadCall call) {
        Jmpi.runSessions(config(progress), RANKS, mpi -> {
            Traffic before = mpi.traffic();
            call.check(mpi.world());
            assertThat(mpi.traffic().messagesSent()).isEqualTo(before.messagesSent());
            assertWorks(mpi.world());
        });
    }

    /** Exchanges in a ring, and checks that no message is left over or lost. */
    private static void assertWorks(Communicator communicator) {
        int rank = communicator.rank();
        int size = communicator.size();
        int[] received = new int[3];
        Status status = communicator.sendrecv(
                new int[] {rank, 10, 20}, (rank + 1) % size, 0, received, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
        int left = Math.floorMod(rank - 1, size);
        assertThat(received).containsExactly(left, 10, 20);
        assertThat(status.source()).isEqualTo(left);
        assertThat(status.tag()).isZero();
        communicator.barrier();
        assertThat(communicator.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
        assertThat(communicator.matchingStatistics().postedDepth()).isZero();
        int[] sum = new int[1];
        communicator.allreduce(new int[] {rank}, sum, ReduceOp.SUM);
        assertThat(sum).containsExactly(size * (size - 1) / 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldRefuseAnActiveRequestWhenItIsNamedTwice(String progress) {
        Jmpi.run(config(progress), RANKS, world -> {
            int[] received = new int[1];
            int right = (world.rank() + 1) % RANKS;
            int left = Math.floorMod(world.rank() - 1, RANKS);
            Request receive = world.irecv(received, left, 5);
            List<ThrowingCallable> calls = List.of(
                    () -> Request.waitAll(receive, null, receive),
                    () -> Request.waitAny(receive, null, receive),
                    () -> Request.waitSome(receive, null, receive),
                    () -> Request.testAll(receive, null, receive),
                    () -> Request.testAny(receive, null, receive),
                    () -> Request.testSome(receive, null, receive));
            for (ThrowingCallable call : calls) {
                assertErrorInOrder(ErrorClass.REQUEST, call, "requests[2]", "requests[0]");
            }
            Request send = world.isend(new int[] {world.rank()}, right, 5);
            Request.waitAll(receive, send);
            assertThat(received).containsExactly(left);
            Request.waitAll(receive, receive);
            assertWorks(world);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldRefuseCallsWhenTheCommunicatorHasBeenFreed(String progress) {
        Jmpi.run(config(progress), RANKS, world -> {
            Communicator copy = world.dup();
            copy.free();
            assertAllRefused(copy, ErrorClass.COMM, "freed");
            assertErrorInOrder(ErrorClass.COMM, copy::free, "freed");
            assertWorks(world);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailPostedReceivesWhenTheCommunicatorIsFreed(String progress) {
        Jmpi.run(config(progress), RANKS, world -> {
            Communicator copy = world.dup();
            Request receive = copy.irecv(new int[1], Mpi.ANY_SOURCE, 1);
            copy.free();
            assertErrorInOrder(ErrorClass.COMM, receive::waitFor, "freed");
            assertWorks(world);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldRefuseCallsWhenTheSessionHasBeenClosed(String progress) {
        Jmpi.runSessions(config(progress), RANKS, mpi -> {
            Communicator world = mpi.world();
            assertWorks(world);
            mpi.close();
            assertThat(mpi.isClosed()).isTrue();
            assertAllRefused(world, ErrorClass.OTHER, "closed");
            assertErrorInOrder(ErrorClass.OTHER, mpi::traffic, "closed");
            mpi.close();
        });
    }

    private static void assertAllRefused(Communicator communicator, ErrorClass expected, String named) {
        List<ThrowingCallable> calls = List.of(
                () -> communicator.send(new int[1], 0, 0),
                () -> communicator.isend(new int[1], 0, 0),
                () -> communicator.send(new int[1], Mpi.PROC_NULL, 0),
                () -> communicator.recv(new int[1], 0, 0),
                () -> communicator.irecv(new int[1], 0, 0),
                () -> communicator.sendrecv(new int[1], 0, 0, new int[1], 0, 0),
                () -> communicator.probe(0, 0),
                () -> communicator.iprobe(0, 0),
                communicator::barrier,
                () -> communicator.bcast(new int[1], 0),
                () -> communicator.gather(new int[1], new int[RANKS], 0),
                () -> gatherv(communicator, new int[RANKS], new int[] {1, 1, 1}, new int[] {0, 1, 2}, 0),
                () -> communicator.allreduce(new int[1], new int[1], ReduceOp.SUM),
                communicator::dup,
                () -> communicator.split(0, 0),
                communicator::matchingStatistics);
        for (ThrowingCallable call : calls) {
            assertErrorInOrder(expected, call, named);
        }
    }

    @Test
    void shouldRefuseAnotherThreadWhenTheLevelIsFunneled() {
        Jmpi.runSessions(config("application"), RANKS, mpi -> {
            Communicator world = mpi.world();
            int[] received = new int[1];
            Request receive = world.irecv(received, Math.floorMod(world.rank() - 1, RANKS), 5);
            List<ThrowingCallable> calls = List.of(
                    () -> world.send(new int[1], 0, 0),
                    () -> world.recv(new int[1], 0, 0),
                    () -> world.irecv(new int[1], Mpi.ANY_SOURCE, Mpi.ANY_TAG),
                    () -> world.probe(0, 0),
                    () -> world.iprobe(0, 0),
                    world::barrier,
                    receive::waitFor,
                    () -> Request.waitAny(receive));
            for (ThrowingCallable call : calls) {
                AtomicReference<Throwable> thrown = new AtomicReference<>();
                Thread other = new Thread(() -> thrown.set(catchThrowable(call)), "intruder");
                other.start();
                other.join();
                assertErrorInOrder(
                        ErrorClass.THREAD,
                        () -> {
                            throw thrown.get();
                        },
                        "'intruder'",
                        "'jmpi-rank-" + world.rank() + "'");
            }
            world.send(new int[] {world.rank()}, (world.rank() + 1) % RANKS, 5);
            receive.waitFor();
            assertThat(received).containsExactly(Math.floorMod(world.rank() - 1, RANKS));
            assertWorks(world);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"SERIALIZED", "MULTIPLE"})
    void shouldRefuseApplicationProgressWhenSeveralThreadsCall(ThreadLevel level) {
        RankFailedException failed = catchThrowableOfType(
                RankFailedException.class,
                () -> Jmpi.run(config("application").withThreadLevel(level), RANKS, world -> {}));
        assertErrorInOrder(
                ErrorClass.THREAD,
                () -> {
                    throw failed.getCause();
                },
                level.name(),
                "'progress' is 'application'");
    }
}
