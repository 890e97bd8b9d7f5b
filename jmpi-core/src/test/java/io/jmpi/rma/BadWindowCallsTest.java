package io.jmpi.rma;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.AttributeKey;
import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong arguments and calls in the wrong epoch: the error names what is wrong, nothing changes, and the window stays usable. */
@Timeout(60)
class BadWindowCallsTest {
    private static final String ALL = "io.jmpi.rma.WindowKinds#all";

    /** Runs bad calls at both of two ranks, and then a good one. */
    private static void run(WindowKinds kind, String progress, BadCalls body) {
        kind.run(progress, 2, world -> {
            try (Window window = kind.of(world, 4)) {
                body.run(world, window, 1 - world.rank());
                world.barrier();
                assertThat(WindowKinds.doubles(window))
                        .as("nothing has changed")
                        .containsExactly(0, 0, 0, 0);
                world.barrier();
                window.fence();
                window.put(new double[] {1 + world.rank()}, 1 - world.rank(), 3);
                window.fence();
                assertThat(WindowKinds.doubles(window)).containsExactly(0, 0, 0, 2 - world.rank());
            }
        });
    }

    private interface BadCalls {
        void run(Communicator world, Window window, int other);
    }

    @Test
    void shouldRefuseToCreateAWindow() {
        Jmpi.run(1, world -> {
            assertError(ErrorClass.COMM, () -> Window.create(null, new int[1]), "communicator is null");
            assertError(ErrorClass.BUFFER, () -> Window.create(world, null), "memory of the window is null");
            assertError(ErrorClass.BUFFER, () -> Window.create(world, "text"), "java.lang.String");
            assertError(ErrorClass.BUFFER, () -> Window.create(world, new Object[1]), "java.lang.Object[]");
            ByteBuffer readOnly = ByteBuffer.allocate(8).asReadOnlyBuffer();
            assertError(ErrorClass.BUFFER, () -> Window.create(world, readOnly), "read-only");
            assertError(ErrorClass.DISP, () -> Window.create(world, new int[1], -4, Info.EMPTY), "displacementUnit -4");
            assertError(ErrorClass.ARG, () -> Window.create(world, new int[1], 1, null), "info is null");
            assertError(ErrorClass.SIZE, () -> Window.allocate(world, -1), "bytes -1");
            assertError(ErrorClass.SIZE, () -> Window.allocate(world, 1L << 31), "bytes " + (1L << 31));
            assertError(ErrorClass.DISP, () -> Window.allocate(world, 8, 0, Info.EMPTY), "displacementUnit 0");
            assertError(ErrorClass.DISP, () -> Window.allocateShared(world, 8, -1, Info.EMPTY), "displacementUnit -1");
            assertError(ErrorClass.ARG, () -> Window.createDynamic(world, null), "info is null");
            Communicator freed = world.dup();
            freed.free();
            assertError(ErrorClass.COMM, () -> Window.allocate(freed, 8), "freed");
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldRefuseAccessesOutsideOfTheMemory(WindowKinds kind, String progress) {
        run(kind, progress, (world, window, other) -> {
            double[] two = {-1, -2};
            window.fence();
            assertError(
                    ErrorClass.RMA_RANGE,
                    () -> window.put(two, other, 3),
                    "displacement 3",
                    "from byte 24 to 40",
                    "window of rank " + other + " has 32 bytes");
            assertError(ErrorClass.RMA_RANGE, () -> window.get(two, other, 4), "displacement 4");
            assertError(ErrorClass.RMA_RANGE, () -> window.accumulate(two, other, 5, ReduceOp.SUM), "displacement 5");
            assertError(ErrorClass.DISP, () -> window.put(two, other, -1), "displacement -1 is negative");
            assertError(ErrorClass.DISP, () -> window.put(two, other, Long.MAX_VALUE), "too large");
            assertError(ErrorClass.RMA_RANGE, () -> window.put(two, other, Long.MAX_VALUE / 64), "displacement");
            Datatype<double[]> down = Datatype.DOUBLE.vector(2, 1, -1);
            assertError(ErrorClass.RMA_RANGE, () -> window.put(two, Target.of(other, 0, 1, down)), "from byte -8 to 8");
            assertError(ErrorClass.RANK, () -> window.put(two, 2, 0), "target rank 2", "0..1");
            assertError(ErrorClass.RANK, () -> window.get(two, -7, 0), "target rank -7");
            assertThat(two).containsExactly(-1, -2);
            window.fence();
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldRefuseElementsThatDoNotFit(WindowKinds kind, String progress) {
        run(kind, progress, (world, window, other) -> {
            double[] two = {-1, -2};
            window.lockAll();
            Target one = Target.of(other, 0, 1, Datatype.DOUBLE);
            assertError(
                    ErrorClass.TYPE, () -> window.put(two, one), "target has 8 bytes", "1 x DOUBLE", "origin has 16");
            assertError(ErrorClass.TYPE, () -> window.get(two, one), "target has 8 bytes", "origin has 16");
            assertError(
                    ErrorClass.TYPE,
                    () -> window.put(two, Target.of(other, 0, 2, Datatype.LONG)),
                    "target has elements of LONG",
                    "origin has 2 x DOUBLE");
            assertError(
                    ErrorClass.TYPE,
                    () -> window.getAccumulate(two, new double[1], other, 0, ReduceOp.SUM),
                    "origin has 16 bytes",
                    "result has 8");
            assertError(ErrorClass.BUFFER, () -> window.put(null, other, 0), "origin");
            assertError(ErrorClass.BUFFER, () -> window.get(null, other, 0), "origin");
            assertError(ErrorClass.BUFFER, () -> window.getAccumulate(two, null, other, 0, ReduceOp.SUM), "result");
            assertError(ErrorClass.BUFFER, () -> window.getAccumulate(null, two, other, 0, ReduceOp.SUM), "origin");
            assertError(ErrorClass.BUFFER, () -> window.put("text", other, 0), "java.lang.String");
            assertError(ErrorClass.ARG, () -> window.put(two, null), "target is null");
            assertError(ErrorClass.COUNT, () -> Target.of(other, 0, -1, Datatype.DOUBLE), "count -1");
            assertError(ErrorClass.TYPE, () -> Target.of(other, 0, 1, null), "target is null");
            ByteBuffer readOnly = ByteBuffer.allocate(8).asReadOnlyBuffer();
            assertError(ErrorClass.BUFFER, () -> window.get(readOnly, other, 0), "read-only");
            window.unlockAll();
            assertThat(two).containsExactly(-1, -2);
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldRefuseOperationsThatAreNotDefined(WindowKinds kind, String progress) {
        run(kind, progress, (world, window, other) -> {
            double[] one = {1};
            window.lockAll();
            assertError(ErrorClass.OP, () -> window.accumulate(one, other, 0, null), "op is null");
            assertError(ErrorClass.OP, () -> window.accumulate(one, other, 0, ReduceOp.BAND), "BAND", "DOUBLE");
            assertError(
                    ErrorClass.OP, () -> window.accumulate(one, other, 0, ReduceOp.NO_OP), "NO_OP", "getAccumulate");
            assertError(ErrorClass.OP, () -> window.accumulate(one, other, 0, ReduceOp.MINLOC), "MINLOC");
            ReduceOp own = ReduceOp.of((a, ai, b, bi, n, type) -> {}, true);
            assertError(ErrorClass.OP, () -> window.accumulate(one, other, 0, own), "predefined", "SUM");
            assertError(
                    ErrorClass.COUNT,
                    () -> window.fetchAndOp(new double[2], one, other, 0, ReduceOp.SUM),
                    "fetchAndOp",
                    "origin has 2");
            Buffer three = Buffer.of(new double[3], 0, 1, Datatype.DOUBLE.contiguous(3));
            assertError(
                    ErrorClass.COUNT, () -> window.fetchAndOp(three, three, other, 0, ReduceOp.SUM), "origin has 3");
            assertError(
                    ErrorClass.COUNT,
                    () -> window.compareAndSwap(new long[1], new long[0], new long[1], other, 0),
                    "compareAndSwap",
                    "compare has 0");
            assertError(
                    ErrorClass.TYPE,
                    () -> window.compareAndSwap(one, one, new double[1], other, 0),
                    "origin has DOUBLE");
            assertError(
                    ErrorClass.TYPE,
                    () -> window.compareAndSwap(new long[1], new int[1], new long[1], other, 0),
                    "compare has INT",
                    "origin has LONG");
            assertError(
                    ErrorClass.TYPE,
                    () -> window.compareAndSwap(new long[1], new long[1], new int[1], other, 0),
                    "result");
            window.unlockAll();
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldRefuseCallsInTheWrongEpoch(WindowKinds kind, String progress) {
        run(kind, progress, (world, window, other) -> {
            double[] one = {-1};
            assertError(ErrorClass.RMA_SYNC, () -> window.put(one, other, 0), "put to rank " + other, "call fence");
            assertError(ErrorClass.RMA_SYNC, () -> window.get(one, other, 0), "get to rank " + other, "outside");
            assertError(ErrorClass.RMA_SYNC, () -> window.flush(other), "flush", "lock");
            assertError(ErrorClass.RMA_SYNC, window::flushAll, "flushAll without a lock");
            assertError(ErrorClass.RMA_SYNC, () -> window.flushLocal(other), "flushLocal");
            assertError(ErrorClass.RMA_SYNC, window::flushLocalAll, "flushLocalAll");
            assertError(ErrorClass.RMA_SYNC, () -> window.unlock(other), "unlock of rank " + other);
            assertError(ErrorClass.RMA_SYNC, window::unlockAll, "unlockAll without lockAll");
            assertError(ErrorClass.RMA_SYNC, window::complete, "complete without start");
            assertError(ErrorClass.RMA_SYNC, window::waitFor, "waitFor without post");
            assertError(ErrorClass.RMA_SYNC, window::test, "test without post");
            window.fence(Assertion.NO_SUCCEED);
            assertError(ErrorClass.RMA_SYNC, () -> window.put(one, other, 0), "outside of an epoch");
            window.fence();
            assertError(ErrorClass.RMA_SYNC, () -> window.rput(one, other, 0), "rput to rank", "lock");
            window.get(one, other, 0);
            assertError(ErrorClass.RMA_SYNC, () -> window.lock(LockType.SHARED, other), "fence");
            assertError(ErrorClass.RMA_SYNC, window::lockAll, "fence");
            assertError(ErrorClass.RMA_SYNC, () -> window.start(world.group()), "fence");
            assertError(ErrorClass.RMA_SYNC, () -> window.post(world.group()), "fence");
            window.fence();
            window.lock(LockType.SHARED, other);
            assertError(ErrorClass.RMA_SYNC, () -> window.put(one, world.rank(), 0), "locked rank " + other);
            assertError(ErrorClass.RMA_SYNC, () -> window.lock(LockType.SHARED, other), "unlock before");
            assertError(ErrorClass.RMA_SYNC, window::lockAll, "lock of rank " + other);
            assertError(ErrorClass.RMA_SYNC, window::unlockAll, "unlockAll without lockAll");
            assertError(ErrorClass.RMA_SYNC, window::fence, "fence", "unlock before");
            assertError(ErrorClass.RMA_SYNC, window::free, "free", "unlock before");
            assertError(ErrorClass.RMA_SYNC, () -> window.start(world.group()), "start", "unlock before");
            window.unlock(other);
            window.lockAll();
            assertError(ErrorClass.RMA_SYNC, () -> window.unlock(other), "unlockAll ends lockAll");
            assertError(ErrorClass.RMA_SYNC, window::lockAll, "all locks");
            window.unlockAll();
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldRefuseCallsInTheWrongEpochOfGroups(WindowKinds kind, String progress) {
        run(kind, progress, (world, window, other) -> {
            window.post(world.group().include(other));
            assertError(ErrorClass.RMA_SYNC, () -> window.post(world.group()), "post after post");
            assertError(ErrorClass.RMA_SYNC, window::fence, "waitFor before");
            assertError(ErrorClass.RMA_SYNC, window::free, "waitFor before");
            window.start(world.group().include(other));
            assertError(ErrorClass.RMA_SYNC, () -> window.start(world.group()), "start after start");
            assertError(ErrorClass.RMA_SYNC, () -> window.lock(LockType.SHARED, other), "complete before");
            assertError(
                    ErrorClass.RMA_SYNC,
                    () -> window.put(new double[1], world.rank(), 0),
                    "put to rank " + world.rank(),
                    "started rank " + other);
            assertError(ErrorClass.RMA_SYNC, () -> window.flush(other), "flush");
            window.complete();
            window.waitFor();
            assertError(ErrorClass.GROUP, () -> window.post(null), "group of post is null");
            assertError(ErrorClass.GROUP, () -> window.start(null), "group of start is null");
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldRefuseAssertionsOfOtherCalls(WindowKinds kind, String progress) {
        run(kind, progress, (world, window, other) -> {
            assertError(ErrorClass.ASSERT, () -> window.fence(Assertion.NO_CHECK), "fence", "NO_CHECK");
            assertError(
                    ErrorClass.ASSERT, () -> window.lock(LockType.SHARED, other, Assertion.NO_PUT), "lock", "NO_PUT");
            assertError(ErrorClass.ASSERT, () -> window.lockAll(Assertion.NO_STORE), "lockAll", "NO_STORE");
            assertError(
                    ErrorClass.ASSERT, () -> window.post(world.group(), Assertion.NO_SUCCEED), "post", "NO_SUCCEED");
            assertError(ErrorClass.ASSERT, () -> window.start(world.group(), Assertion.NO_PUT), "start", "NO_PUT");
            assertError(ErrorClass.ASSERT, () -> window.fence((Assertion) null), "null");
            assertError(ErrorClass.ASSERT, () -> window.fence((Assertion[]) null), "null");
            assertError(ErrorClass.LOCKTYPE, () -> window.lock(null, other), "type of lock is null");
            assertError(ErrorClass.RANK, () -> window.lock(LockType.SHARED, 2), "rank 2");
            assertError(ErrorClass.RANK, () -> window.unlock(-9), "rank -9");
            assertError(ErrorClass.RANK, () -> window.flush(7), "rank 7");
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldRefuseWrongAttributes(WindowKinds kind, String progress) {
        run(kind, progress, (world, window, other) -> {
            boolean fixed = window.flavor() == Flavor.CREATE;
            if (fixed) {
                assertError(ErrorClass.RMA_FLAVOR, window::buffer, "buffer", "ALLOCATE", "CREATE");
            }
            if (fixed) {
                assertError(ErrorClass.RMA_FLAVOR, () -> window.sharedBuffer(0), "sharedBuffer", "SHARED");
            } else {
                assertError(ErrorClass.RANK, () -> window.sharedBuffer(2), "rank 2");
            }
            assertError(ErrorClass.RMA_FLAVOR, () -> window.attach(new int[1]), "attach", "DYNAMIC");
            assertError(ErrorClass.RMA_FLAVOR, () -> window.detach(new int[1]), "detach", "DYNAMIC");
            assertError(ErrorClass.ARG, () -> window.setName(null), "name is null");
            assertError(ErrorClass.ARG, () -> window.setErrorHandler(null), "handler is null");
            assertError(ErrorClass.ARG, () -> window.setInfo(null), "info is null");
            assertError(ErrorClass.KEYVAL, () -> window.attribute(null), "key is null");
            AttributeKey<String> key = AttributeKey.create("colour");
            assertError(ErrorClass.ARG, () -> window.setAttribute(key, null), "is null");
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldReportEachErrorToItsHandlerOnce(WindowKinds kind, String progress) {
        kind.run(progress, 2, world -> {
            List<String> reported = new ArrayList<>();
            try (Window window = kind.of(world, 1)) {
                window.setErrorHandler(
                        (comm, error) -> reported.add(error.errorClass().name()));
                assertError(ErrorClass.RMA_SYNC, () -> window.put(new double[1], 0, 0), "put");
                assertError(ErrorClass.RANK, () -> window.lock(LockType.SHARED, 5), "5");
                assertError(ErrorClass.RMA_SYNC, window::unlockAll, "unlockAll");
                assertError(ErrorClass.RMA_FLAVOR, () -> window.attach(1), "attach");
                MpiException own = new MpiException(ErrorClass.OTHER, "mine");
                assertError(ErrorClass.OTHER, () -> window.callErrorHandler(own), "mine");
            }
            assertThat(reported).containsExactly("RMA_SYNC", "RANK", "RMA_SYNC", "RMA_FLAVOR", "OTHER");
        });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void shouldRefuseCallsAfterFree(WindowKinds kind, String progress) {
        kind.run(progress, 2, world -> {
            Window window = kind.of(world, 1);
            window.free();
            assertError(ErrorClass.WIN, () -> window.put(new double[1], 0, 0), "freed");
            assertError(ErrorClass.WIN, window::fence, "freed");
            assertError(ErrorClass.WIN, () -> window.lock(LockType.SHARED, 0), "freed");
            assertError(ErrorClass.WIN, window::free, "freed");
            assertError(ErrorClass.WIN, () -> window.setName("x"), "freed");
            window.close();
            assertThat(window.toString()).contains("window");
        });
    }

    @Test
    void shouldRefuseUnalignedAccumulatesToMappedMemory() {
        Jmpi.run(MpiConfig.defaults(), 2, world -> {
            try (Window window = Window.allocate(world, 64)) {
                window.lockAll();
                Datatype<ByteBuffer> mixed =
                        Datatype.struct(new int[] {2, 1}, new int[] {0, 9}, Datatype.INT, Datatype.LONG);
                ByteBuffer origin = ByteBuffer.allocate(17).put(0, (byte) 1).put(9, (byte) 1);
                assertError(
                        ErrorClass.DISP,
                        () -> window.accumulate(new long[] {1}, 0, 4, ReduceOp.SUM),
                        "8 bytes",
                        "byte 4",
                        "multiples");
                assertError(
                        ErrorClass.DISP,
                        () -> window.accumulate(
                                Buffer.of(origin, 0, 1, mixed), Target.of(0, 0, 1, mixed), ReduceOp.REPLACE),
                        "byte 9");
                window.unlockAll();
                world.barrier();
                assertThat(window.buffer().getLong(0)).as("nothing has changed").isZero();
            }
        });
    }

    /** The elements are the same one again and again. */
    @Test
    void shouldRefuseAccumulatesThatAreTooLong() {
        WindowKinds.ARRAY.run("application", 2, world -> {
            try (Window window = Window.create(world, new long[2])) {
                window.lockAll();
                Datatype<long[]> same = Datatype.LONG.vector(1 << 27, 1, 0).allowingOverlaps();
                assertError(
                        ErrorClass.COUNT,
                        () -> window.accumulate(
                                Buffer.of(new long[2], 0, 2, same), Target.of(1, 0, 2, same), ReduceOp.SUM),
                        "2147483648 bytes",
                        "divide");
                window.unlockAll();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(WindowKinds.class)
    void shouldRefuseTargetsWhoseElementsOverlap(WindowKinds kind) {
        kind.run("application", 1, world -> {
            try (Window window = kind.of(world, 4)) {
                Datatype<double[]> twice = Datatype.DOUBLE.vector(2, 1, 0);
                Datatype<double[]> pairs = Datatype.DOUBLE.contiguous(2).resized(0, 1);
                window.lockAll();
                for (Target target : List.of(Target.of(0, 0, 2, twice), Target.of(0, 0, 2, pairs))) {
                    double[] four = new double[4];
                    String[] words = {"of target has overlapping elements"};
                    assertError(ErrorClass.TYPE, () -> window.put(four, target), words);
                    assertError(ErrorClass.TYPE, () -> window.accumulate(four, target, ReduceOp.SUM), words);
                    window.get(four, target);
                    window.flush(0);
                }
                window.unlockAll();
            }
        });
    }

    @Test
    void shouldRefuseWrongCountsOfTargets() {
        assertError(ErrorClass.COUNT, () -> new Target(0, 0, -5, Datatype.INT), "count -5 of target is negative");
        assertError(ErrorClass.TYPE, () -> new Target(0, 0, 1, null), "datatype of target is null");
        assertError(ErrorClass.TYPE, () -> Target.of(0, 0, Target.AS_ORIGIN, null), "datatype of target is null");
        assertThat(new Target(0, 3, Target.AS_ORIGIN, null)).isEqualTo(Target.at(0, 3));
    }

    @Test
    void shouldNameTheArgumentThatHasOtherElements() {
        WindowKinds.ARRAY.run("application", 1, world -> {
            try (Window window = Window.create(world, new int[4], 3, Info.EMPTY)) {
                window.lockAll();
                assertError(ErrorClass.TYPE, () -> window.put(new double[1], 0, 0), "origin has elements of DOUBLE");
                assertError(
                        ErrorClass.TYPE,
                        () -> window.getAccumulate(new int[2], new int[1], 0, 0, ReduceOp.SUM),
                        "origin has 8 bytes (2 x INT), but result has 4");
                assertError(
                        ErrorClass.DISP,
                        () -> window.put(new int[1], 0, 1),
                        "displacement 1 (in units of 3 bytes) with 1 x INT begins at byte 3");
                assertError(
                        ErrorClass.RMA_RANGE, () -> window.put(new int[1], 0, 8), "with 1 x INT reaches from byte 24");
                assertError(
                        ErrorClass.TYPE,
                        () -> window.put(ByteBuffer.allocate(8), Target.of(0, 0, 2, Datatype.INT)),
                        "target has elements of INT, but origin has 8 x BYTE; use a type such as INT.inBuffer()");
                assertError(
                        ErrorClass.OP,
                        () -> window.accumulate(new int[1], 0, 0, ReduceOp.MINLOC),
                        "op MINLOC is not defined for elements of type INT");
                window.unlockAll();
            }
        });
    }
}
