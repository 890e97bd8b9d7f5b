package io.jmpi.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each method of an open file, by the ranks of one JVM. */
@Timeout(120)
class FileAccessTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    private Path path() {
        return directory.resolve("data.bin");
    }

    private static void run(int ranks, Jmpi.RankBody body) {
        run(MpiConfig.defaults(), ranks, body);
    }

    private static void run(MpiConfig config, int ranks, Jmpi.RankBody body) {
        Jmpi.runSessions(config, ranks, LIMIT, mpi -> body.run(mpi.world()));
    }

    private static int[] ints(int rank, int count) {
        return IntStream.range(0, count).map(i -> 1000 * rank + i).toArray();
    }

    /** What a file of ints has. */
    private int[] content() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path())).order(ByteOrder.nativeOrder());
        int[] ints = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(ints);
        return ints;
    }

    private MpiFile open(Communicator world) {
        return MpiFile.open(world, path(), OpenMode.CREATE, OpenMode.READ_WRITE);
    }

    // ---------------------------------------------------------------- explicit offsets

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void shouldAccessExplicitOffsetsInAllStyles(int ranks) throws IOException {
        run(ranks, world -> {
            int rank = world.rank();
            try (MpiFile file = open(world)) {
                file.setView(0, Datatype.INT, Datatype.INT);
                assertThat(file.writeAt(4L * rank, ints(rank, 4)).count(Datatype.INT))
                        .isEqualTo(4);
                world.barrier();
                int[] read = new int[4];
                int other = (rank + 1) % ranks;
                assertThat(file.readAt(4L * other, read).bytes()).isEqualTo(16);
                assertThat(read).isEqualTo(ints(other, 4));
                Arrays.fill(read, 0);
                assertThat(file.ireadAt(4L * other, read).waitFor().bytes()).isEqualTo(16);
                assertThat(read).isEqualTo(ints(other, 4));
                long second = 4L * ranks;
                file.iwriteAt(second + 2L * rank, ints(rank, 2)).waitFor();
                world.barrier();
                int[] all = new int[2 * ranks];
                assertThat(file.readAtAll(second, all).elements(Datatype.INT)).isEqualTo(2 * ranks);
                assertThat(Arrays.copyOfRange(all, 2 * other, 2 * other + 2)).isEqualTo(ints(other, 2));
                file.writeAtAll(second + 2L * rank, ints(rank + 10, 2));
                file.ireadAtAll(second, all).waitFor();
                assertThat(Arrays.copyOfRange(all, 2 * other, 2 * other + 2)).isEqualTo(ints(other + 10, 2));
                file.iwriteAtAll(second + 2L * rank, ints(rank + 20, 2)).waitFor();
                file.readAtAllBegin(second, all).waitFor();
                assertThat(Arrays.copyOfRange(all, 2 * other, 2 * other + 2)).isEqualTo(ints(other + 20, 2));
                file.writeAtAllBegin(second + 2L * rank, ints(rank + 30, 2)).waitFor();
                assertThat(file.position()).isZero();
            }
        });
        assertThat(Arrays.copyOf(content(), 4)).isEqualTo(ints(0, 4));
        assertThat(Arrays.copyOfRange(content(), 4 * ranks, 4 * ranks + 2)).isEqualTo(ints(30, 2));
    }

    // ---------------------------------------------------------------- individual pointers

    @ParameterizedTest
    @CsvSource({"2, application", "3, thread", "4, application"})
    void shouldMoveIndividualPointers(int ranks, String progress) throws IOException {
        run(MpiConfig.defaults().with("progress", progress), ranks, world -> {
            int rank = world.rank();
            try (MpiFile file = open(world)) {
                Datatype<int[]> column = Datatype.INT.resized(0, ranks);
                file.setView(4L * rank, Datatype.INT, column);
                file.write(ints(rank, 2));
                assertThat(file.position()).isEqualTo(2);
                file.iwrite(new int[] {1000 * rank + 2}).waitFor();
                file.writeAll(new int[] {1000 * rank + 3});
                file.iwriteAll(new int[] {1000 * rank + 4}).waitFor();
                file.writeAllBegin(new int[] {1000 * rank + 5}).waitFor();
                assertThat(file.position()).isEqualTo(6);
                file.seek(-2, SeekOrigin.CURRENT);
                int[] two = new int[2];
                file.read(two);
                assertThat(two).containsExactly(1000 * rank + 4, 1000 * rank + 5);
                file.seek(1);
                int[] one = new int[1];
                file.iread(one).waitFor();
                assertThat(one).containsExactly(1000 * rank + 1);
                file.readAll(one);
                assertThat(one).containsExactly(1000 * rank + 2);
                file.ireadAll(one).waitFor();
                assertThat(one).containsExactly(1000 * rank + 3);
                file.readAllBegin(one).waitFor();
                assertThat(one).containsExactly(1000 * rank + 4);
                world.barrier();
                file.seek(-1, SeekOrigin.END);
                assertThat(file.position()).isEqualTo(5);
                assertThat(file.byteOffset(5)).isEqualTo(4L * (rank + 5L * ranks));
            }
        });
        int[] content = content();
        for (int i = 0; i < content.length; i++) {
            assertThat(content[i]).isEqualTo(1000 * (i % ranks) + i / ranks);
        }
    }

    // ---------------------------------------------------------------- shared pointers

    @ParameterizedTest
    @CsvSource({"1, auto", "2, auto", "4, auto", "3, 1", "4, 2"})
    void shouldDealOutElementsAtTheSharedPointer(int ranks, String ranksOfHost) throws IOException {
        run(MpiConfig.defaults().with("host.ranks", ranksOfHost), ranks, world -> {
            int rank = world.rank();
            try (MpiFile file = open(world)) {
                file.setView(0, Datatype.INT, Datatype.INT);
                file.writeOrdered(ints(rank, rank + 1));
                assertThat(file.positionShared()).isEqualTo(ranks * (ranks + 1) / 2);
                world.barrier();
                file.seekShared(0, SeekOrigin.START);
                int[] own = new int[rank + 1];
                file.readOrdered(own);
                assertThat(own).isEqualTo(ints(rank, rank + 1));
                for (int i = 0; i < 5; i++) {
                    file.writeShared(new int[] {rank});
                    file.iwriteShared(new int[] {rank, rank}).waitFor();
                }
                world.barrier();
                file.seekShared(-15L * ranks, SeekOrigin.CURRENT);
                int[] sum = {0};
                for (int i = 0; i < 5; i++) {
                    int[] three = new int[3];
                    file.readShared(Buffer.of(three, 0, 1));
                    file.ireadShared(Buffer.of(three, 1, 2)).waitFor();
                    sum[0] += Arrays.stream(three).sum();
                }
                int[] total = new int[1];
                world.allreduce(sum, total, io.jmpi.reduction.ReduceOp.SUM);
                assertThat(total[0]).isEqualTo(15 * ranks * (ranks - 1) / 2);
                file.seekShared(0, SeekOrigin.END);
                file.writeOrderedBegin(new int[] {-rank}).waitFor();
                file.seekShared(-ranks, SeekOrigin.CURRENT);
                int[] last = new int[1];
                file.readOrderedBegin(last).waitFor();
                assertThat(last).containsExactly(-rank);
                file.setView(4, Datatype.INT, Datatype.INT);
                assertThat(file.positionShared()).isZero();
            }
        });
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(path());
        }
    }

    // ---------------------------------------------------------------- the end of the file

    @Test
    void shouldReadLessAtTheEnd() throws IOException {
        Files.write(path(), new byte[10]);
        run(3, world -> {
            try (MpiFile file = MpiFile.open(world, path(), OpenMode.READ)) {
                byte[] bytes = new byte[8];
                assertThat(file.readAt(4, bytes).bytes()).isEqualTo(6);
                assertThat(file.readAtAll(4L * world.rank(), bytes).bytes())
                        .isEqualTo(world.rank() == 0 ? 8 : 10 - 4 * world.rank());
                assertThat(file.readAt(20, bytes).bytes()).isZero();
                file.setView(0, Datatype.SHORT, Datatype.SHORT.resized(0, 3));
                Status status = file.readAtAll(0, new short[4]);
                assertThat(status.count(Datatype.SHORT)).isEqualTo(2);
                assertThat(status.source()).isEqualTo(io.jmpi.Mpi.UNDEFINED);
            }
        });
    }

    // ---------------------------------------------------------------- representations

    @Test
    void shouldStoreBytesOfEachRepresentation() throws IOException {
        run(2, world -> {
            try (MpiFile file = open(world)) {
                int other = 1 - world.rank();
                for (DataRepresentation each : DataRepresentation.values()) {
                    ByteOrder order =
                            each == DataRepresentation.EXTERNAL32 ? ByteOrder.BIG_ENDIAN : ByteOrder.nativeOrder();
                    file.setView(64L * world.rank(), Datatype.BYTE, Datatype.BYTE, each);
                    file.writeAtAll(0, new char[] {'\u0102'});
                    file.writeAtAll(2, new short[] {0x0304});
                    file.writeAtAll(4, new int[] {0x05060708});
                    file.writeAtAll(8, new long[] {0x090a0b0c0d0e0f10L});
                    file.writeAtAll(16, new float[] {1.5f});
                    file.writeAtAll(20, new double[] {-2.5});
                    file.writeAtAll(28, new boolean[] {true, false});
                    ByteBuffer pair = ByteBuffer.allocate(16).order(ByteOrder.BIG_ENDIAN);
                    pair.putDouble(0, 7.25).putInt(8, 9);
                    file.writeAtAll(30, Buffer.of(pair, 0, 1, Datatype.DOUBLE_INT));
                    file.sync();
                    world.barrier();
                    ByteBuffer expected = ByteBuffer.allocate(42).order(order);
                    expected.putChar('\u0102').putShort((short) 0x0304).putInt(0x05060708);
                    expected.putLong(0x090a0b0c0d0e0f10L).putFloat(1.5f).putDouble(-2.5);
                    expected.put((byte) 1).put((byte) 0).putDouble(7.25).putInt(9);
                    byte[] all = Files.readAllBytes(path());
                    int begin = 64 * other;
                    assertThat(Arrays.copyOfRange(all, begin, begin + 42)).isEqualTo(expected.array());
                    ByteBuffer back = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
                    file.readAt(30, Buffer.of(back, 0, 1, Datatype.DOUBLE_INT));
                    assertThat(back.getDouble(0)).isEqualTo(7.25);
                    assertThat(back.getInt(8)).isEqualTo(9);
                    double[] number = new double[1];
                    file.readAtAll(20, number);
                    assertThat(number).containsExactly(-2.5);
                    world.barrier();
                }
            }
        });
    }

    // ---------------------------------------------------------------- requests

    @Test
    void shouldOverlapWithMessagesAndEachOther() {
        run(3, world -> {
            int rank = world.rank();
            try (MpiFile file = open(world)) {
                file.setView(0, Datatype.INT, Datatype.INT);
                int[] first = ints(rank, 1000);
                int[] second = ints(rank + 5, 1000);
                Request collective = file.iwriteAtAll(1000L * rank, first);
                Request alone = file.iwriteAt(3000 + 1000L * rank, second);
                alone.waitFor(); // Needs no other rank, although a collective call is pending.
                int[] received = new int[1];
                world.sendrecv(new int[] {rank}, (rank + 1) % 3, 1, received, (rank + 2) % 3, 1);
                Request again = file.iwriteAtAll(1000L * rank, second);
                file.writeAtAll(6000 + 1000L * rank, first);
                Request barrier = world.ibarrier();
                Request.waitAll(collective, again, barrier);
                int[] read = new int[1000];
                file.readAt(1000L * rank, read);
                assertThat(read).isEqualTo(second);
                file.readAtAll(6000 + 1000L * rank, read);
                assertThat(read).isEqualTo(first);
            }
        });
    }

    @Test
    void shouldProgressWhenOnlyOneRankWaits() {
        run(2, world -> {
            try (MpiFile file = open(world)) {
                byte[] bytes = {(byte) world.rank()};
                Request request = file.iwriteAtAll(world.rank(), bytes);
                if (world.rank() == 0) {
                    world.send(new int[1], 1, 0);
                    request.waitFor();
                } else {
                    world.recv(new int[1], 0, 0);
                    while (!request.test()) {
                        Thread.onSpinWait();
                    }
                }
                assertThat(request.status().bytes()).isEqualTo(1);
            }
        });
    }

    // ---------------------------------------------------------------- sizes, modes, hints, atomicity

    @Test
    void shouldChangeSizes() {
        run(3, world -> {
            try (MpiFile file = open(world)) {
                file.setSize(1000);
                assertThat(file.size()).isEqualTo(1000);
                file.preallocate(5000);
                assertThat(file.size()).isEqualTo(5000);
                file.preallocate(10);
                assertThat(file.size()).isEqualTo(5000);
                file.setSize(7);
                assertThat(file.size()).isEqualTo(7);
                assertThat(file.group().size()).isEqualTo(3);
                assertThat(file.modes()).containsExactlyInAnyOrder(OpenMode.CREATE, OpenMode.READ_WRITE);
                assertThat(file.path()).isEqualTo(path());
                assertThat(file.typeExtent(Datatype.INT.resized(0, 3))).isEqualTo(12);
            }
        });
    }

    @Test
    void shouldBeginAtTheEndInModeAppendAndDeleteOnClose() throws IOException {
        Files.write(path(), new byte[] {1, 2, 3});
        run(2, world -> {
            Set<OpenMode> modes = Set.of(OpenMode.READ_WRITE, OpenMode.APPEND, OpenMode.DELETE_ON_CLOSE);
            try (MpiFile file = MpiFile.open(world, path(), modes, Info.EMPTY)) {
                assertThat(file.position()).isEqualTo(3);
                assertThat(file.positionShared()).isEqualTo(3);
                file.writeOrdered(new byte[] {(byte) (4 + world.rank())});
                byte[] all = new byte[5];
                file.readAtAll(0, all);
                assertThat(all).containsExactly(1, 2, 3, 4, 5);
            }
            assertThat(path()).doesNotExist();
        });
    }

    @Test
    void shouldReadAStreamInModeSequential() throws IOException {
        Files.write(path(), new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
        run(2, world -> {
            Set<OpenMode> modes = Set.of(OpenMode.READ, OpenMode.SEQUENTIAL);
            try (MpiFile file = MpiFile.open(world, path(), modes, Info.EMPTY)) {
                byte[] one = new byte[1];
                file.readOrdered(one);
                assertThat(one).containsExactly(1 + world.rank());
                file.setView(MpiFile.DISPLACEMENT_CURRENT, Datatype.BYTE, Datatype.BYTE.resized(0, 2));
                assertThat(file.view().displacement()).isEqualTo(2);
                file.readOrdered(one);
                assertThat(one).containsExactly(3 + 2 * world.rank());
            }
        });
    }

    @Test
    void shouldReportKnownHints() {
        run(2, world -> {
            Info hints = Info.of(Map.of("cb_nodes", "1", "striping_unit", "7", "romio_cb_write", "enable"));
            try (MpiFile file = MpiFile.open(world, path(), Set.of(OpenMode.CREATE, OpenMode.READ_WRITE), hints)) {
                assertThat(file.info().get("cb_nodes")).isEqualTo("1");
                assertThat(file.info().get("striping_unit")).isNull();
                file.setInfo(Info.of(Map.of("cb_buffer_size", "8192")));
                assertThat(file.info().get("cb_buffer_size")).isEqualTo("8192");
                assertThat(file.info().get("romio_cb_write")).isEqualTo("enable");
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"writeAt", "writeAtAll"})
    void shouldWriteOneAfterTheOtherInAtomicMode(String method) {
        int bytes = 100_000;
        run(4, world -> {
            try (MpiFile file = open(world)) {
                file.setAtomicity(true);
                assertThat(file.atomicity()).isTrue();
                file.setView(0, Datatype.BYTE, Datatype.BYTE.resized(0, 2));
                byte[] own = new byte[bytes];
                for (int round = 0; round < 5; round++) {
                    Arrays.fill(own, (byte) (world.rank() + 1));
                    if (method.equals("writeAt")) {
                        file.writeAt(0, own);
                    } else {
                        file.writeAtAll(0, own);
                    }
                    world.barrier();
                    file.readAt(0, own);
                    byte first = own[0];
                    for (byte each : own) {
                        assertThat(each).isEqualTo(first);
                    }
                    world.barrier();
                }
            }
        });
    }

    @Test
    void shouldOutliveItsCommunicator() {
        run(2, world -> {
            Communicator other = world.dup();
            MpiFile file = open(other);
            other.free();
            file.writeAtAll(world.rank(), new byte[] {(byte) world.rank()});
            file.close();
            assertThat(file.isClosed()).isTrue();
            file.close();
        });
    }
}
