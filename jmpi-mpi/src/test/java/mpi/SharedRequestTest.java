package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.PersistentRequest;
import io.jmpi.ThreadLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
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
    private static final int TAG = 7;

    /** How a thread takes a completion: it counts the statuses that it gets, and returns whether the request has ended. */
    enum Taking {
        WAIT {
            @Override
            boolean take(Request request, Consumer<Status> got) {
                got.accept(request.waitStatus());
                return true;
            }
        },
        TEST {
            @Override
            boolean take(Request request, Consumer<Status> got) {
                Status status = request.testStatus();
                if (status != null) {
                    got.accept(status);
                }
                return status != null;
            }
        },
        WAIT_ANY {
            @Override
            boolean take(Request request, Consumer<Status> got) {
                got.accept(Request.waitAnyStatus(new Request[] {request}));
                return true;
            }
        },
        TEST_SOME {
            @Override
            boolean take(Request request, Consumer<Status> got) {
                Status[] statuses = Request.testSomeStatus(new Request[] {request});
                if (statuses != null) {
                    Arrays.stream(statuses).forEach(got);
                }
                return statuses == null;
            }
        },
        TEST_ALL {
            @Override
            boolean take(Request request, Consumer<Status> got) {
                Status[] statuses = Request.testAllStatus(new Request[] {request});
                if (statuses != null) {
                    Arrays.stream(statuses).forEach(got);
                }
                return statuses != null;
            }
        };

        abstract boolean take(Request request, Consumer<Status> got);
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveTheCompletionToOneThread(Taking taking) {
        Jmpi.run(CONFIG, 1, world -> {
            AtomicInteger completions = new AtomicInteger();
            Consumer<Status> counted = status -> completions.addAndGet(status.getTag() == TAG ? 1 : 0);
            byte[] memory = new byte[1];
            PersistentRequest receive = world.recvInit(memory, 0, TAG);
            Prequest persistent = new Prequest(receive, MPI.BYTE.elements());
            for (int round = 0; round < ROUNDS; round++) {
                Request request = persistent;
                if (round % 2 == 0) {
                    persistent.start();
                } else {
                    request = new Request(world.irecv(memory, 0, TAG), MPI.BYTE.elements());
                }
                takeInThreads(world, request, taking, counted);
                assertThat(completions.getAndSet(0))
                        .as("completions of round " + round)
                        .isOne();
                assertThat(request.isNull()).isEqualTo(round % 2 == 1);
            }
            persistent.free();
        });
    }

    private static void takeInThreads(Communicator world, Request request, Taking taking, Consumer<Status> got)
            throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS + 1);
        Callable<Void> taker = () -> {
            start.await();
            while (!taking.take(request, got)) {
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
        world.send(new byte[1], 0, TAG);
        for (Future<Void> each : takers) {
            each.get();
        }
        pool.shutdown();
    }

    /** The status is that of the message also if another thread of jmpi has been the first to see the end. */
    @Test
    void shouldGiveTheStatusOfAPersistentRequestToTheThreadThatGetsItsCompletion() {
        Jmpi.run(CONFIG, 1, world -> {
            byte[] memory = new byte[1];
            PersistentRequest receive = world.recvInit(memory, 0, TAG);
            Prequest persistent = new Prequest(receive, MPI.BYTE.elements());
            persistent.start();
            world.send(new byte[1], 0, TAG);
            receive.waitFor();

            assertThat(persistent.waitStatus().getTag()).isEqualTo(TAG);
            assertThat(persistent.waitStatus().getTag()).isEqualTo(MPI.ANY_TAG);
        });
    }
}
