package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.memory.Hosts;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.reduction.ReduceOp;

/**
 * The algorithms {@code hosts}: within each host through the memory that its ranks share, and among one rank of each
 * host, its leader, by the messages that {@link AlgorithmTable} chooses for them. With a root, that is the leader of its
 * host. So each byte crosses between two hosts as rarely as if each host were one rank.
 */
final class OnHosts {
    private final Plan plan;
    private final Hosts hosts;

    /** The host of this rank, by its place among the leaders. */
    private final int own;

    private final int[] leaders;
    private final Plan host;

    /** The ranks of this host again, for an operation that follows the messages; null if none does. */
    private final Plan back;

    private OnHosts(Plan plan, int[] leaders, boolean comesBack) {
        this.plan = plan;
        this.hosts = plan.sharing().hosts();
        this.own = hosts.of(plan.rank());
        this.leaders = leaders;
        this.host = plan.onHost();
        this.back = comesBack ? plan.onHostAgain() : null;
    }

    private static OnHosts withoutRoot(Plan plan) {
        return new OnHosts(plan, plan.sharing().hosts().leaders(), true);
    }

    private static OnHosts withRoot(Plan plan, int root) {
        return new OnHosts(plan, plan.sharing().hosts().leadersWith(root), false);
    }

    private boolean leads() {
        return leaders[own] == plan.rank();
    }

    private boolean isAlone() {
        return host.size() == 1;
    }

    /** The place of the leader among the ranks of this host. */
    private int leader() {
        return hosts.place(leaders[own]);
    }

    private <A> A among(AlgorithmFamily<A> family, long bytes, boolean isCommutative) {
        return family.choose(new Situation(hosts.count(), bytes, isCommutative)).planner();
    }

    static void barrier(Plan plan) {
        OnHosts ranks = withoutRoot(plan);
        if (!ranks.isAlone()) {
            Barrier.SHARED.planner().plan(ranks.host);
        }
        if (ranks.leads()) {
            ranks.among(AlgorithmTable.BARRIER, 0, true).plan(plan.among(ranks.leaders));
        }
        ranks.broadcastBack(Elements.none());
    }

    private void broadcastBack(Elements<?> elements) {
        if (!isAlone()) {
            Broadcast.SHARED.planner().plan(back, elements, leader());
        }
    }

    static void broadcast(Plan plan, Elements<?> elements, int root) {
        OnHosts ranks = withRoot(plan, root);
        if (ranks.leads()) {
            ranks.among(AlgorithmTable.BCAST, elements.bytes(), true)
                    .plan(plan.among(ranks.leaders), elements, ranks.hosts.of(root));
        }
        if (!ranks.isAlone()) {
            Broadcast.SHARED.planner().plan(ranks.host, elements, ranks.leader());
        }
    }

    static void reduce(Plan plan, Elements<?> own, Elements<?> result, int root, ReduceOp op) {
        OnHosts ranks = withRoot(plan, root);
        Elements<?> partial = own;
        if (!ranks.isAlone()) {
            partial = plan.rank() == root ? result : ranks.leads() ? own.newSpace() : null;
            SharedReduction.toRoot(ranks.host, own, partial, ranks.leader(), op);
        }
        if (ranks.leads()) {
            ranks.among(AlgorithmTable.REDUCE, own.bytes(), op.isCommutative())
                    .plan(plan.among(ranks.leaders), partial, result, ranks.hosts.of(root), op);
        }
    }

    static void allreduce(Plan plan, Elements<?> elements, ReduceOp op) {
        OnHosts ranks = withoutRoot(plan);
        if (!ranks.isAlone()) {
            SharedReduction.toRoot(ranks.host, elements, elements, ranks.leader(), op);
        }
        if (ranks.leads()) {
            ranks.among(AlgorithmTable.ALLREDUCE, elements.bytes(), op.isCommutative())
                    .plan(plan.among(ranks.leaders), elements, op);
        }
        ranks.broadcastBack(elements);
    }

    // ---------------------------------------------------------------- equal parts, of consecutive ranks of each host

    private Elements<?> rangeOf(Blocks parts, int ofHost) {
        int[] members = hosts.ranks(ofHost);
        return parts.range(members[0], members.length);
    }

    private Blocks ranges(Blocks parts) {
        Elements<?>[] ranges = new Elements<?>[hosts.count()];
        for (int each = 0; each < ranges.length; each++) {
            ranges[each] = rangeOf(parts, each);
        }
        return Blocks.of(ranges);
    }

    private static Blocks blocks(Elements<?> range, int parts) {
        return Blocks.equal(range.range(0, range.count() / parts));
    }

    /**
     * Returns memory for the parts of all ranks of this host; null at a rank that does not lead it.
     *
     * @param own this rank's part; may be null at the root
     * @param parts those of all ranks, at the root
     */
    private Elements<?> rangeOfHost(Elements<?> own, Blocks parts, int root) {
        if (plan.rank() == root) {
            return rangeOf(parts, this.own);
        }
        if (!leads()) {
            return null;
        }
        return isAlone() ? own : own.newSpaceForMessages(host.size());
    }

    static void gather(Plan plan, Elements<?> own, Blocks parts, int root) {
        OnHosts ranks = withRoot(plan, root);
        Elements<?> range = ranks.rangeOfHost(own, parts, root);
        if (!ranks.isAlone()) {
            Blocks ofHost = range == null ? null : blocks(range, ranks.host.size());
            Gather.SHARED.planner().plan(ranks.host, own, ofHost, ranks.leader());
        } else if (plan.rank() == root && own != null) {
            plan.copy(own, range);
        }
        if (ranks.leads()) {
            Gather.LINEAR
                    .planner()
                    .plan(
                            plan.among(ranks.leaders),
                            plan.rank() == root ? null : range,
                            plan.rank() == root ? ranks.ranges(parts) : null,
                            ranks.hosts.of(root));
        }
    }

    static void scatter(Plan plan, Elements<?> own, Blocks parts, int root) {
        OnHosts ranks = withRoot(plan, root);
        Elements<?> range = ranks.rangeOfHost(own, parts, root);
        if (ranks.leads()) {
            Scatter.LINEAR
                    .planner()
                    .plan(
                            plan.among(ranks.leaders),
                            plan.rank() == root ? null : range,
                            plan.rank() == root ? ranks.ranges(parts) : null,
                            ranks.hosts.of(root));
        }
        if (!ranks.isAlone()) {
            Blocks ofHost = range == null ? null : blocks(range, ranks.host.size());
            Scatter.SHARED.planner().plan(ranks.host, own, ofHost, ranks.leader());
        } else if (plan.rank() == root && own != null) {
            plan.copy(range, own);
        }
    }

    static void allgather(Plan plan, Blocks parts) {
        OnHosts ranks = withoutRoot(plan);
        Elements<?> own = parts.of(plan.rank());
        if (!ranks.isAlone()) {
            Blocks ofHost = ranks.leads() ? blocks(ranks.rangeOf(parts, ranks.own), ranks.host.size()) : null;
            Gather.SHARED.planner().plan(ranks.host, ranks.leads() ? null : own, ofHost, ranks.leader());
        }
        if (ranks.leads()) {
            ranks.among(AlgorithmTable.ALLGATHERV, parts.bytesOfAll(plan.size()), true)
                    .plan(plan.among(ranks.leaders), ranks.ranges(parts));
        }
        ranks.broadcastBack(parts.range(0, plan.size()));
    }
}
