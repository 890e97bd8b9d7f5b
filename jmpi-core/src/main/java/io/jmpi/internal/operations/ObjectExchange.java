package io.jmpi.internal.operations;

import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Blocks;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.collective.Situation;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.MessageStatus;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * One blocking collective operation on objects. All ranks that take part run the same steps, even if one of them fails:
 *
 * <ol>
 * <li>Each rank serializes what it sends.
 * <li>They exchange their outcomes and message lengths. If a rank has failed, all ranks end here with its error
 * class, and no data has moved.
 * <li>If a rank sends different messages to different ranks, it sends each of them the length of its message.
 * <li>The operation's v-form moves the bytes.
 * <li>Each rank deserializes what it received. It reports refused objects at the end, and only at this rank; parts from
 * other ranks have been delivered by then.
 * </ol>
 *
 * <p>All messages are of {@link Datatype#SERIALIZED}, so that ranks that call the same operation with another datatype
 * get an error. User callbacks run only in the calling thread. The caller has checked the arguments. Lifetime: one
 * operation.
 */
public abstract class ObjectExchange implements CollectiveOperation {
    /** What a rank sends to all others: its outcome, the length of its longest message, its limit. */
    private static final int HEAD_BYTES = 3 * Integer.BYTES;

    /** Success. Error classes follow; 0 marks the place of a lost rank. */
    private static final int FINE = 1;

    private static final List<ErrorClass> CLASSES = List.of(ErrorClass.values());

    private final CommunicatorCore core;
    private final ObjectRanks ranks;
    private final ObjectStream stream;
    private final String operation;

    /** The first error at this rank; null if there is none. */
    private MpiException failure;

    /** Length of the longest message that this rank sends. */
    private int longest;

    private boolean hasBegun;

    /**
     * Binds an operation.
     *
     * @param ranks those that take part
     * @param operation named as the method of the communicator
     */
    ObjectExchange(CommunicatorCore core, ObjectRanks ranks, String operation) {
        this.core = core;
        this.ranks = ranks;
        this.stream = core.session().objects();
        this.operation = operation;
    }

    /** Runs the steps. */
    abstract void exchange();

    /** Returns a plan in which all ranks of the communicator compare their calls before the operation. */
    public final Plan newComparison() {
        return ranks.newComparison(operation);
    }

    final ObjectRanks ranks() {
        return ranks;
    }

    @Override
    public final String operation() {
        return operation;
    }

    @Override
    public final boolean hasBegun() {
        return hasBegun;
    }

    @Override
    public final Status blocking() {
        try {
            exchange();
            throwFailure();
            return MessageStatus.EMPTY;
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    @Override
    public final Request nonblocking() {
        throw core.raised(Arguments.objectsRefused("buffer"));
    }

    @Override
    public final PersistentRequest persistent() {
        throw core.raised(Arguments.objectsRefused("buffer"));
    }

    /** Runs an algorithm of the table among the ranks that take part. */
    final <A> void run(AlgorithmFamily<A> family, long bytes, BiConsumer<A, Plan> planning) {
        run(plan -> {
            Situation situation = new Situation(plan.size(), bytes);
            planning.accept(core.algorithms().choose(family, situation).planner(), plan);
        });
    }

    /** Runs what is planned, and waits for its end. */
    final void run(Consumer<Plan> planning) {
        Plan plan = ranks.newPlan(operation + " of objects");
        planning.accept(plan);
        CommunicatorCore.run(plan);
    }

    // ---------------------------------------------------------------- the steps

    final ByteBuffer[] serializeAll(Blocks parts, int count, int inPlace) {
        ByteBuffer[] all = new ByteBuffer[count];
        for (int i = 0; i < all.length; i++) {
            all[i] = i == inPlace ? ByteBuffer.allocate(0) : serialize(parts.of(i));
        }
        return all;
    }

    final ByteBuffer serialize(Elements<?> objects) {
        try {
            ByteBuffer bytes = stream.write((Object[]) objects.memory(), objects.offset(), objects.count());
            longest = Math.max(longest, bytes.limit());
            return bytes;
        } catch (MpiException e) {
            note(e);
            return ByteBuffer.allocate(0);
        }
    }

    /**
     * Exchanges the outcomes of all ranks.
     *
     * @return the longest message of each rank
     * @throws MpiException if a rank has failed; then all ranks throw
     */
    final int[] agree() {
        int size = ranks.size();
        ByteBuffer heads = ByteBuffer.allocate(size * HEAD_BYTES);
        heads.position(ranks.rank() * HEAD_BYTES);
        heads.putInt(failure == null ? FINE : FINE + 1 + CLASSES.indexOf(failure.errorClass()));
        heads.putInt(longest);
        heads.putInt(stream.maxBytes());
        Blocks all = equal(heads, HEAD_BYTES);
        hasBegun = true;
        run(AlgorithmTable.ALLGATHER, HEAD_BYTES, (algorithm, plan) -> algorithm.plan(plan, all));
        throwFailure();
        heads.clear();
        int[] lengths = new int[size];
        int[] limits = new int[size];
        for (int rank = 0; rank < size; rank++) {
            requireFine(rank, heads.getInt());
            lengths[rank] = heads.getInt();
            limits[rank] = heads.getInt();
        }
        requireWithinLimits(lengths, limits);
        return lengths;
    }

    private void requireFine(int rank, int outcome) {
        if (outcome == 0) {
            throw new MpiException(
                    ErrorClass.PROC_FAILED,
                    ranks.name(rank) + ", or a rank between it and this one, has failed or left the job");
        }
        if (outcome != FINE) {
            throw new MpiException(
                    CLASSES.get(outcome - FINE - 1),
                    ranks.name(rank) + " could not serialize its objects, see the error there; nothing was received");
        }
    }

    private void requireWithinLimits(int[] lengths, int[] limits) {
        int longest = 0;
        int least = 0;
        for (int rank = 1; rank < lengths.length; rank++) {
            longest = lengths[rank] > lengths[longest] ? rank : longest;
            least = limits[rank] < limits[least] ? rank : least;
        }
        if (lengths[longest] > limits[least]) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "objects of " + ranks.name(longest) + " have " + lengths[longest]
                            + " bytes, more than the limit of "
                            + limits[least] + " at " + ranks.name(least)
                            + "; raise it with setting objects.max.bytes; nothing"
                            + " was received");
        }
    }

    /**
     * Deserializes the messages of consecutive ranks.
     *
     * @param first the rank whose message is the first one
     * @param inPlace index of the message that is left out, or UNDEFINED
     */
    final void deserializeAll(ByteBuffer[] received, Blocks parts, int first, int inPlace) {
        for (int i = 0; i < received.length; i++) {
            if (i != inPlace) {
                deserialize(received[i], parts.of(i), first + i);
                received[i] = null; // The objects may need its memory.
            }
        }
    }

    final void deserialize(ByteBuffer bytes, Elements<?> target, int source) {
        try {
            stream.read(bytes, (Object[]) target.memory(), target.offset(), target.count());
        } catch (MpiException e) {
            note(new MpiException(e.errorClass(), "objects of " + ranks.name(source) + ": " + e.getMessage(), e));
        }
    }

    private void note(MpiException error) {
        if (failure == null) {
            failure = error;
        }
    }

    private void throwFailure() {
        if (failure != null) {
            throw failure;
        }
    }

    // ---------------------------------------------------------------- bytes

    /** Allocates space for messages of the given lengths, except for one that exists already. */
    static ByteBuffer[] space(int[] lengths, int own, ByteBuffer ownBytes) {
        ByteBuffer[] space = new ByteBuffer[lengths.length];
        for (int rank = 0; rank < lengths.length; rank++) {
            space[rank] = rank == own ? ownBytes : ByteBuffer.allocate(lengths[rank]);
        }
        return space;
    }

    static Elements<?> whole(ByteBuffer bytes) {
        return new Elements<>(bytes, 0, bytes.limit(), Datatype.SERIALIZED);
    }

    static Blocks blocks(ByteBuffer[] parts) {
        return Blocks.of(Arrays.stream(parts).map(ObjectExchange::whole).toArray(Elements<?>[]::new));
    }

    /** One number for each rank, or space for it. */
    static Blocks numbers(ByteBuffer numbers) {
        return equal(numbers, Integer.BYTES);
    }

    private static Blocks equal(ByteBuffer all, int bytesEach) {
        return Blocks.equal(new Elements<>(all, 0, bytesEach, Datatype.SERIALIZED).lent());
    }

    static ByteBuffer lengths(ByteBuffer[] parts) {
        ByteBuffer lengths = ByteBuffer.allocate(parts.length * Integer.BYTES);
        for (ByteBuffer part : parts) {
            lengths.putInt(part.limit());
        }
        return lengths.clear();
    }
}
