package io.jmpi.internal.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.LoggedLines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallTraceTest {
    @TempDir
    Path directory;

    /** A disk that is full after some bytes. */
    private static final class SmallDisk extends OutputStream {
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();
        private final int room;
        private int failures;

        SmallDisk(int room) {
            this.room = room;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (written.size() + length > room) {
                failures++;
                throw new IOException("No space left on device");
            }
            written.write(bytes, offset, length);
        }

        String text() {
            return written.toString(StandardCharsets.UTF_8);
        }
    }

    private static String withoutTimes(String text) {
        return text.replaceAll("(?m)^(MPI_\\w+) -?\\d+ -?\\d+ ", "$1 ");
    }

    @Test
    void shouldWriteALineForEachCall() throws IOException {
        CallTrace trace = CallTrace.open(directory, 7, 12, () -> {});
        long start = trace.now();
        trace.call("MPI_Any", start)
                .number("smallest", Long.MIN_VALUE)
                .number("largest", Long.MAX_VALUE)
                .number("zero", 0)
                .number("negative", -10)
                .end();
        trace.call("MPI_Lists", start)
                .numbers("none")
                .numbers("some", 100, -2, Integer.MIN_VALUE)
                .text("text", "a \"b\"\\\n\rü")
                .beginStatuses("empty")
                .endStatuses()
                .beginStatuses("statuses")
                .status(1L << 33, 2, 3, true, 4)
                .status(0, -1, -1, false, 0)
                .endStatuses()
                .end();
        trace.end();
        trace.end();

        Path file = directory.resolve("jmpi-0007.trace");
        assertThat(withoutTimes(Files.readString(file)))
                .isEqualTo("# jmpi trace 1, rank 7 of 12\n"
                        + "MPI_Any 0 smallest=-9223372036854775808 largest=9223372036854775807 zero=0 negative=-10\n"
                        + "MPI_Lists 0 none=[] some=[100,-2,-2147483648] text=\"a \\\"b\\\"\\\\\\n\\rü\" empty=[]"
                        + " statuses=[2147483647:2:3:1:4 0:-1:-1:0:0]\n"
                        + "# end 2\n");
        String[] words = Files.readAllLines(file).get(1).split(" ", -1);
        assertThat(Long.parseLong(words[1])).isEqualTo(start);
        assertThat(Long.parseLong(words[2])).isBetween(start, trace.now());
    }

    @Test
    void shouldWriteLinesOfAnyLengthInOrder() throws IOException {
        CallTrace trace = CallTrace.open(directory, 0, 1, () -> {});
        StringBuilder expected = new StringBuilder("# jmpi trace 1, rank 0 of 1\n");
        for (int length = 1; length < 200_000; length = length * 3 + 1) {
            trace.call("MPI_Text", 0).text("text", "x".repeat(length)).end();
            expected.append("MPI_Text 0 text=\"").append("x".repeat(length)).append("\"\n");
        }
        trace.end();
        assertThat(withoutTimes(Files.readString(directory.resolve("jmpi-0000.trace"))))
                .isEqualTo(expected + "# end 11\n");
    }

    @Test
    void shouldLeaveWholeLinesWhenItIsAbandoned() throws IOException {
        CallTrace trace = CallTrace.open(directory, 0, 1, () -> {});
        trace.call("MPI_Barrier", 0).number("comm", 2).end();
        trace.abandon();
        trace.call("MPI_Barrier", 0).number("comm", 3).end();
        trace.flush();
        trace.end();
        assertThat(withoutTimes(Files.readString(directory.resolve("jmpi-0000.trace"))))
                .isEqualTo("# jmpi trace 1, rank 0 of 1\nMPI_Barrier 0 comm=2\n");
    }

    @Test
    void shouldReportOnceThatTheDiskIsFullAndContinue() {
        try (LoggedLines log = new LoggedLines(CallTrace.class)) {
            SmallDisk disk = new SmallDisk(60);
            AtomicInteger losses = new AtomicInteger();
            CallTrace trace = new CallTrace(3, 4, Path.of("some", "file"), disk, losses::incrementAndGet);
            for (int i = 0; i < 10; i++) {
                trace.call("MPI_Barrier", 0).number("comm", 2).end();
                trace.flush();
            }
            trace.end();
            assertThat(disk.failures).isEqualTo(1);
            assertThat(losses).hasValue(1);
            assertThat(disk.text())
                    .startsWith("# jmpi trace 1, rank 3 of 4\n")
                    .endsWith("\n")
                    .doesNotContain("# end");
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .contains("rank 3", Path.of("some", "file").toString(), "disk full");
        }
    }

    @Test
    void shouldUseNumbersOfRequestsAgainButNotThoseOfCommunicators() throws IOException {
        CallTrace trace = CallTrace.open(directory, 0, 1, () -> {});
        assertThat(new int[] {trace.takeRequest(), trace.takeRequest(), trace.takeRequest()})
                .containsExactly(2, 3, 4);
        trace.giveBack(3);
        assertThat(new int[] {trace.takeRequest(), trace.takeRequest()}).containsExactly(3, 5);
        assertThat(new int[] {trace.newCommunicator(), trace.newCommunicator()}).containsExactly(2, 3);
        trace.end();
    }

    @Test
    void shouldNotMixTheLinesOfThreads() throws Exception {
        int threads = 4;
        int lines = 5_000;
        CallTrace trace = CallTrace.open(directory, 0, 1, () -> {});
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            all.add(new Thread(() -> {
                for (int line = 0; line < lines; line++) {
                    trace.call("MPI_Line", 0)
                            .number("of", number)
                            .number("line", line)
                            .end();
                }
            }));
        }
        all.forEach(Thread::start);
        for (Thread thread : all) {
            thread.join();
        }
        trace.end();
        List<String> read = withoutTimes(Files.readString(directory.resolve("jmpi-0000.trace")))
                .lines()
                .toList();
        assertThat(read).last().isEqualTo("# end " + threads * lines);
        for (int i = 0; i < threads; i++) {
            int number = i;
            List<String> own = read.stream()
                    .filter(line -> line.contains(" of=" + number + " "))
                    .toList();
            String thread = own.get(0).split(" ", -1)[1];
            List<String> expected = new ArrayList<>();
            for (int line = 0; line < lines; line++) {
                expected.add("MPI_Line " + thread + " of=" + number + " line=" + line);
            }
            assertThat(own).isEqualTo(expected);
        }
    }

    @Test
    void shouldOverwriteNothing() throws IOException {
        Path inner = directory.resolve("a").resolve("b");
        TraceFiles.prepare(inner);
        TraceFiles.prepare(inner);
        Files.createFile(inner.resolve("other.trace"));
        TraceFiles.prepare(inner);
        CallTrace.open(inner, 12345, 20000, () -> {}).end();
        assertThatThrownBy(() -> CallTrace.open(inner, 12345, 20000, () -> {}))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> TraceFiles.prepare(inner))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining("jmpi-12345.trace");
        Files.move(inner.resolve("jmpi-12345.trace"), inner.resolve("jmpi-12345.trace.gz"));
        assertThatThrownBy(() -> TraceFiles.prepare(inner)).hasMessageContaining("jmpi-12345.trace.gz");
        Files.delete(inner.resolve("jmpi-12345.trace.gz"));
        TraceFiles.writeMeta(inner, "here", 3);
        assertThatThrownBy(() -> TraceFiles.writeMeta(inner, "here", 3)).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> TraceFiles.prepare(inner)).hasMessageContaining("jmpi.meta");
        assertThat(Files.readAllLines(inner.resolve("jmpi.meta"))).contains("numprocs=3", "hostname=here", "version=1");
    }
}
