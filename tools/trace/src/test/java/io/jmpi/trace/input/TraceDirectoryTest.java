package io.jmpi.trace.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.trace.SharedTraces;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.FormatVersion;
import io.jmpi.trace.format.TraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceDirectoryTest {
    private static final FormatVersion OTHER = new FormatVersion(8, 1, 0);

    @TempDir
    Path directory;

    private Path file(String name, FormatVersion version) throws IOException {
        Path path = directory.resolve(name);
        try (DumpiWriter writer = DumpiWriter.create(path, version, "node", 0)) {
            writer.write(new Call().begin(CallType.FINALIZE));
            writer.end();
        }
        return path;
    }

    private void files(String... names) throws IOException {
        for (String name : names) {
            file(name, DumpiWriter.CURRENT);
        }
    }

    private void meta(String name, String... lines) throws IOException {
        Files.write(directory.resolve(name), List.of(lines));
    }

    private static List<Integer> ranks(TraceDirectory trace) {
        return trace.files().stream().map(RankFile::rank).toList();
    }

    private static List<String> names(TraceDirectory trace) {
        return trace.files().stream()
                .map(file -> file.path().getFileName().toString())
                .toList();
    }

    @Test
    void shouldFindNothingWrongWithAGenuineTrace() throws IOException {
        TraceDirectory trace = TraceDirectory.open(SharedTraces.trace("lulesh-8"));

        assertThat(trace.problems()).isEmpty();
        assertThat(trace.problems()).isEmpty();
        assertThat(trace.ranks()).isEqualTo(8);
        assertThat(trace.name()).isEqualTo("lulesh-8");
        assertThat(trace.bytes()).isPositive();
        assertThat(ranks(trace)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(trace.meta().orElseThrow().version()).contains(DumpiWriter.CURRENT);
    }

    private void jmpi(int rank, int ranks) throws IOException {
        Files.writeString(
                directory.resolve("x-%04d.trace".formatted(rank)),
                "# jmpi trace 1, rank " + rank + " of " + ranks + "\n# end 0\n");
    }

    private static String problem(RankFile file) throws IOException {
        try (CallReader reader = file.open()) {
            reader.next(new Call());
            return null;
        } catch (TraceException e) {
            return e.getMessage();
        }
    }

    @Test
    void shouldTakeNumberOfRanksFromJmpisFilesWhenThereIsNoMeta() throws IOException {
        jmpi(0, 4);
        jmpi(2, 4);
        TraceDirectory trace = TraceDirectory.open(directory);

        assertThat(trace.ranks()).isEqualTo(4);
        assertThat(trace.problems())
                .hasSize(2)
                .anySatisfy(
                        problem -> assertThat(problem).contains("2 of 4 ranks").endsWith("no file: 1, 3"));
        assertThat(problem(trace.files().get(1))).isNull();
    }

    @Test
    void shouldSayThatNumbersOfRanksDiffer() throws IOException {
        meta("x.meta", "numprocs=2");
        jmpi(0, 2);
        jmpi(1, 3);
        TraceDirectory trace = TraceDirectory.open(directory);

        assertThat(problem(trace.files().get(0))).isNull();
        assertThat(problem(trace.files().get(1)))
                .startsWith("rank 1: " + directory.resolve("x-0001.trace") + ": line 1: ")
                .contains(" 3 ranks", "expected 2");
    }

    @Test
    void shouldNotBelieveThatThereAreABillionRanks() throws IOException {
        jmpi(0, 1);
        jmpi(999_999_999, 1);
        TraceDirectory trace = TraceDirectory.open(directory);

        assertThat(trace.ranks()).isEqualTo(1);
        assertThat(trace.problems())
                .anySatisfy(
                        problem -> assertThat(problem).contains("0 to 16777215").endsWith(": x-999999999.trace"));
    }

    @Test
    void shouldTakeTheVersionFromTheFirstFileThatSaysItIfThereIsNoMeta() throws IOException {
        Files.write(directory.resolve("x-0000.bin"), new byte[10]);
        Files.write(directory.resolve("x-0001.bin.gz"), new byte[] {0x1f, (byte) 0x8b, 8});
        file("x-0002.bin.gz", OTHER);
        file("x-0003.bin", DumpiWriter.CURRENT);

        TraceDirectory trace = TraceDirectory.open(directory);

        assertThat(trace.files()).hasSize(4).allMatch(file -> file.version().equals(OTHER));
        assertThat(trace.ranks()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"numprocs=", "numprocs=many", "numprocs=0", "numprocs=-4", "numprocs=99999999999", "\\u00zz"})
    void shouldGoOnWithoutAMetaThatIsRubbish(String line) throws IOException {
        meta("x.meta", "hostname=a", line, "version=13");
        files("x-0000.bin", "x-0002.bin");

        TraceDirectory trace = TraceDirectory.open(directory);

        assertThat(trace.meta()).isEmpty();
        assertThat(trace.ranks()).isEqualTo(3);
        assertThat(trace.problems()).hasSize(3);
        assertThat(trace.problems().get(0))
                .startsWith(directory.resolve("x.meta") + ": ")
                .contains("numprocs=N", "1 to 16777216");
        assertThat(trace.problems().get(1)).contains("no .meta file", "number of ranks");
        assertThat(trace.problems().get(2)).contains("1 of 3 ranks").endsWith("no file: 1");
    }

    @Test
    void shouldTakeTheRunOfTheFirstMetaIfThereAreSeveral() throws IOException {
        meta("a.meta", "numprocs=2", "fileprefix=run/a", "version=13");
        meta("b.meta", "numprocs=3", "fileprefix=b", "version=13");
        files("a-0000.bin", "a-0001.bin", "b-0000.bin", "b-0001.bin", "b-0002.bin");

        TraceDirectory trace = TraceDirectory.open(directory);

        assertThat(names(trace)).containsExactly("a-0000.bin", "a-0001.bin");
        assertThat(trace.problems())
                .hasSize(2)
                .anySatisfy(problem ->
                        assertThat(problem).containsSubsequence("several .meta files", "a.meta, b.meta", "a.meta"))
                .anySatisfy(problem -> assertThat(problem)
                        .contains("'a'", "not read")
                        .endsWith(": b-0000.bin, b-0001.bin, b-0002.bin"));
    }

    @Test
    void shouldTakeTheLargerRunIfNoMetaSaysWhich() throws IOException {
        files("a-0000.bin", "b-0000.bin", "b-0001.bin");

        TraceDirectory trace = TraceDirectory.open(directory);

        assertThat(names(trace)).containsExactly("b-0000.bin", "b-0001.bin");
        assertThat(trace.problems())
                .anySatisfy(problem ->
                        assertThat(problem).contains("'b'", "not read").endsWith(": a-0000.bin"));
    }

    @Test
    void shouldNameBothFilesOfARank() throws IOException {
        meta("a.meta", "numprocs=1", "fileprefix=a", "version=13");
        files("a-0000.bin", "a-0000.bin.gz");

        TraceDirectory trace = TraceDirectory.open(directory);

        assertThat(names(trace)).containsExactly("a-0000.bin");
        assertThat(trace.problems())
                .singleElement()
                .asString()
                .containsSubsequence("two files", "a-0000.bin (read)", "a-0000.bin.gz");
    }

    @Test
    void shouldNotReadRanksBeyondThoseOfTheMeta() throws IOException {
        meta("a.meta", "numprocs=2", "fileprefix=a", "version=13");
        files("a-0000.bin", "a-0001.bin", "a-0007.bin", "a-123456789.bin");

        TraceDirectory trace = TraceDirectory.open(directory);

        assertThat(trace.ranks()).isEqualTo(2);
        assertThat(ranks(trace)).containsExactly(0, 1);
        assertThat(trace.problems())
                .singleElement()
                .asString()
                .contains("beyond the 2 ", ".meta")
                .endsWith(": a-0007.bin, a-123456789.bin");
    }

    @Test
    void shouldNameMissingRanksInShort() throws IOException {
        meta("a.meta", "numprocs=1000000", "fileprefix=a", "version=13");
        for (int i = 1; i < 40; i += 2) {
            files("a-00" + (i < 10 ? "0" : "") + i + ".bin");
        }

        assertThat(TraceDirectory.open(directory).problems())
                .singleElement()
                .asString()
                .contains("999980 of 1000000 ranks")
                .endsWith("no file: 0, 2, 4, 6, 8, 10, 12, 14 and 13 more");
    }

    @Test
    void shouldTakeTheNameFromAFile() throws IOException {
        files("a-0000.bin");
        Files.writeString(directory.resolve("name.txt"), "  LULESH \n");

        assertThat(TraceDirectory.open(directory).name()).isEqualTo("LULESH");
    }

    @Test
    void shouldSayThatThereIsNoTrace() throws IOException {
        Path file = Files.createFile(directory.resolve("a-0000.bin.part"));
        Files.createDirectory(directory.resolve("a-0000.bin"));

        assertThatThrownBy(() -> TraceDirectory.open(directory.resolve("gone")))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith(directory.resolve("gone") + " ")
                .hasMessageContainingAll("not exist", "the directory");
        assertThatThrownBy(() -> TraceDirectory.open(file))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith(file + " ")
                .hasMessageContainingAll("not a directory", "the directory");
        assertThatThrownBy(() -> TraceDirectory.open(directory))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith(directory + " ")
                .hasMessageContainingAll("no trace", "PREFIX-NNNN.bin", "PREFIX-NNNN.trace");
    }
}
