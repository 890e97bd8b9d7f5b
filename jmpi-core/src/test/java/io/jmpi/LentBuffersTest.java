package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.internal.collective.Algorithm;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** While an operation has its bytes, a ByteBuffer's position, limit and byte order remain the program's to change. */
@Timeout(60)
class LentBuffersTest {
    private static final int RANKS = 3;
    private static final Datatype<ByteBuffer> INTS = Datatype.INT.inBuffer();
    private static final int[] ONES = {1, 1, 1};
    private static final int[] PLACES = {0, 1, 2};
    private static final int[] BYTE_PLACES = {0, 4, 8};
    private static final Datatype<?>[] TYPES = {INTS, INTS, INTS};

    private interface Operation {
        Request start(Communicator world, ByteBuffer sent, ByteBuffer received);
    }

    private interface PersistentOperation {
        PersistentRequest create(Communicator world, ByteBuffer sent, ByteBuffer received);
    }

    /** Rank r's numbers are 10 r, 10 r + 1 and 10 r + 2. */
    private static ByteBuffer numbers(int rank) {
        ByteBuffer numbers = ByteBuffer.allocate(RANKS * Integer.BYTES).order(ByteOrder.BIG_ENDIAN);
        for (int i = 0; i < RANKS; i++) {
            numbers.putInt(10 * rank + i);
        }
        return numbers.clear();
    }

    private static ByteBuffer space() {
        return ByteBuffer.allocateDirect(RANKS * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void change(ByteBuffer sent, ByteBuffer received) {
        sent.order(ByteOrder.LITTLE_ENDIAN).limit(0);
        received.order(ByteOrder.BIG_ENDIAN).limit(0);
    }

    private static int[] content(ByteBuffer received) {
        received.clear().order(ByteOrder.LITTLE_ENDIAN);
        return new int[] {received.getInt(0), received.getInt(4), received.getInt(8)};
    }

    /** Runs a persistent operation twice with each algorithm. */
    private static void persistent(AlgorithmFamily<?> family, PersistentOperation operation, int[][] expected) {
        Jmpi.run(RANKS, world -> {
            for (Algorithm<?> algorithm : family.algorithms()) {
                world.setInfo(Info.EMPTY.with(Info.ALGORITHMS, family.operation() + "=" + algorithm.name()));
                ByteBuffer sent = numbers(world.rank());
                ByteBuffer received = space();
                PersistentRequest request = operation.create(world, sent, received);
                for (int round = 0; round < 2; round++) {
                    change(sent, received);
                    request.start();
                    request.waitFor();
                    assertThat(content(received)).as(algorithm.name()).isEqualTo(expected[world.rank()]);
                }
            }
        });
    }

    private static void nonblocking(MpiConfig config, Operation operation, int[][] expected) {
        Jmpi.run(config, RANKS, world -> {
            ByteBuffer sent = numbers(world.rank());
            ByteBuffer received = space();
            Request request = operation.start(world, sent, received);
            change(sent, received);
            request.waitFor();
            assertThat(content(received)).isEqualTo(expected[world.rank()]);
        });
    }

    /** What each rank has of the first numbers of all. */
    private static final int[][] FIRSTS = {{0, 10, 20}, {0, 10, 20}, {0, 10, 20}};

    /** Column r of all numbers. */
    private static final int[][] COLUMNS = {{0, 10, 20}, {1, 11, 21}, {2, 12, 22}};

    private static final int[][] FIRSTS_AT_1 = {{0, 0, 0}, {0, 10, 20}, {0, 0, 0}};

    /** Rank 1's numbers, one for each. */
    private static final int[][] SCATTERED = {{10, 0, 0}, {11, 0, 0}, {12, 0, 0}};

    @EachConfiguration
    void shouldGatherToAllAsLentWhenNonblocking(MpiConfig config) {
        nonblocking(
                config, (w, s, r) -> w.iallgather(Buffer.of(s, 0, 1, INTS), Buffer.of(r, 0, w.size(), INTS)), FIRSTS);
        nonblocking(
                config,
                (w, s, r) -> w.iallgatherv(Buffer.of(s, 0, 1, INTS), Buffer.of(r, 0, ONES, PLACES, INTS)),
                FIRSTS);
    }

    @EachConfiguration
    void shouldExchangeAsLentWhenNonblocking(MpiConfig config) {
        nonblocking(
                config,
                (w, s, r) -> w.ialltoall(Buffer.of(s, 0, w.size(), INTS), Buffer.of(r, 0, w.size(), INTS)),
                COLUMNS);
    }

    @Test
    void shouldGatherAsLentWhenPersistent() {
        persistent(
                AlgorithmTable.GATHER,
                (w, s, r) -> w.gatherInit(Buffer.of(s, 0, 1, INTS), Buffer.of(r, 0, w.size(), INTS), 1),
                FIRSTS_AT_1);
        persistent(
                AlgorithmTable.GATHERV,
                (w, s, r) -> w.gathervInit(Buffer.of(s, 0, 1, INTS), Buffer.of(r, 0, ONES, PLACES, INTS), 1),
                FIRSTS_AT_1);
    }

    @Test
    void shouldScatterAsLentWhenPersistent() {
        persistent(
                AlgorithmTable.SCATTER,
                (w, s, r) -> w.scatterInit(Buffer.of(s, 0, w.size(), INTS), Buffer.of(r, 0, 1, INTS), 1),
                SCATTERED);
        persistent(
                AlgorithmTable.SCATTERV,
                (w, s, r) -> w.scattervInit(Buffer.of(s, 0, ONES, PLACES, INTS), Buffer.of(r, 0, 1, INTS), 1),
                SCATTERED);
    }

    @Test
    void shouldGatherToAllAsLentWhenPersistent() {
        persistent(
                AlgorithmTable.ALLGATHER,
                (w, s, r) -> w.allgatherInit(Buffer.of(s, 0, 1, INTS), Buffer.of(r, 0, w.size(), INTS)),
                FIRSTS);
        persistent(
                AlgorithmTable.ALLGATHERV,
                (w, s, r) -> w.allgathervInit(Buffer.of(s, 0, 1, INTS), Buffer.of(r, 0, ONES, PLACES, INTS)),
                FIRSTS);
    }

    @Test
    void shouldExchangeAsLentWhenPersistent() {
        persistent(
                AlgorithmTable.ALLTOALL,
                (w, s, r) -> w.alltoallInit(Buffer.of(s, 0, w.size(), INTS), Buffer.of(r, 0, w.size(), INTS)),
                COLUMNS);
        persistent(
                AlgorithmTable.ALLTOALLV,
                (w, s, r) -> w.alltoallvInit(Buffer.of(s, 0, ONES, PLACES, INTS), Buffer.of(r, 0, ONES, PLACES, INTS)),
                COLUMNS);
        persistent(
                AlgorithmTable.ALLTOALLW,
                (w, s, r) -> w.alltoallwInit(
                        Buffer.of(s, 0, ONES, BYTE_PLACES, TYPES), Buffer.of(r, 0, ONES, BYTE_PLACES, TYPES)),
                COLUMNS);
    }

    @Test
    void shouldBroadcastAsLentWhenPersistent() {
        persistent(
                AlgorithmTable.BCAST,
                (w, s, r) -> {
                    for (int i = 0; i < RANKS; i++) {
                        r.putInt(i * Integer.BYTES, w.rank() == 1 ? 7 + i : 0);
                    }
                    return w.bcastInit(Buffer.of(r, 0, RANKS, INTS), 1);
                },
                new int[][] {{7, 8, 9}, {7, 8, 9}, {7, 8, 9}});
    }

    /** At rank 1 its own number lies already where it is gathered to. */
    @Test
    void shouldGatherFromWhereItIsGatheredToAsLent() {
        persistent(
                AlgorithmTable.GATHER,
                (w, s, r) -> {
                    ByteBuffer own = w.rank() == 1 ? r.putInt(4, 10) : s;
                    return w.gatherInit(
                            Buffer.of(own, w.rank() == 1 ? 4 : 0, 1, INTS), Buffer.of(r, 0, w.size(), INTS), 1);
                },
                FIRSTS_AT_1);
    }
}
