package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.programs.Counted;
import io.jmpi.systemtests.programs.LeftBehind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Matching counters of whole jobs: as a table, and as events of the flight recorder. */
class StatisticsIT {
    @TempDir
    Path directory;

    /** The lines of the table without its columns that a probe's polling makes vary: from searches on. */
    private static List<String> rows(JobRun run) {
        return run.err()
                .lines()
                .map(line -> line.strip().replaceAll(" +", " "))
                .filter(line -> line.matches("\\S+( \\(.*\\))? (\\d+|all) (queues|bins)( \\d+){7} .*"))
                .map(line -> line.replaceAll("^(\\S+( \\(.*\\))? (\\S+ ){8}).*", "$1")
                        .strip())
                .toList();
    }

    static Stream<JobCommand> jobs() {
        return Stream.of(
                JobCommand.processes(4, "--stats"),
                JobCommand.processes(4, "--stats --progress thread --tag-output"),
                JobCommand.inJvm(4, "--stats --transport tcp"),
                JobCommand.inJvm(4, "--stats --transport in-jvm --progress thread"));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    @Tag("full")
    void shouldTellOfAllRanksAndCommunicators(JobCommand job) throws Exception {
        JobRun run = job.words("--matcher queues").program(Counted.class).succeedIn(directory);
        List<String> expected = new ArrayList<>();
        for (String communicator : List.of("world", "4 (dup of world)")) {
            String matcher = communicator.equals("world") ? " queues" : " bins";
            for (String rank : List.of("0", "1", "2", "3", "all")) {
                expected.add(communicator + " " + rank + matcher + " 0 0 0 5");
            }
        }
        for (String half : List.of("0 2", "1 3")) {
            String label = "6/" + half.charAt(0) + " (split of world)";
            for (String rank : (half + " all").split(" ", -1)) {
                expected.add(label + " " + rank + " queues 0 0 0 5");
            }
        }
        assertThat(rows(run).stream()
                        .map(row -> row.replaceAll("( \\d+){2}$", ""))
                        .toList())
                .as(run.describe())
                .isEqualTo(expected);
        assertThat(run.err())
                .contains("jmpirun: matching of ranks 0, 1, 2, 3\n")
                .contains("  world, 4 ranks: ", "  6/1 (split of world), 2 ranks: ", "  a/b: ");
    }

    static List<Arguments> leftMessages() {
        List<Arguments> messages = new ArrayList<>();
        for (String options : List.of("", "--progress thread --matcher hardware", "--in-jvm")) {
            messages.add(Arguments.of(options, 8));
            messages.add(Arguments.of(options, 100_000));
        }
        return TestSeeds.some(2, messages);
    }

    /** The same report for eager messages and for those of the rendezvous, in the log and in the table. */
    @ParameterizedTest
    @MethodSource("leftMessages")
    void shouldReportWhatAProgramLeavesBehind(String options, int bytes) throws Exception {
        JobRun run = JobCommand.processes(2, "--stats " + options)
                .program(LeftBehind.class, bytes)
                .succeedIn(directory);
        assertThat(run.err())
                .as(run.describe())
                .containsPattern("rank 1: 1 message .*from rank 0, tag 7, world, " + bytes + " bytes")
                .containsPattern("rank 1: 1 receive .*from rank 0, tag 8, world, .*\\b1 byte\\b.*Mpi\\.close")
                .containsPattern("  world: .*unreceived messages 1")
                .contains("unmatched receives 1");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 100_000})
    @Tag("full")
    void shouldNotReportItIfTheUserSaysSo(int bytes) throws Exception {
        JobRun silent = JobCommand.processes(2, "-x JMPI_LEFTOVERS=silent")
                .program(LeftBehind.class, bytes)
                .succeedIn(directory);
        assertThat(silent.complaints()).isEmpty();
    }

    /** Such a job fails; whether the others still close their sessions depends on time. */
    @Test
    void shouldNameTheRankThatReportsNothing() throws Exception {
        JobRun run =
                JobCommand.processes(3, "--stats").program(Counted.class, 1).exitIn(directory, 1);
        assertThat(run.err()).containsPattern("jmpirun: no statistics .*ranks? (0, )?1(, 2)?\\b");
        assertThat(rows(run)).noneMatch(row -> row.matches("\\S+( \\(.*\\))? 1 .*"));
    }

    @Test
    @Tag("full")
    void shouldTellItselfWhenThereIsNoLauncher() throws Exception {
        JobRun run = JobCommand.of(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djmpi.stats=true",
                        "-cp",
                        JobCommand.TEST_CLASSES + ":" + JobCommand.TOP.resolve("examples/target/lib") + "/*",
                        Counted.class.getName()))
                .succeedIn(directory);
        assertThat(run.complaints()).startsWith("jmpi: rank 0: matching\n");
        assertThat(rows(run)).hasSize(3).anyMatch(row -> row.matches("world 0 queues 0 0 0 5 .*"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("full")
    void shouldRecordWhatTheCommandLineAsksFor(boolean inJvm) throws Exception {
        Path recordings = Files.createDirectory(directory.resolve("recordings"));
        String flag = "-XX:StartFlightRecording=filename=" + recordings
                + ",+io.jmpi.MatchingSearch#enabled=true,+io.jmpi.MatchingSearch#walked=4";
        JobCommand job = inJvm
                ? JobCommand.inJvm(2, "").environment("JDK_JAVA_OPTIONS", flag)
                : JobCommand.processes(2, "-J " + flag);
        job.words("--matcher queues").program(Counted.class).succeedIn(directory);

        List<RecordedEvent> events = new ArrayList<>();
        try (Stream<Path> files = Files.list(recordings)) {
            for (Path file : files.toList()) {
                events.addAll(RecordingFile.readAllEvents(file));
            }
        }
        for (int i = 0; i < 2; i++) {
            int rank = i;
            assertThat(events)
                    .filteredOn(event -> event.getEventType().getName().equals("io.jmpi.Matching"))
                    .filteredOn(event -> event.getInt("rank") == rank)
                    .anySatisfy(event -> {
                        assertThat(event.getString("communicator")).isEqualTo("world");
                        assertThat(event.getLong("unexpectedMatches")).isEqualTo(5);
                        assertThat(event.getLong("maxUnexpectedDepth")).isEqualTo(5);
                    })
                    .anySatisfy(event -> {
                        assertThat(event.getString("communicator")).isEqualTo("4 (dup of world)");
                        assertThat(event.getString("matcher")).isEqualTo("bins");
                    });
            assertThat(events)
                    .filteredOn(event -> event.getEventType().getName().equals("io.jmpi.MatchingSearch"))
                    .filteredOn(event -> event.getInt("rank") == rank && event.getInt("context") == 0)
                    .filteredOn(event -> event.getString("operation").equals("post"))
                    .extracting(event -> event.getLong("entriesWalked"))
                    .containsExactlyInAnyOrder(4L, 5L);
        }
    }
}
