package io.jmpi.rma;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Windows to which ranks attach memory, and accesses to what is not attached. */
@Timeout(60)
class DynamicWindowTest {
    private interface Body {
        void run(Communicator world, Window window, long[] addresses, double[] own);
    }

    /** Attaches 10 doubles at each of two ranks, and tells both where. */
    private static void run(String progress, Body body) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, world -> {
            try (Window window = Window.createDynamic(world, Info.EMPTY)) {
                double[] own = new double[10];
                long[] addresses = new long[2];
                world.allgather(new long[] {window.attach(own)}, addresses);
                body.run(world, window, addresses, own);
                world.barrier();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReachAttachedMemoryUntilItIsDetached(String progress) {
        run(progress, (world, window, addresses, own) -> {
            int other = 1 - world.rank();
            ByteBuffer bytes = ByteBuffer.allocate(24).position(4).limit(20);
            long[] more = new long[2];
            world.allgather(new long[] {window.attach(bytes)}, more);
            window.fence();
            window.put(new double[] {1.5}, other, addresses[other] + 9 * Double.BYTES);
            window.put(new int[] {7, 8}, other, more[other] + 8);
            window.fence();
            assertThat(own[9]).isEqualTo(1.5);
            assertThat(bytes.getInt(12)).isEqualTo(7);
            assertThat(bytes.getInt(16)).isEqualTo(8);
            window.detach(own);
            assertError(ErrorClass.RMA_ATTACH, () -> window.detach(own), "not attached");
            assertError(ErrorClass.RMA_ATTACH, () -> window.attach(bytes), "already");
            world.barrier();
            window.put(new double[] {2.5}, other, addresses[other]);
            assertError(
                    ErrorClass.RMA_RANGE,
                    window::fence,
                    "bytes " + addresses[other] + " to " + (addresses[other] + 8),
                    "attached are " + more[other] + " to " + (more[other] + 16));
            window.fence();
            assertThat(own[0]).isZero();
            long again = window.attach(own);
            assertThat(again).as("an old address finds nothing").isGreaterThan(more[world.rank()]);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportAtTheFlushThatElementsAreNotAttached(String progress) {
        run(progress, (world, window, addresses, own) -> {
            int other = 1 - world.rank();
            long end = addresses[other] + 80;
            double[] two = {1, 2};
            double[] kept = {-1, -2};
            window.lockAll();
            window.put(two, other, end - 8);
            assertError(ErrorClass.RMA_RANGE, () -> window.flush(other), "bytes " + (end - 8) + " to " + (end + 8));
            window.put(new double[100_000], other, end - 8);
            assertError(ErrorClass.RMA_RANGE, window::flushAll, "put at rank " + other + ": bytes");
            window.accumulate(two, other, 0, ReduceOp.SUM);
            assertError(ErrorClass.RMA_RANGE, () -> window.flush(other), "bytes 0 to 16");
            window.accumulate(new double[100_000], other, end, ReduceOp.SUM);
            assertError(ErrorClass.RMA_RANGE, () -> window.flush(other), "bytes " + end);
            window.put(new double[100_000], other, end);
            assertError(ErrorClass.RMA_RANGE, () -> window.flush(other), "bytes " + end);
            window.get(kept, other, end);
            assertError(ErrorClass.RMA_RANGE, () -> window.flush(other), "bytes " + end);
            window.fetchAndOp(new double[] {1}, Buffer.of(kept, 0, 1), other, end, ReduceOp.SUM);
            assertError(ErrorClass.RMA_RANGE, () -> window.flush(other), "bytes " + end);
            window.put(new int[] {1}, other, addresses[other]);
            assertError(ErrorClass.TYPE, () -> window.flush(other), "array of DOUBLE", "elements of INT");
            window.put(two, other, addresses[other] + 4);
            assertError(ErrorClass.DISP, () -> window.flush(other), "does not lie on elements");
            assertError(
                    ErrorClass.RMA_RANGE, () -> window.rget(kept, other, end).waitFor(), "bytes " + end);
            window.flush(other); // The request has reported the failure.
            window.put(two, other, Long.MAX_VALUE / 5);
            assertError(ErrorClass.RMA_RANGE, window::unlockAll, "bytes " + Long.MAX_VALUE / 5);
            window.lockAll();
            assertThat(kept).containsExactly(-1, -2);
            window.put(two, other, addresses[other] + 16);
            window.getAccumulate(null, kept, other, addresses[other] + 32, ReduceOp.NO_OP);
            window.flush(other);
            assertThat(kept).containsExactly(0, 0);
            window.unlockAll();
            world.barrier();
            assertThat(Arrays.stream(own).sum()).isEqualTo(3);
            assertThat(own[2]).isEqualTo(1);
        });
    }

    /** A type whose description is a message of its own, and a payload that is one. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportThatElementsOfALongTypeAreNotAttached(String progress) {
        run(progress, (world, window, addresses, own) -> {
            int other = 1 - world.rank();
            int[] places = new int[1000];
            Arrays.setAll(places, i -> i * (i + 1));
            Datatype<double[]> type = Datatype.DOUBLE.indexedBlock(1, places);
            double[] all = new double[1000];
            window.lock(LockType.SHARED, other);
            window.put(all, Target.of(other, addresses[other], 1, type));
            assertError(ErrorClass.RMA_RANGE, () -> window.flush(other), "bytes " + addresses[other]);
            window.accumulate(all, Target.of(other, addresses[other], 1, type), ReduceOp.SUM);
            assertError(ErrorClass.RMA_RANGE, () -> window.flush(other), "bytes " + addresses[other]);
            window.get(all, Target.of(other, addresses[other], 1, type));
            assertError(ErrorClass.RMA_RANGE, () -> window.unlock(other), "bytes " + addresses[other]);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportAtTheNextFlushWhatFailedAfterStart(String progress) {
        run(progress, (world, window, addresses, own) -> {
            int other = 1 - world.rank();
            window.post(world.group().include(other));
            window.start(world.group().include(other));
            window.put(new double[1], other, 12);
            window.complete();
            window.waitFor();
            assertError(ErrorClass.RMA_RANGE, window::fence, "bytes 12 to 20");
            window.fence();
        });
    }
}
