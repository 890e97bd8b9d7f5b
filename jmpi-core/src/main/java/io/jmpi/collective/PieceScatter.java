package io.jmpi.collective;

/**
 * The first half of broadcasts that cut the message: along a {@link BinomialTree}, each position gets the pieces of itself
 * and of those below it.
 */
final class PieceScatter {
    private PieceScatter() {}

    static void plan(Plan plan, Pieces pieces, BinomialTree tree) {
        int position = tree.position(plan.rank());
        if (position == 0) {
            pieces.packed(plan);
        } else {
            pieces.receive(plan, position, tree.below(position), tree.parentOf(position));
            plan.endRound();
        }
        for (int bit = tree.farthestChild(position); bit > 0; bit >>= 1) {
            int child = position + bit;
            if (child < tree.size()) {
                pieces.send(plan, child, tree.below(child), tree.rankAt(child));
            }
        }
        plan.endRound();
    }
}
