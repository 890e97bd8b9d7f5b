package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Broadcast along a {@link BinomialTree}: each rank receives from its parent, and sends to its children, that with most
 * ranks below first. ceil(log2 n) messages one after the other, each of the whole length. (MPI 4.1, section 6.4.)
 */
public final class BinomialBroadcast implements Broadcast {
    @Override
    public String algorithmName() {
        return "binomial";
    }

    @Override
    public void plan(Plan plan, Elements<?> elements, int root) {
        BinomialTree tree = new BinomialTree(plan.size(), root);
        int position = tree.position(plan.rank());
        if (position != 0) {
            plan.receive(elements, tree.parentOf(position));
            plan.endRound();
        }
        for (int bit = tree.farthestChild(position); bit > 0; bit >>= 1) {
            if (position + bit < plan.size()) {
                plan.send(elements, tree.rankAt(position + bit));
            }
        }
        plan.endRound();
    }
}
