package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations on one object of each rank: what arrives, in which order, and what fails where. */
@Timeout(60)
class ObjectCallsTest {
    static final class Plain {}

    private static final BinaryOperator<String> JOINED = String::concat;

    private static void run(String progress, int ranks, Jmpi.RankBody body) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress).with("eager.threshold", "2000"), ranks, body);
    }

    private static void same(Object actual, Object expected) {
        assertThat(actual).isEqualTo(expected);
    }

    /** The object of a rank: of different length at each rank, longer than an eager message at rank 2. */
    private static String of(int rank) {
        return rank == 2 ? "[2]".repeat(5000) : "[" + rank + "]";
    }

    private static List<String> ofAll(int ranks) {
        return IntStream.range(0, ranks).mapToObj(ObjectCallsTest::of).toList();
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @CsvSource({"application,1", "application,2", "application,5", "thread,3", "thread,4"})
    void shouldMoveOneObjectOfEachRank(String progress, int ranks) {
        run(progress, ranks, world -> {
            int rank = world.rank();
            for (int root = 0; root < ranks; root++) {
                boolean atRoot = rank == root;
                same(world.bcastObject(atRoot ? of(root) : null, root), of(root));
                same(world.gatherObject(of(rank), root), atRoot ? ofAll(ranks) : null);
                String scattered = world.scatterObject(atRoot ? ofAll(ranks) : null, root);
                assertThat(scattered).isEqualTo(of(rank));
            }
            same(world.allgatherObject(of(rank)), ofAll(ranks));
            List<String> sent =
                    IntStream.range(0, ranks).mapToObj(to -> rank + of(to)).toList();
            List<String> received = world.alltoallObject(sent);
            assertThat(received)
                    .isEqualTo(IntStream.range(0, ranks)
                            .mapToObj(from -> from + of(rank))
                            .toList());
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @CsvSource({"application,1", "application,5", "thread,3"})
    void shouldCombineInTheOrderOfRanks(String progress, int ranks) {
        run(progress, ranks, world -> {
            int rank = world.rank();
            String all = String.join("", ofAll(ranks));
            for (int root = 0; root < ranks; root++) {
                same(world.reduceObject(of(rank), JOINED, root), rank == root ? all : null);
            }
            same(world.allreduceObject(of(rank), JOINED), all);
            same(world.scanObject(of(rank), JOINED), String.join("", ofAll(rank + 1)));
            String before = world.exscanObject(of(rank), JOINED);
            assertThat(before).isEqualTo(rank == 0 ? null : String.join("", ofAll(rank)));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldCompleteOperationsThatArePendingTogetherInAnyOrder(String progress) {
        run(progress, 4, world -> {
            int rank = world.rank();
            List<String> all = ofAll(4);
            ObjectRequest<String> bcast = world.ibcastObject(rank == 1 ? of(2) : null, 1);
            ObjectRequest<List<String>> gather = world.igatherObject(of(rank), 3);
            ObjectRequest<String> scatter = world.iscatterObject(rank == 0 ? all : null, 0);
            ObjectRequest<List<String>> allgather = world.iallgatherObject(of(rank));
            ObjectRequest<List<String>> alltoall = world.ialltoallObject(all);
            ObjectRequest<String> reduce = world.ireduceObject(of(rank), JOINED, 2);
            ObjectRequest<String> allreduce = world.iallreduceObject(of(rank), JOINED);
            ObjectRequest<String> scan = world.iscanObject(of(rank), JOINED);
            ObjectRequest<String> exscan = world.iexscanObject(of(rank), JOINED);
            int[] numbers = {rank};
            Request ibcast = world.ibcast(numbers, 3);

            assertThat(exscan.get()).isEqualTo(rank == 0 ? null : String.join("", ofAll(rank)));
            Request.waitAll(scan, allreduce, ibcast, reduce, alltoall);
            assertThat(numbers).containsExactly(3);
            assertThat(scan.get()).isEqualTo(String.join("", ofAll(rank + 1)));
            assertThat(allreduce.get()).isEqualTo(String.join("", all)).isSameAs(allreduce.get());
            assertThat(reduce.get()).isEqualTo(rank == 2 ? String.join("", all) : null);
            assertThat(alltoall.get()).containsOnly(of(rank)).hasSize(4);
            assertThat(allgather.get()).isEqualTo(all);
            assertThat(scatter.get()).isEqualTo(of(rank));
            assertThat(gather.get()).isEqualTo(rank == 3 ? all : null);
            assertThat(bcast.get()).isEqualTo(of(2));
        });
    }

    @Test
    void shouldSerializeBeforeANonblockingCallReturns() {
        Jmpi.run(2, world -> {
            int[] values = {world.rank(), 7};
            ObjectRequest<List<int[]>> request = world.iallgatherObject(values);
            values[1] = 0;
            assertThat(request.get().get(1)).containsExactly(1, 7);
        });
    }

    @Test
    void shouldTakeArraysOfObjectsInNonblockingOperationsToo() {
        Jmpi.run(3, world -> {
            Object[] all = new Object[6];
            Object[] own = {world.rank(), "of " + world.rank()};
            world.iallgather(Buffer.of(own, 0, 2, Datatype.OBJECT), Buffer.of(all, 0, all.length, Datatype.OBJECT))
                    .waitFor();
            assertThat(all).containsExactly(0, "of 0", 1, "of 1", 2, "of 2");
        });
    }

    // ---------------------------------------------------------------- messages

    @Test
    void shouldReceiveAnObjectOfAClass() {
        Jmpi.run(2, world -> {
            int other = 1 - world.rank();
            if (world.rank() == 0) {
                world.sendObject("text", 1, 1);
                world.sendObject("text", 1, 2);
                world.sendObject(4, 1, 3);
            } else {
                String text = world.recvObject(String.class, 0, 1);
                assertThat(text).isEqualTo("text");
                assertErrorInOrder(
                        ErrorClass.TYPE,
                        () -> world.recvObject(Integer.class, 0, 2),
                        "java.lang.String",
                        "java.lang.Integer");
                ObjectRequest<Integer> request = world.irecvObject(Integer.class, 0, 3);
                assertThat(request.get()).isEqualTo(4);
                assertThat(request.status().tag()).isEqualTo(3);
            }
            String from = world.sendrecvObject("of " + world.rank(), other, 4, String.class, other, 4);
            assertThat(from).isEqualTo("of " + other);
            assertThat(world.irecvObject(Mpi.PROC_NULL, 0).get()).isNull();
        });
    }

    @Test
    void shouldSendObjectsInOtherModes() {
        Jmpi.runSessions(MpiConfig.defaults(), 2, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == 0) {
                mpi.attachBuffer(2 * (1000 + Mpi.BSEND_OVERHEAD));
                world.bsendObject("buffered", 1, 1); // These two return though no receive is posted.
                world.ibsendObject("buffered too", 1, 2).waitFor();
                Request synchronous = world.issendObject("synchronous too", 1, 4);
                world.ssendObject("synchronous", 1, 3);
                assertThat(synchronous.test()).isFalse();
                world.sendObject("go on", 1, 5);
                synchronous.waitFor();
                assertError(ErrorClass.TYPE, () -> world.ssendObject(new Plain(), 1, 3), Plain.class.getName());
                mpi.detachBuffer();
            } else {
                for (int tag : new int[] {3, 2, 1, 5, 4}) {
                    assertThat(world.recvObject(String.class, 0, tag))
                            .isEqualTo(List.of("buffered", "buffered too", "synchronous", "synchronous too", "go on")
                                    .get(tag - 1));
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "trace"})
    void shouldStartToReceiveTheObjectOfAMessageThatAProbeHasFound(String setting, @TempDir Path directory) {
        MpiConfig limited = MpiConfig.defaults().with("objects.max.bytes", "200");
        MpiConfig config = setting.isEmpty() ? limited : limited.with(setting, directory.toString());
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                world.sendObject("text", 1, 1);
                world.sendObject(new Point(1, 2), 1, 2);
                world.send(Buffer.of(ByteBuffer.allocate(1000), 0, 1000, Datatype.SERIALIZED), 1, 3);
                world.send(new byte[1000], 1, 4);
                world.barrier();
            } else {
                ObjectRequest<Object> request = world.mprobe(0, 1).irecvObject();
                assertThat(request.get()).isEqualTo("text").isSameAs(request.get());
                ObjectRequest<Object> refused = world.mprobe(0, 2).irecvObject();
                assertThat(refused.waitFor().tag()).isEqualTo(2);
                assertError(
                        ErrorClass.TYPE, refused::get, "rank 0 ", "tag 2 ", "objects.allow=" + Point.class.getName());
                ObjectRequest<Object> longer = world.mprobe(0, 3).irecvObject();
                assertError(ErrorClass.COUNT, longer::get, "rank 0 ", "tag 3 ", "200 bytes", "objects.max.bytes");
                ObjectRequest<Object> array = world.mprobe(0, 4).irecvObject();
                assertError(ErrorClass.TYPE, array::get, "array", "elements of BYTE");
                assertThat(world.mprobe(Mpi.PROC_NULL, 0).irecvObject().get()).isNull();
                world.barrier();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "trace"})
    void shouldReceiveTheObjectOfAMessageThatAProbeHasFoundByItsClass(String setting, @TempDir Path directory) {
        MpiConfig plain = MpiConfig.defaults();
        Jmpi.run(setting.isEmpty() ? plain : plain.with(setting, directory.toString()), 2, world -> {
            if (world.rank() == 0) {
                for (int tag = 1; tag <= 4; tag++) {
                    world.sendObject("text", 1, tag);
                }
                world.barrier();
            } else {
                String text = world.mprobe(0, 1).recvObject(String.class);
                ObjectRequest<String> started = world.mprobe(0, 2).irecvObject(String.class);
                assertThat(text).isEqualTo("text").isEqualTo(started.get());
                String[] words = {" bytes", "rank 0 ", "tag ", "java.lang.String", "java.lang.Integer"};
                Message other = world.mprobe(0, 3);
                assertErrorInOrder(ErrorClass.TYPE, () -> other.recvObject(Integer.class), words);
                ObjectRequest<Integer> refused = world.mprobe(0, 4).irecvObject(Integer.class);
                assertThat(refused.waitFor().tag()).isEqualTo(4);
                assertErrorInOrder(ErrorClass.TYPE, refused::get, words);
                assertThat(world.mprobe(Mpi.PROC_NULL, 0).recvObject(String.class))
                        .isNull();
                world.barrier();
            }
        });
    }

    /** The memory of an object has no length that a message could violate. */
    @ParameterizedTest
    @ValueSource(ints = {1, 100_000})
    void shouldReceiveObjectsWhereMessagesHaveTheLengthOfTheirReceives(int length) {
        String text = "t".repeat(length);
        Jmpi.run(2, world -> {
            world.setInfo(Info.of(Map.of(Info.EXACT_LENGTH, "true")));
            if (world.rank() == 0) {
                for (int i = 0; i < 4; i++) {
                    world.sendObject(text, 1, 1);
                }
            } else {
                same(world.recvObject(Mpi.ANY_SOURCE, Mpi.ANY_TAG), text);
                same(world.irecvObject(0, 1).get(), text);
                same(world.mprobe(0, 1).recvObject(), text);
                same(world.mprobe(0, 1).irecvObject().get(), text);
            }
        });
    }

    @Test
    void shouldReceiveTheObjectOfAMessageOnce() {
        Jmpi.run(1, world -> {
            Request send = world.isendObject("text", 0, 1);
            Message message = world.mprobe(0, 1);
            same(message.recvObject(), "text");
            assertError(ErrorClass.REQUEST, message::recvObject, "has been received already");
            assertError(ErrorClass.REQUEST, message::irecvObject, "has been received already");
            send.waitFor();
        });
    }

    @Test
    void shouldReportWhyANonblockingReceiveHasNoObject() {
        MpiConfig config = MpiConfig.defaults().with("objects.max.bytes", "200");
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                world.send(new int[] {1}, 1, 1);
                world.sendObject(new Point(1, 2), 1, 2);
                world.barrier(); // A receive fails when the rank that it waits for has left.
            } else {
                assertError(ErrorClass.TYPE, () -> world.irecvObject(0, 1).get(), "array", "elements of INT");
                ObjectRequest<Point> refused = world.irecvObject(Point.class, 0, 2);
                assertThat(refused.waitFor().source()).isZero();
                assertError(
                        ErrorClass.TYPE, refused::get, "rank 0 ", "tag 2 ", "objects.allow=" + Point.class.getName());
                ObjectRequest<Object> cancelled = world.irecvObject(0, 3);
                cancelled.cancel();
                assertError(ErrorClass.REQUEST, cancelled::get, "has been cancelled");
                world.barrier();
            }
        });
    }

    // ---------------------------------------------------------------- what fails

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailEverywhereWhenOneRankCannotSerialize(String progress) {
        run(progress, 3, world -> {
            Object own = world.rank() == 1 ? new Plain() : "fine";
            String[] expected = world.rank() == 1
                    ? new String[] {"class " + Plain.class.getName()}
                    : new String[] {"rank 1 ", "serialize"};
            assertError(ErrorClass.TYPE, () -> world.allgatherObject(own), expected);
            assertError(ErrorClass.TYPE, () -> world.iallgatherObject(own).waitFor(), expected);
            assertError(
                    ErrorClass.TYPE,
                    () -> world.ireduceObject(own, (a, b) -> a, 0).get(),
                    expected);
            ObjectRequest<Object> bcast = world.ibcastObject(own, 1);
            ObjectRequest<List<Object>> fine = world.iallgatherObject("fine");
            assertThat(fine.get()).containsOnly("fine");
            assertError(ErrorClass.TYPE, bcast::get, expected);
            assertError(ErrorClass.TYPE, bcast::get, expected);
        });
    }

    /** Has an assertion that fails when it is serialized, or else when it is deserialized. */
    static final class Asserting implements Serializable {
        private static final long serialVersionUID = 1;

        private final boolean whenWritten;

        Asserting(boolean whenWritten) {
            this.whenWritten = whenWritten;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            if (whenWritten) {
                throw new AssertionError("not written");
            }
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) {
            throw new AssertionError("not read");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailEverywhereWhenOneRankThrowsAnErrorWhileItSerializes(String progress) {
        run(progress, 3, world -> {
            Object own = world.rank() == 1 ? new Asserting(true) : "fine";
            String[] expected = world.rank() == 1
                    ? new String[] {"java.lang.AssertionError: not written"}
                    : new String[] {"rank 1 ", "serialize"};
            assertError(ErrorClass.TYPE, () -> world.allgatherObject(own), expected);
            same(world.allgatherObject(world.rank()), List.of(0, 1, 2));
        });
    }

    /** Runs out of memory when it is serialized, or else when it is deserialized. */
    static final class Huge implements Serializable {
        private static final long serialVersionUID = 1;

        private final boolean whenWritten;

        Huge(boolean whenWritten) {
            this.whenWritten = whenWritten;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            if (whenWritten) {
                throw new OutOfMemoryError("as if");
            }
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) {
            throw new OutOfMemoryError("as if");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldThrowAnErrorOfTheJvmAsItIsWhenTheOthersNoLongerWait(String progress) {
        run(progress, 3, world -> {
            Object own = world.rank() == 1 ? new Huge(true) : "fine";
            if (world.rank() == 1) {
                assertThatThrownBy(() -> world.allgatherObject(own)).isExactlyInstanceOf(OutOfMemoryError.class);
                ObjectRequest<List<Object>> request = world.iallgatherObject(own);
                assertThatThrownBy(request::waitFor).isExactlyInstanceOf(OutOfMemoryError.class);
                assertError(ErrorClass.TYPE, request::get, "java.lang.OutOfMemoryError: as if");
            } else {
                String[] expected = {"rank 1 ", "serialize"};
                assertError(ErrorClass.TYPE, () -> world.allgatherObject(own), expected);
                assertError(ErrorClass.TYPE, () -> world.iallgatherObject(own).get(), expected);
            }
            same(world.allgatherObject(world.rank()), List.of(0, 1, 2));
        });
    }

    @Test
    void shouldThrowAnErrorOfTheJvmWhereItHappensWhileObjectsAreRead() {
        MpiConfig config = MpiConfig.defaults().with("objects.allow", Huge.class.getName());
        Jmpi.run(config, 2, world -> {
            Object own = world.rank() == 0 ? new Huge(false) : "fine";
            assertThatThrownBy(() -> world.allgatherObject(own)).isExactlyInstanceOf(OutOfMemoryError.class);
            same(world.allgatherObject(world.rank()), List.of(0, 1));
        });
    }

    @Test
    void shouldReportTheSameEachTimeWhenDeserializationHasThrownAnError() {
        MpiConfig config = MpiConfig.defaults().with("objects.allow", Asserting.class.getName());
        Jmpi.run(config, 2, world -> {
            ObjectRequest<List<Asserting>> request = world.iallgatherObject(new Asserting(false));
            for (int i = 0; i < 2; i++) {
                assertError(ErrorClass.TYPE, request::get, "objects of rank 0", "java.lang.AssertionError: not read");
            }
            same(world.allgatherObject(world.rank()), List.of(0, 1));
        });
    }

    @Test
    void shouldFailOnlyWhereAnObjectIsRefused() {
        Jmpi.run(3, world -> {
            List<ErrorClass> reported = new ArrayList<>();
            world.setErrorHandler((communicator, error) -> reported.add(error.errorClass()));
            ObjectRequest<Object> request = world.ibcastObject(world.rank() == 1 ? new Point(1, 2) : null, 1);
            if (world.rank() == 1) {
                assertThat(request.get()).isEqualTo(new Point(1, 2));
            } else {
                assertError(ErrorClass.TYPE, request::get, "objects of rank 1", "objects.allow");
            }
            assertThat(reported).hasSize(world.rank() == 1 ? 0 : 1);
            same(world.allgatherObject(world.rank()), List.of(0, 1, 2));
        });
    }

    @Test
    void shouldThrowWhatTheOperationOfAReductionThrows() {
        Jmpi.run(3, world -> {
            BinaryOperator<Integer> failing = (a, b) -> {
                throw new IllegalStateException("not today");
            };
            if (world.rank() == 0) {
                assertThatThrownBy(() -> world.reduceObject(0, failing, 0))
                        .isExactlyInstanceOf(IllegalStateException.class);
            } else {
                same(world.reduceObject(world.rank(), failing, 0), null);
            }
            same(world.allreduceObject(world.rank(), Integer::sum), 3);
        });
    }

    /** It may have changed its first argument, so a second try would combine other objects. */
    @Test
    void shouldNotRunAReductionAgainThatHasThrown() {
        Jmpi.run(2, world -> {
            List<Throwable> thrown = new ArrayList<>();
            int[] calls = {0};
            ObjectRequest<Integer> request = world.iallreduceObject(1, (a, b) -> {
                calls[0]++;
                throw new IllegalStateException("not today");
            });
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(request::get)
                        .isExactlyInstanceOf(IllegalStateException.class)
                        .satisfies(thrown::add);
            }
            assertThat(thrown.get(1)).isSameAs(thrown.get(0));
            assertThat(calls[0]).isEqualTo(1);
        });
    }

    @Test
    void shouldRefuseArgumentsThatDoNotFit() {
        Jmpi.run(1, world -> {
            assertError(ErrorClass.ROOT, () -> world.bcastObject("a", 1), "root 1");
            assertError(ErrorClass.ROOT, () -> world.igatherObject("a", -1), "root -1");
            assertError(ErrorClass.ROOT, () -> world.scatterObject(List.of("a"), 2), "root 2");
            assertError(ErrorClass.COUNT, () -> world.scatterObject(List.of("a", "b"), 0), "2 elements", "1 rank;");
            assertError(ErrorClass.COUNT, () -> world.alltoallObject(List.of()), "objects", "0 elements");
            assertError(ErrorClass.ARG, () -> world.alltoallObject(null), "objects is null");
            assertError(ErrorClass.ARG, () -> world.reduceObject("a", null, 0), "op is null");
            assertError(ErrorClass.ARG, () -> world.recvObject(null, 0, 0), "type is null");
            assertError(ErrorClass.RANK, () -> world.isendObject("a", 1, 0), "destination 1");
            assertError(ErrorClass.REQUEST, () -> world.ibcastObject("a", 0).free(), "cannot be freed");
        });
    }

    @Test
    void shouldFindOutWhenRanksCallDifferentOperations() {
        MpiConfig config = MpiConfig.defaults().with("check", "true");
        Jmpi.run(config, 2, world -> {
            assertError(
                    ErrorClass.OTHER,
                    () -> {
                        if (world.rank() == 0) {
                            world.ibcastObject("a", 0).get();
                        } else {
                            world.allgatherObject("a");
                        }
                    },
                    "rank 0 called bcastObject",
                    "rank 1 called allgatherObject");
            assertThat(world.iallgatherObject(world.rank()).get()).containsExactly(0, 1);
        });
    }

    @Test
    void shouldFailWhenThePeerOfAPendingOperationIsLost() {
        assertThatThrownBy(() -> Jmpi.run(2, world -> {
                    if (world.rank() == 0) {
                        world.iallgatherObject("a").get();
                    } else {
                        throw new IllegalStateException("lost");
                    }
                }))
                .isInstanceOf(RankFailedException.class)
                .hasStackTraceContaining("lost");
    }

    // ---------------------------------------------------------------- between groups, in traces

    @Test
    void shouldMoveObjectsBetweenGroups() {
        Jmpi.run(5, world -> {
            boolean low = world.rank() < 2;
            Communicator local = world.split(low ? 0 : 1, 0);
            Intercommunicator joined = local.createIntercommunicator(0, world, low ? 2 : 0, 9);
            String own = (low ? "low " : "high ") + local.rank();
            List<String> lows = List.of("low 0", "low 1");
            List<String> highs = List.of("high 0", "high 1", "high 2");
            List<String> remote = low ? highs : lows;
            assertThat(joined.iallgatherObject(own).get()).isEqualTo(remote);
            same(joined.allreduceObject(own, JOINED), String.join("", remote));
            List<String> sent = remote.stream().map(to -> own + " to " + to).toList();
            same(
                    joined.alltoallObject(sent),
                    remote.stream().map(from -> from + " to " + own).toList());
            int root = !low ? 1 : local.rank() == 1 ? Mpi.ROOT : Mpi.PROC_NULL;
            String copied = joined.bcastObject(root == Mpi.ROOT ? own : null, root);
            assertThat(copied).isEqualTo(root == Mpi.PROC_NULL ? null : "low 1");
            List<String> gathered = joined.igatherObject(own, root).get();
            assertThat(gathered).isEqualTo(root == Mpi.ROOT ? highs : null);
            String scattered = joined.scatterObject(root == Mpi.ROOT ? highs : null, root);
            assertThat(scattered).isEqualTo(low ? null : own);
        });
    }

    @Test
    void shouldKeepRequestsOfSeveralKindsTogetherInATrace(@TempDir Path directory) {
        MpiConfig config = MpiConfig.defaults().with("trace", directory.toString());
        Jmpi.run(config, 2, world -> {
            ObjectRequest<List<Integer>> ranks = world.iallgatherObject(world.rank());
            ObjectRequest<Object> object = world.irecvObject(1 - world.rank(), 0);
            world.sendObject("a", 1 - world.rank(), 0);
            Request.waitAll(object, ranks, world.ibarrier());
            assertThat(object.get()).isEqualTo("a");
            assertThat(ranks.get()).containsExactly(0, 1);
        });
    }

    @Test
    void shouldDescribeARequest() {
        Jmpi.run(1, world -> {
            ObjectRequest<String> request = world.ibcastObject("a", 0);
            request.get();
            assertThat(request).asString().contains("bcastObject", "world", "complete");
        });
    }
}
