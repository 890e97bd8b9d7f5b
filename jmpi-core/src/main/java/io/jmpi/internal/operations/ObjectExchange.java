package io.jmpi.internal.operations;

import io.jmpi.Mpi;
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
import io.jmpi.internal.collective.Scatter;
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
 * One blocking collective operation on objects. All ranks run the same steps, even if one of them fails:
 *
 * <ol>
 * <li>Each rank serializes what it sends.
 * <li>All ranks exchange their outcomes and message lengths. If a rank has failed, all ranks end here with its error
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
final class ObjectExchange implements CollectiveOperation {
    /** What a rank sends to all others: its outcome, the length of its longest message, its limit. */
    private static final int HEAD_BYTES = 3 * Integer.BYTES;

    /** Success. Error classes follow; 0 marks the place of a lost rank. */
    private static final int FINE = 1;

    private static final List<ErrorClass> CLASSES = List.of(ErrorClass.values());

    private final CommunicatorCore core;
    private final ObjectStream stream;
    private final String operation;
    private final Consumer<ObjectExchange> body;

    /** The first error at this rank; null if there is none. */
    private MpiException failure;

    /** Length of the longest message that this rank sends. */
    private int longest;

    private boolean hasBegun;

    /**
     * Binds an operation.
     *
     * @param body calls the method of the operation
     */
    ObjectExchange(CommunicatorCore core, String operation, Consumer<ObjectExchange> body) {
        this.core = core;
        this.stream = core.session().objects();
        this.operation = operation;
        this.body = body;
    }

    @Override
    public String operation() {
        return operation;
    }

    @Override
    public boolean hasBegun() {
        return hasBegun;
    }

    @Override
    public Status blocking() {
        try {
            body.accept(this);
            throwFailure();
            return MessageStatus.EMPTY;
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    @Override
    public Request nonblocking() {
        throw core.raised(Arguments.objectsRefused("buffer"));
    }

    @Override
    public PersistentRequest persistent() {
        throw core.raised(Arguments.objectsRefused("buffer"));
    }

    // ---------------------------------------------------------------- the operations

    void bcast(Elements<?> objects, int root) {
        boolean atRoot = core.rank() == root;
        ByteBuffer sent = atRoot ? serialize(objects) : null;
        int[] lengths = agree();
        ByteBuffer bytes = atRoot ? sent : ByteBuffer.allocate(lengths[root]);
        run(AlgorithmTable.BCAST, lengths[root], (algorithm, plan) -> algorithm.plan(plan, whole(bytes), root));
        if (!atRoot) {
            deserialize(bytes, objects, root);
        }
    }

    /**
     * Gathers.
     *
     * @param own what this rank sends; null at the root if IN_PLACE
     * @param parts where the ranks' objects go; null except at the root
     */
    void gather(Elements<?> own, Blocks parts, int root) {
        ByteBuffer sent = own == null ? ByteBuffer.allocate(0) : serialize(own);
        int[] lengths = agree();
        if (parts == null) {
            run(AlgorithmTable.GATHERV, 0, (algorithm, plan) -> algorithm.plan(plan, whole(sent), null, root));
        } else {
            ByteBuffer[] received = space(lengths, root, sent);
            run(AlgorithmTable.GATHERV, 0, (algorithm, plan) -> algorithm.plan(plan, null, blocks(received), root));
            deserializeAll(received, parts, own == null ? root : Mpi.UNDEFINED);
        }
    }

    /**
     * Scatters.
     *
     * @param own where this rank's objects go; null at the root if IN_PLACE
     * @param parts what the ranks receive; null except at the root
     */
    void scatter(Elements<?> own, Blocks parts, int root) {
        if (parts == null) {
            agree();
            ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
            scatter(AlgorithmTable.SCATTER, Integer.BYTES, whole(length), null, root);
            ByteBuffer received = ByteBuffer.allocate(length.getInt(0));
            scatter(AlgorithmTable.SCATTERV, 0, whole(received), null, root);
            deserialize(received, own, root);
        } else {
            ByteBuffer[] sent = serializeAll(parts, own == null ? root : Mpi.UNDEFINED);
            agree();
            scatter(AlgorithmTable.SCATTER, Integer.BYTES, null, numbers(lengths(sent)), root);
            scatter(AlgorithmTable.SCATTERV, 0, null, blocks(sent), root);
            if (own != null) {
                deserialize(sent[root], own, root);
            }
        }
    }

    private void scatter(AlgorithmFamily<Scatter> family, int bytes, Elements<?> own, Blocks parts, int root) {
        run(family, bytes, (algorithm, plan) -> algorithm.plan(plan, own, parts, root));
    }

    /**
     * Gathers at all ranks.
     *
     * @param own what this rank sends; null if IN_PLACE
     */
    void allgather(Elements<?> own, Blocks parts) {
        int rank = core.rank();
        ByteBuffer sent = serialize(own == null ? parts.of(rank) : own);
        int[] lengths = agree();
        ByteBuffer[] received = space(lengths, rank, sent);
        long total = Arrays.stream(lengths).asLongStream().sum();
        run(AlgorithmTable.ALLGATHERV, total, (algorithm, plan) -> algorithm.plan(plan, blocks(received)));
        deserializeAll(received, parts, own == null ? rank : Mpi.UNDEFINED);
    }

    /**
     * Exchanges parts.
     *
     * @param sent what goes to each rank; null if IN_PLACE
     */
    void alltoall(Blocks sent, Blocks received) {
        int rank = core.rank();
        int inPlace = sent == null ? rank : Mpi.UNDEFINED;
        ByteBuffer[] leaving = serializeAll(sent == null ? received : sent, inPlace);
        agree();
        ByteBuffer announced = ByteBuffer.allocate(leaving.length * Integer.BYTES);
        run(
                AlgorithmTable.ALLTOALL,
                Integer.BYTES,
                (algorithm, plan) -> algorithm.plan(plan, numbers(lengths(leaving)), numbers(announced)));
        int[] lengths = new int[leaving.length];
        announced.asIntBuffer().get(lengths);
        ByteBuffer[] arriving = space(lengths, rank, leaving[rank]);
        run(AlgorithmTable.ALLTOALLV, 0, (algorithm, plan) -> algorithm.plan(plan, blocks(leaving), blocks(arriving)));
        deserializeAll(arriving, received, inPlace);
    }

    private <A> void run(AlgorithmFamily<A> family, long bytes, BiConsumer<A, Plan> planning) {
        CommunicatorCore.run(core.plan(operation + " of objects", family, bytes, planning));
    }

    // ---------------------------------------------------------------- the steps

    private ByteBuffer[] serializeAll(Blocks parts, int inPlace) {
        ByteBuffer[] all = new ByteBuffer[core.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = i == inPlace ? ByteBuffer.allocate(0) : serialize(parts.of(i));
        }
        return all;
    }

    private ByteBuffer serialize(Elements<?> objects) {
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
    private int[] agree() {
        int size = core.size();
        ByteBuffer heads = ByteBuffer.allocate(size * HEAD_BYTES);
        heads.position(core.rank() * HEAD_BYTES);
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

    private static void requireFine(int rank, int outcome) {
        if (outcome == 0) {
            throw new MpiException(
                    ErrorClass.PROC_FAILED,
                    "rank " + rank + ", or a rank between it and this one, has failed or left the job");
        }
        if (outcome != FINE) {
            throw new MpiException(
                    CLASSES.get(outcome - FINE - 1),
                    "rank " + rank + " could not serialize its objects, see the error there; nothing was received");
        }
    }

    private static void requireWithinLimits(int[] lengths, int[] limits) {
        int longest = 0;
        int least = 0;
        for (int rank = 1; rank < lengths.length; rank++) {
            longest = lengths[rank] > lengths[longest] ? rank : longest;
            least = limits[rank] < limits[least] ? rank : least;
        }
        if (lengths[longest] > limits[least]) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "objects of rank " + longest + " have " + lengths[longest] + " bytes, more than the limit of "
                            + limits[least] + " at rank " + least + "; raise it with setting objects.max.bytes; nothing"
                            + " was received");
        }
    }

    private void deserializeAll(ByteBuffer[] received, Blocks parts, int inPlace) {
        for (int rank = 0; rank < received.length; rank++) {
            if (rank != inPlace) {
                deserialize(received[rank], parts.of(rank), rank);
                received[rank] = null; // The objects may need its memory.
            }
        }
    }

    private void deserialize(ByteBuffer bytes, Elements<?> target, int source) {
        try {
            stream.read(bytes, (Object[]) target.memory(), target.offset(), target.count());
        } catch (MpiException e) {
            note(new MpiException(e.errorClass(), "objects of rank " + source + ": " + e.getMessage(), e));
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
    private static ByteBuffer[] space(int[] lengths, int own, ByteBuffer ownBytes) {
        ByteBuffer[] space = new ByteBuffer[lengths.length];
        for (int rank = 0; rank < lengths.length; rank++) {
            space[rank] = rank == own ? ownBytes : ByteBuffer.allocate(lengths[rank]);
        }
        return space;
    }

    private static Elements<?> whole(ByteBuffer bytes) {
        return new Elements<>(bytes, 0, bytes.limit(), Datatype.SERIALIZED);
    }

    private static Blocks blocks(ByteBuffer[] parts) {
        return Blocks.of(Arrays.stream(parts).map(ObjectExchange::whole).toArray(Elements<?>[]::new));
    }

    /** One number for each rank, or space for it. */
    private static Blocks numbers(ByteBuffer numbers) {
        return equal(numbers, Integer.BYTES);
    }

    private static Blocks equal(ByteBuffer all, int bytesEach) {
        return Blocks.equal(new Elements<>(all, 0, bytesEach, Datatype.SERIALIZED).lent());
    }

    private static ByteBuffer lengths(ByteBuffer[] parts) {
        ByteBuffer lengths = ByteBuffer.allocate(parts.length * Integer.BYTES);
        for (ByteBuffer part : parts) {
            lengths.putInt(part.limit());
        }
        return lengths.clear();
    }
}
