package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs in the flavour of Open MPI's Java bindings. */
@Tag("full")
class OpenMpiProgramsIT {
    @TempDir
    static Path classes;

    @TempDir
    Path directory;

    private static ExistingPrograms programs;
    private static List<String> chapters;

    @BeforeAll
    static void compile() throws IOException {
        programs = ExistingPrograms.compile("openmpi", classes);
        chapters = programs.containing("public static void run()");
        assertThat(chapters).hasSizeGreaterThan(10);
    }

    /** The chapters run one after the other in one job. */
    @ParameterizedTest
    @CsvSource({
        "2, --transport shm --matcher bins",
        "5, --transport tcp",
        "3, -x JMPI_THREAD_LEVEL=multiple -x JMPI_EAGER_CREDIT=5000",
        "2, --in-jvm --matcher optimistic",
        "3, --in-jvm"
    })
    void shouldRunEachChapter(int ranks, String options) throws Exception {
        JobRun run = programs.run(JobCommand.processes(ranks, options), "checks.AllPrograms", chapters.toArray())
                .succeedIn(directory);
        assertThat(run.out().lines())
                .containsExactlyElementsOf(
                        chapters.stream().map(name -> name + " passed").toList());
        assertThat(run.complaints()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"CallsHandler, ''", "CallsHandler, --in-jvm", "CallsFileHandler, --in-jvm"})
    void shouldEndTheJobWhenAnErrorHandlerIsCalled(String program, String options) throws Exception {
        JobRun run = programs.run(JobCommand.processes(2, options), program).exitIn(directory, 15);
        assertThat(run.out()).isEmpty();
    }
}
