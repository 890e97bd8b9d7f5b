package io.jmpi.internal.core;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Broadcast;
import io.jmpi.internal.collective.CompleteReduction;
import io.jmpi.internal.collective.memory.CollectiveMemory;
import io.jmpi.internal.collective.memory.Hosts;
import io.jmpi.internal.collective.memory.MemorySharing;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.CollectiveContext;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.transport.SharedMemory;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Gets the memory that ranks of a communicator share for collective operations with those on their host. All ranks
 * tell each other their hosts; the lowest rank of each creates the memory and broadcasts its key there; then all agree whether
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

    /** MiB that this communicator has claimed. */
    private int claimed;

    CommunicatorMemory(CommunicatorCore core, CollectiveContext collectives, CommContext context) {
        this.core = core;
        this.collectives = collectives;
        this.context = context;
    }

    /**
     * Called before each blocking operation of all ranks; returns whether some have got memory that they share now.
     *
     * @param operation its name: other ranks may wait for this one in another operation
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

    /** The communicator has been freed. */
    void release() {
        collectives.share(MemorySharing.NOBODY);
        core.session().releaseMemory(claimed);
        claimed = 0;
    }

    private boolean share(String operation, int most) {
        SharedMemory shared = core.engine().sharedMemory();
        Hosts groups = hosts(operation, shared, most);
        // Only if no rank is lost do all know the same hosts, and whom they can wait for.
        boolean share = groups != null && groups.share() && groups.largest() <= CollectiveMemory.MOST_RANKS;
        return isSoAtAll(operation, share) && share(operation, shared, groups);
    }

    /** Returns the hosts of all ranks; null if a rank is lost. */
    private Hosts hosts(String operation, SharedMemory shared, int most) {
        long[] numbers = new long[core.size()];
        numbers[core.rank()] = shared == null ? -1L - core.rank() : shared.host(); // Alone, if it cannot share.
        Plan plan = core.newPlan(operation);
        Blocks parts = Blocks.equal(new Elements<>(numbers, 0, 1, Datatype.LONG));
        core.algorithm(AlgorithmTable.ALLGATHER, plan, Long.BYTES).plan(plan, parts);
        return hasRun(plan) ? Hosts.of(numbers, most) : null;
    }

    private boolean share(String operation, SharedMemory shared, Hosts groups) {
        int[] members = groups.ranks(groups.of(core.rank()));
        int bytes = CollectiveMemory.bytes(members.length, groups.count() > 1);
        claimed = members.length == 1 ? 0 : core.session().claimMemory(groups.count() > 1 ? 2 : 1);
        ByteBuffer memory = null;
        try (SharedMemory.Created created = claimed > 0 && members[0] == core.rank() ? create(shared, bytes) : null) {
            byte[] key = broadcast(operation, members, created == null ? new byte[0] : created.key());
            if (created != null) {
                memory = created.memory();
            } else if (key.length > 0 && claimed > 0) {
                memory = open(shared, key, bytes);
            }
            if (isSoAtAll(operation, members.length == 1 || memory != null)) {
                collectives.share(sharing(groups, memory));
                return true;
            }
        }
        release();
        return false;
    }

    private MemorySharing sharing(Hosts groups, ByteBuffer memory) {
        if (memory == null) {
            return new MemorySharing(groups, null, null);
        }
        boolean hasSecond = groups.count() > 1;
        CollectiveMemory first = new CollectiveMemory(
                memory,
                groups.place(core.rank()),
                groups.ranks(groups.of(core.rank())),
                hasSecond,
                core.session().hasLenientTypes(),
                context::wake);
        return new MemorySharing(groups, first, hasSecond ? first.second() : null);
    }

    private SharedMemory.Created create(SharedMemory shared, int bytes) {
        try {
            return shared.create(bytes);
        } catch (IOException | OutOfMemoryError e) { // Direct memory is limited.
            warn("no shared memory", e);
            return null;
        }
    }

    private ByteBuffer open(SharedMemory shared, byte[] key, int bytes) {
        try {
            return shared.open(key, bytes);
        } catch (IOException | OutOfMemoryError e) {
            warn("cannot open shared memory", e);
            return null;
        }
    }

    private void warn(String what, Throwable cause) {
        LOG.log(Level.WARNING, "{0}: collective operations use messages: {1}: {2}", core.describe(), what, cause);
    }

    /** Returns the key of the lowest of these ranks; empty if it has none, or is lost. */
    private byte[] broadcast(String operation, int[] members, byte[] key) {
        byte[] message = new byte[Integer.BYTES + SharedMemory.LONGEST_KEY];
        ByteBuffer.wrap(message).putInt(key.length).put(key);
        Plan plan = core.newPlan(operation);
        Broadcast.binomial(plan.among(members), new Elements<>(message, 0, message.length, Datatype.BYTE), 0);
        if (!hasRun(plan)) {
            return new byte[0];
        }
        return Arrays.copyOfRange(
                message, Integer.BYTES, Integer.BYTES + ByteBuffer.wrap(message).getInt());
    }

    private static boolean hasRun(Plan plan) {
        try {
            CommunicatorCore.run(plan);
            return true;
        } catch (MpiException e) {
            LOG.log(Level.DEBUG, "a rank is lost: the next agreement fails, too", e);
            return false;
        }
    }

    /**
     * Whether it is so at all ranks: the same answer at all, unless a rank is lost at that moment. An agreement that survives
     * it would also survive the communicator's revocation, which must end a blocking operation.
     */
    private boolean isSoAtAll(String operation, boolean atThisRank) {
        int[] no = {atThisRank ? 0 : 1};
        try {
            return new CompleteReduction(core.newPlan(operation), no, ReduceOp.MAX).run()[0] == 0;
        } catch (MpiException e) {
            LOG.log(Level.DEBUG, "the operation that follows reports the lost rank", e);
            return false;
        }
    }
}
