package io.jmpi.internal.operations;

import io.jmpi.PersistentRequest;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Blocks;
import io.jmpi.internal.collective.CollectiveCall;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.collective.Situation;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.schedule.Schedule;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.RequestPhase;
import io.jmpi.internal.request.WrappedRequest;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * One collective operation on objects, blocking or nonblocking. All ranks that take part run the same steps, even if one
 * of them fails:
 *
 * <ol>
 * <li>Each rank serializes what it sends, before the call returns.
 * <li>They exchange their outcomes and message lengths. If a rank has failed, all ranks end here with its error
 * class, and no data has moved.
 * <li>If a rank sends different messages to different ranks, it sends each of them the length of its message.
 * <li>The operation's v-form moves the bytes.
 * <li>Each rank deserializes what it received. It reports refused objects at the end, and only at this rank; parts from
 * other ranks have been delivered by then.
 * </ol>
 *
 * <p>The middle steps are rounds of one schedule: those that depend on lengths are planned by the progress thread when
 * these have arrived. User callbacks run only in threads of the program: in the call that starts the operation, and in
 * the wait or test that reports its completion. All messages are of {@link Datatype#SERIALIZED}, so that ranks that call
 * the same operation with another datatype get an error. The caller has checked the arguments. Lifetime: one operation.
 */
public abstract class ObjectExchange extends WrappedRequest implements CollectiveOperation {
    /** What a rank sends to all others: its outcome, the length of its longest message, its limit. */
    private static final int HEAD_BYTES = 3 * Integer.BYTES;

    /** Success. Error classes follow; 0 marks the place of a lost rank. */
    private static final int FINE = 1;

    private static final List<ErrorClass> CLASSES = List.of(ErrorClass.values());

    private final ObjectRanks ranks;
    private final ObjectStream stream;
    private final String operation;

    /** The first error of this rank's objects; null if there is none. */
    private MpiException objectFailure;

    /** An error of the JVM in this rank's objects; null if there is none, and once it has been thrown. */
    private VirtualMachineError jvmError;

    /** Length of the longest message that this rank sends. */
    private int longest;

    /** Deserializes what has arrived. */
    private Runnable delivery = () -> {};

    /**
     * Binds an operation.
     *
     * @param ranks those that take part
     * @param operation named as the method of the communicator
     */
    ObjectExchange(CommunicatorCore core, ObjectRanks ranks, String operation) {
        super(core, ranks.plan().schedule());
        this.ranks = ranks;
        this.stream = core.session().objects();
        this.operation = operation;
    }

    /** Serializes what this rank sends, and plans the steps. */
    abstract void exchange();

    /** Lets the operation first compare the calls of all ranks of the communicator. */
    public final void compareFirst(CollectiveCall call) {
        owner().compareFirst(schedule(), call);
    }

    private Schedule schedule() {
        return ranks.plan().schedule();
    }

    final int rank() {
        return ranks.plan().rank();
    }

    final int size() {
        return ranks.plan().size();
    }

    // ---------------------------------------------------------------- as a request

    @Override
    public final String operation() {
        return operation;
    }

    @Override
    public final boolean hasBegun() {
        return phase() != RequestPhase.NEW;
    }

    @Override
    public final PersistentRequest persistent() {
        throw owner().raised(Arguments.objectsRefused("buffer"));
    }

    @Override
    public final void activate() {
        try {
            exchange();
            schedule().start();
        } catch (MpiException e) {
            throw owner().raised(e);
        }
    }

    @Override
    public final Status report() {
        if (isActive() && isComplete() && super.failure() == null) {
            delivery.run();
        }
        if (jvmError != null && isComplete()) {
            throw released();
        }
        return super.report();
    }

    /** Ends the operation as failed, and returns the error of the JVM: the other ranks no longer wait for this one. */
    private VirtualMachineError released() {
        VirtualMachineError error = jvmError;
        jvmError = null;
        enter(RequestPhase.INACTIVE);
        return error;
    }

    /** The failure of the exchange, or of the objects that have arrived. */
    @Override
    public final MpiException failure() {
        MpiException failure = super.failure();
        return failure != null || !isComplete() ? failure : objectFailure;
    }

    @Override
    public final String kind() {
        return "collective operation";
    }

    @Override
    public final void abandon() {
        throw new MpiException(ErrorClass.REQUEST, "a collective operation cannot be freed: wait for it");
    }

    @Override
    public final String toString() {
        return describe(" " + operation + " of objects, " + owner().label());
    }

    // ---------------------------------------------------------------- planning

    /** Adds an algorithm of the table among the ranks that take part. */
    final <A> void run(AlgorithmFamily<A> family, long bytes, BiConsumer<A, Plan> planning) {
        run(plan -> planning.accept(
                owner().algorithms()
                        .choose(family, new Situation(plan.size(), bytes))
                        .planner(),
                plan));
    }

    /** Adds rounds. */
    final void run(Consumer<Plan> planning) {
        planning.accept(ranks.plan());
        ranks.plan().endRound();
    }

    /** Plans more when the rounds before have ended, unless their data is missing. */
    final void then(Runnable planning) {
        schedule().step(planning);
        ranks.plan().endRound();
    }

    /** Sets what deserializes the messages, in the thread that reports completion. */
    final void deliver(Runnable body) {
        delivery = body;
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
            ByteBuffer bytes = stream.write((Object[]) objects.memory(), (int) objects.offset(), objects.count());
            longest = Math.max(longest, bytes.limit());
            return bytes;
        } catch (MpiException e) {
            note(e);
        } catch (Error e) { // Thrown by a user callback; the other ranks wait for the outcome of this one.
            note(e, "objects cannot be serialized: ");
        }
        return ByteBuffer.allocate(0);
    }

    /**
     * Exchanges the outcomes of all ranks. If one has failed, the operation ends at all ranks.
     *
     * @param next plans what follows, with the longest message of each rank
     */
    final void agree(Consumer<int[]> next) {
        ByteBuffer heads = ByteBuffer.allocate(size() * HEAD_BYTES);
        heads.position(rank() * HEAD_BYTES);
        heads.putInt(objectFailure == null ? FINE : FINE + 1 + CLASSES.indexOf(objectFailure.errorClass()));
        heads.putInt(longest);
        heads.putInt(stream.maxBytes());
        Blocks all = equal(heads, HEAD_BYTES);
        run(AlgorithmTable.ALLGATHER, HEAD_BYTES, (algorithm, plan) -> algorithm.plan(plan, all));
        schedule().decide(missing -> {
            if (objectFailure != null) {
                throw objectFailure;
            }
            if (missing == null) {
                next.accept(lengths(heads.clear()));
            }
            return missing;
        });
    }

    private int[] lengths(ByteBuffer heads) {
        int[] lengths = new int[size()];
        int[] limits = new int[size()];
        for (int rank = 0; rank < size(); rank++) {
            requireFine(rank, heads.getInt());
            lengths[rank] = heads.getInt();
            limits[rank] = heads.getInt();
        }
        requireWithinLimits(lengths, limits);
        for (int length : lengths) {
            requirePossible(length);
        }
        return lengths;
    }

    private void requireFine(int rank, int outcome) {
        if (outcome == 0) {
            throw new MpiException(
                    ErrorClass.PROC_FAILED,
                    ranks.names().apply(rank) + ", or a rank between it and this one, has failed or left the job");
        }
        if (outcome != FINE) {
            throw new MpiException(
                    CLASSES.get(outcome - FINE - 1),
                    ranks.names().apply(rank)
                            + " could not serialize its objects, see the error there; nothing was received");
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
                    "objects of " + ranks.names().apply(longest) + " have " + lengths[longest]
                            + " bytes, more than the limit of "
                            + limits[least] + " at " + ranks.names().apply(least)
                            + ObjectFilter.advice(lengths[longest]) + "; nothing was received");
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
            stream.read(bytes, (Object[]) target.memory(), (int) target.offset(), target.count());
        } catch (MpiException e) {
            note(new MpiException(
                    e.errorClass(), "objects of " + ranks.names().apply(source) + ": " + e.getMessage(), e));
        } catch (Error e) { // Thrown by a user callback.
            note(e, "objects of " + ranks.names().apply(source) + " cannot be read: ");
        }
    }

    /** An error of the JVM, such as missing memory, is no property of the objects: it is thrown as it is, at the end. */
    private void note(Error error, String what) {
        note(new MpiException(ErrorClass.TYPE, what + error, error));
        if (jvmError == null && error instanceof VirtualMachineError fatal) {
            jvmError = fatal;
        }
    }

    private void note(MpiException error) {
        if (objectFailure == null) {
            objectFailure = error;
        }
    }

    // ---------------------------------------------------------------- bytes

    private void requirePossible(int length) {
        if (length < 0 || length > stream.maxBytes()) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "another rank announces a message of " + length + " bytes, which is not within 0 to the limit of "
                            + stream.maxBytes());
        }
    }

    /** Allocates space for a message of the length that another rank has announced. */
    final ByteBuffer space(int length) {
        requirePossible(length);
        return ByteBuffer.allocate(length);
    }

    /** Allocates space for messages of announced lengths, except for one that exists already. */
    final ByteBuffer[] space(int[] lengths, int own, ByteBuffer ownBytes) {
        ByteBuffer[] space = new ByteBuffer[lengths.length];
        for (int rank = 0; rank < lengths.length; rank++) {
            space[rank] = rank == own ? ownBytes : space(lengths[rank]);
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
