package io.jmpi.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Mpi;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecompositionTest {
    @Test
    void shouldCoverEveryCellOnce() {
        for (Decomposition decomposition : manyDecompositions()) {
            int[] owners = new int[decomposition.width() * decomposition.height()];
            for (int rank = 0; rank < decomposition.ranks(); rank++) {
                Block block = decomposition.block(rank);
                for (int row = block.firstRow(); row < block.firstRow() + block.rows(); row++) {
                    for (int column = block.firstColumn(); column < block.firstColumn() + block.columns(); column++) {
                        owners[row * decomposition.width() + column]++;
                    }
                }
            }
            assertThat(owners).as("%s", decomposition).containsOnly(1);
        }
    }

    @Test
    void shouldMakeBlocksWhoseSidesDifferByOneAtMost() {
        for (Decomposition decomposition : manyDecompositions()) {
            for (int rank = 0; rank < decomposition.ranks(); rank++) {
                Block block = decomposition.block(rank);
                assertThat(block.rows() - decomposition.height() / decomposition.gridRows())
                        .as("%s, rank %d", decomposition, rank)
                        .isBetween(0, 1);
                assertThat(block.columns() - decomposition.width() / decomposition.gridColumns())
                        .as("%s, rank %d", decomposition, rank)
                        .isBetween(0, 1);
            }
        }
    }

    @Test
    void shouldMakeNeighboursMutualAndAdjacent() {
        for (Decomposition decomposition : manyDecompositions()) {
            for (int rank = 0; rank < decomposition.ranks(); rank++) {
                for (Direction side : Direction.values()) {
                    int neighbour = decomposition.neighbour(rank, side);
                    if (neighbour == Mpi.PROC_NULL) {
                        assertThat(decomposition.block(rank).isEmpty() || isAtEdge(decomposition, rank, side))
                                .as("%s: rank %d has no neighbour %s", decomposition, rank, side)
                                .isTrue();
                    } else {
                        assertThat(decomposition.neighbour(neighbour, side.opposite()))
                                .isEqualTo(rank);
                        assertAdjacent(decomposition.block(rank), decomposition.block(neighbour), side);
                    }
                }
            }
        }
    }

    @Test
    void shouldChooseTheGridWithTheShortestBorders() {
        assertThat(Decomposition.blocks(512, 384, 4)).isEqualTo(new Decomposition(512, 384, 2, 2));
        assertThat(Decomposition.blocks(1000, 10, 6)).isEqualTo(new Decomposition(1000, 10, 1, 6));
        assertThat(Decomposition.blocks(10, 1000, 6)).isEqualTo(new Decomposition(10, 1000, 6, 1));
        assertThat(Decomposition.blocks(300, 200, 6)).isEqualTo(new Decomposition(300, 200, 2, 3));
    }

    private static List<Decomposition> manyDecompositions() {
        List<Decomposition> all = new ArrayList<>();
        for (int width : new int[] {1, 2, 3, 7, 16, 31}) {
            for (int height : new int[] {1, 2, 5, 8, 33}) {
                for (int ranks = 1; ranks <= 12; ranks++) {
                    all.add(Decomposition.strips(width, height, ranks));
                    all.add(Decomposition.blocks(width, height, ranks));
                    // The grid that blocks() would not choose, for it has to be right, too.
                    all.add(new Decomposition(width, height, 1, ranks));
                }
            }
        }
        return all;
    }

    private static boolean isAtEdge(Decomposition decomposition, int rank, Direction side) {
        Block block = decomposition.block(rank);
        return switch (side) {
            case NORTH -> block.firstRow() == 0;
            case SOUTH -> block.firstRow() + block.rows() == decomposition.height();
            case WEST -> block.firstColumn() == 0;
            case EAST -> block.firstColumn() + block.columns() == decomposition.width();
        };
    }

    private static void assertAdjacent(Block block, Block neighbour, Direction side) {
        switch (side) {
            case NORTH -> assertThat(neighbour.firstRow() + neighbour.rows()).isEqualTo(block.firstRow());
            case SOUTH -> assertThat(block.firstRow() + block.rows()).isEqualTo(neighbour.firstRow());
            case WEST ->
                assertThat(neighbour.firstColumn() + neighbour.columns()).isEqualTo(block.firstColumn());
            case EAST -> assertThat(block.firstColumn() + block.columns()).isEqualTo(neighbour.firstColumn());
        }
        if (side.rowStep() == 0) {
            assertThat(neighbour.rows()).isEqualTo(block.rows());
        } else {
            assertThat(neighbour.columns()).isEqualTo(block.columns());
        }
    }
}
