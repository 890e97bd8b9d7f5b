package mpi;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import java.util.Arrays;

/**
 * Collective operations on objects: they arrive as copies. Reductions combine the objects of all ranks in rank order, by a
 * function of the program.
 */
record ObjectCollectives(Communicator communicator) {
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

    private boolean isAt(int root) {
        return communicator.rank() == root;
    }

    private int size() {
        return communicator.size();
    }

    void bcast(Part part, int root) {
        ObjectElements elements = part.objects(1);
        Object[] objects = elements.objects();
        communicator.bcast(dense(objects), root);
        if (!isAt(root)) {
            elements.store(objects);
        }
    }

    void gather(Part send, Part recv, int root) {
        Object[] own = send.objects(1).objects();
        if (!isAt(root)) {
            communicator.gather(dense(own), null, root);
            return;
        }
        ObjectElements all = recv.objects(size());
        Object[] objects = all.objects();
        communicator.gather(dense(own), dense(objects), root);
        all.store(objects);
    }

    void gatherv(Part send, Parts recv, int root) {
        Object[] own = send.objects(1).objects();
        if (!isAt(root)) {
            communicator.gatherv(dense(own), null, root);
            return;
        }
        int[] counts = counts(recv);
        Object[] objects = new Object[Arrays.stream(counts).sum()];
        communicator.gatherv(dense(own), dense(objects, counts), root);
        store(objects, counts, recv);
    }

    private int[] counts(Parts parts) {
        int[] counts = new int[size()];
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
        for (int rank = 0; rank < size(); rank++) {
            Object[] more = parts.objects(rank).objects();
            all = Arrays.copyOf(all, all.length + more.length);
            System.arraycopy(more, 0, all, all.length - more.length, more.length);
        }
        return all;
    }

    void scatter(Part send, Part recv, int root) {
        ObjectElements own = recv.objects(1);
        Object[] objects = own.objects();
        communicator.scatter(isAt(root) ? dense(send.objects(size()).objects()) : null, dense(objects), root);
        own.store(objects);
    }

    void scatterv(Parts send, Part recv, int root) {
        ObjectElements own = recv.objects(1);
        Object[] objects = own.objects();
        communicator.scatterv(isAt(root) ? dense(objects(send), counts(send)) : null, dense(objects), root);
        own.store(objects);
    }

    void allgather(Part send, Part recv) {
        ObjectElements all = recv.objects(size());
        Object[] objects = all.objects();
        communicator.allgather(dense(send.objects(1).objects()), dense(objects));
        all.store(objects);
    }

    void allgatherv(Part send, Parts recv) {
        int[] counts = counts(recv);
        Object[] objects = new Object[Arrays.stream(counts).sum()];
        communicator.allgatherv(dense(send.objects(1).objects()), dense(objects, counts));
        store(objects, counts, recv);
    }

    void alltoall(Part send, Part recv) {
        ObjectElements all = recv.objects(size());
        Object[] objects = all.objects();
        communicator.alltoall(dense(send.objects(size()).objects()), dense(objects));
        all.store(objects);
    }

    void alltoallv(Parts send, Parts recv) {
        int[] counts = counts(recv);
        Object[] objects = new Object[Arrays.stream(counts).sum()];
        communicator.alltoallv(dense(objects(send), counts(send)), dense(objects, counts));
        store(objects, counts, recv);
    }

    // ---------------------------------------------------------------- reductions

    /** The objects of all ranks, each a copy. */
    private Object[][] all(Object[] own) {
        Object[] all = new Object[own.length * size()];
        communicator.allgather(dense(own), dense(all));
        Object[][] byRank = new Object[size()][];
        Arrays.setAll(byRank, rank -> Arrays.copyOfRange(all, rank * own.length, (rank + 1) * own.length));
        return byRank;
    }

    /** Combines the objects of the first ranks. */
    private static Object[] combined(Object[][] byRank, int ranks, Part part, Op op) {
        if (op == null) {
            throw new MPIException(MPI.ERR_OP, "op is null");
        }
        Object[] result = byRank[0];
        for (int rank = 1; rank < ranks; rank++) {
            op.combineObjects(result, byRank[rank], result.length, part.type());
            result = byRank[rank];
        }
        return result;
    }

    void reduce(Part send, Part recv, Op op, int root) {
        Object[][] byRank = all(send.objects(1).objects());
        if (isAt(root)) {
            recv.objects(1).store(combined(byRank, size(), send, op));
        }
    }

    void allreduce(Part send, Part recv, Op op) {
        recv.objects(1).store(combined(all(send.objects(1).objects()), size(), send, op));
    }

    void scan(Part send, Part recv, Op op) {
        recv.objects(1).store(combined(all(send.objects(1).objects()), communicator.rank() + 1, send, op));
    }

    void reduceScatter(Part send, Part recv, int[] recvcounts, Op op) {
        int total = Arrays.stream(recvcounts, 0, size()).sum();
        Part whole = new Part(send.memory(), send.offset(), total, send.type());
        Object[] result = combined(all(whole.objects(1).objects()), size(), whole, op);
        int perElement = total == 0 ? 0 : result.length / total;
        int first = Arrays.stream(recvcounts, 0, communicator.rank()).sum() * perElement;
        int count = recvcounts[communicator.rank()];
        new Part(recv.memory(), recv.offset(), count, recv.type())
                .objects(1)
                .store(Arrays.copyOfRange(result, first, first + count * perElement));
    }
}
