package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.programs.ClosesEarly;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A session is closed while a thread is in a call: the thread has an error, and the job its own end. */
class ClosedSessionIT {
    @TempDir
    Path directory;

    static List<JobCommand> jobs() {
        return TestSeeds.some(
                1,
                List.of(
                        JobCommand.jmpirun("-n 2 --transport shm"),
                        JobCommand.jmpirun("-n 2 --transport tcp"),
                        JobCommand.inJvm(2, "")));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void shouldEndTheCallAndNotTheJob(JobCommand job) throws Exception {
        JobRun run = job.program(ClosesEarly.class).succeedIn(directory);
        assertThat(run.out()).contains("rank 0 has its results", "rank 1 has its results");
        for (int rank : List.of(0, 1)) {
            assertThat(run.err())
                    .containsPattern("rank " + rank + ": .*thread 'worker'.*goes on")
                    .contains("recv in thread 'worker', at ClosesEarly.java:", "session is closed", "Mpi.close()");
        }
        assertThat(run.err()).doesNotContain("never", "progress thread", "exit code 1");
    }
}
