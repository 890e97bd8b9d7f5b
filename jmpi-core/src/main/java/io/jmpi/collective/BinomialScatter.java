package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Scatter along a {@link BinomialTree}: each rank gets the parts of itself and of those below it as one message, and sends
 * theirs on. ceil(log2 n) messages one after the other; each part is sent once for each level. For equal parts. (MPI 4.1,
 * section 6.6.)
 */
final class BinomialScatter implements Scatter {
    @Override
    public String algorithmName() {
        return "binomial";
    }

    @Override
    public void plan(Plan plan, Blocks<?> parts, Elements<?> own, int root) {
        BinomialTree tree = new BinomialTree(plan.size(), root);
        int position = tree.position(plan.rank());
        if (position == 0) {
            distribute(plan, parts, own, tree);
        } else if (tree.below(position) == 1) {
            plan.receive(own, tree.parentOf(position));
        } else {
            passOn(plan, own, tree, position);
        }
        plan.endRound();
    }

    private static void distribute(Plan plan, Blocks<?> parts, Elements<?> own, BinomialTree tree) {
        for (int child = tree.farthestChild(0); child > 0; child >>= 1) {
            int rank = tree.rankAt(child);
            int inOrder = tree.belowInOrder(child);
            plan.send(parts.range(rank, inOrder), rank);
            if (inOrder < tree.below(child)) {
                plan.send(parts.range(0, tree.below(child) - inOrder), rank);
            }
        }
        if (own != null) {
            plan.copy(parts.of(tree.root()), own);
        }
    }

    /** The parts are kept as elements of this rank's own type: their sequence of basic elements is the same. */
    private static void passOn(Plan plan, Elements<?> own, BinomialTree tree, int position) {
        int below = tree.below(position);
        Elements<?> all = own.newSpaceForMessages(below);
        int count = all.count() / below;
        int parent = tree.parentOf(position);
        int inOrder = parent == tree.root() ? tree.belowInOrder(position) : below;
        plan.receive(all.range(0, inOrder * count), parent);
        if (inOrder < below) {
            plan.receive(all.range(inOrder * count, (below - inOrder) * count), parent);
        }
        plan.endRound();
        for (int bit = tree.farthestChild(position); bit > 0; bit >>= 1) {
            int child = position + bit;
            if (child < plan.size()) {
                plan.send(all.range(bit * count, tree.below(child) * count), tree.rankAt(child));
            }
        }
        plan.copy(all.range(0, count), own);
    }
}
