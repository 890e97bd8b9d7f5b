package io.jmpi.internal.operations;

import io.jmpi.AnyCommunicator;
import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Intercommunicator;
import io.jmpi.Mpi;
import io.jmpi.ObjectOperation;
import io.jmpi.ObjectScanOperations;
import io.jmpi.Operation;
import io.jmpi.SendMode;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/**
 * Operations on one object of each rank, by those on arrays of objects: a rank's object is an array of one. Reductions
 * collect the objects and combine them in rank order, so that no code of the program runs while other ranks wait for this
 * one's messages.
 *
 * <p>Thread: as the session's thread level allows. Lifetime: one call.
 */
public class CommunicatorObjects implements ObjectScanOperations {
    private final AnyCommunicator communicator;
    private final CommunicatorCore core;
    private final Binder binder;

    /**
     * Creates the operations.
     *
     * @param binder of the communicator, recorded and checked
     */
    public CommunicatorObjects(AnyCommunicator communicator, CommunicatorCore core, Binder binder) {
        this.communicator = communicator;
        this.core = core;
        this.binder = binder;
    }

    // ---------------------------------------------------------------- messages

    @Override
    public final Operation send(SendMode mode, Object object, int dest, int tag) {
        return binder.send(mode, serialized(object), dest, tag);
    }

    private Buffer serialized(Object object) {
        return core.handled(() -> {
            ByteBuffer bytes = core.session().objects().writeOne(object);
            return Buffer.of(bytes, 0, bytes.limit(), Datatype.SERIALIZED);
        });
    }

    @Override
    public final <T> ObjectOperation<T> recv(Class<T> type, int source, int tag) {
        requireGiven("type", type);
        return new BoundObjectReceive<>(communicator, core, type, source, tag, null);
    }

    @Override
    public final <T> ObjectOperation<T> sendrecv(
            Object object, int dest, int sendTag, Class<T> type, int source, int recvTag) {
        requireGiven("type", type);
        BoundObjectReceive.Sent sent = new BoundObjectReceive.Sent(serialized(object), dest, sendTag);
        return new BoundObjectReceive<>(communicator, core, type, source, recvTag, sent);
    }

    // ---------------------------------------------------------------- collective operations

    @Override
    public final <T> ObjectOperation<T> bcast(T object, int root) {
        Object[] box = {isRoot(root) ? object : null};
        return new BoundObjects<T>(binder.bind(Call.bcast(all(box), root)), () -> only(box));
    }

    @Override
    public final <T> ObjectOperation<List<T>> gather(T object, int root) {
        Object[] gathered = isRoot(root) ? new Object[peers()] : null;
        return new BoundObjects<List<T>>(gathering(object, gathered, root), () -> list(gathered));
    }

    private Operation gathering(Object object, Object[] gathered, int root) {
        return binder.bind(Call.gather(one(object), gathered == null ? null : all(gathered), root));
    }

    @Override
    public final <T> ObjectOperation<T> scatter(List<? extends T> objects, int root) {
        Object[] box = new Object[1];
        Buffer parts = isRoot(root) ? all(oneForEach(objects, peers(), "ranks")) : null;
        return new BoundObjects<T>(binder.bind(Call.scatter(parts, all(box), root)), () -> only(box));
    }

    @Override
    public final <T> ObjectOperation<List<T>> allgather(T object) {
        Object[] gathered = new Object[peers()];
        return new BoundObjects<List<T>>(binder.bind(Call.allgather(one(object), all(gathered))), () -> list(gathered));
    }

    @Override
    public final <T> ObjectOperation<List<T>> alltoall(List<? extends T> objects) {
        Object[] received = new Object[peers()];
        return new BoundObjects<List<T>>(
                binder.bind(Call.alltoall(all(oneForEach(objects, peers(), "ranks")), all(received))),
                () -> list(received));
    }

    @Override
    public final <T> ObjectOperation<T> reduce(T object, BinaryOperator<T> op, int root) {
        requireGiven("op", op);
        Object[] gathered = isRoot(root) ? new Object[peers()] : null;
        return new BoundObjects<T>(
                gathering(object, gathered, root), () -> gathered == null ? null : combined(gathered, peers(), op));
    }

    @Override
    public final <T> ObjectOperation<T> allreduce(T object, BinaryOperator<T> op) {
        return combining(object, op, peers());
    }

    @Override
    public final <T> ObjectOperation<T> scan(T object, BinaryOperator<T> op) {
        return combining(object, op, core.rank() + 1);
    }

    @Override
    public final <T> ObjectOperation<T> exscan(T object, BinaryOperator<T> op) {
        return combining(object, op, core.rank());
    }

    /** Collects the objects of all ranks, and combines the first ones. */
    private <T> ObjectOperation<T> combining(T object, BinaryOperator<T> op, int count) {
        requireGiven("op", op);
        Object[] gathered = new Object[peers()];
        Supplier<T> result = () -> combined(gathered, count, op);
        return new BoundObjects<>(binder.bind(Call.allgather(one(object), all(gathered))), result);
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

    // ---------------------------------------------------------------- arguments and results

    /** The number of ranks that this one receives from: of an inter-communicator, those of the remote group. */
    private int peers() {
        return core.messages().peers();
    }

    private boolean isRoot(int root) {
        return root == Mpi.ROOT || root == core.rank() && !(communicator instanceof Intercommunicator);
    }

    static Buffer one(Object object) {
        return all(new Object[] {object});
    }

    static Buffer all(Object[] objects) {
        return Buffer.of(objects, 0, objects.length, Datatype.OBJECT);
    }

    final Object[] oneForEach(List<?> objects, int takers, String takerNames) {
        requireGiven("objects", objects);
        if (objects.size() != takers) {
            throw core.raised(new MpiException(
                    ErrorClass.COUNT,
                    "objects has " + objects.size() + " elements; give one for each of the " + takers + " "
                            + takerNames));
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
    static <T> List<T> list(Object[] objects) {
        return objects == null ? null : (List<T>) Collections.unmodifiableList(Arrays.asList(objects));
    }
}
