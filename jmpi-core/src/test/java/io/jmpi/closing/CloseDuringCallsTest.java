package io.jmpi.closing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.AttributeKey;
import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.LoggedLines;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.ThreadLevel;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One thread closes the session while another one is in a call, or begins one. In a package of its own, so that errors name
 * these lines as those of a program.
 */
@Timeout(60)
class CloseDuringCallsTest {
    private static final int OTHER = 1;
    private static final int TAG = 5;

    /** A call that never ends by itself, and the name that errors give it. */
    record Endless(String name, boolean isLoop, Body body) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** What a thread of rank 0 does. */
    @FunctionalInterface
    interface Body {
        void run(Mpi mpi, Runnable turn) throws Exception;
    }

    private static Endless blocking(String name, Body body) {
        return new Endless(name, false, body);
    }

    private static Endless loop(String name, Body body) {
        return new Endless(name, true, body);
    }

    private static Request receive(Mpi mpi) {
        return mpi.world().irecv(new int[1], OTHER, TAG);
    }

    static Stream<Endless> blockingCalls() {
        return Stream.of(
                blocking("recv", (mpi, turn) -> mpi.world().recv(new int[1], OTHER, TAG)),
                blocking("recv", (mpi, turn) -> mpi.world().recv(new int[1], Mpi.ANY_SOURCE, Mpi.ANY_TAG)),
                blocking("ssend", (mpi, turn) -> mpi.world().ssend(new int[1], OTHER, TAG)),
                blocking("send", (mpi, turn) -> mpi.world().send(new int[100_000], OTHER, TAG)),
                blocking(
                        "sendrecv",
                        (mpi, turn) -> mpi.world().sendrecv(new int[1], OTHER, TAG, new int[1], OTHER, TAG)),
                blocking("waitFor", (mpi, turn) -> receive(mpi).waitFor()),
                blocking("waitAny", (mpi, turn) -> Request.waitAny(receive(mpi), receive(mpi))),
                blocking("waitSome", (mpi, turn) -> Request.waitSome(receive(mpi), receive(mpi))),
                blocking("waitAll", (mpi, turn) -> Request.waitAll(receive(mpi), receive(mpi))),
                blocking("waitFor", (mpi, turn) -> {
                    PersistentRequest receive = mpi.world().recvInit(new int[1], OTHER, TAG);
                    receive.start();
                    receive.waitFor();
                }),
                blocking("probe", (mpi, turn) -> mpi.world().probe(OTHER, TAG)),
                blocking("mprobe", (mpi, turn) -> mpi.world().mprobe(OTHER, TAG)),
                blocking("recvObject", (mpi, turn) -> mpi.world().recvObject(String.class, OTHER, TAG)),
                blocking("barrier", (mpi, turn) -> mpi.world().barrier()),
                blocking("waitFor", (mpi, turn) -> mpi.world().ibarrier().waitFor()),
                blocking("bcastObject", (mpi, turn) -> mpi.world().bcastObject(new String[1], OTHER)),
                blocking("allreduce", (mpi, turn) -> mpi.world().allreduce(new int[1], new int[1], ReduceOp.SUM)),
                blocking("dup", (mpi, turn) -> mpi.world().dup()),
                blocking("split", (mpi, turn) -> mpi.world().split(0, 0)),
                blocking("agree", (mpi, turn) -> mpi.world().agree(1)));
    }

    static Stream<Endless> pollingLoops() {
        return Stream.of(
                loop("test", (mpi, turn) -> {
                    Request receive = receive(mpi);
                    while (!receive.test()) {
                        turn.run();
                    }
                }),
                loop("getStatus", (mpi, turn) -> {
                    Request receive = receive(mpi);
                    while (receive.getStatus() == null) {
                        turn.run();
                    }
                }),
                loop("testAny", (mpi, turn) -> {
                    Request[] receives = {receive(mpi), receive(mpi)};
                    while (Request.testAny(receives) == Mpi.UNDEFINED) {
                        turn.run();
                    }
                }),
                loop("testAll", (mpi, turn) -> {
                    Request[] receives = {receive(mpi), receive(mpi)};
                    while (!Request.testAll(receives)) {
                        turn.run();
                    }
                }),
                loop("testSome", (mpi, turn) -> {
                    Request[] receives = {receive(mpi), receive(mpi)};
                    while (Request.testSome(receives).length == 0) {
                        turn.run();
                    }
                }),
                loop("iprobe", (mpi, turn) -> {
                    while (mpi.world().iprobe(OTHER, TAG) == null) {
                        turn.run();
                    }
                }),
                loop("improbe", (mpi, turn) -> {
                    while (mpi.world().improbe(OTHER, TAG) == null) {
                        turn.run();
                    }
                }),
                loop("sendrecv", (mpi, turn) -> {
                    while (true) {
                        mpi.self().sendrecv(new int[1], 0, TAG, new int[1], 0, TAG);
                        turn.run();
                    }
                }),
                loop("barrier", (mpi, turn) -> {
                    while (true) {
                        mpi.self().barrier();
                        turn.run();
                    }
                }),
                loop("traffic", (mpi, turn) -> {
                    while (true) {
                        mpi.traffic();
                        turn.run();
                    }
                }),
                loop("matchingStatistics", (mpi, turn) -> {
                    while (true) {
                        mpi.world().matchingStatistics();
                        turn.run();
                    }
                }));
    }

    private static Thread start(Mpi mpi, Endless call, CountDownLatch begun, AtomicReference<Throwable> thrown) {
        Thread thread = new Thread(
                () -> {
                    try {
                        call.body().run(mpi, begun::countDown);
                    } catch (Throwable e) {
                        thrown.set(e);
                    }
                },
                "worker");
        thread.start();
        return thread;
    }

    /** Waits until the thread is parked for operations of the engine. */
    private static void awaitBlocked(Thread thread) {
        while (LockSupport.getBlocker(thread) == null) {
            assertThat(thread.isAlive()).isTrue();
            Thread.onSpinWait();
        }
    }

    private static void assertEnded(Throwable thrown, String call) {
        assertThat(thrown).isInstanceOfSatisfying(MpiException.class, error -> {
            assertThat(error.isSessionClosed()).isTrue();
            assertThat(error.errorClass()).isEqualTo(ErrorClass.OTHER);
        });
        assertThat(thrown)
                .hasMessageMatching(
                        call + " .*'worker'.* CloseDuringCallsTest\\.java:\\d+\\b.* closed\\b.*Mpi\\.close\\(\\).*")
                .hasNoCause();
    }

    private static MpiConfig multiple() {
        return MpiConfig.defaults().withThreadLevel(ThreadLevel.MULTIPLE);
    }

    @ParameterizedTest
    @MethodSource("blockingCalls")
    void shouldEndABlockedCallWithOneErrorThatNamesIt(Endless call) {
        try (LoggedLines logged = new LoggedLines(Mpi.class)) {
            run(call, CloseDuringCallsTest::awaitBlocked);
            // Rank 1 has not received the message that some calls have sent.
            assertThat(logged.lines()).allMatch(line -> line.startsWith("WARNING jmpi: rank 1: "));
        }
    }

    @ParameterizedTest
    @MethodSource("pollingLoops")
    void shouldEndALoopOfCallsWithOneErrorThatNamesTheCall(Endless call) {
        run(call, worker -> {});
    }

    private static void run(Endless call, Consumer<Thread> awaiting) {
        CountDownLatch closed = new CountDownLatch(1);
        Jmpi.runSessions(multiple(), 2, mpi -> {
            if (mpi.world().rank() == OTHER) {
                closed.await(); // It stays in the job, and must not end the call.
                return;
            }
            CountDownLatch begun = new CountDownLatch(1);
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Thread worker = start(mpi, call, begun, thrown);
            if (call.isLoop()) {
                begun.await();
            }
            awaiting.accept(worker);
            mpi.close();
            assertThat(mpi.isClosed()).isTrue();
            worker.join();
            closed.countDown();
            assertEnded(thrown.get(), call.name());
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldRefuseCallsAfterTheEndWithTheSameError(String progress) {
        Jmpi.runSessions(MpiConfig.defaults().with("progress", progress), 1, mpi -> {
            Communicator world = mpi.world();
            PersistentRequest persistent = world.recvInit(new int[1], 0, TAG);
            Request pending = world.irecv(new int[1], 0, TAG);
            Communicator copy = world.dup();
            mpi.close();
            Thread.currentThread().setName("worker");
            List<Endless> calls = List.of(
                    blocking("recv", (m, turn) -> world.recv(new int[1], 0, TAG)),
                    blocking("isend", (m, turn) -> world.isend(new int[1], 0, TAG)),
                    blocking("iprobe", (m, turn) -> world.iprobe(0, TAG)),
                    blocking("barrier", (m, turn) -> world.barrier()),
                    blocking("dup", (m, turn) -> world.dup()),
                    blocking("free", (m, turn) -> copy.free()),
                    blocking("start", (m, turn) -> persistent.start()),
                    blocking("waitFor", (m, turn) -> pending.waitFor()),
                    blocking("attachBuffer", (m, turn) -> mpi.attachBuffer(100)),
                    blocking("flushBuffer", (m, turn) -> mpi.flushBuffer()),
                    blocking("traffic", (m, turn) -> mpi.traffic()));
            for (Endless call : calls) {
                assertThatThrownBy(() -> call.body().run(mpi, () -> {})).satisfies(e -> assertEnded(e, call.name()));
            }
        });
    }

    @Test
    void shouldLetASecondThreadThatClosesWaitForTheFirst() {
        Jmpi.runSessions(multiple(), 2, mpi -> {
            CountDownLatch inCallback = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            AtomicInteger deleted = new AtomicInteger();
            AttributeKey<String> key = AttributeKey.create("key", AttributeKey.nullCopy(), value -> {
                mpi.close(); // It is being closed.
                deleted.incrementAndGet();
                inCallback.countDown();
                await(goOn);
            });
            mpi.self().setAttribute(key, "value");
            AtomicReference<Boolean> closed = new AtomicReference<>();
            Thread second = new Thread(() -> {
                await(inCallback);
                mpi.close();
                closed.set(mpi.isClosed());
            });
            second.start();
            Thread opener = new Thread(() -> {
                while (second.getState() != Thread.State.BLOCKED) {
                    Thread.onSpinWait();
                }
                goOn.countDown();
            });
            opener.start();
            mpi.close();
            second.join();
            opener.join();
            assertThat(closed.get()).isTrue();
            assertThat(deleted.get()).isOne();
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldRefuseToCloseInsideAReductionAndGoOn(String progress) {
        Jmpi.runSessions(MpiConfig.defaults().with("progress", progress), 2, mpi -> {
            ReduceOp closing = ReduceOp.of(
                    (int[] in, int from, int[] inout, int to, int count, Datatype<int[]> type) -> mpi.close(), true);
            assertThatThrownBy(() -> mpi.world().allreduce(new int[1], new int[1], closing))
                    .isInstanceOf(MpiException.class)
                    .hasMessageContainingAll("close", "reduction");
            assertThat(mpi.isClosed()).isFalse();
            int[] sum = new int[1];
            mpi.world().allreduce(new int[] {1}, sum, ReduceOp.SUM);
            assertThat(sum[0]).isEqualTo(2);
        });
    }

    @Test
    void shouldChangeNothingWhenAWrongThreadCloses() {
        Jmpi.runSessions(MpiConfig.defaults(), 2, mpi -> {
            AtomicInteger deleted = new AtomicInteger();
            AttributeKey<String> key =
                    AttributeKey.create("key", AttributeKey.nullCopy(), value -> deleted.incrementAndGet());
            mpi.self().setAttribute(key, "value");
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Thread wrong = new Thread(() -> {
                try {
                    mpi.close();
                } catch (MpiException e) {
                    thrown.set(e);
                }
            });
            wrong.start();
            wrong.join();
            assertThat(thrown.get())
                    .isInstanceOfSatisfying(
                            MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.THREAD));
            assertThat(mpi.isClosed()).isFalse();
            assertThat(deleted.get()).isZero();
            mpi.world().barrier();
            mpi.close();
            assertThat(deleted.get()).isOne();
        });
    }
}
