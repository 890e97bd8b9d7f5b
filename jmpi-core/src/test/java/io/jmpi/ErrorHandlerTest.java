package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.session.Internals;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.transport.InJvmJob;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ErrorHandlerTest {
    private static final int TAG = 3;

    /** Notes the errors that it handles. */
    private static final class Notes implements ErrorHandler {
        private final List<String> notes = new ArrayList<>();
        private final Thread caller = Thread.currentThread();

        @Override
        public void handle(AnyCommunicator communicator, MpiException error) {
            assertThat(Thread.currentThread()).isSameAs(caller);
            notes.add(communicator.name() + " " + error.errorClass());
        }

        /** Asserts that the call fails, and that the handler is called once. */
        void assertReported(String name, ErrorClass errorClass, ThrowingCallable call) {
            notes.clear();
            assertError(errorClass, call);
            assertThat(notes).containsExactly(name + " " + errorClass);
        }
    }

    @EachConfiguration
    void shouldHandleEachErrorOfItsCommunicatorOnce(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            Communicator communicator = world.dup();
            communicator.setName("mine");
            Notes notes = new Notes();
            communicator.setErrorHandler(notes);
            int peer = 1 - world.rank();
            int[] memory = new int[1];
            notes.assertReported("mine", ErrorClass.RANK, () -> communicator.send(memory, 2, TAG));
            notes.assertReported("mine", ErrorClass.TAG, () -> communicator.isend(memory, peer, -1));
            notes.assertReported("mine", ErrorClass.RANK, () -> communicator.recv(memory, 2, TAG));
            notes.assertReported(
                    "mine",
                    ErrorClass.BUFFER,
                    () -> communicator.irecv(ByteBuffer.allocate(4).asReadOnlyBuffer(), peer, TAG));
            notes.assertReported("mine", ErrorClass.BUFFER, () -> communicator.irecv("text", peer, TAG));
            notes.assertReported("mine", ErrorClass.RANK, () -> communicator.probe(2, TAG));
            notes.assertReported("mine", ErrorClass.TAG, () -> communicator.improbe(peer, -5));
            notes.assertReported("mine", ErrorClass.RANK, () -> communicator.recvInit(memory, 2, TAG));
            notes.assertReported("mine", ErrorClass.RANK, () -> communicator.sendInit(memory, 2, TAG));
            notes.assertReported("mine", ErrorClass.BUFFER, () -> communicator.bsend(memory, peer, TAG));
            notes.assertReported(
                    "mine", ErrorClass.RANK, () -> communicator.sendrecv(memory, peer, TAG, new int[1], 2, TAG));
            notes.assertReported(
                    "mine",
                    ErrorClass.REQUEST,
                    () -> communicator
                            .operations()
                            .sendrecv(memory, peer, TAG, new int[1], peer, TAG)
                            .persistent());
            notes.assertReported("mine", ErrorClass.ROOT, () -> communicator.bcast(memory, 2));
            notes.assertReported("mine", ErrorClass.ROOT, () -> communicator.ibcast(memory, 2));
            notes.assertReported(
                    "mine", ErrorClass.ROOT, () -> communicator.bcastInit(Buffer.of(memory, 0, 1, Datatype.INT), -1));
            notes.assertReported("mine", ErrorClass.OP, () -> communicator.allreduce(memory, new int[1], null));
            notes.assertReported("mine", ErrorClass.ARG, () -> communicator.split(-4, 0));
            notes.assertReported(
                    "mine", ErrorClass.INFO_VALUE, () -> communicator.dup(Info.EMPTY.with("jmpi_matcher", "x")));
            notes.assertReported(
                    "mine", ErrorClass.INFO_VALUE, () -> communicator.setInfo(Info.EMPTY.with("jmpi_matcher", "x")));
            notes.assertReported("mine", ErrorClass.GROUP, () -> communicator.create(null));
            notes.assertReported(
                    "mine", ErrorClass.DIMS, () -> communicator.createCart(new int[] {3}, new boolean[1], false));
            notes.assertReported("mine", ErrorClass.ARG, () -> communicator.setErrorHandler(null));
            notes.assertReported(
                    "mine",
                    ErrorClass.OTHER,
                    () -> communicator.callErrorHandler(new MpiException(ErrorClass.OTHER, "of a library")));
            assertTruncation(communicator, notes);
            notes.notes.clear();
            assertError(ErrorClass.COMM, () -> mpiWorldFree(world));
            assertThat(notes.notes).as("of another communicator").isEmpty();
            communicator.free();
            notes.assertReported("mine", ErrorClass.COMM, () -> communicator.send(memory, peer, TAG));
        });
    }

    @EachConfiguration
    void shouldHandleTheErrorOfARequestOnceWhenItIsWaitedForAgain(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            world.setName("world");
            Notes notes = new Notes();
            world.setErrorHandler(notes);
            int peer = 1 - world.rank();
            Request request = world.irecv(new int[1], peer, TAG);
            world.send(new int[2], peer, TAG);
            notes.assertReported("world", ErrorClass.TRUNCATE, request::waitFor);
            notes.notes.clear();
            assertError(ErrorClass.TRUNCATE, request::status);
            assertError(ErrorClass.TRUNCATE, request::getStatus);
            assertError(ErrorClass.TRUNCATE, request::waitFor);
            assertError(ErrorClass.TRUNCATE, request::test);
            assertThat(notes.notes).isEmpty();
        });
    }

    /** The receive is too short, and the destination rank has left. */
    @Test
    void shouldHandleTheErrorOfTheReceiveWhenBothHalvesOfAnExchangeFail() {
        Jmpi.runSessions(MpiConfig.defaults(), 2, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == 0) {
                Notes notes = new Notes();
                world.setErrorHandler(notes);
                world.probe(1, TAG);
                assertError(ErrorClass.PROC_FAILED, () -> world.recv(new int[1], 1, TAG + 1));
                notes.assertReported(
                        "world", ErrorClass.TRUNCATE, () -> world.sendrecv(new int[1], 1, TAG, new int[1], 1, TAG));
            } else {
                world.send(new int[2], 0, TAG);
            }
        });
    }

    @Test
    void shouldHandleBuffersOfUnknownClassesAndCommunicatorsThatCannotBeFreed() {
        Jmpi.run(1, world -> {
            Notes notes = new Notes();
            world.setErrorHandler(notes);
            notes.assertReported("world", ErrorClass.BUFFER, () -> world.send("text", 0, TAG));
            notes.assertReported("world", ErrorClass.BUFFER, () -> world.recv(null, 0, TAG));
            notes.assertReported("world", ErrorClass.BUFFER, () -> world.ssend(null, 0, TAG));
            notes.assertReported("world", ErrorClass.BUFFER, () -> world.sendrecv("text", 0, TAG, new int[1], 0, TAG));
            notes.assertReported("world", ErrorClass.BUFFER, () -> world.bcast("text", 0));
            notes.assertReported("world", ErrorClass.BUFFER, () -> world.allgather("text", new int[1]));
            notes.assertReported("world", ErrorClass.BUFFER, () -> world.allreduce("text", "text", ReduceOp.SUM));
            notes.assertReported("world", ErrorClass.BUFFER, () -> world.igather(null, null, 0));
            notes.assertReported("world", ErrorClass.COMM, world::free);
        });
    }

    private static void mpiWorldFree(Communicator world) {
        world.free();
    }

    /** Errors that are found when a request is waited for. */
    private static void assertTruncation(Communicator communicator, Notes notes) {
        int peer = 1 - communicator.rank();
        for (int i = 0; i < 5; i++) {
            communicator.isend(new int[4], peer, TAG).waitFor();
        }
        int[] memory = new int[1];
        notes.assertReported("mine", ErrorClass.TRUNCATE, () -> communicator.recv(memory, peer, TAG));
        Request request = communicator.irecv(memory, peer, TAG);
        assertThat(notes.notes).hasSize(1);
        notes.assertReported("mine", ErrorClass.TRUNCATE, request::waitFor);
        PersistentRequest persistent = communicator.recvInit(memory, peer, TAG);
        persistent.start();
        notes.assertReported("mine", ErrorClass.TRUNCATE, persistent::waitFor);
        notes.assertReported(
                "mine",
                ErrorClass.TRUNCATE,
                () -> communicator.mprobe(peer, TAG).recv(memory));
        Request last = communicator.irecv(memory, peer, TAG);
        notes.notes.clear();
        assertError(ErrorClass.IN_STATUS, () -> Request.waitAll(last));
        assertThat(notes.notes).containsExactly("mine TRUNCATE");
    }

    @Test
    void shouldBeInheritedByCommunicatorsThatAreMadeOfItsOwn() {
        Jmpi.run(4, world -> {
            assertThat(world.errorHandler()).isSameAs(ErrorHandler.THROW);
            Notes notes = new Notes();
            Communicator parent = world.dup();
            assertThat(parent.errorHandler()).isSameAs(ErrorHandler.THROW);
            parent.setErrorHandler(notes);
            Communicator half = parent.split(world.rank() % 2, 0);
            CartCommunicator grid = parent.createCart(new int[] {2, 2}, new boolean[2], false);
            Intercommunicator joined = half.createIntercommunicator(0, world, 1 - world.rank() % 2, TAG);
            List<AnyCommunicator> heirs = List.of(
                    parent.dup(),
                    half,
                    parent.splitType(SplitType.SHARED_HOST, 0),
                    parent.create(parent.group()),
                    parent.createGroup(parent.group(), 0),
                    grid,
                    grid.dup(),
                    grid.sub(new boolean[] {true, false}),
                    parent.createGraph(new int[] {1, 2, 3, 4}, new int[] {1, 2, 3, 0}, false),
                    parent.createDistGraphAdjacent(new int[0], null, new int[0], null, Info.EMPTY, false),
                    joined,
                    joined.dup(),
                    joined.merge(false));
            assertThat(heirs).allSatisfy(heir -> assertThat(heir.errorHandler()).isSameAs(notes));
            assertThat(world.errorHandler()).isSameAs(ErrorHandler.THROW);
            joined.setName("joined");
            notes.assertReported("joined", ErrorClass.RANK, () -> joined.send(new int[1], 2, TAG));
            half.setErrorHandler(ErrorHandler.THROW);
            assertThat(parent.errorHandler()).isSameAs(notes);
        });
    }

    @Test
    void shouldHaveItsOwnExceptionThrownInstead() {
        Jmpi.run(1, world -> {
            world.setErrorHandler((communicator, error) -> {
                throw new IllegalStateException("mine: " + error.getMessage());
            });
            assertThatThrownBy(() -> world.send(new int[1], 7, TAG))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("mine: destination 7");
        });
    }

    @Test
    void shouldEndTheJobWhenErrorsAreFatal() {
        AtomicInteger exitCode = new AtomicInteger();
        List<String> reasons = new ArrayList<>();
        InJvmJob job = new InJvmJob(1, (code, reason) -> {
            exitCode.set(code);
            reasons.add(reason);
        });
        try (Mpi mpi = Internals.join(MpiConfig.defaults(), job.member(0))) {
            mpi.world().setErrorHandler(ErrorHandler.FATAL);
            assertError(ErrorClass.TAG, () -> mpi.world().send(new int[1], 0, -1));
            assertThat(exitCode).hasValue(ErrorHandler.FATAL_EXIT_CODE);
            assertThat(reasons)
                    .singleElement()
                    .satisfies(
                            reason -> assertThat(reason).contains("communicator world, rank 0 of 1", "TAG", "tag -1"));
            assertError(ErrorClass.PROC_FAILED, () -> mpi.world().recv(new int[1], 0, 0), "aborted");
        }
    }

    @Test
    void shouldHandleTheLossOfARankThatACollectiveOperationNeeds() {
        Jmpi.runSessions(MpiConfig.defaults(), 2, mpi -> {
            mpi.world().barrier();
            if (mpi.world().rank() == 0) {
                Notes notes = new Notes();
                mpi.world().setErrorHandler(notes);
                mpi.world().send(new int[1], 1, TAG);
                notes.assertReported(
                        "world",
                        ErrorClass.PROC_FAILED,
                        () -> mpi.world().allreduce(new int[1], new int[1], ReduceOp.SUM));
            } else {
                mpi.world().recv(new int[1], 0, TAG);
            }
        });
    }
}
