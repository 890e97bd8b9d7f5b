package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.session.Internals;
import io.jmpi.job.Job;
import io.jmpi.transport.InJvmJob;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collective operations on arrays of objects, against what each element must be. */
@Timeout(60)
class ObjectCollectivesTest {
    private static final int OFFSET = 2;
    private static final int EQUAL = 3;
    private static final Datatype<Object[]> OBJECT = Datatype.OBJECT;

    static final class Plain {}

    /** What a part of an array holds. */
    interface PartElement {
        Object of(int part, int i);
    }

    static Stream<Arguments> modesAndSizes() {
        return Stream.of("application", "thread")
                .flatMap(mode -> IntStream.rangeClosed(1, 5).mapToObj(ranks -> Arguments.of(mode, ranks)));
    }

    private static void run(String progress, int ranks, Jmpi.RankBody body) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress).with("eager.threshold", "2000"), ranks, body);
    }

    /** What goes from a rank to another one as its element i: values of all lengths, and nulls. */
    private static Object element(int source, int target, int i) {
        String name = source + " to " + target + ": " + i;
        return switch ((source + target + i) % 5) {
            case 0 -> null;
            case 1 -> name.repeat(500);
            case 2 -> BigInteger.valueOf(1000L * source + 100L * target + i);
            case 3 -> new Object[] {source, target, i, null};
            default -> name;
        };
    }

    /** How many elements go from a rank to another one; sometimes none. */
    private static int count(int source, int target) {
        return (2 * source + target) % 4;
    }

    private static int[] counts(int ranks, IntUnaryOperator count) {
        return IntStream.range(0, ranks).map(count).toArray();
    }

    /** Where parts begin, the last rank's first, with a gap before each. */
    private static int[] places(int[] counts) {
        int[] places = new int[counts.length];
        int next = 1;
        for (int i = counts.length - 1; i >= 0; i--) {
            places[i] = next;
            next += counts[i] + 1;
        }
        return places;
    }

    private static Object[] untouched() {
        Object[] array = new Object[40];
        Arrays.fill(array, "untouched");
        return array;
    }

    /** An array that has these parts from the offset on, and is untouched elsewhere. */
    private static Object[] parts(int[] counts, int[] places, PartElement element) {
        Object[] array = untouched();
        for (int part = 0; part < counts.length; part++) {
            for (int i = 0; i < counts[part]; i++) {
                array[OFFSET + places[part] + i] = element.of(part, i);
            }
        }
        return array;
    }

    private static Object[] equalParts(int ranks, PartElement element) {
        return parts(counts(ranks, rank -> EQUAL), counts(ranks, rank -> EQUAL * rank), element);
    }

    private static Object[] part(int count, PartElement element) {
        return parts(new int[] {count}, new int[1], element);
    }

    // ---------------------------------------------------------------- what arrives

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldBroadcastFromEachRoot(String progress, int ranks) {
        run(progress, ranks, world -> {
            for (int root = 0; root < ranks; root++) {
                for (int count : new int[] {0, 1, 7}) {
                    int from = root;
                    Object[] whole = part(count, (part, i) -> element(from, 0, i));
                    Object[] buffer = world.rank() == root ? whole.clone() : untouched();
                    world.bcast(Given.of(buffer, OFFSET, count, OBJECT), root);
                    assertThat(buffer).isEqualTo(whole);
                }
            }
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldGatherAtEachRoot(String progress, int ranks) {
        run(progress, ranks, world -> {
            int rank = world.rank();
            int[] counts = counts(ranks, source -> count(source, 0));
            int[] places = places(counts);
            Object[] own = part(EQUAL, (part, i) -> element(rank, 0, i));
            for (int root = 0; root < ranks; root++) {
                boolean atRoot = rank == root;
                Object[] all = atRoot ? untouched() : null;
                Datatype<Object[]> type = atRoot ? OBJECT : null;
                world.gather(
                        Given.of(own, OFFSET, EQUAL, OBJECT), Given.of(all, OFFSET, EQUAL * world.size(), type), root);
                Object[] allv = atRoot ? untouched() : null;
                int[] ofRoot = atRoot ? counts : null;
                world.gatherv(
                        Given.of(own, OFFSET, counts[rank], OBJECT),
                        Given.of(allv, OFFSET, ofRoot, places, type),
                        root);
                if (atRoot) {
                    assertThat(all).isEqualTo(equalParts(ranks, (source, i) -> element(source, 0, i)));
                    assertThat(allv).isEqualTo(parts(counts, places, (source, i) -> element(source, 0, i)));
                }
            }
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldScatterFromEachRoot(String progress, int ranks) {
        run(progress, ranks, world -> {
            int rank = world.rank();
            int[] counts = counts(ranks, target -> count(1, target));
            int[] places = places(counts);
            for (int root = 0; root < ranks; root++) {
                int from = root;
                boolean atRoot = rank == root;
                Datatype<Object[]> type = atRoot ? OBJECT : null;
                Object[] sent = atRoot ? equalParts(ranks, (target, i) -> element(from, target, i)) : null;
                Object[] received = untouched();
                world.scatter(
                        Given.of(sent, OFFSET, EQUAL * world.size(), type),
                        Given.of(received, OFFSET, EQUAL, OBJECT),
                        root);
                assertThat(received).isEqualTo(part(EQUAL, (part, i) -> element(from, rank, i)));

                Object[] sentv = atRoot ? parts(counts, places, (target, i) -> element(from, target, i)) : null;
                Object[] receivedv = untouched();
                world.scatterv(
                        Given.of(sentv, OFFSET, counts, places, type),
                        Given.of(receivedv, OFFSET, counts[rank], OBJECT),
                        root);
                assertThat(receivedv).isEqualTo(part(counts[rank], (part, i) -> element(from, rank, i)));
            }
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldGatherAtAllRanks(String progress, int ranks) {
        run(progress, ranks, world -> {
            int rank = world.rank();
            int[] counts = counts(ranks, source -> count(source, 0));
            int[] places = places(counts);
            Object[] own = part(EQUAL, (part, i) -> element(rank, 0, i));
            Object[] all = untouched();
            world.allgather(Given.of(own, OFFSET, EQUAL, OBJECT), Given.of(all, OFFSET, EQUAL * world.size(), OBJECT));
            assertThat(all).isEqualTo(equalParts(ranks, (source, i) -> element(source, 0, i)));

            Object[] allv = untouched();
            world.allgatherv(
                    Given.of(own, OFFSET, counts[rank], OBJECT), Given.of(allv, OFFSET, counts, places, OBJECT));
            assertThat(allv).isEqualTo(parts(counts, places, (source, i) -> element(source, 0, i)));
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldExchangeAmongAllRanks(String progress, int ranks) {
        run(progress, ranks, world -> {
            int rank = world.rank();
            Object[] sent = equalParts(ranks, (target, i) -> element(rank, target, i));
            Object[] received = untouched();
            world.alltoall(
                    Given.of(sent, OFFSET, EQUAL * world.size(), OBJECT),
                    Given.of(received, OFFSET, EQUAL * world.size(), OBJECT));
            assertThat(received).isEqualTo(equalParts(ranks, (source, i) -> element(source, rank, i)));

            int[] leaving = counts(ranks, target -> count(rank, target));
            int[] coming = counts(ranks, source -> count(source, rank));
            int[] from = places(leaving);
            int[] to = places(coming);
            Object[] sentv = parts(leaving, from, (target, i) -> element(rank, target, i));
            Object[] receivedv = untouched();
            world.alltoallv(
                    Given.of(sentv, OFFSET, leaving, from, OBJECT), Given.of(receivedv, OFFSET, coming, to, OBJECT));
            assertThat(receivedv).isEqualTo(parts(coming, to, (source, i) -> element(source, rank, i)));
        });
    }

    /** What is in its place is not serialized: it stays the same object, of whatever class. */
    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldLeaveWhatIsInItsPlace(String progress, int ranks) {
        run(progress, ranks, world -> {
            int rank = world.rank();
            int[] counts = counts(ranks, source -> EQUAL);
            int[] places = counts(ranks, source -> EQUAL * source);
            Object[] own = part(EQUAL, (part, i) -> "of " + rank);
            for (int root = 0; root < ranks; root++) {
                boolean atRoot = rank == root;
                Plain plain = new Plain();
                Object[] all = equalParts(ranks, (source, i) -> source == rank ? plain : "other");
                Object send = atRoot ? Buffer.IN_PLACE : own;
                world.gatherv(
                        Given.of(send, OFFSET, EQUAL, OBJECT), Given.of(all, OFFSET, counts, places, OBJECT), root);
                if (atRoot) {
                    assertThat(all)
                            .isEqualTo(equalParts(ranks, (source, i) -> source == rank ? plain : "of " + source));
                }
                Object[] received = untouched();
                Object recv = atRoot ? Buffer.IN_PLACE : received;
                Object[] sent = equalParts(ranks, (target, i) -> target == rank ? plain : "to " + target);
                world.scatterv(
                        Given.of(atRoot ? sent : null, OFFSET, counts, places, OBJECT),
                        Given.of(recv, OFFSET, EQUAL, OBJECT),
                        root);
                assertThat(received).isEqualTo(atRoot ? untouched() : part(EQUAL, (part, i) -> "to " + rank));
            }
            Plain plain = new Plain();
            Object[] exchanged = equalParts(ranks, (target, i) -> target == rank ? plain : element(rank, target, i));
            world.alltoall(Buffer.IN_PLACE, Given.of(exchanged, OFFSET, EQUAL * world.size(), OBJECT));
            assertThat(exchanged)
                    .isEqualTo(equalParts(ranks, (source, i) -> source == rank ? plain : element(source, rank, i)));
            Object[] gathered = equalParts(ranks, (source, i) -> source == rank ? element(rank, 0, i) : "other");
            Object untouched = gathered[OFFSET + EQUAL * rank + 1];
            world.allgather(Buffer.IN_PLACE, Given.of(gathered, OFFSET, EQUAL * world.size(), OBJECT));
            assertThat(gathered).isEqualTo(equalParts(ranks, (source, i) -> element(source, 0, i)));
            assertThat(gathered[OFFSET + EQUAL * rank + 1]).isSameAs(untouched);
        });
    }

    @Test
    void shouldTakeArraysOfOneClass() {
        Jmpi.run(3, world -> {
            String[] all = new String[3];
            world.allgather(
                    Given.of(new String[] {"of " + world.rank()}, 0, 1, OBJECT),
                    Given.of(all, 0, world.size(), OBJECT));
            assertThat(all).containsExactly("of 0", "of 1", "of 2");
        });
    }

    // ---------------------------------------------------------------- what fails

    /** All operations with objects that rank 1 sends to all, each followed by one that must succeed. */
    private static void eachOperation(Communicator world, Object[] own, OperationCheck check) throws Exception {
        int ranks = world.size();
        int[] counts = counts(ranks, rank -> 1);
        int[] places = counts(ranks, rank -> rank);
        Object[] each = new Object[ranks];
        Arrays.fill(each, own[0]);
        Object[] all = new Object[ranks];
        check.of("bcast", () -> world.bcast(Given.of(world.rank() == 1 ? own : all, 0, 1, OBJECT), 1), true);
        check.of(
                "scatter",
                () -> world.scatterv(Given.of(each, 0, counts, places, OBJECT), Given.of(all, 0, 1, OBJECT), 1),
                true);
        check.of(
                "gather",
                () -> world.gatherv(Given.of(own, 0, 1, OBJECT), Given.of(all, 0, counts, places, OBJECT), 0),
                world.rank() == 0);
        check.of(
                "allgather",
                () -> world.allgatherv(Given.of(own, 0, 1, OBJECT), Given.of(all, 0, counts, places, OBJECT)),
                true);
        check.of(
                "alltoall",
                () -> world.alltoallv(
                        Given.of(each, 0, counts, places, OBJECT), Given.of(all, 0, counts, places, OBJECT)),
                true);
    }

    interface OperationCheck {
        /** Checks an operation, which this rank receives something in or not. */
        void of(String name, ThrowingCallable operation, boolean receives) throws Exception;
    }

    private static void assertStillWorks(Communicator world) {
        Object[] all = new Object[world.size()];
        world.allgather(Given.of(new Object[] {world.rank()}, 0, 1, OBJECT), Given.of(all, 0, world.size(), OBJECT));
        assertThat(all).isEqualTo(IntStream.range(0, world.size()).boxed().toArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailEverywhereWhenOneRankCannotSerialize(String progress) {
        run(progress, 4, world -> {
            Object[] own = {world.rank() == 1 ? new Plain() : "fine"};
            eachOperation(world, own, (name, operation, receives) -> {
                String[] expected = world.rank() == 1
                        ? new String[] {"class " + Plain.class.getName()}
                        : new String[] {"rank 1 ", "serialize"};
                assertError(ErrorClass.TYPE, operation, expected);
                assertStillWorks(world);
            });
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailOnlyWhereAnObjectIsRefused(String progress) {
        run(progress, 4, world -> {
            Object[] own = {world.rank() == 1 ? new Point(1, 2) : "fine"};
            eachOperation(world, own, (name, operation, receives) -> {
                if (!receives || name.equals("bcast") && world.rank() == 1) {
                    runOperation(operation);
                } else {
                    assertError(
                            ErrorClass.TYPE,
                            operation,
                            "objects of rank 1: ",
                            "class " + Point.class.getName(),
                            "objects.allow");
                }
                assertStillWorks(world);
            });
        });
    }

    private static void runOperation(ThrowingCallable operation) throws Exception {
        try {
            operation.call();
        } catch (Throwable e) {
            throw new AssertionError("must not fail", e);
        }
    }

    @Test
    void shouldReportEachErrorToTheErrorHandlerOnce() {
        Jmpi.run(2, world -> {
            List<ErrorClass> reported = new ArrayList<>();
            world.setErrorHandler((communicator, error) -> reported.add(error.errorClass()));
            Object[] own = {world.rank() == 1 ? new Plain() : new Point(1, 2)};
            Object[] all = new Object[2];
            assertError(ErrorClass.ROOT, () -> world.bcast(Given.of(own, 0, 1, OBJECT), 2));
            assertError(
                    ErrorClass.TYPE,
                    () -> world.allgather(Given.of(own, 0, 1, OBJECT), Given.of(all, 0, world.size(), OBJECT)));
            assertError(ErrorClass.TYPE, () -> world.bcast(Given.of(own, 0, 1, OBJECT), 1));
            assertThat(reported).containsExactly(ErrorClass.ROOT, ErrorClass.TYPE, ErrorClass.TYPE);
            assertStillWorks(world);
        });
    }

    @Test
    void shouldDeliverWhatOtherRanksSentWhenAnObjectIsRefused() {
        Jmpi.run(3, world -> {
            Object[] all = new Object[3];
            Object[] own = {world.rank() == 1 ? new Point(1, 2) : "of " + world.rank()};
            assertError(
                    ErrorClass.TYPE,
                    () -> world.allgather(Given.of(own, 0, 1, OBJECT), Given.of(all, 0, world.size(), OBJECT)),
                    "objects of rank 1");
            assertThat(all).containsExactly("of 0", null, "of 2");
        });
    }

    @Test
    void shouldFailEverywhereWhenOneRankSendsTooMuch() {
        MpiConfig config = MpiConfig.defaults().with("objects.max.bytes", "1000");
        Jmpi.run(config, 4, world -> {
            Object[] own = {world.rank() == 1 ? "long".repeat(300) : "short"};
            eachOperation(world, own, (name, operation, receives) -> {
                String[] expected = world.rank() == 1
                        ? new String[] {"limit of 1000", "objects.max.bytes"}
                        : new String[] {"rank 1 ", "serialize"};
                assertError(ErrorClass.COUNT, operation, expected);
                assertStillWorks(world);
            });
        });
    }

    /** Limits of the ranks may differ: the least one holds for all, or some would move bytes that others do not take. */
    @Test
    void shouldFailEverywhereWhenOneRankTakesLess() throws Exception {
        InJvmJob job = new InJvmJob(2, (code, reason) -> {});
        ExecutorService ranks = Executors.newFixedThreadPool(2);
        Future<?> other = ranks.submit(() -> sendToOneWhoTakesLess(job.member(1)));
        ranks.submit(() -> sendToOneWhoTakesLess(job.member(0))).get();
        other.get();
        ranks.shutdown();
    }

    private static void sendToOneWhoTakesLess(Job member) {
        String limit = member.rank() == 1 ? "200" : "2000";
        try (Mpi mpi = Internals.join(MpiConfig.defaults().with("objects.max.bytes", limit), member)) {
            Communicator world = mpi.world();
            Object[] buffer = {world.rank() == 0 ? "0123456789".repeat(50) : "untouched"};
            assertErrorInOrder(
                    ErrorClass.COUNT,
                    () -> world.bcast(Given.of(buffer, 0, 1, OBJECT), 0),
                    "objects of rank 0",
                    " bytes",
                    "limit of 200",
                    "rank 1",
                    "objects.max.bytes");
            assertThat(world.rank() == 0 || buffer[0].equals("untouched")).isTrue();
            assertStillWorks(world);
        }
    }

    /** The limit of a part is what counts, not that of all parts together. */
    @Test
    void shouldReceiveMoreThanTheLimitInSeveralParts() {
        MpiConfig config = MpiConfig.defaults().with("objects.max.bytes", "1000");
        Jmpi.run(config, 4, world -> {
            Object[] all = new Object[4];
            String own = (world.rank() + "...").repeat(200);
            world.allgather(Given.of(new Object[] {own}, 0, 1, OBJECT), Given.of(all, 0, world.size(), OBJECT));
            assertThat(all[3]).isEqualTo("3...".repeat(200));
        });
    }

    @Test
    void shouldRefuseArgumentsThatDoNotFit() {
        Jmpi.run(1, world -> {
            Object[] own = {"a", "b"};
            Object[] all = new Object[2];
            int[] one = {1};
            int[] zero = {0};
            assertError(
                    ErrorClass.TYPE,
                    () -> world.allgather(
                            Given.of(own, 0, 1, OBJECT), Given.of(new int[1], 0, world.size(), Datatype.INT)),
                    "recvBuffer",
                    "INT",
                    "OBJECT");
            assertError(
                    ErrorClass.TYPE,
                    () -> world.gather(
                            Given.of(new int[1], 0, 1, Datatype.INT), Given.of(all, 0, world.size(), OBJECT), 0),
                    "sendBuffer",
                    "INT",
                    "OBJECT");
            assertErrorInOrder(
                    ErrorClass.BUFFER,
                    () -> world.alltoallv(
                            Given.of(own, 1, new int[] {2}, zero, OBJECT), Given.of(all, 0, one, zero, OBJECT)),
                    "buffer (part 0)",
                    "2 elements",
                    "offset 1",
                    "count 2",
                    "3");
            assertError(ErrorClass.BUFFER, () -> world.bcast(null, 0), "buffer is null");
            assertError(ErrorClass.ROOT, () -> world.bcast(Given.of(own, 0, 1, OBJECT), 1), "root 1");
            assertError(
                    ErrorClass.COUNT,
                    () -> world.scatterv(
                            Given.of(own, 0, new int[2], new int[2], OBJECT), Given.of(all, 0, 1, OBJECT), 0),
                    "sendBuffer",
                    "2 parts",
                    "1 rank;");
            assertThat(all).containsOnlyNulls();
        });
    }

    @Test
    void shouldReportWhenMoreObjectsArriveThanThereIsRoomFor() {
        Jmpi.run(2, world -> {
            Object[] buffer = {"untouched", "untouched"};
            if (world.rank() == 0) {
                world.bcast(Given.of(buffer, 0, 2, OBJECT), 0);
            } else {
                assertError(ErrorClass.TRUNCATE, () -> world.bcast(Given.of(buffer, 0, 1, OBJECT), 0), "2 objects");
            }
        });
    }

    /** By messages: as many bytes as the first one of the operation has, which differ only in their kind. */
    @Test
    void shouldFindOutWhenARankTakesObjectsForNumbers() {
        MpiConfig messages = MpiConfig.defaults().with("collectives.memory", "false");
        assertThatThrownBy(() -> Jmpi.run(messages, 2, world -> {
                    if (world.rank() == 0) {
                        world.bcast(Given.of(new Object[1], 0, 1, OBJECT), 0);
                    } else {
                        world.bcast(new int[3], 0);
                    }
                }))
                .hasRootCauseInstanceOf(MpiException.class)
                .hasMessageContaining("rank 1 failed")
                .hasMessageContaining("elements of OBJECT");
    }

    @Test
    void shouldRefuseObjectsInOtherOperations() {
        Jmpi.run(1, world -> {
            Object[] own = {"a"};
            Object[] all = new Object[1];
            int[] one = {1};
            int[] zero = {0};
            Datatype<?>[] types = {OBJECT};
            String[] hint = {"OBJECT", "bcast, gather", "sendObject"};
            assertError(ErrorClass.TYPE, () -> world.bcastInit(Given.of(own, 0, 1, OBJECT), 0), hint);
            assertError(
                    ErrorClass.TYPE,
                    () -> world.alltoallw(Given.of(own, 0, one, zero, types), Given.of(all, 0, one, zero, types)),
                    hint);
            assertError(ErrorClass.TYPE, () -> world.send(Given.of(own, 0, 1, OBJECT), 0, 0), hint);
            assertError(ErrorClass.TYPE, () -> world.recv(Given.of(own, 0, 1, OBJECT), 0, 0), hint);
        });
    }
}
