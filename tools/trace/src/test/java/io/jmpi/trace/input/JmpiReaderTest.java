package io.jmpi.trace.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.trace.format.Argument;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.format.TraceException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JmpiReaderTest {
    private static final String BARRIER = "MPI_Barrier 10 20 0 comm=2\n";
    private static final String SEND = "MPI_Send 150 165 0 count=16 datatype=5 dest=1 tag=7 comm=2\n";
    private static final String WAIT = "MPI_Wait 1 2 0 request=2 status=[640:1:7:0:0]\n";

    @TempDir
    Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("jmpi-0003.trace"), text);
    }

    private static List<String> read(Path file) throws IOException {
        List<String> calls = new ArrayList<>();
        Call call = new Call();
        try (CallReader reader = new JmpiReader(3, 9, file)) {
            while (reader.next(call)) {
                calls.add(JmpiWriter.line(call));
            }
            assertThat(reader.next(call)).as("at the end, again").isFalse();
            assertThat(reader.position()).isEqualTo(Files.size(file));
        }
        return calls;
    }

    // ---------------------------------------------------------------- good input

    /** The example of the documentation. */
    @Test
    void shouldReadTheDocumentedExample() throws IOException {
        String page = Files.readString(Path.of("..", "..", "docs", "internals", "trace-formats.md"));
        String example = page.substring(page.indexOf("```text\n# jmpi trace") + "```text\n".length());
        Path named =
                Files.writeString(directory.resolve("jmpi-0000.trace"), example.substring(0, example.indexOf("```")));
        Files.writeString(directory.resolve("jmpi.meta"), "numprocs=2\nhostname=here\nversion=1\nfileprefix=jmpi\n");
        TraceDirectory trace = TraceDirectory.open(directory);
        assertThat(trace.ranks()).isEqualTo(2);
        assertThat(trace.problems()).singleElement().asString().contains("1 of 2 ranks", "no file: 1");
        assertThat(trace.files()).singleElement().satisfies(file -> {
            assertThat(file.format()).isEqualTo(TraceFormat.JMPI);
            assertThat(file.path()).isEqualTo(named);
        });

        List<CallType> types = new ArrayList<>();
        Call call = new Call();
        try (CallReader reader = trace.files().get(0).open()) {
            while (reader.next(call)) {
                types.add(call.type());
                if (call.type() == CallType.WAIT) {
                    assertThat(reader.where()).isEqualTo("line 7");
                    assertThat(call.wallStart()).isEqualTo(170);
                    assertThat(call.wallStop()).isEqualTo(210);
                    assertThat(call.number(Field.REQUEST)).isEqualTo(2);
                    assertThat(call.statuses().count()).isEqualTo(1);
                    assertThat(call.statuses().bytes(0)).isEqualTo(640);
                    assertThat(call.statuses().source(0)).isEqualTo(1);
                    assertThat(call.statuses().tag(0)).isEqualTo(7);
                } else if (call.type() == CallType.COMMUNICATOR && call.number(Field.NEWCOMM) == Call.WORLD) {
                    assertThat(call.numbers(Field.RANKS)).containsExactly(0, 1);
                    assertThat(call.has(Field.REMOTE_RANKS)).isFalse();
                }
            }
            assertThat(reader.sizes().bytes(5)).as("bytes of MPI_BYTE").isEqualTo(1);
        }
        assertThat(types)
                .containsExactly(
                        CallType.COMMUNICATOR,
                        CallType.COMMUNICATOR,
                        CallType.INIT_THREAD,
                        CallType.IRECV,
                        CallType.SEND,
                        CallType.WAIT,
                        CallType.NONBLOCKING_COLLECTIVE,
                        CallType.WAITALL,
                        CallType.FINALIZE);
    }

    /** Random calls of a type, written and read back. */
    @ParameterizedTest
    @EnumSource(CallType.class)
    void shouldReadWhatWasWritten(CallType type) throws IOException {
        long seed = TestSeeds.random("JmpiReaderTest").nextLong();
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(JmpiWriter.first(3));
        List<String> written = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Call call = randomCall(type, random);
            written.add(JmpiWriter.line(call));
            text.append(JmpiWriter.shuffledLine(call, random)).append(random.nextInt(4) == 0 ? "# a remark\n\n" : "");
        }
        text.append("# end 20\n");

        Path plain = file(text.toString());
        assertThat(read(plain)).as("seed " + seed).isEqualTo(written);
        Path compressed = directory.resolve("jmpi-0003.trace.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
        assertThat(read(compressed)).as("compressed, seed " + seed).isEqualTo(written);
    }

    private static Call randomCall(CallType type, Random random) {
        long start = random.nextLong() >> random.nextInt(64);
        Call call = new Call().begin(type).at(random.nextInt(3), start, Math.max(start, start + random.nextInt(1000)));
        for (Argument argument : type.arguments()) {
            switch (argument.kind()) {
                case I64 -> call.set(argument.field(), random.nextLong() >> random.nextInt(64));
                case STRING -> call.set(argument.field(), (Object) text(random));
                case STRING_ARRAY ->
                    call.set(argument.field(), (Object) Stream.generate(() -> text(random))
                            .limit(random.nextInt(4))
                            .toArray(String[]::new));
                case STATUS -> {
                    call.mark(type.slot(argument.field()));
                    for (int i = random.nextInt(30); i > 0; i--) {
                        call.statuses()
                                .add(
                                        random.nextInt(),
                                        random.nextInt(),
                                        random.nextInt(),
                                        random.nextInt(2),
                                        random.nextInt(30));
                    }
                }
                case I32_ROWS, STRING_ROWS -> {}
                default -> {
                    if (argument.kind().isArray()) {
                        int[] numbers = random.ints(random.nextInt(40)).toArray();
                        call.set(argument.field(), numbers, numbers.length);
                    } else {
                        call.set(argument.field(), random.nextInt() >> random.nextInt(32));
                    }
                }
            }
        }
        return call;
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            text.append("ab \"\\\n\r=[]#ü€".charAt(random.nextInt(13)));
        }
        return text.toString();
    }

    @Test
    void shouldKeepTheLongestNumbers() throws IOException {
        Path file = file(JmpiWriter.first(3)
                + "MPI_File_seek -9223372036854775808 9223372036854775807 0 offset=-9223372036854775808\n"
                + "# end 1\n");
        assertThat(read(file))
                .containsExactly(
                        "MPI_File_seek -9223372036854775808 9223372036854775807 0 offset=-9223372036854775808\n");
    }

    // ---------------------------------------------------------------- bad input

    /** The place of an error is the line that shows it. */
    private void assertBad(String text, int line, String... words) throws IOException {
        assertBad(file(text), line, words);
    }

    private static void assertBad(Path file, int line, String... words) {
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith("rank 3: " + file + ": line " + line + ": ")
                .hasMessageContainingAll(words)
                .hasMessageContaining("expected");
    }

    @Test
    void shouldRefuseAFileThatIsNone() throws IOException {
        assertBad("", 1, "empty", "'# jmpi trace 1, rank 3 of N'");
        assertBad(BARRIER, 1, "expected '# jmpi trace 1, rank 3 of N'", "found 'MPI_Barrier 10");
        assertBad("# jmpi trace 2, rank 3 of 4\n", 1, "version 2", "expected 1");
        assertBad("# jmpi trace 1, rank 2 of 4\n", 1, "rank 2", "expected 3", "different runs");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "MPI_Snd 1 2 0|MPI function; found 'MPI_Snd 1 2 0'",
                "MPI_Barrier|the start; line ends",
                "MPI_Barrier 1 x 0|the return; from 1 to; found 'x 0'",
                "MPI_Barrier 10 9 0|the return; from 10 to; found '9 0'",
                "MPI_Barrier 1 2 -1|the thread; from 0 to 65535; found '-1'",
                "MPI_Barrier 1 2 65536|the thread; from 0 to 65535; found '65536'",
                "MPI_Barrier 1 9223372036854775808 0|the return; found '9223372036854775808 0'",
                "MPI_Barrier 1 92233720368547758080 0|64 bits; found '92233720368547758080 0'",
                "MPI_Barrier 1 2 0 com=2|MPI_Barrier; found 'com=2'; comm",
                "MPI_Barrier 1 2 0 tag=2|MPI_Barrier; found 'tag=2'; comm",
                "MPI_Barrier 1 2 0 comm|expected '='; line ends",
                "MPI_Barrier 1 2 0 comm=|expected comm; from -2147483648; line ends",
                "MPI_Barrier 1 2 0 comm=2147483648|expected comm; from -2147483648; found '2147483648'",
                "MPI_Barrier 1 2 0 comm=2 comm=3|expected comm; twice",
                "MPI_Barrier 1 2 0 comm=2x|expected ' '; found 'x'",
                "MPI_Send 1 2 0 count=1 datatype=5 dest=0 comm=2|MPI_Send; no tag; count, datatype, dest, tag, comm",
                "MPI_Waitall 1 2 0 count=1 requests=[1|expected ','; line ends",
                "MPI_Waitall 1 2 0 count=1 requests=1|expected '['; found '1'",
                "MPI_Waitall 1 2 0 count=1 requests=[1 2]|expected ','; found ' 2]'",
                "MPI_Wait 1 2 0 request=2 status=[1:2:3:0]|expected ':'; found ']'",
                "MPI_Wait 1 2 0 request=2 status=[1:2:3:2:0]|cancelled; from 0 to 1; found '2:0]'",
                "MPI_Wait 1 2 0 request=2 status=[1:2:3:0:0,1:2:3:0:0]|expected ' '; found ',1:2",
                "MPI_Icollective 1 2 0 call=MPI_Ibcast comm=2 request=2|expected '\"'; found 'MPI_Ibcast",
                "MPI_Icollective 1 2 0 call=\"MPI|expected '\"'; line ends",
                "MPI_Icollective 1 2 0 call=\"M\\PI\" comm=2 request=2|expected '\\'; found 'PI\"",
                "MPI_Init 1 2 0 argv=[\"a\" \"b\"]|expected ','; found ' \"b\"]'",
                "MPI_Group_range_incl 1 2 0 ranges=[[1,2]]|no ranges; format",
            })
    void shouldSayWhatALineShouldHave(String line, String facts) throws IOException {
        assertBad(JmpiWriter.first(3) + BARRIER + line + "\n# end 2\n", 3, facts.split("; "));
    }

    /** A truncation within gzip's header is detected when the file is opened. */
    @ParameterizedTest
    @ValueSource(ints = {2, 5, 12})
    void shouldSayThatHardlyAnythingOfACompressedFileIsThere(int length) throws IOException {
        Path file = directory.resolve("jmpi-0003.trace.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write((JmpiWriter.first(3) + "# end 0\n").getBytes(StandardCharsets.UTF_8));
        }
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), length));
        assertBad(file, 1, "truncated");
    }

    @Test
    void shouldSayThatTheFileIsNotThere() {
        assertBad(directory.resolve("jmpi-0003.trace"), 1, "NoSuchFileException");
    }

    @Test
    void shouldSayThatTheFileIsTruncated() throws IOException {
        String all = JmpiWriter.first(3) + BARRIER + SEND + WAIT;
        assertBad(all, 5, "'# end 3'", "truncated");
        for (int cut = all.length() - WAIT.length() + 1; cut < all.length(); cut++) {
            assertBad(all.substring(0, cut), 4, "rest of the line", "truncated");
        }
    }

    @Test
    void shouldReadWhatIsInATruncatedFile() throws IOException {
        Path file = file(JmpiWriter.first(3) + BARRIER + SEND + WAIT.strip());
        Call call = new Call();
        try (CallReader reader = new JmpiReader(3, 9, file)) {
            assertThat(reader.next(call)).isTrue();
            assertThat(JmpiWriter.line(call)).isEqualTo(BARRIER);
            assertThat(reader.next(call)).isTrue();
            assertThat(JmpiWriter.line(call)).isEqualTo(SEND);
            assertThatThrownBy(() -> reader.next(call)).isInstanceOf(TraceException.class);
        }
    }

    @Test
    void shouldSayThatCallsAreMissingOrTooMany() throws IOException {
        assertBad(JmpiWriter.first(3) + BARRIER + "# end 2\n", 3, "expected 2 calls", "found 1");
        assertBad(JmpiWriter.first(3) + BARRIER + "# end 1\n" + BARRIER, 4, "nothing", "'# end'");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldSayThatCompressedDataIsDamaged(boolean isTruncated) throws IOException {
        Path file = directory.resolve("jmpi-0003.trace.gz");
        StringBuilder text = new StringBuilder(JmpiWriter.first(3));
        for (int i = 0; i < 10_000; i++) {
            text.append(SEND.replace("150", Integer.toString(Math.abs(31 * i) % 151)));
        }
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.append("# end 10000\n").toString().getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = Files.readAllBytes(file);
        if (isTruncated) {
            Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        } else {
            Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 20, (byte) 0xff);
            Files.write(file, bytes);
        }
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith("rank 3: " + file + ": line ")
                .hasMessageContaining("expected");
    }
}
