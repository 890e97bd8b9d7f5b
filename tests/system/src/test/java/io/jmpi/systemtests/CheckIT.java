package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.systemtests.programs.Differing;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs with mistakes as processes: {@code --check} names them. */
class CheckIT {
    private static final int RANKS = 3;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "roots | in world; rank 0; bcast(root 0, 4 x INT); rank 2; bcast(root 1, 4 x INT)",
                "operations | in world; rank 0; allreduce(op SUM, 3 x INT); rank 1; allreduce(op MAX, 3 x INT)",
                "order | in world; rank 0; barrier; rank 1; bcast(root 1, 1000 x INT)",
                "memory | modified the send buffer; send to rank",
                "settings | setting 'check'; true at rank 1; false at rank 0; jmpirun --check"
            })
    @Tag("full")
    void shouldEndTheJobWithAnErrorThatNamesTheMistake(String kind, String facts) throws Exception {
        String options = kind.equals("settings") ? "" : "--check";
        JobRun run = JobCommand.processes(RANKS, options)
                .program(Differing.class, kind)
                .exitIn(directory, 1);
        assertThat(run.err().lines()).anySatisfy(line -> assertThat(line).containsSubsequence(facts.split("; ")));
    }

    /** The program works without the option, because short messages are buffered. */
    @Test
    void shouldFindSendsThatRelyOnBuffers() throws Exception {
        JobCommand.processes(RANKS, "--check")
                .program(Differing.class, "buffers")
                .exitIn(directory, 0);
        JobRun run = JobCommand.processes(RANKS, "--check=unbuffered --deadlock-after 1 --end-deadlock")
                .program(Differing.class, "buffers")
                .exitIn(directory, 125);
        assertThat(run.err())
                .containsSubsequence(
                        "deadlock: all ranks wait",
                        "rank 0 waits ",
                        "unbuffered send to rank 1, tag 0, world",
                        "Differing.java:",
                        "cycle: ",
                        "rely on buffers");
    }

    /** Without checks, the program ends with wrong data, or with an error that a part does not fit or never comes. */
    @ParameterizedTest
    @CsvSource({"roots, 1", "operations, 0", "order, 1"})
    @Tag("full")
    void shouldNotHangWithoutChecks(String kind, int code) throws Exception {
        JobRun run =
                JobCommand.processes(RANKS, "").program(Differing.class, kind).exitIn(directory, code);
        if (code != 0) {
            assertThat(run.err()).containsPattern("MpiException: (.*rank \\d has left|\\w+ in world)");
        }
    }
}
