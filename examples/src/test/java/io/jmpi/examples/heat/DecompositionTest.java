package io.jmpi.examples.heat;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.CartCommunicator;
import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 6, 9})
    void shouldMakeNeighborsMutualAndAdjacent(int ranks) {
        List<Decomposition> all = new ArrayList<>();
        addDecompositions(all, new int[] {1, 3, 16}, new int[] {1, 5, 33}, ranks);
        Jmpi.run(ranks, world -> {
            for (Decomposition decomposition : all) {
                int[] dims = {decomposition.gridRows(), decomposition.gridColumns()};
                CartCommunicator grid = world.createCart(dims, new boolean[2], false);
                assertNeighborsFit(decomposition, grid);
                grid.free();
            }
        });
    }

    private static void assertNeighborsFit(Decomposition decomposition, CartCommunicator grid) {
        Direction[] sides = Direction.values();
        int[] mine = new int[sides.length];
        for (Direction side : sides) {
            mine[side.tag() - 1] = decomposition.neighbor(grid, side);
        }
        int[] all = new int[sides.length * grid.size()];
        grid.gather(mine, all, 0);
        grid.bcast(all, 0);
        for (Direction side : sides) {
            int neighbor = mine[side.tag() - 1];
            if (neighbor == Mpi.PROC_NULL) {
                assertThat(decomposition.block(grid.rank()).isEmpty() || isAtEdge(decomposition, grid.rank(), side))
                        .as("%s: rank %d has no neighbor %s", decomposition, grid.rank(), side)
                        .isTrue();
            } else {
                assertThat(all[neighbor * sides.length + side.opposite().tag() - 1])
                        .isEqualTo(grid.rank());
                assertAdjacent(decomposition.block(grid.rank()), decomposition.block(neighbor), side);
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
        for (int ranks = 1; ranks <= 12; ranks++) {
            addDecompositions(all, new int[] {1, 2, 3, 7, 16, 31}, new int[] {1, 2, 5, 8, 33}, ranks);
        }
        return all;
    }

    private static void addDecompositions(List<Decomposition> all, int[] widths, int[] heights, int ranks) {
        for (int width : widths) {
            for (int height : heights) {
                all.add(Decomposition.strips(width, height, ranks));
                all.add(Decomposition.blocks(width, height, ranks));
                // The grid that blocks() would not choose, for it has to be right, too.
                all.add(new Decomposition(width, height, 1, ranks));
            }
        }
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

    private static void assertAdjacent(Block block, Block neighbor, Direction side) {
        switch (side) {
            case NORTH -> assertThat(neighbor.firstRow() + neighbor.rows()).isEqualTo(block.firstRow());
            case SOUTH -> assertThat(block.firstRow() + block.rows()).isEqualTo(neighbor.firstRow());
            case WEST -> assertThat(neighbor.firstColumn() + neighbor.columns()).isEqualTo(block.firstColumn());
            case EAST -> assertThat(block.firstColumn() + block.columns()).isEqualTo(neighbor.firstColumn());
        }
        if (side.dimension() == 1) {
            assertThat(neighbor.rows()).isEqualTo(block.rows());
        } else {
            assertThat(neighbor.columns()).isEqualTo(block.columns());
        }
    }
}
