package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtmCommandTest {
    @TempDir
    private Path directory;

    private static CommandRun run(Object... arguments) {
        return CommandRun.of("otm", arguments);
    }

    /** A copy of a trace with four ranks, for damaging. */
    private Path copy() throws IOException {
        return SharedTraces.copy("public-testtrace", directory.resolve("trace"));
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    // ---------------------------------------------------------------- good input

    @Test
    void shouldPrintATableAndTheRate() {
        CommandRun run = run(SharedTraces.trace("lulesh-8"), "--bins", "1,32").succeed();

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("longest bin: 6 at 1 bin, 0 at 32")
                .containsPattern("lulesh-8 +6.00 +6 +0.00 +0\\n")
                .containsPattern("lulesh-8 +8 +8,840 +4,432 +168 +0\\n")
                .containsPattern("8,840 calls .*\\d\\.\\d\\d s.*calls/s.* per core.*\\d\\.\\d\\d s");
    }

    @Test
    void shouldWriteTheFilesOfOneTrace() throws IOException {
        Path to = directory.resolve("new/results");
        run(SharedTraces.trace("lulesh-8"), "-o", to, "--bins", "8,1", "--tags", "--recvs")
                .succeed();

        assertThat(names(to))
                .containsExactly(
                        "bins-1",
                        "bins-8",
                        "fig6.csv",
                        "fig7.csv",
                        "recvs.csv",
                        "report.html",
                        "report.json",
                        "tags.csv",
                        "unique.csv",
                        "usage.csv");
        assertThat(names(to.resolve("bins-8"))).containsExactly("stats.csv");
        assertThat(to.resolve("fig6.csv"))
                .content()
                .isEqualTo("app,p2p,collectives,one_sided,p2p_pct,collectives_pct,one_sided_pct,"
                        + "paper_p2p,paper_collectives,paper_p2p_pct\n"
                        + "lulesh-8,4432,168,0,96.348,3.652,0.000,4432,168,96.348\n");
        assertThat(to.resolve("fig7.csv"))
                .content()
                .startsWith("app,class,avg1,max1,avg8,max8\nlulesh-8,no,6.0000,6,2.0000,2\nlulesh-8,src,0.0000,0,")
                .doesNotContain("mean");
        assertThat(to.resolve("unique.csv")).content().endsWith("\nlulesh-8,8,3,23,2216,1.0379,2216,0,0,0\n");
        assertThat(to.resolve("usage.csv")).content().contains("\nlulesh-8,no,100.0000,100.0000,");
    }

    @Test
    void shouldGiveEachOfSeveralTracesADirectoryAndTheMean() throws IOException {
        Path naive = SharedTraces.trace("public-naive0");
        CommandRun run = run(SharedTraces.trace("lulesh-8"), naive, naive, "-o", directory, "--bins", "1")
                .succeed();

        assertThat(names(directory)).contains("lulesh-8", "public-naive0", "public-naive0-2");
        assertThat(directory.resolve("public-naive0-2/bins-1/stats.csv")).exists();
        assertThat(directory.resolve("fig7.csv")).content().contains("\nmean,no,3.3333,3.3333\n"); // 6, 2 and 2
        assertThat(run.out()).containsPattern("mean +3.33\\n");
    }

    @Test
    void shouldReplaceOnlyItsOwnFiles() throws IOException {
        Files.createDirectories(directory.resolve("bins-1"));
        Files.writeString(directory.resolve("bins-1/stats.csv"), "old");
        Files.writeString(directory.resolve("bins-1/PARTIAL.txt"), "old");
        Files.writeString(directory.resolve("PARTIAL.txt"), "old");
        Files.writeString(directory.resolve("bins-1/mine.csv"), "mine");
        run(SharedTraces.trace("lulesh-8"), "-o", directory, "--bins", "1").succeed();

        assertThat(names(directory.resolve("bins-1"))).containsExactly("mine.csv", "stats.csv");
        assertThat(directory.resolve("bins-1/stats.csv")).content().startsWith("rank,collisions_no_wildcard,");
        assertThat(directory.resolve("bins-1/mine.csv")).hasContent("mine");
        assertThat(directory.resolve("PARTIAL.txt")).doesNotExist();
    }

    // ---------------------------------------------------------------- bad input

    @Test
    void shouldMarkResultsPartialWhenRanksAreMissingOrDamaged() throws IOException {
        Path trace = copy();
        Path results = directory.resolve("results");
        Files.delete(trace.resolve("testtrace-0001.bin.gz"));
        Path damaged = trace.resolve("testtrace-0002.bin.gz");
        byte[] bytes = Files.readAllBytes(damaged);
        Files.write(damaged, Arrays.copyOf(bytes, bytes.length / 2));

        CommandRun run = run(trace, "-o", results, "--bins", "1").exit(2);

        assertThat(run.err()).contains("1 of 4 ranks", "no file: 1", "rank 2");
        for (String file : List.of("PARTIAL.txt", "bins-1/PARTIAL.txt")) {
            assertThat(results.resolve(file)).content().contains("no file: 1").contains("rank 2: ");
        }
        assertThat(results.resolve("bins-1/stats.csv"))
                .content()
                .contains("\n0,")
                .contains("\n3,");
        assertThat(run.out()).contains("calls/s");
    }

    @Test
    void shouldAnalyseTheOtherTracesWhenOneCannotBeRead() throws IOException {
        Path results = directory.resolve("results");
        Path empty = Files.createDirectories(directory.resolve("empty"));
        CommandRun run =
                run(empty, SharedTraces.trace("public-naive0"), "-o", results).exit(2);

        assertThat(run.err()).contains(empty + " ", "no trace");
        assertThat(results.resolve("PARTIAL.txt")).content().contains(empty + " ", "no trace");
        assertThat(results.resolve("public-naive0/bins-32/stats.csv")).exists();
        assertThat(results.resolve("public-naive0/PARTIAL.txt")).doesNotExist();
    }

    @Test
    void shouldMarkEarlierResultsWhenNoTraceCanBeRead() throws IOException {
        Path results = directory.resolve("results");
        Path empty = Files.createDirectories(directory.resolve("empty"));
        run(SharedTraces.trace("public-naive0"), "-o", results).succeed();
        assertThat(results.resolve("PARTIAL.txt")).doesNotExist();

        CommandRun run = run(empty, "-o", results).exit(2);

        assertThat(run.err()).contains(empty + " ", "no trace");
        assertThat(results.resolve("report.html")).exists();
        assertThat(results.resolve("PARTIAL.txt")).content().contains(empty + " ", "no trace");
    }

    @Test
    void shouldSayWhatThePapersAnalyzerCannotDo() {
        CommandRun run = run(SharedTraces.trace("synthetic-wildmix-4"), "--mode", "compat")
                .exit(2);
        assertThat(run.err()).contains("MPI_Test,", "MPI_Irecv with both wildcards");
        assertThat(run.out()).contains("synthetic-wildmix-4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--bins 0 | bins: 0; 1 to 256",
                "--bins 1,257 | bins: 257; 1 to 256",
                "--bins 8,4,8 | [4, 8, 8]; different",
                "--bins x | 'x' is not an int",
                "--mode fast | expected one of [COMPAT, EXACT] (case-insensitive) but was 'fast'",
                "--tables host | expected one of [RANK, COMMUNICATOR] (case-insensitive) but was 'host'",
                "--threads 0 | threads 0:; >= 1",
                "--tags | --tags; -o DIR",
                "--recvs | --recvs; -o DIR"
            })
    void shouldRefuseWrongOptions(String options, String facts) {
        Object[] words = (options + " " + SharedTraces.trace("public-naive0")).split(" ");
        CommandRun run = run(words).exit(2);
        assertThat(run.err()).contains(facts.split("; "));
        assertThat(run.out()).isEmpty();
    }

    @Test
    void shouldRefuseToRunWithoutATrace() {
        assertThat(run().exit(2).err()).contains("TRACE_DIR");
    }

    @Test
    void shouldRefuseAFileAsDirectoryForResults() throws IOException {
        Path file = Files.writeString(directory.resolve("results"), "mine");
        assertThat(run(SharedTraces.trace("public-naive0"), "-o", file).exit(2).err())
                .contains(file + " is a file", "directory");
        assertThat(file).hasContent("mine");
    }

    @Test
    void shouldSayWhichDirectoryCannotBeMade() throws IOException {
        Files.writeString(directory.resolve("bins-1"), "mine");
        CommandRun run = run(SharedTraces.trace("public-naive0"), "-o", directory, "--bins", "1")
                .exit(2);
        assertThat(run.err()).contains("bins-1 is a file", "directory");
    }

    /** The first file cannot be completed: a directory has its name. */
    @Test
    void shouldLeaveNoFilesThatLookWholeWhenOneCannotBeWritten() throws IOException {
        Path results = directory.resolve("results");
        Files.createDirectories(results.resolve("bins-1/stats.csv/mine"));

        CommandRun run = run(copy(), "-o", results, "--bins", "1").exit(2);

        assertThat(run.err()).contains("stats.csv");
        assertThat(names(results)).containsExactly("bins-1");
        assertThat(names(results.resolve("bins-1"))).containsExactly("stats.csv");
    }

    @Test
    void shouldExplainEveryOption() {
        assertThat(run("--help").succeed().out())
                .contains("--mode", "--tables", "--bins", "--output", "--threads", "--tags", "--recvs");
    }
}
