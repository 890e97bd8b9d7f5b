package io.jmpi.trace.otm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorstMomentsTest {
    private static final int BIN_COUNTS = 4;

    @TempDir
    private Path directory;

    private Path file(int number, List<long[]> rows) throws IOException {
        Path path = directory.resolve("rank" + number);
        try (RowWriter writer = new RowWriter(path)) {
            for (long[] row : rows) {
                writer.write(row, row.length);
            }
        }
        return path;
    }

    private static long[] row(long first) {
        long[] row = new DataPoint(1).values();
        row[0] = first;
        return row;
    }

    /** Means 2, 5 and 6: ranks that have ended do not count as zero. */
    @Test
    void shouldAverageOverTheRanksThatHaveThePoint() throws IOException {
        WorstMoments moments = new WorstMoments(1);
        moments.read(List.of(
                file(0, List.of(row(1), row(10), row(6))), file(1, List.of(row(3), row(0))), file(2, List.of())));

        assertThat(moments.largestMean(0)).isEqualTo(6);
        assertThat(moments.max(0)).isEqualTo(10);
        assertThat(moments.total(0)).isEqualTo(20);
        assertThat(moments.points()).isEqualTo(5);
    }

    @Test
    void shouldFindTheSameAsWithAllRowsInMemory() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int columns = new DataPoint(BIN_COUNTS).values().length;
        List<List<long[]>> ranks = new ArrayList<>();
        List<Path> files = new ArrayList<>();
        for (int rank = 0; rank < 5; rank++) {
            List<long[]> rows = new ArrayList<>();
            int points = random.nextInt(25_000); // more than a block
            for (int i = 0; i < points; i++) {
                rows.add(random.longs(columns, 0, 5)
                        .map(value -> Math.max(0, value - 3) * (1L << random.nextInt(40)))
                        .toArray());
            }
            ranks.add(rows);
            files.add(file(rank, rows));
        }
        WorstMoments moments = new WorstMoments(BIN_COUNTS);
        moments.read(files);

        for (int column = 0; column < columns; column++) {
            assertThat(moments.largestMean(column)).as("seed " + seed).isEqualTo(largestMean(ranks, column));
        }
        assertThat(moments.points())
                .isEqualTo(ranks.stream().mapToInt(List::size).sum());
    }

    private static double largestMean(List<List<long[]>> ranks, int column) {
        double largest = 0;
        int most = ranks.stream().mapToInt(List::size).max().orElseThrow();
        for (int index = 0; index < most; index++) {
            int at = index;
            largest = Math.max(
                    largest,
                    ranks.stream()
                            .filter(rows -> rows.size() > at)
                            .mapToLong(rows -> rows.get(at)[column])
                            .average()
                            .orElseThrow());
        }
        return largest;
    }
}
