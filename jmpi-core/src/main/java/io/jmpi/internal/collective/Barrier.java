package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.memory.MemoryExchange;
import io.jmpi.internal.collective.plan.BinomialTree;
import io.jmpi.internal.collective.plan.Plan;

/** The algorithms of barrier: each rank waits until all ranks have entered it (MPI 4.1, section 6.3). */
public interface Barrier {
    Algorithm<Barrier> DISSEMINATION = new Algorithm<>("dissemination", Barrier::dissemination);
    Algorithm<Barrier> BINOMIAL = new Algorithm<>("binomial", Barrier::binomial);
    Algorithm<Barrier> LINEAR = new Algorithm<>("linear", Barrier::linear);
    Algorithm<Barrier> SHARED = new Algorithm<>("shared", Situation::sharesMemory, Barrier::shared);
    Algorithm<Barrier> HOSTS = new Algorithm<>("hosts", Situation::sharesMemoryOnHosts, OnHosts::barrier);

    /** Records this rank's part. */
    void plan(Plan plan);

    /**
     * In round k each rank signals the rank 2^k above it, and waits for the rank 2^k below it. After ceil(log2 n)
     * rounds each rank has received a signal, directly or through others, from all.
     */
    private static void dissemination(Plan plan) {
        for (int distance = 1; distance < plan.size(); distance <<= 1) {
            plan.receive(Elements.none(), plan.neighbor(-distance));
            plan.send(Elements.none(), plan.neighbor(distance));
            plan.endRound();
        }
    }

    /**
     * All ranks signal rank 0 up a {@link BinomialTree}, and rank 0 releases them down the tree: 2 ceil(log2 n)
     * messages one after the other, 2 (n-1) in all, the fewest of these algorithms.
     */
    private static void binomial(Plan plan) {
        BinomialTree tree = new BinomialTree(plan.size(), 0);
        for (int child : tree.children(plan.rank())) {
            plan.receive(Elements.none(), child);
        }
        plan.endRound();
        if (plan.rank() != 0) {
            plan.send(Elements.none(), tree.parentOf(plan.rank()));
        }
        Broadcast.binomial(plan, Elements.none(), 0);
    }

    /** Each rank signals rank 0, which then releases each: 2 messages one after the other, 2 (n-1) at rank 0. */
    private static void linear(Plan plan) {
        if (plan.rank() != 0) {
            plan.send(Elements.none(), 0);
        } else {
            for (int rank = 1; rank < plan.size(); rank++) {
                plan.receive(Elements.none(), rank);
            }
            plan.endRound();
        }
        Broadcast.linear(plan, Elements.none(), 0);
    }

    /** Through shared memory: each rank posts its arrival and looks at those of all others. No messages. */
    private static void shared(Plan plan) {
        MemoryExchange exchange = plan.exchangeOfAll(null, 0);
        exchange.awaitArea();
        exchange.post(0);
        exchange.awaitPosts(0);
        exchange.end();
    }
}
