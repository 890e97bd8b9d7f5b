package io.jmpi;

import static io.jmpi.BadCall.bad;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong arguments of collective operations that move data. */
@Timeout(60)
class BadCollectivesTest {
    private static final int RANKS = 3;
    private static final int[] ONES = {1, 1, 1};
    private static final int[] PLACES = {0, 1, 2};
    private static final Datatype<?>[] INTS = {Datatype.INT, Datatype.INT, Datatype.INT};

    private static Stream<BadCall> badCalls() {
        return Stream.of(rooted(), toAll(), alltoallv(), alltoallw()).flatMap(calls -> calls);
    }

    private static Stream<BadCall> rooted() {
        return Stream.of(
                bad("scatter from root 3", w -> w.scatter(null, new int[1], 3), ErrorClass.ROOT, "root 3", "0..2"),
                bad("iscatter from root -1", w -> w.iscatter(null, new int[1], -1), ErrorClass.ROOT, "root -1"),
                bad(
                        "gather into nowhere",
                        w -> w.gather(Buffer.of(new int[1], 0, 1, Datatype.INT), Buffer.IN_PLACE, 1),
                        ErrorClass.BUFFER,
                        "recvBuffer is IN_PLACE"),
                bad(
                        "scatter of too few",
                        w -> w.scatter(new int[2], new int[1], 1),
                        ErrorClass.COUNT,
                        "sendBuffer",
                        "2 elements",
                        "3 ranks"),
                bad(
                        "scatter with negative count",
                        w -> w.scatter(
                                Buffer.of(new int[3], 0, -w.size(), Datatype.INT),
                                Buffer.of(new int[1], 0, 1, Datatype.INT),
                                1),
                        ErrorClass.COUNT,
                        "count -3",
                        "buffer"),
                bad(
                        "scatter with other counts",
                        w -> w.scatter(
                                Buffer.of(new int[6], 0, 2 * w.size(), Datatype.INT),
                                Buffer.of(new int[1], 0, 1, Datatype.INT),
                                1),
                        ErrorClass.COUNT,
                        "recvBuffer",
                        "1 elements",
                        "sendBuffer",
                        "2 elements"),
                bad(
                        "scatter in place at a leaf",
                        w -> w.scatter(null, Buffer.IN_PLACE, 0),
                        ErrorClass.BUFFER,
                        "recvBuffer is IN_PLACE",
                        "only the root"),
                bad(
                        "scatter into a read-only buffer",
                        w -> w.scatter(null, ByteBuffer.allocate(1).asReadOnlyBuffer(), 0),
                        ErrorClass.BUFFER,
                        "recvBuffer is read-only"),
                bad(
                        "scatter in place that does not come out even",
                        w -> w.scatter(new int[4], Buffer.IN_PLACE, 1),
                        ErrorClass.COUNT,
                        "sendBuffer",
                        "4 elements",
                        "3 ranks"),
                bad(
                        "scatterv with few counts",
                        w -> w.scatterv(Buffer.of(new int[3], new int[2], PLACES), new int[1], 1),
                        ErrorClass.ARG,
                        "displacements",
                        "3 elements",
                        "counts",
                        "2 elements"),
                bad(
                        "scatterv with few parts",
                        w -> w.scatterv(Buffer.of(new int[3], new int[2], new int[2]), new int[1], 1),
                        ErrorClass.COUNT,
                        "sendBuffer",
                        "2 parts",
                        "3 ranks"),
                bad(
                        "scatterv without parts",
                        w -> w.scatterv(Buffer.of(new int[3]), new int[1], 1),
                        ErrorClass.BUFFER,
                        "sendBuffer",
                        "no parts",
                        "3 ranks"),
                bad(
                        "scatterv without displacements",
                        w -> w.scatterv(Buffer.of(new int[3], ONES, null), new int[1], 1),
                        ErrorClass.ARG,
                        "displacements is null"),
                bad(
                        "scatterv from outside",
                        w -> w.scatterv(Buffer.of(new int[3], ONES, new int[] {0, 1, 3}), new int[1], 1),
                        ErrorClass.BUFFER,
                        "buffer (part 2)"),
                bad(
                        "scatterv with other counts",
                        w -> w.scattervInit(
                                Buffer.of(new int[3], 0, ONES, PLACES, Datatype.INT),
                                Buffer.of(new int[2], 0, 2, Datatype.INT),
                                1),
                        ErrorClass.COUNT,
                        "recvBuffer",
                        "2 elements",
                        "sendBuffer",
                        "1 elements"));
    }

    private static Stream<BadCall> toAll() {
        return Stream.of(
                bad(
                        "allgather into too few",
                        w -> w.allgather(new int[2], new int[5]),
                        ErrorClass.COUNT,
                        "recvBuffer",
                        "5 elements",
                        "3 ranks"),
                bad(
                        "allgather with other counts",
                        w -> w.iallgather(
                                Buffer.of(new int[1], 0, 1, Datatype.INT),
                                Buffer.of(new int[6], 0, 2 * w.size(), Datatype.INT)),
                        ErrorClass.COUNT,
                        "sendBuffer",
                        "1 elements",
                        "recvBuffer",
                        "2 elements"),
                bad(
                        "allgather in place that does not come out even",
                        w -> w.allgather(Buffer.IN_PLACE, new int[5]),
                        ErrorClass.COUNT,
                        "recvBuffer",
                        "5 elements",
                        "3 ranks"),
                bad(
                        "allgather of other elements",
                        w -> w.allgather(
                                Buffer.of(new int[2], 0, 2, Datatype.INT),
                                Buffer.of(new long[3], 0, w.size(), Datatype.LONG)),
                        ErrorClass.TYPE,
                        "2 elements",
                        "INT",
                        "sendBuffer",
                        "LONG",
                        "recvBuffer"),
                bad("allgather of nothing", w -> w.allgather(null, new int[3]), ErrorClass.BUFFER, "null"),
                bad(
                        "allgather into a read-only buffer",
                        w -> w.allgather(
                                ByteBuffer.allocate(1), ByteBuffer.allocate(3).asReadOnlyBuffer()),
                        ErrorClass.BUFFER,
                        "recvBuffer is read-only"),
                bad(
                        "allgatherv without counts",
                        w -> w.allgatherv(new int[1], Buffer.of(new int[3], null, PLACES)),
                        ErrorClass.COUNT,
                        "counts is null"),
                bad(
                        "allgatherv with other counts",
                        w -> w.allgatherv(new int[2], Buffer.of(new int[3], ONES, PLACES)),
                        ErrorClass.COUNT,
                        "sendBuffer",
                        "2 elements",
                        "recvBuffer",
                        "1 elements"),
                bad(
                        "alltoall that does not come out even",
                        w -> w.alltoall(new int[4], new int[3]),
                        ErrorClass.COUNT,
                        "sendBuffer",
                        "4 elements",
                        "3 ranks"),
                bad(
                        "alltoall with other counts",
                        w -> w.alltoall(new int[6], new int[3]),
                        ErrorClass.COUNT,
                        "sendBuffer",
                        "2 elements",
                        "recvBuffer",
                        "1 elements"),
                bad(
                        "alltoall without type",
                        w -> w.alltoallInit(
                                Buffer.of(new int[3], 0, w.size(), null),
                                Buffer.of(new int[3], 0, w.size(), Datatype.INT)),
                        ErrorClass.TYPE,
                        "datatype of buffer",
                        "null"));
    }

    private static Stream<BadCall> alltoallv() {
        return Stream.of(
                bad(
                        "alltoallv without sendCounts",
                        w -> w.alltoallv(Buffer.of(new int[3], null, PLACES), Buffer.of(new int[3], ONES, PLACES)),
                        ErrorClass.COUNT,
                        "counts is null"),
                bad(
                        "alltoallv with many recvCounts",
                        w -> w.alltoallv(
                                Buffer.of(new int[3], ONES, PLACES), Buffer.of(new int[3], new int[4], PLACES)),
                        ErrorClass.ARG,
                        "counts",
                        "4 elements"),
                bad(
                        "alltoallv with many parts to receive",
                        w -> w.alltoallv(
                                Buffer.of(new int[3], ONES, PLACES), Buffer.of(new int[3], new int[4], new int[4])),
                        ErrorClass.COUNT,
                        "recvBuffer",
                        "4 parts",
                        "3 ranks"),
                bad(
                        "alltoallv with few sendDisplacements",
                        w -> w.alltoallv(Buffer.of(new int[3], ONES, new int[1]), Buffer.of(new int[3], ONES, PLACES)),
                        ErrorClass.ARG,
                        "displacements",
                        "1 elements"),
                bad(
                        "alltoallv with negative recvDisplacement",
                        w -> w.ialltoallv(
                                Buffer.of(new int[3], ONES, PLACES), Buffer.of(new int[3], ONES, new int[] {0, 1, -1})),
                        ErrorClass.ARG,
                        "displacements[2] = -1"),
                bad(
                        "alltoallv with other counts",
                        w -> w.alltoallv(
                                Buffer.of(new int[4], new int[] {1, 2, 1}, new int[3]),
                                Buffer.of(new int[3], ONES, PLACES)),
                        ErrorClass.COUNT,
                        "sendBuffer",
                        "2 elements",
                        "recvBuffer",
                        "1 elements"));
    }

    private static Stream<BadCall> alltoallw() {
        int[] memory = new int[3];
        return Stream.of(
                bad(
                        "alltoallw with few types",
                        w -> w.alltoallw(
                                Buffer.of(memory, 0, ONES, PLACES, new Datatype<?>[2]),
                                Buffer.of(new int[3], 0, ONES, PLACES, INTS)),
                        ErrorClass.TYPE,
                        "types",
                        "2 elements",
                        "counts",
                        "3 elements"),
                bad(
                        "alltoallw without types",
                        w -> w.alltoallw(
                                Buffer.of(memory, 0, ONES, PLACES, INTS),
                                Buffer.of(new int[3], 0, ONES, PLACES, (Datatype<?>[]) null)),
                        ErrorClass.TYPE,
                        "types is null"),
                bad(
                        "alltoallw with a null type",
                        w -> w.alltoallw(
                                Buffer.of(memory, 0, ONES, PLACES, new Datatype<?>[3]),
                                Buffer.of(new int[3], 0, ONES, PLACES, INTS)),
                        ErrorClass.TYPE,
                        "types[0] is null"),
                bad(
                        "alltoallw with a type of another memory",
                        w -> w.alltoallw(
                                Buffer.of(memory, 0, ONES, PLACES, new Datatype<?>[] {
                                    Datatype.INT, Datatype.LONG, Datatype.INT
                                }),
                                Buffer.of(new int[3], 0, ONES, PLACES, INTS)),
                        ErrorClass.TYPE,
                        "buffer (part 1)",
                        "int[]",
                        "LONG"),
                bad(
                        "alltoallw with negative displacement",
                        w -> w.ialltoallw(
                                Buffer.of(memory, 0, ONES, new int[] {0, -5, 0}, INTS),
                                Buffer.of(new int[3], 0, ONES, PLACES, INTS)),
                        ErrorClass.ARG,
                        "displacements[1] = -5"),
                bad(
                        "alltoallw from nothing",
                        w -> w.alltoallwInit(null, Buffer.of(new int[3], 0, ONES, PLACES, INTS)),
                        ErrorClass.BUFFER,
                        "sendBuffer",
                        "is null"));
    }

    @ParameterizedTest
    @MethodSource("badCalls")
    void shouldNameTheArgumentAndSendNothingWhenItIsBad(BadCall call) {
        Jmpi.runSessions(MpiConfig.defaults(), RANKS, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == 1) {
                Traffic before = mpi.traffic();
                call.check(world);
                assertThat(mpi.traffic().messagesSent()).isEqualTo(before.messagesSent());
            }
            int[] ranks = new int[RANKS];
            world.allgather(new int[] {world.rank()}, ranks);
            assertThat(ranks).containsExactly(0, 1, 2);
        });
    }
}
