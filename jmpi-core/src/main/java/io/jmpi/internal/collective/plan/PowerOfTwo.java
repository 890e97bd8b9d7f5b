package io.jmpi.internal.collective.plan;

import io.jmpi.datatype.Elements;
import io.jmpi.reduction.ReduceOp;

/**
 * The ranks that take part in algorithms for a power of two. The first ranks form a pair for each excess rank, and of
 * each pair only the odd rank takes part. Pairing neighbors preserves the order of the ranks.
 */
public final class PowerOfTwo {
    /** The position of a rank that does not take part. */
    public static final int NONE = -1;

    private final int ranks;
    private final int size;

    public PowerOfTwo(int ranks) {
        this.ranks = ranks;
        this.size = Integer.highestOneBit(ranks);
    }

    /** The number of ranks that take part. */
    public int size() {
        return size;
    }

    private int pairs() {
        return ranks - size;
    }

    /** A rank's position among those that take part, or {@link #NONE}. */
    public int position(int rank) {
        if (rank >= 2 * pairs()) {
            return rank - pairs();
        }
        return rank % 2 == 0 ? NONE : rank / 2;
    }

    /** The rank at a position. */
    public int rankAt(int position) {
        return position < pairs() ? 2 * position + 1 : position + pairs();
    }

    /** Returns the first rank whose elements the rank at a position represents. */
    int firstRankAt(int position) {
        return position < pairs() ? 2 * position : position + pairs();
    }

    /** Whether a rank belongs to a pair. */
    public boolean isPaired(int rank) {
        return rank < 2 * pairs();
    }

    /**
     * Plans the preceding round: of each pair, the odd rank combines the elements of the even one with its own.
     *
     * @param elements of this rank; those of the even rank do not change
     * @param operand space of the same size; only the odd rank uses it
     */
    public void planFold(Plan plan, Elements<?> elements, Elements<?> operand, ReduceOp op) {
        int rank = plan.rank();
        if (!isPaired(rank)) {
            return;
        }
        if (rank % 2 == 0) {
            plan.send(elements, rank + 1);
            plan.endRound();
        } else {
            plan.receive(operand, rank - 1);
            plan.endRound();
            plan.combineLower(operand, elements, op);
        }
    }

    /** Plans the following round: of each pair, the odd rank sends the result to the even one. */
    public void planUnfold(Plan plan, Elements<?> result) {
        int rank = plan.rank();
        if (!isPaired(rank)) {
            return;
        }
        if (rank % 2 == 0) {
            plan.receive(result, rank + 1);
        } else {
            plan.send(result, rank - 1);
        }
        plan.endRound();
    }
}
