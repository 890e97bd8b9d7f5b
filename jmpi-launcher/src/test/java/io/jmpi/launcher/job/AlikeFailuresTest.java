package io.jmpi.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.launcher.output.Ranks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AlikeFailuresTest {
    private final AlikeFailures failures = new AlikeFailures();
    private final List<String> answers = new ArrayList<>();

    private void ask(int rank, String exception) {
        failures.ask(rank, exception, prints -> answers.add(rank + (prints ? " prints" : " is silent")));
    }

    @Test
    void shouldLetOneRankPrintAndNameTheOthers() {
        IntStream.of(2, 7, 0, 1).forEach(rank -> ask(rank, "a"));
        assertThat(answers).containsExactly("2 prints");
        failures.printed("a");
        assertThat(answers).containsExactly("2 prints", "7 is silent", "0 is silent", "1 is silent");
        IntStream.of(6, 3).forEach(rank -> ask(rank, "a"));
        assertThat(failures.takeLines()).matches("jmpi: ranks 0, 1, 3, 6, 7: .*same.* rank 2\n");
        assertThat(failures.takeLines()).isEmpty();
        ask(5, "a");
        assertThat(failures.takeLines()).matches("jmpi: rank 5: .*same.* rank 2\n");
    }

    @Test
    void shouldLetRanksThatFailDifferentlyPrint() {
        ask(0, "a");
        ask(1, "b");
        failures.printed("b");
        assertThat(answers).containsExactly("0 prints", "1 prints");
        assertThat(failures.takeLines()).isEmpty();
    }

    @Test
    void shouldLetAnotherRankPrintWhenTheFirstEndsBefore() {
        IntStream.of(0, 1, 2, 3).forEach(rank -> ask(rank, "a"));
        failures.ended(1);
        failures.ended(0);
        assertThat(answers).containsExactly("0 prints", "2 prints");
        failures.printed("a");
        failures.ended(2);
        assertThat(answers).containsExactly("0 prints", "2 prints", "3 is silent");
        assertThat(failures.takeLines()).matches("jmpi: rank 3: .*same.* rank 2\n");
    }

    @Test
    void shouldMergeEqualLinesOfRanks() {
        SortedMap<Integer, String> lines = new TreeMap<>(Map.of(1, "lost", 2, "lost", 3, "lost", 5, "lost", 4, "left"));
        assertThat(Ranks.merged(lines)).isEqualTo("jmpi: ranks 1-3, 5: lost\njmpi: rank 4: left\n");
        assertThat(Ranks.merged(new TreeMap<>())).isEmpty();
    }
}
