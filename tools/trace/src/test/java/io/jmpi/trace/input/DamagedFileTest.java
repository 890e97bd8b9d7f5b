package io.jmpi.trace.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.matching.text.Count;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.FormatVersion;
import io.jmpi.trace.format.TraceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any damage of a file is reported by the reader, without another effect. */
class DamagedFileTest {
    private static final int RANK = 3;
    private static final int CORRUPTIONS = 1000;

    private static final List<CallType> TYPES = List.of(
            CallType.INIT,
            CallType.ISEND,
            CallType.WAITALL,
            CallType.WAITSOME,
            CallType.GATHERV,
            CallType.GROUP_RANGE_INCL,
            CallType.COMM_SPAWN_MULTIPLE,
            CallType.FILE_OPEN,
            CallType.FILE_SET_VIEW,
            CallType.TYPE_CREATE_DARRAY,
            CallType.FINALIZE);

    @TempDir
    Path directory;

    private byte[] sound(String name) throws IOException {
        Path file = directory.resolve("sound-0003" + name);
        RandomCalls calls = new RandomCalls(77);
        Call call = new Call();
        try (DumpiWriter writer = DumpiWriter.create(file, DumpiWriter.CURRENT, "node", 5)) {
            for (CallType type : TYPES) {
                writer.write(calls.fill(call, type));
            }
            writer.end();
        }
        return Files.readAllBytes(file);
    }

    /** The reader's problem with a file; null if there is none. Any exception but a TraceException fails the test. */
    private static String problem(Path file) throws IOException {
        RankFile rankFile =
                new RankFile(RANK, RANK + 1, file, Files.size(file), TraceFormat.DUMPI, DumpiWriter.CURRENT);
        Call call = new Call();
        try (CallReader reader = rankFile.open()) {
            int calls = 0;
            while (reader.next(call)) {
                calls++;
            }
            assertThat(calls).isLessThan(1000);
            return null;
        } catch (TraceException e) {
            return e.getMessage();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 64, 1000})
    void shouldSayThatSomethingFollowsTheIndex(int bytes) throws IOException {
        byte[] sound = sound(".bin");
        Path file = directory.resolve("trace-0003.bin");
        Files.write(file, Arrays.copyOf(sound, sound.length + bytes));
        assertThat(problem(file))
                .startsWith("rank 3: " + file + ": byte ")
                .contains(" " + Count.of(bytes, "byte"), "index");
    }

    @Test
    void shouldSayThatCallsAreMissing() throws IOException {
        byte[] bytes = sound(".bin");
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int footer = bytes.length - Long.BYTES;
        while (buffer.getLong(footer) != DumpiEnd.FOOTER_MAGIC) {
            footer--;
        }
        int called = footer + Long.BYTES + Integer.BYTES * CallType.BARRIER.label();
        int before = buffer.getInt(called);
        buffer.putInt(called, before + 2);
        Path file = directory.resolve("trace-0003.bin");
        Files.write(file, bytes);
        assertThat(problem(file))
                .startsWith("rank 3: " + file + ": byte ")
                .contains("expected " + (before + 2) + " ", "MPI_Barrier")
                .endsWith("found " + before);
    }

    @ParameterizedTest
    @ValueSource(strings = {".bin", ".bin.gz"})
    void shouldSayWhereEveryTruncatedFileEnds(String name) throws IOException {
        byte[] sound = sound(name);
        Path file = directory.resolve("trace-0003" + name);
        assertThat(problem(Files.write(file, sound))).isNull();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int length = sound.length - 1; length >= 0; length--) {
                channel.truncate(length);
                assertThat(problem(file))
                        .as("the first %d bytes", length)
                        .startsWith("rank 3: " + file + ": byte ")
                        .contains("expected");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {".bin", ".bin.gz"})
    void shouldEndOrSayWhatIsWrongWhereverAByteIsChanged(String name) throws IOException {
        long seed = TestSeeds.random("DamagedFileTest " + name).nextLong();
        Random random = new Random(seed);
        byte[] sound = sound(name);
        Path file = directory.resolve("trace-0003" + name);
        int wrong = 0;
        for (int i = 0; i < CORRUPTIONS; i++) {
            int at = random.nextInt(sound.length);
            byte was = sound[at];
            sound[at] = (byte) random.nextInt(256);
            Files.write(file, sound);
            try {
                String problem = problem(file);
                if (problem != null) {
                    wrong++;
                    assertThat(problem).startsWith("rank 3: " + file + ": ");
                }
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + seed + ", byte " + at + " is now " + sound[at], e);
            }
            sound[at] = was;
        }
        assertThat(wrong).as("seed " + seed).isGreaterThan(CORRUPTIONS / 50);
    }

    /** The remaining length of a compressed file is unknown; a large count must not exhaust memory nevertheless. */
    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MAX_VALUE, (1 << 22) + 1})
    void shouldRefuseHugeCounts(int count) throws IOException {
        Path file = directory.resolve("trace-0003.bin.gz");
        try (GZIPOutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file));
                TraceOutput out = new TraceOutput(gzip)) {
            out.i64(DumpiReader.MAGIC);
            out.i64(0);
            out.u16(CallType.STARTALL.label());
            out.u8(0);
            out.i32(2);
            out.i32(count);
            for (int i = 0; i < 40_000; i++) {
                out.i64(0);
            }
        }

        assertThat(problem(file))
                .contains("byte 27 ", "MPI_Startall", "byte 16", "requests", " " + Integer.toUnsignedString(count));
    }

    @Test
    void shouldNameLabelsThatItDoesNotKnow() throws IOException {
        byte[] bytes = sound(".bin");
        bytes[16] = 2;
        Path file = Files.write(directory.resolve("trace-0003.bin"), bytes);

        assertThat(problem(file))
                .startsWith("rank 3: " + file + ": byte 18: ")
                .contains(" 636 ", "label", "0 to 289", "291, 292", " 293");
    }

    @Test
    void shouldSayThatAFileHasTheOtherFormat() throws IOException {
        Path binary = directory.resolve("trace-0003.bin");
        assertThat(problem(Files.writeString(binary, "MPI_Init entering at walltime 1.000000000")))
                .contains("dumpi2ascii", "binary file");
        assertThat(problem(Files.writeString(binary, "# jmpi trace 1, rank 0 of 2\n")))
                .contains("jmpi's own format", ".trace");
        assertThat(problem(Files.writeString(binary, "#!/bin/sh\n"))).contains("byte 0: ", "FF AA DD 44 55 4D 50 49");
    }

    @Test
    void shouldSayThatAFileIsOfAnotherVersion() throws IOException {
        Path file = directory.resolve("trace-0003.bin");
        try (DumpiWriter writer = DumpiWriter.create(file, new FormatVersion(8, 1, 0), "node", 5)) {
            writer.write(new Call().begin(CallType.FINALIZE));
            writer.end();
        }

        assertThat(problem(file)).containsSubsequence("version", " 8.1.0", "expected 13.0.0");
    }

    @Test
    void shouldSayThatAFileIsNotThere() throws IOException {
        RankFile missing = new RankFile(
                RANK, RANK + 1, directory.resolve("gone-0003.bin"), 0, TraceFormat.DUMPI, DumpiWriter.CURRENT);
        assertThatThrownBy(missing::open)
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith("rank 3: " + missing.path() + ": ")
                .hasMessageContaining("NoSuchFileException");
    }
}
