package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Broadcast of van de Geijn: a {@link PieceScatter scatter} of one piece for each rank, and an allgather of the pieces in a
 * ring. Each rank sends and receives about 2 (n-1)/n of the message in all, in ceil(log2 n) + n-1 messages one after the
 * other, where a tree sends the root's link log2(n) times the message. What a rank has got by the scatter already, it does
 * not get once more from the ring; the root gets nothing. (MPI 4.1, section 6.4; Thakur, Rabenseifner, Gropp: Optimization
 * of collective communication operations in MPICH, 2005.)
 */
final class ScatterRingBroadcast implements Broadcast {
    @Override
    public String algorithmName() {
        return "scatter-ring";
    }

    @Override
    public void plan(Plan plan, Elements<?> elements, int root) {
        int size = plan.size();
        BinomialTree tree = new BinomialTree(size, root);
        int position = tree.position(plan.rank());
        Pieces pieces = Pieces.ofCount(elements, size);
        PieceScatter.plan(plan, pieces, tree);
        int left = Math.floorMod(position - 1, size);
        int right = (position + 1) % size;
        for (int i = 0; i < size - 1; i++) {
            // In the last rounds come the pieces of the positions below the receiver, which has them.
            if (i < size - tree.below(position)) {
                pieces.receive(plan, Math.floorMod(position - 1 - i, size), 1, tree.rankAt(left));
            }
            if (i < size - tree.below(right)) {
                pieces.send(plan, Math.floorMod(position - i, size), 1, tree.rankAt(right));
            }
            plan.endRound();
        }
        if (position != 0) {
            pieces.unpacked(plan);
        }
    }
}
