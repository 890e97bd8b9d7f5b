package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.memory.MemoryExchange;
import io.jmpi.internal.collective.memory.Stages;
import io.jmpi.internal.collective.plan.BinomialTree;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Plan;

/** The algorithms of scatter and scatterv: a part of the root's elements goes to each rank (MPI 4.1, section 6.6). */
public interface Scatter extends Rooted {
    /** For equal parts. */
    Algorithm<Scatter> BINOMIAL = new Algorithm<>("binomial", Situation::canBeCopied, Scatter::binomial);

    Algorithm<Scatter> LINEAR = new Algorithm<>("linear", Scatter::linear);

    /** For equal parts. */
    Algorithm<Scatter> SHARED = new Algorithm<>("shared", Situation::fitsMemoryForEach, Scatter::shared);

    Algorithm<Scatter> HOSTS = new Algorithm<>("hosts", Situation::fitsHostsForEach, OnHosts::scatter);

    /**
     * Along a {@link BinomialTree}: each rank gets its own part and those of the ranks below it as one message, and
     * forwards theirs. ceil(log2 n) messages one after the other; each part is sent once for each level.
     */
    private static void binomial(Plan plan, Elements<?> own, Blocks parts, int root) {
        BinomialTree tree = new BinomialTree(plan.size(), root);
        int position = tree.position(plan.rank());
        if (position == 0) {
            distribute(plan, own, parts, tree);
        } else if (tree.below(position) == 1) {
            plan.receive(own, tree.parentOf(position));
        } else {
            forward(plan, own, tree, position);
        }
        plan.endRound();
    }

    private static void distribute(Plan plan, Elements<?> own, Blocks parts, BinomialTree tree) {
        for (int child : tree.children(0)) {
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

    /** Stores the parts as elements of this rank's own type: their sequence of basic elements is the same. */
    private static void forward(Plan plan, Elements<?> own, BinomialTree tree, int position) {
        int below = tree.below(position);
        Elements<?> all = own.newSpaceForMessages(below);
        long count = all.count() / below;
        int parent = tree.parentOf(position);
        int inOrder = parent == tree.root() ? tree.belowInOrder(position) : below;
        plan.receive(all.range(0, inOrder * count), parent);
        if (inOrder < below) {
            plan.receive(all.range(inOrder * count, (below - inOrder) * count), parent);
        }
        plan.endRound();
        for (int child : tree.children(position)) {
            plan.send(all.range((child - position) * count, tree.below(child) * count), tree.rankAt(child));
        }
        plan.copy(all.range(0, count), own);
    }

    /** The root sends each rank its part: one round, n-1 messages. */
    private static void linear(Plan plan, Elements<?> own, Blocks parts, int root) {
        if (plan.rank() != root) {
            plan.receive(own, root);
        } else {
            for (int i = 1; i < plan.size(); i++) {
                int rank = plan.neighbor(i);
                plan.send(parts.of(rank), rank);
            }
            if (own != null) {
                plan.copy(parts.of(root), own);
            }
        }
        plan.endRound();
    }

    /** Through shared memory: the root writes all parts, and each rank reads its own. */
    private static void shared(Plan plan, Elements<?> own, Blocks parts, int root) {
        Elements<?> part = plan.rank() == root ? parts.of(root) : own;
        int bytes = (int) part.bytes();
        int room = MemoryExchange.roomOfPart(bytes, MemoryExchange.roomOfEach(plan.size()));
        MemoryExchange exchange = plan.exchangeOfRoot(root, part, (long) room * plan.size());
        exchange.fromRoot(
                new Stages(bytes, room),
                (stage, position, length) -> {
                    for (int i = 1; i < plan.size(); i++) {
                        int rank = plan.neighbor(i);
                        exchange.write(stage, parts.of(rank), position, length, rank * room);
                    }
                },
                (stage, position, length) -> exchange.take(stage, root, plan.rank() * room, own, position, length));
        if (plan.rank() == root && own != null) {
            plan.copy(parts.of(root), own);
        }
        exchange.end();
    }
}
