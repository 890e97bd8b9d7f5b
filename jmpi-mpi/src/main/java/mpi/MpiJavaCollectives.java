package mpi;

import static mpi.Collectives.part;

import io.jmpi.Operation;
import io.jmpi.mpi.memory.CallBuffer;
import io.jmpi.mpi.memory.Part;
import io.jmpi.mpi.operation.BoundCollectives;
import io.jmpi.mpi.operation.Combination;
import io.jmpi.mpi.operation.ObjectReductions;
import io.jmpi.mpi.rank.Ranks;
import java.util.function.Consumer;
import java.util.function.Function;

/** Collective operations of a communicator as mpiJava has them, also of objects. Offsets are in base units. */
final class MpiJavaCollectives {
    private MpiJavaCollectives() {}

    /** Elements or objects that a rank contributes or receives. */
    private static CallBuffer of(Object memory, int offset, int count, Datatype type) {
        return CallBuffer.of(memory, offset, count, Datatype.elementsOf(type));
    }

    /** Parts of any size. */
    private static CallBuffer of(Object memory, int offset, int[] counts, int[] displacements, Datatype type) {
        return CallBuffer.of(memory, offset, counts, displacements, Datatype.elementsOf(type));
    }

    /**
     * The methods that {@link Comm} inherits. Public, so that programs may call them by reflection. Programs cannot
     * name this type, because the enclosing class is not public.
     */
    public interface Methods {
        private CommHandle comm() {
            return (CommHandle) this;
        }

        private void runs(Function<BoundCollectives, Operation> binding) {
            comm().runs(binding);
        }

        /** Runs an operation, and stores the objects that it has received. */
        private void runs(Function<BoundCollectives, Operation> binding, CallBuffer received) {
            comm().runs(binding);
            comm().run(received::store);
        }

        private void runsOnObjects(Consumer<ObjectReductions> operation) {
            comm().run(() -> operation.accept(new ObjectReductions(comm().partners())));
        }

        /** Waits until all ranks have called it. */
        default void Barrier() {
            runs(bound -> bound.barrier());
        }

        /** Copies the root's elements to all ranks. */
        default void Bcast(Object buf, int offset, int count, Datatype type, int root) {
            CallBuffer part = of(buf, offset, count, type);
            runs(bound -> bound.bcast(part, Ranks.root(root)), part);
        }

        /** Collects an equal part of each rank at the root. */
        default void Gather(
                Object sendbuf,
                int sendoffset,
                int sendcount,
                Datatype sendtype,
                Object recvbuf,
                int recvoffset,
                int recvcount,
                Datatype recvtype,
                int root) {
            CallBuffer send = of(sendbuf, sendoffset, sendcount, sendtype);
            CallBuffer recv = of(recvbuf, recvoffset, recvcount, recvtype);
            runs(bound -> bound.gather(send, recv, Ranks.root(root)), recv);
        }

        /** Collects a part of any size of each rank at the root. */
        default void Gatherv(
                Object sendbuf,
                int sendoffset,
                int sendcount,
                Datatype sendtype,
                Object recvbuf,
                int recvoffset,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype,
                int root) {
            CallBuffer send = of(sendbuf, sendoffset, sendcount, sendtype);
            CallBuffer recv = of(recvbuf, recvoffset, recvcounts, rdispls, recvtype);
            runs(bound -> bound.gatherv(send, recv, Ranks.root(root)), recv);
        }

        /** Gives each rank an equal part of the root's elements. */
        default void Scatter(
                Object sendbuf,
                int sendoffset,
                int sendcount,
                Datatype sendtype,
                Object recvbuf,
                int recvoffset,
                int recvcount,
                Datatype recvtype,
                int root) {
            CallBuffer send = of(sendbuf, sendoffset, sendcount, sendtype);
            CallBuffer recv = of(recvbuf, recvoffset, recvcount, recvtype);
            runs(bound -> bound.scatter(send, recv, Ranks.root(root)), recv);
        }

        /** Gives each rank a part of any size of the root's elements. */
        default void Scatterv(
                Object sendbuf,
                int sendoffset,
                int[] sendcounts,
                int[] sdispls,
                Datatype sendtype,
                Object recvbuf,
                int recvoffset,
                int recvcount,
                Datatype recvtype,
                int root) {
            CallBuffer send = of(sendbuf, sendoffset, sendcounts, sdispls, sendtype);
            CallBuffer recv = of(recvbuf, recvoffset, recvcount, recvtype);
            runs(bound -> bound.scatterv(send, recv, Ranks.root(root)), recv);
        }

        /** Collects an equal part of each rank at all ranks. */
        default void Allgather(
                Object sendbuf,
                int sendoffset,
                int sendcount,
                Datatype sendtype,
                Object recvbuf,
                int recvoffset,
                int recvcount,
                Datatype recvtype) {
            CallBuffer send = of(sendbuf, sendoffset, sendcount, sendtype);
            CallBuffer recv = of(recvbuf, recvoffset, recvcount, recvtype);
            runs(bound -> bound.allgather(send, recv), recv);
        }

        /** Collects a part of any size of each rank at all ranks. */
        default void Allgatherv(
                Object sendbuf,
                int sendoffset,
                int sendcount,
                Datatype sendtype,
                Object recvbuf,
                int recvoffset,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype) {
            CallBuffer send = of(sendbuf, sendoffset, sendcount, sendtype);
            CallBuffer recv = of(recvbuf, recvoffset, recvcounts, rdispls, recvtype);
            runs(bound -> bound.allgatherv(send, recv), recv);
        }

        /** Sends an equal part of each rank to each rank. */
        default void Alltoall(
                Object sendbuf,
                int sendoffset,
                int sendcount,
                Datatype sendtype,
                Object recvbuf,
                int recvoffset,
                int recvcount,
                Datatype recvtype) {
            CallBuffer send = of(sendbuf, sendoffset, sendcount, sendtype);
            CallBuffer recv = of(recvbuf, recvoffset, recvcount, recvtype);
            runs(bound -> bound.alltoall(send, recv), recv);
        }

        /** Sends a part of any size of each rank to each rank. */
        default void Alltoallv(
                Object sendbuf,
                int sendoffset,
                int[] sendcounts,
                int[] sdispls,
                Datatype sendtype,
                Object recvbuf,
                int recvoffset,
                int[] recvcounts,
                int[] rdispls,
                Datatype recvtype) {
            CallBuffer send = of(sendbuf, sendoffset, sendcounts, sdispls, sendtype);
            CallBuffer recv = of(recvbuf, recvoffset, recvcounts, rdispls, recvtype);
            runs(bound -> bound.alltoallv(send, recv), recv);
        }

        /** Combines the elements of all ranks at the root. */
        default void Reduce(
                Object sendbuf,
                int sendoffset,
                Object recvbuf,
                int recvoffset,
                int count,
                Datatype datatype,
                Op op,
                int root) {
            Part send = part(sendbuf, sendoffset, count, datatype);
            Part recv = part(recvbuf, recvoffset, count, datatype);
            Combination with = Op.with(op, datatype);
            if (send.type().isObject()) {
                runsOnObjects(objects -> objects.reduce(send, recv, with, Ranks.root(root)));
            } else {
                runs(bound -> bound.reduce(send, recv, with, Ranks.root(root)));
            }
        }

        /** Combines the elements of all ranks at all ranks. */
        default void Allreduce(
                Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op) {
            Part send = part(sendbuf, sendoffset, count, datatype);
            Part recv = part(recvbuf, recvoffset, count, datatype);
            Combination with = Op.with(op, datatype);
            if (send.type().isObject()) {
                runsOnObjects(objects -> objects.allreduce(send, recv, with));
            } else {
                runs(bound -> bound.allreduce(send, recv, with));
            }
        }

        /** Combines the elements of all ranks, and gives each rank a part of the result. */
        default void Reduce_scatter(
                Object sendbuf,
                int sendoffset,
                Object recvbuf,
                int recvoffset,
                int[] recvcounts,
                Datatype datatype,
                Op op) {
            Part send = part(sendbuf, sendoffset, 0, datatype);
            Part recv = part(recvbuf, recvoffset, 0, datatype);
            Combination with = Op.with(op, datatype);
            if (send.type().isObject()) {
                runsOnObjects(objects -> objects.reduceScatter(send, recv, recvcounts, with));
            } else {
                runs(bound -> bound.reduceScatter(send, recv, recvcounts, with));
            }
        }

        /** Combines the elements of the ranks up to this one. */
        default void Scan(
                Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op) {
            Part send = part(sendbuf, sendoffset, count, datatype);
            Part recv = part(recvbuf, recvoffset, count, datatype);
            Combination with = Op.with(op, datatype);
            if (send.type().isObject()) {
                runsOnObjects(objects -> objects.scan(send, recv, with));
            } else {
                runs(bound -> bound.scan(send, recv, with));
            }
        }
    }
}
