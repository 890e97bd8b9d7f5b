package io.jmpi.internal.operations;

import io.jmpi.Mpi;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.Algorithm;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Alltoall;
import io.jmpi.internal.collective.Blocks;
import io.jmpi.internal.collective.Gather;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.collective.Scatter;
import io.jmpi.internal.collective.Situation;
import io.jmpi.internal.core.CommunicatorCore;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

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
final class ObjectExchange {
    /** What a rank sends to all others: its outcome, the length of its longest message, its limit. */
    private static final int HEAD_BYTES = 3 * Integer.BYTES;

    /** Success. Error classes follow; 0 marks the place of a lost rank. */
    private static final int FINE = 1;

    private static final List<ErrorClass> CLASSES = List.of(ErrorClass.values());

    private final CommunicatorCore core;
    private final ObjectStream stream;

    /** The first error at this rank; null if there is none. */
    private MpiException failure;

    /** Length of the longest message that this rank sends. */
    private int longest;

    private boolean hasBegun;

    ObjectExchange(CommunicatorCore core) {
        this.core = core;
        this.stream = core.session().objects();
    }

    /** Whether this rank has sent its outcome to the others. */
    boolean hasBegun() {
        return hasBegun;
    }

    // ---------------------------------------------------------------- the operations

    void bcast(Elements<Object[]> objects, int root) {
        boolean atRoot = core.rank() == root;
        ByteBuffer sent = atRoot ? serialize(objects) : null;
        int[] lengths = agree();
        ByteBuffer bytes = atRoot ? sent : ByteBuffer.allocate(lengths[root]);
        Plan plan = core.newPlan();
        choose(AlgorithmTable.BCAST, lengths[root]).plan(plan, whole(bytes), root);
        CommunicatorCore.run(plan);
        if (!atRoot) {
            deserialize(bytes, objects, root);
        }
        throwFailure();
    }

    /**
     * Gathers.
     *
     * @param own what this rank sends; null at the root if IN_PLACE
     * @param parts where the ranks' objects go; null
     *     except at the root
     */
    void gather(Elements<Object[]> own, Blocks<Object[]> parts, int root) {
        ByteBuffer sent = own == null ? ByteBuffer.allocate(0) : serialize(own);
        int[] lengths = agree();
        Plan plan = core.newPlan();
        Gather algorithm = choose(AlgorithmTable.GATHERV, 0);
        if (parts == null) {
            algorithm.plan(plan, whole(sent), null, root);
            CommunicatorCore.run(plan);
        } else {
            ByteBuffer[] received = space(lengths, root, sent);
            algorithm.plan(plan, null, blocks(received), root);
            CommunicatorCore.run(plan);
            deserializeAll(received, parts, own == null ? root : Mpi.UNDEFINED);
        }
        throwFailure();
    }

    /**
     * Scatters.
     *
     * @param parts what the ranks receive; null except at the root
     * @param own where this rank's objects go; null at the root if IN_PLACE
     */
    void scatter(Blocks<Object[]> parts, Elements<Object[]> own, int root) {
        if (parts == null) {
            takePart(own, root);
        } else {
            handOut(parts, own, root);
        }
        throwFailure();
    }

    private void handOut(Blocks<Object[]> parts, Elements<Object[]> own, int root) {
        ByteBuffer[] sent = serializeAll(parts, own == null ? root : Mpi.UNDEFINED);
        agree();
        scatter(AlgorithmTable.SCATTER, Integer.BYTES, numbers(lengths(sent)), null, root);
        scatter(AlgorithmTable.SCATTERV, 0, blocks(sent), null, root);
        if (own != null) {
            deserialize(sent[root], own, root);
        }
    }

    private void takePart(Elements<Object[]> own, int root) {
        agree();
        ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
        scatter(AlgorithmTable.SCATTER, Integer.BYTES, null, whole(length), root);
        ByteBuffer received = ByteBuffer.allocate(length.getInt(0));
        scatter(AlgorithmTable.SCATTERV, 0, null, whole(received), root);
        deserialize(received, own, root);
    }

    private void scatter(
            AlgorithmFamily<Scatter> family, int bytes, Blocks<ByteBuffer> parts, Elements<ByteBuffer> own, int root) {
        Plan plan = core.newPlan();
        choose(family, bytes).plan(plan, parts, own, root);
        CommunicatorCore.run(plan);
    }

    /**
     * Gathers at all ranks.
     *
     * @param own what this rank sends; null if IN_PLACE
     */
    void allgather(Elements<Object[]> own, Blocks<Object[]> parts) {
        int rank = core.rank();
        ByteBuffer sent = serialize(own == null ? parts.of(rank) : own);
        int[] lengths = agree();
        long total = 0;
        for (int length : lengths) {
            total += length;
        }
        ByteBuffer[] received = space(lengths, rank, sent);
        Plan plan = core.newPlan();
        choose(AlgorithmTable.ALLGATHERV, total).plan(plan, blocks(received));
        CommunicatorCore.run(plan);
        deserializeAll(received, parts, own == null ? rank : Mpi.UNDEFINED);
        throwFailure();
    }

    /**
     * Exchanges parts.
     *
     * @param sent what goes to each rank; null if IN_PLACE
     */
    void alltoall(Blocks<Object[]> sent, Blocks<Object[]> received) {
        int rank = core.rank();
        int inPlace = sent == null ? rank : Mpi.UNDEFINED;
        ByteBuffer[] leaving = serializeAll(sent == null ? received : sent, inPlace);
        agree();
        ByteBuffer announced = ByteBuffer.allocate(leaving.length * Integer.BYTES);
        alltoall(AlgorithmTable.ALLTOALL, Integer.BYTES, numbers(lengths(leaving)), numbers(announced));
        int[] lengths = new int[leaving.length];
        announced.asIntBuffer().get(lengths);
        ByteBuffer[] arriving = space(lengths, rank, leaving[rank]);
        alltoall(AlgorithmTable.ALLTOALLV, 0, blocks(leaving), blocks(arriving));
        deserializeAll(arriving, received, inPlace);
        throwFailure();
    }

    private void alltoall(
            AlgorithmFamily<Alltoall> family, int bytes, Blocks<ByteBuffer> sent, Blocks<ByteBuffer> received) {
        Plan plan = core.newPlan();
        choose(family, bytes).plan(plan, sent, received);
        CommunicatorCore.run(plan);
    }

    // ---------------------------------------------------------------- the steps

    private ByteBuffer[] serializeAll(Blocks<Object[]> parts, int inPlace) {
        ByteBuffer[] all = new ByteBuffer[core.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = i == inPlace ? ByteBuffer.allocate(0) : serialize(parts.of(i));
        }
        return all;
    }

    private ByteBuffer serialize(Elements<Object[]> objects) {
        try {
            ByteBuffer bytes = stream.write(objects.memory(), objects.offset(), objects.count());
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
        Blocks<ByteBuffer> all = numbersOf(heads, HEAD_BYTES);
        Plan exchange = core.newPlan();
        choose(AlgorithmTable.ALLGATHER, HEAD_BYTES).plan(exchange, all);
        hasBegun = true;
        CommunicatorCore.run(exchange);
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

    private <A extends Algorithm> A choose(AlgorithmFamily<A> family, long bytes) {
        return core.algorithms().choose(family, new Situation(core.size(), bytes));
    }

    private void deserializeAll(ByteBuffer[] received, Blocks<Object[]> parts, int inPlace) {
        for (int rank = 0; rank < received.length; rank++) {
            if (rank != inPlace) {
                deserialize(received[rank], parts.of(rank), rank);
                received[rank] = null; // The objects may need its memory.
            }
        }
    }

    private void deserialize(ByteBuffer bytes, Elements<Object[]> target, int source) {
        try {
            stream.read(bytes, target.memory(), target.offset(), target.count());
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

    private static Elements<ByteBuffer> whole(ByteBuffer bytes) {
        return new Elements<>(bytes, 0, bytes.limit(), Datatype.SERIALIZED);
    }

    private static Blocks<ByteBuffer> blocks(ByteBuffer[] parts) {
        List<Elements<ByteBuffer>> elements = new ArrayList<>(parts.length);
        for (ByteBuffer part : parts) {
            elements.add(whole(part));
        }
        return Blocks.of(elements);
    }

    /** One number for each rank, or space for it. */
    private static Blocks<ByteBuffer> numbers(ByteBuffer numbers) {
        return numbersOf(numbers, Integer.BYTES);
    }

    private static Blocks<ByteBuffer> numbersOf(ByteBuffer numbers, int bytesEach) {
        return Blocks.equal(numbers, 0, bytesEach, Datatype.SERIALIZED);
    }

    private static ByteBuffer lengths(ByteBuffer[] parts) {
        ByteBuffer lengths = ByteBuffer.allocate(parts.length * Integer.BYTES);
        for (ByteBuffer part : parts) {
            lengths.putInt(part.limit());
        }
        return lengths.clear();
    }
}
