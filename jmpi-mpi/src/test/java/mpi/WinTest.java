package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jmpi.Jmpi;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.function.BiConsumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Windows in the shapes of Open MPI's Java bindings. */
@Timeout(60)
class WinTest {
    private static final int SIZE = 8;

    /** A number of Open MPI, for which its Java bindings have no constant. */
    private static final int RMA_ATTACH = 69;

    /** Runs two ranks, each with a window of ints, all -1, and displacements in ints. */
    private static void run(BiConsumer<Win, IntBuffer> body) {
        Jmpi.run(2, world -> {
            IntBuffer memory = ints(-1, -1, -1, -1, -1, -1, -1, -1);
            Win win = new Win(memory, SIZE, 1, MPI.INFO_NULL, new Intracomm(world));
            body.accept(win, memory);
            win.free();
        });
    }

    private static ByteBuffer bits(int bits) {
        return MPI.newByteBuffer(1).put(0, (byte) bits);
    }

    private static IntBuffer ints(int... values) {
        IntBuffer direct = MPI.newIntBuffer(values.length);
        for (int i = 0; i < values.length; i++) {
            direct.put(i, values[i]);
        }
        return direct;
    }

    private static int[] values(IntBuffer buffer) {
        int[] values = new int[buffer.capacity()];
        buffer.duplicate().clear().get(values);
        return values;
    }

    private static void shouldThrow(int errorClass, ThrowingCallable call, String... facts) {
        MPIException thrown = catchThrowableOfType(MPIException.class, call);
        assertThat(thrown).isNotNull().hasMessageContainingAll(facts);
        assertThat(thrown.getErrorClass()).as(thrown.getMessage()).isEqualTo(errorClass);
    }

    @Test
    void shouldPutAndGetBetweenFences() {
        run((win, memory) -> {
            int rank = win.getGroup().getRank();
            win.fence(MPI.MODE_NOPRECEDE);
            win.put(ints(10 * rank, 10 * rank + 1), 2, MPI.INT, 1 - rank, 3, 2, MPI.INT);
            win.fence(0);
            assertThat(values(memory)).containsExactly(-1, -1, -1, 10 - 10 * rank, 11 - 10 * rank, -1, -1, -1);
            IntBuffer got = ints(0, 0);
            win.get(got, 2, MPI.INT, 1 - rank, 2, 2, MPI.INT);
            win.fence(MPI.MODE_NOSUCCEED);
            assertThat(values(got)).containsExactly(-1, 10 * rank);
        });
    }

    @Test
    void shouldTransferElementsOfOtherTypes() {
        run((win, memory) -> {
            int rank = win.getGroup().getRank();
            Datatype column = Datatype.createVector(3, 1, 2, MPI.INT);
            win.fence(0);
            win.put(ints(5, 6, 7), 3, MPI.INT, 1 - rank, 1, 1, column);
            win.fence(0);
            assertThat(values(memory)).containsExactly(-1, 5, -1, 6, -1, 7, -1, -1);
            ByteBuffer bytes = MPI.newByteBuffer(4);
            win.get(bytes, 4, MPI.BYTE, 1 - rank, 5, 4, MPI.BYTE);
            win.fence(0);
            assertThat(bytes.getInt(0)).isEqualTo(7);
        });
    }

    @Test
    void shouldAccumulateInEpochsOfALock() {
        run((win, memory) -> {
            int rank = win.getGroup().getRank();
            win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            win.accumulate(ints(rank + 2), 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.SUM);
            win.unlock(0);
            win.lockAll(0);
            win.rAccumulate(ints(9), 1, MPI.INT, 1, rank, 1, MPI.INT, MPI.REPLACE)
                    .waitFor();
            win.flush(1);
            IntBuffer got = ints(0);
            win.rGet(got, 1, MPI.INT, 1, rank, 1, MPI.INT).waitFor();
            assertThat(got.get(0)).isEqualTo(9);
            win.rPut(ints(4), 1, MPI.INT, rank, 7, 1, MPI.INT).waitFor();
            win.accumulate(bits(0b1100), 1, MPI.BYTE, rank, 6, 1, MPI.BYTE, MPI.REPLACE);
            win.fetchAndOp(bits(0b1010), bits(0), MPI.BYTE, rank, 6, MPI.BXOR);
            ByteBuffer result = bits(0);
            win.fetchAndOp(bits(1), result, MPI.BYTE, rank, 6, MPI.BOR);
            win.flushAll();
            assertThat(result.get(0)).isEqualTo((byte) 0b0110);
            win.flushLocal(rank);
            win.flushLocalAll();
            win.unlockAll();
            win.fence(0);
            win.sync();
            assertThat(memory.get(0)).isEqualTo(rank == 0 ? 4 : 9);
            assertThat(memory.get(7)).isEqualTo(4);
        });
    }

    @Test
    void shouldReadAndCombineAtOnce() {
        run((win, memory) -> {
            int rank = win.getGroup().getRank();
            memory.put(2, 100);
            win.fence(0);
            win.fence(0);
            win.lockAll(0);
            IntBuffer before = ints(0);
            win.fetchAndOp(ints(1), before, MPI.INT, 0, 2, MPI.SUM);
            win.flush(0);
            assertThat(before.get(0)).isBetween(100, 101);
            IntBuffer swapped = ints(0);
            win.compareAndSwap(ints(8), ints(-1), swapped, MPI.INT, rank, 5);
            win.flush(rank);
            assertThat(swapped.get(0)).isEqualTo(-1);
            win.getAccumulate(ints(0), 1, MPI.INT, before, 1, MPI.INT, rank, 5, 1, MPI.INT, MPI.NO_OP);
            win.flush(rank);
            assertThat(before.get(0)).isEqualTo(8);
            win.rGetAccumulate(ints(3), 1, MPI.INT, before, 1, MPI.INT, rank, 5, 1, MPI.INT, MPI.MAX)
                    .waitFor();
            assertThat(before.get(0)).isEqualTo(8);
            win.unlockAll();
            win.fence(0);
            assertThat(values(memory)[2]).isEqualTo(rank == 0 ? 102 : 100);
        });
    }

    @Test
    void shouldSynchronizeGroups() {
        run((win, memory) -> {
            Group group = win.getGroup();
            int rank = group.getRank();
            Group other = group.incl(new int[] {1 - rank});
            if (rank == 0) {
                win.start(other, 0);
                win.put(ints(1), 1, MPI.INT, 1, 0, 1, MPI.INT);
                win.complete();
                win.post(other, 0);
                win.waitFor();
            } else {
                win.post(other, 0);
                while (!win.test()) {
                    Thread.onSpinWait();
                }
                win.start(other, 0);
                win.put(ints(2), 1, MPI.INT, 0, 0, 1, MPI.INT);
                win.complete();
            }
            assertThat(memory.get(0)).isEqualTo(2 - rank);
        });
    }

    @Test
    void shouldUseTheGivenMemoryInEachFlavor() {
        for (int flavor : new int[] {Win.FLAVOR_PRIVATE, Win.FLAVOR_SHARED}) {
            Jmpi.run(2, world -> {
                DoubleBuffer memory = MPI.newDoubleBuffer(3);
                Win win = new Win(3, 1, new Info(), new Intracomm(world), memory, flavor);
                win.fence(0);
                win.put(MPI.newDoubleBuffer(1).put(0, 2.5), 1, MPI.DOUBLE, 1 - world.rank(), 2, 1, MPI.DOUBLE);
                win.fence(0);
                assertThat(memory.get(2)).isEqualTo(2.5);
                win.free();
            });
        }
    }

    @Test
    void shouldHaveNamesAttributesAndHints() {
        run((win, memory) -> {
            win.setName("halo");
            assertThat(win.getName()).isEqualTo("halo");
            int key = Win.createKeyval();
            assertThat(win.getAttr(key)).isNull();
            win.setAttr(key, "value");
            assertThat(win.getAttr(key)).isEqualTo("value");
            assertThat(win.getAttr(MPI.WIN_BASE)).isSameAs(memory);
            assertThat(win.getAttr(MPI.WIN_SIZE)).isEqualTo(4 * SIZE);
            assertThat(win.getAttr(MPI.WIN_DISP_UNIT)).isEqualTo(4);
            win.deleteAttr(key);
            assertThat(win.getAttr(key)).isNull();
            Win.freeKeyval(key);
            Info info = new Info();
            info.set("no_locks", "false");
            win.setInfo(info);
            assertThat(win.getInfo().get("no_locks")).isEqualTo("false");
            assertThat(win.getErrhandler()).isSameAs(MPI.ERRORS_RETURN);
            win.callErrhandler(MPI.ERR_OTHER); // returns
            win.setErrhandler(MPI.ERRORS_ARE_FATAL);
            assertThat(win.getErrhandler()).isSameAs(MPI.ERRORS_ARE_FATAL);
        });
    }

    @Test
    void shouldAttachAndDetachMemory() {
        Jmpi.run(2, world -> {
            Win win = new Win(new Info(), new Intracomm(world));
            IntBuffer memory = ints(1, 2);
            win.attach(memory, 2);
            assertThat(win.getAttr(MPI.WIN_BASE)).isNull();
            win.detach(memory);
            shouldThrow(RMA_ATTACH, () -> win.detach(memory), "not attached");
            win.free();
        });
    }

    @Test
    void shouldReturnErrorsAsExceptions() {
        Jmpi.run(1, world -> {
            Intracomm comm = new Intracomm(world);
            IntBuffer memory = ints(1, 2);
            shouldThrow(MPI.ERR_BUFFER, () -> new Win(null, 1, 1, new Info(), comm), "base is null");
            shouldThrow(MPI.ERR_SIZE, () -> new Win(memory, 3, 1, new Info(), comm), "size 3", "0..2");
            shouldThrow(MPI.ERR_DISP, () -> new Win(memory, 2, 0, new Info(), comm), "dispUnit 0");
            Win win = new Win(memory, 2, 1, new Info(), comm);
            shouldThrow(MPI.ERR_RMA_SYNC, () -> win.put(memory, 1, MPI.INT, 0, 0, 1, MPI.INT), "epoch");
            win.lock(MPI.LOCK_SHARED, 0, MPI.MODE_NOCHECK);
            shouldThrow(MPI.ERR_TYPE, () -> win.put(memory, 1, MPI.OBJECT, 0, 0, 1, MPI.INT), "MPI.OBJECT");
            shouldThrow(MPI.ERR_TYPE, () -> win.put(memory, 1, MPI.INT, 0, 0, 1, null), "null");
            shouldThrow(MPI.ERR_BUFFER, () -> win.get(null, 1, MPI.INT, 0, 0, 1, MPI.INT), "null");
            shouldThrow(MPI.ERR_OP, () -> win.accumulate(memory, 1, MPI.INT, 0, 0, 1, MPI.INT, null), "null");
            win.unlock(0);
            shouldThrow(MPI.ERR_LOCKTYPE, () -> win.lock(7, 0, 0), "lockType 7");
            shouldThrow(MPI.ERR_ASSERT, () -> win.fence(64), "assertion 64");
            win.free();
            shouldThrow(MPI.ERR_WIN, () -> win.fence(0), "freed");
        });
    }
}
