package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Reduce along a chain that ends at the root: the elements go in segments, and each rank combines a segment with its own
 * while the next one is on its way. If the operation does not commute, the chain ends at rank 0, which passes the result on.
 *
 * <p>n - 2 rounds until the first segment is there, then one for each further one: for very many elements.
 */
final class ChainReduce implements Reduce {
    /** Short enough to stay in a core's cache between the network and the addition, long enough to pay for a round. */
    private static final int SEGMENT_BYTES = 64 * 1024;

    @Override
    public String algorithmName() {
        return "chain";
    }

    @Override
    public <T> void plan(Plan plan, Elements<T> own, Elements<T> result, int root, ReduceOp op) {
        int top = op.isCommutative() ? root : 0;
        int rank = plan.rank();
        int place = Math.floorMod(rank - top, plan.size());
        int previous = (rank + 1) % plan.size();
        int next = Math.floorMod(rank - 1, plan.size());
        Elements<T> atTop = rank == top && root != top ? own.newSpace() : result;
        if (place == 0) {
            planTop(plan, own, atTop, previous, op);
        } else if (place == plan.size() - 1) {
            planFirst(plan, own, next);
        } else {
            planMiddle(plan, own, previous, next, op);
        }
        if (rank == top && root != top) {
            plan.send(atTop, root);
        } else if (rank == root && root != top) {
            plan.receive(result, top);
        }
        plan.endRound();
    }

    private static <T> void planFirst(Plan plan, Elements<T> own, int next) {
        int length = segmentLength(own);
        for (int first = 0; first < own.count(); first += length) {
            plan.send(segment(own, first, length), next);
        }
        plan.endRound();
    }

    private static <T> void planMiddle(Plan plan, Elements<T> own, int previous, int next, ReduceOp op) {
        int length = segmentLength(own);
        Elements<T> arriving = Elements.newSpace(length, own.type());
        Elements<T> leaving = Elements.newSpace(length, own.type());
        for (int first = 0; first < own.count(); first += length) {
            Elements<T> mine = segment(own, first, length);
            Elements<T> sum = arriving.range(0, mine.count());
            plan.receive(sum, previous);
            plan.endRound();
            plan.combineLower(mine, sum, op);
            plan.send(sum, next); // In the round in which the next segment arrives.
            arriving = leaving;
            leaving = sum.range(0, length);
        }
        plan.endRound();
    }

    private static <T> void planTop(Plan plan, Elements<T> own, Elements<T> result, int previous, ReduceOp op) {
        if (plan.size() == 1) {
            plan.copy(own, result);
            return;
        }
        int length = segmentLength(own);
        boolean inPlace = own.isAt(result);
        Elements<T> operand = inPlace ? Elements.newSpace(length, own.type()) : null;
        for (int first = 0; first < own.count(); first += length) {
            Elements<T> sum = segment(result, first, length);
            Elements<T> received = inPlace ? operand.range(0, sum.count()) : sum;
            plan.receive(received, previous);
            plan.endRound();
            if (inPlace) {
                plan.combineHigher(sum, received, op);
            } else {
                plan.combineLower(segment(own, first, length), sum, op);
            }
        }
        plan.endRound();
    }

    private static int segmentLength(Elements<?> elements) {
        return Math.max(1, Math.min(SEGMENT_BYTES / Math.max(1, elements.type().size()), elements.count()));
    }

    private static <T> Elements<T> segment(Elements<T> elements, int first, int length) {
        return elements.range(first, Math.min(length, elements.count() - first));
    }
}
