package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.PersistentRequest;
import io.jmpi.ThreadLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several threads wait for one request or test it: one gets the completion, and for the others the request is null. */
@Timeout(60)
class SharedRequestTest {
    private static final MpiConfig CONFIG = MpiConfig.defaults().withThreadLevel(ThreadLevel.MULTIPLE);
    private static final int THREADS = 4;
    private static final int ROUNDS = 100;

    /** How a thread takes a completion; returns whether the request has ended. */
    enum Taking {
        WAIT {
            @Override
            boolean take(Request request) {
                return request.waitStatus() != null;
            }
        },
        TEST {
            @Override
            boolean take(Request request) {
                return request.test();
            }
        },
        WAIT_ANY {
            @Override
            boolean take(Request request) {
                return Request.waitAnyStatus(new Request[] {request}) != null;
            }
        },
        TEST_SOME {
            @Override
            boolean take(Request request) {
                return Request.testSome(new Request[] {request}) == null;
            }
        },
        TEST_ALL {
            @Override
            boolean take(Request request) {
                return Request.testAll(new Request[] {request});
            }
        };

        abstract boolean take(Request request);
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveTheCompletionToOneThread(Taking taking) {
        Jmpi.run(CONFIG, 1, world -> {
            AtomicInteger completions = new AtomicInteger();
            Completion counted = outcome -> {
                completions.incrementAndGet();
                return Status.of(outcome, MPI.BYTE);
            };
            PersistentRequest receive = world.recvInit(new byte[1], 0, 1);
            Prequest persistent = new Prequest(receive, counted);
            for (int round = 0; round < ROUNDS; round++) {
                Request request = persistent;
                if (round % 2 == 0) {
                    persistent.start();
                } else {
                    request = new Request(world.irecv(new byte[1], 0, 1), counted);
                }
                takeInThreads(world, taking, request);
                assertThat(completions.getAndSet(0))
                        .as("completions of round " + round)
                        .isOne();
                assertThat(request.isNull()).isEqualTo(round % 2 == 1);
            }
            persistent.free();
        });
    }

    private static void takeInThreads(Communicator world, Taking taking, Request request) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS + 1);
        Callable<Void> taker = () -> {
            start.await();
            while (!taking.take(request)) {
                Thread.onSpinWait();
            }
            return null;
        };
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        List<Future<Void>> takers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            takers.add(pool.submit(taker));
        }
        start.await();
        world.send(new byte[1], 0, 1);
        for (Future<Void> each : takers) {
            each.get();
        }
        pool.shutdown();
    }

    /** The status is that of the message also if another thread of jmpi has been the first to see the end. */
    @Test
    void shouldGiveTheStatusOfAPersistentRequestToTheThreadThatGetsItsCompletion() {
        Jmpi.run(CONFIG, 1, world -> {
            PersistentRequest receive = world.recvInit(new byte[1], 0, 7);
            Prequest persistent = new Prequest(receive, Completion.received(MPI.BYTE));
            persistent.start();
            world.send(new byte[1], 0, 7);
            receive.waitFor();

            assertThat(persistent.waitStatus().getTag()).isEqualTo(7);
            assertThat(persistent.waitStatus().getTag()).isEqualTo(MPI.ANY_TAG);
        });
    }
}
