package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jmpi.Jmpi;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files in the shapes of Open MPI's Java bindings. */
@Timeout(60)
class FileTest {
    private static final int READ_AND_CREATE = MPI.MODE_RDWR | MPI.MODE_CREATE;

    @TempDir
    Path directory;

    private String name() {
        return directory.resolve("file").toString();
    }

    private void run(int ranks, int amode, Consumer<File> body) {
        Jmpi.run(ranks, world -> {
            File file = new File(new Intracomm(world), name(), amode);
            body.accept(file);
            file.close();
        });
    }

    private static void shouldThrow(int errorClass, ThrowingCallable call, String... facts) {
        MPIException thrown = catchThrowableOfType(MPIException.class, call);
        assertThat(thrown).isNotNull().hasMessageContainingAll(facts);
        assertThat(thrown.getErrorClass()).as(thrown.getMessage()).isEqualTo(errorClass);
    }

    /** In native order, as a C program writes them. */
    private int[] ints() throws IOException {
        IntBuffer ints = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("file")))
                .order(ByteOrder.nativeOrder())
                .asIntBuffer();
        int[] read = new int[ints.remaining()];
        ints.get(read);
        return read;
    }

    @Test
    void shouldWriteAndReadAtOffsetsOfTheView() throws IOException {
        run(3, READ_AND_CREATE, file -> {
            int rank = file.getGroup().getRank();
            file.setView(0, MPI.INT, MPI.INT, "native");
            Status written = file.writeAtAll(2L * rank, new int[] {10 * rank, 10 * rank + 1}, 2, MPI.INT);
            assertThat(written.getCount(MPI.INT)).isEqualTo(2);
            file.sync();
            int[] all = new int[8];
            Status read = file.readAtAll(0, all, 8, MPI.INT);
            assertThat(read.getCount(MPI.INT)).isEqualTo(6);
            assertThat(all).containsExactly(0, 1, 10, 11, 20, 21, 0, 0);
            assertThat(file.getSize()).isEqualTo(24);
            assertThat(file.getByteOffset(3)).isEqualTo(12);
        });
        assertThat(ints()).containsExactly(0, 1, 10, 11, 20, 21);
    }

    @Test
    void shouldInterleaveTheViewsOfTheRanks() throws IOException {
        run(2, READ_AND_CREATE, file -> {
            int rank = file.getGroup().getRank();
            Datatype every = Datatype.createResized(Datatype.createContiguous(1, MPI.INT), 0, 8);
            file.setView(4L * rank, MPI.INT, every, "native");
            FileView view = file.getView();
            assertThat(view.getDisp()).isEqualTo(4L * rank);
            assertThat(view.getEType()).isSameAs(MPI.INT);
            assertThat(view.getFileType()).isSameAs(every);
            assertThat(view.getDataRep()).isEqualTo("native");
            file.writeAll(new int[] {rank, rank + 2, rank + 4}, 3, MPI.INT);
            assertThat(file.getPosition()).isEqualTo(3);
            file.seek(-2, MPI.SEEK_CUR);
            int[] last = new int[2];
            file.read(last, 2, MPI.INT);
            assertThat(last).containsExactly(rank + 2, rank + 4);
            file.seek(0, MPI.SEEK_SET);
            assertThat(file.getPosition()).isZero();
        });
        assertThat(ints()).containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void shouldTakeArraysAndBuffersOfAnyKind() throws IOException {
        run(1, READ_AND_CREATE, file -> {
            DoubleBuffer doubles = MPI.newDoubleBuffer(2).put(0, 1.5).put(1, 2.5);
            Request write = file.iWrite(doubles, 2, MPI.DOUBLE);
            assertThat(write.waitStatus().getCount(MPI.DOUBLE)).isEqualTo(2);
            file.seek(0, MPI.SEEK_SET);
            byte[] bytes = new byte[16];
            file.read(bytes, 16, MPI.BYTE);
            assertThat(ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).getDouble(8))
                    .isEqualTo(2.5);
            long[] bits = new long[2]; // the bytes of an array of another kind
            file.readAt(0, bits, 2, MPI.DOUBLE);
            assertThat(bits).containsExactly(Double.doubleToRawLongBits(1.5), Double.doubleToRawLongBits(2.5));
            IntBuffer parts = IntBuffer.allocate(4);
            file.iReadAt(0, parts, 4, MPI.INT).waitFor();
            assertThat(parts.get(0)).isEqualTo((int) bits[0]);
            float[] column = new float[6];
            file.writeAt(0, new float[] {1, 2, 3}, 3, MPI.FLOAT);
            file.readAt(0, column, 1, Datatype.createVector(3, 1, 2, MPI.FLOAT));
            assertThat(column).containsExactly(1, 0, 2, 0, 3, 0);
        });
    }

    @Test
    void shouldWriteBigEndianInExternal32() throws IOException {
        run(1, READ_AND_CREATE, file -> {
            file.setView(0, MPI.INT, MPI.INT, "external32", new Info());
            file.write(new int[] {1}, 1, MPI.INT);
            assertThat(file.getTypeExtent(MPI.INT)).isEqualTo(MPI.INT.getExtent());
        });
        assertThat(Files.readAllBytes(directory.resolve("file"))).containsExactly(0, 0, 0, 1);
    }

    @Test
    void shouldEndSplitAccesses() {
        run(2, READ_AND_CREATE, file -> {
            int rank = file.getGroup().getRank();
            byte[] out = {(byte) (rank + 1)};
            short[] in = new short[1];
            file.writeAtAllBegin(rank, out, 1, MPI.BYTE);
            shouldThrow(MPI.ERR_BUFFER, () -> file.writeAtAllEnd(new byte[1]), "writeAtAllBegin");
            shouldThrow(MPI.ERR_OTHER, () -> file.writeAllEnd(out), "writeAllBegin", "writeAtAllBegin");
            assertThat(file.writeAtAllEnd(out).getCount(MPI.BYTE)).isEqualTo(1);
            shouldThrow(MPI.ERR_OTHER, () -> file.writeAtAllEnd(out), "writeAtAllBegin");
            file.sync();
            file.readAtAllBegin(0, in, 2, MPI.BYTE);
            assertThat(file.readAtAllEnd(in).getCount(MPI.BYTE)).isEqualTo(2);
            assertThat(in[0])
                    .isEqualTo(ByteBuffer.wrap(new byte[] {1, 2})
                            .order(ByteOrder.nativeOrder())
                            .getShort());
            file.writeAllBegin(out, 1, MPI.BYTE);
            file.writeAllEnd(out);
            file.readAllBegin(in, 0, MPI.BYTE);
            file.readAllEnd(in);
            file.writeOrderedBegin(out, 1, MPI.BYTE);
            file.writeOrderedEnd(out);
            file.readOrderedBegin(in, 0, MPI.BYTE);
            file.readOrderedEnd(in);
        });
    }

    @Test
    void shouldShareAPointer() throws IOException {
        run(3, READ_AND_CREATE, file -> {
            int rank = file.getGroup().getRank();
            file.setView(0, MPI.INT, MPI.INT, "native");
            file.writeOrdered(IntStream.rangeClosed(0, rank).toArray(), rank + 1, MPI.INT);
            assertThat(file.getPositionShared()).isEqualTo(6);
            file.seekShared(0, MPI.SEEK_SET);
            int[] one = new int[1];
            file.readOrdered(one, 1, MPI.INT);
            assertThat(one[0]).isEqualTo(rank == 2 ? 1 : 0);
            file.seekShared(0, MPI.SEEK_END);
            file.writeShared(new int[] {7}, 1, MPI.INT);
            file.iWriteShared(IntBuffer.wrap(new int[] {7}), 1, MPI.INT).waitFor();
            file.sync();
            file.seekShared(-1, MPI.SEEK_END);
            if (rank == 0) {
                assertThat(file.readShared(one, 1, MPI.INT).getCount(MPI.INT)).isEqualTo(1);
                assertThat(file.iReadShared(IntBuffer.wrap(new int[1]), 1, MPI.INT)
                                .waitStatus()
                                .getCount(MPI.INT))
                        .isZero();
            }
        });
        assertThat(ints()).containsExactly(0, 0, 1, 0, 1, 2, 7, 7, 7, 7, 7, 7);
    }

    @Test
    void shouldStartCollectiveAccesses() {
        run(2, READ_AND_CREATE, file -> {
            int rank = file.getGroup().getRank();
            IntBuffer out = IntBuffer.wrap(new int[] {rank + 5});
            IntBuffer in = IntBuffer.allocate(2);
            Request.waitAll(new Request[] {file.iWriteAtAll(4L * rank, out, 1, MPI.INT)});
            file.sync();
            file.iReadAtAll(0, in, 2, MPI.INT).waitFor();
            assertThat(in.array()).containsExactly(5, 6);
            file.seek(8 + 4L * rank, MPI.SEEK_SET);
            file.iWriteAll(out, 1, MPI.INT).waitFor();
            file.sync();
            file.seek(8, MPI.SEEK_SET);
            Status status = file.iReadAll(in, 2, MPI.INT).waitStatus();
            assertThat(status.getCount(MPI.INT)).isEqualTo(2);
            assertThat(in.array()).containsExactly(5, 6);
            Request read = file.iRead(in, 2, MPI.INT);
            assertThat(read.waitStatus().getCount(MPI.BYTE)).isZero();
            file.iWriteAt(0, out, 1, MPI.INT).waitFor();
        });
    }

    @Test
    void shouldHaveSizesModesAndHints() {
        Info hints = new Info();
        hints.set("cb_nodes", "1");
        Jmpi.run(2, world -> {
            File file = new File(
                    new Intracomm(world), name(), MPI.MODE_WRONLY | MPI.MODE_CREATE | MPI.MODE_DELETE_ON_CLOSE, hints);
            assertThat(file.getAMode()).isEqualTo(MPI.MODE_WRONLY | MPI.MODE_CREATE | MPI.MODE_DELETE_ON_CLOSE);
            assertThat(file.getInfo().get("cb_nodes")).isEqualTo("1");
            file.setInfo(hints);
            file.setSize(100);
            assertThat(file.getSize()).isEqualTo(100);
            file.preallocate(1000);
            assertThat(file.getSize()).isEqualTo(1000);
            assertThat(file.getAtomicity()).isFalse();
            file.setAtomicity(true);
            assertThat(file.getAtomicity()).isTrue();
            assertThat(file.getView().getEType()).isSameAs(MPI.BYTE);
            assertThat(file.getGroup().getSize()).isEqualTo(2);
            file.close();
        });
        assertThat(directory.resolve("file")).doesNotExist();
    }

    @Test
    void shouldReturnErrorsAsExceptions() {
        Jmpi.run(1, world -> {
            Intracomm comm = new Intracomm(world);
            shouldThrow(MPI.ERR_NO_SUCH_FILE, () -> new File(comm, name(), MPI.MODE_RDONLY), name());
            shouldThrow(MPI.ERR_NO_SUCH_FILE, () -> File.delete(name()), name());
            shouldThrow(MPI.ERR_AMODE, () -> new File(comm, name(), MPI.MODE_CREATE), "MPI.MODE_RDONLY");
            shouldThrow(MPI.ERR_AMODE, () -> new File(comm, name(), 512), "512");
            shouldThrow(MPI.ERR_BAD_FILE, () -> new File(comm, null, READ_AND_CREATE), "null");
            shouldThrow(MPI.ERR_BAD_FILE, () -> new File(comm, "a\0b", READ_AND_CREATE), "a\0b");
            File writing = new File(comm, name(), MPI.MODE_WRONLY | MPI.MODE_CREATE);
            shouldThrow(MPI.ERR_ACCESS, () -> writing.read(new int[1], 1, MPI.INT), "MPI.MODE_WRONLY", "MPI.MODE_RDWR");
            writing.close();
            File file = new File(comm, name(), READ_AND_CREATE);
            assertThat(file.getErrhandler()).isSameAs(MPI.ERRORS_RETURN);
            shouldThrow(MPI.ERR_TYPE, () -> file.write(new Object[1], 1, MPI.OBJECT), "MPI.OBJECT");
            shouldThrow(MPI.ERR_TYPE, () -> file.setView(0, MPI.OBJECT, MPI.OBJECT, "native"), "MPI.OBJECT");
            shouldThrow(MPI.ERR_UNSUPPORTED_DATAREP, () -> file.setView(0, MPI.INT, MPI.INT, "mine"), "'mine'");
            shouldThrow(MPI.ERR_BUFFER, () -> file.read(null, 1, MPI.INT), "null");
            shouldThrow(MPI.ERR_ARG, () -> file.seek(0, 7), "whence 7");
            shouldThrow(MPI.ERR_ARG, () -> file.setErrhandler(null), "null");
            file.callErrhandler(MPI.ERR_OTHER); // returns
            file.setErrhandler(MPI.ERRORS_ARE_FATAL);
            assertThat(file.getErrhandler()).isSameAs(MPI.ERRORS_ARE_FATAL);
            file.close();
            shouldThrow(MPI.ERR_FILE, file::getSize, "closed");
            shouldThrow(MPI.ERR_FILE, file::close, "closed");
            File.delete(name());
            assertThat(directory.resolve("file")).doesNotExist();
        });
    }
}
