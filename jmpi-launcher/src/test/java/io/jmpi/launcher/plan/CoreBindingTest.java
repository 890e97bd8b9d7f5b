package io.jmpi.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which cores ranks are bound to. */
class CoreBindingTest {
    @Test
    void shouldReadListsOfTheSystem() {
        assertThat(CoreBinding.parse("0-3,8,10-11")).containsExactly(0, 1, 2, 3, 8, 10, 11);
        assertThat(CoreBinding.parse("5")).containsExactly(5);
    }

    @Test
    void shouldShareAllCoresAmongFewRanks() {
        CoreBinding binding = new CoreBinding(List.of(0, 1, 4, 5, 6), 2);
        assertThat(binding.prefix(0)).containsExactly("taskset", "-c", "0,1");
        assertThat(binding.prefix(1)).containsExactly("taskset", "-c", "4,5,6");
    }

    @Test
    void shouldGiveCoresInTurnToManyRanks() {
        CoreBinding binding = new CoreBinding(List.of(2, 7), 5);
        assertThat(binding.prefix(3)).containsExactly("taskset", "-c", "7");
        assertThat(binding.prefix(4)).containsExactly("taskset", "-c", "2");
    }

    @Test
    void shouldBindNothingByDefault() {
        assertThat(CoreBinding.NONE.prefix(0)).isEmpty();
    }
}
