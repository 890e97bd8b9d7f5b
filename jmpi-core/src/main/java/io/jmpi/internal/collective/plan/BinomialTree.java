package io.jmpi.internal.collective.plan;

/**
 * The binomial tree of ranks. Positions are ranks counted from the root, which has position 0. The parent of a position
 * is that position without its lowest bit. The positions below a position follow it without a gap. Immutable.
 */
public record BinomialTree(int size, int root) {
    public int position(int rank) {
        return Math.floorMod(rank - root, size);
    }

    public int rankAt(int position) {
        return (position + root) % size;
    }

    /** The rank of the parent of a position other than the root's. */
    public int parentOf(int position) {
        return rankAt(position & position - 1);
    }

    /** The positions of the children: first the one with the most positions below it. */
    public int[] children(int position) {
        int count = Integer.SIZE - Integer.numberOfLeadingZeros(below(position) - 1);
        int[] children = new int[count];
        for (int i = 0; i < count; i++) {
            children[i] = position + (1 << count - 1 - i);
        }
        return children;
    }

    /** The number of positions in the subtree of a position, itself included. */
    public int below(int position) {
        return position == 0 ? size : Math.min(Integer.lowestOneBit(position), size - position);
    }

    /** How many of the positions in the subtree come before the ranks wrap around to 0. */
    public int belowInOrder(int position) {
        return Math.min(below(position), size - rankAt(position));
    }
}
