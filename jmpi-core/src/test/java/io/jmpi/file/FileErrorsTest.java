package io.jmpi.file;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What calls on files report: wrong arguments, errors of the file system, lost ranks; at all ranks where all depend on it. */
@Timeout(120)
class FileErrorsTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    Path directory;

    private Path path() {
        return directory.resolve("data.bin");
    }

    private static void run(int ranks, Jmpi.RankBody body) {
        Jmpi.runSessions(MpiConfig.defaults(), ranks, LIMIT, mpi -> body.run(mpi.world()));
    }

    private MpiFile open(Communicator world) {
        return MpiFile.open(world, path(), OpenMode.CREATE, OpenMode.READ_WRITE);
    }

    // ---------------------------------------------------------------- open

    @Test
    void shouldRefuseModesThatContradictEachOther() {
        run(1, world -> {
            for (List<OpenMode> modes : List.of(
                    List.<OpenMode>of(),
                    List.of(OpenMode.CREATE),
                    List.of(OpenMode.READ, OpenMode.WRITE),
                    List.of(OpenMode.READ, OpenMode.READ_WRITE),
                    List.of(OpenMode.READ, OpenMode.CREATE),
                    List.of(OpenMode.READ, OpenMode.EXCLUSIVE),
                    List.of(OpenMode.READ_WRITE, OpenMode.SEQUENTIAL))) {
                assertError(
                        ErrorClass.AMODE, () -> MpiFile.open(world, path(), modes.toArray(OpenMode[]::new)), "modes [");
            }
            assertError(ErrorClass.BAD_FILE, () -> MpiFile.open(world, null, OpenMode.READ), "path is null");
            assertError(ErrorClass.COMM, () -> MpiFile.open(null, path(), OpenMode.READ), "communicator is null");
            assertError(
                    ErrorClass.INFO_VALUE,
                    () -> MpiFile.open(world, path(), EnumSet.of(OpenMode.READ), Info.of(Map.of("cb_nodes", "none"))),
                    "'cb_nodes'",
                    "'none'");
        });
        assertThat(path()).doesNotExist();
    }

    @Test
    void shouldReportAtAllRanksWhatTheFileSystemRefuses() throws IOException {
        Files.write(path(), new byte[1]);
        run(3, world -> {
            Path missing = directory.resolve("missing");
            assertError(
                    ErrorClass.NO_SUCH_FILE,
                    () -> MpiFile.open(world, missing, OpenMode.READ),
                    "rank 0",
                    missing.toString(),
                    "OpenMode.CREATE");
            assertError(
                    ErrorClass.FILE_EXISTS,
                    () -> MpiFile.open(world, path(), OpenMode.CREATE, OpenMode.EXCLUSIVE, OpenMode.WRITE),
                    "rank 0",
                    path().toString());
            assertError(
                    ErrorClass.BAD_FILE,
                    () -> MpiFile.open(world, directory, OpenMode.READ),
                    directory.toString(),
                    "directory");
            world.barrier();
            Path fresh = directory.resolve("fresh");
            MpiFile.open(world, fresh, OpenMode.CREATE, OpenMode.EXCLUSIVE, OpenMode.WRITE)
                    .close();
            assertThat(fresh).exists();
        });
    }

    @Test
    void shouldReportModesAndHintsThatDiffer() {
        run(3, world -> {
            OpenMode mode = world.rank() == 2 ? OpenMode.WRITE : OpenMode.READ_WRITE;
            assertErrorInOrder(
                    ErrorClass.NOT_SAME,
                    () -> MpiFile.open(world, path(), OpenMode.CREATE, mode),
                    "rank 0 has [READ_WRITE, CREATE]",
                    "rank 2 has [WRITE, CREATE]");
            Info hints = Info.of(Map.of("cb_nodes", Integer.toString(1 + world.rank())));
            assertError(
                    ErrorClass.NOT_SAME,
                    () -> MpiFile.open(world, path(), Set.of(OpenMode.CREATE, OpenMode.WRITE), hints),
                    "hints");
        });
    }

    @Test
    void shouldReportARankThatSeesAnotherFile() throws IOException {
        Path other = Files.createDirectory(directory.resolve("other")).resolve("data.bin");
        Files.write(other, new byte[1]);
        run(3, world -> {
            Path own = world.rank() == 1 ? other : path();
            assertErrorInOrder(
                    ErrorClass.NO_SUCH_FILE,
                    () -> MpiFile.open(world, own, OpenMode.CREATE, OpenMode.READ_WRITE),
                    "rank 1",
                    "does not see the file",
                    "rank 0 has opened on host",
                    "directory that the hosts share");
            Path none = world.rank() == 2 ? directory.resolve("other/none") : path();
            assertErrorInOrder(
                    ErrorClass.NO_SUCH_FILE,
                    () -> MpiFile.open(world, none, OpenMode.CREATE, OpenMode.READ_WRITE),
                    "rank 2",
                    "does not see the file");
        });
    }

    @Test
    void shouldDelete() {
        run(2, world -> {
            open(world).close();
            world.barrier();
            if (world.rank() == 0) {
                MpiFile.delete(path());
                assertError(ErrorClass.NO_SUCH_FILE, () -> MpiFile.delete(path()), path().toString());
                assertError(ErrorClass.BAD_FILE, () -> MpiFile.delete(directory), directory.toString());
            }
        });
    }

    // ---------------------------------------------------------------- arguments

    @Test
    void shouldRefuseWrongArgumentsAndChangeNothing() {
        run(1, world -> {
            try (MpiFile file = open(world)) {
                file.setView(0, Datatype.INT, Datatype.INT);
                assertError(ErrorClass.ARG, () -> file.writeAt(-1, new int[1]), "writeAt", "-1", "data.bin");
                assertError(ErrorClass.BUFFER, () -> file.writeAt(0, null), "null");
                assertError(ErrorClass.BUFFER, () -> file.write(Buffer.IN_PLACE), "IN_PLACE");
                assertError(ErrorClass.TYPE, () -> file.write(new byte[3]), "3 bytes", "INT");
                assertError(ErrorClass.BUFFER, () -> file.write("text"), "java.lang.String");
                assertError(ErrorClass.ARG, () -> file.seek(-1), "seek", "-1");
                assertError(ErrorClass.ARG, () -> file.byteOffset(-2), "-2");
                assertError(ErrorClass.ARG, () -> file.setSize(-3), "-3");
                assertError(ErrorClass.ARG, () -> file.setView(-4, Datatype.INT, Datatype.INT), "-4");
                assertError(ErrorClass.TYPE, () -> file.setView(0, Datatype.INT, Datatype.SHORT), "SHORT", "2 bytes");
                assertError(
                        ErrorClass.TYPE,
                        () -> file.setView(0, Datatype.INT, Datatype.INT.indexed(new int[] {1, 1}, new int[] {3, 0})),
                        "ascending");
                assertError(
                        ErrorClass.TYPE,
                        () -> file.setView(0, Datatype.INT, Datatype.INT.indexed(new int[] {1}, new int[] {-1})),
                        "negative");
                assertError(
                        ErrorClass.UNSUPPORTED_DATAREP, () -> DataRepresentation.of("mine"), "'mine'", "external32");
                assertThat(file.position()).isZero();
                assertThat(file.view().elementType()).isSameAs(Datatype.INT);
                assertThat(file.size()).isZero();
                file.close();
                assertError(ErrorClass.FILE, () -> file.write(new int[1]), "data.bin", "closed");
            }
        });
    }

    @Test
    void shouldRefuseWhatTheModesExclude() throws IOException {
        Files.write(path(), new byte[4]);
        run(1, world -> {
            try (MpiFile file = MpiFile.open(world, path(), OpenMode.READ)) {
                assertError(ErrorClass.READ_ONLY, () -> file.write(new byte[1]), "write", "READ");
                assertError(ErrorClass.READ_ONLY, () -> file.setSize(1), "setSize", "READ");
            }
            try (MpiFile file = MpiFile.open(world, path(), OpenMode.WRITE)) {
                assertError(ErrorClass.ACCESS, () -> file.readAtAll(0, new byte[1]), "readAtAll", "WRITE");
            }
            try (MpiFile file = MpiFile.open(world, path(), OpenMode.READ, OpenMode.SEQUENTIAL)) {
                assertError(ErrorClass.UNSUPPORTED_OPERATION, () -> file.read(new byte[1]), "SEQUENTIAL");
                assertError(ErrorClass.UNSUPPORTED_OPERATION, () -> file.readAtAll(0, new byte[1]), "SEQUENTIAL");
                assertError(ErrorClass.UNSUPPORTED_OPERATION, () -> file.seek(0), "SEQUENTIAL");
                assertError(ErrorClass.UNSUPPORTED_OPERATION, () -> file.seekShared(0, SeekOrigin.START), "SEQUENTIAL");
                assertError(
                        ErrorClass.ARG, () -> file.setView(0, Datatype.BYTE, Datatype.BYTE), "DISPLACEMENT_CURRENT");
            }
        });
    }

    @Test
    void shouldReportArgumentsThatMustBeTheSame() {
        run(3, world -> {
            try (MpiFile file = open(world)) {
                int rank = world.rank();
                assertErrorInOrder(
                        ErrorClass.NOT_SAME,
                        () -> file.setSize(rank == 1 ? 7 : 5),
                        "setSize",
                        "rank 0 has 5",
                        "rank 1 has 7");
                assertThat(file.size()).isZero();
                Datatype<?> type = rank == 2 ? Datatype.LONG : Datatype.INT;
                assertErrorInOrder(
                        ErrorClass.NOT_SAME,
                        () -> file.setView(0, type, type),
                        "setView",
                        "rank 0 has 4",
                        "rank 2 has 8");
                assertError(
                        ErrorClass.NOT_SAME,
                        () -> file.seekShared(rank, SeekOrigin.START),
                        "seekShared",
                        "rank 1 has 1");
                file.setView(rank, Datatype.BYTE, Datatype.BYTE);
                assertError(ErrorClass.ARG, () -> file.writeShared(new byte[1]), "views", "differ");
            }
        });
    }

    @Test
    void shouldReportCollectiveCallsThatDiffer() {
        run(2, world -> {
            MpiFile file = open(world);
            assertErrorInOrder(
                    ErrorClass.OTHER,
                    () -> {
                        if (world.rank() == 0) {
                            file.writeAtAll(0, new byte[1]);
                        } else {
                            file.sync();
                        }
                    },
                    "data.bin",
                    "rank 0 called writeAtAll",
                    "rank 1 called sync");
            file.close();
        });
    }

    /** A block of try closes the file at one rank, while others go on. */
    @Test
    void shouldWaitInCloseUntilAllRanksHaveClosed() {
        run(3, world -> {
            MpiFile file = MpiFile.open(world, path(), OpenMode.CREATE, OpenMode.READ_WRITE, OpenMode.DELETE_ON_CLOSE);
            file.writeShared(new byte[1]);
            world.barrier();
            if (world.rank() == 1) {
                assertErrorInOrder(ErrorClass.OTHER, file::close, "rank 0 called writeAtAll", "rank 1 called close");
                assertThat(file.isClosed()).isTrue();
            } else {
                for (int i = 0; i < 3; i++) {
                    assertErrorInOrder(
                            ErrorClass.OTHER,
                            () -> file.writeAtAll(0, new byte[1]),
                            "rank 0 called writeAtAll",
                            "rank 1 called close");
                    assertThat(file.readAt(0, new byte[1]).count(Datatype.BYTE)).isEqualTo(1);
                    assertThat(file.positionShared()).isEqualTo(3);
                }
                file.close();
            }
            world.barrier();
            try (Stream<Path> left = Files.list(directory)) {
                assertThat(left).isEmpty();
            }
        });
    }

    @Test
    void shouldRefusePlacesThatNoFileHas() {
        run(2, world -> {
            try (MpiFile file = open(world)) {
                assertError(ErrorClass.ARG, () -> file.readAt(Long.MAX_VALUE, new byte[1]), "too large");
                file.seek(1, SeekOrigin.START);
                assertError(ErrorClass.ARG, () -> file.seek(Long.MAX_VALUE, SeekOrigin.CURRENT), "too large");
                assertThat(file.position()).isEqualTo(1);
                assertError(
                        ErrorClass.ARG,
                        () -> file.setView(Long.MAX_VALUE, Datatype.BYTE, Datatype.BYTE),
                        "displacement",
                        "too large");
                Datatype<?> sparse = Datatype.BYTE.resized(0, 1 << 30);
                file.setView(5, Datatype.BYTE, sparse);
                assertError(ErrorClass.ARG, () -> file.readAt(1L << 32, new byte[1]), "too large");
                assertError(ErrorClass.ARG, () -> file.byteOffset(1L << 32), "too large");
                file.seekShared(1L << 33, SeekOrigin.START);
                assertError(ErrorClass.ARG, () -> file.readOrdered(new byte[1]), "too large");
            }
        });
    }

    @Test
    void shouldHaveOneSplitOperationAtATime() {
        run(2, world -> {
            try (MpiFile file = open(world)) {
                Request first = file.writeAtAllBegin(0, new byte[1]);
                assertError(
                        ErrorClass.REQUEST,
                        () -> file.readAllBegin(new byte[1]),
                        "readAllBegin",
                        "writeAtAllBegin",
                        "data.bin");
                first.waitFor();
                file.readAllBegin(new byte[1]).waitFor();
                assertError(
                        ErrorClass.OTHER,
                        () -> file.bind(FileCall.of(FileAccess.READ, new byte[1]))
                                .split(),
                        "not collective");
                Request collective = file.iwriteAtAll(0, new byte[1]);
                assertError(ErrorClass.REQUEST, collective::free, "collective");
                collective.waitFor();
            }
        });
    }

    @Test
    void shouldCallTheErrorHandlerOfTheFile() {
        run(1, world -> {
            try (MpiFile file = open(world)) {
                MpiException[] seen = {null};
                file.setErrorHandler((which, error) -> {
                    assertThat(which).isSameAs(file);
                    seen[0] = error;
                });
                assertError(ErrorClass.ARG, () -> file.readAt(-1, new byte[1]), "-1");
                assertThat(seen[0]).hasMessageContaining("-1");
                assertError(ErrorClass.ARG, () -> file.setErrorHandler(null), "handler is null");
            }
        });
    }

    // ---------------------------------------------------------------- disk full, truncation

    @ParameterizedTest
    @ValueSource(strings = {"enable", "disable", "automatic"})
    void shouldReportAFullDiskAtAllRanks(String twoPhases) {
        assumeThat(FULL).exists();
        run(3, world -> {
            Info hints = Info.of(Map.of("romio_cb_write", twoPhases, "cb_nodes", "2", "cb_buffer_size", "4096"));
            try (MpiFile file = MpiFile.open(world, FULL, Set.of(OpenMode.WRITE), hints)) {
                file.setView(world.rank(), Datatype.BYTE, Datatype.BYTE.resized(0, 3));
                assertErrorInOrder(
                        ErrorClass.NO_SPACE,
                        () -> file.writeAtAll(0, new byte[10_000]),
                        "writeAtAll of file full",
                        "rank 0",
                        "/dev/full",
                        "No space left");
                assertError(
                        ErrorClass.NO_SPACE,
                        () -> file.iwriteAtAll(0, new byte[10_000]).waitFor(),
                        "No space left");
                assertError(ErrorClass.NO_SPACE, () -> file.writeAt(0, new byte[1]), "/dev/full");
                assertError(
                        ErrorClass.NO_SPACE, () -> file.iwriteAt(0, new byte[1]).waitFor(), "/dev/full");
            }
        });
    }

    @Test
    void shouldReadLessOrFailAtAllRanksWhenTheFileIsCut() throws Exception {
        int bytes = 300_000;
        Files.write(path(), new byte[bytes]);
        AtomicBoolean ended = new AtomicBoolean();
        Thread cutter = new Thread(() -> {
            try (FileChannel channel = FileChannel.open(path(), StandardOpenOption.WRITE)) {
                while (!ended.get()) {
                    channel.truncate(bytes / 3);
                    channel.write(java.nio.ByteBuffer.allocate(1), bytes - 1);
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        cutter.start();
        try {
            run(3, world -> {
                Info hints = Info.of(Map.of("romio_cb_read", "enable", "cb_buffer_size", "8192"));
                try (MpiFile file = MpiFile.open(world, path(), Set.of(OpenMode.READ), hints)) {
                    file.setView(world.rank(), Datatype.BYTE, Datatype.BYTE.resized(0, 3));
                    for (int i = 0; i < 50; i++) {
                        int[] failed = new int[1];
                        try {
                            file.readAtAll(0, new byte[bytes / 3]);
                        } catch (MpiException e) {
                            assertThat(e.errorClass()).isEqualTo(ErrorClass.IO);
                            assertThat(e).hasMessageContaining("was truncated while it was read");
                            failed[0] = 1;
                        }
                        int[] sum = new int[1];
                        world.allreduce(failed, sum, io.jmpi.reduction.ReduceOp.SUM);
                        assertThat(sum[0]).isIn(0, 3);
                    }
                }
            });
        } finally {
            ended.set(true);
            cutter.join();
        }
    }

    // ---------------------------------------------------------------- lost ranks, revocation

    @ParameterizedTest
    @ValueSource(strings = {"writeAtAll", "iwriteAtAll", "setSize", "close"})
    void shouldReportARankThatHasLeft(String method) {
        run(3, world -> {
            MpiFile file = open(world);
            if (world.rank() == 1) {
                return; // Its session ends.
            }
            assertError(
                    ErrorClass.PROC_FAILED,
                    () -> {
                        switch (method) {
                            case "writeAtAll" -> file.writeAtAll(world.rank(), new byte[1]);
                            case "iwriteAtAll" ->
                                file.iwriteAtAll(world.rank(), new byte[1]).waitFor();
                            case "setSize" -> file.setSize(7);
                            default -> file.close();
                        }
                    },
                    "data.bin");
            if (!method.equals("close")) {
                file.writeAt(world.rank(), new byte[1]); // Needs no other rank.
                assertError(ErrorClass.PROC_FAILED, file::close, "data.bin");
            }
            assertThat(file.isClosed()).isTrue();
        });
    }

    @Test
    void shouldEndCallsWhenTheCommunicatorIsRevoked() {
        run(3, world -> {
            Communicator group = world.dup();
            MpiFile file = open(group);
            if (world.rank() == 1) {
                group.revoke();
            } else {
                assertError(ErrorClass.REVOKED, () -> file.writeAtAll(0, new byte[1]), "data.bin", "revoked");
            }
            assertError(ErrorClass.REVOKED, () -> file.readAt(0, new byte[1]), "data.bin", "revoked");
            assertError(ErrorClass.REVOKED, file::close, "data.bin");
            assertThat(file.isClosed()).isTrue();
            world.barrier();
        });
    }

    @Test
    void shouldKeepAnInterruptPending() {
        run(2, world -> {
            try (MpiFile file = open(world)) {
                byte[] data = new byte[1000];
                Arrays.fill(data, (byte) 7);
                Thread.currentThread().interrupt();
                file.writeAt(1000L * world.rank(), data);
                file.writeAtAll(1000L * world.rank(), data);
                assertThat(Thread.interrupted()).isTrue();
                file.readAt(1000L * world.rank(), data);
                assertThat(data).containsOnly(7);
            }
        });
    }

    @Test
    void shouldRefuseWhatIsNoFile() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Jmpi.run(2, world -> {
            assertError(ErrorClass.BAD_FILE, () -> MpiFile.open(world, pipe, OpenMode.READ), "it is a pipe");
            assertError(ErrorClass.BAD_FILE, () -> MpiFile.open(world, Path.of(""), OpenMode.READ), "path is empty");
            OpenMode[] none = null;
            assertError(ErrorClass.AMODE, () -> MpiFile.open(world, pipe, none), "modes is null");
            Set<OpenMode> withNull = new HashSet<>(Arrays.asList(OpenMode.READ, null));
            assertError(
                    ErrorClass.AMODE, () -> MpiFile.open(world, pipe, withNull, Info.EMPTY), "a mode of open is null");
        });
    }

    @Test
    void shouldSayWhatDiffers() {
        Path path = directory.resolve("differs");
        Jmpi.run(2, world -> {
            try (MpiFile file = MpiFile.open(world, path, OpenMode.CREATE, OpenMode.READ_WRITE)) {
                boolean isFirst = world.rank() == 0;
                assertError(
                        ErrorClass.NOT_SAME,
                        () -> file.setView(
                                0,
                                Datatype.BYTE,
                                Datatype.BYTE,
                                isFirst ? DataRepresentation.NATIVE : DataRepresentation.EXTERNAL32),
                        "the representation differs: rank 0 has NATIVE, rank 1 has EXTERNAL32");
                Datatype<?> type = isFirst ? Datatype.INT : Datatype.LONG;
                assertError(
                        ErrorClass.NOT_SAME,
                        () -> file.setView(0, type, type),
                        "the size of the element type differs: rank 0 has 4 bytes, rank 1 has 8 bytes");
                Info hints = isFirst ? Info.EMPTY : Info.EMPTY.with("cb_nodes", "1");
                assertError(
                        ErrorClass.NOT_SAME, () -> file.setInfo(hints), "a hint about collective access", "other ones");
                assertError(
                        ErrorClass.NOT_SAME,
                        () -> file.seekShared(0, isFirst ? SeekOrigin.START : SeekOrigin.END),
                        "origin differs: rank 0 has START, rank 1 has END");
                assertError(
                        ErrorClass.ARG,
                        () -> file.seekShared(-1, SeekOrigin.START),
                        "seekShared of file differs: rank 0: offset -1 from START");
            }
        });
    }
}
