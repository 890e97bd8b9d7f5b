package io.jmpi.bench.osu;

import io.jmpi.Buffer;
import io.jmpi.NeighborhoodOperations;
import io.jmpi.Operation;
import io.jmpi.ScanOperations;
import io.jmpi.reduction.ReduceOp;

/**
 * The collective operations, with what each rank sends and should receive. The root is rank 0. In a neighborhood
 * operation the ranks form a ring, and each has two neighbors.
 */
enum CollectiveOperation {
    barrier,
    bcast,
    gather,
    gatherv,
    scatter,
    scatterv,
    allgather,
    allgatherv,
    alltoall,
    alltoallv,
    alltoallw,
    reduce,
    allreduce,
    reduce_scatter,
    reduce_scatter_block,
    scan,
    exscan,
    neighbor_allgather,
    neighbor_allgatherv,
    neighbor_alltoall,
    neighbor_alltoallv,
    neighbor_alltoallw;

    private static final int NEIGHBORS = 2;

    /** Whether it combines elements. */
    boolean isReduction() {
        return switch (this) {
            case reduce, allreduce, reduce_scatter, reduce_scatter_block, scan, exscan -> true;
            default -> false;
        };
    }

    boolean isOfNeighbors() {
        return name().startsWith("neighbor_");
    }

    /** The name in the setting of algorithms; v- and w-operations and operations of neighbors have one algorithm. */
    String family() {
        return switch (this) {
            case reduce_scatter -> "reduceScatter";
            case reduce_scatter_block -> "reduceScatterBlock";
            default -> name();
        };
    }

    /** How many blocks a rank sends. */
    int sent(int rank, int ranks) {
        return switch (this) {
            case barrier -> 0;
            case bcast -> rank == 0 ? 1 : 0;
            case scatter, scatterv -> rank == 0 ? ranks : 0;
            case alltoall, alltoallv, alltoallw, reduce_scatter, reduce_scatter_block -> ranks;
            case neighbor_alltoall, neighbor_alltoallv, neighbor_alltoallw -> NEIGHBORS;
            default -> 1;
        };
    }

    /** How many blocks a rank receives. */
    int received(int rank, int ranks) {
        return switch (this) {
            case barrier -> 0;
            case bcast -> rank == 0 ? 0 : 1;
            case gather, gatherv -> rank == 0 ? ranks : 0;
            case reduce -> rank == 0 ? 1 : 0;
            case allgather, allgatherv, alltoall, alltoallv, alltoallw -> ranks;
            case neighbor_allgather, neighbor_allgatherv, neighbor_alltoall, neighbor_alltoallv, neighbor_alltoallw ->
                NEIGHBORS;
            default -> 1;
        };
    }

    /** Returns what the operation sends; null if this rank sends nothing. */
    Buffer sendBuffer(Payload send) {
        return switch (this) {
            case scatterv, alltoallv, neighbor_alltoallv -> send.parts();
            case alltoallw, neighbor_alltoallw -> send.typedParts();
            default -> send.whole();
        };
    }

    /** Returns where the operation receives; null if this rank receives nothing. */
    Buffer receiveBuffer(Payload receive) {
        return switch (this) {
            case gatherv, allgatherv, alltoallv, neighbor_allgatherv, neighbor_alltoallv -> receive.parts();
            case alltoallw, neighbor_alltoallw -> receive.typedParts();
            default -> receive.whole();
        };
    }

    /**
     * Binds the operation.
     *
     * @param operations of a communicator; of neighbors, if it {@link #isOfNeighbors}
     * @param counts elements of each block that is sent
     */
    Operation bind(ScanOperations operations, Buffer send, Buffer receive, int[] counts) {
        return switch (this) {
            case barrier -> operations.barrier();
            case bcast -> operations.bcast(send == null ? receive : send, 0);
            case gather -> operations.gather(send, receive, 0);
            case gatherv -> operations.gatherv(send, receive, 0);
            case scatter -> operations.scatter(send, receive, 0);
            case scatterv -> operations.scatterv(send, receive, 0);
            case allgather -> operations.allgather(send, receive);
            case allgatherv -> operations.allgatherv(send, receive);
            case alltoall -> operations.alltoall(send, receive);
            case alltoallv -> operations.alltoallv(send, receive);
            case alltoallw -> operations.alltoallw(send, receive);
            case reduce -> operations.reduce(send, receive, ReduceOp.SUM, 0);
            case allreduce -> operations.allreduce(send, receive, ReduceOp.SUM);
            case reduce_scatter -> operations.reduceScatter(send, receive, counts, ReduceOp.SUM);
            case reduce_scatter_block -> operations.reduceScatterBlock(send, receive, ReduceOp.SUM);
            case scan -> operations.scan(send, receive, ReduceOp.SUM);
            case exscan -> operations.exscan(send, receive, ReduceOp.SUM);
            case neighbor_allgather -> ((NeighborhoodOperations) operations).neighborAllgather(send, receive);
            case neighbor_allgatherv -> ((NeighborhoodOperations) operations).neighborAllgatherv(send, receive);
            case neighbor_alltoall -> ((NeighborhoodOperations) operations).neighborAlltoall(send, receive);
            case neighbor_alltoallv -> ((NeighborhoodOperations) operations).neighborAlltoallv(send, receive);
            case neighbor_alltoallw -> ((NeighborhoodOperations) operations).neighborAlltoallw(send, receive);
        };
    }

    /**
     * Checks what a rank has received.
     *
     * @throws WrongDataException if it is not what the others have sent
     */
    void check(Payload received, int seed, int rank, int ranks) {
        for (int block = 0; block < received.blocks(); block++) {
            int neighbor = (rank + (block == 0 ? ranks - 1 : 1)) % ranks;
            switch (this) {
                case barrier, bcast -> received.check(block, seed, 0, 0, 0);
                case scatter, scatterv -> received.check(block, seed, 0, 0, rank);
                case gather, gatherv, allgather, allgatherv -> received.check(block, seed, block, block, 0);
                case alltoall, alltoallv, alltoallw -> received.check(block, seed, block, block, rank);
                case reduce, allreduce -> received.check(block, seed, 0, ranks - 1, 0);
                case reduce_scatter, reduce_scatter_block -> received.check(block, seed, 0, ranks - 1, rank);
                case scan -> received.check(block, seed, 0, rank, 0);
                case exscan -> {
                    if (rank > 0) { // rank 0 receives nothing
                        received.check(block, seed, 0, rank - 1, 0);
                    }
                }
                case neighbor_allgather, neighbor_allgatherv -> received.check(block, seed, neighbor, neighbor, 0);
                case neighbor_alltoall, neighbor_alltoallv, neighbor_alltoallw ->
                    received.check(block, seed, neighbor, neighbor, 1 - block);
            }
        }
    }

    /** How many blocks must move between ranks. */
    int messages(int ranks) {
        return switch (this) {
            case barrier -> 0;
            case allreduce -> 2 * (ranks - 1);
            case allgather, allgatherv, alltoall, alltoallv, alltoallw, reduce_scatter, reduce_scatter_block ->
                ranks * (ranks - 1);
            default -> isOfNeighbors() ? NEIGHBORS * ranks : ranks - 1;
        };
    }
}
