package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.jmpi.Jmpi;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What this module refuses itself is an exception of this package, and nothing for the communicator's error handler. */
@Timeout(60)
class RefusedCallsTest {
    private static final int UNKNOWN_KEY = 12345;

    private static final int[] INTS = new int[2];

    @Test
    void shouldThrowTheExceptionOfThisPackage() {
        Jmpi.run(1, world -> {
            List<Throwable> reported = new ArrayList<>();
            world.setErrorHandler((communicator, error) -> reported.add(error));
            refuseCalls(new Intracomm(world));
            assertThat(reported).isEmpty();
        });
    }

    private static void shouldThrow(int errorClass, ThrowingCallable call) {
        Throwable thrown = catchThrowable(call);
        assertThat(thrown).isExactlyInstanceOf(MPIException.class).hasNoCause();
        assertThat(((MPIException) thrown).getErrorClass())
                .as(thrown.getMessage())
                .isEqualTo(errorClass);
    }

    private static void refuseCalls(Intracomm comm) {
        Datatype freed = Datatype.createContiguous(2, MPI.INT);
        freed.free();
        shouldThrow(MPI.ERR_BUFFER, () -> comm.send(null, 1, MPI.INT, 0, 0));
        shouldThrow(MPI.ERR_TYPE, () -> comm.Send(INTS, 0, 1, null, 0, 0));
        shouldThrow(MPI.ERR_TYPE, () -> comm.Isend(INTS, 0, 1, MPI.DATATYPE_NULL, 0, 0));
        shouldThrow(MPI.ERR_TYPE, () -> comm.Send_init(INTS, 0, 1, freed, 0, 0));
        shouldThrow(MPI.ERR_BUFFER, () -> comm.Send(INTS, 0, 1, MPI.OBJECT, 0, 0));
        shouldThrow(MPI.ERR_BUFFER, () -> comm.recv(null, 1, MPI.INT, 0, 0));
        shouldThrow(MPI.ERR_TYPE, () -> comm.iRecv(IntBuffer.allocate(1), 1, freed, 0, 0));
        shouldThrow(MPI.ERR_BUFFER, () -> comm.Pack(INTS, 0, 1, MPI.INT, (byte[]) null, 0));
        shouldThrow(MPI.ERR_BUFFER, () -> comm.bcast(null, 1, MPI.INT, 0));
        shouldThrow(MPI.ERR_BUFFER, () -> comm.Bcast(INTS, 0, 1, MPI.OBJECT, 0));
        shouldThrow(MPI.ERR_OP, () -> comm.allReduce(INTS, 1, MPI.INT, null));
        shouldThrow(MPI.ERR_COUNT, () -> comm.iReduceScatter(IntBuffer.wrap(INTS), new int[0], MPI.INT, MPI.SUM));
        shouldThrow(MPI.ERR_TOPOLOGY, () -> comm.neighborAllGather(INTS, 1, MPI.INT, INTS, 1, MPI.INT));
        shouldThrow(MPI.ERR_OP, () -> Comm.reduceLocal(INTS, new long[1], 1, MPI.INT, null));
        shouldThrow(MPI.ERR_KEYVAL, () -> comm.setAttr(UNKNOWN_KEY, ""));
        shouldThrow(MPI.ERR_KEYVAL, () -> Comm.freeKeyval(UNKNOWN_KEY));
        shouldThrow(MPI.ERR_KEYVAL, () -> Datatype.freeKeyval(UNKNOWN_KEY));
        shouldThrow(MPI.ERR_KEYVAL, () -> MPI.INT.setAttr(UNKNOWN_KEY, ""));
        shouldThrow(MPI.ERR_KEYVAL, () -> MPI.INT.getAttr(UNKNOWN_KEY));
        shouldThrow(MPI.ERR_KEYVAL, () -> MPI.INT.deleteAttr(UNKNOWN_KEY));
        shouldThrow(MPI.ERR_TYPE, freed::commit);
        shouldThrow(MPI.ERR_TYPE, () -> Datatype.createVector(1, 1, 1, freed));
        shouldThrow(MPI.ERR_TYPE, () -> Datatype.Struct(new int[2], new int[2], new Datatype[] {MPI.INT, MPI.LONG}));
        shouldThrow(MPI.ERR_BUFFER, () -> MPI.attachBuffer(null));
        shouldThrow(MPI.ERR_OTHER, MPI::queryThread);
        shouldThrow(MPI.ERR_OTHER, MPI::isThreadMain);
        shouldThrow(MPI.ERR_OTHER, MPI::Finalize);
        shouldThrow(MPI.ERR_OTHER, () -> MPI.COMM_WORLD.getRank());
        shouldThrow(MPI.ERR_OTHER, () -> MPI.COMM_WORLD.isInter());
    }
}
