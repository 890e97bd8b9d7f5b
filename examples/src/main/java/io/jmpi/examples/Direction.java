package io.jmpi.examples;

/** Where a neighbour lies in the grid of blocks. Row 0 is the northernmost, column 0 the westernmost. */
enum Direction {
    NORTH(-1, 0, 1),
    SOUTH(1, 0, 2),
    WEST(0, -1, 3),
    EAST(0, 1, 4);

    private final int rowStep;
    private final int columnStep;
    private final int tag;

    Direction(int rowStep, int columnStep, int tag) {
        this.rowStep = rowStep;
        this.columnStep = columnStep;
        this.tag = tag;
    }

    int rowStep() {
        return rowStep;
    }

    int columnStep() {
        return columnStep;
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
