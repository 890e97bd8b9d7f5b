package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.reduction.ReduceOp;

/**
 * The first half of Rabenseifner's algorithms: neighbours exchange halves of their elements and combine them, then
 * ranks at distance 2 exchange halves of those halves, and so on, until each rank has the result of one part. Each
 * combination joins the outcomes of neighbouring groups of ranks, which preserves the order of the ranks.
 */
final class RecursiveHalving {
    private RecursiveHalving() {}

    /** Returns the part that the rank at a position ends up with: the bits of the position in reverse. */
    static int partAt(int position, int size) {
        return size == 1 ? 0 : Integer.reverse(position) >>> 32 - Integer.numberOfTrailingZeros(size);
    }

    /**
     * Plans the rounds of a participating rank, after the {@link PowerOfTwo#planFold fold}.
     *
     * @param elements this rank's, of which one part is the result afterwards, and the rest is undefined
     */
    static <T> void plan(Plan plan, PowerOfTwo group, Parts parts, Elements<T> elements, ReduceOp op) {
        int most = group.isPaired(plan.rank()) ? elements.count() : operandCount(group, parts);
        Elements<T> operand = Elements.newSpace(most, elements.type());
        group.planFold(plan, elements, operand, op);
        planHalving(plan, group, parts, elements, operand, op);
    }

    private static <T> void planHalving(
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
            Elements<T> own = parts.of(elements, first, end);
            Elements<T> received = operand.range(0, own.count());
            plan.receive(received, partner);
            plan.endRound();
            if (partnerIsLower) {
                plan.combineLower(received, own, op);
            } else {
                plan.combineHigher(own, received, op);
            }
        }
    }

    /** The most elements that a rank receives in a round. */
    private static int operandCount(PowerOfTwo group, Parts parts) {
        int half = group.size() / 2;
        return Math.max(parts.count(0, half), parts.count(half, group.size()));
    }
}
