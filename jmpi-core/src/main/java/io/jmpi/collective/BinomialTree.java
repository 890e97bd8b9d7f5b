package io.jmpi.collective;

/**
 * The binomial tree of ranks. Positions are ranks counted from the root, which has position 0; the parent of a position is
 * the one without its lowest bit; and the positions below one follow it without a gap. Immutable.
 */
record BinomialTree(int size, int root) {
    int position(int rank) {
        return Math.floorMod(rank - root, size);
    }

    int rankAt(int position) {
        return (position + root) % size;
    }

    /** The rank of the parent of a position that is not the root's. */
    int parentOf(int position) {
        return rankAt(position & position - 1);
    }

    /** Distance of the farthest child that there could be, a power of two; then come half of it, and so on; 0 for a leaf. */
    int farthestChild(int position) {
        return (position == 0 ? Integer.highestOneBit(2 * size - 1) : Integer.lowestOneBit(position)) >> 1;
    }

    /** How many positions a position and those below it are. */
    int below(int position) {
        return position == 0 ? size : Math.min(Integer.lowestOneBit(position), size - position);
    }

    /** How many of these come before the ranks begin again with 0. */
    int belowInOrder(int position) {
        return Math.min(below(position), size - rankAt(position));
    }
}
