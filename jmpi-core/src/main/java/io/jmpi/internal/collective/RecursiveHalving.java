package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.plan.Parts;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.collective.plan.PowerOfTwo;
import io.jmpi.reduction.ReduceOp;

/**
 * A reduce-scatter among a power of two of ranks. As the first half of Rabenseifner's algorithms, neighbors exchange
 * halves of their elements and combine them, then ranks at distance 2 exchange halves of those halves, and so on, until
 * each rank has the result of one part. Each combination joins the outcomes of neighboring groups of ranks, which
 * preserves the order of the ranks.
 */
final class RecursiveHalving {
    private RecursiveHalving() {}

    /**
     * Returns the part that the rank at a position ends up with if neighbors exchange first: the bits of the position
     * in reverse.
     */
    static int partAt(int position, int size) {
        return size == 1 ? 0 : Integer.reverse(position) >>> 32 - Integer.numberOfTrailingZeros(size);
    }

    /**
     * Plans the rounds of a participating rank, after the {@link PowerOfTwo#planFold fold}.
     *
     * @param parts one for each position
     * @param elements this rank's, of which one part is the result afterwards, and the rest is undefined
     * @param nearFirst whether neighbors exchange first; otherwise the most distant ranks do, the rank at each position
     *     ends up with the part of that position, and the operation must be commutative
     */
    static void plan(Plan plan, PowerOfTwo group, Parts parts, Elements<?> elements, ReduceOp op, boolean nearFirst) {
        int half = group.size() / 2;
        long most = group.isPaired(plan.rank())
                ? elements.count()
                : Math.max(parts.count(0, half), parts.count(half, group.size()));
        Elements<?> operand = elements.newSpace(most);
        group.planFold(plan, elements, operand, op);
        int position = group.position(plan.rank());
        int first = 0;
        int end = group.size();
        while (end - first > 1) {
            int middle = (first + end) / 2;
            int bit = nearFirst ? group.size() / (end - first) : middle - first;
            int partner = group.rankAt(position ^ bit);
            boolean partnerIsLower = (position & bit) != 0;
            plan.send(partnerIsLower ? parts.of(elements, first, middle) : parts.of(elements, middle, end), partner);
            if (partnerIsLower) {
                first = middle;
            } else {
                end = middle;
            }
            Elements<?> own = parts.of(elements, first, end);
            Elements<?> received = operand.range(0, own.count());
            plan.receive(received, partner);
            plan.endRound();
            if (partnerIsLower) {
                plan.combineLower(received, own, op);
            } else {
                plan.combineHigher(own, received, op);
            }
        }
    }
}
