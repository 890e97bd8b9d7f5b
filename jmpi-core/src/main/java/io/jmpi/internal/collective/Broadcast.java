package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.memory.MemoryExchange;
import io.jmpi.internal.collective.memory.Stages;
import io.jmpi.internal.collective.plan.BinomialTree;
import io.jmpi.internal.collective.plan.Pieces;
import io.jmpi.internal.collective.plan.Plan;

/**
 * The algorithms of bcast: the root's elements go to all ranks (MPI 4.1, section 6.4). Those that cut the message into
 * {@link Pieces} follow Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH,
 * 2005.
 */
public interface Broadcast {
    /**
     * Bytes of a chain's segment: a multiple of {@link Pieces#CUT}. Short ones fill the chain sooner but cost more
     * messages.
     */
    int SEGMENT = 64 * 1024;

    Algorithm<Broadcast> BINOMIAL = new Algorithm<>("binomial", Broadcast::binomial);
    Algorithm<Broadcast> LINEAR = new Algorithm<>("linear", Broadcast::linear);
    Algorithm<Broadcast> CHAIN = new Algorithm<>("chain", Situation::canBePacked, Broadcast::chain);
    Algorithm<Broadcast> SCATTER_RING = new Algorithm<>("scatter-ring", Situation::canBePacked, Broadcast::scatterRing);
    Algorithm<Broadcast> SCATTER_DOUBLING = new Algorithm<>(
            "scatter-doubling",
            situation -> situation.isPowerOfTwo() && situation.canBePacked(),
            Broadcast::scatterDoubling);

    Algorithm<Broadcast> SHARED = new Algorithm<>("shared", Situation::fitsMemoryOnce, Broadcast::shared);
    Algorithm<Broadcast> HOSTS = new Algorithm<>("hosts", Situation::fitsHostsOnce, OnHosts::broadcast);

    /** Bytes of a piece in shared memory: the root writes one while the others read the one before. */
    int PIECE = 128 * 1024;

    /**
     * Records this rank's part.
     *
     * @param elements the elements that the root sends and the others receive into: of the same number of bytes at all
     *     ranks, but possibly of another type. The root's memory is only read
     */
    void plan(Plan plan, Elements<?> elements, int root);

    /**
     * Along a {@link BinomialTree}: each rank receives from its parent and sends to its children, first to the one with
     * the most ranks below. ceil(log2 n) messages one after the other, each of the whole length.
     */
    static void binomial(Plan plan, Elements<?> elements, int root) {
        BinomialTree tree = new BinomialTree(plan.size(), root);
        int position = tree.position(plan.rank());
        if (position != 0) {
            plan.receive(elements, tree.parentOf(position));
            plan.endRound();
        }
        for (int child : tree.children(position)) {
            plan.send(elements, tree.rankAt(child));
        }
        plan.endRound();
    }

    /** The root sends to each rank: one round, n-1 messages of the whole length. */
    static void linear(Plan plan, Elements<?> elements, int root) {
        if (plan.rank() != root) {
            plan.receive(elements, root);
        } else {
            for (int i = 1; i < plan.size(); i++) {
                plan.send(elements, plan.neighbor(i));
            }
        }
        plan.endRound();
    }

    /**
     * Along a chain of ranks in segments: each rank sends one segment while it receives the next. Each rank sends and
     * receives the message once, in n - 2 + bytes / {@link #SEGMENT} messages one after the other.
     */
    private static void chain(Plan plan, Elements<?> elements, int root) {
        boolean isFirst = plan.rank() == root;
        boolean isLast = plan.neighbor(1) == root;
        Pieces pieces = Pieces.ofBytes(elements, SEGMENT);
        if (isFirst) {
            pieces.pack(plan);
        }
        for (int i = 0; i <= pieces.count(); i++) {
            if (!isFirst && i < pieces.count()) {
                pieces.receive(plan, i, 1, plan.neighbor(-1));
            }
            if (!isLast && i > 0) {
                pieces.send(plan, i - 1, 1, plan.neighbor(1));
            }
            plan.endRound();
        }
        if (!isFirst) {
            pieces.unpack(plan);
        }
    }

    /**
     * Van de Geijn's broadcast: a {@link #scatter} of one piece to each rank, and an allgather of the pieces around a
     * ring. Each rank sends and receives about 2 (n-1)/n of the message in all, in ceil(log2 n) + n-1 messages one
     * after the other, where the binomial tree makes the root send it log2(n) times. The ring does not repeat the
     * pieces that a rank has from the scatter; the root receives nothing.
     */
    private static void scatterRing(Plan plan, Elements<?> elements, int root) {
        int size = plan.size();
        BinomialTree tree = new BinomialTree(size, root);
        int position = tree.position(plan.rank());
        Pieces pieces = Pieces.ofCount(elements, size);
        scatter(plan, pieces, tree);
        int left = Math.floorMod(position - 1, size);
        int right = (position + 1) % size;
        for (int i = 0; i < size - 1; i++) {
            // The last rounds carry the pieces of the positions below the receiver, which has them.
            if (i < size - tree.below(position)) {
                pieces.receive(plan, Math.floorMod(left - i, size), 1, tree.rankAt(left));
            }
            if (i < size - tree.below(right)) {
                pieces.send(plan, Math.floorMod(position - i, size), 1, tree.rankAt(right));
            }
            plan.endRound();
        }
        if (position != 0) {
            pieces.unpack(plan);
        }
    }

    /**
     * A {@link #scatter} of one piece to each rank, and an allgather of the pieces by recursive doubling: as many bytes
     * as {@link #scatterRing}, in 2 log2(n) messages one after the other. For powers of two. A rank skips the exchanges
     * whose pieces it has from the scatter.
     */
    private static void scatterDoubling(Plan plan, Elements<?> elements, int root) {
        BinomialTree tree = new BinomialTree(plan.size(), root);
        int position = tree.position(plan.rank());
        Pieces pieces = Pieces.ofCount(elements, plan.size());
        scatter(plan, pieces, tree);
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
            pieces.unpack(plan);
        }
    }

    /** Along the tree, each position gets its own piece and those of the positions below it. */
    private static void scatter(Plan plan, Pieces pieces, BinomialTree tree) {
        int position = tree.position(plan.rank());
        if (position == 0) {
            pieces.pack(plan);
        } else {
            pieces.receive(plan, position, tree.below(position), tree.parentOf(position));
            plan.endRound();
        }
        for (int child : tree.children(position)) {
            pieces.send(plan, child, tree.below(child), tree.rankAt(child));
        }
        plan.endRound();
    }

    /** Through shared memory: the root writes pieces, which all others read at once. Two copies of each byte. */
    private static void shared(Plan plan, Elements<?> elements, int root) {
        int bytes = (int) elements.bytes();
        MemoryExchange exchange = plan.exchangeOfRoot(root, elements, Math.min(bytes, PIECE));
        exchange.fromRoot(
                new Stages(bytes, PIECE),
                (stage, position, length) -> exchange.write(stage, elements, position, length, 0),
                (stage, position, length) -> exchange.take(stage, root, 0, elements, position, length));
        exchange.end();
    }
}
