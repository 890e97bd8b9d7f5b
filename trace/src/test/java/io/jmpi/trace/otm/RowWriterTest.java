package io.jmpi.trace.otm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowWriterTest {
    @TempDir
    private Path directory;

    @Test
    void shouldGiveBackTheSameRowsFromAnyRowOn() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Path path = directory.resolve("rows");
        List<long[]> rows = new ArrayList<>();
        try (RowWriter writer = new RowWriter(path)) {
            for (int i = 0; i < 5_000; i++) {
                long[] row = new long[i % 50 == 0 ? 5000 : 1 + i % 40]; // the long ones do not fit into the buffer
                for (int column = 0; column < row.length; column++) {
                    row[column] = random.nextInt(50) == 0 ? random.nextLong() >>> random.nextInt(64) : 0;
                }
                writer.write(row, row.length);
                rows.add(row);
            }
        }

        long position = 0;
        int next = 0;
        while (next < rows.size()) {
            try (RowReader reader = new RowReader(path, position)) {
                for (int left = 1 + random.nextInt(1500); left > 0 && next < rows.size(); left--) {
                    long[] row = new long[rows.get(next).length];
                    assertThat(reader.read(row, row.length)).isTrue();
                    assertThat(row).as("row " + next + ", seed " + seed).isEqualTo(rows.get(next));
                    next++;
                }
                position = reader.position();
            }
        }
        try (RowReader reader = new RowReader(path, position)) {
            assertThat(reader.read(new long[10], 10)).isFalse();
        }
    }

    @Test
    void shouldWriteTheLargestNumbers() throws IOException {
        Path path = directory.resolve("rows");
        long[] row = {Long.MAX_VALUE, 0, Long.MIN_VALUE, -1, 0, 0};
        try (RowWriter writer = new RowWriter(path)) {
            writer.write(row, row.length);
        }
        long[] read = new long[row.length];
        try (RowReader reader = new RowReader(path, 0)) {
            assertThat(reader.read(read, read.length)).isTrue();
        }
        assertThat(read).isEqualTo(row);
    }
}
