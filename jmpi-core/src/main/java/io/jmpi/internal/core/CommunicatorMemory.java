package io.jmpi.internal.core;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.Broadcast;
import io.jmpi.internal.collective.CompleteReduction;
import io.jmpi.internal.collective.memory.CollectiveMemory;
import io.jmpi.internal.collective.memory.Hosts;
import io.jmpi.internal.collective.memory.MemoryPool;
import io.jmpi.internal.collective.memory.MemorySharing;
import io.jmpi.internal.collective.plan.CollectiveContext;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.transport.SharedMemory;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gets the memory that ranks of a communicator share for collective operations with those on their host. All ranks
 * tell each other their hosts; the lowest rank of each takes memory from its pool and broadcasts the key there; then all agree whether
 * each of them has it.
 *
 * <p>All ranks do this before the first blocking operation: MPI matches no blocking operation with a nonblocking one
 * (MPI 4.1, section 6.12).
 *
 * <p>Thread: one at a time, as for all operations of all ranks. Lifetime: that of the communicator.
 */
final class CommunicatorMemory {
    private static final Logger LOG = System.getLogger(CommunicatorMemory.class.getName());

    private final CommunicatorCore core;
    private final CollectiveContext collectives;
    private final CommContext context;
    private boolean hasAsked;

    /** Why this rank does not know whether others share memory: it may wait for nobody, and nobody for it. */
    private @Nullable MpiException unknown;

    /** What this rank shares; null if nothing. */
    private MemoryPool.@Nullable Shared shared;

    CommunicatorMemory(CommunicatorCore core, CollectiveContext collectives, CommContext context) {
        this.core = core;
        this.collectives = collectives;
        this.context = context;
    }

    /**
     * Called before each blocking operation of all ranks; returns whether some have got memory that they share now.
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
     * Called before each operation that may use memory.
     *
     * @param operation its name
     * @throws MpiException if this rank does not know whether others do
     */
    void requireKnown(String operation) {
        if (unknown != null) {
            throw new MpiException(
                    ErrorClass.PROC_FAILED,
                    operation + " in " + context.label()
                            + ": a rank was lost while all agreed whether to share memory, so this rank does not know what"
                            + " others use; revoke and shrink the communicator, or set collectives.memory=false",
                    unknown);
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

    private boolean share(String operation, int most) {
        MemoryPool pool = core.session().memories();
        Hosts groups = Hosts.of(hosts(operation, pool), most);
        return groups.share() && groups.largest() <= CollectiveMemory.MOST_RANKS && share(operation, pool, groups);
    }

    /** Returns the hosts of all ranks. */
    private long[] hosts(String operation, @Nullable MemoryPool pool) {
        int[] halves = new int[2 * core.size()];
        long own = pool == null ? -1L - core.rank() : pool.host(); // Alone, if it cannot share.
        halves[2 * core.rank()] = (int) (own >>> Integer.SIZE);
        halves[2 * core.rank() + 1] = (int) own;
        int[] all = agreed(operation, halves, ReduceOp.SUM);
        return IntStream.range(0, core.size())
                .mapToLong(rank -> (long) all[2 * rank] << Integer.SIZE | all[2 * rank + 1] & 0xffff_ffffL)
                .toArray();
    }

    private boolean share(String operation, MemoryPool pool, Hosts groups) {
        int[] members = groups.ranks(groups.of(core.rank()));
        shared = obtain(operation, pool, members, CollectiveMemory.bytes(members.length, groups.count() > 1));
        int[] no = {members.length == 1 || shared != null ? 0 : 1};
        try {
            if (agreed(operation, no, ReduceOp.MAX)[0] == 0) {
                collectives.share(sharing(groups));
                return true;
            }
        } finally {
            if (shared != null) {
                shared.closeOpening();
            }
        }
        shared = null; // Garbage: some of the members may not have it.
        return false;
    }

    /** Returns the memory of a group; null if there is none, or if a rank needs none because it is alone. */
    private MemoryPool.@Nullable Shared obtain(String operation, MemoryPool pool, int[] members, int bytes) {
        List<Integer> numbers = IntStream.of(members)
                .mapToObj(member -> core.all().worldRank(member))
                .toList();
        boolean creates = members[0] == core.rank();
        MemoryPool.Shared own = creates && members.length > 1 ? pool.create(numbers, bytes) : null;
        byte[] key = broadcast(operation, members, own == null ? new byte[0] : own.key());
        return creates || key.length == 0 ? own : pool.open(key, numbers, bytes);
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

    /** Returns the key of the lowest of these ranks; empty if it has none, or is lost. */
    private byte[] broadcast(String operation, int[] members, byte[] key) {
        byte[] message = new byte[Integer.BYTES + SharedMemory.LONGEST_KEY];
        ByteBuffer.wrap(message).putInt(key.length).put(key);
        Plan plan = core.newPlan(operation);
        Broadcast.binomial(plan.among(members), new Elements<>(message, 0, message.length, Datatype.BYTE), 0);
        try {
            CommunicatorCore.run(plan);
        } catch (MpiException e) {
            LOG.log(Level.DEBUG, "a rank is lost: the agreement that follows fails, too", e);
            return new byte[0];
        }
        return Arrays.copyOfRange(
                message, Integer.BYTES, Integer.BYTES + ByteBuffer.wrap(message).getInt());
    }

    /**
     * Returns the combined values of all ranks. An agreement that survives the loss of a rank would also survive the
     * communicator's revocation, which must end a blocking operation.
     */
    private int[] agreed(String operation, int[] values, ReduceOp op) {
        CompleteReduction reduction = new CompleteReduction(core.newPlan(operation), values, op);
        try {
            return reduction.run();
        } catch (MpiException e) {
            unknown = e.errorClass() == ErrorClass.PROC_FAILED ? e : null; // Otherwise the communicator has ended.
            throw e;
        }
    }
}
