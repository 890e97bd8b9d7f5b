package io.jmpi.trace.replay.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records in a temporary file. */
class RecordsTest {
    @TempDir
    Path directory;

    @Test
    void shouldKeepRecordsOfSeveralListsApartBeyondTheFirstSegment() throws IOException {
        try (Spool spool = new Spool(directory)) {
            Records one = new Records(spool);
            Records other = new Records(spool);
            Records.Longs before = one.new Longs();
            Records.Longs ofOne = one.new Longs();
            Records.Ints ofOther = other.new Ints();
            int count = 2_000_000; // 40 MB, more than the first segment
            for (int i = 0; i < count; i++) {
                ofOne.set(one.add(), i * 3L);
                ofOther.set(other.add(), -i);
            }
            for (int i = 0; i < count; i++) {
                assertThat(ofOne.get(i) == i * 3L && ofOther.get(i) == -i && before.get(i) == 0)
                        .as("record %d", i)
                        .isTrue();
            }
        }
    }

    /** Even if it is never closed. */
    @Test
    void shouldLeaveNoFileBehind() throws IOException {
        try (Spool spool = new Spool(directory)) {
            Records records = new Records(spool);
            Records.Ints field = records.new Ints();
            field.set(records.add(), 1);
            try (Stream<Path> left = Files.list(directory)) {
                assertThat(left).isEmpty();
            }
        }
    }
}
