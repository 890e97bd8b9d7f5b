package io.jmpi.internal.operations;

import io.jmpi.Mpi;
import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.Blocks;
import io.jmpi.internal.collective.TwoGroups;
import io.jmpi.internal.core.CommunicatorCore;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;

/** Operations on objects in which all ranks of both groups take part. Lifetime: one operation. */
final class ObjectsBetweenGroups extends ObjectExchange {
    private final CommunicatorCore core;
    private final Consumer<ObjectsBetweenGroups> body;
    private final int remoteSize;

    /** The rank of the first one of the remote group. */
    private final int firstRemote;

    /**
     * Binds an operation.
     *
     * @param ranks all of both groups
     * @param body calls the method of the operation
     */
    ObjectsBetweenGroups(
            CommunicatorCore core, ObjectRanks ranks, String operation, Consumer<ObjectsBetweenGroups> body) {
        super(core, ranks, operation);
        this.core = core;
        this.body = body;
        this.remoteSize = size() - core.size();
        this.firstRemote = core.firstRemote();
    }

    @Override
    void exchange() {
        body.accept(this);
    }

    private void runBetween(Consumer<TwoGroups> planning) {
        run(plan -> planning.accept(new TwoGroups(plan, core.firstLocal(), core.size(), core.algorithms())));
    }

    private int[] ofRemote(int[] lengths) {
        return Arrays.copyOfRange(lengths, firstRemote, firstRemote + remoteSize);
    }

    /** Gathers the objects of the remote group at all ranks. */
    void allgather(Elements<?> own, Blocks parts) {
        ByteBuffer sent = serialize(own);
        agree(lengths -> {
            ByteBuffer[] received = space(ofRemote(lengths), Mpi.UNDEFINED, null);
            runBetween(groups -> groups.allgather(whole(sent), blocks(received)));
            deliver(() -> deserializeAll(received, parts, firstRemote, Mpi.UNDEFINED));
        });
    }

    /** Exchanges parts with the ranks of the remote group. */
    void alltoall(Blocks sent, Blocks received) {
        ByteBuffer[] leaving = serializeAll(sent, remoteSize, Mpi.UNDEFINED);
        ByteBuffer announced = ByteBuffer.allocate(remoteSize * Integer.BYTES);
        agree(longest -> {
            runBetween(groups -> groups.alltoall(numbers(lengths(leaving)), numbers(announced)));
            then(() -> exchange(leaving, announced, received));
        });
    }

    private void exchange(ByteBuffer[] leaving, ByteBuffer announced, Blocks received) {
        int[] lengths = new int[remoteSize];
        announced.asIntBuffer().get(lengths);
        ByteBuffer[] arriving = space(lengths, Mpi.UNDEFINED, null);
        runBetween(groups -> groups.alltoall(blocks(leaving), blocks(arriving)));
        deliver(() -> deserializeAll(arriving, received, firstRemote, Mpi.UNDEFINED));
    }
}
