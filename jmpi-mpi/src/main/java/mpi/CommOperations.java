package mpi;

import io.jmpi.AnyCommunicator;
import io.jmpi.Buffer;
import io.jmpi.CollectiveOperations;
import io.jmpi.Intercommunicator;
import io.jmpi.Mpi;
import io.jmpi.NeighborhoodCommunicator;
import io.jmpi.NeighborhoodOperations;
import io.jmpi.Operation;
import io.jmpi.datatype.Elements;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;

/**
 * Collective operations with their arguments bound, for the blocking and the nonblocking calls of both flavours. Arguments that
 * matter only at the root are not looked at elsewhere.
 */
abstract class CommOperations extends MpiJavaPointToPoint {
    CommOperations(AnyCommunicator communicator) {
        super(communicator);
    }

    private CollectiveOperations operations() {
        return core() instanceof Intercommunicator inter ? inter.operations() : intra().operations();
    }

    private boolean isInter() {
        return core() instanceof Intercommunicator;
    }

    /** The number of ranks that each rank exchanges parts with. */
    final int partners() {
        return core() instanceof Intercommunicator inter ? inter.remoteSize() : core().size();
    }

    final boolean isRoot(int root) {
        return isInter() ? root == MPI.ROOT : root == core().rank();
    }

    /** Whether this rank sends to a root in the other group, or, of one group, takes part. */
    private boolean contributes(int root) {
        return !isInter() || root >= 0;
    }

    private static int rootOf(int root) {
        return root == MPI.ROOT ? Mpi.ROOT : Ranks.root(root);
    }

    // ---------------------------------------------------------------- data

    final Operation barrierOf() {
        return operations().barrier();
    }

    final Operation bcastOf(Part part, int root) {
        return operations().bcast(isRoot(root) || contributes(root) ? part.buffer() : null, rootOf(root));
    }

    final Operation gatherOf(Part send, Part recv, int root) {
        boolean atRoot = isRoot(root);
        return operations()
                .gather(contributes(root) ? send.buffer() : null, atRoot ? recv.times(partners()) : null, rootOf(root));
    }

    final Operation gathervOf(Part send, Parts recv, int root) {
        boolean atRoot = isRoot(root);
        return operations()
                .gatherv(
                        contributes(root) ? send.buffer() : null,
                        atRoot ? recv.buffer(partners()) : null,
                        rootOf(root));
    }

    final Operation scatterOf(Part send, Part recv, int root) {
        boolean atRoot = isRoot(root);
        return operations()
                .scatter(
                        atRoot ? send.times(partners()) : null, contributes(root) ? recv.buffer() : null, rootOf(root));
    }

    final Operation scattervOf(Parts send, Part recv, int root) {
        boolean atRoot = isRoot(root);
        return operations()
                .scatterv(
                        atRoot ? send.buffer(partners()) : null,
                        contributes(root) ? recv.buffer() : null,
                        rootOf(root));
    }

    final Operation allgatherOf(Part send, Part recv) {
        return operations().allgather(send.buffer(), recv.times(partners()));
    }

    final Operation allgathervOf(Part send, Parts recv) {
        return operations().allgatherv(send.buffer(), recv.buffer(partners()));
    }

    final Operation alltoallOf(Part send, Part recv) {
        Buffer received = recv.times(partners());
        return operations().alltoall(apart(send.times(partners()), received), received);
    }

    /** What is sent, copied if the result replaces it before it has been sent: programs name one array for both. */
    private static Buffer apart(Buffer send, Buffer received) {
        if (send == Buffer.IN_PLACE || send.memory() != received.memory() || send.count() == 0) {
            return send;
        }
        return copy(send);
    }

    final Operation alltoallvOf(Parts send, Parts recv) {
        return operations().alltoallv(send.buffer(partners()), recv.buffer(partners()));
    }

    final Operation alltoallwOf(
            Object sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype[] recvtypes) {
        int partners = partners();
        return operations()
                .alltoallw(
                        Memory.ofParts(sendbuf, sendcounts, sdispls, partners, sendtypes),
                        Memory.ofParts(recvbuf, recvcounts, rdispls, partners, recvtypes));
    }

    // ---------------------------------------------------------------- neighborhoods

    private NeighborhoodCommunicator neighborhood() {
        if (core() instanceof NeighborhoodCommunicator found) {
            return found;
        }
        throw new MPIException(MPI.ERR_TOPOLOGY, "the communicator has no topology, and so no neighbors");
    }

    private NeighborhoodOperations neighbors() {
        return neighborhood().operations();
    }

    private int sources() {
        return neighborhood().sources().length;
    }

    private int destinations() {
        return neighborhood().destinations().length;
    }

    final Operation neighborAllgatherOf(Part send, Part recv) {
        return neighbors().neighborAllgather(send.buffer(), recv.times(sources()));
    }

    final Operation neighborAllgathervOf(Part send, Parts recv) {
        return neighbors().neighborAllgatherv(send.buffer(), recv.buffer(sources()));
    }

    final Operation neighborAlltoallOf(Part send, Part recv) {
        return neighbors().neighborAlltoall(send.times(destinations()), recv.times(sources()));
    }

    final Operation neighborAlltoallvOf(Parts send, Parts recv) {
        return neighbors().neighborAlltoallv(send.buffer(destinations()), recv.buffer(sources()));
    }

    // ---------------------------------------------------------------- reductions

    private static ReduceOp on(Op op, Part part) {
        if (op == null) {
            throw new MPIException(MPI.ERR_OP, "op is null");
        }
        return op.on(part.type());
    }

    /** The elements to combine, in memory of the same class as the result's. */
    private static Buffer operand(Part send, Buffer result) {
        Buffer own = send.buffer();
        if (own == Buffer.IN_PLACE || own.type() == result.type() || own.count() == 0) {
            return own.count() == 0 && own != Buffer.IN_PLACE
                    ? Buffer.of(result.memory(), result.offset(), 0, untyped(result))
                    : own;
        }
        Elements<?> copy = result.elements().newSpace(own.count());
        own.elements().copyTo(copy);
        return bufferOf(copy);
    }

    @SuppressWarnings("unchecked") // The type describes the memory.
    private static io.jmpi.datatype.Datatype<Object> untyped(Buffer buffer) {
        return (io.jmpi.datatype.Datatype<Object>) buffer.type();
    }

    final Operation reduceOf(Part send, Part recv, Op op, int root) {
        ReduceOp combined = on(op, recv.type() == null ? send : recv);
        if (!isRoot(root)) {
            return operations().reduce(contributes(root) ? send.buffer() : null, null, combined, rootOf(root));
        }
        Buffer result = recv.buffer();
        return operations().reduce(isInter() ? null : operand(send, result), result, combined, rootOf(root));
    }

    final Operation allreduceOf(Part send, Part recv, Op op) {
        Buffer result = recv.buffer();
        return operations().allreduce(operand(send, result), result, on(op, recv));
    }

    /** The result's part has as many elements as the count of this rank; in place, all elements are there. */
    final Operation reduceScatterOf(Part send, Part recv, int[] recvcounts, Op op) {
        int[] counts = counts(recvcounts);
        int total = Arrays.stream(counts).sum();
        int here = isInPlace(send, recv) ? total : counts[core().rank()];
        Buffer result = Memory.of(recv.memory(), recv.offset(), here, recv.type());
        Part all = send.isInPlace() ? send : new Part(send.memory(), send.offset(), total, send.type());
        return operations().reduceScatter(operand(all, result), result, counts, on(op, recv));
    }

    /** The elements to combine are where the result goes, whether the program says so or names the same place twice. */
    private static boolean isInPlace(Part send, Part recv) {
        return send.isInPlace() || send.memory() == recv.memory() && send.offset() == recv.offset();
    }

    private int[] counts(int[] recvcounts) {
        int size = core().size();
        if (recvcounts == null || recvcounts.length < size) {
            throw new MPIException(
                    MPI.ERR_COUNT,
                    "recvcounts has " + (recvcounts == null ? "no" : recvcounts.length) + " elements, but there are "
                            + size + " ranks");
        }
        return Arrays.copyOf(recvcounts, size);
    }

    final Operation reduceScatterBlockOf(Part send, Part recv, Op op) {
        int size = core().size();
        Buffer result = isInPlace(send, recv) ? recv.times(size) : recv.buffer();
        Part all = send.isInPlace()
                ? send
                : new Part(send.memory(), send.offset(), Math.multiplyExact(recv.count(), size), send.type());
        return operations().reduceScatterBlock(operand(all, result), result, on(op, recv));
    }

    final Operation scanOf(Part send, Part recv, Op op) {
        Buffer result = recv.buffer();
        return intra().operations().scan(operand(send, result), result, on(op, recv));
    }

    final Operation exscanOf(Part send, Part recv, Op op) {
        if (!send.isInPlace() && core().rank() == 0) { // It gets no result.
            return intra().operations().exscan(send.buffer(), null, on(op, send));
        }
        Buffer result = recv.buffer();
        return intra().operations().exscan(operand(send, result), result, on(op, recv));
    }

    // ---------------------------------------------------------------- running them

    /** Binds an operation. */
    interface Binding {
        Operation bind();
    }

    /** Runs an operation to its end. */
    final void runs(Binding binding) {
        run(() -> binding.bind().blocking());
    }

    /** Starts an operation. */
    final Request starts(Binding binding) {
        return get(() -> new Request(binding.bind().nonblocking(), Completion.SENT));
    }
}
