package io.jmpi.mpi.operation;

import io.jmpi.Buffer;
import io.jmpi.Collectives;
import io.jmpi.Communicator;
import io.jmpi.mpi.memory.ObjectBuffer;
import io.jmpi.mpi.memory.ObjectElements;
import io.jmpi.mpi.memory.Part;
import io.jmpi.mpi.rank.Partners;
import java.util.Arrays;

/**
 * Reductions of objects: they combine the objects of all ranks in rank order, with a function of the program. Between
 * two groups, the partners are the ranks of the other group. Roots have jmpi's numbers.
 */
public record ObjectReductions(Partners partners) {
    private Collectives collectives() {
        return (Collectives) partners.communicator();
    }

    /**
     * Parts of equal length, in arrays of the same class as the program's array, because its function may cast them to
     * that class.
     */
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
        Object[] own = send.objects().objects();
        Object[] all = new Object[own.length * partners.count()];
        collectives().allgather(ObjectBuffer.dense(own), ObjectBuffer.dense(all));
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
        Buffer own =
                partners.includeRoot(root) ? ObjectBuffer.dense(send.objects().objects()) : null;
        if (!partners.isRoot(root)) {
            collectives().gather(own, null, root);
            return;
        }
        ObjectElements result = recv.objects();
        Object[] all = new Object[result.objects().length * partners.count()];
        collectives().gather(own, ObjectBuffer.dense(all), root);
        result.store(combined(byRank(all, partners.count(), send), partners.count(), op));
    }

    public void allreduce(Part send, Part recv, Combination op) {
        recv.objects().store(combined(all(send), partners.count(), op));
    }

    public void scan(Part send, Part recv, Combination op) {
        Communicator ofOneGroup = partners.ofOneGroup();
        recv.objects().store(combined(all(send), ofOneGroup.rank() + 1, op));
    }

    /** Each rank gets as many elements as the count of its rank. */
    public void reduceScatter(Part send, Part recv, int[] recvcounts, Combination op) {
        int total = Arrays.stream(recvcounts, 0, partners.communicator().size()).sum();
        Object[] result = combined(all(send.withCount(total)), partners.count(), op);
        int perElement = total == 0 ? 0 : result.length / total;
        int first = Arrays.stream(recvcounts, 0, partners.communicator().rank()).sum() * perElement;
        int count = recvcounts[partners.communicator().rank()];
        recv.withCount(count).objects().store(Arrays.copyOfRange(result, first, first + count * perElement));
    }
}
