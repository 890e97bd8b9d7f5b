package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Broadcast by a {@link PieceScatter scatter} of one piece for each rank, and an allgather of the pieces by recursive
 * doubling: as many bytes as {@link ScatterRingBroadcast}, in 2 log2(n) messages one after the other. For powers of two. A
 * rank takes part in the doubling from where it has not got the pieces by the scatter. (MPI 4.1, section 6.4.)
 */
final class ScatterDoublingBroadcast implements Broadcast {
    @Override
    public String algorithmName() {
        return "scatter-doubling";
    }

    @Override
    public boolean suits(Situation situation) {
        return situation.isPowerOfTwo();
    }

    @Override
    public void plan(Plan plan, Elements<?> elements, int root) {
        BinomialTree tree = new BinomialTree(plan.size(), root);
        int position = tree.position(plan.rank());
        Pieces pieces = Pieces.ofCount(elements, plan.size());
        PieceScatter.plan(plan, pieces, tree);
        for (int distance = 1; distance < plan.size(); distance <<= 1) {
            int partner = position ^ distance;
            if (distance >= tree.below(position)) {
                pieces.receive(plan, partner & -distance, distance, tree.rankAt(partner));
            }
            if (distance >= tree.below(partner)) {
                pieces.send(plan, position & -distance, distance, tree.rankAt(partner));
            }
            plan.endRound();
        }
        if (position != 0) {
            pieces.unpacked(plan);
        }
    }
}
