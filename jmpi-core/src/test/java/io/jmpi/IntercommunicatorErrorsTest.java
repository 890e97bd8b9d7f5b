package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.text.Count;
import io.jmpi.reduction.ReduceOp;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collective operations between two groups: wrong arguments, lost ranks, revocation, and the setting check. */
@Timeout(60)
class IntercommunicatorErrorsTest {
    private static final TwoGroups GROUPS = new TwoGroups(1, 2);
    private static final int[] COUNTS = {1, 1, 1};
    private static final int[] PLACES = {0, 1, 2};

    /** A rooted operation. */
    private record Rooted(String name, IntFunction<Call> call) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Rooted> rooted() {
        Buffer parts = Buffer.of(new int[3], COUNTS, PLACES);
        return Stream.of(
                new Rooted("bcast", root -> Call.bcast(new int[1], root)),
                new Rooted("gather", root -> Call.gather(new int[1], new int[6], root)),
                new Rooted("gatherv", root -> Call.gatherv(new int[1], parts, root)),
                new Rooted("scatter", root -> Call.scatter(new int[6], new int[1], root)),
                new Rooted("scatterv", root -> Call.scatterv(parts, new int[1], root)),
                new Rooted("reduce", root -> Call.reduce(new int[1], new int[1], ReduceOp.SUM, root)));
    }

    @ParameterizedTest
    @MethodSource("rooted")
    void shouldRefuseAWrongRoot(Rooted operation) {
        Jmpi.run(GROUPS.ranks(), world -> {
            Intercommunicator joined = GROUPS.join(world);
            for (int root : new int[] {Mpi.ANY_SOURCE, -3, -5, joined.remoteSize(), Mpi.UNDEFINED}) {
                assertError(
                        ErrorClass.ROOT,
                        () -> joined.bind(operation.call.apply(root)),
                        "root " + root + " ",
                        "ROOT",
                        "PROC_NULL",
                        "0.." + (joined.remoteSize() - 1));
            }
            joined.barrier();
        });
    }

    @Test
    void shouldRefuseOperationsOnObjectsThatTheCommunicatorDoesNotHave() {
        Jmpi.run(GROUPS.ranks(), world -> {
            ObjectOperations joined = GROUPS.join(world).objects();
            assertError(ErrorClass.COMM, () -> joined.scan("a", String::concat), "scan", "intra-communicator");
            assertError(ErrorClass.COMM, () -> joined.exscan("a", String::concat), "exscan", "intra-communicator");
            assertError(ErrorClass.COMM, () -> joined.neighborAllgather("a"), "neighborAllgather", "topology");
            assertError(
                    ErrorClass.COMM,
                    () -> world.objects().neighborAlltoall(List.of("a")),
                    "neighborAlltoall",
                    "topology");
        });
    }

    @ParameterizedTest
    @MethodSource("rooted")
    void shouldRefuseRootsOfTwoGroupsInOneGroup(Rooted operation) {
        Jmpi.run(3, world -> {
            assertError(
                    ErrorClass.ROOT,
                    () -> world.bind(operation.call.apply(Mpi.ROOT)),
                    "root -4 ",
                    "ROOT",
                    "inter-communicators");
            assertError(ErrorClass.ROOT, () -> world.bind(operation.call.apply(Mpi.PROC_NULL)), "root -2 ", "0..2");
        });
    }

    @Test
    void shouldRefuseToWorkInPlace() {
        Jmpi.run(GROUPS.ranks(), world -> {
            Intercommunicator joined = GROUPS.join(world);
            int[] some = new int[2 * joined.size() * joined.remoteSize()];
            int root = groupsRoot(world);
            String hint = "inter-communicators";
            ReduceOp sum = ReduceOp.SUM;
            assertError(ErrorClass.BUFFER, () -> joined.bcast(Buffer.IN_PLACE, Mpi.ROOT), "buffer is IN_PLACE");
            assertError(
                    ErrorClass.BUFFER,
                    () -> joined.gather(Buffer.IN_PLACE, some, root),
                    "sendBuffer is IN_PLACE",
                    hint);
            assertError(
                    ErrorClass.BUFFER,
                    () -> joined.scatter(some, Buffer.IN_PLACE, root),
                    "recvBuffer is IN_PLACE",
                    hint);
            assertError(
                    ErrorClass.BUFFER, () -> joined.allgather(Buffer.IN_PLACE, some), "sendBuffer is IN_PLACE", hint);
            assertError(
                    ErrorClass.BUFFER, () -> joined.alltoall(Buffer.IN_PLACE, some), "sendBuffer is IN_PLACE", hint);
            assertError(
                    ErrorClass.BUFFER,
                    () -> joined.reduce(Buffer.IN_PLACE, some, sum, root),
                    "sendBuffer is IN_PLACE",
                    hint);
            assertError(
                    ErrorClass.BUFFER,
                    () -> joined.allreduce(Buffer.IN_PLACE, some, sum),
                    "sendBuffer is IN_PLACE",
                    hint);
            assertError(
                    ErrorClass.BUFFER,
                    () -> joined.reduceScatterBlock(Buffer.IN_PLACE, some, sum),
                    "sendBuffer is IN_PLACE",
                    hint);
            String[] same = {"sendBuffer", "recvBuffer", "offset 0", "same memory"};
            int[] counts = new int[joined.size()];
            counts[0] = 2;
            assertError(ErrorClass.BUFFER, () -> joined.allreduce(some, some, sum), same);
            assertError(ErrorClass.BUFFER, () -> joined.reduceScatter(some, some, counts, sum), same);
            joined.barrier();
        });
    }

    private static int groupsRoot(Communicator world) {
        return GROUPS.root(world.rank(), 0);
    }

    @Test
    void shouldNameWrongCounts() {
        Jmpi.run(GROUPS.ranks(), world -> {
            Intercommunicator joined = GROUPS.join(world);
            int remotes = joined.remoteSize();
            Buffer parts = Buffer.of(new int[3], COUNTS, PLACES);
            assertError(
                    ErrorClass.COUNT,
                    () -> joined.gatherv(null, parts, Mpi.ROOT),
                    "recvBuffer",
                    "3 parts",
                    Count.of(remotes, "remote rank"));
            assertError(
                    ErrorClass.COUNT,
                    () -> joined.alltoallv(parts, parts),
                    "recvBuffer",
                    "3 parts",
                    Count.of(remotes, "remote rank"));
            int[] wrong = new int[joined.size() + 2];
            assertError(
                    ErrorClass.COUNT,
                    () -> joined.reduceScatter(new int[1], new int[1], wrong, ReduceOp.SUM),
                    "recvCounts",
                    wrong.length + " elements",
                    Count.of(joined.size(), "rank"));
            assertError(ErrorClass.OP, () -> joined.allreduce(new int[1], new int[1], null), "op is null");
            assertError(ErrorClass.BUFFER, () -> joined.scatter(null, null, Mpi.ROOT), "sendBuffer is null");
            if (remotes == 2) {
                assertError(
                        ErrorClass.COUNT,
                        () -> joined.allgather(new int[1], new int[3]),
                        "recvBuffer",
                        "3 elements",
                        "2 remote ranks");
            }
            joined.barrier();
        });
    }

    /** The leader of the group that waits notices the loss, and the others learn it from the leader. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailAtAllRanksThatNeedARankThatHasLeft(String progress) {
        TwoGroups groups = new TwoGroups(3, 1);
        Jmpi.run(MpiConfig.defaults().with("progress", progress), groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            joined.barrier();
            if (world.rank() < 3) {
                assertError(ErrorClass.PROC_FAILED, () -> joined.bcast(new int[1], 0), "bcast in ");
                assertError(ErrorClass.PROC_FAILED, () -> joined.allgather(new int[1], new int[1]));
                assertError(
                        ErrorClass.PROC_FAILED,
                        () -> joined.allreduce(new int[1], new int[1], ReduceOp.SUM),
                        "allreduce in ");
                assertError(
                        ErrorClass.PROC_FAILED,
                        () -> joined.ireduceScatterBlock(new int[3], new int[1], ReduceOp.SUM)
                                .waitFor());
                assertError(ErrorClass.PROC_FAILED, () -> joined.scatter(null, new int[1], 0));
                joined.bcast(null, Mpi.PROC_NULL); // needs nobody
            }
        });
    }

    /** A loss in one group concerns both, because each waits for what the other one combines. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailInBothGroupsWhenARankOfOneHasLeft(String progress) {
        TwoGroups groups = new TwoGroups(3, 2);
        Jmpi.run(MpiConfig.defaults().with("progress", progress), groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            joined.barrier();
            if (world.rank() != 1) {
                Request first = joined.iallreduce(new int[1], new int[1], ReduceOp.SUM);
                Request second = joined.iallreduce(new int[1], new int[1], ReduceOp.SUM);
                assertError(ErrorClass.PROC_FAILED, first::waitFor);
                assertError(ErrorClass.PROC_FAILED, second::waitFor);
                assertError(ErrorClass.PROC_FAILED, joined::barrier);
            }
        });
    }

    @Test
    void shouldEndWhenRevoked() {
        TwoGroups groups = new TwoGroups(2, 2);
        Jmpi.run(groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            if (world.rank() == 3) {
                joined.revoke();
            }
            assertError(ErrorClass.REVOKED, () -> {
                Request reduction = joined.iallreduce(new int[1], new int[1], ReduceOp.SUM);
                Request barrier = joined.ibarrier();
                reduction.waitFor();
                barrier.waitFor();
            });
            assertError(ErrorClass.REVOKED, () -> joined.bcast(new int[1], 0), "revoked");
        });
    }

    // ---------------------------------------------------------------- the setting check

    private static final MpiConfig CHECKED =
            MpiConfig.defaults().with("check", "true").with("eager.threshold", "256");

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldWorkWhenChecked(String progress) {
        TwoGroups groups = new TwoGroups(2, 3);
        Jmpi.run(CHECKED.with("progress", progress), groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            int number = 0;
            for (Collective operation : CollectiveCase.BETWEEN_GROUPS) {
                for (int i = 0; i < 6; i++) {
                    CollectiveCase transfer = CollectiveCase.between(
                                    groups,
                                    joined,
                                    world.rank(),
                                    operation,
                                    TypePair.of(number),
                                    4,
                                    number % groups.ranks())
                            .prepare(number);
                    Style.of(number++).run(transfer.bind());
                    transfer.check("between groups");
                }
            }
            for (int root = 0; root < groups.ranks(); root++) {
                int[] sum = new int[1];
                int[] own = {world.rank()};
                joined.reduce(own, sum, ReduceOp.SUM, groups.root(world.rank(), root));
                joined.allreduce(own, sum, ReduceOp.MAX);
                joined.reduceScatterBlock(new int[6], new int[6 / joined.size()], ReduceOp.SUM);
                assertThat(sum[0]).isEqualTo(groups.remoteOf(world.rank())[joined.remoteSize() - 1]);
            }
            joined.free();
        });
    }

    @Test
    void shouldNameCallsThatDiffer() {
        Jmpi.run(CHECKED, GROUPS.ranks(), world -> {
            Intercommunicator joined = GROUPS.join(world);
            joined.setName("joined");
            boolean inFirst = world.rank() == 0;
            for (int root : List.of(Mpi.ROOT, Mpi.PROC_NULL)) {
                assertErrorInOrder(
                        ErrorClass.ROOT,
                        () -> joined.gather(null, new int[2], root),
                        " in joined",
                        "rank 0 ",
                        " gather(root in the first group)",
                        "rank 1",
                        " gather(root in the second group)");
            }
            assertErrorInOrder(
                    ErrorClass.OP,
                    () -> joined.allreduce(new int[1], new int[1], inFirst ? ReduceOp.SUM : ReduceOp.MAX),
                    "rank 0 ",
                    " allreduce(op SUM)",
                    "rank 1",
                    " allreduce(op MAX)");
            joined.barrier();
        });
    }
}
