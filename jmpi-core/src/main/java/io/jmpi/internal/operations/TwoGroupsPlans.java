package io.jmpi.internal.operations;

import static io.jmpi.internal.operations.BufferSide.RECV;
import static io.jmpi.internal.operations.BufferSide.SEND;

import io.jmpi.Mpi;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Barrier;
import io.jmpi.internal.collective.Blocks;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.collective.TwoGroups;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.BufferSide.Division;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.CollectiveRequest;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Plans the collective operations of an inter-communicator (MPI 4.1, section 6.2.3): checks the arguments, and plans
 * this rank's part. A rank of the root's group other than the root ignores its buffers and takes no part, except that
 * the operation counts as one of all ranks.
 *
 * <p>Thread: as the session's thread level allows, one at a time.
 */
record TwoGroupsPlans(CommunicatorCore core, int remoteSize) {
    /** The root's place among those that take part in a rooted operation on objects. */
    private static final int OBJECT_ROOT = 0;

    private CollectiveOperation planned(AlgorithmFamily<?> family, Consumer<TwoGroups> planning) {
        Plan plan = core.newPlan(family.operation());
        planning.accept(new TwoGroups(plan, core.firstLocal(), core.size(), core.algorithms()));
        return new CollectiveRequest(core, plan.schedule());
    }

    /** Binds a rooted operation on objects: the root and the ranks of the other group take part. */
    private CollectiveOperation ofObjects(AlgorithmFamily<?> family, int root, Consumer<ObjectsInGroup> body) {
        boolean isRoot = root == Mpi.ROOT;
        int first = isRoot ? core.firstRemote() : core.firstLocal();
        int rootOfAll = isRoot ? core.firstLocal() + core.rank() : core.firstRemote() + root;
        int[] members = new int[1 + (isRoot ? remoteSize : core.size())];
        Arrays.setAll(members, i -> i == OBJECT_ROOT ? rootOfAll : first + i - 1);
        return new ObjectsInGroup(core, ranks(family, members), family.operation(), body);
    }

    private ObjectRanks ranks(AlgorithmFamily<?> family, int[] members) {
        return ObjectRanks.ofBothGroups(core, family.operation(), members);
    }

    /** Binds an operation on objects in which all ranks take part. */
    private CollectiveOperation ofObjects(AlgorithmFamily<?> family, Consumer<ObjectsBetweenGroups> body) {
        int[] all = IntStream.range(0, core.all().size()).toArray();
        return new ObjectsBetweenGroups(core, ranks(family, all), family.operation(), body);
    }

    /** Adds a part of the root, which no operation uses. */
    private Blocks withRoot(Blocks parts) {
        Elements<?>[] all = new Elements<?>[1 + remoteSize];
        Arrays.setAll(all, i -> i == OBJECT_ROOT ? Elements.none() : parts.of(i - 1));
        return Blocks.of(all);
    }

    private void requireRoot(int root, Object sendBuffer, Object recvBuffer) {
        Arguments.rootOfTwoGroups(root, remoteSize);
        requireNotInPlace(sendBuffer, recvBuffer);
    }

    private static void requireNotInPlace(Object sendBuffer, Object recvBuffer) {
        SEND.requireNotInPlace(sendBuffer);
        RECV.requireNotInPlace(recvBuffer);
    }

    // ---------------------------------------------------------------- data

    CollectiveOperation barrier() {
        Plan plan = core.plan(AlgorithmTable.BARRIER, 0, Barrier::plan);
        return new CollectiveRequest(core, plan.schedule());
    }

    CollectiveOperation bcast(Object buffer, int root) {
        Arguments.rootOfTwoGroups(root, remoteSize);
        if (root != Mpi.PROC_NULL && BufferSide.hasObjects(buffer)) {
            Elements<?> objects = SEND.elements(buffer, true);
            return ofObjects(AlgorithmTable.BCAST, root, exchange -> exchange.bcast(objects, OBJECT_ROOT));
        }
        return switch (root) {
            case Mpi.PROC_NULL -> planned(AlgorithmTable.BCAST, groups -> {});
            case Mpi.ROOT -> {
                Elements<?> sent = Arguments.sent("buffer", buffer).elements();
                yield planned(AlgorithmTable.BCAST, groups -> groups.bcast(sent));
            }
            default -> {
                Elements<?> received = Arguments.received("buffer", buffer).elements();
                yield planned(AlgorithmTable.BCAST, groups -> groups.bcast(received, root));
            }
        };
    }

    CollectiveOperation gather(
            AlgorithmFamily<?> family, Division division, Object sendBuffer, Object recvBuffer, int root) {
        requireRoot(root, sendBuffer, recvBuffer);
        return switch (root) {
            case Mpi.PROC_NULL -> planned(family, groups -> {});
            case Mpi.ROOT -> {
                boolean objects = BufferSide.hasObjects(recvBuffer);
                Blocks parts = RECV.remoteBlocks(division, recvBuffer, remoteSize, objects);
                yield objects
                        ? ofObjects(family, root, x -> x.gather(null, withRoot(parts), OBJECT_ROOT))
                        : planned(family, groups -> groups.gather(parts));
            }
            default -> {
                boolean objects = BufferSide.hasObjects(sendBuffer);
                Elements<?> own = SEND.elements(sendBuffer, objects);
                yield objects
                        ? ofObjects(family, root, x -> x.gather(own, null, OBJECT_ROOT))
                        : planned(family, groups -> groups.gather(own, root));
            }
        };
    }

    CollectiveOperation scatter(
            AlgorithmFamily<?> family, Division division, Object sendBuffer, Object recvBuffer, int root) {
        requireRoot(root, sendBuffer, recvBuffer);
        return switch (root) {
            case Mpi.PROC_NULL -> planned(family, groups -> {});
            case Mpi.ROOT -> {
                boolean objects = BufferSide.hasObjects(sendBuffer);
                Blocks parts = SEND.remoteBlocks(division, sendBuffer, remoteSize, objects);
                yield objects
                        ? ofObjects(family, root, x -> x.scatter(null, withRoot(parts), OBJECT_ROOT))
                        : planned(family, groups -> groups.scatter(parts));
            }
            default -> {
                boolean objects = BufferSide.hasObjects(recvBuffer);
                Elements<?> own = RECV.elements(recvBuffer, objects);
                yield objects
                        ? ofObjects(family, root, x -> x.scatter(own, null, OBJECT_ROOT))
                        : planned(family, groups -> groups.scatter(own, root));
            }
        };
    }

    private static boolean haveObjects(Object sendBuffer, Object recvBuffer) {
        return BufferSide.hasObjects(sendBuffer) || BufferSide.hasObjects(recvBuffer);
    }

    CollectiveOperation allgather(AlgorithmFamily<?> family, Division division, Object sendBuffer, Object recvBuffer) {
        requireNotInPlace(sendBuffer, recvBuffer);
        boolean objects = haveObjects(sendBuffer, recvBuffer);
        Blocks parts = RECV.remoteBlocks(division, recvBuffer, remoteSize, objects);
        Elements<?> own = SEND.elements(sendBuffer, objects);
        return objects
                ? ofObjects(family, exchange -> exchange.allgather(own, parts))
                : planned(family, groups -> groups.allgather(own, parts));
    }

    CollectiveOperation alltoall(AlgorithmFamily<?> family, Division division, Object sendBuffer, Object recvBuffer) {
        requireNotInPlace(sendBuffer, recvBuffer);
        boolean objects = !family.equals(AlgorithmTable.ALLTOALLW) && haveObjects(sendBuffer, recvBuffer);
        Blocks received = RECV.remoteBlocks(division, recvBuffer, remoteSize, objects);
        Blocks sent = SEND.remoteBlocks(division, sendBuffer, remoteSize, objects);
        return objects
                ? ofObjects(family, exchange -> exchange.alltoall(sent, received))
                : planned(family, groups -> groups.alltoall(sent, received));
    }

    // ---------------------------------------------------------------- reductions

    CollectiveOperation reduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        requireRoot(root, sendBuffer, recvBuffer);
        return switch (root) {
            case Mpi.PROC_NULL -> planned(AlgorithmTable.REDUCE, groups -> {});
            case Mpi.ROOT -> {
                Elements<?> result = RECV.elements(recvBuffer);
                Arguments.op(op, result.type());
                yield planned(AlgorithmTable.REDUCE, groups -> groups.reduce(result));
            }
            default -> {
                Elements<?> own = SEND.elements(sendBuffer);
                Arguments.op(op, own.type());
                yield planned(AlgorithmTable.REDUCE, groups -> groups.reduce(own, op, root));
            }
        };
    }

    CollectiveOperation allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        requireNotInPlace(sendBuffer, recvBuffer);
        ReductionPlans.Operands operands = ReductionPlans.Operands.of(sendBuffer, recvBuffer, op);
        requireApart(operands.own(), operands.result());
        return planned(AlgorithmTable.ALLREDUCE, groups -> groups.allreduce(operands.own(), operands.result(), op));
    }

    CollectiveOperation reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        requireNotInPlace(sendBuffer, recvBuffer);
        ReductionPlans.Divided divided = new ReductionPlans(core).divided(sendBuffer, recvBuffer, op);
        return reduceScatter(AlgorithmTable.REDUCE_SCATTER_BLOCK, divided, op);
    }

    CollectiveOperation reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        requireNotInPlace(sendBuffer, recvBuffer);
        ReductionPlans.Divided divided = new ReductionPlans(core).divided(sendBuffer, recvBuffer, recvCounts, op);
        return reduceScatter(AlgorithmTable.REDUCE_SCATTER, divided, op);
    }

    private CollectiveOperation reduceScatter(AlgorithmFamily<?> family, ReductionPlans.Divided divided, ReduceOp op) {
        requireApart(divided.own(), divided.result());
        return planned(family, groups -> groups.reduceScatter(divided.own(), divided.parts(), divided.result(), op));
    }

    private static void requireApart(Elements<?> own, Elements<?> result) {
        if (own.count() > 0 && own.isAt(result)) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "sendBuffer and recvBuffer are at offset " + own.offset()
                            + " of the same memory: inter-communicators" + " do not reduce in place");
        }
    }
}
