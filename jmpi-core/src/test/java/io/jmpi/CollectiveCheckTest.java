package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jmpi.CollectiveCase.Part;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.session.Internals;
import io.jmpi.job.Job;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.transport.InJvmJob;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Collective calls that differ between ranks: with the setting check an error at all ranks, without it no hang. */
@Timeout(60)
class CollectiveCheckTest {
    private static final int RANKS = 3;
    private static final int ODD_ONE = 2;
    private static final MpiConfig CHECKED = MpiConfig.defaults().with("check", "true");
    private static final int[] ONES = {1, 1, 1};
    private static final int[] PLACES = {0, 1, 2};

    private interface Binding extends Function<Communicator, Operation> {}

    /** The call that ranks 0 and 1 make, the one that rank 2 makes, and what the error says. */
    private record Mismatch(
            String what, Binding most, Binding other, ErrorClass expected, String mostCalled, String otherCalled) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Mismatch mismatch(
            String what, Binding most, Binding other, ErrorClass expected, String mostCalled, String otherCalled) {
        return new Mismatch(what, most, other, expected, mostCalled, otherCalled);
    }

    private static Buffer parts(int... counts) {
        return Buffer.of(new int[6], counts, PLACES);
    }

    private static Buffer objects(int count) {
        return Buffer.of(new Object[count], 0, count, Datatype.OBJECT);
    }

    private static Stream<Mismatch> mismatches() {
        return Stream.of(data(), ofAll(), reductions()).flatMap(each -> each);
    }

    private static Stream<Mismatch> data() {
        return Stream.of(
                mismatch(
                        "bcast with another root",
                        w -> w.bind(Call.bcast(new int[4], 0)),
                        w -> w.bind(Call.bcast(new int[4], 1)),
                        ErrorClass.ROOT,
                        "bcast(root 0, 4 x INT)",
                        "bcast(root 1, 4 x INT)"),
                mismatch(
                        "bcast of fewer elements",
                        w -> w.bind(Call.bcast(new int[4], 0)),
                        w -> w.bind(Call.bcast(new int[3], 0)),
                        ErrorClass.COUNT,
                        "bcast(root 0, 4 x INT)",
                        "bcast(root 0, 3 x INT)"),
                mismatch(
                        "bcast of another kind",
                        w -> w.bind(Call.bcast(new int[4], 0)),
                        w -> w.bind(Call.bcast(new float[4], 0)),
                        ErrorClass.TYPE,
                        "bcast(root 0, 4 x INT)",
                        "bcast(root 0, 4 x FLOAT)"),
                mismatch(
                        "barrier and bcast",
                        w -> w.bind(Call.barrier()),
                        w -> w.bind(Call.bcast(new int[4], 2)),
                        ErrorClass.OTHER,
                        "barrier",
                        "bcast(root 2, 4 x INT)"),
                mismatch(
                        "gather to another root",
                        w -> w.bind(Call.gather(new int[2], new int[6], 0)),
                        w -> w.bind(Call.gather(new int[2], null, 1)),
                        ErrorClass.ROOT,
                        "gather(root 0, 2 x INT)",
                        "gather(root 1, 2 x INT)"),
                mismatch(
                        "gather of fewer elements",
                        w -> w.bind(Call.gather(new int[2], new int[6], 0)),
                        w -> w.bind(Call.gather(new int[1], null, 0)),
                        ErrorClass.COUNT,
                        "gather(root 0, 2 x INT)",
                        "gather(root 0, 1 x INT)"),
                mismatch(
                        "gatherv to another root",
                        w -> w.bind(Call.gatherv(new int[1], parts(ONES), 0)),
                        w -> w.bind(Call.gatherv(new int[1], null, 1)),
                        ErrorClass.ROOT,
                        "gatherv(root 0)",
                        "gatherv(root 1)"),
                mismatch(
                        "scatter of fewer elements",
                        w -> w.bind(Call.scatter(new int[6], new int[2], 0)),
                        w -> w.bind(Call.scatter(null, new int[1], 0)),
                        ErrorClass.COUNT,
                        "scatter(root 0, 2 x INT)",
                        "scatter(root 0, 1 x INT)"),
                mismatch(
                        "scatterv from another root",
                        w -> w.bind(Call.scatterv(parts(ONES), new int[1], 0)),
                        w -> w.bind(Call.scatterv(parts(ONES), new int[1], 2)),
                        ErrorClass.ROOT,
                        "scatterv(root 0)",
                        "scatterv(root 2)"));
    }

    private static Stream<Mismatch> ofAll() {
        return Stream.of(
                mismatch(
                        "allgather of more elements",
                        w -> w.bind(Call.allgather(new int[2], new int[6])),
                        w -> w.bind(Call.allgather(Buffer.IN_PLACE, new int[9])),
                        ErrorClass.COUNT,
                        "allgather(2 x INT)",
                        "allgather(3 x INT)"),
                mismatch(
                        "allgatherv of other parts",
                        w -> w.bind(Call.allgatherv(new int[1], parts(1, 1, 1))),
                        w -> w.bind(Call.allgatherv(new int[1], parts(1, 2, 1))),
                        ErrorClass.COUNT,
                        "allgatherv(parts of [4, 4, 4] bytes, 3 x INT)",
                        "allgatherv(parts of [4, 8, 4] bytes, 4 x INT)"),
                mismatch(
                        "alltoall of another kind",
                        w -> w.bind(Call.alltoall(new int[6], new int[6])),
                        w -> w.bind(Call.alltoall(new float[6], new float[6])),
                        ErrorClass.TYPE,
                        "alltoall(2 x INT)",
                        "alltoall(2 x FLOAT)"),
                mismatch(
                        "alltoallv and alltoallw",
                        w -> w.bind(Call.alltoallv(parts(ONES), parts(ONES))),
                        w -> w.bind(Call.alltoallw(parts(ONES), parts(ONES))),
                        ErrorClass.OTHER,
                        "alltoallv",
                        "alltoallw"));
    }

    private static Stream<Mismatch> reductions() {
        return Stream.of(
                mismatch(
                        "reduce to another root",
                        w -> w.bind(Call.reduce(new int[3], new int[3], ReduceOp.SUM, 0)),
                        w -> w.bind(Call.reduce(new int[3], new int[3], ReduceOp.SUM, 1)),
                        ErrorClass.ROOT,
                        "reduce(root 0, op SUM, 3 x INT)",
                        "reduce(root 1, op SUM, 3 x INT)"),
                mismatch(
                        "allreduce with another operation",
                        w -> w.bind(Call.allreduce(new int[3], new int[3], ReduceOp.SUM)),
                        w -> w.bind(Call.allreduce(new int[3], new int[3], ReduceOp.MAX)),
                        ErrorClass.OP,
                        "allreduce(op SUM, 3 x INT)",
                        "allreduce(op MAX, 3 x INT)"),
                mismatch(
                        "allreduce of more elements",
                        w -> w.bind(Call.allreduce(new int[3], new int[3], ReduceOp.SUM)),
                        w -> w.bind(Call.allreduce(new int[4], new int[4], ReduceOp.SUM)),
                        ErrorClass.COUNT,
                        "allreduce(op SUM, 3 x INT)",
                        "allreduce(op SUM, 4 x INT)"),
                mismatch(
                        "allreduce with functions that differ in commutativity",
                        w -> w.bind(Call.allreduce(new int[3], new int[3], function(true))),
                        w -> w.bind(Call.allreduce(new int[3], new int[3], function(false))),
                        ErrorClass.OP,
                        "allreduce(op of the program, 3 x INT)",
                        "allreduce(op of the program, not commutative, 3 x INT)"),
                mismatch(
                        "reduceScatterBlock of more elements",
                        w -> w.bind(Call.reduceScatterBlock(new int[3], new int[1], ReduceOp.SUM)),
                        w -> w.bind(Call.reduceScatterBlock(Buffer.IN_PLACE, new int[6], ReduceOp.SUM)),
                        ErrorClass.COUNT,
                        "reduceScatterBlock(op SUM, 1 x INT)",
                        "reduceScatterBlock(op SUM, 2 x INT)"),
                mismatch(
                        "reduceScatter with other counts",
                        w -> w.bind(Call.reduceScatter(new int[6], new int[6], new int[] {1, 2, 3}, ReduceOp.SUM)),
                        w -> w.bind(Call.reduceScatter(new int[6], new int[6], new int[] {1, 3, 2}, ReduceOp.SUM)),
                        ErrorClass.COUNT,
                        "reduceScatter(op SUM, counts [1, 2, 3], 6 x INT)",
                        "reduceScatter(op SUM, counts [1, 3, 2], 6 x INT)"),
                mismatch(
                        "scan and exscan",
                        w -> w.bind(Call.scan(new int[1], new int[1], ReduceOp.SUM)),
                        w -> w.bind(Call.exscan(new int[1], new int[1], ReduceOp.SUM)),
                        ErrorClass.OTHER,
                        "scan(op SUM, 1 x INT)",
                        "exscan(op SUM, 1 x INT)"),
                mismatch(
                        "exscan of another kind",
                        w -> w.bind(Call.exscan(new int[1], new int[1], ReduceOp.SUM)),
                        w -> w.bind(Call.exscan(new float[1], new float[1], ReduceOp.SUM)),
                        ErrorClass.TYPE,
                        "exscan(op SUM, 1 x INT)",
                        "exscan(op SUM, 1 x FLOAT)"));
    }

    /** Each row against another one, also those that no mismatch above is about. */
    @Test
    void shouldNameEachOperation() {
        Jmpi.run(CHECKED, RANKS, world -> {
            CartCommunicator ring = world.createCart(new int[] {RANKS}, new boolean[] {true}, false);
            List<Part> origins =
                    List.of(new Part((ring.rank() + 2) % RANKS, 1), new Part((ring.rank() + 1) % RANKS, 0));
            for (Collective each : Collective.values()) {
                Call call = each.isAmongNeighbors()
                        ? NumbersCall.amongNeighbors(each, ring.rank(), 2, origins, new int[2])
                                .call()
                        : NumbersCall.of(each, ring, 0, new int[RANKS]).call();
                Call other = each == Collective.BARRIER ? Call.bcast(new int[1], 0) : Call.barrier();
                assertErrorInOrder(
                        ErrorClass.OTHER,
                        () -> ring.bind(ring.rank() == ODD_ONE ? other : call).blocking(),
                        "rank 0 ",
                        " " + each.method(),
                        "rank 2 ",
                        " " + other.operation().method());
                assertUsable(ring);
            }
        });
    }

    private static ReduceOp function(boolean commutative) {
        return ReduceOp.<int[]>of((in, from, inout, to, count, type) -> {}, commutative);
    }

    private static List<Arguments> inEachStyle() {
        return TestSeeds.some(
                12,
                mismatches()
                        .flatMap(each -> Arrays.stream(Style.values()).map(style -> Arguments.of(each, style)))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("inEachStyle")
    void shouldNameBothCallsAtAllRanks(Mismatch mismatch, Style style) {
        for (String progress : List.of("application", "thread")) {
            Jmpi.run(CHECKED.with("progress", progress), RANKS, world -> {
                Binding call = world.rank() == ODD_ONE ? mismatch.other : mismatch.most;
                assertErrorInOrder(
                        mismatch.expected,
                        () -> style.run(call.apply(world)),
                        " in world",
                        "rank 0 ",
                        " " + mismatch.mostCalled,
                        "rank 2 ",
                        " " + mismatch.otherCalled);
                assertUsable(world);
            });
        }
    }

    /** Nothing is left of the calls that differed. */
    private static void assertUsable(Communicator communicator) {
        int[] ranks = {communicator.rank() + 1};
        communicator.allreduce(ranks, ranks, ReduceOp.SUM);
        int size = communicator.size();
        assertThat(ranks[0]).isEqualTo(size * (size + 1) / 2);
    }

    private static List<Mismatch> someMismatches() {
        return TestSeeds.some(4, mismatches().toList());
    }

    @ParameterizedTest
    @MethodSource("someMismatches")
    void shouldNotHangWithoutChecks(Mismatch mismatch) {
        ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
        Jmpi.run(RANKS, world -> {
            Binding call = world.rank() == ODD_ONE ? mismatch.other : mismatch.most;
            MpiException failure = catchThrowableOfType(
                    MpiException.class, () -> call.apply(world).blocking());
            if (failure != null) {
                failures.add(failure.getMessage());
            }
        });
        assertThat(failures).allMatch(text -> text.contains(" in world") || text.contains(" left "), "names the world");
    }

    // ---------------------------------------------------------------- calls of one style only

    private record Making(
            String what,
            Jmpi.RankBody most,
            Jmpi.RankBody other,
            ErrorClass expected,
            String mostCalled,
            String otherCalled) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Stream<Making> makings() {
        boolean[] open = {false};
        return Stream.of(
                new Making(
                        "dup and barrier",
                        Communicator::dup,
                        Communicator::barrier,
                        ErrorClass.OTHER,
                        "dup",
                        "barrier"),
                new Making("split and dup", w -> w.split(0, 0), Communicator::dup, ErrorClass.OTHER, "split", "dup"),
                new Making(
                        "splitType and create",
                        w -> w.splitType(SplitType.SHARED_HOST, 0, Info.EMPTY),
                        w -> w.create(w.group()),
                        ErrorClass.OTHER,
                        "splitType",
                        "create"),
                new Making(
                        "free and barrier",
                        Communicator::free,
                        Communicator::barrier,
                        ErrorClass.OTHER,
                        "free",
                        "barrier"),
                new Making(
                        "createCart with other dimensions",
                        w -> w.createCart(new int[] {3}, open, false),
                        w -> w.createCart(new int[] {2}, open, false),
                        ErrorClass.DIMS,
                        "createCart(dims [3], periods [false], reorder false)",
                        "createCart(dims [2], periods [false], reorder false)"),
                new Making(
                        "createGraph of other edges",
                        w -> w.createGraph(new int[] {1, 2, 2}, new int[] {1, 0}, false),
                        w -> w.createGraph(new int[] {1, 1, 2}, new int[] {1, 0}, false),
                        ErrorClass.ARG,
                        "createGraph(index [1, 2, 2]",
                        "createGraph(index [1, 1, 2]"),
                new Making(
                        "createDistGraphAdjacent and createDistGraph",
                        w -> w.createDistGraphAdjacent(
                                new int[0], new int[0], new int[0], new int[0], Info.EMPTY, false),
                        w -> w.createDistGraph(new int[0], new int[0], new int[0], new int[0], Info.EMPTY, false),
                        ErrorClass.OTHER,
                        "createDistGraphAdjacent(reorder false)",
                        "createDistGraph(reorder false)"),
                new Making(
                        "createIntercommunicator with another leader",
                        w -> w.createIntercommunicator(0, w, 1, 0),
                        w -> w.createIntercommunicator(1, w, 1, 0),
                        ErrorClass.RANK,
                        "createIntercommunicator(localLeader 0)",
                        "createIntercommunicator(localLeader 1)"),
                new Making(
                        "objects and ints",
                        w -> w.bcast(objects(1), 0),
                        w -> w.bcast(new int[1], 0),
                        ErrorClass.TYPE,
                        "bcast(root 0, objects)",
                        "bcast(root 0, 1 x INT)"),
                new Making(
                        "objects of all and of one",
                        w -> w.allgather(objects(1), objects(3)),
                        w -> w.gather(objects(1), null, 0),
                        ErrorClass.OTHER,
                        "allgather(objects)",
                        "gather(root 0, objects)"),
                new Making(
                        "another algorithm",
                        w -> w.bcast(new int[4], 0),
                        w -> {
                            w.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "bcast=chain"));
                            w.bcast(new int[4], 0);
                        },
                        ErrorClass.ARG,
                        "bcast(root 0, 4 x INT)",
                        "bcast(root 0, algorithm chain, 4 x INT)"));
    }

    @ParameterizedTest
    @MethodSource("makings")
    void shouldNameCallsThatMakeCommunicatorsOrMoveObjects(Making making) {
        Jmpi.run(CHECKED, RANKS, world -> {
            Communicator ours = world.dup();
            ours.setName("ours");
            assertErrorInOrder(
                    making.expected,
                    () -> (world.rank() == ODD_ONE ? making.other : making.most).run(ours),
                    " in ours",
                    "rank 0 ",
                    " " + making.mostCalled,
                    "rank 2 ",
                    " " + making.otherCalled);
            ours.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "auto"));
            assertUsable(ours);
            ours.free();
        });
    }

    @Test
    void shouldNameCallsOfNeighborsAndOfGrids() {
        Jmpi.run(CHECKED, RANKS, world -> {
            CartCommunicator ring = world.createCart(new int[] {RANKS}, new boolean[] {true}, false);
            boolean odd = world.rank() == ODD_ONE;
            assertErrorInOrder(
                    ErrorClass.OTHER,
                    () -> {
                        if (odd) {
                            ring.neighborAllgather(new int[1], new int[2]);
                        } else {
                            ring.neighborAlltoall(new int[2], new int[2]);
                        }
                    },
                    "rank 0 ",
                    " neighborAlltoall",
                    "rank 2 ",
                    " neighborAllgather");
            assertErrorInOrder(
                    ErrorClass.ARG,
                    () -> ring.sub(new boolean[] {odd}),
                    "rank 0 ",
                    " sub(remain [false])",
                    "rank 2 ",
                    " sub(remain [true])");
            assertUsable(ring);
        });
    }

    @Test
    void shouldNameCallsOfBothGroupsByRanksOfTheJob() {
        Jmpi.run(CHECKED, 4, world -> {
            int group = world.rank() % 2;
            Communicator local = world.split(group, 0);
            Intercommunicator both = local.createIntercommunicator(0, world, 1 - group, 0);
            both.setName("both");
            assertErrorInOrder(
                    ErrorClass.OTHER,
                    () -> {
                        if (group == 0) {
                            both.barrier();
                        } else {
                            both.merge(false);
                        }
                    },
                    " in both",
                    "rank 0 ",
                    " barrier",
                    "rank 2 (rank 1 of the job)",
                    " merge");
            both.barrier();
        });
    }

    /** Only the receiver of a part knows the length that it expects. */
    @Test
    void shouldReportPartsThatAreShorterThanTheirReceiverExpects() {
        Jmpi.run(CHECKED, RANKS, world -> {
            int[] sent = new int[world.rank() == ODD_ONE ? 1 : 2];
            Buffer all = Buffer.of(new int[6], new int[] {2, 2, 2}, new int[] {0, 2, 4});
            if (world.rank() == 0) {
                assertErrorInOrder(
                        ErrorClass.COUNT,
                        () -> world.gatherv(sent, all, 0),
                        "gatherv in world",
                        "rank 2",
                        "4 bytes",
                        "8",
                        "the same operations");
            } else {
                world.gatherv(sent, null, 0);
            }
            assertUsable(world);
        });
    }

    /** Packed bytes match elements of any kind, and types with the same elements match one another. */
    @Test
    void shouldAcceptTypesWithTheSameElements() {
        Jmpi.run(CHECKED, RANKS, world -> {
            Object buffer = switch (world.rank()) {
                case 0 -> new int[] {1, 2, 3, 4};
                case 1 -> Buffer.of(new int[8], 0, 1, Datatype.INT.vector(4, 1, 2));
                default -> Buffer.of(ByteBuffer.allocate(16), 0, 16, Datatype.PACKED);
            };
            world.bcast(buffer, 0);
            assertUsable(world);
        });
    }

    @Test
    void shouldCompareEachStartOfAPersistentOperation() {
        Jmpi.run(CHECKED, 2, world -> {
            PersistentRequest one = world.bcastInit(new int[1], 0);
            PersistentRequest two = world.barrierInit();
            for (int i = 0; i < 3; i++) {
                one.start();
                two.start();
                Request.waitAll(one, two);
            }
        });
    }

    private static List<Integer> someRank() {
        return TestSeeds.some(1, List.of(0, 1, 2));
    }

    @ParameterizedTest
    @MethodSource("someRank")
    void shouldFailWhenARankHasLeft(int gone) {
        Jmpi.run(CHECKED, RANKS, world -> {
            if (world.rank() != gone) {
                assertError(ErrorClass.PROC_FAILED, () -> world.bcast(new int[1], 0));
            }
        });
    }

    /** Each rank compares its setting with that of rank 0. */
    @Test
    void shouldRefuseRanksThatDisagreeOnTheSetting() throws InterruptedException {
        InJvmJob job = new InJvmJob(3, (code, reason) -> {});
        MpiException[] failures = new MpiException[3];
        String[] settings = {"false", "true", "false"};
        Thread[] ranks = new Thread[3];
        for (int i = 0; i < ranks.length; i++) {
            int rank = i;
            ranks[i] = new Thread(() -> failures[rank] = failureOfJoining(job.member(rank), settings[rank]));
            ranks[i].start();
        }
        for (Thread rank : ranks) {
            rank.join();
        }
        assertThat(failures[0]).isNull();
        assertThat(failures[1])
                .message()
                .containsSubsequence("'check'", "true", "rank 1", "false", "rank 0", "all ranks", "jmpirun --check");
        assertThat(failures[2]).isNull();
    }

    private static MpiException failureOfJoining(Job member, String check) {
        MpiConfig config = MpiConfig.defaults().with("check", check);
        try (Mpi mpi = Internals.join(config, member)) {
            return null;
        } catch (MpiException e) {
            return e;
        }
    }
}
