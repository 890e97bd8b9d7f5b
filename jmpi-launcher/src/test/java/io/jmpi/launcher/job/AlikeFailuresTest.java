package io.jmpi.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.launcher.output.Ranks;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AlikeFailuresTest {
    private final AlikeFailures failures = new AlikeFailures();

    @Test
    void shouldPrintTheFirstOfThoseThatAreAlikeAndNameTheOthers() {
        assertThat(IntStream.of(2, 7, 0, 1).filter(rank -> failures.isFirst(rank, "a")))
                .containsExactly(2);
        assertThat(IntStream.of(6, 3).filter(rank -> failures.isFirst(rank, "a")))
                .isEmpty();
        assertThat(failures.takeLines()).matches("jmpi: ranks 0, 1, 3, 6, 7: .*same.* rank 2\n");
        assertThat(failures.takeLines()).isEmpty();
        assertThat(failures.isFirst(5, "a")).isFalse();
        assertThat(failures.takeLines()).matches("jmpi: rank 5: .*same.* rank 2\n");
    }

    @Test
    void shouldPrintThoseThatDiffer() {
        assertThat(failures.isFirst(0, "a")).isTrue();
        assertThat(failures.isFirst(1, "b")).isTrue();
        assertThat(failures.isFirst(2, "b")).isFalse();
        assertThat(failures.takeLines()).matches("jmpi: rank 2: .*same.* rank 1\n");
    }

    /** Several threads of a rank may throw. */
    @Test
    void shouldPrintAFailureThatARankRepeatsOnce() {
        assertThat(failures.isFirst(0, "a")).isTrue();
        assertThat(failures.isFirst(0, "a")).isFalse();
        assertThat(failures.takeLines()).isEmpty();
    }

    @Test
    void shouldMergeEqualLinesOfRanks() {
        SortedMap<Integer, String> lines = new TreeMap<>(Map.of(1, "lost", 2, "lost", 3, "lost", 5, "lost", 4, "left"));
        assertThat(Ranks.merged(lines)).isEqualTo("jmpi: ranks 1-3, 5: lost\njmpi: rank 4: left\n");
        assertThat(Ranks.merged(new TreeMap<>())).isEmpty();
    }
}
