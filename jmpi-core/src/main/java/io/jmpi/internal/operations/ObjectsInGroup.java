package io.jmpi.internal.operations;

import io.jmpi.Mpi;
import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Blocks;
import io.jmpi.internal.collective.Scatter;
import io.jmpi.internal.core.CommunicatorCore;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Operations on objects among the ranks of one group, or among a root and the ranks of another group, which the root
 * neither sends to nor receives from itself. Lifetime: one operation.
 */
final class ObjectsInGroup extends ObjectExchange {
    private final Consumer<ObjectsInGroup> body;

    /**
     * Binds an operation.
     *
     * @param body calls the method of the operation
     */
    ObjectsInGroup(CommunicatorCore core, ObjectRanks ranks, String operation, Consumer<ObjectsInGroup> body) {
        super(core, ranks, operation);
        this.body = body;
    }

    @Override
    void exchange() {
        body.accept(this);
    }

    void bcast(Elements<?> objects, int root) {
        boolean atRoot = ranks().rank() == root;
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
            deserializeAll(received, parts, 0, own == null ? root : Mpi.UNDEFINED);
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
            ByteBuffer[] sent = serializeAll(parts, ranks().size(), own == null ? root : Mpi.UNDEFINED);
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
        int rank = ranks().rank();
        ByteBuffer sent = serialize(own == null ? parts.of(rank) : own);
        int[] lengths = agree();
        ByteBuffer[] received = space(lengths, rank, sent);
        long total = Arrays.stream(lengths).asLongStream().sum();
        run(AlgorithmTable.ALLGATHERV, total, (algorithm, plan) -> algorithm.plan(plan, blocks(received)));
        deserializeAll(received, parts, 0, own == null ? rank : Mpi.UNDEFINED);
    }

    /**
     * Exchanges parts.
     *
     * @param sent what goes to each rank; null if IN_PLACE
     */
    void alltoall(Blocks sent, Blocks received) {
        int rank = ranks().rank();
        int inPlace = sent == null ? rank : Mpi.UNDEFINED;
        ByteBuffer[] leaving = serializeAll(sent == null ? received : sent, ranks().size(), inPlace);
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
        deserializeAll(arriving, received, 0, inPlace);
    }
}
