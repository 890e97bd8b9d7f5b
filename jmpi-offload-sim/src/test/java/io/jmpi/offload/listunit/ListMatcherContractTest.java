package io.jmpi.offload.listunit;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.SettledMatcher;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * The contract for the engines {@code associative} and {@code fpga} when their units decide at once: units of one cell, and
 * of a few.
 */
class ListMatcherContractTest {
    abstract static class Contract extends MatcherContract {
        private final ListSettings settings;
        private final List<ListMatcher> created = new ArrayList<>();

        Contract(int capacity, int depth) {
            settings = new ListSettings("list", capacity, compared -> 1, depth, false);
        }

        @Override
        protected Matcher newMatcher(MatchingHints hints) {
            ListMatcher matcher = new ListMatcher(5, hints, settings, new MatchingStatistics());
            created.add(matcher);
            return new SettledMatcher(matcher);
        }

        @AfterEach
        void close() {
            created.forEach(ListMatcher::close);
        }

        /** Finds out whether the streams reach the unit at all. */
        @Test
        void shouldMatchInUnitWhatHasRoomThere() {
            int posted = settings.capacity() + 3;
            for (int i = 0; i < posted; i++) {
                keep(SOURCE, TAG + i);
            }
            unexpected(SOURCE + 1, TAG); // lets the units insert
            for (int i = 0; i < posted; i++) {
                matcher.arrive(message(SOURCE, TAG + i));
            }
            assertThat(created.get(created.size() - 1).deviceCounters().get("unit_matched"))
                    .isGreaterThanOrEqualTo(settings.capacity());
        }
    }

    @Nested
    class WithOneCell extends Contract {
        WithOneCell() {
            super(1, 2);
        }
    }

    @Nested
    class WithFewCells extends Contract {
        WithFewCells() {
            super(5, 8);
        }
    }
}
