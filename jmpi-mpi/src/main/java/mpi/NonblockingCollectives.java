package mpi;

import static mpi.Collectives.part;
import static mpi.Collectives.parts;

import io.jmpi.Operation;
import io.jmpi.mpi.memory.Part;
import io.jmpi.mpi.operation.BoundCollectives;
import io.jmpi.mpi.rank.Ranks;
import java.nio.Buffer;
import java.util.function.Function;

/** Nonblocking collective operations of a communicator, as Open MPI's bindings have them. */
final class NonblockingCollectives {
    private NonblockingCollectives() {}

    /**
     * The methods that {@link Comm} inherits. Public, so that programs may call them by reflection. Programs cannot
     * name this type, because the enclosing class is not public.
     */
    public interface Methods {
        private Request starts(Function<BoundCollectives, Operation> binding) {
            return ((CommHandle) this).starts(binding);
        }

        /** Starts {@link Comm#barrier}: MPI_Ibarrier. */
        default Request iBarrier() {
            return starts(bound -> bound.barrier());
        }

        /** Starts {@link Comm#bcast}: MPI_Ibcast. */
        default Request iBcast(Buffer buf, int count, Datatype type, int root) {
            return starts(bound -> bound.bcast(part(buf, count, type), Ranks.root(root)));
        }

        /** Starts {@link Comm#gather}: MPI_Igather. */
        default Request iGather(
                Buffer sendbuf,
                int sendcount,
                Datatype sendtype,
                Buffer recvbuf,
                int recvcount,
                Datatype recvtype,
                int root) {
            return starts(bound -> bound.gather(
                    part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype), Ranks.root(root)));
        }

        /** Starts {@link Comm#gather}: MPI_Igather. */
        default Request iGather(Buffer buf, int count, Datatype type, int root) {
            return starts(bound -> bound.gatherInPlace(part(buf, count, type), Ranks.root(root)));
        }

        /** Starts {@link Comm#gatherv}: MPI_Igatherv. */
        default Request iGatherv(
                Buffer sendbuf,
                int sendcount,
                Datatype sendtype,
                Buffer recvbuf,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype,
                int root) {
            return starts(bound -> bound.gatherv(
                    part(sendbuf, sendcount, sendtype),
                    parts(recvbuf, recvcounts, rdispls, recvtype),
                    Ranks.root(root)));
        }

        /** Starts {@link Comm#gatherv}: MPI_Igatherv. */
        default Request iGatherv(Buffer recvbuf, int[] recvcounts, int[] rdispls, Datatype recvtype, int root) {
            return starts(bound ->
                    bound.gatherv(Part.IN_PLACE, parts(recvbuf, recvcounts, rdispls, recvtype), Ranks.root(root)));
        }

        /** Starts {@link Comm#gatherv}: MPI_Igatherv. */
        default Request iGatherv(Buffer sendbuf, int sendcount, Datatype sendtype, int root) {
            return starts(bound -> bound.gatherv(part(sendbuf, sendcount, sendtype), null, Ranks.root(root)));
        }

        /** Starts {@link Comm#scatter}: MPI_Iscatter. */
        default Request iScatter(
                Buffer sendbuf,
                int sendcount,
                Datatype sendtype,
                Buffer recvbuf,
                int recvcount,
                Datatype recvtype,
                int root) {
            return starts(bound -> bound.scatter(
                    part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype), Ranks.root(root)));
        }

        /** Starts {@link Comm#scatter}: MPI_Iscatter. */
        default Request iScatter(Buffer buf, int count, Datatype type, int root) {
            return starts(bound -> bound.scatterInPlace(part(buf, count, type), Ranks.root(root)));
        }

        /** Starts {@link Comm#scatterv}: MPI_Iscatterv. */
        default Request iScatterv(
                Buffer sendbuf,
                int[] sendcounts,
                int[] sdispls,
                Datatype sendtype,
                Buffer recvbuf,
                int recvcount,
                Datatype recvtype,
                int root) {
            return starts(bound -> bound.scatterv(
                    parts(sendbuf, sendcounts, sdispls, sendtype),
                    part(recvbuf, recvcount, recvtype),
                    Ranks.root(root)));
        }

        /** Starts {@link Comm#scatterv}: MPI_Iscatterv. */
        default Request iScatterv(Buffer sendbuf, int[] sendcounts, int[] sdispls, Datatype sendtype, int root) {
            return starts(bound ->
                    bound.scatterv(parts(sendbuf, sendcounts, sdispls, sendtype), Part.IN_PLACE, Ranks.root(root)));
        }

        /** Starts {@link Comm#scatterv}: MPI_Iscatterv. */
        default Request iScatterv(Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
            return starts(bound -> bound.scatterv(null, part(recvbuf, recvcount, recvtype), Ranks.root(root)));
        }

        /** Starts {@link Comm#allGather}: MPI_Iallgather. */
        default Request iAllGather(
                Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
            return starts(
                    bound -> bound.allgather(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype)));
        }

        /** Starts {@link Comm#allGather}: MPI_Iallgather. */
        default Request iAllGather(Buffer buf, int count, Datatype type) {
            return starts(bound -> bound.allgather(Part.IN_PLACE, part(buf, count, type)));
        }

        /** Starts {@link Comm#allGatherv}: MPI_Iallgatherv. */
        default Request iAllGatherv(
                Buffer sendbuf,
                int sendcount,
                Datatype sendtype,
                Buffer recvbuf,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype) {
            return starts(bound -> bound.allgatherv(
                    part(sendbuf, sendcount, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype)));
        }

        /** Starts {@link Comm#allGatherv}: MPI_Iallgatherv. */
        default Request iAllGatherv(Buffer recvbuf, int[] recvcounts, int[] rdispls, Datatype recvtype) {
            return starts(bound -> bound.allgatherv(Part.IN_PLACE, parts(recvbuf, recvcounts, rdispls, recvtype)));
        }

        /** Starts {@link Comm#allToAll}: MPI_Ialltoall. */
        default Request iAllToAll(
                Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
            return starts(
                    bound -> bound.alltoall(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype)));
        }

        /** Starts {@link Comm#allToAllv}: MPI_Ialltoallv. */
        default Request iAllToAllv(
                Buffer sendbuf,
                int[] sendcounts,
                int[] sdispls,
                Datatype sendtype,
                Buffer recvbuf,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype) {
            return starts(bound -> bound.alltoallv(
                    parts(sendbuf, sendcounts, sdispls, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype)));
        }

        /** Starts {@link Comm#allToAllw}: MPI_Ialltoallw. */
        default Request iAllToAllw(
                Buffer sendbuf,
                int[] sendcounts,
                int[] sdispls,
                Datatype[] sendtypes,
                Buffer recvbuf,
                int[] recvcounts,
                int[] rdispls,
                Datatype[] recvtypes) {
            return starts(bound -> bound.alltoallw(
                    sendbuf,
                    sendcounts,
                    sdispls,
                    Datatype.elementsOf(sendtypes),
                    recvbuf,
                    recvcounts,
                    rdispls,
                    Datatype.elementsOf(recvtypes)));
        }

        /** Starts {@link Comm#neighborAllGather}: MPI_Ineighbor_allgather. */
        default Request iNeighborAllGather(
                Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
            return starts(bound ->
                    bound.neighborAllgather(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype)));
        }

        /** Starts {@link Comm#neighborAllGatherv}: MPI_Ineighbor_allgatherv. */
        default Request iNeighborAllGatherv(
                Buffer sendbuf,
                int sendcount,
                Datatype sendtype,
                Buffer recvbuf,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype) {
            return starts(bound -> bound.neighborAllgatherv(
                    part(sendbuf, sendcount, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype)));
        }

        /** Starts {@link Comm#neighborAllToAll}: MPI_Ineighbor_alltoall. */
        default Request iNeighborAllToAll(
                Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
            return starts(bound ->
                    bound.neighborAlltoall(part(sendbuf, sendcount, sendtype), part(recvbuf, recvcount, recvtype)));
        }

        /** Starts {@link Comm#neighborAllToAllv}: MPI_Ineighbor_alltoallv. */
        default Request iNeighborAllToAllv(
                Buffer sendbuf,
                int[] sendcounts,
                int[] sdispls,
                Datatype sendtype,
                Buffer recvbuf,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype) {
            return starts(bound -> bound.neighborAlltoallv(
                    parts(sendbuf, sendcounts, sdispls, sendtype), parts(recvbuf, recvcounts, rdispls, recvtype)));
        }

        /** Starts {@link Comm#reduce}: MPI_Ireduce. */
        default Request iReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op, int root) {
            return starts(bound -> bound.reduce(
                    part(sendbuf, count, type), part(recvbuf, count, type), Op.with(op, type), Ranks.root(root)));
        }

        /** Starts {@link Comm#reduce}: MPI_Ireduce. */
        default Request iReduce(Buffer buf, int count, Datatype type, Op op, int root) {
            return starts(bound -> bound.reduceInPlace(part(buf, count, type), Op.with(op, type), Ranks.root(root)));
        }

        /** Starts {@link Comm#allReduce}: MPI_Iallreduce. */
        default Request iAllReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
            return starts(bound ->
                    bound.allreduce(part(sendbuf, count, type), part(recvbuf, count, type), Op.with(op, type)));
        }

        /** Starts {@link Comm#allReduce}: MPI_Iallreduce. */
        default Request iAllReduce(Buffer buf, int count, Datatype type, Op op) {
            return starts(bound -> bound.allreduce(Part.IN_PLACE, part(buf, count, type), Op.with(op, type)));
        }

        /** Starts {@link Comm#reduceScatter}: MPI_Ireduce_scatter. */
        default Request iReduceScatter(Buffer sendbuf, Buffer recvbuf, int[] recvcounts, Datatype type, Op op) {
            return starts(bound ->
                    bound.reduceScatter(part(sendbuf, 0, type), part(recvbuf, 0, type), recvcounts, Op.with(op, type)));
        }

        /** Starts {@link Comm#reduceScatter}: MPI_Ireduce_scatter. */
        default Request iReduceScatter(Buffer buf, int[] counts, Datatype type, Op op) {
            return starts(bound -> bound.reduceScatter(Part.IN_PLACE, part(buf, 0, type), counts, Op.with(op, type)));
        }

        /** Starts {@link Comm#reduceScatterBlock}: MPI_Ireduce_scatter_block. */
        default Request iReduceScatterBlock(Buffer sendbuf, Buffer recvbuf, int recvcount, Datatype type, Op op) {
            return starts(bound -> bound.reduceScatterBlock(
                    part(sendbuf, recvcount, type), part(recvbuf, recvcount, type), Op.with(op, type)));
        }

        /** Starts {@link Comm#reduceScatterBlock}: MPI_Ireduce_scatter_block. */
        default Request iReduceScatterBlock(Buffer buf, int count, Datatype type, Op op) {
            return starts(bound -> bound.reduceScatterBlock(Part.IN_PLACE, part(buf, count, type), Op.with(op, type)));
        }
    }
}
