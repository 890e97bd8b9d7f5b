package io.jmpi.internal.checking;

import io.jmpi.Buffer;
import io.jmpi.Operation;
import io.jmpi.ScanOperations;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.collective.CollectiveCall;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;

/**
 * Collective operations that first compare the calls of all ranks, and whose memory is watched. Compared is what MPI
 * requires to be the same at all ranks. If only pairs of ranks must agree (gatherv, scatterv, alltoallv, alltoallw),
 * each receiver requires the length and kinds that it expects.
 */
class CheckedCollectives<O extends ScanOperations> extends CheckedMessages<O> implements ScanOperations {
    CheckedCollectives(CommunicatorCore core, LentMemory memory, O plain) {
        super(core, memory, plain);
    }

    // ---------------------------------------------------------------- how calls are described

    private static CollectiveCall call(String operation, int root) {
        return CollectiveCall.of(operation).with(ErrorClass.ROOT, "root " + root);
    }

    static CollectiveCall withOp(CollectiveCall call, ReduceOp op) {
        return call.with(ErrorClass.OP, "op " + op + (op.isCommutative() ? "" : ", not commutative"));
    }

    /** Adds the elements of a plain buffer. */
    private static CollectiveCall of(CollectiveCall call, Object buffer) {
        return ofPart(call, buffer, 1);
    }

    /** Adds the elements of one of equal parts. */
    private static CollectiveCall ofPart(CollectiveCall call, Object buffer, int parts) {
        Elements<?> all = Buffer.of(buffer).elements();
        return all.type() == Datatype.OBJECT
                ? call.with(ErrorClass.TYPE, "objects")
                : call.of(all.range(0, all.count() / parts));
    }

    /** Adds this rank's part: that of its own buffer or, in place, of the buffer of all parts. */
    private CollectiveCall ofOwn(CollectiveCall call, Object own, Object parts) {
        return own == Buffer.IN_PLACE ? ofPart(call, parts, core().size()) : of(call, own);
    }

    private static boolean holdsObjects(Object buffer) {
        return buffer instanceof Object[] || buffer instanceof Buffer given && given.type() == Datatype.OBJECT;
    }

    /** Adds that the parts are objects, if so. */
    static CollectiveCall ofAnySize(CollectiveCall call, Object buffer) {
        return holdsObjects(buffer) ? call.with(ErrorClass.TYPE, "objects") : call;
    }

    private boolean isRoot(int root) {
        return core().rank() == root;
    }

    // ---------------------------------------------------------------- data

    @Override
    public final Operation barrier() {
        return checked(plain().barrier(), CollectiveCall.of("barrier"), null, null);
    }

    @Override
    public final Operation bcast(Object buffer, int root) {
        Operation bound = plain().bcast(buffer, root);
        CollectiveCall call = of(call("bcast", root), buffer);
        return isRoot(root) ? checked(bound, call, buffer, null) : checked(bound, call, null, buffer);
    }

    @Override
    public final Operation gather(Object sendBuffer, Object recvBuffer, int root) {
        Operation bound = plain().gather(sendBuffer, recvBuffer, root);
        CollectiveCall call = ofOwn(call("gather", root), sendBuffer, recvBuffer);
        return checked(bound, call, sendBuffer, isRoot(root) ? recvBuffer : null);
    }

    @Override
    public final Operation gatherv(Object sendBuffer, Buffer recvBuffer, int root) {
        Operation bound = plain().gatherv(sendBuffer, recvBuffer, root);
        CollectiveCall call = ofAnySize(call("gatherv", root), sendBuffer == Buffer.IN_PLACE ? recvBuffer : sendBuffer);
        return checked(bound, call, sendBuffer, isRoot(root) ? recvBuffer : null);
    }

    @Override
    public final Operation scatter(Object sendBuffer, Object recvBuffer, int root) {
        Operation bound = plain().scatter(sendBuffer, recvBuffer, root);
        CollectiveCall call = ofOwn(call("scatter", root), recvBuffer, sendBuffer);
        return checked(bound, call, isRoot(root) ? sendBuffer : null, recvBuffer);
    }

    @Override
    public final Operation scatterv(Buffer sendBuffer, Object recvBuffer, int root) {
        Operation bound = plain().scatterv(sendBuffer, recvBuffer, root);
        CollectiveCall call =
                ofAnySize(call("scatterv", root), recvBuffer == Buffer.IN_PLACE ? sendBuffer : recvBuffer);
        return checked(bound, call, isRoot(root) ? sendBuffer : null, recvBuffer);
    }

    @Override
    public final Operation allgather(Object sendBuffer, Object recvBuffer) {
        Operation bound = plain().allgather(sendBuffer, recvBuffer);
        return checked(bound, ofOwn(CollectiveCall.of("allgather"), sendBuffer, recvBuffer), sendBuffer, recvBuffer);
    }

    /** All ranks give the lengths of all parts. */
    @Override
    public final Operation allgatherv(Object sendBuffer, Buffer recvBuffer) {
        Operation bound = plain().allgatherv(sendBuffer, recvBuffer);
        CollectiveCall call = CollectiveCall.of("allgatherv");
        if (holdsObjects(recvBuffer)) {
            return checked(bound, ofAnySize(call, recvBuffer), sendBuffer, recvBuffer);
        }
        long[] lengths = new long[recvBuffer.partCount()];
        Arrays.setAll(lengths, i -> recvBuffer.part(i).bytes());
        call = call.with(ErrorClass.COUNT, "parts of " + Arrays.toString(lengths) + " bytes");
        long bytes = Arrays.stream(lengths).sum();
        int signature = recvBuffer.part(0).type().signature(1);
        return checked(bound, call.of(bytes, signature), sendBuffer, recvBuffer);
    }

    @Override
    public final Operation alltoall(Object sendBuffer, Object recvBuffer) {
        Operation bound = plain().alltoall(sendBuffer, recvBuffer);
        return checked(bound, ofPart(CollectiveCall.of("alltoall"), recvBuffer, core().size()), sendBuffer, recvBuffer);
    }

    @Override
    public final Operation alltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        Operation bound = plain().alltoallv(sendBuffer, recvBuffer);
        return checked(bound, ofAnySize(CollectiveCall.of("alltoallv"), recvBuffer), sendBuffer, recvBuffer);
    }

    @Override
    public final Operation alltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        Operation bound = plain().alltoallw(sendBuffer, recvBuffer);
        return checked(bound, CollectiveCall.of("alltoallw"), sendBuffer, recvBuffer);
    }

    // ---------------------------------------------------------------- reductions

    private Operation reduction(
            Operation bound, CollectiveCall begun, Object sendBuffer, Object recvBuffer, ReduceOp op) {
        CollectiveCall call = of(withOp(begun, op), sendBuffer == Buffer.IN_PLACE ? recvBuffer : sendBuffer);
        return checked(bound, call, sendBuffer, recvBuffer);
    }

    @Override
    public final Operation reduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        Operation bound = plain().reduce(sendBuffer, recvBuffer, op, root);
        return reduction(bound, call("reduce", root), sendBuffer, isRoot(root) ? recvBuffer : null, op);
    }

    @Override
    public final Operation allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        Operation bound = plain().allreduce(sendBuffer, recvBuffer, op);
        return reduction(bound, CollectiveCall.of("allreduce"), sendBuffer, recvBuffer, op);
    }

    @Override
    public final Operation reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        Operation bound = plain().reduceScatterBlock(sendBuffer, recvBuffer, op);
        CollectiveCall call = withOp(CollectiveCall.of("reduceScatterBlock"), op);
        Elements<?> received = Buffer.of(recvBuffer).elements();
        boolean inPlace = sendBuffer == Buffer.IN_PLACE
                || Buffer.of(sendBuffer).elements().isAt(received);
        return checked(bound, ofPart(call, recvBuffer, inPlace ? core().size() : 1), sendBuffer, recvBuffer);
    }

    @Override
    public final Operation reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        Operation bound = plain().reduceScatter(sendBuffer, recvBuffer, recvCounts, op);
        CollectiveCall call = withOp(CollectiveCall.of("reduceScatter"), op)
                .with(ErrorClass.COUNT, "counts " + Arrays.toString(recvCounts));
        Datatype<?> type = Buffer.of(recvBuffer).type();
        long total = Arrays.stream(recvCounts).asLongStream().sum();
        return checked(bound, call.of(total * type.size(), type.signature((int) total)), sendBuffer, recvBuffer);
    }

    @Override
    public final Operation scan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(
                plain().scan(sendBuffer, recvBuffer, op), CollectiveCall.of("scan"), sendBuffer, recvBuffer, op);
    }

    @Override
    public final Operation exscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(
                plain().exscan(sendBuffer, recvBuffer, op), CollectiveCall.of("exscan"), sendBuffer, recvBuffer, op);
    }
}
