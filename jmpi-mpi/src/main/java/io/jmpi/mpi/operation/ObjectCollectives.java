package io.jmpi.mpi.operation;

import io.jmpi.Buffer;
import io.jmpi.Collectives;
import io.jmpi.Communicator;
import io.jmpi.datatype.Datatype;
import io.jmpi.mpi.memory.ObjectElements;
import io.jmpi.mpi.memory.Part;
import io.jmpi.mpi.memory.Parts;
import java.util.Arrays;

/**
 * Collective operations on objects: they arrive as copies. Reductions combine the objects of all ranks in rank order, by a
 * function of the program. Between two groups, the partners are the ranks of the other group. Roots have
 * jmpi's numbers.
 */
public record ObjectCollectives(Partners partners) {
    private static Buffer dense(Object[] objects) {
        return Buffer.of(objects, 0, objects.length, Datatype.OBJECT);
    }

    /** Several parts, one after the other. */
    private static Buffer dense(Object[] objects, int[] counts) {
        int[] firsts = new int[counts.length];
        for (int i = 1; i < counts.length; i++) {
            firsts[i] = firsts[i - 1] + counts[i - 1];
        }
        return Buffer.of(objects, 0, counts, firsts, Datatype.OBJECT);
    }

    private Collectives collectives() {
        return (Collectives) partners.communicator();
    }

    /** What this rank contributes for the root. */
    private Buffer own(Part send, int root) {
        return partners.includeRoot(root) ? dense(send.objects(1).objects()) : null;
    }

    public void bcast(Part part, int root) {
        if (!partners.includeRoot(root) && !partners.isRoot(root)) {
            collectives().bcast(null, root);
            return;
        }
        ObjectElements elements = part.objects(1);
        Object[] objects = elements.objects();
        collectives().bcast(dense(objects), root);
        if (!partners.isRoot(root)) {
            elements.store(objects);
        }
    }

    public void gather(Part send, Part recv, int root) {
        if (!partners.isRoot(root)) {
            collectives().gather(own(send, root), null, root);
            return;
        }
        ObjectElements all = recv.objects(partners.count());
        Object[] objects = all.objects();
        collectives().gather(own(send, root), dense(objects), root);
        all.store(objects);
    }

    public void gatherv(Part send, Parts recv, int root) {
        if (!partners.isRoot(root)) {
            collectives().gatherv(own(send, root), null, root);
            return;
        }
        int[] counts = counts(recv);
        Object[] objects = new Object[Arrays.stream(counts).sum()];
        collectives().gatherv(own(send, root), dense(objects, counts), root);
        store(objects, counts, recv);
    }

    private int[] counts(Parts parts) {
        int[] counts = new int[partners.count()];
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
        for (int rank = 0; rank < partners.count(); rank++) {
            Object[] more = parts.objects(rank).objects();
            all = Arrays.copyOf(all, all.length + more.length);
            System.arraycopy(more, 0, all, all.length - more.length, more.length);
        }
        return all;
    }

    public void scatter(Part send, Part recv, int root) {
        Buffer all =
                partners.isRoot(root) ? dense(send.objects(partners.count()).objects()) : null;
        if (!partners.includeRoot(root)) {
            collectives().scatter(all, null, root);
            return;
        }
        ObjectElements own = recv.objects(1);
        Object[] objects = own.objects();
        collectives().scatter(all, dense(objects), root);
        own.store(objects);
    }

    public void scatterv(Parts send, Part recv, int root) {
        Buffer all = partners.isRoot(root) ? dense(objects(send), counts(send)) : null;
        if (!partners.includeRoot(root)) {
            collectives().scatterv(all, null, root);
            return;
        }
        ObjectElements own = recv.objects(1);
        Object[] objects = own.objects();
        collectives().scatterv(all, dense(objects), root);
        own.store(objects);
    }

    public void allgather(Part send, Part recv) {
        ObjectElements all = recv.objects(partners.count());
        Object[] objects = all.objects();
        collectives().allgather(dense(send.objects(1).objects()), dense(objects));
        all.store(objects);
    }

    public void allgatherv(Part send, Parts recv) {
        int[] counts = counts(recv);
        Object[] objects = new Object[Arrays.stream(counts).sum()];
        collectives().allgatherv(dense(send.objects(1).objects()), dense(objects, counts));
        store(objects, counts, recv);
    }

    public void alltoall(Part send, Part recv) {
        ObjectElements all = recv.objects(partners.count());
        Object[] objects = all.objects();
        collectives().alltoall(dense(send.objects(partners.count()).objects()), dense(objects));
        all.store(objects);
    }

    public void alltoallv(Parts send, Parts recv) {
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
        Object[] all = new Object[own.length * partners.count()];
        collectives().allgather(dense(own), dense(all));
        return byRank(all, partners.count(), send);
    }

    /** Combines the objects of the first ranks. */
    private static Object[] combined(Object[][] byRank, int ranks, Combination op) {
        op.requireOperation();
        Object[] result = byRank[0];
        for (int rank = 1; rank < ranks; rank++) {
            op.ofObjects(result, byRank[rank]);
            result = byRank[rank];
        }
        return result;
    }

    public void reduce(Part send, Part recv, Combination op, int root) {
        if (!partners.isRoot(root)) {
            collectives().gather(own(send, root), null, root);
            return;
        }
        ObjectElements result = recv.objects(1);
        Object[] all = new Object[result.objects().length * partners.count()];
        collectives().gather(own(send, root), dense(all), root);
        result.store(combined(byRank(all, partners.count(), send), partners.count(), op));
    }

    public void allreduce(Part send, Part recv, Combination op) {
        recv.objects(1).store(combined(all(send), partners.count(), op));
    }

    public void scan(Part send, Part recv, Combination op) {
        Communicator ofOneGroup = partners.ofOneGroup();
        recv.objects(1).store(combined(all(send), ofOneGroup.rank() + 1, op));
    }

    /** Each rank gets as many elements as the count of its rank. */
    public void reduceScatter(Part send, Part recv, int[] recvcounts, Combination op) {
        int total = Arrays.stream(recvcounts, 0, partners.communicator().size()).sum();
        Part whole = new Part(send.memory(), send.offset(), total, send.type());
        Object[] result = combined(all(whole), partners.count(), op);
        int perElement = total == 0 ? 0 : result.length / total;
        int first = Arrays.stream(recvcounts, 0, partners.communicator().rank()).sum() * perElement;
        int count = recvcounts[partners.communicator().rank()];
        new Part(recv.memory(), recv.offset(), count, recv.type())
                .objects(1)
                .store(Arrays.copyOfRange(result, first, first + count * perElement));
    }
}
