package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.memory.MemoryExchange;
import io.jmpi.internal.collective.plan.Parts;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.reduction.ReduceOp;

/**
 * Reductions through memory that all ranks share. Few elements are combined by each rank that gets the result. Many are
 * combined in place by all ranks, each a part. Always in the order of the ranks, ((a0 op a1) op a2) and so on, so that the
 * bits do not depend on their number of bytes or the root, and are those of a serial loop.
 */
final class SharedReduction {
    /** Up to here an additional stage takes longer than to combine everything at each rank. */
    private static final int WHOLE = 4 * 1024;

    private final Plan plan;
    private final Elements<?> own;
    private final Elements<?> result;
    private final ReduceOp op;
    private final MemoryExchange exchange;
    private final int elementBytes;

    private SharedReduction(Plan plan, MemoryExchange exchange, Elements<?> own, Elements<?> result, ReduceOp op) {
        this.plan = plan;
        this.own = own;
        this.result = result;
        this.op = op;
        this.elementBytes = own.type().size();
        this.exchange = exchange;
    }

    /** Plans a reduction of elements in place, whose result all ranks get. */
    static void toAll(Plan plan, Elements<?> elements, ReduceOp op) {
        MemoryExchange exchange = plan.exchangeOfAll(elements, written(plan, elements));
        new SharedReduction(plan, exchange, elements, elements, op).plan();
    }

    /**
     * Plans a reduction whose result the root gets.
     *
     * @param own this rank's elements; may be the result's
     * @param result where the result goes, at the root
     */
    static void toRoot(Plan plan, Elements<?> own, Elements<?> result, int root, ReduceOp op) {
        MemoryExchange exchange = plan.exchangeToRoot(root, own, written(plan, own));
        new SharedReduction(plan, exchange, own, plan.rank() == root ? result : null, op).plan();
    }

    private static long written(Plan plan, Elements<?> own) {
        return Math.min(own.bytes(), MemoryExchange.roomOfEach(plan.size()));
    }

    private void plan() {
        exchange.awaitArea();
        if (own.bytes() <= WHOLE) {
            whole();
        } else {
            byParts();
        }
        exchange.end();
    }

    private void whole() {
        exchange.write(0, own, 0, (int) own.bytes(), 0);
        exchange.post(0);
        if (result != null) {
            exchange.awaitPosts(0);
            combine(0, 0, result, own.newSpace());
        }
    }

    private void byParts() {
        int chunk = MemoryExchange.roomOfEach(plan.size()) / elementBytes;
        long longestPart = (Math.min(chunk, own.count()) + plan.size() - 1) / plan.size();
        Elements<?> sum = own.newSpace(longestPart);
        Elements<?> operand = own.newSpace(longestPart);
        int stage = 0;
        for (long first = 0; first < own.count(); first += chunk) {
            long count = Math.min(chunk, own.count() - first);
            Parts parts = Parts.even(count, plan.size());
            exchange.write(stage, own, bytes(first), (int) bytes(count), 0);
            exchange.post(stage);
            exchange.awaitPosts(stage);
            long mine = parts.first(plan.rank());
            Elements<?> part = sum.range(0, parts.count(plan.rank()));
            combine(stage, (int) bytes(mine), part, operand.range(0, part.count()));
            exchange.write(stage + 1, part, 0, (int) part.bytes(), 0);
            exchange.post(stage + 1);
            exchange.awaitPosts(stage + 1);
            for (int rank = 0; rank < plan.size() && result != null; rank++) {
                if (parts.count(rank) > 0) {
                    exchange.take(stage + 1, rank, 0, result, bytes(first + parts.first(rank)), (int)
                            bytes(parts.count(rank)));
                }
            }
            stage += 2;
        }
    }

    private long bytes(long elements) {
        return elements * elementBytes;
    }

    /**
     * Combines a range of the elements of all ranks.
     *
     * @param at where the range begins in a rank's place
     * @param target receives the combination
     */
    private void combine(int stage, int at, Elements<?> target, Elements<?> operand) {
        if (target.count() == 0) {
            return;
        }
        exchange.take(stage, 0, at, target, 0, (int) target.bytes());
        for (int rank = 1; rank < plan.size(); rank++) {
            exchange.take(stage, rank, at, operand, 0, (int) target.bytes());
            plan.combineHigher(target, operand, op);
        }
    }
}
