package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Gather along a {@link BinomialTree}: each rank collects the parts of those below it, and sends them on as one message.
 * ceil(log2 n) messages one after the other; each part is sent once for each level. For equal parts. (MPI 4.1, section
 * 6.5.)
 */
final class BinomialGather implements Gather {
    @Override
    public String algorithmName() {
        return "binomial";
    }

    @Override
    public void plan(Plan plan, Elements<?> own, Blocks<?> parts, int root) {
        BinomialTree tree = new BinomialTree(plan.size(), root);
        int position = tree.position(plan.rank());
        if (position == 0) {
            collect(plan, own, parts, tree);
        } else if (tree.below(position) == 1) {
            plan.send(own, tree.parentOf(position));
        } else {
            passOn(plan, own, tree, position);
        }
        plan.endRound();
    }

    private static void collect(Plan plan, Elements<?> own, Blocks<?> parts, BinomialTree tree) {
        for (int child = 1; child < plan.size(); child <<= 1) {
            int rank = tree.rankAt(child);
            int inOrder = tree.belowInOrder(child);
            plan.receive(parts.range(rank, inOrder), rank);
            if (inOrder < tree.below(child)) {
                plan.receive(parts.range(0, tree.below(child) - inOrder), rank);
            }
        }
        if (own != null) {
            plan.copy(own, parts.of(tree.root()));
        }
    }

    /** The parts are kept as elements of this rank's own type: their sequence of basic elements is the same. */
    private static void passOn(Plan plan, Elements<?> own, BinomialTree tree, int position) {
        int below = tree.below(position);
        Elements<?> all = own.newSpaceForMessages(below);
        int count = all.count() / below;
        plan.copy(own, all.range(0, count));
        for (int bit = 1; bit < below; bit <<= 1) {
            int child = position + bit;
            plan.receive(all.range(bit * count, tree.below(child) * count), tree.rankAt(child));
        }
        plan.endRound();
        int parent = tree.parentOf(position);
        int inOrder = parent == tree.root() ? tree.belowInOrder(position) : below;
        plan.send(all.range(0, inOrder * count), parent);
        if (inOrder < below) {
            plan.send(all.range(inOrder * count, (below - inOrder) * count), parent);
        }
    }
}
