package io.jmpi.matching.software;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.Shrinker;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
    private static final List<Integer> NUMBERS =
            IntStream.range(0, 1000).boxed().collect(Collectors.toList());

    @Test
    void shouldLeaveOnlyNeededElementsWhenListFails() {
        assertThat(Shrinker.shrink(NUMBERS, part -> part.containsAll(List.of(3, 500, 998))))
                .containsExactly(3, 500, 998);
    }

    @Test
    void shouldLeaveEveryElementWhenAllAreNeeded() {
        assertThat(Shrinker.shrink(NUMBERS, part -> part.size() == NUMBERS.size()))
                .isEqualTo(NUMBERS);
    }
}
