package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs of {@code osu}, with every iteration checked, and the format of what they print. */
class OsuIT {
    private static final String FEW = " -i 20 -x 20 --repetitions 2 -c";

    @TempDir
    Path directory;

    /** Lines of numbers, as tools for the OSU micro-benchmarks parse them: the size and the figures. */
    @ParameterizedTest
    @CsvSource({
        "3, latency -m 8:16, 1",
        "2, latency -m 8:16 --depth 5 --direct -f, 8",
        "3, latency_mt -m 8:16 -t 2:3, 1",
        "3, otm_rate -m 8:16 -k 5, 2",
        "2, otm_rate -m 8:16 --direct, 2",
        "2, halo_mt -m 8:16 -t 3 -f, 4",
        "3, halo_mt -m 8:16 -t 1, 2",
        "3, bw -m 8:16, 1",
        "2, bibw -m 8:16 --direct, 1",
        "5, mbw_mr -m 8:16 -W 3, 2",
        "3, overlap -m 8:16 -t 2, 4",
        "3, allreduce -m 8:16, 1",
        "4, alltoall -m 8:16 --p2p --back-to-back, 3",
        "4, bcast -m 8:16 --algorithm chain, 1",
        "3, ialltoallw -m 8:16, 4",
        "3, ineighbor_alltoall -m 8:16 -t 2, 4",
        "3, objects -m 16:32, 5",
        "2, objects -m 16:32 -f, 10"
    })
    @Tag("full")
    void shouldPrintALineOfNumbersForEachSize(int ranks, String program, int figures) throws Exception {
        JobRun run = JobCommand.inJvm(ranks, "osu " + program + FEW).succeedIn(directory);
        List<String> lines =
                run.out().lines().filter(line -> !line.startsWith("#")).toList();
        assertThat(lines).hasSize(2).allMatch(line -> line.matches("\\d+( +\\d+\\.\\d\\d){" + figures + "} +Pass"));
        assertThat(lines).extracting(line -> line.split(" ", 2)[0]).containsExactly(sizes(program));
        assertThat(run.complaints()).isEmpty();
    }

    private static String[] sizes(String program) {
        return program.replaceFirst(".* -m (\\d+:\\d+).*", "$1").split(":", -1);
    }

    @Test
    void shouldWriteAllFiguresAsJson() throws Exception {
        JobRun run = JobCommand.processes(2, "osu latency -m 8:16 --json figures.json" + FEW)
                .succeedIn(directory);
        assertThat(run.out()).contains("# Size            Latency (us)");
        String json = Files.readString(directory.resolve("figures.json"));
        assertThat(json)
                .contains("\"program\": \"latency\"", "\"ranks\": 2", "\"transport\": \"shm\"", "\"size\": 16")
                .containsPattern("\"p99_us\": \\d+\\.\\d+");
        run = JobCommand.inJvm(2, "osu latency -m 8:16 --json -" + FEW).succeedIn(directory);
        assertThat(run.out()).startsWith("{\n").endsWith("}\n").contains("\"transport\": \"in-jvm\"");
    }
}
