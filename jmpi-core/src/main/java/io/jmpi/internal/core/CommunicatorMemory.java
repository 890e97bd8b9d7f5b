package io.jmpi.internal.core;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.CompleteReduction;
import io.jmpi.internal.collective.Situation;
import io.jmpi.internal.collective.memory.CollectiveMemory;
import io.jmpi.internal.collective.memory.Hosts;
import io.jmpi.internal.collective.memory.MemoryPool;
import io.jmpi.internal.collective.memory.MemorySharing;
import io.jmpi.internal.collective.plan.CollectiveContext;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.reduction.ReduceOp;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gets the memory that ranks of a communicator share for collective operations with those on their host. All ranks
 * tell each other their hosts; then the lowest rank of each takes memory from its pool, and all get the keys; then all agree
 * whether each of them has its memory.
 *
 * <p>All ranks do this before the first blocking operation: MPI matches no blocking operation with a nonblocking one
 * (MPI 4.1, section 6.12).
 *
 * <p>Thread: one at a time, as for all operations of all ranks. Lifetime: that of the communicator.
 */
final class CommunicatorMemory {
    /** The most groups of ranks that share memory. */
    private static final int MOST_GROUPS = 256;

    private final CommunicatorCore core;
    private final CollectiveContext collectives;
    private final CommContext context;
    private boolean hasAsked;

    /** Why this rank does not know what all have agreed on, so that it cannot use what others may use; null if it knows. */
    private @Nullable MpiException loss;

    /** What this rank shares; null if nothing. */
    private MemoryPool.@Nullable Shared shared;

    CommunicatorMemory(CommunicatorCore core, CollectiveContext collectives, CommContext context) {
        this.core = core;
        this.collectives = collectives;
        this.context = context;
    }

    /**
     * Called before each blocking operation of all ranks; returns whether some have got memory that they share now, so that
     * the operation must be planned again.
     *
     * @param operation its name: other ranks may wait for this one in another operation
     * @throws MpiException if a rank was lost while all agreed on this, so that this one cannot know what others use
     */
    boolean getsMemory(String operation) {
        if (!hasAsked) {
            hasAsked = true;
            int most = core.session().ranksThatShareMemory();
            if (most > 1 && !core.hasTwoGroups() && core.size() > 1) {
                return share(operation, most);
            }
        }
        return false;
    }

    /**
     * Called when an operation is planned.
     *
     * @throws MpiException if it depends on the memory that ranks share, and this rank does not know whether others do
     */
    void requireKnown(AlgorithmFamily<?> family, Situation situation) {
        if (loss != null && core.algorithms().dependsOnMemory(family, situation)) {
            throw new MpiException(
                    ErrorClass.PROC_FAILED,
                    family.operation() + " in " + context.label()
                            + ": a rank was lost while all agreed whether to share memory, so this rank does not know what"
                            + " others use; revoke and shrink the communicator, or set collectives.memory=false",
                    loss);
        }
    }

    /** Returns the calls of other ranks that had no partner here. After the last operation. */
    Leftovers leftovers() {
        Leftovers left = new Leftovers();
        MemorySharing sharing = collectives.sharing();
        Stream.of(sharing.memory(), sharing.second())
                .filter(Objects::nonNull)
                .forEach(memory -> memory.forEachDifference(
                        rank -> left.add(Leftovers.Kind.CALL, () -> "of rank " + rank + ", " + context.label())));
        return left;
    }

    /**
     * The communicator has been freed, and its leftovers are known.
     *
     * @param drained whether nothing is in flight; if not, operations may still use the memory, which serves nothing else then
     */
    void release(boolean drained) {
        CollectiveMemory last = collectives.sharing().memory();
        collectives.share(MemorySharing.NOBODY);
        if (drained && last != null) {
            core.session().memories().release(shared, last);
        }
        shared = null;
    }

    /**
     * Runs three agreements at each rank, whatever it knows of their results: a rank that misses one takes part in the next
     * with a "no". So no rank waits for another one in vain.
     */
    private boolean share(String operation, int most) {
        MemoryPool pool = core.session().memories();
        long[] hosts = hosts(operation, pool);
        Hosts groups = hosts == null ? null : Hosts.of(hosts, most);
        boolean isWanted = groups != null
                && groups.share()
                && groups.largest() <= CollectiveMemory.MOST_RANKS
                && groups.count() <= MOST_GROUPS;
        int[] keys = new int[Math.min(core.size(), MOST_GROUPS) * MemoryKey.INTS];
        if (isWanted) {
            create(pool, groups, keys);
        }
        int[] all = agreed(operation, keys, ReduceOp.SUM);
        boolean hasMemory = isWanted && all != null && hasMemory(pool, groups, all);
        int[] no = agreed(operation, new int[] {hasMemory ? 0 : 1}, ReduceOp.MAX);
        if (no != null && no[0] == 0) {
            collectives.share(sharing(groups));
            return true;
        }
        core.newPlan(operation); // Ranks that get memory plan the operation again; all must count alike.
        if (no == null) {
            throw loss.again();
        }
        if (shared != null) {
            pool.takeBack(shared);
            shared = null;
        }
        return false;
    }

    /** Returns the hosts of all ranks; null if a rank is lost. */
    private long @Nullable [] hosts(String operation, @Nullable MemoryPool pool) {
        int[] halves = new int[2 * core.size()];
        long own = pool == null ? -1L - core.rank() : pool.host(); // Alone, if it cannot share.
        halves[2 * core.rank()] = (int) (own >>> Integer.SIZE);
        halves[2 * core.rank() + 1] = (int) own;
        int[] all = agreed(operation, halves, ReduceOp.SUM);
        if (all == null) {
            return null;
        }
        return IntStream.range(0, core.size())
                .mapToLong(rank -> (long) all[2 * rank] << Integer.SIZE | all[2 * rank + 1] & 0xffff_ffffL)
                .toArray();
    }

    /** At the lowest rank of a group of several: takes memory, and puts its key into the group's slot. */
    private void create(MemoryPool pool, Hosts groups, int[] keys) {
        int group = groups.of(core.rank());
        int[] members = groups.ranks(group);
        if (members.length > 1 && members[0] == core.rank()) {
            shared = pool.create(bytes(groups));
            if (shared != null) {
                int[] key = MemoryKey.encoded(shared.key());
                System.arraycopy(key, 0, keys, group * key.length, key.length);
            }
        }
    }

    /** Whether this rank has the memory of its group, or needs none because it is alone. */
    private boolean hasMemory(MemoryPool pool, Hosts groups, int[] keys) {
        int group = groups.of(core.rank());
        int[] members = groups.ranks(group);
        if (members.length == 1) { // It may have no pool.
            return true;
        }
        byte[] key = MemoryKey.decoded(keys, group);
        if (shared == null && key != null) {
            shared = pool.open(key, bytes(groups));
        }
        return shared != null;
    }

    private static int bytes(Hosts groups) {
        return CollectiveMemory.bytes(groups.count() > 1);
    }

    private MemorySharing sharing(Hosts groups) {
        if (shared == null) {
            return new MemorySharing(groups, null, null);
        }
        boolean hasSecond = groups.count() > 1;
        CollectiveMemory first = new CollectiveMemory(
                shared.memory(),
                groups.place(core.rank()),
                groups.ranks(groups.of(core.rank())),
                hasSecond,
                core.session().hasLenientTypes(),
                context::wake);
        return new MemorySharing(groups, first, hasSecond ? first.second() : null);
    }

    /**
     * Returns the combined values of all ranks; null if a rank is lost. An agreement that survives that would also survive the
     * communicator's revocation, which must end a blocking operation.
     */
    private int @Nullable [] agreed(String operation, int[] values, ReduceOp op) {
        CompleteReduction reduction = new CompleteReduction(core.newPlan(operation), values, op);
        try {
            return reduction.run();
        } catch (MpiException e) {
            if (e.errorClass() != ErrorClass.PROC_FAILED) {
                throw e; // The communicator has ended.
            }
            loss = e;
            return null;
        }
    }
}
