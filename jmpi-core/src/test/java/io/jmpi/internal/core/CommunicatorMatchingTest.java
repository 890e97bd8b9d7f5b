package io.jmpi.internal.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Info;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingEngines;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommunicatorMatchingTest {
    private static final MatchingEngines ENGINES = MatchingEngines.load();

    private static CommunicatorMatching with(Info info) {
        return CommunicatorMatching.of(ENGINES, info, "queues", MatcherSettings.DEFAULT, "auto", 2);
    }

    @ParameterizedTest
    @CsvSource({
        "queues, optimistic.threads, 8, true",
        "optimistic, optimistic.threads, 8, false",
        "optimistic, exact.bins, 16, false",
        "optimistic, bins.bins, 7, true",
        "bins, bins.bins, 7, false",
        "bins, bins.bins, 1021, true",
        "hardware, overlap.period, 7, true",
        "overlap, overlap.period, 7, false",
        "overlap, hardware.tags, 64, false"
    })
    void shouldKeepTheMatcherUnlessItsEngineReadsWhatChanges(String engine, String key, String value, boolean kept) {
        Info info = Info.EMPTY.with(Info.MATCHER, engine);
        CommunicatorMatching changed = with(info.with(CommunicatorMatching.SETTING_PREFIX + key, value));
        assertThat(changed.hasMatcherOf(with(info))).isEqualTo(kept);
    }
}
