package io.jmpi.internal.p2p.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.p2p.device.Devices;
import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatchingEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContextsTest {
    private static final RankState STATE = new RankState(0, 1, ProgressMode.THREAD, null);

    private final Contexts contexts =
            new Contexts(null, null, null, Devices.of(null, STATE, null, null, null, null, null)); // no devices

    private CommContext context(int id) {
        return new CommContext(
                contexts,
                id,
                () -> "test",
                0,
                new int[] {0},
                MatchingHints.NONE,
                () -> MatchingEngine.QUEUES.newMatcher(id, MatchingHints.NONE));
    }

    @ParameterizedTest
    @ValueSource(
            ints = {0, 1, 15, 16, 17, 1000, Contexts.TABLE_LIMIT - 1, Contexts.TABLE_LIMIT, 1 << 30, Integer.MAX_VALUE})
    void shouldFindAContextByItsIdUntilItIsRemoved(int id) {
        CommContext first = context(2);
        CommContext context = context(id);
        contexts.open(first);
        contexts.open(context);
        assertThat(contexts.get(id)).isSameAs(context);
        assertThat(contexts.get(2)).isSameAs(first);
        assertThat(contexts.get(id - 1)).isNull();
        contexts.remove(context);
        assertThat(contexts.get(id)).isNull();
        assertThat(contexts.get(2)).isSameAs(first);
        assertThat(contexts.copy()).containsExactly(first);
    }

    @Test
    void shouldNotGrowForIdsThatAreOnlyLookedFor() {
        int before = contexts.tableLength();
        for (int id : new int[] {-1, Integer.MIN_VALUE, 100_000, 1 << 30, Integer.MAX_VALUE}) {
            assertThat(contexts.get(id)).isNull();
        }
        assertThat(contexts.tableLength()).isEqualTo(before);
    }

    @Test
    void shouldNotLetTheTableGrowBeyondItsLimit() {
        int before = contexts.tableLength();
        contexts.open(context(Contexts.TABLE_LIMIT));
        contexts.open(context(1 << 30));
        assertThat(contexts.tableLength()).isEqualTo(before);
        contexts.open(context(Contexts.TABLE_LIMIT - 1));
        assertThat(contexts.tableLength()).isEqualTo(Contexts.TABLE_LIMIT);
    }
}
