package io.jmpi.trace.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For a trace of any length, readers allocate the buffers of a file, and nothing per call. */
class ReaderAllocationTest {
    private static final int ROUNDS = 20_000;

    /** Buffers of the file and of decompression, and what the virtual machine allocates by itself. */
    private static final long MOST_BYTES = 1 << 20;

    @TempDir
    Path directory;

    private static long allocated(RankFile file) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = 0;
        for (int pass = 0; pass < 2; pass++) { // the first one loads classes and makes lists in the call long enough
            before = threads.getThreadAllocatedBytes(thread);
            Call call = new Call();
            long calls = 0;
            try (CallReader reader = file.open()) {
                while (reader.next(call)) {
                    calls++;
                }
            }
            assertThat(calls).isEqualTo(3L * ROUNDS);
        }
        return threads.getThreadAllocatedBytes(thread) - before;
    }

    @Test
    void shouldNotAllocateForCallsOfTheBinaryFormat() throws IOException {
        Path path = directory.resolve("trace-0000.bin.gz");
        Call call = new Call();
        try (DumpiWriter writer = DumpiWriter.create(path, DumpiWriter.CURRENT, "", 0)) {
            for (int i = 0; i < ROUNDS; i++) {
                call.begin(CallType.ISEND).at(0, i, i + 1);
                call.set(Field.COUNT, 7).set(Field.DATATYPE, 5).set(Field.DEST, i);
                writer.write(call.set(Field.TAG, 1).set(Field.COMM, Call.WORLD).set(Field.REQUEST, 2));
                writer.write(call.begin(CallType.BARRIER).set(Field.COMM, Call.WORLD));
                call.begin(CallType.WAITALL).set(Field.COUNT, 40).set(Field.REQUESTS, new int[40], 40);
                call.hasStatuses();
                for (int k = 0; k < 40; k++) {
                    call.statuses().add(8, k, i, 0, 0);
                }
                writer.write(call);
            }
            writer.end();
        }

        RankFile file = new RankFile(0, 1, path, Files.size(path), TraceFormat.DUMPI, DumpiWriter.CURRENT);
        assertThat(allocated(file)).isLessThan(MOST_BYTES);
    }
}
