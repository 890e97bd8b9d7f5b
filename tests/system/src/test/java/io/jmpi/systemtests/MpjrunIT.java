package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that are started by mpjrun.sh, and end as programs for MPJ Express do. */
class MpjrunIT {
    private static final String PROGRAM = """
            public final class Mine {
                private static int initialised;

                private Mine() {}

                public static void main(String[] args) throws Exception {
                    initialised++;
                    StackTraceElement[] stack = Thread.currentThread().getStackTrace();
                    String name = stack[stack.length - 1].getClassName();
                    try (io.jmpi.Mpi mpi = io.jmpi.Mpi.init()) {
                        mpi.world().barrier();
                    }
                    System.out.println(name + " " + initialised + " " + String.join(" ", args) + " "
                            + System.getProperty("JMPI_MPJ_ARGS") + " " + System.getProperty("flag"));
                    System.exit(0);
                }
            }
            """;

    @TempDir
    Path directory;

    private JobCommand mpjrun(String options) throws Exception {
        Path classes = Files.createDirectories(directory.resolve("classes"));
        new SourceCode("Mine", PROGRAM).compile(classes, "Mine");
        return JobCommand.of(List.of(JobCommand.TOP.resolve("bin/mpjrun.sh").toString()))
                .words("-np 2 " + options + " -Dflag=on -cp classes Mine own -np 9");
    }

    @Test
    void shouldRunThreadsOfOneJvm() throws Exception {
        JobRun run = mpjrun("").succeedIn(directory);
        assertThat(run.out().lines())
                .containsExactlyInAnyOrder("Mine 1 0 2 in-jvm own -np 9 1 on", "Mine 1 1 2 in-jvm own -np 9 1 on");
    }

    static List<String> devices() {
        return TestSeeds.some(1, List.of("niodev", "hybdev"));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void shouldRunProcesses(String device) throws Exception {
        JobRun run = mpjrun("-dev " + device).succeedIn(directory);
        assertThat(run.out().lines())
                .containsExactlyInAnyOrder("Mine 1 0 2 shm own -np 9 1 on", "Mine 1 1 2 shm own -np 9 1 on");
        assertThat(run.complaints()).isEmpty();
    }
}
