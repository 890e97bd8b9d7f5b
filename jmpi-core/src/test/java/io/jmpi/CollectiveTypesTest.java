package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Derived types in collective operations: columns of matrices, which lie within each other, and a type for each rank. */
@Timeout(60)
class CollectiveTypesTest {
    private static final int RANKS = 7;
    private static final int ROWS = 3;

    /** As many as the columns that a rank has memory for. */
    private static final int COLUMNS = 64;

    /** Columns of a matrix, of which the next element is the next column, and the three numbers of one in a row. */
    private static final Datatype<int[]> COLUMN =
            Datatype.INT.vector(ROWS, 1, COLUMNS).resized(0, 1);

    private static final List<TypePair> PAIRS =
            List.of(new TypePair(COLUMN, 1, COLUMN), new TypePair(Datatype.INT, ROWS, COLUMN));

    private static List<Collective> operations() {
        return CollectiveCase.OPERATIONS;
    }

    private interface Body {
        void run(Communicator world, int rank);
    }

    private static void byEach(Collective operation, Body body) {
        Jmpi.run(RANKS, world -> {
            for (SelectedAlgorithm algorithm : SelectedAlgorithm.of(operation)) {
                algorithm.select(world);
                body.run(world, world.rank());
            }
        });
    }

    /** Columns leave as such or as rows, and arrive as columns, in place as well. */
    @ParameterizedTest
    @MethodSource("operations")
    void shouldMoveColumns(Collective operation) {
        byEach(operation, (world, rank) -> {
            for (TypePair types : PAIRS) {
                for (boolean inPlace : new boolean[] {false, true}) {
                    CollectiveCase columns = CollectiveCase.among(world, operation, types, 1, 2, inPlace)
                            .prepare(3);
                    columns.bind().blocking();
                    columns.check("of columns");
                }
            }
        });
    }

    /** MPI lets what is sent lie at the same place several times. */
    @Test
    void shouldGatherOneElementSeveralTimes() {
        Datatype<int[]> again = Datatype.INT.resized(0, 0);
        byEach(Collective.GATHER, (world, rank) -> {
            int[] all = rank == 0 ? new int[3 * RANKS] : null;
            world.gather(Buffer.of(new int[] {rank}, 0, 3, again), Given.of(all, 0, 3 * world.size(), Datatype.INT), 0);
            int[] expected = new int[3 * RANKS];
            Arrays.setAll(expected, i -> i / 3);
            assertThat(all).isEqualTo(rank == 0 ? expected : null);
        });
    }

    /** Each sends the others rows of different lengths, which arrive as columns. */
    @Test
    void shouldExchangeElementsOfATypeForEachRank() {
        byEach(Collective.ALLTOALLW, (world, rank) -> {
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
