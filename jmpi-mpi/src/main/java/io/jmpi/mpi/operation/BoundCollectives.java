package io.jmpi.mpi.operation;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Intercommunicator;
import io.jmpi.NeighborhoodCommunicator;
import io.jmpi.Operation;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.text.Count;
import io.jmpi.mpi.error.Refusal;
import io.jmpi.mpi.memory.CallBuffer;
import io.jmpi.mpi.memory.ElementType;
import io.jmpi.mpi.memory.Memory;
import io.jmpi.mpi.memory.Part;
import io.jmpi.mpi.rank.Partners;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;

/**
 * Collective operations with their arguments bound, for the blocking and the nonblocking calls of both flavours.
 * Arguments that matter only at the root are ignored elsewhere. Roots have jmpi's numbers.
 */
public record BoundCollectives(Partners partners) {
    private Operation bind(Call call) {
        return partners.communicator() instanceof Intercommunicator inter
                ? inter.bind(call)
                : partners.ofOneGroup().bind(call);
    }

    // ---------------------------------------------------------------- data

    public Operation barrier() {
        return bind(Call.barrier());
    }

    public Operation bcast(CallBuffer part, int root) {
        return bind(Call.bcast(partners.isRoot(root) || partners.includeRoot(root) ? part.buffer(1) : null, root));
    }

    public Operation gather(CallBuffer send, CallBuffer recv, int root) {
        boolean atRoot = partners.isRoot(root);
        return bind(Call.gather(
                partners.includeRoot(root) ? send.buffer(1) : null,
                atRoot ? recv.buffer(partners.count()) : null,
                root));
    }

    /** The root's own part is in its place. */
    public Operation gatherInPlace(Part part, int root) {
        return gather(partners.isRoot(root) ? Part.IN_PLACE : part, part, root);
    }

    public Operation gatherv(CallBuffer send, CallBuffer recv, int root) {
        boolean atRoot = partners.isRoot(root);
        return bind(Call.gatherv(
                partners.includeRoot(root) ? send.buffer(1) : null,
                atRoot ? recv.buffer(partners.count()) : null,
                root));
    }

    public Operation scatter(CallBuffer send, CallBuffer recv, int root) {
        boolean atRoot = partners.isRoot(root);
        return bind(Call.scatter(
                atRoot ? send.buffer(partners.count()) : null,
                partners.includeRoot(root) ? recv.buffer(1) : null,
                root));
    }

    /** The root's own part stays in its place. */
    public Operation scatterInPlace(Part part, int root) {
        return scatter(part, partners.isRoot(root) ? Part.IN_PLACE : part, root);
    }

    public Operation scatterv(CallBuffer send, CallBuffer recv, int root) {
        boolean atRoot = partners.isRoot(root);
        return bind(Call.scatterv(
                atRoot ? send.buffer(partners.count()) : null,
                partners.includeRoot(root) ? recv.buffer(1) : null,
                root));
    }

    public Operation allgather(CallBuffer send, CallBuffer recv) {
        return bind(Call.allgather(send.buffer(1), recv.buffer(partners.count())));
    }

    public Operation allgatherv(CallBuffer send, CallBuffer recv) {
        return bind(Call.allgatherv(send.buffer(1), recv.buffer(partners.count())));
    }

    public Operation alltoall(CallBuffer send, CallBuffer recv) {
        Buffer received = recv.buffer(partners.count());
        return bind(Call.alltoall(apart(send.buffer(partners.count()), received), received));
    }

    /**
     * The elements to send; copied if the result would overwrite them before they are sent, because programs may name
     * one array for both.
     */
    private static Buffer apart(Buffer send, Buffer received) {
        if (send == Buffer.IN_PLACE || send.memory() != received.memory() || send.count() == 0) {
            return send;
        }
        return Memory.copy(send);
    }

    public Operation alltoallv(CallBuffer send, CallBuffer recv) {
        return bind(Call.alltoallv(send.buffer(partners.count()), recv.buffer(partners.count())));
    }

    public Operation alltoallw(
            Object sendbuf,
            int[] sendcounts,
            int[] sdispls,
            ElementType[] sendtypes,
            Object recvbuf,
            int[] recvcounts,
            int[] rdispls,
            ElementType[] recvtypes) {
        int count = partners.count();
        return bind(Call.alltoallw(
                Memory.ofParts(sendbuf, sendcounts, sdispls, count, sendtypes),
                Memory.ofParts(recvbuf, recvcounts, rdispls, count, recvtypes)));
    }

    // ---------------------------------------------------------------- neighborhoods

    private NeighborhoodCommunicator neighborhood() {
        if (partners.communicator() instanceof NeighborhoodCommunicator found) {
            return found;
        }
        throw new Refusal(ErrorClass.TOPOLOGY, "the communicator has no topology, and therefore no neighbors");
    }

    private int sources() {
        return neighborhood().sources().length;
    }

    private int destinations() {
        return neighborhood().destinations().length;
    }

    public Operation neighborAllgather(CallBuffer send, CallBuffer recv) {
        return neighborhood().bind(Call.neighborAllgather(send.buffer(1), recv.buffer(sources())));
    }

    public Operation neighborAllgatherv(CallBuffer send, CallBuffer recv) {
        return neighborhood().bind(Call.neighborAllgatherv(send.buffer(1), recv.buffer(sources())));
    }

    public Operation neighborAlltoall(CallBuffer send, CallBuffer recv) {
        return neighborhood().bind(Call.neighborAlltoall(send.buffer(destinations()), recv.buffer(sources())));
    }

    public Operation neighborAlltoallv(CallBuffer send, CallBuffer recv) {
        return neighborhood().bind(Call.neighborAlltoallv(send.buffer(destinations()), recv.buffer(sources())));
    }

    // ---------------------------------------------------------------- reductions

    /** The elements to combine, in memory of the same class as the result's. */
    private static Buffer operand(Part send, Buffer result) {
        Buffer own = send.buffer();
        if (own == Buffer.IN_PLACE || own.type() == result.type() || own.count() == 0) {
            return own.count() == 0 && own != Buffer.IN_PLACE
                    ? Buffer.of(result.memory(), result.offset(), 0, untyped(result))
                    : own;
        }
        return Memory.copy(own, result);
    }

    @SuppressWarnings("unchecked") // The type describes the memory.
    private static Datatype<Object> untyped(Buffer buffer) {
        return (Datatype<Object>) buffer.type();
    }

    public Operation reduce(Part send, Part recv, Combination op, int root) {
        ReduceOp combined = op.ofElements();
        if (!partners.isRoot(root)) {
            return bind(Call.reduce(partners.includeRoot(root) ? send.buffer() : null, null, combined, root));
        }
        Buffer result = recv.buffer();
        return bind(Call.reduce(partners.areOfOtherGroup() ? null : operand(send, result), result, combined, root));
    }

    /** The root's own elements are where the result goes. */
    public Operation reduceInPlace(Part part, Combination op, int root) {
        return reduce(partners.isRoot(root) ? Part.IN_PLACE : part, part, op, root);
    }

    public Operation allreduce(Part send, Part recv, Combination op) {
        Buffer result = recv.buffer();
        return bind(Call.allreduce(operand(send, result), result, op.ofElements()));
    }

    /** The result's part has as many elements as the count of this rank; in place, all elements are there. */
    public Operation reduceScatter(Part send, Part recv, int[] recvcounts, Combination op) {
        int[] counts = counts(recvcounts);
        int total = Arrays.stream(counts).sum();
        int here =
                isInPlace(send, recv) ? total : counts[partners.communicator().rank()];
        Buffer result = recv.withCount(here).buffer();
        Part all = send.isInPlace() ? send : send.withCount(total);
        return bind(Call.reduceScatter(operand(all, result), result, counts, op.ofElements()));
    }

    /** The elements to combine are where the result goes, whether the program says so or names the same place twice. */
    private static boolean isInPlace(Part send, Part recv) {
        return send.isInPlace() || send.memory() == recv.memory() && send.offset() == recv.offset();
    }

    private int[] counts(int[] recvcounts) {
        int size = partners.communicator().size();
        if (recvcounts == null || recvcounts.length < size) {
            throw new Refusal(
                    ErrorClass.COUNT,
                    "recvcounts has " + (recvcounts == null ? "no elements" : Count.of(recvcounts.length, "element"))
                            + " for " + Count.of(size, "rank"));
        }
        return Arrays.copyOf(recvcounts, size);
    }

    public Operation reduceScatterBlock(Part send, Part recv, Combination op) {
        int size = partners.communicator().size();
        Buffer result = isInPlace(send, recv) ? recv.buffer(size) : recv.buffer();
        Part all = send.isInPlace() ? send : send.withCount(Math.multiplyExact(recv.count(), size));
        return bind(Call.reduceScatterBlock(operand(all, result), result, op.ofElements()));
    }

    public Operation scan(Part send, Part recv, Combination op) {
        Buffer result = recv.buffer();
        return partners.ofOneGroup().bind(Call.scan(operand(send, result), result, op.ofElements()));
    }

    public Operation exscan(Part send, Part recv, Combination op) {
        if (!send.isInPlace() && partners.communicator().rank() == 0) { // It gets no result.
            return partners.ofOneGroup().bind(Call.exscan(send.buffer(), null, op.ofElements()));
        }
        Buffer result = recv.buffer();
        return partners.ofOneGroup().bind(Call.exscan(operand(send, result), result, op.ofElements()));
    }
}
