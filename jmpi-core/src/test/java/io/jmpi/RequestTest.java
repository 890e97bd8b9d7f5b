package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RequestTest {
    private static void run(String progress, Jmpi.RankBody body) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), 2, body);
    }

    private static MpiException refused(ThrowingCallable call, ErrorClass expected) {
        MpiException[] thrown = new MpiException[1];
        assertThatThrownBy(call).isInstanceOfSatisfying(MpiException.class, e -> {
            assertThat(e.errorClass()).as(e.getMessage()).isEqualTo(expected);
            thrown[0] = e;
        });
        return thrown[0];
    }

    private static void assertEmpty(Status status) {
        assertThat(status.source()).isEqualTo(Mpi.ANY_SOURCE);
        assertThat(status.tag()).isEqualTo(Mpi.ANY_TAG);
        assertThat(status.bytes()).isZero();
        assertThat(status.isCancelled()).isFalse();
    }

    /** Three receives from rank 0, with tags 0, 1 and 2. */
    private static Request[] receives(Communicator world, int[] memory) {
        Request[] requests = new Request[3];
        for (int tag = 0; tag < 3; tag++) {
            requests[tag] = world.irecv(Buffer.of(memory, tag, 1, Datatype.INT), 0, tag);
        }
        return requests;
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldEndAllAndReportTheFirstWhenSomeFail(String progress) {
        run(progress, world -> {
            if (world.rank() == 0) {
                world.send(new int[] {10}, 1, 0);
                world.send(new int[] {11, 0}, 1, 1);
                world.send(new int[] {12}, 1, 2);
                world.send(new int[] {13, 0, 0}, 1, 3);
                return;
            }
            int[] memory = new int[4];
            int[] last = new int[1];
            Request[] requests = Arrays.copyOf(receives(world, memory), 4);
            requests[3] = world.irecv(last, 0, 3);
            MpiException failure = refused(() -> Request.waitAll(requests), ErrorClass.IN_STATUS);
            assertThat(failure).hasMessageContaining("request 1").hasMessageContaining("8 bytes");
            assertThat(failure.getCause())
                    .isInstanceOfSatisfying(
                            MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.TRUNCATE));
            assertThat(failure.getSuppressed()).hasSize(1);
            assertThat(memory).containsExactly(10, 0, 12, 0);
            assertThat(requests[0].status().tag()).isZero();
            refused(() -> requests[1].status(), ErrorClass.TRUNCATE);
            assertThat(requests[2].status().tag()).isEqualTo(2);
            refused(() -> requests[3].waitFor(), ErrorClass.TRUNCATE);
            refused(() -> requests[3].test(), ErrorClass.TRUNCATE);
            // All are inactive now.
            Request.waitAll(requests);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldPassOverWhenRequestsAreNullOrInactive(String progress) {
        run(progress, world -> {
            int right = 1 - world.rank();
            Request inactive = world.irecv(new int[1], right, 0);
            world.send(new int[1], right, 0);
            inactive.waitFor();
            assertThat(Request.waitAny()).isEqualTo(Mpi.UNDEFINED);
            assertThat(Request.waitAny(null, inactive)).isEqualTo(Mpi.UNDEFINED);
            assertThat(Request.waitSome(null, inactive)).isEmpty();
            assertThat(Request.testAny(inactive, null)).isEqualTo(Mpi.UNDEFINED);
            assertThat(Request.testSome(inactive, null, inactive)).isEmpty();
            assertThat(Request.testAll(null, inactive)).isTrue();
            assertThat(Request.testAll()).isTrue();
            Status[] statuses = Request.waitAll(inactive, null);
            assertThat(statuses).hasSize(2).allSatisfy(RequestTest::assertEmpty);
            assertThat(Request.waitAll(Arrays.asList(null, inactive))).hasSize(2);
            assertThat(Request.waitAll(List.of())).isEmpty();
            // Alone, an inactive request repeats its outcome.
            assertThat(inactive.waitFor().source()).isEqualTo(right);
            assertThat(inactive.test()).isTrue();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportEachOnceWhenWaitingForAny(String progress) {
        run(progress, world -> {
            if (world.rank() == 0) {
                for (int tag : new int[] {2, 0, 1}) {
                    world.barrier();
                    world.send(new int[] {10 + tag}, 1, tag);
                }
                return;
            }
            int[] memory = new int[3];
            Request[] requests = receives(world, memory);
            for (int tag : new int[] {2, 0, 1}) {
                assertThat(Request.testAny(requests)).isEqualTo(Mpi.UNDEFINED);
                world.barrier();
                assertThat(Request.waitAny(requests)).isEqualTo(tag);
                assertThat(memory[tag]).isEqualTo(10 + tag);
                assertThat(requests[tag].status().tag()).isEqualTo(tag);
            }
            assertThat(Request.waitAny(requests)).isEqualTo(Mpi.UNDEFINED);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportEachOnceWhenWaitingForSome(String progress) {
        run(progress, world -> {
            if (world.rank() == 0) {
                for (int tag : new int[] {1, 2, 0}) {
                    world.send(new int[] {10 + tag}, 1, tag);
                }
                return;
            }
            int[] memory = new int[3];
            Request[] requests = receives(world, memory);
            TreeSet<Integer> reported = new TreeSet<>();
            while (reported.size() < 3) {
                int[] indices = Request.waitSome(requests[0], null, requests[1], requests[2]);
                assertThat(indices).isNotEmpty().isSorted();
                for (int index : indices) {
                    assertThat(reported.add(index)).isTrue();
                }
            }
            assertThat(reported).containsExactly(0, 2, 3);
            assertThat(memory).containsExactly(10, 11, 12);
            assertThat(Request.waitSome(requests)).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportEachOnceWhenTestedInALoop(String progress) {
        run(progress, world -> {
            int peer = 1 - world.rank();
            for (int call = 0; call < 4; call++) {
                int[] memory = new int[3];
                Request[] requests = new Request[3];
                for (int tag = 0; tag < 3; tag++) {
                    requests[tag] = world.irecv(Buffer.of(memory, tag, 1, Datatype.INT), peer, tag);
                }
                assertThat(Request.testAll(requests)).isFalse();
                assertThat(Request.testSome(requests)).isEmpty();
                assertThat(requests[1].test()).isFalse();
                world.barrier();
                for (int tag = 0; tag < 3; tag++) {
                    world.send(new int[] {10 + tag}, peer, tag);
                }
                testUntilAllComplete(call, requests);
                assertThat(memory).containsExactly(10, 11, 12);
                world.barrier();
            }
        });
    }

    /** MPI 4.1, section 3.7.5: a receive that is waited for with others is reported eventually. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportAReceiveThoughASendIsCompleteInEachCall(String progress) {
        run(progress, world -> {
            int peer = 1 - world.rank();
            for (boolean waits : new boolean[] {true, false}) {
                Request receive = world.irecv(new byte[1], peer, 1);
                world.barrier();
                world.send(new byte[1], peer, 1);
                boolean reported = false;
                while (!reported) {
                    Request[] requests = {world.isend(new byte[1], Mpi.PROC_NULL, 1), receive};
                    int[] indices = waits ? Request.waitSome(requests) : Request.testSome(requests);
                    assertThat(indices).startsWith(0);
                    reported = indices.length == 2;
                }
            }
        });
    }

    private static void testUntilAllComplete(int call, Request... requests) {
        int reported = 0;
        while (reported < requests.length) {
            switch (call) {
                case 0 -> reported = Request.testAll(requests) ? requests.length : 0;
                case 1 -> reported += Request.testAny(requests) == Mpi.UNDEFINED ? 0 : 1;
                case 2 -> reported += Request.testSome(requests).length;
                default -> {
                    while (!requests[reported].test()) {
                        Thread.onSpinWait();
                    }
                    reported++;
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldLeaveAllActiveWhenOneOfAllHasNotCompleted(String progress) {
        run(progress, world -> {
            int[] first = new int[1];
            Request complete = world.irecv(first, world.rank(), 0);
            world.send(new int[] {5}, world.rank(), 0);
            while (!completed(complete)) {
                assertThat(world.iprobe(world.rank(), 9)).isNull();
            }
            Request open = world.irecv(new int[1], world.rank(), 1);
            assertThat(Request.testAll(open, complete)).isFalse();
            assertThat(Request.testAny(open, complete)).isEqualTo(1);
            world.send(new int[1], world.rank(), 1);
            assertThat(Request.waitAny(complete, open)).isEqualTo(1);
        });
    }

    /** Whether it has ended, with or without an error. */
    private static boolean completed(Request request) {
        try {
            request.status();
            return true;
        } catch (MpiException e) {
            return e.errorClass() != ErrorClass.REQUEST;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldReportTheFailureWhenAnyOrSomeFail(String progress) {
        run(progress, world -> {
            int peer = 1 - world.rank();
            for (int call = 0; call < 5; call++) {
                Request failing = world.irecv(new int[1], peer, 0);
                Request good = world.irecv(new int[1], peer, 1);
                world.barrier();
                world.send(new int[2], peer, 0);
                world.send(new int[1], peer, 1);
                while (!completed(good) || !completed(failing)) {
                    assertThat(world.iprobe(peer, 9)).isNull();
                }
                Request[] requests = {null, failing, good};
                switch (call) {
                    case 0 -> refused(() -> Request.waitAny(requests), ErrorClass.TRUNCATE);
                    case 1 -> refused(() -> Request.testAny(requests), ErrorClass.TRUNCATE);
                    case 2 -> refused(() -> Request.waitSome(requests), ErrorClass.IN_STATUS);
                    case 3 -> refused(() -> Request.testSome(requests), ErrorClass.IN_STATUS);
                    default -> refused(() -> Request.testAll(requests), ErrorClass.IN_STATUS);
                }
                Request.waitAll(requests);
                assertThat(good.status().tag()).isEqualTo(1);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldRefuseTheStatusWhenNotComplete(String progress) {
        run(progress, world -> {
            if (world.rank() == 0) {
                Request send = world.isend(new byte[1_000_000], 1, 0);
                assertThat(refused(send::status, ErrorClass.REQUEST)).hasMessageContainingAll("send ", "not completed");
                world.barrier();
                assertEmpty(send.waitFor());
                assertEmpty(send.status());
                return;
            }
            byte[] memory = new byte[1_000_000];
            Request receive = world.irecv(new byte[1], 0, 1);
            assertThat(refused(receive::status, ErrorClass.REQUEST))
                    .hasMessageContainingAll("receive ", "not completed");
            receive.cancel();
            assertThat(receive.waitFor().isCancelled()).isTrue();
            world.barrier();
            assertThat(world.recv(memory, 0, 0).bytes()).isEqualTo(memory.length);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldWaitAtTheEndOfATryStatement(String progress) {
        run(progress, world -> {
            int peer = 1 - world.rank();
            byte[] received = new byte[1_000_000];
            byte[] sent = new byte[received.length];
            Arrays.fill(sent, (byte) 7);
            try (Request receive = world.irecv(received, peer, 0);
                    Request send = world.isend(sent, peer, 0)) {
                assertThat(receive).isNotSameAs(send);
            }
            assertThat(received).isEqualTo(sent);
            PersistentRequest barrier = world.barrierInit();
            for (int i = 0; i < 3; i++) {
                try (barrier) {
                    barrier.start();
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldReportAFailureAtTheEndOfATryStatementOnce(boolean waits) {
        run("application", world -> {
            if (world.rank() == 0) {
                world.send(new int[2], 1, 0);
                return;
            }
            MpiException error = refused(
                    () -> {
                        try (Request receive = world.irecv(new int[1], 0, 0)) {
                            if (waits) {
                                receive.waitFor();
                            }
                        }
                    },
                    ErrorClass.TRUNCATE);
            assertThat(error.getSuppressed()).isEmpty();
            Request freed = world.isend(new int[1], Mpi.PROC_NULL, 0);
            freed.free();
            freed.close();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "check", "trace"})
    void shouldDescribeARequestAndItsStatus(String observer, @TempDir Path directory) {
        MpiConfig config = MpiConfig.defaults()
                .with("check", String.valueOf(observer.equals("check")))
                .with("trace", observer.equals("trace") ? directory.toString() : "none");
        Jmpi.run(config, 1, world -> {
            Request receive = world.irecv(new int[2], 0, 3);
            assertThat(receive.toString())
                    .startsWith("receive")
                    .contains("tag 3")
                    .endsWith(": pending");
            world.send(new int[2], 0, 3);
            Status status = receive.waitFor();
            assertThat(receive.toString()).contains(": complete").endsWith("rank 0, tag 3, 8 bytes (2 INT)");
            assertThat(status.toString()).endsWith("rank 0, tag 3, 8 bytes (2 INT)");
        });
    }
}
