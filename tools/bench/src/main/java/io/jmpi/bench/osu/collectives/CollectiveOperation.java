package io.jmpi.bench.osu.collectives;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.Collective.Pattern;
import io.jmpi.bench.osu.program.Payload;
import io.jmpi.bench.osu.program.WrongDataException;
import io.jmpi.reduction.ReduceOp;
import java.util.List;
import java.util.stream.Stream;

/**
 * A collective operation, with the data that each rank sends and should receive. The root is rank 0. In a neighborhood
 * operation the ranks form a ring, and each has two neighbors. Immutable.
 */
public record CollectiveOperation(Collective kind) {
    /** All operations. */
    public static final List<CollectiveOperation> ALL =
            Stream.of(Collective.values()).map(CollectiveOperation::new).toList();

    private static final int NEIGHBORS = 2;

    private Pattern pattern() {
        return kind.pattern();
    }

    /** The name of the program: {@code reduce_scatter}. */
    public String name() {
        return kind.function();
    }

    @Override
    public String toString() {
        return name();
    }

    boolean isBarrier() {
        return kind == Collective.BARRIER;
    }

    /** Whether it combines elements. */
    boolean isReduction() {
        return kind.isReduction();
    }

    boolean isOfNeighbors() {
        return kind.isAmongNeighbors();
    }

    /** The name in the setting of algorithms; v- and w-operations and operations of neighbors have one algorithm. */
    String family() {
        return kind.method();
    }

    /** How many blocks a rank sends. */
    int sent(int rank, int ranks) {
        return switch (pattern()) {
            case BARRIER -> 0;
            case BROADCAST -> rank == 0 ? 1 : 0;
            case SCATTER -> rank == 0 ? ranks : 0;
            case ALLTOALL, REDUCE_SCATTER -> ranks;
            case NEIGHBOR_ALLTOALL -> NEIGHBORS;
            case GATHER, ALLGATHER, REDUCE, ALLREDUCE, SCAN, NEIGHBOR_ALLGATHER -> 1;
        };
    }

    /** How many blocks a rank receives. */
    int received(int rank, int ranks) {
        return switch (pattern()) {
            case BARRIER -> 0;
            case BROADCAST -> rank == 0 ? 0 : 1;
            case GATHER -> rank == 0 ? ranks : 0;
            case REDUCE -> rank == 0 ? 1 : 0;
            case ALLGATHER, ALLTOALL -> ranks;
            case NEIGHBOR_ALLGATHER, NEIGHBOR_ALLTOALL -> NEIGHBORS;
            case SCATTER, ALLREDUCE, REDUCE_SCATTER -> 1;
            case SCAN -> kind == Collective.EXSCAN && rank == 0 ? 0 : 1;
        };
    }

    /** Returns the data that the operation sends; null if this rank sends nothing. */
    Buffer sendBuffer(Payload send) {
        return switch (pattern()) {
            case SCATTER, ALLTOALL, NEIGHBOR_ALLTOALL -> divided(send);
            default -> send.whole();
        };
    }

    /** Returns where the operation receives; null if this rank receives nothing. */
    Buffer receiveBuffer(Payload receive) {
        return switch (pattern()) {
            case GATHER, ALLGATHER, ALLTOALL, NEIGHBOR_ALLGATHER, NEIGHBOR_ALLTOALL -> divided(receive);
            default -> receive.whole();
        };
    }

    private Buffer divided(Payload payload) {
        return switch (kind.division()) {
            case BY_COUNTS -> payload.parts();
            case BY_COUNTS_AND_TYPES -> payload.typedParts();
            default -> payload.whole();
        };
    }

    /**
     * The call of the operation.
     *
     * @param counts elements of each block that is sent
     */
    Call call(Buffer send, Buffer receive, int[] counts) {
        boolean broadcasts = kind == Collective.BCAST;
        return Call.of(
                kind,
                broadcasts && send == null ? receive : send,
                broadcasts ? null : receive,
                counts,
                ReduceOp.SUM,
                0);
    }

    /**
     * Checks what a rank has received.
     *
     * @throws WrongDataException if it differs from the data that the others have sent
     */
    void check(Payload received, int seed, int rank, int ranks) {
        for (int block = 0; block < received.blocks(); block++) {
            int neighbor = (rank + (block == 0 ? ranks - 1 : 1)) % ranks;
            switch (pattern()) {
                case BARRIER, BROADCAST -> received.check(block, seed, 0, 0, 0);
                case SCATTER -> received.check(block, seed, 0, 0, rank);
                case GATHER, ALLGATHER -> received.check(block, seed, block, block, 0);
                case ALLTOALL -> received.check(block, seed, block, block, rank);
                case REDUCE, ALLREDUCE -> received.check(block, seed, 0, ranks - 1, 0);
                case REDUCE_SCATTER -> received.check(block, seed, 0, ranks - 1, rank);
                case SCAN -> received.check(block, seed, 0, kind == Collective.SCAN ? rank : rank - 1, 0);
                case NEIGHBOR_ALLGATHER -> received.check(block, seed, neighbor, neighbor, 0);
                case NEIGHBOR_ALLTOALL -> received.check(block, seed, neighbor, neighbor, 1 - block);
            }
        }
    }

    /** How many blocks must move between ranks. */
    public int messages(int ranks) {
        return switch (pattern()) {
            case BARRIER -> 0;
            case ALLREDUCE -> 2 * (ranks - 1);
            case ALLGATHER, ALLTOALL, REDUCE_SCATTER -> ranks * (ranks - 1);
            case NEIGHBOR_ALLGATHER, NEIGHBOR_ALLTOALL -> NEIGHBORS * ranks;
            default -> ranks - 1;
        };
    }
}
