package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A call that is refused changes nothing: what follows is as if it had not been made. */
@Timeout(60)
class RefusedCallsTest {
    @FunctionalInterface
    private interface Call {
        void run() throws Exception;
    }

    private static Throwable inAnotherThread(Call call) throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                call.run();
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        thread.start();
        thread.join();
        return thrown.get();
    }

    /** Only rank 0 makes them: if they counted, its next collective operation would not be that of rank 1. */
    @Test
    void shouldChangeNothingWhenAWrongThreadCalls() {
        Jmpi.runSessions(MpiConfig.defaults(), 2, mpi -> {
            Communicator world = mpi.world();
            AtomicInteger copied = new AtomicInteger();
            AtomicInteger deleted = new AtomicInteger();
            AttributeKey<String> key = AttributeKey.create(
                    "key",
                    value -> {
                        copied.incrementAndGet();
                        return Optional.of(value);
                    },
                    value -> deleted.incrementAndGet());
            Communicator copy = world.dup();
            copy.setAttribute(key, "value");
            int[] sum = new int[1];
            world.allreduce(new int[1], sum, ReduceOp.SUM); // The next one with the same arguments is a repeated call.
            PersistentRequest receive = copy.recvInit(sum, 1 - world.rank(), 3);
            receive.start();
            copy.send(new int[] {7}, 1 - world.rank(), 3);
            receive.waitFor();
            if (world.rank() == 0) {
                List<Call> calls = List.of(
                        world::barrier,
                        () -> world.bcast(sum, 0),
                        () -> world.ibcast(sum, 0),
                        () -> world.bcastInit(sum, 0).start(),
                        () -> world.bcastObject(new String[1], 0),
                        () -> world.allreduce(sum, sum, ReduceOp.SUM),
                        () -> world.split(0, 0),
                        copy::dup,
                        copy::idup,
                        copy::free,
                        () -> copy.setInfo(Info.EMPTY.with(Info.NO_ANY_TAG, "true")),
                        receive::start,
                        () -> PersistentRequest.startAll(receive),
                        () -> mpi.attachBuffer(100),
                        mpi::close);
                for (Call call : calls) {
                    assertThat(inAnotherThread(call))
                            .isInstanceOfSatisfying(
                                    MpiException.class,
                                    e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.THREAD));
                }
            }
            assertThat(copied.get() + deleted.get()).isZero();
            assertThat(receive.status().tag()).isEqualTo(3);
            assertThat(mpi.isClosed()).isFalse();
            world.barrier();
            world.allreduce(new int[] {1}, sum, ReduceOp.SUM);
            assertThat(sum[0]).isEqualTo(2);
            mpi.attachBuffer(200);
            assertThat(mpi.detachBuffer()).isEqualTo(200);
            copy.dup().free();
            copy.free();
            assertThat(copied.get()).isOne();
            assertThat(deleted.get()).isEqualTo(2);
        });
    }

    @Test
    void shouldStartNoneOfSeveralRequestsIfOneCannotStart() {
        Jmpi.run(1, world -> {
            Communicator freed = world.dup();
            PersistentRequest good = world.recvInit(new int[1], 0, 1);
            PersistentRequest bad = freed.recvInit(new int[1], 0, 1);
            freed.free();
            assertError(ErrorClass.COMM, () -> PersistentRequest.startAll(good, bad), "freed");
            assertThat(good.toString()).contains("not started");
            assertThat(world.matchingStatistics().postedDepth()).isZero();
        });
    }

    /** As in Mpi.init, where a process joins its job only once. */
    @Test
    void shouldCheckTheThreadLevelBeforeItJoinsTheJob() {
        MpiConfig wrong = MpiConfig.defaults().with("progress", "application").withThreadLevel(ThreadLevel.MULTIPLE);
        assertThatThrownBy(() -> Mpi.init(wrong))
                .isInstanceOf(MpiException.class)
                .hasMessageContainingAll("MULTIPLE", "'thread'", "'progress'", "'application'");
    }

    @Test
    void shouldSayHowToFreeACommunicatorThatHasLostRanks() {
        CountDownLatch left = new CountDownLatch(1);
        Jmpi.runSessions(MpiConfig.defaults(), 2, mpi -> {
            Communicator first = mpi.world().dup();
            first.setName("first");
            Communicator second = mpi.world().dup();
            if (mpi.world().rank() == 1) {
                new Thread(left::countDown).start();
                mpi.close();
                return;
            }
            left.await();
            assertError(ErrorClass.PROC_FAILED, first::free, "free in first", "freed", "revoke()");
            assertError(ErrorClass.COMM, first::barrier, "freed");
            second.revoke();
            second.free();
        });
    }
}
