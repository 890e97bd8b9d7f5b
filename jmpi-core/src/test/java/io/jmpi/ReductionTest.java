package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Collective.Division;
import io.jmpi.Collective.Pattern;
import io.jmpi.datatype.Datatype;
import io.jmpi.internal.collective.AlgorithmSelection;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each reduction with each of its algorithms, against a serial loop: for every root, in place and not, with an operation of
 * jmpi's, one of the program that commutes, and one that does not.
 */
@Timeout(120)
class ReductionTest {
    /** An operation with its serial counterpart; elements are long numbers, or pairs or columns of them. */
    private record Case(ReduceOp op, Datatype<long[]> type, ReduceOp serial) {
        /** Longs of memory for that many elements. */
        int length(int count) {
            return count * type.extent();
        }
    }

    /** Maps x -> a * x + b, one after the other: associative, and nothing may change places. */
    private static final ReduceOp COMPOSITION = ReduceOp.of(ReductionTest::compose, false);

    private static final ReduceOp XOR = ReduceOp.of(ReductionTest::xor, true);

    /** Pairs with a gap after each. */
    private static final Datatype<long[]> GAPPED = Datatype.LONG.contiguous(2).resized(0, 3);

    private static final List<Case> CASES = List.of(
            new Case(ReduceOp.SUM, Datatype.LONG, ReduceOp.SUM),
            new Case(XOR.safeOnProgressThread(), Datatype.LONG, ReduceOp.BXOR),
            new Case(COMPOSITION, Datatype.LONG2, COMPOSITION),
            new Case(COMPOSITION.safeOnProgressThread(), GAPPED, COMPOSITION));

    private static void compose(long[] in, int from, long[] inout, int to, int count, Datatype<long[]> type) {
        for (int i = 0; i < count; i++) {
            int left = from + i * type.extent();
            int right = to + i * type.extent();
            inout[right + 1] += inout[right] * in[left + 1];
            inout[right] *= in[left];
        }
    }

    private static void xor(long[] in, int from, long[] inout, int to, int count, Datatype<long[]> type) {
        for (int i = 0; i < count; i++) {
            inout[to + i] ^= in[from + i];
        }
    }

    // ---------------------------------------------------------------- the serial loop

    private static long[] part(int rank, int length) {
        long[] part = new long[length];
        for (int i = 0; i < length; i++) {
            part[i] = (rank + 1) * 0x9E37_79B9_7F4A_7C15L + i * 0xC2B2_AE3D_27D4_EB4FL | 1;
        }
        return part;
    }

    /** What the ranks from the first to before the end come to, where there are elements; else as the memory was. */
    private static long[] combined(Case c, int first, int end, int count, long[] before) {
        long[] all = before.clone();
        long[] sum = part(first, all.length);
        for (int rank = first + 1; rank < end; rank++) {
            long[] next = part(rank, all.length);
            c.serial().reduceLocal(sum, 0, next, 0, count, c.type());
            sum = next;
        }
        c.type().copy(sum, 0, all, 0, count);
        return all;
    }

    // ---------------------------------------------------------------- all of it

    @ParameterizedTest(name = "{0} ranks, {1}")
    @MethodSource("ranksAndModes")
    void shouldComeToWhatASerialLoopComesTo(int ranks, String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), ranks, world -> {
            for (Case c : CASES) {
                for (int count : new int[] {0, 1, 13, 1201}) {
                    everything(world, c, count);
                }
            }
        });
    }

    /** Messages by rendezvous, and several segments in the algorithms that cut. */
    @ParameterizedTest(name = "{0} ranks, {1}")
    @CsvSource({"2, application", "5, application", "4, thread"})
    void shouldComeToTheSameWithManyElements(int ranks, String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), ranks, world -> {
            everything(world, new Case(ReduceOp.SUM, Datatype.LONG, ReduceOp.SUM), 40_001);
            everything(world, new Case(COMPOSITION, Datatype.LONG2, COMPOSITION), 10_001);
        });
    }

    /** All ranks share memory, or so many of them as on a host. */
    @ParameterizedTest(name = "{0} ranks, {1}")
    @CsvSource({"3, true", "6, 2", "7, 5", "8, 3"})
    void shouldComeToTheSameThroughMemory(int ranks, String sharing) {
        Jmpi.run(MpiConfig.defaults().with("collectives.memory", sharing), ranks, world -> {
            world.barrier(); // From now on they share it.
            for (Case c : CASES) {
                everything(world, c, 13);
                everything(world, c, 2003);
            }
            everything(world, CASES.get(0), 40_001);
        });
    }

    private static List<Arguments> ranksAndModes() {
        List<Arguments> all = IntStream.rangeClosed(1, 9)
                .boxed()
                .flatMap(ranks -> (ranks % 3 == 1 ? Stream.of("application", "thread") : Stream.of("application"))
                        .map(mode -> Arguments.of(ranks, mode)))
                .toList();
        return TestSeeds.some(3, all);
    }

    private static void everything(Communicator world, Case c, int count) {
        Stream.of(Collective.values()).filter(Collective::isReduction).forEach(operation -> {
            for (SelectedAlgorithm algorithm : SelectedAlgorithm.of(operation)) {
                algorithm.select(world);
                everyRoot(world, operation, c, count);
            }
            world.setInfo(Info.EMPTY.with(Info.ALGORITHMS, AlgorithmSelection.AUTO));
            everyRoot(world, operation, c, count);
        });
    }

    private static void everyRoot(Communicator world, Collective operation, Case c, int count) {
        for (int root = 0; root < (operation.hasRoot() ? world.size() : 1); root++) {
            boolean receives = !operation.hasRoot() || world.rank() == root;
            boolean isDivided = operation.pattern() == Pattern.REDUCE_SCATTER;
            int part = isDivided && count >= 20 ? count / world.size() : count;
            int[] counts = new int[world.size()];
            Arrays.setAll(counts, rank -> operation.division() == Division.BY_COUNTS ? rank % 3 * part : part);
            int total = isDivided ? IntStream.of(counts).sum() : count;
            int resultCount = isDivided ? counts[world.rank()] : count;
            long[] own = part(world.rank(), c.length(total) + 2);
            long[] result = new long[own.length];
            long[] expected = receives ? expected(operation, world, c, total, counts, result) : result.clone();
            Buffer sent = Buffer.of(own, 0, total, c.type());
            boolean mayBeNull = !receives || operation == Collective.EXSCAN && world.rank() == 0;
            Buffer received = mayBeNull ? null : Buffer.of(result, 0, resultCount, c.type());
            world.bind(Call.of(operation, sent, received, counts, c.op(), root)).blocking();
            assertThat(result).as("%s", operation).isEqualTo(expected);
            assertThat(own).as("%s", operation).isEqualTo(part(world.rank(), own.length));
            long[] before = own.clone();
            long[] inPlace = receives ? expected(operation, world, c, total, counts, before) : before;
            Object here = receives ? Buffer.IN_PLACE : sent;
            world.bind(Call.of(operation, here, receives ? sent : null, counts, c.op(), root))
                    .blocking();
            assertThat(own).as("%s in place", operation).isEqualTo(inPlace);
        }
    }

    /** What the memory of a rank that receives a result comes to. */
    private static long[] expected(
            Collective operation, Communicator world, Case c, int total, int[] counts, long[] before) {
        int rank = world.rank();
        return switch (operation.pattern()) {
            case REDUCE, ALLREDUCE -> combined(c, 0, world.size(), total, before);
            case SCAN -> {
                int end = operation == Collective.EXSCAN ? rank : rank + 1;
                yield end == 0 ? before.clone() : combined(c, 0, end, total, before);
            }
            case REDUCE_SCATTER -> partOfSum(world, c, counts, before);
            default -> throw new AssertionError("no oracle for " + operation + ": add what its ranks receive");
        };
    }

    private static long[] partOfSum(Communicator world, Case c, int[] counts, long[] before) {
        int first = 0;
        for (int rank = 0; rank < world.rank(); rank++) {
            first += counts[rank];
        }
        int total = Arrays.stream(counts).sum();
        long[] sum = combined(c, 0, world.size(), total, new long[c.length(total)]);
        long[] expected = before.clone();
        c.type().copy(sum, c.length(first), expected, 0, counts[world.rank()]);
        return expected;
    }

    // ---------------------------------------------------------------- how they are called

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldTakeWholeArrays(String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 3, world -> {
            int rank = world.rank();
            int[] own = {rank, 10 * rank, 100 * rank};
            int[] result = new int[3];
            world.reduce(own, rank == 1 ? result : null, ReduceOp.SUM, 1);
            assertThat(result).containsExactly(rank == 1 ? new int[] {3, 30, 300} : new int[3]);
            world.allreduce(own, result, ReduceOp.SUM);
            assertThat(result).containsExactly(3, 30, 300);
            world.scan(own, result, ReduceOp.MAX);
            assertThat(result).containsExactly(own);
            world.exscan(own, rank == 0 ? null : result, ReduceOp.MAX);
            int before = Math.max(0, rank - 1);
            assertThat(result).containsExactly(before, 10 * before, 100 * before);
            int[] mine = new int[1];
            world.reduceScatterBlock(own, mine, ReduceOp.SUM);
            assertThat(mine).containsExactly(new int[] {3, 30, 300}[rank]);
            int[] sum = own.clone();
            world.reduceScatterBlock(Buffer.IN_PLACE, sum, ReduceOp.SUM);
            assertThat(sum[0]).isEqualTo(mine[0]);
            int[] two = new int[2];
            world.reduceScatter(own, two, new int[] {0, 2, 1}, ReduceOp.SUM);
            assertThat(two).containsExactly(new int[][] {{0, 0}, {3, 30}, {300, 0}}[rank]);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFindTheExtremeAndItsIndex(String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 5, world -> {
            double[] own = {world.rank() % 3, world.rank(), Math.abs(world.rank() - 3), world.rank()};
            double[] result = new double[4];
            world.allreduce(
                    Buffer.of(own, 0, 2, Datatype.DOUBLE2), Buffer.of(result, 0, 2, Datatype.DOUBLE2), ReduceOp.MAXLOC);
            assertThat(result).containsExactly(2, 2, 3, 0);
            world.allreduce(
                    Buffer.of(own, 0, 2, Datatype.DOUBLE2), Buffer.of(result, 0, 2, Datatype.DOUBLE2), ReduceOp.MINLOC);
            assertThat(result).containsExactly(0, 0, 0, 3);
        });
    }

    /** Every kind at once, waited for in the reverse order. Ranks enter one after the other, the later ones late. */
    @ParameterizedTest(name = "{0} ranks, {1}")
    @CsvSource({"3, application", "6, application", "3, thread", "6, thread"})
    void shouldSeparateOperationsThatAreActiveTogether(int ranks, String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), ranks, world -> {
            for (boolean upwards : new boolean[] {true, false}) {
                for (int count : new int[] {5, 2000}) {
                    Communicator other = world.dup();
                    int place = upwards ? world.rank() : ranks - 1 - world.rank();
                    int before = upwards ? world.rank() - 1 : world.rank() + 1;
                    int after = upwards ? world.rank() + 1 : world.rank() - 1;
                    if (place > 0) {
                        other.recv(new byte[1], before, 0);
                    }
                    List<Request> requests = new ArrayList<>();
                    long[][] results = new long[7][count];
                    startAll(world, requests, results, count);
                    if (place < ranks - 1) {
                        other.send(new byte[1], after, 0);
                    }
                    for (int i = requests.size() - 1; i >= 0; i--) {
                        requests.get(i).waitFor();
                    }
                    check(world, results, count);
                    other.free();
                }
            }
        });
    }

    private static void startAll(Communicator world, List<Request> requests, long[][] results, int count) {
        int size = world.size();
        int[] counts = new int[size];
        Arrays.fill(counts, count);
        long[] own = part(world.rank(), count);
        long[] all = part(world.rank(), count * size);
        requests.add(world.iallreduce(own, results[0], ReduceOp.SUM));
        requests.add(world.ireduce(own, results[1], XOR, size - 1));
        requests.add(world.iscan(own, results[2], ReduceOp.SUM));
        requests.add(world.iexscan(own, results[3], XOR));
        requests.add(world.ireduceScatterBlock(all, results[4], ReduceOp.SUM));
        requests.add(world.ireduceScatter(all, results[5], counts, XOR));
        requests.add(world.iallreduce(
                Buffer.of(own, 0, count, Datatype.LONG), Buffer.of(results[6], 0, count, Datatype.LONG), XOR));
    }

    private static void check(Communicator world, long[][] results, int count) {
        Case sum = new Case(ReduceOp.SUM, Datatype.LONG, ReduceOp.SUM);
        Case xor = new Case(XOR, Datatype.LONG, ReduceOp.BXOR);
        int size = world.size();
        int rank = world.rank();
        int[] counts = new int[size];
        Arrays.fill(counts, count);
        long[] none = new long[count];
        assertThat(results[0]).isEqualTo(combined(sum, 0, size, count, none));
        assertThat(results[1]).isEqualTo(rank == size - 1 ? combined(xor, 0, size, count, none) : none);
        assertThat(results[2]).isEqualTo(combined(sum, 0, rank + 1, count, none));
        assertThat(results[3]).isEqualTo(rank == 0 ? none : combined(xor, 0, rank, count, none));
        assertThat(results[4]).isEqualTo(partOfSum(world, sum, counts, none));
        assertThat(results[5]).isEqualTo(partOfSum(world, xor, counts, none));
        assertThat(results[6]).isEqualTo(combined(xor, 0, size, count, none));
    }

    /** Each rank starts them in another order. */
    @ParameterizedTest(name = "{0} ranks, {1}")
    @CsvSource({"4, application", "5, application", "4, thread", "5, thread"})
    void shouldRunAgainWithNewElementsWhenStartedAgain(int ranks, String progress) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), ranks, world -> {
            int rank = world.rank();
            int[] counts = new int[ranks];
            Arrays.fill(counts, 1);
            long[] own = new long[ranks];
            long[][] results = new long[6][ranks];
            Datatype<long[]> type = Datatype.LONG;
            PersistentRequest[] requests = {
                world.allreduceInit(
                        Buffer.of(own, 0, ranks, type), Buffer.of(results[0], 0, ranks, type), ReduceOp.SUM),
                world.reduceInit(Buffer.of(own, 0, ranks, type), Buffer.of(results[1], 0, ranks, type), XOR, 1),
                world.scanInit(Buffer.of(own, 0, ranks, type), Buffer.of(results[2], 0, ranks, type), ReduceOp.SUM),
                world.exscanInit(Buffer.of(own, 0, ranks, type), Buffer.of(results[3], 0, ranks, type), ReduceOp.SUM),
                world.reduceScatterInit(
                        Buffer.of(own, 0, IntStream.of(counts).sum(), type),
                        Buffer.of(results[4], 0, counts[world.rank()], type),
                        counts,
                        ReduceOp.SUM),
                world.reduceScatterBlockInit(
                        Buffer.of(own, 0, world.size(), type), Buffer.of(results[5], 0, 1, type), XOR)
            };
            for (int round = 1; round <= 20; round++) {
                for (int i = 0; i < ranks; i++) {
                    own[i] = round * (rank + 1L) + i;
                }
                for (int i = 0; i < requests.length; i++) {
                    requests[(i + rank + round) % requests.length].start();
                }
                Request.waitAll(requests);
                for (int i = 0; i < ranks; i++) {
                    assertThat(results[0][i]).isEqualTo(sum(round, i, ranks));
                    assertThat(results[1][i]).isEqualTo(rank == 1 ? exclusiveOr(round, i, ranks) : 0);
                    assertThat(results[2][i]).isEqualTo(sum(round, i, rank + 1));
                    assertThat(results[3][i]).isEqualTo(sum(round, i, rank));
                }
                assertThat(results[4][0]).isEqualTo(sum(round, rank, ranks));
                assertThat(results[5][0]).isEqualTo(exclusiveOr(round, rank, ranks));
            }
        });
    }

    private static long sum(int round, int index, int ranks) {
        return round * (ranks * (ranks + 1L) / 2) + (long) ranks * index;
    }

    private static long exclusiveOr(int round, int index, int ranks) {
        long result = 0;
        for (int rank = 0; rank < ranks; rank++) {
            result ^= round * (rank + 1L) + index;
        }
        return result;
    }
}
