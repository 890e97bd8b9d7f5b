package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Timeout;

/** Sending and receiving in one call (MPI 4.1, section 3.10). */
@Timeout(60)
class SendReceiveTest {
    private static final int RANKS = 3;
    private static final int LONG = 100_000;
    private static final int[] LENGTHS = {0, 1, 100, LONG};

    private static int[] content(int length, int rank) {
        int[] content = new int[length];
        Arrays.setAll(content, i -> rank * 1_000_000 + i);
        return content;
    }

    /** As MPICH's sendrecv2 and isendrecv: a ring in which all send and receive at once. */
    @EachConfiguration
    void shouldPassRoundTheRing(MpiConfig config) {
        Jmpi.run(config, RANKS, world -> {
            int right = (world.rank() + 1) % RANKS;
            int left = (world.rank() + RANKS - 1) % RANKS;
            for (int length : LENGTHS) {
                int[] out = content(length, world.rank());
                int[] in = new int[length + 2];
                Status status = world.sendrecv(
                        Buffer.of(out, 0, length, Datatype.INT),
                        right,
                        1,
                        Buffer.of(in, 1, length, Datatype.INT),
                        left,
                        1);
                assertThat(status.source()).isEqualTo(left);
                assertThat(Arrays.copyOfRange(in, 1, length + 1)).isEqualTo(content(length, left));

                int[] first = new int[length];
                int[] second = new int[length];
                Request whole = world.isendrecv(out, right, 2, first, left, Mpi.ANY_TAG);
                Request part = world.isendrecv(
                        Buffer.of(out, 0, length, Datatype.INT),
                        right,
                        3,
                        Buffer.of(second, 0, length, Datatype.INT),
                        Mpi.ANY_SOURCE,
                        3);
                Status[] statuses = Request.waitAll(part, whole);
                assertThat(statuses[1].tag()).isEqualTo(2);
                assertThat(statuses[0].source()).isEqualTo(left);
                assertThat(statuses[0].count(Datatype.INT)).isEqualTo(length);
                assertThat(whole.status().source()).isEqualTo(left);
                assertThat(first).isEqualTo(content(length, left));
                assertThat(second).isEqualTo(first);
            }
        });
    }

    /** As MPICH's isendrecv_replace: the same as a sendrecv through separate memory. */
    @EachConfiguration
    void shouldReplaceWhatItHasSent(MpiConfig config) {
        Jmpi.run(config, RANKS, world -> {
            int right = (world.rank() + 1) % RANKS;
            int left = (world.rank() + RANKS - 1) % RANKS;
            for (int length : LENGTHS) {
                int[] memory = content(length, world.rank());
                Status status = world.sendrecvReplace(memory, right, 1, left, 1);
                assertThat(status.count(Datatype.INT)).isEqualTo(length);
                assertThat(memory).isEqualTo(content(length, left));

                int[] framed = new int[length + 2];
                System.arraycopy(memory, 0, framed, 1, length);
                world.sendrecvReplace(Buffer.of(framed, 1, length, Datatype.INT), right, 2, left, 2);
                assertThat(Arrays.copyOfRange(framed, 1, length + 1)).isEqualTo(content(length, (left + 2) % RANKS));
                assertThat(framed[0] + framed[length + 1]).isZero();

                Request started =
                        world.isendrecvReplace(Buffer.of(framed, 1, length, Datatype.INT), right, 3, Mpi.ANY_SOURCE, 3);
                assertThat(started.waitFor().source()).isEqualTo(left);
                assertThat(Arrays.copyOfRange(framed, 1, length + 1)).isEqualTo(content(length, world.rank()));
            }
        });
    }

    @EachConfiguration
    void shouldReplaceTheBytesOfABuffer(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            for (boolean direct : new boolean[] {true, false}) {
                ByteBuffer memory = direct ? ByteBuffer.allocateDirect(LONG) : ByteBuffer.allocate(LONG);
                memory.put(4, (byte) (world.rank() + 1)).put(3, (byte) 9).position(4);
                assertThat(world.sendrecvReplace(memory, peer, 1, peer, 1).bytes())
                        .isEqualTo(LONG - 4);
                assertThat(memory.position()).isEqualTo(4);
                assertThat(memory.get(4)).isEqualTo((byte) (peer + 1));
                assertThat(memory.get(3)).isEqualTo((byte) 9);
            }
        });
    }

    /** What is received may be shorter, or of another pair of calls. */
    @EachConfiguration
    void shouldPairWithPlainSendsAndReceives(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                int[] memory = {1, 2, 3};
                assertThat(world.sendrecvReplace(memory, 1, 1, 1, 2).count(Datatype.INT))
                        .isEqualTo(2);
                assertThat(memory).containsExactly(8, 9, 3);
            } else {
                int[] memory = new int[3];
                world.recv(memory, 0, 1);
                world.send(new int[] {8, 9}, 0, 2);
                assertThat(memory).containsExactly(1, 2, 3);
            }
        });
    }

    @EachConfiguration
    void shouldDoOneSideOnlyWhenTheOtherIsProcNull(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            boolean sends = world.rank() == 0;
            int dest = sends ? 1 : Mpi.PROC_NULL;
            int source = sends ? Mpi.PROC_NULL : 0;
            int[] memory = content(3, world.rank());
            int[] expected = content(3, 0);
            Status status = world.sendrecvReplace(memory, dest, 1, source, 1);
            assertThat(status.source()).isEqualTo(source);
            assertThat(memory).isEqualTo(expected);
            Request request = world.isendrecv(memory, dest, 1, new int[3], source, 1);
            assertThat(request.waitFor().bytes()).isEqualTo(sends ? 0 : 12);
            assertThat(world.isendrecvReplace(memory, Mpi.PROC_NULL, 1, Mpi.PROC_NULL, 1)
                            .test())
                    .isTrue();
            assertThat(memory).isEqualTo(expected);
        });
    }

    @EachConfiguration
    void shouldReportAFailureWhenBothSidesHaveEnded(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            Request request = world.isendrecv(new byte[LONG], peer, 1, new byte[5], peer, 1);
            assertError(ErrorClass.TRUNCATE, request::waitFor, LONG + " bytes");
            byte[] memory = new byte[3];
            int count = 1 + world.rank(); // What rank 1 sends is too long for rank 0.
            if (world.rank() == 0) {
                assertError(
                        ErrorClass.TRUNCATE,
                        () -> world.sendrecvReplace(Buffer.of(memory, 0, count, Datatype.BYTE), peer, 2, peer, 2),
                        "2 bytes");
            } else {
                assertThat(world.sendrecvReplace(Buffer.of(memory, 0, count, Datatype.BYTE), peer, 2, peer, 2)
                                .bytes())
                        .isOne();
            }
        });
    }

    @EachConfiguration
    void shouldBeOneRequestAmongOthers(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            byte[] in = new byte[1];
            Request request = world.isendrecv(new byte[] {3}, peer, 1, in, peer, 2);
            Request other = world.irecv(new byte[1], peer, 1);
            assertError(ErrorClass.REQUEST, request::cancel, "cannot be cancelled");
            assertError(ErrorClass.REQUEST, request::status, "has not completed");
            assertThat(Request.waitAny(request, other)).isOne();
            assertThat(request.getStatus()).isNull();
            assertThat(Request.testAny(request, other)).isEqualTo(Mpi.UNDEFINED);
            world.barrier();
            world.send(new byte[] {4}, peer, 2);
            assertThat(Request.waitAny(other, request)).isOne();
            assertThat(in[0]).isEqualTo((byte) 4);
            Request freed = world.isendrecv(new byte[] {5}, peer, 1, in, peer, 1);
            freed.free();
            assertError(ErrorClass.REQUEST, freed::waitFor, "has been freed");
            world.sendrecv(new byte[0], peer, 3, new byte[0], peer, 3);
            assertThat(in[0]).isEqualTo((byte) 5);
        });
    }

    @EachConfiguration
    void shouldStartNeitherSideWhenAnArgumentIsBad(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            int[] out = new int[1];
            assertError(ErrorClass.RANK, () -> world.sendrecvReplace(out, 4, 1, 0, 1), "destination 4");
            assertError(ErrorClass.RANK, () -> world.sendrecvReplace(out, 0, 1, 4, 1), "source 4");
            assertError(ErrorClass.TAG, () -> world.sendrecvReplace(out, 0, -1, 0, 1), "tag -1");
            assertError(ErrorClass.TAG, () -> world.isendrecv(out, 0, 1, new int[1], 0, -7), "tag -7");
            assertError(ErrorClass.BUFFER, () -> world.isendrecv(out, 0, 1, null, 0, 1), "null");
            ByteBuffer readOnly = ByteBuffer.allocate(4).asReadOnlyBuffer();
            assertError(ErrorClass.BUFFER, () -> world.sendrecvReplace(readOnly, 0, 1, 0, 1), "read-only");
            assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
            assertThat(world.matchingStatistics().postedDepth()).isZero();
        });
    }
}
