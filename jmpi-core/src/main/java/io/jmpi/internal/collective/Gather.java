package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.memory.MemoryExchange;
import io.jmpi.internal.collective.memory.Stages;
import io.jmpi.internal.collective.plan.BinomialTree;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Plan;

/** The algorithms of gather and gatherv: the parts of all ranks go to the root (MPI 4.1, section 6.5). */
public interface Gather extends Rooted {
    /** For equal parts. */
    Algorithm<Gather> BINOMIAL = new Algorithm<>("binomial", Situation::canBeCopied, Gather::binomial);

    Algorithm<Gather> LINEAR = new Algorithm<>("linear", Gather::linear);

    /** For equal parts. */
    Algorithm<Gather> SHARED = new Algorithm<>("shared", Situation::fitsMemoryForEach, Gather::shared);

    Algorithm<Gather> HOSTS = new Algorithm<>("hosts", Situation::fitsHostsForEach, OnHosts::gather);

    /**
     * Along a {@link BinomialTree}: each rank collects the parts of the ranks below it, and forwards them as one
     * message. ceil(log2 n) messages one after the other; each part is sent once for each level.
     */
    static void binomial(Plan plan, Elements<?> own, Blocks parts, int root) {
        BinomialTree tree = new BinomialTree(plan.size(), root);
        int position = tree.position(plan.rank());
        if (position == 0) {
            collect(plan, own, parts, tree);
        } else if (tree.below(position) == 1) {
            plan.send(own, tree.parentOf(position));
        } else {
            forward(plan, own, tree, position);
        }
        plan.endRound();
    }

    private static void collect(Plan plan, Elements<?> own, Blocks parts, BinomialTree tree) {
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

    /** Stores the parts as elements of this rank's own type: their sequence of basic elements is the same. */
    private static void forward(Plan plan, Elements<?> own, BinomialTree tree, int position) {
        int below = tree.below(position);
        Elements<?> all = own.newSpaceForMessages(below);
        long count = all.count() / below;
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

    /** Each rank sends to the root, which has posted all receives: one round, n-1 messages. */
    static void linear(Plan plan, Elements<?> own, Blocks parts, int root) {
        if (plan.rank() != root) {
            plan.send(own, root);
        } else {
            for (int rank = 0; rank < plan.size(); rank++) {
                if (rank != root) {
                    plan.receive(parts.of(rank), rank);
                }
            }
            if (own != null) {
                plan.copy(own, parts.of(root));
            }
        }
        plan.endRound();
    }

    /** Through shared memory: each rank writes its part, and the root reads them all. */
    private static void shared(Plan plan, Elements<?> own, Blocks parts, int root) {
        Elements<?> part = plan.rank() == root ? parts.of(root) : own;
        int bytes = (int) part.bytes();
        int room = MemoryExchange.roomOfEach(plan.size());
        MemoryExchange exchange = plan.exchangeToRoot(root, part, Math.min(bytes, room));
        if (plan.rank() != root) {
            exchange.awaitArea();
        }
        Stages stages = new Stages(bytes, room);
        for (int stage = 0; stage < stages.count(); stage++) {
            int position = stages.position(stage);
            int length = stages.length(stage);
            if (plan.rank() != root) {
                if (stage >= 2) {
                    exchange.awaitRead(stage - 2, root);
                }
                exchange.write(stage, own, position, length, 0);
                exchange.post(stage);
            } else {
                exchange.awaitPosts(stage);
                for (int i = 1; i < plan.size(); i++) {
                    int rank = plan.neighbor(i);
                    exchange.take(stage, rank, 0, parts.of(rank), position, length);
                }
                exchange.read(stage);
            }
        }
        if (plan.rank() == root && own != null) {
            plan.copy(own, parts.of(root));
        }
        exchange.end();
    }
}
