package io.jmpi.trace.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.FormatVersion;
import io.jmpi.trace.format.RankSummary;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The differences of old versions; each file is constructed byte by byte. */
class DumpiVersionsTest {
    private static final int INDEX_BYTES = 64;

    @TempDir
    Path directory;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private void begin() throws IOException {
        out.writeLong(DumpiReader.MAGIC);
        out.writeInt(0);
        out.writeInt(1000);
    }

    /** A call with no times and, if asked for, statuses. */
    private void call(CallType type, int mask) throws IOException {
        out.writeShort(type.label());
        out.writeByte(mask);
    }

    private Path end(FormatVersion version) throws IOException {
        return end(version, 8, true);
    }

    private Path end(FormatVersion version, int words, boolean hasLabel) throws IOException {
        if (hasLabel) {
            out.writeShort(CallType.END_OF_STREAM);
        }
        long header = out.size();
        out.writeByte(version.version());
        out.writeByte(version.subversion());
        out.writeByte(version.subsubversion());
        out.writeLong(12345);
        out.writeUTF("host");
        out.writeUTF("user");
        out.writeLong(0);
        long sizes = out.size();
        out.writeInt(3);
        out.writeInt(0);
        out.writeInt(0);
        out.writeInt(1);
        long[] index = {DumpiReader.MAGIC, sizes, 0, 0, header, 8, 0, 0};
        out.writeLong(index[0]);
        for (int i = index.length - words + 1; i < index.length; i++) {
            out.writeLong(index[i]);
        }
        return Files.write(directory.resolve("trace-0000.bin"), bytes.toByteArray());
    }

    private static FormatVersion version(String text) {
        String[] parts = text.split("\\.", -1);
        return new FormatVersion(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }

    private static List<String> read(Path file, FormatVersion version) throws IOException {
        List<String> calls = new ArrayList<>();
        Call call = new Call();
        try (DumpiReader reader = new DumpiReader(0, file, version)) {
            while (reader.next(call)) {
                calls.add(CallText.of(call).replace(" thread=0 wall=0..0 cpu=0..0", ""));
            }
        }
        return calls;
    }

    @ParameterizedTest
    @CsvSource({"0.6.1, true", "0.5.9, true", "0.6.2, false", "1.0.0, false"})
    void shouldReadTheNumberOfProgramArgumentsTwiceUntil062(String number, boolean isTwice) throws IOException {
        begin();
        call(CallType.INIT, 0);
        if (isTwice) {
            out.writeInt(1);
        }
        out.writeInt(1);
        out.writeInt(3);
        out.writeBytes("app");
        call(CallType.FINALIZE, 0);

        assertThat(read(end(version(number)), version(number))).containsExactly("MPI_Init argv=[app]", "MPI_Finalize");
    }

    @ParameterizedTest
    @CsvSource({"0.6.2, false", "0.6.3, true"})
    void shouldReadTagsOfStatusesFrom063(String number, boolean hasTag) throws IOException {
        begin();
        call(CallType.WAIT, 1);
        out.writeInt(5);
        out.writeInt(2);
        for (int i = 0; i < 2; i++) {
            out.writeInt(8);
            out.writeInt(3);
            out.writeByte(1);
            out.writeByte(2);
            if (hasTag) {
                out.writeInt(99);
            }
        }
        call(CallType.FINALIZE, 0);

        String status = hasTag ? " {8 3 99 1 2}" : " {8 3 -1 1 2}";
        assertThat(read(end(version(number)), version(number)))
                .containsExactly("MPI_Wait request=5" + status + status, "MPI_Finalize");
    }

    @ParameterizedTest
    @CsvSource({"0.6.6, 5", "0.6.7, 773"})
    void shouldReadRequestsOfEightBitsUntil067(String number, int expected) throws IOException {
        begin();
        call(CallType.START, 0);
        out.writeInt(773);
        call(CallType.STARTALL, 0);
        out.writeInt(1);
        out.writeInt(1);
        out.writeInt(773);

        assertThat(read(end(version(number)), version(number)))
                .containsExactly("MPI_Start request=" + expected, "MPI_Startall count=1 requests=[" + expected + "]");
    }

    @ParameterizedTest
    @CsvSource({"0.6.7, true", "0.6.8, false"})
    void shouldReadOneCoordinateUntil068(String number, boolean isOne) throws IOException {
        begin();
        call(CallType.CART_GET, 0);
        out.writeInt(1);
        out.writeShort(4);
        out.writeInt(1);
        for (int i = 0; i < 3; i++) {
            if (i < 2 || !isOne) {
                out.writeInt(1);
            }
            out.writeInt(10 + i);
        }

        assertThat(read(end(version(number)), version(number)))
                .containsExactly("MPI_Cart_get ndim=1 comm=4 maxdims=1 dims=[10] periods=[11] coords=[12]");
    }

    @ParameterizedTest
    @CsvSource({"0.6.8, true", "0.6.9, false"})
    void shouldReadOneDisplacementUntil069(String number, boolean isOne) throws IOException {
        begin();
        call(CallType.TYPE_STRUCT, 0);
        out.writeInt(1);
        out.writeInt(1);
        out.writeInt(7);
        if (!isOne) {
            out.writeInt(1);
        }
        out.writeInt(16);
        out.writeInt(1);
        out.writeShort(9);
        out.writeShort(28);

        assertThat(read(end(version(number)), version(number)))
                .containsExactly("MPI_Type_struct count=1 lengths=[7] indices=[16] oldtypes=[9] newtype=28");
    }

    @Test
    void shouldWriteOldVersionsAsItReadsThem() throws IOException {
        for (String number : List.of("0.6.1", "0.6.2", "0.6.5", "0.6.7", "0.6.8", "1.1.0", "8.1.0")) {
            Path file = directory.resolve("v" + number + "-0000.bin");
            RandomCalls calls = new RandomCalls(number.hashCode());
            Call call = new Call();
            List<String> written = new ArrayList<>();
            try (DumpiWriter writer = DumpiWriter.create(file, version(number), "", 0)) {
                for (CallType type : List.of(CallType.INIT, CallType.SEND, CallType.BARRIER, CallType.CART_CREATE)) {
                    writer.write(calls.fill(call, type));
                    written.add(CallText.of(call));
                }
                writer.end();
            }
            assertThat(read(file, version(number))).as(number).isEqualTo(written);
            assertThat(DumpiEnd.find(file).orElseThrow().summary().version()).isEqualTo(version(number));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 6, 7, 8})
    void shouldFindAnIndexOfSoManyWords(int words) throws IOException {
        begin();
        call(CallType.FINALIZE, 0);
        Path file = end(version("0.6.5"), words, true);

        RankSummary summary = DumpiEnd.seek(file).orElseThrow().summary();
        assertThat(summary.version()).isEqualTo(version("0.6.5"));
        assertThat(summary.hostname()).isEqualTo("host");
        assertThat(summary.startTime()).isEqualTo(12345);
        assertThat(summary.sizes().bytes(9)).as("bytes of an int").isEqualTo(words == 8 ? 0 : 4);
        assertThat(read(file, version("0.6.5"))).containsExactly("MPI_Finalize");
    }

    @Test
    void shouldTakeLabelZeroBehindFinalizeForTheEnd() throws IOException {
        begin();
        call(CallType.FINALIZE, 0);
        out.writeShort(0);

        assertThat(read(end(version("0.6.9"), 8, false), version("0.6.9"))).containsExactly("MPI_Finalize");
    }

    @Test
    void shouldEndWhereTheHeaderBeginsIfNoLabelSaysSo() throws IOException {
        begin();
        call(CallType.FINALIZE, 0);

        assertThat(read(end(version("0.6.9"), 8, false), version("0.6.9"))).containsExactly("MPI_Finalize");
    }

    @Test
    void shouldLeaveOutPerformanceCounters() throws IOException {
        begin();
        call(CallType.COMM_FREE, 0x80);
        out.writeByte(255);
        for (int i = 0; i < 2 * 255; i++) {
            out.writeLong(i);
        }
        out.writeShort(4);

        assertThat(read(end(version("1.0.0")), version("1.0.0"))).containsExactly("MPI_Comm_free comm=4");
    }

    /** Seconds have 16 bits: they wrap around after 18 hours. */
    @Test
    void shouldGoOnCountingWhenSecondsComeAround() throws IOException {
        begin();
        int[][] seconds = {{0, 1}, {40000, 40001}, {65535, 65535}, {65534, 2}, {65535, 0}, {30000, 39000}, {39000, 10}};
        for (int[] call : seconds) {
            call(CallType.BARRIER, 8);
            out.writeShort(call[0]);
            out.writeInt(5);
            out.writeShort(call[1]);
            out.writeInt(7);
            out.writeShort(2);
        }
        List<String> expected = new ArrayList<>();
        int around = 1 << 16;
        int[][] absolute = {
            {0, 1},
            {40000, 40001},
            {65535, 65535},
            {65534, around + 2},
            {65535, around}, // of another thread, which had to wait for its turn to record
            {around + 30000, around + 39000},
            {around + 39000, 2 * around + 10}
        };
        for (int[] call : absolute) {
            expected.add("MPI_Barrier thread=0 wall=" + (1000 + call[0]) + "000000005.." + (1000 + call[1])
                    + "000000007 cpu=0..0 comm=2");
        }

        assertThat(read(end(version("1.0.0")), version("1.0.0"))).isEqualTo(expected);
    }

    @Test
    void shouldFindTheVersionOfACompressedFile() throws IOException {
        begin();
        call(CallType.FINALIZE, 0);
        Path plain = end(version("0.6.1"));
        Path compressed = directory.resolve("trace-0001.bin.gz");
        try (GZIPOutputStream gzip = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            gzip.write(Files.readAllBytes(plain));
        }

        assertThat(DumpiEnd.find(compressed).orElseThrow().summary().version()).isEqualTo(version("0.6.1"));
        assertThat(DumpiEnd.seek(compressed)).isEmpty();
    }

    /** The index at the end locates the header: the bytes between must not matter. */
    @Test
    void shouldFindTheHeaderWhereverTheIndexSays() throws IOException {
        begin();
        call(CallType.FINALIZE, 0);
        byte[] file = Files.readAllBytes(end(version("1.2.3")));
        int padding = 100_000;
        ByteBuffer moved = ByteBuffer.allocate(file.length + padding);
        moved.put(file, 0, file.length - INDEX_BYTES).position(moved.limit() - INDEX_BYTES);
        moved.put(file, file.length - INDEX_BYTES, INDEX_BYTES);
        Path path = Files.write(directory.resolve("trace-0002.bin"), moved.array());

        assertThat(DumpiEnd.find(path).orElseThrow().summary().version()).isEqualTo(version("1.2.3"));
        assertThat(read(path, version("1.2.3"))).containsExactly("MPI_Finalize");
    }
}
