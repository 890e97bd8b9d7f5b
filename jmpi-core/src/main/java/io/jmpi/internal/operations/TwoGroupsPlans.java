package io.jmpi.internal.operations;

import static io.jmpi.internal.operations.BufferSide.RECV;
import static io.jmpi.internal.operations.BufferSide.SEND;

import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.Collective.Division;
import io.jmpi.Collective.Pattern;
import io.jmpi.Mpi;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Barrier;
import io.jmpi.internal.collective.Blocks;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.collective.TwoGroups;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.CollectiveRequest;
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
public record TwoGroupsPlans(CommunicatorCore core, int remoteSize) implements Plans {
    /** The root's place among those that take part in a rooted operation on objects. */
    private static final int OBJECT_ROOT = 0;

    @Override
    public CollectiveOperation plan(Call call) {
        Collective operation = call.operation();
        if (!operation.isBetweenGroups()) {
            throw Plans.missing(call, "an intra-communicator");
        }
        if (operation.hasRoot()) {
            Arguments.rootOfTwoGroups(call.root(), remoteSize);
        }
        if (operation.pattern() != Pattern.BROADCAST) {
            SEND.requireNotInPlace(call.sendBuffer());
            RECV.requireNotInPlace(call.recvBuffer());
        }
        if (operation.hasRoot() && call.root() == Mpi.PROC_NULL) {
            return planned(call, groups -> {});
        }
        return switch (operation.pattern()) {
            case BARRIER -> {
                Plan plan = core.plan(AlgorithmTable.BARRIER, 0, Barrier::plan);
                yield new CollectiveRequest(core, plan.schedule());
            }
            case BROADCAST -> bcast(call);
            case GATHER -> rooted(SEND, call);
            case SCATTER -> rooted(RECV, call);
            case ALLGATHER -> allgather(call);
            case ALLTOALL -> alltoall(call);
            case REDUCE -> reduce(call);
            case ALLREDUCE -> allreduce(call);
            default -> reduceScatter(call);
        };
    }

    private CollectiveOperation planned(Call call, Consumer<TwoGroups> planning) {
        Plan plan = core.newPlan(call.operation().method());
        planning.accept(new TwoGroups(plan, core.firstLocal(), core.size(), core.algorithms()));
        return new CollectiveRequest(core, plan.schedule());
    }

    /** Binds a rooted operation on objects: the root and the ranks of the other group take part. */
    private CollectiveOperation ofRootsObjects(Call call, Consumer<ObjectsInGroup> body) {
        boolean isRoot = call.root() == Mpi.ROOT;
        int first = isRoot ? core.firstRemote() : core.firstLocal();
        int rootOfAll = isRoot ? core.firstLocal() + core.rank() : core.firstRemote() + call.root();
        int[] members = new int[1 + (isRoot ? remoteSize : core.size())];
        Arrays.setAll(members, i -> i == OBJECT_ROOT ? rootOfAll : first + i - 1);
        return new ObjectsInGroup(core, ranks(call, members), call.operation().method(), body);
    }

    private ObjectRanks ranks(Call call, int[] members) {
        return ObjectRanks.ofBothGroups(core, call.operation().method(), members);
    }

    /** Binds an operation on objects in which all ranks take part. */
    private CollectiveOperation ofObjects(Call call, Consumer<ObjectsBetweenGroups> body) {
        int[] all = IntStream.range(0, core.all().size()).toArray();
        return new ObjectsBetweenGroups(core, ranks(call, all), call.operation().method(), body);
    }

    /** Adds a part of the root, which no operation uses. */
    private Blocks withRoot(Blocks parts) {
        Elements<?>[] all = new Elements<?>[1 + remoteSize];
        Arrays.setAll(all, i -> i == OBJECT_ROOT ? Elements.none() : parts.of(i - 1));
        return Blocks.of(all);
    }

    // ---------------------------------------------------------------- data

    private CollectiveOperation bcast(Call call) {
        Object buffer = call.sendBuffer();
        if (BufferSide.hasObjects(buffer)) {
            Elements<?> objects = SEND.elements(buffer, true);
            return ofRootsObjects(call, exchange -> exchange.bcast(objects, OBJECT_ROOT));
        }
        if (call.root() == Mpi.ROOT) {
            Elements<?> sent = Arguments.sent("buffer", buffer).elements();
            return planned(call, groups -> groups.bcast(sent));
        }
        Elements<?> received = Arguments.received("buffer", buffer).elements();
        return planned(call, groups -> groups.bcast(received, call.root()));
    }

    /**
     * Plans gather, scatter and their v-forms.
     *
     * @param side that of the buffer of each rank of the other group; the root has the parts on the other side
     */
    private CollectiveOperation rooted(BufferSide side, Call call) {
        boolean gathers = side == SEND;
        if (call.root() == Mpi.ROOT) {
            Object given = side.other().of(call);
            boolean objects = BufferSide.hasObjects(given);
            Blocks parts = side.other().remoteBlocks(call.operation().division(), given, remoteSize, objects);
            if (objects) {
                Blocks all = withRoot(parts);
                return gathers
                        ? ofRootsObjects(call, exchange -> exchange.gather(null, all, OBJECT_ROOT))
                        : ofRootsObjects(call, exchange -> exchange.scatter(null, all, OBJECT_ROOT));
            }
            return planned(call, gathers ? groups -> groups.gather(parts) : groups -> groups.scatter(parts));
        }
        boolean objects = BufferSide.hasObjects(side.of(call));
        Elements<?> own = side.elements(side.of(call), objects);
        if (objects) {
            return gathers
                    ? ofRootsObjects(call, exchange -> exchange.gather(own, null, OBJECT_ROOT))
                    : ofRootsObjects(call, exchange -> exchange.scatter(own, null, OBJECT_ROOT));
        }
        return planned(
                call, gathers ? groups -> groups.gather(own, call.root()) : groups -> groups.scatter(own, call.root()));
    }

    private CollectiveOperation allgather(Call call) {
        boolean objects = BufferSide.movesObjects(call);
        Blocks parts = RECV.remoteBlocks(call.operation().division(), call.recvBuffer(), remoteSize, objects);
        Elements<?> own = SEND.elements(call.sendBuffer(), objects);
        return objects
                ? ofObjects(call, exchange -> exchange.allgather(own, parts))
                : planned(call, groups -> groups.allgather(own, parts));
    }

    private CollectiveOperation alltoall(Call call) {
        boolean objects = BufferSide.movesObjects(call);
        Division division = call.operation().division();
        Blocks received = RECV.remoteBlocks(division, call.recvBuffer(), remoteSize, objects);
        Blocks sent = SEND.remoteBlocks(division, call.sendBuffer(), remoteSize, objects);
        return objects
                ? ofObjects(call, exchange -> exchange.alltoall(sent, received))
                : planned(call, groups -> groups.alltoall(sent, received));
    }

    // ---------------------------------------------------------------- reductions

    private CollectiveOperation reduce(Call call) {
        boolean isRoot = call.root() == Mpi.ROOT;
        Elements<?> elements = isRoot ? RECV.elements(call.recvBuffer()) : SEND.elements(call.sendBuffer());
        Arguments.op(call.op(), elements.type());
        return planned(
                call,
                isRoot ? groups -> groups.reduce(elements) : groups -> groups.reduce(elements, call.op(), call.root()));
    }

    private CollectiveOperation allreduce(Call call) {
        ReductionPlans.Operands operands = ReductionPlans.Operands.of(call);
        requireApart(operands.own(), operands.result());
        return planned(call, groups -> groups.allreduce(operands.own(), operands.result(), call.op()));
    }

    private CollectiveOperation reduceScatter(Call call) {
        ReductionPlans.Divided divided = new ReductionPlans(core).divided(call);
        requireApart(divided.own(), divided.result());
        return planned(
                call, groups -> groups.reduceScatter(divided.own(), divided.parts(), divided.result(), call.op()));
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
