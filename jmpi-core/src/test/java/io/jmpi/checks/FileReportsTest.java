package io.jmpi.checks;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.LoggedLines;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.file.MpiFile;
import io.jmpi.file.OpenMode;
import io.jmpi.internal.session.Internals;
import io.jmpi.internal.statistics.AccessStatistics;
import io.jmpi.internal.statistics.RankStatistics;
import io.jmpi.internal.statistics.StatisticsReport;
import io.jmpi.transport.InJvmJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the check mode, traces and statistics say of files. */
@Timeout(60)
class FileReportsTest {
    private static final MpiConfig CHECKED = MpiConfig.defaults().with("check", "true");
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    private MpiFile open(Communicator world) {
        return MpiFile.open(world, directory.resolve("data.bin"), OpenMode.CREATE, OpenMode.READ_WRITE);
    }

    // ---------------------------------------------------------------- check mode

    @Test
    void shouldWatchTheMemoryOfPendingAccesses() {
        Jmpi.runSessions(CHECKED, 2, LIMIT, mpi -> {
            try (MpiFile file = open(mpi.world())) {
                int[] data = new int[1000];
                Request write = file.iwriteAtAll(4000L * mpi.world().rank(), data);
                data[7] = 1;
                assertErrorInOrder(ErrorClass.BUFFER, write::waitFor, "modified", "writeAtAll of file", "data.bin");
                Request alone = file.iwriteAt(0, data);
                Request conflict = file.ireadAt(0, data);
                assertError(ErrorClass.BUFFER, conflict::waitFor, "overlaps", "active writeAt of file");
                alone.waitFor();
                file.writeAtAll(0, data);
            }
        });
    }

    @Test
    void shouldCompareElementsWithTheView() {
        Jmpi.runSessions(CHECKED, 1, LIMIT, mpi -> {
            try (MpiFile file = open(mpi.world())) {
                file.setView(0, Datatype.INT, Datatype.INT);
                assertError(ErrorClass.TYPE, () -> file.write(new float[1]), "FLOAT", "INT", "BYTE");
                file.write(new int[1]);
                file.setView(0, Datatype.BYTE, Datatype.BYTE);
                file.write(new float[1]);
            }
        });
    }

    @Test
    void shouldReportFilesThatAreNotClosedAndRequestsThatAreLeft() {
        try (LoggedLines logged = new LoggedLines(Mpi.class)) {
            Jmpi.runSessions(CHECKED, 2, LIMIT, mpi -> {
                MpiFile file = open(mpi.world());
                if (mpi.world().rank() == 0) {
                    file.iwriteAt(0, new byte[1]);
                }
            });
            assertThat(logged.lines())
                    .anySatisfy(line -> assertThat(line)
                            .contains("rank 1: 1 file was never closed:", "data.bin, opened at", "FileReportsTest"))
                    .anySatisfy(line -> assertThat(line).contains("rank 0: 1 request was never waited for: writeAt"));
        }
    }

    // ---------------------------------------------------------------- traces

    @Test
    void shouldRecordCalls() throws IOException {
        Path traces = directory.resolve("traces");
        Jmpi.runSessions(MpiConfig.defaults().with("trace", traces.toString()), 1, LIMIT, mpi -> {
            try (MpiFile file = open(mpi.world())) {
                file.setView(8, Datatype.INT, Datatype.INT);
                file.writeAt(2, new int[3]);
                file.iwriteAt(0, new int[1]).waitFor();
                file.seek(1);
                file.readAll(new int[2]);
                file.ireadAtAll(0, new int[2]).waitFor();
                file.setSize(16);
            }
        });
        List<String> lines = Files.readAllLines(traces.resolve("jmpi-0000.trace")).stream()
                .map(line -> line.replaceAll("^(\\w+) \\d+ \\d+ ", "$1 "))
                .filter(line -> line.startsWith("MPI_File") || line.startsWith("MPI_Ico"))
                .toList();
        assertThat(lines)
                .containsExactly(
                        "MPI_File_open 0 file=2 comm=2 filename=\"" + directory.resolve("data.bin") + "\" amode=12",
                        "MPI_File_set_view 0 file=2 offset=8 hosttype=5 filetype=5 datarep=\"native\"",
                        "MPI_File_write_at 0 file=2 offset=2 count=12 datatype=5 status=[12:0:0:0:0]",
                        "MPI_File_iwrite_at 0 file=2 offset=0 count=4 datatype=5 request=2",
                        "MPI_File_seek 0 file=2 offset=1 whence=0",
                        "MPI_File_read_all 0 file=2 count=8 datatype=5 status=[8:0:0:0:0]",
                        "MPI_Icollective 0 call=\"MPI_File_iread_at_all\" comm=2 offset=0 count=8 datatype=5 request=2",
                        "MPI_File_set_size 0 file=2 size=16",
                        "MPI_File_close 0 file=2");
    }

    // ---------------------------------------------------------------- statistics

    @Test
    void shouldCountAccesses() {
        Map<Integer, RankStatistics> measured = new ConcurrentHashMap<>();
        InJvmJob job = new InJvmJob(1, (code, reason) -> {});
        job.onEnd((rank, end) -> measured.put(rank, RankStatistics.decode(end.statistics())));
        try (Mpi mpi = Internals.join(MpiConfig.defaults().with("stats", "true"), job.member(0))) {
            for (int i = 0; i < 2; i++) {
                try (MpiFile file = open(mpi.world())) {
                    file.writeAtAll(0, new int[3]);
                    file.readAt(0, new int[1]);
                }
            }
        }
        List<AccessStatistics> files = measured.get(0).files();
        assertThat(files).hasSize(1);
        AccessStatistics file = files.get(0);
        assertThat(List.of(file.reads(), file.bytesRead(), file.writes(), file.bytesWritten()))
                .containsExactly(2L, 8L, 2L, 24L);
        assertThat(file.nanos()).isPositive();
        StatisticsReport report = new StatisticsReport();
        report.add(0, measured.get(0));
        report.add(1, measured.get(0));
        assertThat(report.toString())
                .containsPattern("file or window +rank +reads +bytes read +writes +bytes written +seconds")
                .containsPattern("data\\.bin +0 +2 +8 B +2 +24 B +\\d\\.\\d{3}")
                .containsPattern("data\\.bin +all +4 +16 B +4 +48 B +\\d\\.\\d{3}");
    }
}
