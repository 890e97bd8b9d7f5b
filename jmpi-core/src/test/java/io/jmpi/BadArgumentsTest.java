package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.collective.ReduceOp;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.junit.jupiter.api.Timeout;

/** Each wrong argument is refused with its name and value; nothing is sent, and the communicator works on. */
@Timeout(60)
class BadArgumentsTest {
    private static final int[] INTS = new int[10];

    /** Runs the body in two ranks; afterwards no message may be about, and the communicator must work. */
    private static void refuses(MpiConfig config, Jmpi.RankBody body) {
        Jmpi.run(config, 2, world -> {
            long before = world.matchingStatistics().postedDepth();
            body.run(world);
            assertThat(world.matchingStatistics().postedDepth()).isEqualTo(before);
            world.barrier();
            assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
            world.barrier();
            int[] value = new int[1];
            world.sendrecv(new int[] {7}, 1 - world.rank(), 1, value, 1 - world.rank(), 1);
            assertThat(value[0]).isEqualTo(7);
            world.allreduce(value, value, ReduceOp.SUM);
            assertThat(value[0]).isEqualTo(14);
        });
    }

    @EachConfiguration
    void shouldNameAWrongRank(MpiConfig config) {
        refuses(config, world -> {
            for (int rank : new int[] {2, -3, Mpi.ANY_SOURCE, Integer.MIN_VALUE}) {
                assertError(ErrorClass.RANK, () -> world.isend(INTS, rank, 1), "destination " + rank, "0..1");
                assertError(ErrorClass.RANK, () -> world.sendrecv(INTS, rank, 1, INTS, 0, 1), "destination " + rank);
            }
            for (int rank : new int[] {2, -3, Integer.MAX_VALUE}) {
                assertError(ErrorClass.RANK, () -> world.irecv(INTS, rank, 1), "source " + rank, "0..1");
                assertError(ErrorClass.RANK, () -> world.sendrecv(INTS, 0, 1, INTS, rank, 1), "source " + rank);
                assertError(ErrorClass.RANK, () -> world.probe(rank, 1), "source " + rank);
                assertError(ErrorClass.RANK, () -> world.iprobe(rank, 1), "source " + rank);
            }
            assertError(ErrorClass.RANK, () -> world.group().worldRank(2), "rank 2", "0..1");
        });
    }

    @EachConfiguration
    void shouldNameAWrongTag(MpiConfig config) {
        refuses(config, world -> {
            for (int tag : new int[] {-1, -2, Integer.MIN_VALUE}) {
                assertError(ErrorClass.TAG, () -> world.send(INTS, 0, tag), "tag " + tag, "0..2147483647");
                assertError(ErrorClass.TAG, () -> world.sendrecv(INTS, 0, tag, INTS, 0, 1), "tag " + tag);
            }
            assertError(ErrorClass.TAG, () -> world.recv(INTS, 0, -2), "tag -2", "ANY_TAG");
            assertError(ErrorClass.TAG, () -> world.sendrecv(INTS, 0, 1, INTS, 0, -2), "tag -2");
            assertError(ErrorClass.TAG, () -> world.iprobe(0, -5), "tag -5");
            assertError(ErrorClass.TAG, () -> world.send(INTS, Mpi.PROC_NULL, -1), "tag -1");
        });
    }

    @EachConfiguration
    void shouldNameAWrongCountOrOffset(MpiConfig config) {
        refuses(config, world -> {
            assertError(ErrorClass.COUNT, () -> world.isend(INTS, 0, -1, Datatype.INT, 0, 1), "count -1 of buffer");
            assertError(ErrorClass.COUNT, () -> world.irecv(INTS, 0, -7, Datatype.INT, 0, 1), "count -7 of buffer");
            assertError(ErrorClass.ARG, () -> world.isend(INTS, -1, 1, Datatype.INT, 0, 1), "offset -1 of buffer");
            assertError(ErrorClass.ARG, () -> world.irecv(INTS, -2, 1, Datatype.INT, 0, 1), "offset -2 of buffer");
            String[] parts = {"buffer has 10 elements", "offset 4", "count 7", "need 11"};
            assertError(ErrorClass.BUFFER, () -> world.isend(INTS, 4, 7, Datatype.INT, 0, 1), parts);
            assertError(ErrorClass.BUFFER, () -> world.irecv(INTS, 4, 7, Datatype.INT, 0, 1), parts);
            assertError(
                    ErrorClass.BUFFER,
                    () -> world.isend(INTS, Integer.MAX_VALUE, 1, Datatype.INT, 0, 1),
                    "offset 2147483647",
                    "need 2147483648");
            ByteBuffer limited = ByteBuffer.allocate(20).limit(10);
            assertError(
                    ErrorClass.BUFFER,
                    () -> world.isend(limited, 4, 7, Datatype.BUFFER, 0, 1),
                    "buffer has 10 elements",
                    "need 11");
        });
    }

    @EachConfiguration
    void shouldNameAMessageOfMoreThanTwoGibibytes(MpiConfig config) {
        refuses(config, world -> {
            assertError(
                    ErrorClass.COUNT,
                    () -> world.isend(INTS, 0, 1 << 29, Datatype.INT, 0, 1),
                    "count 536870912 of buffer",
                    "2147483648 bytes",
                    "at most 2147483647");
            assertError(
                    ErrorClass.COUNT,
                    () -> world.irecv(new double[1], 0, Integer.MAX_VALUE, Datatype.DOUBLE, 0, 1),
                    "17179869176 bytes");
        });
    }

    @EachConfiguration
    void shouldNameAWrongBuffer(MpiConfig config) {
        refuses(config, world -> {
            assertError(ErrorClass.BUFFER, () -> world.send((Object) null, 0, 1), "null");
            assertError(ErrorClass.BUFFER, () -> world.isend(null, 0, 1, Datatype.INT, 0, 1), "buffer is null");
            assertError(ErrorClass.BUFFER, () -> world.irecv(null, 0, 1, Datatype.INT, 0, 1), "buffer is null");
            assertError(ErrorClass.TYPE, () -> world.isend(INTS, 0, 1, null, 0, 1), "datatype of buffer is null");
            assertError(ErrorClass.BUFFER, () -> world.send("text", 0, 1), "java.lang.String");
            assertError(ErrorClass.BUFFER, () -> world.send(new Integer[1], 0, 1), "java.lang.Integer[]");
            assertError(ErrorClass.BUFFER, () -> world.recv(IntBuffer.allocate(1), 0, 1), "IntBuffer");
            ByteBuffer readOnly = ByteBuffer.allocate(4).asReadOnlyBuffer();
            assertError(ErrorClass.BUFFER, () -> world.irecv(readOnly, 0, 1), "buffer is read-only");
            assertError(ErrorClass.BUFFER, () -> world.sendrecv(INTS, 0, 1, readOnly, 0, 1), "recvBuffer is read-only");
        });
    }

    @EachConfiguration
    @SuppressWarnings({"unchecked", "rawtypes"})
    void shouldNameAnArrayThatTheDatatypeDoesNotDescribe(MpiConfig config) {
        refuses(config, world -> {
            Datatype raw = Datatype.INT;
            assertError(
                    ErrorClass.TYPE,
                    () -> world.isend(new long[1], 0, 1, raw, 0, 1),
                    "buffer is a long[]",
                    "datatype INT");
            assertError(
                    ErrorClass.TYPE,
                    () -> world.irecv(ByteBuffer.allocate(9), 0, 1, raw, 0, 1),
                    "ByteBuffer",
                    "datatype INT");
        });
    }

    @EachConfiguration
    void shouldNameAWrongRoot(MpiConfig config) {
        refuses(config, world -> {
            for (int root : new int[] {-1, 2, Mpi.PROC_NULL}) {
                assertError(ErrorClass.ROOT, () -> world.bcast(INTS, root), "root " + root, "0..1");
                assertError(ErrorClass.ROOT, () -> world.gather(INTS, INTS, root), "root " + root);
                assertError(
                        ErrorClass.ROOT, () -> world.gatherv(INTS, INTS, new int[2], new int[2], root), "root " + root);
            }
        });
    }

    @EachConfiguration
    void shouldNameWrongArgumentsOfCollectives(MpiConfig config) {
        refuses(config, world -> {
            assertError(ErrorClass.COUNT, () -> world.bcast(INTS, 0, -1, Datatype.INT, 0), "count -1");
            assertError(ErrorClass.BUFFER, () -> world.bcast(INTS, 5, 6, Datatype.INT, 0), "need 11");
            assertError(ErrorClass.BUFFER, () -> world.bcast(null, 0, 1, Datatype.INT, 0), "buffer is null");
            assertError(ErrorClass.BUFFER, () -> world.allreduce(INTS, new int[9], ReduceOp.SUM), "recvBuffer has 9");
            assertError(
                    ErrorClass.TYPE, () -> world.allreduce(INTS, new long[10], ReduceOp.SUM), "recvBuffer", "long[]");
            assertError(ErrorClass.OP, () -> world.allreduce(INTS, INTS, null), "op is null");
            double[] doubles = new double[1];
            assertError(ErrorClass.OP, () -> world.allreduce(doubles, doubles, ReduceOp.BXOR), "BXOR", "DOUBLE");
            assertError(ErrorClass.ARG, () -> world.split(-1, 0), "color -1");
            assertError(ErrorClass.BUFFER, () -> world.gather(null, 0, 1, Datatype.INT, INTS, 0, 1, Datatype.INT, 0));
        });
    }

    @EachConfiguration
    void shouldNameWrongArgumentsOfTheRootOfAGather(MpiConfig config) {
        Jmpi.runSessions(config, 1, mpi -> {
            Communicator world = mpi.world();
            int[] one = {1};
            int[] zero = {0};
            int[] own = new int[1];
            assertError(ErrorClass.COUNT, () -> world.gatherv(own, INTS, null, zero, 0), "recvCounts", "1 ranks");
            assertError(ErrorClass.COUNT, () -> world.gatherv(own, INTS, new int[2], zero, 0), "recvCounts has 2");
            assertError(ErrorClass.ARG, () -> world.gatherv(own, INTS, one, null, 0), "displacements", "1 ranks");
            assertError(ErrorClass.ARG, () -> world.gatherv(own, INTS, one, new int[3], 0), "displacements has 3");
            assertError(
                    ErrorClass.ARG, () -> world.gatherv(own, INTS, one, new int[] {-1}, 0), "displacements[0] = -1");
            assertError(ErrorClass.BUFFER, () -> world.gatherv(own, INTS, one, new int[] {10}, 0), "part of rank 0");
            assertError(ErrorClass.COUNT, () -> world.gatherv(own, INTS, new int[] {-1}, zero, 0), "count -1");
            assertError(
                    ErrorClass.COUNT,
                    () -> world.gatherv(own, INTS, new int[] {2}, zero, 0),
                    "sendCount 1",
                    "recvCounts[0] = 2");
            assertError(ErrorClass.TYPE, () -> world.gatherv(own, new long[9], one, zero, 0), "INT", "LONG");
            assertError(ErrorClass.BUFFER, () -> world.gather(INTS, new int[9], 0), "recvBuffer");
            assertError(
                    ErrorClass.COUNT,
                    () -> world.gather(own, 0, 1, Datatype.INT, INTS, 0, -1, Datatype.INT, 0),
                    "recvCount -1");
            world.gatherv(own, INTS, one, zero, 0);
        });
    }
}
