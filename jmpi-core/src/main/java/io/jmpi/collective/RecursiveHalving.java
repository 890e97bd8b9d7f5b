package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * The first half of Rabenseifner's algorithms: neighbours exchange halves of their elements and combine them, then ranks at
 * distance 2 halves of those halves, and so on, until each rank has the result of one part. That way each combines what
 * neighbouring groups of ranks have come to, and the order of the ranks is kept.
 */
final class RecursiveHalving {
    private RecursiveHalving() {}

    /** Which part the rank at a position ends up with: the bits of the position in reverse. */
    static int partAt(int position, int size) {
        return size == 1 ? 0 : Integer.reverse(position) >>> 32 - Integer.numberOfTrailingZeros(size);
    }

    /**
     * Plans it for a rank that takes part.
     *
     * @param elements this rank's, of which one part is the result afterwards, and the rest is undefined
     * @param operand space of at least half the size
     */
    static <T> void plan(
            Plan plan, PowerOfTwo group, Parts parts, Elements<T> elements, Elements<T> operand, ReduceOp op) {
        int position = group.position(plan.rank());
        int first = 0;
        int end = group.size();
        for (int bit = 1; bit < group.size(); bit <<= 1) {
            int partner = group.rankAt(position ^ bit);
            int middle = (first + end) / 2;
            boolean partnerIsLower = (position & bit) != 0;
            plan.send(partnerIsLower ? parts.of(elements, first, middle) : parts.of(elements, middle, end), partner);
            if (partnerIsLower) {
                first = middle;
            } else {
                end = middle;
            }
            Elements<T> kept = parts.of(elements, first, end);
            Elements<T> received = operand.range(0, kept.count());
            plan.receive(received, partner);
            plan.endRound();
            if (partnerIsLower) {
                plan.combineLower(received, kept, op);
            } else {
                plan.combineHigher(kept, received, op);
            }
        }
    }

    /** How much space for operands {@link #plan} needs. */
    static int operandCount(PowerOfTwo group, Parts parts) {
        int half = group.size() / 2;
        return Math.max(parts.count(0, half), parts.count(half, group.size()));
    }
}
