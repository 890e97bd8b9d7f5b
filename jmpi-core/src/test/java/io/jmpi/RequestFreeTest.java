package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that are freed, and tested without reporting completion (MPI 4.1, sections 3.7.3 and 3.7.6). */
@Timeout(60)
class RequestFreeTest {
    private static final int LONG = 100_000;

    private static void assertFreed(Request request) {
        List<Consumer<Request>> calls = List.of(
                Request::waitFor, Request::test, Request::status, Request::getStatus, Request::cancel, Request::free);
        for (Consumer<Request> call : calls) {
            assertError(ErrorClass.REQUEST, () -> call.accept(request), "has been freed");
        }
        assertThat(Request.waitAll(request)[0].source()).isEqualTo(Mpi.ANY_SOURCE);
        assertThat(Request.waitAny(request)).isEqualTo(Mpi.UNDEFINED);
        assertThat(Request.waitSome(request)).isEmpty();
        assertThat(Request.testAny(request)).isEqualTo(Mpi.UNDEFINED);
        assertThat(Request.testSome(request)).isEmpty();
        assertThat(Request.testAll(request)).isTrue();
        assertThat(Request.getStatusAny(request)).isEqualTo(Mpi.UNDEFINED);
        assertThat(Request.getStatusSome(request)).isEmpty();
        assertThat(Request.getStatusAll(request)).isTrue();
    }

    /** As MPICH's rqfree. */
    @EachConfiguration
    void shouldSendAllTheSameWhenTheRequestOfASendIsFreed(MpiConfig config) {
        Jmpi.runSessions(config, 2, mpi -> {
            Communicator world = mpi.world();
            int peer = 1 - world.rank();
            mpi.attachBuffer(2 * (LONG + Mpi.BSEND_OVERHEAD));
            for (Modes mode : Modes.values()) {
                for (int length : new int[] {1, LONG}) {
                    byte[] out = new byte[length];
                    out[length - 1] = 7;
                    Request send = mode.isend(world, out, peer, 1);
                    send.free();
                    assertFreed(send);
                    PersistentRequest again = mode.init(world, out, peer, 2);
                    again.start();
                    again.free();
                    assertFreed(again);
                    assertError(ErrorClass.REQUEST, again::start, "has been freed");
                    assertError(ErrorClass.REQUEST, () -> PersistentRequest.startAll(again), "requests[0]", "freed");
                    for (int tag = 2; tag >= 1; tag--) {
                        byte[] in = new byte[length];
                        assertThat(world.recv(in, peer, tag).bytes()).isEqualTo(length);
                        assertThat(in).isEqualTo(out);
                    }
                }
            }
            mpi.detachBuffer();
        });
    }

    @EachConfiguration
    void shouldFillTheMemoryAllTheSameWhenTheRequestOfAReceiveIsFreed(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            for (int length : new int[] {1, LONG}) {
                byte[] in = new byte[length];
                byte[] again = new byte[length];
                Request receive = world.irecv(in, peer, 1);
                receive.free();
                assertFreed(receive);
                PersistentRequest persistent = world.recvInit(again, peer, 1);
                persistent.start();
                persistent.free();
                assertFreed(persistent);
                assertError(ErrorClass.REQUEST, persistent::start, "has been freed");
                byte[] out = new byte[length];
                Arrays.fill(out, (byte) 7);
                world.send(out, peer, 1);
                world.send(out, peer, 1);
                // Sends of long messages have ended, so they have been received. A later message confirms short ones.
                world.send(new byte[0], peer, 2);
                world.recv(new byte[0], peer, 2);
                assertThat(in).isEqualTo(out);
                assertThat(again).isEqualTo(out);
            }
        });
    }

    /** The program is right by MPI 4.1, section 11.2: a rank may end with pending sends that it has freed. */
    @EachConfiguration
    void shouldStillDeliverWhenTheSessionEnds(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            if (world.rank() == 0) {
                for (Modes mode : List.of(Modes.STANDARD, Modes.SYNCHRONOUS)) {
                    mode.isend(world, new byte[LONG], 1, 1).free();
                    PersistentRequest again = mode.init(world, new byte[LONG], 1, 1);
                    again.start();
                    again.free();
                }
                return;
            }
            world.probe(0, 1);
            for (int i = 0; i < 4; i++) {
                assertThat(world.recv(new byte[LONG], 0, 1).bytes()).isEqualTo(LONG);
            }
        });
    }

    @EachConfiguration
    void shouldPassOverFreedRequestsAmongOthers(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            Request given = world.irecv(new int[1], 0, 1);
            Request pending = world.irecv(new int[1], 0, 2);
            given.free();
            assertThat(Request.testAny(given, pending)).isEqualTo(Mpi.UNDEFINED);
            world.send(new int[1], 0, 1);
            world.send(new int[1], 0, 2);
            assertThat(Request.waitSome(given, null, pending)).containsExactly(2);
            assertThat(Request.waitAll(given, pending)[1].bytes()).isZero();
        });
    }

    /** Requests that are complete, reported or never started can also be freed. */
    @EachConfiguration
    void shouldForgetTheOutcomeWhenACompleteRequestIsFreed(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            Request receive = world.irecv(new int[1], 0, 1);
            world.send(new int[1], 0, 1);
            receive.waitFor();
            receive.free();
            assertFreed(receive);
            PersistentRequest never = world.recvInit(new int[1], 0, 1);
            never.free();
            assertFreed(never);
            Request toNobody = world.isend(new int[1], Mpi.PROC_NULL, 1);
            toNobody.free();
            assertFreed(toNobody);
        });
    }

    /** MPI 4.1, section 6.12: others wait for this rank's part. */
    @EachConfiguration
    void shouldRefuseToFreeCollectiveOperationsThatAreActive(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            Request once = world.ibarrier();
            assertError(ErrorClass.REQUEST, once::free, "cannot be freed");
            once.waitFor();
            int[] sum = new int[1];
            PersistentRequest again = world.allreduceInit(
                    Buffer.of(new int[] {1}, 0, 1, Datatype.INT), Buffer.of(sum, 0, 1, Datatype.INT), ReduceOp.SUM);
            again.start();
            assertError(ErrorClass.REQUEST, again::free, "is active");
            again.waitFor();
            assertThat(sum[0]).isEqualTo(2);
            again.free();
            assertFreed(again);
        });
    }

    /** As MPICH's rqstatus. */
    @EachConfiguration
    void shouldReportTheStatusAndLeaveTheRequestActive(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            for (int length : new int[] {1, LONG}) {
                Request receive = world.irecv(new byte[length + 5], peer, 1);
                PersistentRequest again = world.recvInit(new byte[length + 5], peer, 1);
                again.start();
                assertThat(receive.getStatus()).isNull();
                assertThat(again.getStatus()).isNull();
                world.barrier();
                Request send = world.isend(new byte[length], peer, 1);
                Request second = world.issend(new byte[length], peer, 1);
                for (Request request : List.of(receive, again)) {
                    while (request.getStatus() == null) {
                        Thread.onSpinWait();
                    }
                    assertThat(request.getStatus().bytes()).isEqualTo(length);
                }
                for (Request request : List.of(send, second)) {
                    while (request.getStatus() == null) {
                        Thread.onSpinWait();
                    }
                    assertThat(request.getStatus().bytes()).isZero();
                }
                assertError(ErrorClass.REQUEST, again::start, "active");
                assertThat(Request.waitSome(receive, again, send, second)).containsExactly(0, 1, 2, 3);
                assertThat(receive.getStatus().source()).isEqualTo(peer);
                assertThat(again.getStatus().source()).isEqualTo(Mpi.ANY_SOURCE);
                assertThat(again.status().source()).isEqualTo(peer);
                world.barrier();
            }
        });
    }

    @EachConfiguration
    void shouldReportAFailureAndLeaveTheRequestActive(MpiConfig config) {
        Jmpi.run(config, 1, world -> {
            Request receive = world.irecv(new byte[1], 0, 1);
            world.send(new byte[2], 0, 1);
            Request behind = world.irecv(new byte[1], 0, 1);
            world.send(new byte[1], 0, 1);
            behind.waitFor();
            assertError(ErrorClass.TRUNCATE, receive::getStatus, "2 bytes");
            assertError(ErrorClass.IN_STATUS, () -> Request.waitAll(receive), "2 bytes");
        });
    }

    @EachConfiguration
    void shouldReportWhichOfSeveralHaveAStatusAndLeaveThemActive(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            Request[] requests = {null, world.irecv(new byte[LONG], peer, 1), world.irecv(new byte[LONG], peer, 2)};
            assertThat(Request.getStatusAny(requests)).isEqualTo(Mpi.UNDEFINED);
            assertThat(Request.getStatusSome(requests)).isEmpty();
            assertThat(Request.getStatusAll(requests)).isFalse();
            world.barrier();
            Request second = world.isend(new byte[LONG], peer, 2);
            while (Request.getStatusAny(requests) == Mpi.UNDEFINED) {
                Thread.onSpinWait();
            }
            assertThat(Request.getStatusAny(requests)).isEqualTo(2);
            assertThat(Request.getStatusSome(requests)).containsExactly(2);
            assertThat(Request.getStatusAll(requests)).isFalse();
            assertThat(requests[2].getStatus().tag()).isEqualTo(2);
            world.barrier();
            Request first = world.isend(new byte[1], peer, 1);
            while (!Request.getStatusAll(requests)) {
                Thread.onSpinWait();
            }
            assertThat(Request.getStatusSome(requests)).containsExactly(1, 2);
            assertThat(Request.waitSome(requests)).containsExactly(1, 2);
            assertThat(Request.getStatusAny(requests)).isEqualTo(Mpi.UNDEFINED);
            assertThat(Request.getStatusSome(requests)).isEmpty();
            assertThat(Request.getStatusAll(requests)).isTrue();
            Request.waitAll(first, second);
        });
    }

    @Test
    void shouldReportTheFailureOfOneOfSeveralAndRefuseNoArray() {
        Jmpi.run(1, world -> {
            Request receive = world.irecv(new byte[1], 0, 1);
            world.send(new byte[2], 0, 1);
            for (ThrowingCallable call : List.<ThrowingCallable>of(
                    () -> Request.getStatusAll(receive),
                    () -> Request.getStatusAny(receive),
                    () -> Request.getStatusSome(receive))) {
                assertError(ErrorClass.TRUNCATE, call, "2 bytes");
            }
            assertError(ErrorClass.IN_STATUS, () -> Request.waitAll(receive), "2 bytes");
            assertError(ErrorClass.ARG, () -> Request.getStatusAny((Request[]) null), "requests is null");
        });
    }
}
