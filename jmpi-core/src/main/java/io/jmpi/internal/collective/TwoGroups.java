package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Parts;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.reduction.ReduceOp;
import java.util.stream.IntStream;

/**
 * The algorithms of collective operations between the two groups of an inter-communicator (MPI 4.1, section 6.2.3), one
 * for each operation. The first rank of each group is its leader. Data for all ranks of a group is sent once, to the
 * leader, which broadcasts it in its group. The leader of a group has and sends the single result of the group. Within
 * a group the algorithms of {@link AlgorithmTable} run. Data that differs from rank to rank is sent from rank to rank.
 *
 * <p>Ranks are those of the remote group. A rooted operation has two methods: one for the root, and one for the ranks of
 * the other group; the other ranks of the root's group record nothing.
 *
 * <p>Records this rank's part of one operation in a plan. Thread: the one that plans.
 */
public final class TwoGroups {
    private static final int LEADER = 0;

    /** Among the ranks of both groups. */
    private final Plan plan;

    /** Among the ranks of the local group. */
    private final Plan local;

    private final int firstRemote;
    private final int remoteSize;
    private final AlgorithmSelection algorithms;

    /**
     * Begins an operation.
     *
     * @param plan of the ranks of both groups, those of one group after those of the other one
     * @param firstLocal rank in the plan of the first rank of the local group
     * @param localSize number of ranks in the local group
     * @param algorithms for what happens within a group
     */
    public TwoGroups(Plan plan, int firstLocal, int localSize, AlgorithmSelection algorithms) {
        this.plan = plan;
        this.local =
                plan.among(IntStream.range(firstLocal, firstLocal + localSize).toArray());
        this.firstRemote = firstLocal == 0 ? localSize : 0;
        this.remoteSize = plan.size() - localSize;
        this.algorithms = algorithms;
    }

    private int remote(int rank) {
        return firstRemote + rank;
    }

    private boolean isLeader() {
        return local.rank() == LEADER;
    }

    private <A> A algorithm(AlgorithmFamily<A> family, long bytes, boolean isCommutative) {
        Situation situation = new Situation(local.size(), bytes, isCommutative);
        return algorithms.choose(family, situation).planner();
    }

    // ---------------------------------------------------------------- bcast

    /** At the root: sends to the leader of the other group. */
    public void bcast(Elements<?> elements) {
        plan.send(elements, remote(LEADER));
        plan.endRound();
    }

    /** In the other group: the leader receives, and broadcasts. */
    public void bcast(Elements<?> elements, int root) {
        if (isLeader()) {
            plan.receive(elements, remote(root));
            plan.endRound();
        }
        broadcast(elements);
    }

    /** The leader's elements go to the ranks of its group. */
    private void broadcast(Elements<?> elements) {
        algorithm(AlgorithmTable.BCAST, elements.bytes(), true).plan(local, elements, LEADER);
    }

    // ---------------------------------------------------------------- gather and scatter

    /** At the root: receives from each rank. */
    public void gather(Blocks parts) {
        receiveAll(parts);
        plan.endRound();
    }

    /** In the other group: sends to the root. */
    public void gather(Elements<?> own, int root) {
        plan.send(own, remote(root));
        plan.endRound();
    }

    private void receiveAll(Blocks parts) {
        for (int rank = 0; rank < remoteSize; rank++) {
            plan.receive(parts.of(rank), remote(rank));
        }
    }

    /** At the root: sends to each rank. */
    public void scatter(Blocks parts) {
        for (int rank = 0; rank < remoteSize; rank++) {
            plan.send(parts.of(rank), remote(rank));
        }
        plan.endRound();
    }

    /** In the other group: receives from the root. */
    public void scatter(Elements<?> own, int root) {
        plan.receive(own, remote(root));
        plan.endRound();
    }

    // ---------------------------------------------------------------- allgather and alltoall

    /**
     * Each rank sends its part to the leader of the other group, which broadcasts all of them.
     *
     * @param parts where those of the remote group go
     */
    public void allgather(Elements<?> own, Blocks parts) {
        plan.send(own, remote(LEADER));
        if (isLeader()) {
            receiveAll(parts);
        }
        plan.endRound();
        if (local.size() > 1) {
            broadcastAll(parts);
        }
    }

    /** As one message, if it is not too long; parts of unequal size or place are packed for that. */
    private void broadcastAll(Blocks parts) {
        long bytes = parts.bytesOfAll(remoteSize);
        if (bytes > Integer.MAX_VALUE) {
            for (int rank = 0; rank < remoteSize; rank++) {
                broadcast(parts.of(rank));
            }
        } else if (parts.areEqual()) {
            broadcast(parts.range(0, remoteSize));
        } else {
            broadcastPacked(parts, bytes);
        }
    }

    private void broadcastPacked(Blocks parts, long bytes) {
        Elements<?> packed = Elements.newPackedSpace(bytes);
        if (isLeader()) {
            copy(parts, packed, true);
        }
        broadcast(packed);
        if (!isLeader()) {
            copy(parts, packed, false);
        }
        local.endRound();
    }

    private void copy(Blocks parts, Elements<?> packed, boolean packs) {
        long first = 0;
        for (int rank = 0; rank < remoteSize; rank++) {
            Elements<?> part = parts.of(rank);
            Elements<?> place = packed.range(first, part.bytes());
            local.copy(packs ? part : place, packs ? place : part);
            first += place.count();
        }
    }

    /**
     * Each rank exchanges parts with each of the other group, {@link Alltoall#WINDOW} ranks in a round. If the groups
     * were of the same size, in step k each rank would send to the rank k above its own and receive from the rank k
     * below it; a smaller group is filled with ranks that do not exist. Therefore, both ends of a message are in the
     * same round.
     */
    public void alltoall(Blocks sent, Blocks received) {
        int steps = Math.max(local.size(), remoteSize);
        for (int step = 0; step < steps; step++) {
            int source = Math.floorMod(local.rank() - step, steps);
            int destination = (local.rank() + step) % steps;
            if (source < remoteSize) {
                plan.receive(received.of(source), remote(source));
            }
            if (destination < remoteSize) {
                plan.send(sent.of(destination), remote(destination));
            }
            if ((step + 1) % Alltoall.WINDOW == 0) {
                plan.endRound();
            }
        }
        plan.endRound();
    }

    // ---------------------------------------------------------------- reductions

    /** At the root: receives the result from the leader of the other group. */
    public void reduce(Elements<?> result) {
        plan.receive(result, remote(LEADER));
        plan.endRound();
    }

    /** In the other group: the ranks combine their elements at the leader, which sends the result to the root. */
    public void reduce(Elements<?> own, ReduceOp op, int root) {
        Elements<?> sum = combined(own, op);
        if (isLeader()) {
            plan.send(sum, remote(root));
        }
        plan.endRound();
    }

    /** Combines the elements of the local group at its leader; the result is null at the other ranks. */
    private Elements<?> combined(Elements<?> own, ReduceOp op) {
        if (local.size() == 1) {
            return own;
        }
        Elements<?> sum = isLeader() ? own.newSpace() : null;
        algorithm(AlgorithmTable.REDUCE, own.bytes(), op.isCommutative()).plan(local, own, sum, LEADER, op);
        return sum;
    }

    /** Each group combines its elements at its leader; the leaders exchange the results and broadcast them. */
    public void allreduce(Elements<?> own, Elements<?> result, ReduceOp op) {
        exchange(combined(own, op), result);
        broadcast(result);
    }

    /** The leaders exchange what their groups have combined. */
    private void exchange(Elements<?> ours, Elements<?> theirs) {
        if (isLeader()) {
            plan.receive(theirs, remote(LEADER));
            plan.send(ours, remote(LEADER));
        }
        plan.endRound();
    }

    /**
     * As {@link #allreduce}, but each leader scatters the result in its group.
     *
     * @param parts how many elements of the result each rank of the local group gets; in all, as many as own has
     */
    public void reduceScatter(Elements<?> own, Parts parts, Elements<?> result, ReduceOp op) {
        Elements<?> sum = combined(own, op);
        Elements<?> theirs = isLeader() ? own.newSpace() : null;
        exchange(sum, theirs);
        Blocks blocks = isLeader() ? blocks(parts, theirs) : null;
        algorithm(AlgorithmTable.SCATTERV, 0, true).plan(local, result, blocks, LEADER);
    }

    private Blocks blocks(Parts parts, Elements<?> elements) {
        Elements<?>[] blocks = new Elements<?>[local.size()];
        for (int rank = 0; rank < blocks.length; rank++) {
            blocks[rank] = parts.of(elements, rank);
        }
        return Blocks.of(blocks);
    }
}
