package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs in the flavour of mpiJava and MPJ Express. */
class MpiJavaProgramsIT {
    @TempDir
    static Path classes;

    @TempDir
    Path directory;

    private static ExistingPrograms programs;
    private static List<String> chapters;

    @BeforeAll
    static void compile() throws IOException {
        programs = ExistingPrograms.compile("mpijava", classes);
        chapters = programs.containing("public static void run()");
    }

    private static JobCommand job(int ranks, String options) {
        return JobCommand.processes(ranks, options);
    }

    /** The chapters run one after the other in one job. */
    @ParameterizedTest
    @CsvSource({
        "2, --transport shm",
        "5, --transport tcp",
        "4, --matcher optimistic -x JMPI_EAGER_CREDIT=5000",
        "2, --in-jvm --matcher hardware",
        "3, --in-jvm",
        "5, --in-jvm --progress thread"
    })
    @Tag("full")
    void shouldRunEachChapter(int ranks, String options) throws Exception {
        JobRun run = programs.run(job(ranks, options), "checks.AllPrograms", chapters.toArray())
                .succeedIn(directory);
        assertThat(run.out().lines())
                .containsExactlyElementsOf(
                        chapters.stream().map(name -> name + " passed").toList());
        assertThat(run.complaints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"objects.ObjectMessages", "environment.Environment", "environment.Errors", "environment.Refusals"
            })
    @Tag("full")
    void shouldRunChapterAlone(String chapter) throws Exception {
        JobRun run = programs.run(job(2, "--in-jvm"), chapter).succeedIn(directory);
        assertThat(run.complaints()).isEmpty();
    }

    /** Programs for MPJ Express call from several threads after plain Init: wherever the first thread is then. */
    static List<Arguments> placesOfTheFirstThread() {
        List<Arguments> places = new ArrayList<>(TestSeeds.some(
                2,
                Stream.of("outside", "receive", "any", "tests", "probes", "barrier", "requests", "collective", "many")
                        .map(place -> Arguments.of("--in-jvm", place))
                        .toList()));
        places.addAll(TestSeeds.some(
                1,
                List.of(
                        Arguments.of("--transport shm", "outside"),
                        Arguments.of("--transport shm", "many"),
                        Arguments.of("--transport tcp", "receive"),
                        Arguments.of("--transport tcp", "many"))));
        return places;
    }

    @ParameterizedTest
    @MethodSource("placesOfTheFirstThread")
    void shouldLetSeveralThreadsCall(String options, String place) throws Exception {
        JobRun run =
                programs.run(job(3, options), "threads.SecondThreads", place).succeedIn(directory);
        assertThat(run.complaints()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Pi, 1000, pi is about 3.14159",
        "MatrixMultiply, '', multiplied 24 rows",
        "applications.HeatRod, '', same temperature in 30 cells"
    })
    @Tag("full")
    void shouldRunApplications(String program, String argument, String output) throws Exception {
        Object[] arguments = argument.isEmpty() ? new Object[0] : new Object[] {argument};
        for (String options : List.of("", "--in-jvm")) {
            JobRun run = programs.run(job(3, options), program, arguments).succeedIn(directory);
            assertThat(run.out()).as(run.describe()).startsWith(output);
            assertThat(run.complaints()).isEmpty();
        }
    }

    static List<String> places() {
        return TestSeeds.some(1, List.of("", "--in-jvm"));
    }

    @ParameterizedTest
    @MethodSource("places")
    void shouldStopAllRanks(String options) throws Exception {
        JobRun run = programs.run(job(3, options), "Stops").exitIn(directory, 7);
        assertThat(run.out()).contains("stops the job");
    }

    @Test
    void shouldCoverTheChaptersOfMpi() {
        assertThat(chapters).hasSizeGreaterThan(20);
    }
}
