package mpi;

import io.jmpi.Operation;
import io.jmpi.mpi.memory.Part;
import io.jmpi.mpi.memory.Parts;
import io.jmpi.mpi.operation.BoundCollectives;
import io.jmpi.mpi.rank.Ranks;
import java.nio.Buffer;
import java.util.function.Function;

/** Blocking collective operations of a communicator, as Open MPI's bindings have them. */
final class Collectives {
    private Collectives() {}

    /** Elements that this rank contributes or receives, as the arguments of a call name them. */
    static Part part(Object memory, int offset, int count, Datatype type) {
        return new Part(memory, offset, count, Datatype.elementsOf(type));
    }

    static Part part(Object memory, int count, Datatype type) {
        return part(memory, 0, count, type);
    }

    /** A part of any size for each rank, as the arguments of a call name them. */
    static Parts parts(Object memory, int[] counts, int[] displacements, Datatype type) {
        return new Parts(memory, 0, counts, displacements, Datatype.elementsOf(type));
    }

    /**
     * The methods that {@link Comm} inherits. Public, so that programs may call them by reflection. Programs cannot
     * name this type, because the enclosing class is not public.
     */
    public interface Methods {
        private void runs(Function<BoundCollectives, Operation> binding) {
            ((CommHandle) this).runs(binding);
        }

        /** Waits until all ranks have called it: MPI_Barrier. */
        default void barrier() {
            runs(bound -> bound.barrier());
        }

        /** Copies the root's elements to all ranks: MPI_Bcast. */
        default void bcast(Object buf, int count, Datatype type, int root) {
            runs(bound -> bound.bcast(part(buf, count, type), Ranks.root(root)));
        }

        /** Collects an equal part of each rank at the root: MPI_Gather. */
        default void gather(
                Object sendbuf,
                int sendcount,
                Datatype sendtype,
                Object recvbuf,
                int recvcount,
                Datatype recvtype,
                int root) {
            runs(bound -> bound.gather(
                    part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype), Ranks.root(root)));
        }

        /** Collects an equal part of each rank at the root; the root's own part is already in place: MPI_Gather. */
        default void gather(Object buf, int count, Datatype type, int root) {
            runs(bound -> bound.gatherInPlace(part(buf, count, type), Ranks.root(root)));
        }

        /** Collects a part of any size of each rank at the root: MPI_Gatherv. */
        default void gatherv(
                Object sendbuf,
                int sendcount,
                Datatype sendtype,
                Object recvbuf,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype,
                int root) {
            runs(bound -> bound.gatherv(
                    part(sendbuf, sendcount, sendtype),
                    parts(recvbuf, recvcounts, rdispls, recvtype),
                    Ranks.root(root)));
        }

        /**
         * At the root: collects a part of any size of each rank; the root's own part is already in place: MPI_Gatherv.
         */
        default void gatherv(Object recvbuf, int[] recvcounts, int[] rdispls, Datatype recvtype, int root) {
            runs(bound ->
                    bound.gatherv(Part.IN_PLACE, parts(recvbuf, recvcounts, rdispls, recvtype), Ranks.root(root)));
        }

        /** At the other ranks: sends a part of any size to the root: MPI_Gatherv. */
        default void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) {
            runs(bound -> bound.gatherv(part(sendbuf, sendcount, sendtype), null, Ranks.root(root)));
        }

        /** Gives each rank an equal part of the root's elements: MPI_Scatter. */
        default void scatter(
                Object sendbuf,
                int sendcount,
                Datatype sendtype,
                Object recvbuf,
                int recvcount,
                Datatype recvtype,
                int root) {
            runs(bound -> bound.scatter(
                    part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype), Ranks.root(root)));
        }

        /** Gives each rank an equal part of the root's elements; the root's own part stays in its place: MPI_Scatter. */
        default void scatter(Object buf, int count, Datatype type, int root) {
            runs(bound -> bound.scatterInPlace(part(buf, count, type), Ranks.root(root)));
        }

        /** Gives each rank a part of any size of the root's elements: MPI_Scatterv. */
        default void scatterv(
                Object sendbuf,
                int[] sendcounts,
                int[] sdispls,
                Datatype sendtype,
                Object recvbuf,
                int recvcount,
                Datatype recvtype,
                int root) {
            runs(bound -> bound.scatterv(
                    parts(sendbuf, sendcounts, sdispls, sendtype),
                    part(recvbuf, recvcount, recvtype),
                    Ranks.root(root)));
        }

        /** At the root: gives each rank a part of any size; the root's own part stays in place: MPI_Scatterv. */
        default void scatterv(Object sendbuf, int[] sendcounts, int[] sdispls, Datatype sendtype, int root) {
            runs(bound ->
                    bound.scatterv(parts(sendbuf, sendcounts, sdispls, sendtype), Part.IN_PLACE, Ranks.root(root)));
        }

        /** At the other ranks: gets a part of any size from the root: MPI_Scatterv. */
        default void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) {
            runs(bound -> bound.scatterv(null, part(recvbuf, recvcount, recvtype), Ranks.root(root)));
        }

        /** Collects an equal part of each rank at all ranks: MPI_Allgather. */
        default void allGather(
                Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
            runs(bound -> bound.allgather(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype)));
        }

        /**
         * Collects an equal part of each rank at all ranks; each rank's own part is already in place: MPI_Allgather.
         */
        default void allGather(Object buf, int count, Datatype type) {
            runs(bound -> bound.allgather(Part.IN_PLACE, part(buf, count, type)));
        }

        /** Collects a part of any size of each rank at all ranks: MPI_Allgatherv. */
        default void allGatherv(
                Object sendbuf,
                int sendcount,
                Datatype sendtype,
                Object recvbuf,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype) {
            runs(bound -> bound.allgatherv(
                    part(sendbuf, sendcount, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype)));
        }

        /**
         * Collects a part of any size of each rank at all ranks; each rank's own part is already in place:
         * MPI_Allgatherv.
         */
        default void allGatherv(Object recvbuf, int[] recvcounts, int[] rdispls, Datatype recvtype) {
            runs(bound -> bound.allgatherv(Part.IN_PLACE, parts(recvbuf, recvcounts, rdispls, recvtype)));
        }

        /** Sends an equal part of each rank to each rank: MPI_Alltoall. */
        default void allToAll(
                Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
            runs(bound -> bound.alltoall(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype)));
        }

        /** Sends a part of any size of each rank to each rank: MPI_Alltoallv. */
        default void allToAllv(
                Object sendbuf,
                int[] sendcounts,
                int[] sdispls,
                Datatype sendtype,
                Object recvbuf,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype) {
            runs(bound -> bound.alltoallv(
                    parts(sendbuf, sendcounts, sdispls, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype)));
        }

        /** Sends a part of any size and type of each rank to each rank; displacements are in bytes: MPI_Alltoallw. */
        default void allToAllw(
                Buffer sendbuf,
                int[] sendcounts,
                int[] sdispls,
                Datatype[] sendtypes,
                Buffer recvbuf,
                int[] recvcounts,
                int[] rdispls,
                Datatype[] recvtypes) {
            runs(bound -> bound.alltoallw(
                    sendbuf,
                    sendcounts,
                    sdispls,
                    Datatype.elementsOf(sendtypes),
                    recvbuf,
                    recvcounts,
                    rdispls,
                    Datatype.elementsOf(recvtypes)));
        }

        /** Sends the same part to all neighbors: MPI_Neighbor_allgather. */
        default void neighborAllGather(
                Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
            runs(bound ->
                    bound.neighborAllgather(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype)));
        }

        /** Sends the same part to all neighbors; parts of any size arrive: MPI_Neighbor_allgatherv. */
        default void neighborAllGatherv(
                Object sendbuf,
                int sendcount,
                Datatype sendtype,
                Object recvbuf,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype) {
            runs(bound -> bound.neighborAllgatherv(
                    part(sendbuf, sendcount, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype)));
        }

        /** Sends an equal part to each neighbor: MPI_Neighbor_alltoall. */
        default void neighborAllToAll(
                Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
            runs(bound ->
                    bound.neighborAlltoall(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype)));
        }

        /** Sends a part of any size to each neighbor: MPI_Neighbor_alltoallv. */
        default void neighborAllToAllv(
                Object sendbuf,
                int[] sendcounts,
                int[] sdispls,
                Datatype sendtype,
                Object recvbuf,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype) {
            runs(bound -> bound.neighborAlltoallv(
                    parts(sendbuf, sendcounts, sdispls, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype)));
        }

        /** Combines the elements of all ranks at the root: MPI_Reduce. */
        default void reduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) {
            runs(bound -> bound.reduce(
                    part(sendbuf, count, type), part(recvbuf, count, type), Op.with(op, type), Ranks.root(root)));
        }

        /** Combines the elements of all ranks at the root, in place: MPI_Reduce. */
        default void reduce(Object buf, int count, Datatype type, Op op, int root) {
            runs(bound -> bound.reduceInPlace(part(buf, count, type), Op.with(op, type), Ranks.root(root)));
        }

        /** Combines the elements of all ranks at all ranks: MPI_Allreduce. */
        default void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
            runs(bound -> bound.allreduce(part(sendbuf, count, type), part(recvbuf, count, type), Op.with(op, type)));
        }

        /** Combines the elements of all ranks at all ranks, in place: MPI_Allreduce. */
        default void allReduce(Object buf, int count, Datatype type, Op op) {
            runs(bound -> bound.allreduce(Part.IN_PLACE, part(buf, count, type), Op.with(op, type)));
        }

        /** Combines the elements of all ranks, and gives each rank a part of the result: MPI_Reduce_scatter. */
        default void reduceScatter(Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op) {
            runs(bound ->
                    bound.reduceScatter(part(sendbuf, 0, type), part(recvbuf, 0, type), recvcounts, Op.with(op, type)));
        }

        /** Combines the elements of all ranks, and gives each rank a part of the result, in place: MPI_Reduce_scatter. */
        default void reduceScatter(Object buf, int[] counts, Datatype type, Op op) {
            runs(bound -> bound.reduceScatter(Part.IN_PLACE, part(buf, 0, type), counts, Op.with(op, type)));
        }

        /** Combines the elements of all ranks, and gives each rank an equal part of the result: MPI_Reduce_scatter_block. */
        default void reduceScatterBlock(Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
            runs(bound -> bound.reduceScatterBlock(
                    part(sendbuf, recvcount, type), part(recvbuf, recvcount, type), Op.with(op, type)));
        }

        /** Combines the elements of all ranks, and gives each rank an equal part of the result, in place: MPI_Reduce_scatter_block. */
        default void reduceScatterBlock(Object buf, int count, Datatype type, Op op) {
            runs(bound -> bound.reduceScatterBlock(Part.IN_PLACE, part(buf, count, type), Op.with(op, type)));
        }
    }
}
