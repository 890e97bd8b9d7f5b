package io.jmpi.trace.otm;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WorstMomentsTest {
    private static final int BIN_COUNTS = 4;

    /** The only column with a mean if nothing else happens. */
    private static final int COLUMN = DataPoint.LIST_DEPTH;

    private static void add(WorstMoments moments, List<long[]> rows) {
        WorstMoments.Rank rank = moments.rank();
        rows.forEach(rank::add);
        rank.end();
    }

    private static long[] row(long depth) {
        long[] row = new DataPoint(1).values();
        row[COLUMN] = depth;
        return row;
    }

    /** Means 2, 5 and 6: ranks that have ended do not count as zero. */
    @Test
    void shouldAverageOverTheRanksThatHaveThePoint() {
        WorstMoments moments = new WorstMoments(1);
        add(moments, List.of(row(1), row(10), row(6)));
        add(moments, List.of(row(3), row(0)));
        add(moments, List.of());

        assertThat(moments.largestMean(COLUMN)).isEqualTo(6);
        assertThat(moments.max(COLUMN)).isEqualTo(10);
        assertThat(moments.total(COLUMN)).isEqualTo(20);
        assertThat(moments.points()).isEqualTo(5);
    }

    /** The ranks of a scan add their points at once. */
    @Test
    void shouldFindTheSameAsWithAllRowsInMemory() {
        long seed = TestSeeds.random("WorstMomentsTest").nextLong();
        Random random = new Random(seed);
        int columns = new DataPoint(BIN_COUNTS).values().length;
        List<List<long[]>> ranks = new ArrayList<>();
        for (int rank = 0; rank < 5; rank++) {
            List<long[]> rows = new ArrayList<>();
            int points = random.nextInt(5_000); // more than a block
            for (int i = 0; i < points; i++) {
                rows.add(random.longs(columns, 0, 5)
                        .map(value -> Math.max(0, value - 3) * (1L << random.nextInt(40)))
                        .toArray());
            }
            ranks.add(rows);
        }
        WorstMoments moments = new WorstMoments(BIN_COUNTS);
        ranks.parallelStream().forEach(rows -> add(moments, rows));

        for (int column = 0; column < columns; column++) {
            double mean = DataPoint.hasMean(column) ? largestMean(ranks, column) : 0;
            assertThat(moments.largestMean(column)).as("seed " + seed).isEqualTo(mean);
            assertThat(moments.total(column)).as("seed " + seed).isEqualTo(total(ranks, column));
        }
        assertThat(moments.points())
                .isEqualTo(ranks.stream().mapToInt(List::size).sum());
    }

    private static long total(List<List<long[]>> ranks, int column) {
        return ranks.stream()
                .flatMap(List::stream)
                .mapToLong(row -> row[column])
                .sum();
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
