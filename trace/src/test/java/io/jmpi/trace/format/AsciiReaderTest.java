package io.jmpi.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.trace.SharedTraces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AsciiReaderTest {
    @TempDir
    Path directory;

    static Stream<Path> tracesWithText() {
        return SharedTraces.traces().filter(trace -> Files.isDirectory(trace.resolve("ascii")));
    }

    /**
     * The text has all that the binary file has, but for one thing: where a number of elements is recorded apart from the list
     * of them, as it is for MPI_Waitsome, dumpi2ascii prints the length of the list.
     */
    @ParameterizedTest
    @MethodSource("tracesWithText")
    void shouldReadTheSameCallsFromTextAsFromTheBinaryFile(Path trace) throws IOException {
        List<RankFile> texts = TraceDirectory.open(trace.resolve("ascii")).files();
        List<RankFile> binaries = TraceDirectory.open(trace).files();
        assertThat(texts).isNotEmpty();
        for (RankFile text : texts) {
            RankFile binary = binaries.stream()
                    .filter(file -> file.rank() == text.rank())
                    .findFirst()
                    .orElseThrow();
            Call fromText = new Call();
            Call fromBinary = new Call();
            try (CallReader textReader = text.open();
                    CallReader binaryReader = binary.open()) {
                while (binaryReader.next(fromBinary)) {
                    assertThat(textReader.next(fromText)).as(textReader.where()).isTrue();
                    if (fromBinary.has(Field.OUTCOUNT) && fromBinary.has(Field.INDICES)) {
                        fromBinary.set(Field.OUTCOUNT, fromBinary.length(Field.INDICES));
                    }
                    assertThat(CallText.of(fromText))
                            .as(() -> text.path() + ", " + textReader.where())
                            .isEqualTo(CallText.of(fromBinary));
                }
                assertThat(textReader.next(fromText)).isFalse();
            }
        }
    }

    @Test
    void shouldReadWhatIsBeforeAndBehindTheCalls() throws IOException {
        Path printed = SharedTraces.trace("public-testtrace").resolve("expected-dumpi2ascii-a-0000.txt");
        RankSummary fromText;
        List<String> calls = new ArrayList<>();
        try (AsciiReader reader = new AsciiReader(0, printed)) {
            Call call = new Call();
            while (reader.next(call)) {
                calls.add(CallText.of(call));
            }
            fromText = reader.summary().orElseThrow();
        }
        RankSummary fromBinary;
        List<String> expected = new ArrayList<>();
        try (CallReader reader = TraceDirectory.open(SharedTraces.trace("public-testtrace"))
                .files()
                .get(0)
                .open()) {
            Call call = new Call();
            while (reader.next(call)) {
                expected.add(CallText.of(call));
            }
            fromBinary = reader.summary().orElseThrow();
        }

        assertThat(calls).isEqualTo(expected).hasSize(9);
        assertThat(fromText.version()).isEqualTo(fromBinary.version());
        assertThat(fromText.hostname()).isEqualTo(fromBinary.hostname());
        assertThat(fromText.sizes()).hasToString(fromBinary.sizes().toString());
        for (CallType type : CallType.values()) {
            assertThat(fromText.called(type)).as(type.callName()).isEqualTo(fromBinary.called(type));
            assertThat(fromText.ignored(type)).as(type.callName()).isEqualTo(fromBinary.ignored(type));
        }
    }

    @Test
    void shouldReadRowsTextsAndCounters() throws IOException {
        Path file = write("""
                MPI_Group_range_incl entering at walltime 5.000000001, cputime 0.500000000 seconds in thread 3.
                Perfcounters: [PAPI_TOT_CYC=12, PAPI_FP_OPS=7]
                MPI_Group group=3 (user-defined-group)
                int count=2
                int ranges[2][3]=[[0, 2, 1]
                , [4, -6, 1]
                ]MPI_Group newgroup=11 (user-defined-group)
                MPI_Group_range_incl returning at walltime 5.000000002, cputime 0.500000009 seconds in thread 3.
                Perfcounters: [PAPI_TOT_CYC=13, PAPI_FP_OPS=8]
                MPI_Comm_spawn_multiple entering at walltime -1.000000001, cputime 0.500000000 seconds in thread 0.
                int totprocs=2
                int oldcommrank=0
                int root=0
                MPI_Comm oldcomm=2 (MPI_COMM_WORLD)
                MPI_Comm newcomm=4 (user-defined-comm)
                int count=2
                string commands[2]=["a "quoted", one", "two
                lines"]
                string argvs[2][-2]=[["x""y"], ["z"]]
                int maxprocs[2]=[1, 1]
                MPI_Info info[2]=[0, 0]
                int errcodes[2]=[0, 0]
                MPI_Comm_spawn_multiple returning at walltime -1.000000002, cputime 0.500000009 seconds in thread 0.
                """);

        try (AsciiReader reader = new AsciiReader(0, file)) {
            Call call = new Call();
            assertThat(reader.next(call)).isTrue();
            assertThat(CallText.of(call))
                    .isEqualTo("MPI_Group_range_incl thread=3 wall=5000000001..5000000002 cpu=500000000..500000009"
                            + " group=3 count=2 ranges=[[0, 2, 1], [4, -6, 1]] newgroup=11");
            assertThat(reader.next(call)).isTrue();
            assertThat(call.texts(Field.COMMANDS)).containsExactly("a \"quoted\", one", "two\nlines");
            assertThat(call.textRows(Field.ARGVS)).isDeepEqualTo(new String[][] {{"x", "y"}, {"z"}});
            assertThat(call.wallStart()).isEqualTo(0xffff_ffffL * 1_000_000_000 + 1);
            assertThat(reader.next(call)).isFalse();
        }
    }

    @Test
    void shouldLeaveOutWhatOnlyTheRootHas() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int root = 0; root < 2; root++) {
            text.append("MPI_Gather entering at walltime 1.000000000, cputime 1.000000000 seconds in thread -1.\n")
                    .append("int commrank=0\nint sendcount=4\nMPI_Datatype sendtype=9 (MPI_INT)\nint recvcount=0\n")
                    .append("MPI_Datatype recvtype=0 (MPI_DATATYPE_ERROR)\nint root=" + root + "\n")
                    .append("MPI_Comm comm=2 (MPI_COMM_WORLD)\n")
                    .append(
                            "MPI_Gather returning at walltime 1.000000000, cputime 1.000000000 seconds in thread -1.\n");
        }
        try (AsciiReader reader = new AsciiReader(0, write(text.toString()))) {
            Call call = new Call();
            assertThat(reader.next(call)).isTrue();
            assertThat(call.has(Field.RECVCOUNT)).isTrue();
            assertThat(call.thread()).isEqualTo(0xffff);
            assertThat(reader.next(call)).isTrue();
            assertThat(call.has(Field.RECVCOUNT)).isFalse();
        }
        problem(text.toString().replaceFirst("int recvcount=0\n", "")).contains("MPI_Gather has no argument recvcount");
    }

    @Test
    void shouldSayWhereTextIsNotWhatItShouldBe() throws IOException {
        String entering = "MPI_Recv entering at walltime 1.000000000, cputime 1.000000000 seconds in thread 0.\n";
        String returning = "MPI_Recv returning at walltime 1.000000000, cputime 1.000000000 seconds in thread 0.\n";

        String inCall = "line 2 (in MPI_Recv, which begins in line 1): ";
        problem(entering + "int count=1\n").contains(inCall + "the file is truncated; expected 'MPI_Recv returning at");
        problem(entering + "int cuont=1\n" + returning).contains(inCall + "MPI_Recv has no argument 'cuont'");
        problem(entering + "int count=one\n" + returning).contains(inCall + "expected a number, found 'one'");
        problem(entering + "int count=1\n" + returning).contains("line 3 (in", "MPI_Recv has no argument datatype");
        problem(entering.replace("Recv", "Recieve"))
                .contains("line 1: expected a function of MPI that DUMPI knows, found 'MPI_Recieve'");
        problem("\nhello, world\n").contains("line 2: ", "expected", "found 'hello, world'");
        problem("MPI_Recv entering at walltime soon\n")
                .contains("line 1 (in MPI_Recv, which begins in line 1): expected a number, found 'soon'");
        problem("ÿª").contains("line 0: this is DUMPI's binary format", ".bin");
    }

    private org.assertj.core.api.AbstractStringAssert<?> problem(String text) throws IOException {
        Path file = write(text);
        try (AsciiReader reader = new AsciiReader(7, file)) {
            Throwable[] problem = new Throwable[1];
            assertThatThrownBy(() -> {
                        Call call = new Call();
                        while (reader.next(call)) {
                            // to where the problem is
                        }
                    })
                    .isInstanceOf(TraceException.class)
                    .satisfies(thrown -> problem[0] = thrown);
            return assertThat(problem[0].getMessage()).startsWith("rank 7: " + file + ": line ");
        }
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("trace-0007.txt"), text, StandardCharsets.ISO_8859_1);
    }
}
