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
        boolean atRoot = rank() == root;
        ByteBuffer sent = atRoot ? serialize(objects) : null;
        agree(lengths -> {
            ByteBuffer bytes = atRoot ? sent : space(lengths[root]);
            run(AlgorithmTable.BCAST, lengths[root], (algorithm, plan) -> algorithm.plan(plan, whole(bytes), root));
            if (!atRoot) {
                deliver(() -> deserialize(bytes, objects, root));
            }
        });
    }

    /**
     * Gathers.
     *
     * @param own what this rank sends; null at the root if IN_PLACE
     * @param parts where the ranks' objects go; null except at the root
     */
    void gather(Elements<?> own, Blocks parts, int root) {
        ByteBuffer sent = own == null ? ByteBuffer.allocate(0) : serialize(own);
        agree(lengths -> {
            if (parts == null) {
                run(AlgorithmTable.GATHERV, 0, (algorithm, plan) -> algorithm.plan(plan, whole(sent), null, root));
            } else {
                ByteBuffer[] received = space(lengths, root, sent);
                run(AlgorithmTable.GATHERV, 0, (algorithm, plan) -> algorithm.plan(plan, null, blocks(received), root));
                deliver(() -> deserializeAll(received, parts, 0, own == null ? root : Mpi.UNDEFINED));
            }
        });
    }

    /**
     * Scatters.
     *
     * @param own where this rank's objects go; null at the root if IN_PLACE
     * @param parts what the ranks receive; null except at the root
     */
    void scatter(Elements<?> own, Blocks parts, int root) {
        if (parts == null) {
            agree(lengths -> scatterTo(own, root));
            return;
        }
        ByteBuffer[] sent = serializeAll(parts, size(), own == null ? root : Mpi.UNDEFINED);
        agree(lengths -> {
            scatter(AlgorithmTable.SCATTER, Integer.BYTES, null, numbers(lengths(sent)), root);
            scatter(AlgorithmTable.SCATTERV, 0, null, blocks(sent), root);
            if (own != null) {
                deliver(() -> deserialize(sent[root], own, root));
            }
        });
    }

    /** Receives from the root a length, then as many bytes. */
    private void scatterTo(Elements<?> own, int root) {
        ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
        scatter(AlgorithmTable.SCATTER, Integer.BYTES, whole(length), null, root);
        then(() -> {
            ByteBuffer received = space(length.getInt(0));
            scatter(AlgorithmTable.SCATTERV, 0, whole(received), null, root);
            deliver(() -> deserialize(received, own, root));
        });
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
        ByteBuffer sent = serialize(own == null ? parts.of(rank()) : own);
        agree(lengths -> {
            ByteBuffer[] received = space(lengths, rank(), sent);
            long total = Arrays.stream(lengths).asLongStream().sum();
            run(AlgorithmTable.ALLGATHERV, total, (algorithm, plan) -> algorithm.plan(plan, blocks(received)));
            deliver(() -> deserializeAll(received, parts, 0, own == null ? rank() : Mpi.UNDEFINED));
        });
    }

    /**
     * Exchanges parts.
     *
     * @param sent what goes to each rank; null if IN_PLACE
     */
    void alltoall(Blocks sent, Blocks received) {
        int inPlace = sent == null ? rank() : Mpi.UNDEFINED;
        ByteBuffer[] leaving = serializeAll(sent == null ? received : sent, size(), inPlace);
        ByteBuffer announced = ByteBuffer.allocate(leaving.length * Integer.BYTES);
        agree(longest -> {
            run(
                    AlgorithmTable.ALLTOALL,
                    Integer.BYTES,
                    (algorithm, plan) -> algorithm.plan(plan, numbers(lengths(leaving)), numbers(announced)));
            then(() -> exchange(leaving, announced, received, inPlace));
        });
    }

    private void exchange(ByteBuffer[] leaving, ByteBuffer announced, Blocks received, int inPlace) {
        int[] lengths = new int[leaving.length];
        announced.asIntBuffer().get(lengths);
        ByteBuffer[] arriving = space(lengths, rank(), leaving[rank()]);
        run(AlgorithmTable.ALLTOALLV, 0, (algorithm, plan) -> algorithm.plan(plan, blocks(leaving), blocks(arriving)));
        deliver(() -> deserializeAll(arriving, received, 0, inPlace));
    }
}
