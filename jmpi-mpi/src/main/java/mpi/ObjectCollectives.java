package mpi;

import io.jmpi.AnyCommunicator;
import io.jmpi.Buffer;
import io.jmpi.Collectives;
import io.jmpi.Intercommunicator;
import io.jmpi.Mpi;
import java.util.Arrays;

/**
 * Collective operations on objects: they arrive as copies. Reductions combine the objects of all ranks in rank order, by a
 * function of the program. Between two groups, the partners are the ranks of the other group.
 */
record ObjectCollectives(AnyCommunicator communicator) {
    private static Buffer dense(Object[] objects) {
        return Buffer.of(objects, 0, objects.length, io.jmpi.datatype.Datatype.OBJECT);
    }

    /** Several parts, one after the other. */
    private static Buffer dense(Object[] objects, int[] counts) {
        int[] firsts = new int[counts.length];
        for (int i = 1; i < counts.length; i++) {
            firsts[i] = firsts[i - 1] + counts[i - 1];
        }
        return Buffer.of(objects, 0, counts, firsts, io.jmpi.datatype.Datatype.OBJECT);
    }

    private boolean isInter() {
        return communicator instanceof Intercommunicator;
    }

    /** The number of ranks that each rank exchanges objects with. */
    private int partners() {
        return communicator instanceof Intercommunicator inter ? inter.remoteSize() : communicator.size();
    }

    private boolean isAt(int root) {
        return isInter() ? root == MPI.ROOT : root == communicator.rank();
    }

    /** Whether this rank exchanges objects with the root: not if it is beside the root in one of two groups. */
    private boolean isWith(int root) {
        return !isInter() || root >= 0;
    }

    private Collectives collectives() {
        return (Collectives) communicator;
    }

    private static int rootOf(int root) {
        return root == MPI.ROOT ? Mpi.ROOT : Ranks.root(root);
    }

    /** What this rank contributes for the root. */
    private Buffer own(Part send, int root) {
        return isWith(root) ? dense(send.objects(1).objects()) : null;
    }

    void bcast(Part part, int root) {
        if (!isWith(root) && !isAt(root)) {
            collectives().bcast(null, rootOf(root));
            return;
        }
        ObjectElements elements = part.objects(1);
        Object[] objects = elements.objects();
        collectives().bcast(dense(objects), rootOf(root));
        if (!isAt(root)) {
            elements.store(objects);
        }
    }

    void gather(Part send, Part recv, int root) {
        if (!isAt(root)) {
            collectives().gather(own(send, root), null, rootOf(root));
            return;
        }
        ObjectElements all = recv.objects(partners());
        Object[] objects = all.objects();
        collectives().gather(own(send, root), dense(objects), rootOf(root));
        all.store(objects);
    }

    void gatherv(Part send, Parts recv, int root) {
        if (!isAt(root)) {
            collectives().gatherv(own(send, root), null, rootOf(root));
            return;
        }
        int[] counts = counts(recv);
        Object[] objects = new Object[Arrays.stream(counts).sum()];
        collectives().gatherv(own(send, root), dense(objects, counts), rootOf(root));
        store(objects, counts, recv);
    }

    private int[] counts(Parts parts) {
        int[] counts = new int[partners()];
        Arrays.setAll(counts, rank -> parts.objects(rank).objects().length);
        return counts;
    }

    private static void store(Object[] objects, int[] counts, Parts parts) {
        int first = 0;
        for (int rank = 0; rank < counts.length; rank++) {
            parts.objects(rank).store(Arrays.copyOfRange(objects, first, first + counts[rank]));
            first += counts[rank];
        }
    }

    private Object[] objects(Parts parts) {
        Object[] all = new Object[0];
        for (int rank = 0; rank < partners(); rank++) {
            Object[] more = parts.objects(rank).objects();
            all = Arrays.copyOf(all, all.length + more.length);
            System.arraycopy(more, 0, all, all.length - more.length, more.length);
        }
        return all;
    }

    void scatter(Part send, Part recv, int root) {
        Buffer all = isAt(root) ? dense(send.objects(partners()).objects()) : null;
        if (!isWith(root)) {
            collectives().scatter(all, null, rootOf(root));
            return;
        }
        ObjectElements own = recv.objects(1);
        Object[] objects = own.objects();
        collectives().scatter(all, dense(objects), rootOf(root));
        own.store(objects);
    }

    void scatterv(Parts send, Part recv, int root) {
        Buffer all = isAt(root) ? dense(objects(send), counts(send)) : null;
        if (!isWith(root)) {
            collectives().scatterv(all, null, rootOf(root));
            return;
        }
        ObjectElements own = recv.objects(1);
        Object[] objects = own.objects();
        collectives().scatterv(all, dense(objects), rootOf(root));
        own.store(objects);
    }

    void allgather(Part send, Part recv) {
        ObjectElements all = recv.objects(partners());
        Object[] objects = all.objects();
        collectives().allgather(dense(send.objects(1).objects()), dense(objects));
        all.store(objects);
    }

    void allgatherv(Part send, Parts recv) {
        int[] counts = counts(recv);
        Object[] objects = new Object[Arrays.stream(counts).sum()];
        collectives().allgatherv(dense(send.objects(1).objects()), dense(objects, counts));
        store(objects, counts, recv);
    }

    void alltoall(Part send, Part recv) {
        ObjectElements all = recv.objects(partners());
        Object[] objects = all.objects();
        collectives().alltoall(dense(send.objects(partners()).objects()), dense(objects));
        all.store(objects);
    }

    void alltoallv(Parts send, Parts recv) {
        int[] counts = counts(recv);
        Object[] objects = new Object[Arrays.stream(counts).sum()];
        collectives().alltoallv(dense(objects(send), counts(send)), dense(objects, counts));
        store(objects, counts, recv);
    }

    // ---------------------------------------------------------------- reductions

    /** Parts of equal length, in arrays of the class of the program's own: its function may cast them to that. */
    private static Object[][] byRank(Object[] all, int ranks, Part own) {
        int each = ranks == 0 ? 0 : all.length / ranks;
        Class<? extends Object[]> type = arrayClass(own.memory(), all);
        Object[][] byRank = new Object[ranks][];
        Arrays.setAll(byRank, rank -> Arrays.copyOfRange(all, rank * each, (rank + 1) * each, type));
        return byRank;
    }

    private static Class<? extends Object[]> arrayClass(Object memory, Object[] objects) {
        if (!(memory instanceof Object[] array)) {
            return Object[].class;
        }
        Class<?> element = array.getClass().getComponentType();
        boolean fit = Arrays.stream(objects).allMatch(object -> object == null || element.isInstance(object));
        return fit ? array.getClass() : Object[].class;
    }

    /** The objects of all partners, each a copy. */
    private Object[][] all(Part send) {
        Object[] own = send.objects(1).objects();
        Object[] all = new Object[own.length * partners()];
        collectives().allgather(dense(own), dense(all));
        return byRank(all, partners(), send);
    }

    /** Combines the objects of the first ranks. */
    private static Object[] combined(Object[][] byRank, int ranks, Datatype type, Op op) {
        if (op == null) {
            throw new MPIException(MPI.ERR_OP, "op is null");
        }
        Object[] result = byRank[0];
        for (int rank = 1; rank < ranks; rank++) {
            op.combineObjects(result, byRank[rank], result.length, type);
            result = byRank[rank];
        }
        return result;
    }

    void reduce(Part send, Part recv, Op op, int root) {
        if (!isAt(root)) {
            collectives().gather(own(send, root), null, rootOf(root));
            return;
        }
        ObjectElements result = recv.objects(1);
        Object[] all = new Object[result.objects().length * partners()];
        collectives().gather(own(send, root), dense(all), rootOf(root));
        result.store(combined(byRank(all, partners(), send), partners(), recv.type(), op));
    }

    void allreduce(Part send, Part recv, Op op) {
        recv.objects(1).store(combined(all(send), partners(), send.type(), op));
    }

    void scan(Part send, Part recv, Op op) {
        if (isInter()) {
            throw new MPIException(MPI.ERR_COMM, "the operation is not defined for inter-communicators");
        }
        recv.objects(1).store(combined(all(send), communicator.rank() + 1, send.type(), op));
    }

    /** Each rank gets as many elements as the count of its rank. */
    void reduceScatter(Part send, Part recv, int[] recvcounts, Op op) {
        int total = Arrays.stream(recvcounts, 0, communicator.size()).sum();
        Part whole = new Part(send.memory(), send.offset(), total, send.type());
        Object[] result = combined(all(whole), partners(), send.type(), op);
        int perElement = total == 0 ? 0 : result.length / total;
        int first = Arrays.stream(recvcounts, 0, communicator.rank()).sum() * perElement;
        int count = recvcounts[communicator.rank()];
        new Part(recv.memory(), recv.offset(), count, recv.type())
                .objects(1)
                .store(Arrays.copyOfRange(result, first, first + count * perElement));
    }
}
