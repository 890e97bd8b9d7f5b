package io.jmpi.internal.collective.plan;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.memory.CollectiveMemory;
import io.jmpi.internal.collective.memory.MemoryExchange;
import io.jmpi.internal.collective.memory.MemorySharing;
import io.jmpi.internal.collective.memory.MemoryTurn;
import io.jmpi.internal.p2p.schedule.Schedule;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;

/**
 * One rank's part of one collective operation, recorded by an algorithm: rounds of local steps, sends and receives (MPI
 * 4.1, section 6.12). Within a round the local steps run first, in their order; then all messages start at once.
 * Planning accesses no data; only steps do. Therefore, the plan may run later, and more than once.
 *
 * <p>Ranks are those of the communicator, or of its participating part. Thread: the one that plans.
 */
public final class Plan {
    private final Schedule schedule;
    private final int rank;
    private final int size;

    /** Rank in the communicator by rank in the plan; null if all take part. */
    private final int[] members;

    /** Nobody with whom this plan has an exchange already. */
    private MemorySharing sharing;

    /** The turn that the next exchange uses, if it has begun; otherwise null. */
    private MemoryTurn turn;

    /** Creates a plan that uses messages only. */
    Plan(Schedule schedule, int rank, int size, int[] members) {
        this(schedule, rank, size, members, MemorySharing.NOBODY);
    }

    Plan(Schedule schedule, int rank, int size, int[] members, MemorySharing sharing) {
        this.schedule = schedule;
        this.rank = rank;
        this.size = size;
        this.members = members;
        this.sharing = sharing;
    }

    /** Returns which of the ranks share memory for the next operation: the same at all ranks. */
    public MemorySharing sharing() {
        return sharing;
    }

    /**
     * Returns a plan for the ranks of this host, whose steps become part of this plan: for one operation through their
     * memory. Called before anything else is planned, and used, unless this rank is alone there.
     */
    public Plan onHost() {
        return onHost(sharing.memory());
    }

    /** As {@link #onHost}, for an operation that follows after messages to other hosts. */
    public Plan onHostAgain() {
        return onHost(sharing.second());
    }

    private Plan onHost(CollectiveMemory memory) {
        Plan plan = among(sharing.hosts().ranks(sharing.hosts().of(rank)));
        plan.turn = memory == null ? null : new MemoryTurn(memory, schedule);
        return plan;
    }

    /**
     * Begins the operation through the memory that the ranks share. All ranks write.
     *
     * @param part elements of the length and kinds that each reader gets from each writer; null for none
     * @param written bytes that a writer writes in a stage at most, for all readers together
     */
    public MemoryExchange exchangeOfAll(Elements<?> part, long written) {
        return MemoryExchange.ofAll(takeTurn(), part, written);
    }

    /** As {@link #exchangeOfAll}, with a root that gets what others write. */
    public MemoryExchange exchangeToRoot(int root, Elements<?> part, long written) {
        return MemoryExchange.toRoot(takeTurn(), root, part, written);
    }

    /** As {@link #exchangeOfAll}, with a root that writes for all others. */
    public MemoryExchange exchangeOfRoot(int root, Elements<?> part, long written) {
        return MemoryExchange.ofRoot(takeTurn(), root, part, written);
    }

    private MemoryTurn takeTurn() {
        MemoryTurn taken = turn == null ? new MemoryTurn(sharing.memory(), schedule) : turn;
        turn = null;
        sharing = MemorySharing.NOBODY;
        return taken;
    }

    /**
     * Returns an empty plan for the next step of the same operation, which each rank starts when it has run this one.
     *
     * @param operation its name in errors
     */
    public Plan following(String operation) {
        return new Plan(schedule.following(operation), rank, size, members);
    }

    /**
     * Returns a plan for some of the ranks, whose steps and messages become part of this plan.
     *
     * @param some rank in this plan by rank in the new one; this rank is among them
     */
    public Plan among(int[] some) {
        int position = 0;
        while (some[position] != rank) {
            position++;
        }
        int[] inContext = Arrays.stream(some).map(this::contextRank).toArray();
        return new Plan(schedule, position, some.length, inContext);
    }

    /** This rank. */
    public int rank() {
        return rank;
    }

    /** Returns the number of participating ranks. */
    public int size() {
        return size;
    }

    /**
     * The rank at a distance from this one, counted around the ring of all ranks; negative distances lead to lower
     * ranks.
     */
    public int neighbor(int distance) {
        return Math.floorMod(rank + distance, size);
    }

    /** The rank in the communicator of a rank of the plan. */
    public int contextRank(int inPlan) {
        return members == null ? inPlan : members[inPlan];
    }

    /** Adds a message to a rank. */
    public void send(Elements<?> elements, int destination) {
        schedule.send(elements, contextRank(destination));
    }

    /** Adds a message from a rank. */
    public void receive(Elements<?> elements, int source) {
        schedule.receive(elements, contextRank(source));
    }

    /** Adds a copy, unless source and target are the same memory. */
    public void copy(Elements<?> source, Elements<?> target) {
        if (!source.isAt(target)) {
            schedule.step(() -> source.copyTo(target));
        }
    }

    /** Adds {@code target[i] = lower[i] op target[i]}, where lower is the partial result of lower ranks. */
    public void combineLower(Elements<?> lower, Elements<?> target, ReduceOp op) {
        if (target.count() > 0) {
            step(op, () -> combine(op, lower, target));
        }
    }

    /**
     * Adds {@code target[i] = target[i] op higher[i]}, where higher is the partial result of higher ranks, in memory
     * that is not needed afterwards; its elements may be overwritten.
     */
    public void combineHigher(Elements<?> target, Elements<?> higher, ReduceOp op) {
        if (op.isCommutative()) {
            combineLower(higher, target, op);
        } else if (target.count() > 0) {
            step(op, () -> {
                combine(op, target, higher);
                higher.copyTo(target);
            });
        }
    }

    private static void combine(ReduceOp op, Elements<?> in, Elements<?> inout) {
        long first = 0;
        while (first < inout.count()) {
            Elements<?> operand = in.inOneBuffer(first);
            Elements<?> result = inout.inOneBuffer(first);
            int count = (int) Math.min(Math.min(operand.count(), result.count()), Integer.MAX_VALUE);
            combineInOneBuffer(op, operand, result, count);
            first += count;
        }
    }

    @SuppressWarnings("unchecked") // Both have the same type.
    private static <T> void combineInOneBuffer(ReduceOp op, Elements<?> in, Elements<T> inout, int count) {
        op.combine((T) in.memory(), (int) in.offset(), inout.memory(), (int) inout.offset(), count, inout.type());
    }

    private void step(ReduceOp op, Runnable body) {
        if (op.isUserCallback()) {
            schedule.userCallback(body);
        } else {
            schedule.step(body);
        }
    }

    /** Ends the round: parts added later wait for those added so far. */
    public void endRound() {
        schedule.endRound();
    }

    /** Returns the recorded schedule, ready to start. */
    public Schedule schedule() {
        return schedule;
    }
}
