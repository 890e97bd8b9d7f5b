package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What makes jobs start fast. */
class FastStartIT {
    private static final String SHARED_CLASS = "io\\.jmpi\\.Mpi source: shared objects file";

    @TempDir
    Path directory;

    @Test
    void shouldStartRanksFromAnArchiveOfClasses() throws Exception {
        JobRun run = JobCommand.jmpirun("-n 1 -J -Xlog:class+load hello").succeedIn(directory);
        assertThat(run.out()).containsPattern(SHARED_CLASS).contains("Hello from rank 0 of 1");
    }

    @Test
    @Tag("full")
    void shouldStartRanksOfAUsersClassesFromTheArchive() throws Exception {
        new SourceCode("Mine", """
                public final class Mine {
                    private Mine() {}

                    public static void main(String[] args) {
                        try (io.jmpi.Mpi mpi = io.jmpi.Mpi.init()) {
                            System.out.println("Mine, " + mpi.world().size());
                        }
                    }
                }
                """).compile(directory, "Mine");
        JobRun run = JobCommand.jmpirun("-n 2 -J -Xlog:class+load -cp " + directory + " Mine")
                .succeedIn(directory);
        assertThat(run.out()).containsPattern(SHARED_CLASS).contains("Mine, 2");
    }

    @Test
    @Tag("full")
    void shouldStartWithoutTheArchiveWhereItDoesNotFit() throws Exception {
        JobRun run = JobCommand.jmpirun("-n 1 -J -XX:-UseCompressedClassPointers -J -Xlog:class+load hello")
                .succeedIn(directory);
        assertThat(run.out()).doesNotContainPattern(SHARED_CLASS).contains("Hello from rank 0 of 1");
        assertThat(run.complaints()).isEmpty();
    }
}
