package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.internal.collective.Algorithm;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Derived types in collective operations: columns of matrices, which lie within each other, and a type for each rank. */
@Timeout(60)
class CollectiveTypesTest {
    private static final int RANKS = 7;
    private static final int ROWS = 3;

    /** A column of a matrix with a column for each rank; the next element is the next column. */
    private static final Datatype<int[]> COLUMN =
            Datatype.INT.vector(ROWS, 1, RANKS).resized(0, 1);

    /** Element (row, column) is 100 * row + column. */
    private static int[] matrix() {
        int[] matrix = new int[ROWS * RANKS];
        Arrays.setAll(matrix, i -> 100 * (i / RANKS) + i % RANKS);
        return matrix;
    }

    /** A matrix with one column, and 0 elsewhere. */
    private static int[] columnAlone(int column) {
        int[] matrix = new int[ROWS * RANKS];
        for (int row = 0; row < ROWS; row++) {
            matrix[row * RANKS + column] = 100 * row + column;
        }
        return matrix;
    }

    private interface Body {
        void run(Communicator world, int rank);
    }

    private static void byEach(AlgorithmFamily<?> family, Body body) {
        Jmpi.run(RANKS, world -> {
            for (Algorithm<?> algorithm : family.algorithms()) {
                world.setInfo(Info.EMPTY.with(Info.ALGORITHMS, family.operation() + "=" + algorithm.name()));
                body.run(world, world.rank());
            }
        });
    }

    @Test
    void shouldScatterColumnsToColumns() {
        byEach(AlgorithmTable.SCATTER, (world, rank) -> {
            int[] own = new int[ROWS * RANKS];
            world.scatter(Buffer.of(matrix(), 0, world.size(), COLUMN), Buffer.of(own, rank, 1, COLUMN), 2);
            assertThat(own).isEqualTo(columnAlone(rank));
        });
    }

    @Test
    void shouldGatherColumnsFromColumns() {
        byEach(AlgorithmTable.GATHER, (world, rank) -> {
            int[] all = rank == 3 ? new int[ROWS * RANKS] : null;
            world.gather(Buffer.of(columnAlone(rank), rank, 1, COLUMN), Given.of(all, 0, world.size(), COLUMN), 3);
            assertThat(all).isEqualTo(rank == 3 ? matrix() : null);
        });
    }

    /** MPI lets what is sent lie at the same place several times. */
    @Test
    void shouldGatherOneElementSeveralTimes() {
        Datatype<int[]> again = Datatype.INT.resized(0, 0);
        byEach(AlgorithmTable.GATHER, (world, rank) -> {
            int[] all = rank == 0 ? new int[3 * RANKS] : null;
            world.gather(Buffer.of(new int[] {rank}, 0, 3, again), Given.of(all, 0, 3 * world.size(), Datatype.INT), 0);
            int[] expected = new int[3 * RANKS];
            Arrays.setAll(expected, i -> i / 3);
            assertThat(all).isEqualTo(rank == 0 ? expected : null);
        });
    }

    @Test
    void shouldGatherColumnsAtAll() {
        byEach(AlgorithmTable.ALLGATHER, (world, rank) -> {
            int[] all = columnAlone(rank);
            world.allgather(Buffer.IN_PLACE, Buffer.of(all, 0, world.size(), COLUMN));
            assertThat(all).isEqualTo(matrix());
        });
        int[] ones = new int[RANKS];
        Arrays.fill(ones, 1);
        int[] columns = new int[RANKS];
        Arrays.setAll(columns, i -> i);
        byEach(AlgorithmTable.ALLGATHERV, (world, rank) -> {
            int[] all = columnAlone(rank);
            world.allgatherv(Buffer.IN_PLACE, Buffer.of(all, 0, ones, columns, COLUMN));
            assertThat(all).isEqualTo(matrix());
        });
    }

    /** Each sends the others rows of different lengths, which arrive as columns. */
    @Test
    void shouldExchangeElementsOfATypeForEachRank() {
        byEach(AlgorithmTable.ALLTOALLW, (world, rank) -> {
            int[] ones = new int[RANKS];
            Arrays.fill(ones, 1);
            int[] sendPlaces = new int[RANKS];
            int[] recvPlaces = new int[RANKS];
            Datatype<?>[] sendTypes = new Datatype<?>[RANKS];
            Datatype<?>[] recvTypes = new Datatype<?>[RANKS];
            for (int peer = 0; peer < RANKS; peer++) {
                sendTypes[peer] = Datatype.INT.contiguous(peer + 1);
                recvTypes[peer] = Datatype.INT.vector(rank + 1, 1, RANKS);
                recvPlaces[peer] = peer;
            }
            int[] sent = new int[RANKS];
            Arrays.setAll(sent, i -> 10 * rank + i);
            int[] received = new int[(rank + 1) * RANKS];
            world.alltoallw(
                    Buffer.of(sent, 0, ones, sendPlaces, sendTypes),
                    Buffer.of(received, 0, ones, recvPlaces, recvTypes));
            int[] expected = new int[(rank + 1) * RANKS];
            Arrays.setAll(expected, i -> 10 * (i % RANKS) + i / RANKS);
            assertThat(received).isEqualTo(expected);
        });
    }
}
