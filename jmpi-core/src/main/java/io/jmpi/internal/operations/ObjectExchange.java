package io.jmpi.internal.operations;

import io.jmpi.Call;
import io.jmpi.PersistentRequest;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveRequest;
import io.jmpi.internal.request.RequestPhase;
import io.jmpi.matching.text.Count;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

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
 * <p>The {@link ObjectRoute} contains the differences between operations and kinds of communicators. The middle steps
 * are rounds of one schedule. The progress thread plans the rounds that depend on lengths when the lengths have
 * arrived. User callbacks run only in threads of the program: in the call that starts the operation, and in the wait or
 * test that reports its completion. All messages are of {@link Datatype#SERIALIZED}, so that ranks that call the same
 * operation with another datatype get an error. The caller has checked the arguments. Lifetime: one operation.
 */
public final class ObjectExchange extends CollectiveRequest {
    /** The values that a rank sends to all others: its outcome, the length of its longest message, its limit. */
    private static final int HEAD_BYTES = 3 * Integer.BYTES;

    /** Success. Error classes follow; 0 marks the place of a lost rank. */
    private static final int FINE = 1;

    private static final List<ErrorClass> CLASSES = List.of(ErrorClass.values());

    /** Of the ranks that take part. */
    private final Plan plan;

    private final ObjectRoute route;
    private final ObjectStream stream;

    /** The first error of this rank's objects; null if there is none. */
    private MpiException objectFailure;

    /** An error of the JVM in this rank's objects; null if there is none, and once it has been thrown. */
    private VirtualMachineError jvmError;

    /** Length of the longest message that this rank sends. */
    private int longest;

    /** The arrived bytes; empty before that. */
    private ByteBuffer[] arrived = {};

    /**
     * Binds an operation.
     *
     * @param plan an empty one of the ranks that take part
     */
    ObjectExchange(CommunicatorCore core, Plan plan, ObjectRoute route) {
        super(core, plan.schedule());
        this.plan = plan;
        this.route = route;
        this.stream = core.session().objects();
    }

    /** Creates a plan for an operation that all ranks of the communicator begin now, with the name of the program's method. */
    static Plan newPlan(CommunicatorCore core, Call call, String method) {
        boolean isOfElements = method.equals(call.operation().method());
        return core.newPlan(isOfElements ? method + " of objects" : method);
    }

    // ---------------------------------------------------------------- as a request

    @Override
    public boolean lendsMemory() {
        return false;
    }

    @Override
    public PersistentRequest persistent() {
        throw owner().raised(Arguments.objectsRefused("buffer"));
    }

    @Override
    public void activate() {
        ByteBuffer[] leaving = serializeAll();
        agree(lengths -> {
            if (route.announces()) {
                announce(leaving);
            } else {
                move(leaving, i -> lengths[route.sources()[i]]);
            }
        });
        super.activate();
    }

    @Override
    public Status report() {
        if (isActive() && isComplete() && super.failure() == null) {
            deserializeAll();
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
    public MpiException failure() {
        MpiException failure = super.failure();
        return failure != null || !isComplete() ? failure : objectFailure;
    }

    // ---------------------------------------------------------------- objects

    private ByteBuffer[] serializeAll() {
        IdentityHashMap<Elements<?>, ByteBuffer> serialized = new IdentityHashMap<>();
        return Arrays.stream(route.sent())
                .map(objects -> serialized.computeIfAbsent(objects, this::serialize))
                .toArray(ByteBuffer[]::new);
    }

    private ByteBuffer serialize(Elements<?> objects) {
        if (objects == null) {
            return ByteBuffer.allocate(0);
        }
        try {
            ByteBuffer bytes = stream.write((Object[]) objects.memory(), (int) objects.offset(), (int) objects.count());
            longest = Math.max(longest, bytes.limit());
            return bytes;
        } catch (MpiException e) {
            note(e);
        } catch (Error e) { // Thrown by a user callback; the other ranks wait for the outcome of this one.
            note(e, "objects cannot be serialized: ");
        }
        return ByteBuffer.allocate(0);
    }

    private void deserializeAll() {
        for (int i = 0; i < arrived.length; i++) {
            if (route.received()[i] != null) {
                deserialize(arrived[i], route.received()[i], route.sources()[i]);
                arrived[i] = null; // The objects may need its memory.
            }
        }
    }

    private void deserialize(ByteBuffer bytes, Elements<?> target, int source) {
        try {
            stream.read(bytes, (Object[]) target.memory(), (int) target.offset(), (int) target.count());
        } catch (MpiException e) {
            note(new MpiException(e.errorClass(), "objects of " + name(source) + ": " + e.getMessage(), e));
        } catch (Error e) { // Thrown by a user callback.
            note(e, "objects of " + name(source) + " cannot be read: ");
        }
    }

    /**
     * An error of the JVM, such as missing memory, is not a property of the objects: it is thrown unchanged, at the
     * end.
     */
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

    /** The designation of a rank of the plan in errors. */
    private String name(int rank) {
        return owner().hasTwoGroups()
                ? "rank " + owner().all().worldRank(plan.contextRank(rank)) + " of the job"
                : "rank " + rank;
    }

    // ---------------------------------------------------------------- outcomes

    /**
     * Exchanges the outcomes of all ranks. If one has failed, the operation ends at all ranks.
     *
     * @param next plans what follows, with the longest message of each rank
     */
    private void agree(Consumer<int[]> next) {
        ByteBuffer heads = ByteBuffer.allocate(plan.size() * HEAD_BYTES);
        heads.position(plan.rank() * HEAD_BYTES);
        heads.putInt(objectFailure == null ? FINE : FINE + 1 + CLASSES.indexOf(objectFailure.errorClass()));
        heads.putInt(longest);
        heads.putInt(stream.maxBytes());
        owner().algorithm(AlgorithmTable.ALLGATHER, plan, HEAD_BYTES).plan(plan, equal(heads, HEAD_BYTES));
        plan.schedule().decide(missing -> {
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
        int[] lengths = new int[plan.size()];
        int[] limits = new int[plan.size()];
        for (int rank = 0; rank < lengths.length; rank++) {
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
                    name(rank) + ", or a rank between it and this one, has failed or left the job");
        }
        if (outcome != FINE) {
            throw new MpiException(
                    CLASSES.get(outcome - FINE - 1),
                    name(rank) + " could not serialize its objects, see the error there; nothing was received");
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
                    "objects of " + name(longest) + " have " + Count.of(lengths[longest], "byte")
                            + ", more than the limit of "
                            + limits[least] + " at " + name(least)
                            + ObjectFilter.advice(lengths[longest]) + "; nothing was received");
        }
    }

    private void requirePossible(int length) {
        if (length < 0 || length > stream.maxBytes()) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "another rank announces a message of " + Count.of(length, "byte") + ", which is not in 0.."
                            + stream.maxBytes() + ", the limit of this rank");
        }
    }

    // ---------------------------------------------------------------- bytes

    /** Sends the length of each message, and plans the messages when the lengths of the expected ones have arrived. */
    private void announce(ByteBuffer[] leaving) {
        ByteBuffer lengths = ByteBuffer.allocate(leaving.length * Integer.BYTES);
        for (ByteBuffer each : leaving) {
            lengths.putInt(each.limit());
        }
        int sources = route.received().length;
        ByteBuffer announced = ByteBuffer.allocate(sources * Integer.BYTES); // Of a source that does not exist, 0.
        route.movement().plan(plan, numbers(lengths.clear(), leaving.length), numbers(announced, sources), true);
        plan.endRound();
        plan.schedule().step(() -> move(leaving, i -> announced.getInt(i * Integer.BYTES)));
        plan.endRound();
    }

    /** Plans the messages, for which it allocates space. */
    private void move(ByteBuffer[] leaving, IntUnaryOperator lengths) {
        ByteBuffer[] arriving = new ByteBuffer[route.received().length];
        for (int i = 0; i < arriving.length; i++) {
            if (route.keepsOwn() && route.sources()[i] == plan.rank()) {
                arriving[i] = leaving[leaving.length == 1 ? 0 : plan.rank()];
            } else {
                int length = lengths.applyAsInt(i);
                requirePossible(length);
                arriving[i] = ByteBuffer.allocate(length);
            }
        }
        route.movement().plan(plan, blocks(leaving), blocks(arriving), false);
        plan.endRound();
        arrived = arriving;
    }

    /** Messages of any length; null if there are none. */
    private static Blocks blocks(ByteBuffer[] messages) {
        return messages.length == 0
                ? null
                : Blocks.of(Arrays.stream(messages)
                        .map(each -> new Elements<>(each, 0, each.limit(), Datatype.SERIALIZED))
                        .toArray(Elements<?>[]::new));
    }

    /** Numbers, or space for them; null if there are none. */
    private static Blocks numbers(ByteBuffer numbers, int count) {
        return count == 0 ? null : equal(numbers, Integer.BYTES);
    }

    private static Blocks equal(ByteBuffer all, int bytesEach) {
        return Blocks.equal(new Elements<>(all, 0, bytesEach, Datatype.SERIALIZED).lent());
    }
}
