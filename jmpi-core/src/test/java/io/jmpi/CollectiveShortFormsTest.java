package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The short forms of collective operations, blocking and nonblocking: whole arrays, and what remains of ByteBuffers. */
@Timeout(60)
class CollectiveShortFormsTest {
    private static final int RANKS = 3;

    /** At each root: the root's values with those of others, both ways. */
    private interface Rooted {
        void check(Communicator world, int root, boolean atRoot);
    }

    private static void atEachRoot(Rooted body) {
        Jmpi.run(RANKS, world -> {
            for (int root = 0; root < RANKS; root++) {
                body.check(world, root, world.rank() == root);
            }
        });
    }

    private static int[] twoOf(int rank) {
        return new int[] {10 * rank, 10 * rank + 1};
    }

    private static final int[] TWO_OF_EACH = {0, 1, 10, 11, 20, 21};

    /** One element of rank 0, none of rank 1, two of rank 2, with a gap. */
    private static final int[] COUNTS = {1, 0, 2};

    private static final int[] PLACES = {3, 0, 0};
    private static final int[] UNEQUAL = {200, 201, 0, 100};

    private static int[] unequalOf(int rank) {
        return switch (rank) {
            case 0 -> new int[] {100};
            case 1 -> new int[0];
            default -> new int[] {200, 201};
        };
    }

    @Test
    void shouldBroadcast() {
        atEachRoot((world, root, atRoot) -> {
            int[] values = atRoot ? twoOf(7) : new int[2];
            world.ibcast(values, root).waitFor();
            assertThat(values).isEqualTo(twoOf(7));
        });
    }

    @Test
    void shouldGatherEqualParts() {
        atEachRoot((world, root, atRoot) -> {
            int[] all = atRoot ? new int[6] : null;
            world.igather(twoOf(world.rank()), all, root).waitFor();
            int[] inPlace = new int[6];
            System.arraycopy(twoOf(root), 0, inPlace, 2 * root, 2);
            world.gather(atRoot ? Buffer.IN_PLACE : twoOf(world.rank()), atRoot ? inPlace : null, root);
            if (atRoot) {
                assertThat(all).isEqualTo(TWO_OF_EACH);
                assertThat(inPlace).isEqualTo(TWO_OF_EACH);
            }
        });
    }

    @Test
    void shouldGatherUnequalParts() {
        atEachRoot((world, root, atRoot) -> {
            int[] all = atRoot ? new int[4] : null;
            world.igatherv(unequalOf(world.rank()), atRoot ? Buffer.of(all, COUNTS, PLACES) : null, root)
                    .waitFor();
            int[] inPlace = new int[4];
            System.arraycopy(unequalOf(root), 0, inPlace, PLACES[root], COUNTS[root]);
            world.gatherv(atRoot ? Buffer.IN_PLACE : unequalOf(world.rank()), Buffer.of(inPlace, COUNTS, PLACES), root);
            if (atRoot) {
                assertThat(all).isEqualTo(UNEQUAL);
                assertThat(inPlace).isEqualTo(UNEQUAL);
            }
        });
    }

    @Test
    void shouldScatterEqualParts() {
        atEachRoot((world, root, atRoot) -> {
            int[] own = new int[2];
            world.scatter(atRoot ? TWO_OF_EACH.clone() : null, own, root);
            assertThat(own).isEqualTo(twoOf(world.rank()));
            int[] again = new int[2];
            int[] all = atRoot ? TWO_OF_EACH.clone() : null;
            world.iscatter(all, atRoot ? Buffer.IN_PLACE : again, root).waitFor();
            assertThat(again).isEqualTo(atRoot ? new int[2] : twoOf(world.rank()));
            assertThat(all).isEqualTo(atRoot ? TWO_OF_EACH : null);
        });
    }

    @Test
    void shouldScatterUnequalParts() {
        atEachRoot((world, root, atRoot) -> {
            int[] own = new int[COUNTS[world.rank()]];
            int[] all = atRoot ? UNEQUAL.clone() : null;
            Buffer parts = atRoot ? Buffer.of(all, COUNTS, PLACES) : null;
            world.scatterv(parts, own, root);
            assertThat(own).isEqualTo(unequalOf(world.rank()));
            int[] again = new int[COUNTS[world.rank()]];
            world.iscatterv(parts, atRoot ? Buffer.IN_PLACE : again, root).waitFor();
            assertThat(again).isEqualTo(atRoot ? new int[COUNTS[root]] : unequalOf(world.rank()));
            assertThat(all).isEqualTo(atRoot ? UNEQUAL : null);
        });
    }

    private static void inTurn(Consumer<Communicator> body) {
        Jmpi.run(RANKS, body::accept);
    }

    @Test
    void shouldGatherEqualPartsAtAll() {
        inTurn(world -> {
            int[] all = new int[6];
            world.allgather(twoOf(world.rank()), all);
            assertThat(all).isEqualTo(TWO_OF_EACH);
            int[] inPlace = new int[6];
            System.arraycopy(twoOf(world.rank()), 0, inPlace, 2 * world.rank(), 2);
            world.iallgather(Buffer.IN_PLACE, inPlace).waitFor();
            assertThat(inPlace).isEqualTo(TWO_OF_EACH);
        });
    }

    @Test
    void shouldGatherUnequalPartsAtAll() {
        inTurn(world -> {
            int[] all = new int[4];
            world.allgatherv(unequalOf(world.rank()), Buffer.of(all, COUNTS, PLACES));
            assertThat(all).isEqualTo(UNEQUAL);
            int[] inPlace = new int[4];
            System.arraycopy(unequalOf(world.rank()), 0, inPlace, PLACES[world.rank()], COUNTS[world.rank()]);
            world.iallgatherv(Buffer.IN_PLACE, Buffer.of(inPlace, COUNTS, PLACES))
                    .waitFor();
            assertThat(inPlace).isEqualTo(UNEQUAL);
        });
    }

    /** To rank r goes the number 10 * me + r, twice. */
    private static int[] leaving(int rank) {
        int[] values = new int[2 * RANKS];
        Arrays.setAll(values, i -> 10 * rank + i / 2);
        return values;
    }

    private static int[] coming(int rank) {
        int[] values = new int[2 * RANKS];
        Arrays.setAll(values, i -> 10 * (i / 2) + rank);
        return values;
    }

    @Test
    void shouldExchangeEqualParts() {
        inTurn(world -> {
            int[] received = new int[2 * RANKS];
            world.alltoall(leaving(world.rank()), received);
            assertThat(received).isEqualTo(coming(world.rank()));
            int[] inPlace = leaving(world.rank());
            world.ialltoall(Buffer.IN_PLACE, inPlace).waitFor();
            assertThat(inPlace).isEqualTo(coming(world.rank()));
        });
    }

    @Test
    void shouldExchangeUnequalParts() {
        inTurn(world -> {
            int[] counts = {2, 2, 2};
            int[] places = {0, 2, 4};
            int[] backward = {4, 2, 0};
            int[] received = new int[2 * RANKS];
            world.alltoallv(Buffer.of(leaving(world.rank()), counts, places), Buffer.of(received, counts, backward));
            int rank = world.rank();
            assertThat(received).containsExactly(20 + rank, 20 + rank, 10 + rank, 10 + rank, rank, rank);
            int[] inPlace = leaving(rank);
            world.ialltoallv(Buffer.IN_PLACE, Buffer.of(inPlace, counts, places))
                    .waitFor();
            assertThat(inPlace).isEqualTo(coming(rank));
        });
    }

    @Test
    void shouldTakeWhatRemainsOfBuffers() {
        inTurn(world -> {
            byte rank = (byte) world.rank();
            ByteBuffer sent = ByteBuffer.allocate(5).put(3, rank).put(4, rank).position(3);
            ByteBuffer received = ByteBuffer.allocateDirect(2 * RANKS + 1).position(1);
            world.allgather(sent, received);
            assertThat(received).isEqualTo(ByteBuffer.wrap(new byte[] {0, 0, 1, 1, 2, 2}));
            assertThat(received.get(0)).isZero();
            ByteBuffer own = ByteBuffer.allocate(3).position(1);
            world.scatter(world.rank() == 1 ? received : null, own, 1);
            assertThat(own).isEqualTo(ByteBuffer.wrap(new byte[] {rank, rank}));
            assertThat(own.get(0)).isZero();
        });
    }

    @Test
    void shouldMoveElementsWithinTheOneRankOfSelf() {
        Jmpi.runSessions(MpiConfig.defaults(), 2, mpi -> {
            Communicator self = mpi.self();
            int[] sent = {1, 2, 3};
            int[] received = new int[3];
            self.bcast(sent, 0);
            self.gather(sent, received, 0);
            assertThat(received).isEqualTo(sent);
            self.scatter(new int[] {4, 5, 6}, received, 0);
            assertThat(received).containsExactly(4, 5, 6);
            self.allgather(sent, received);
            assertThat(received).isEqualTo(sent);
            self.alltoall(new int[] {7, 8, 9}, received);
            assertThat(received).containsExactly(7, 8, 9);
            self.alltoall(Buffer.IN_PLACE, received);
            self.allgather(Buffer.IN_PLACE, received);
            self.barrier();
            assertThat(received).containsExactly(7, 8, 9);
            assertThat(mpi.traffic().messagesSent()).isZero();
        });
    }
}
