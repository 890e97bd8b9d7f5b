package io.jmpi.internal.operations;

import io.jmpi.AnyCommunicator;
import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.NeighborhoodCommunicator;
import io.jmpi.ObjectOperation;
import io.jmpi.ObjectOperations;
import io.jmpi.Operation;
import io.jmpi.SendMode;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.matching.text.Count;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Operations on one object of each rank, implemented by those on arrays of objects: a rank's object is an array of
 * length one. Reductions collect the objects and combine them in rank order, so that no code of the program runs while
 * other ranks wait for this one's messages.
 *
 * <p>Thread: as the session's thread level allows. Lifetime: one call.
 */
public final class CommunicatorObjects implements ObjectOperations {
    private final AnyCommunicator communicator;
    private final CommunicatorCore core;
    private final Binder<?> binder;

    /**
     * Creates the operations.
     *
     * @param binder of the communicator, recorded and checked
     */
    public CommunicatorObjects(AnyCommunicator communicator, CommunicatorCore core, Binder<?> binder) {
        this.communicator = communicator;
        this.core = core;
        this.binder = binder;
    }

    // ---------------------------------------------------------------- messages

    @Override
    public Operation send(SendMode mode, Object object, int dest, int tag) {
        return binder.send(mode, serialized(object), dest, tag);
    }

    private Buffer serialized(Object object) {
        return core.handled(() -> {
            ByteBuffer bytes = core.session().objects().writeOne(object);
            return Buffer.of(bytes, 0, bytes.limit(), Datatype.SERIALIZED);
        });
    }

    @Override
    public <T> ObjectOperation<T> recv(Class<T> type, int source, int tag) {
        requireGiven("type", type);
        return BoundOnObjects.receive(core, type, memory -> binder.recv(memory, source, tag));
    }

    @Override
    public <T> ObjectOperation<T> sendrecv(
            Object object, int dest, int sendTag, Class<T> type, int source, int recvTag) {
        requireGiven("type", type);
        Buffer sent = serialized(object);
        return BoundOnObjects.receive(
                core, type, memory -> binder.sendrecv(sent, dest, sendTag, memory, source, recvTag));
    }

    // ---------------------------------------------------------------- collective operations

    /** Binds a call by a method of the program, whose result is there when it is complete. */
    private <T> ObjectOperation<T> bound(String method, Call call, Supplier<T> result) {
        return new BoundOnObjects<>(binder.bind(call, method), status -> result.get());
    }

    @Override
    public <T> ObjectOperation<T> bcast(T object, int root) {
        Object[] box = {core.isRoot(root) ? object : null};
        return bound("bcastObject", Call.bcast(all(box), root), () -> only(box));
    }

    @Override
    public <T> ObjectOperation<List<T>> gather(T object, int root) {
        return gathering("gatherObject", object, root, CommunicatorObjects::list);
    }

    /** Collects the objects of all ranks at the root. */
    private <T> ObjectOperation<T> gathering(String method, Object object, int root, Function<Object[], T> result) {
        Object[] gathered = core.isRoot(root) ? new Object[peers()] : null;
        return bound(
                method,
                Call.gather(one(object), gathered == null ? null : all(gathered), root),
                () -> gathered == null ? null : result.apply(gathered));
    }

    @Override
    public <T> ObjectOperation<T> scatter(List<? extends T> objects, int root) {
        Object[] box = new Object[1];
        Buffer parts = core.isRoot(root) ? all(oneForEach(objects, peers(), "rank")) : null;
        return bound("scatterObject", Call.scatter(parts, all(box), root), () -> only(box));
    }

    @Override
    public <T> ObjectOperation<List<T>> allgather(T object) {
        return allgathering("allgatherObject", object, CommunicatorObjects::list);
    }

    /** Collects the objects of all ranks at all ranks. */
    private <T> ObjectOperation<T> allgathering(String method, Object object, Function<Object[], T> result) {
        Object[] gathered = new Object[peers()];
        return bound(method, Call.allgather(one(object), all(gathered)), () -> result.apply(gathered));
    }

    @Override
    public <T> ObjectOperation<List<T>> alltoall(List<? extends T> objects) {
        Object[] received = new Object[peers()];
        Buffer sent = all(oneForEach(objects, peers(), "rank"));
        return bound("alltoallObject", Call.alltoall(sent, all(received)), () -> list(received));
    }

    @Override
    public <T> ObjectOperation<T> reduce(T object, BinaryOperator<T> op, int root) {
        requireGiven("op", op);
        return gathering("reduceObject", object, root, gathered -> combined(gathered, peers(), op));
    }

    @Override
    public <T> ObjectOperation<T> allreduce(T object, BinaryOperator<T> op) {
        return combining("allreduceObject", object, op, peers());
    }

    @Override
    public <T> ObjectOperation<T> scan(T object, BinaryOperator<T> op) {
        requireOneGroup(Collective.SCAN);
        return combining("scanObject", object, op, core.rank() + 1);
    }

    @Override
    public <T> ObjectOperation<T> exscan(T object, BinaryOperator<T> op) {
        requireOneGroup(Collective.EXSCAN);
        return combining("exscanObject", object, op, core.rank());
    }

    private void requireOneGroup(Collective operation) {
        if (core.hasTwoGroups()) {
            throw core.raised(Plans.missing(operation, "an intra-communicator"));
        }
    }

    /** Combines the objects of the first ranks. */
    private <T> ObjectOperation<T> combining(String method, T object, BinaryOperator<T> op, int count) {
        requireGiven("op", op);
        return allgathering(method, object, gathered -> combined(gathered, count, op));
    }

    @SuppressWarnings("unchecked") // All ranks call the operation with the same class of objects.
    private static <T> T combined(Object[] objects, int count, BinaryOperator<T> op) {
        if (count == 0) {
            return null;
        }
        T result = (T) objects[0];
        for (int i = 1; i < count; i++) {
            result = op.apply(result, (T) objects[i]);
        }
        return result;
    }

    // ---------------------------------------------------------------- neighbors

    /** The object of a neighbor that does not exist is null, because nothing is written to its place. */
    @Override
    public <T> ObjectOperation<List<T>> neighborAllgather(T object) {
        Object[] received = new Object[neighbors(Collective.NEIGHBOR_ALLGATHER).sources().length];
        return bound(
                "neighborAllgatherObject", Call.neighborAllgather(one(object), all(received)), () -> list(received));
    }

    @Override
    public <T> ObjectOperation<List<T>> neighborAlltoall(List<? extends T> objects) {
        NeighborhoodCommunicator neighbors = neighbors(Collective.NEIGHBOR_ALLTOALL);
        Object[] received = new Object[neighbors.sources().length];
        Object[] sent = oneForEach(objects, neighbors.destinations().length, "destination");
        return bound("neighborAlltoallObject", Call.neighborAlltoall(all(sent), all(received)), () -> list(received));
    }

    private NeighborhoodCommunicator neighbors(Collective operation) {
        if (communicator instanceof NeighborhoodCommunicator neighbors) {
            return neighbors;
        }
        throw core.raised(Plans.missing(operation, "a communicator with a topology"));
    }

    // ---------------------------------------------------------------- arguments and results

    /** The number of ranks that this one receives from: of an inter-communicator, those of the remote group. */
    private int peers() {
        return core.messages().peers();
    }

    private static Buffer one(Object object) {
        return all(new Object[] {object});
    }

    private static Buffer all(Object[] objects) {
        return Buffer.of(objects, 0, objects.length, Datatype.OBJECT);
    }

    private Object[] oneForEach(List<?> objects, int takers, String taker) {
        requireGiven("objects", objects);
        if (objects.size() != takers) {
            throw core.raised(new MpiException(
                    ErrorClass.COUNT,
                    "objects has " + Count.of(objects.size(), "element") + " for " + Count.of(takers, taker)
                            + "; give one for each"));
        }
        return objects.toArray();
    }

    private void requireGiven(String name, Object argument) {
        if (argument == null) {
            throw core.raised(new MpiException(ErrorClass.ARG, name + " is null"));
        }
    }

    // All ranks call the operation with the same class of objects.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T> T only(Object[] box) {
        return (T) box[0];
    }

    // All ranks call the operation with the same class of objects.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T> List<T> list(Object[] objects) {
        return (List<T>) Collections.unmodifiableList(Arrays.asList(objects));
    }
}
