package io.jmpi.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrafficMatrixTest {
    @Test
    void shouldSumMessagesAndBytesOfAPair() {
        TrafficMatrix matrix = new TrafficMatrix(2);
        matrix.add(1, 0, 2, 30);
        matrix.add(1, 0, 0, 5);
        assertThat(matrix.messages()).isEqualTo(List.of(List.of(0L, 0L), List.of(2L, 0L)));
        assertThat(matrix.bytes()).isEqualTo(List.of(List.of(0L, 0L), List.of(35L, 0L)));
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "64, 1, 64", "65, 2, 33", "1000, 16, 63"})
    void shouldGroupNeighborsIfRanksAreMany(int ranks, int ranksInGroup, int groups) {
        TrafficMatrix matrix = new TrafficMatrix(ranks);
        matrix.add(ranks - 1, ranks - 1, 1, 1);
        assertThat(matrix.ranksInGroup()).isEqualTo(ranksInGroup);
        assertThat(matrix.messages()).hasSize(groups);
        assertThat(matrix.messages().get(groups - 1).get(groups - 1)).isEqualTo(1);
    }
}
