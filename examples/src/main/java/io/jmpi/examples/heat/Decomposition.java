package io.jmpi.examples.heat;

import io.jmpi.CartCommunicator;
import io.jmpi.Mpi;

/**
 * Cuts a field of {@code height} rows and {@code width} columns into one block per rank: a grid of blocks, numbered
 * row by row, whose sizes differ by at most one row and one column.
 *
 * <p>Any number of ranks fits any field. Where the grid has more rows (or columns) of blocks than the field has
 * cells, the last ones are empty, so that the others still lie side by side.
 */
public record Decomposition(int width, int height, int gridRows, int gridColumns) {
    /** Strips of whole rows: neighbors exchange contiguous memory only. */
    public static Decomposition strips(int width, int height, int ranks) {
        return new Decomposition(width, height, ranks, 1);
    }

    /** The grid with the shortest borders between blocks, hence the fewest cells to send. */
    public static Decomposition blocks(int width, int height, int ranks) {
        Decomposition best = strips(width, height, ranks);
        for (int gridColumns = 2; gridColumns <= ranks; gridColumns++) {
            if (ranks % gridColumns == 0) {
                Decomposition candidate = new Decomposition(width, height, ranks / gridColumns, gridColumns);
                if (candidate.borderLength() < best.borderLength()) {
                    best = candidate;
                }
            }
        }
        return best;
    }

    /** Strips of the same field for another number of ranks. */
    public Decomposition withRanks(int ranks) {
        return strips(width, height, ranks);
    }

    int ranks() {
        return gridRows * gridColumns;
    }

    /** The cells of a rank. */
    public Block block(int rank) {
        int gridRow = rank / gridColumns;
        int gridColumn = rank % gridColumns;
        int firstRow = start(height, gridRows, gridRow);
        int firstColumn = start(width, gridColumns, gridColumn);
        return new Block(
                firstRow,
                firstColumn,
                start(height, gridRows, gridRow + 1) - firstRow,
                start(width, gridColumns, gridColumn + 1) - firstColumn);
    }

    /**
     * The rank whose block adjoins this rank's; {@link Mpi#PROC_NULL} at the edge of the field. Sending to PROC_NULL
     * and receiving from it do nothing (MPI 4.1, section 3.10), so a caller needs no special case.
     *
     * @param grid the ranks, in a grid of as many rows and columns
     */
    int neighbor(CartCommunicator grid, Direction direction) {
        int neighbor =
                grid.shift(direction.dimension(), direction.displacement()).destination();
        boolean adjoins = neighbor != Mpi.PROC_NULL
                && !block(grid.rank()).isEmpty()
                && !block(neighbor).isEmpty();
        return adjoins ? neighbor : Mpi.PROC_NULL;
    }

    /**
     * The first of {@code cells} cells that belongs to part {@code part} of {@code parts}; the first parts are larger.
     */
    private static int start(int cells, int parts, int part) {
        return part * (cells / parts) + Math.min(part, cells % parts);
    }

    private long borderLength() {
        return (gridRows - 1L) * width + (gridColumns - 1L) * height;
    }
}
