package io.jmpi.examples.heat;

/** Where a neighbor lies in the grid of blocks. Row 0 is the northernmost, column 0 the westernmost. */
enum Direction {
    NORTH(0, -1, 1),
    SOUTH(0, 1, 2),
    WEST(1, -1, 3),
    EAST(1, 1, 4);

    private final int dimension;
    private final int displacement;
    private final int tag;

    Direction(int dimension, int displacement, int tag) {
        this.dimension = dimension;
        this.displacement = displacement;
        this.tag = tag;
    }

    /** The dimension of the grid along which it leads: 0 from row to row, 1 from column to column. */
    int dimension() {
        return dimension;
    }

    /** The increment of the coordinate along that dimension. */
    int displacement() {
        return displacement;
    }

    /** The tag of messages that travel in this direction. */
    int tag() {
        return tag;
    }

    Direction opposite() {
        return switch (this) {
            case NORTH -> SOUTH;
            case SOUTH -> NORTH;
            case WEST -> EAST;
            case EAST -> WEST;
        };
    }
}
