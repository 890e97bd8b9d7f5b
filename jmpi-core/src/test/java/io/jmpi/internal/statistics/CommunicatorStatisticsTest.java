package io.jmpi.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.job.RankReport.Sent;
import io.jmpi.matching.MatchingStatistics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommunicatorStatisticsTest {
    private static final String COUNTERS = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16;0:5;1:7";

    @Test
    void shouldReadWhatItHasWritten() {
        CommunicatorTraffic sent = new CommunicatorTraffic(
                Map.of(3, new Sent(2, 1L << 40)), Map.of(0, new Sent(1, 0), 5, new Sent(7, 70)));
        List<CommunicatorStatistics> communicators = List.of(
                new CommunicatorStatistics(
                        0,
                        0,
                        "world",
                        "",
                        "queues",
                        new MatchingStatistics(),
                        Map.of(),
                        Map.of(),
                        CommunicatorTraffic.NONE),
                new CommunicatorStatistics(
                        4,
                        2,
                        "4",
                        "split of world",
                        "hardware",
                        MatchingStatistics.decode(COUNTERS),
                        Map.of("a_b", 7L, "c", 1L << 40),
                        Map.of("unreceived messages", 3L),
                        sent));

        List<CommunicatorStatistics> read = CommunicatorStatistics.decode(CommunicatorStatistics.encode(communicators));

        assertThat(read)
                .extracting(
                        CommunicatorStatistics::number,
                        CommunicatorStatistics::firstRank,
                        CommunicatorStatistics::label,
                        CommunicatorStatistics::matcher,
                        each -> each.matching().encode(),
                        CommunicatorStatistics::device,
                        CommunicatorStatistics::left,
                        CommunicatorStatistics::sent,
                        CommunicatorStatistics::hadTraffic)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(
                                0,
                                0,
                                "world",
                                "queues",
                                new MatchingStatistics().encode(),
                                Map.of(),
                                Map.of(),
                                CommunicatorTraffic.NONE,
                                false),
                        org.assertj.core.groups.Tuple.tuple(
                                4,
                                2,
                                "4 (split of world)",
                                "hardware",
                                COUNTERS,
                                Map.of("a_b", 7L, "c", 1L << 40),
                                Map.of("unreceived messages", 3L),
                                sent,
                                true));
        assertThat(CommunicatorStatistics.decode(CommunicatorStatistics.encode(List.of())))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "0\t0\tworld\tqueues",
                "0\t0\tworld\tqueues\t" + COUNTERS,
                "0\t0\tworld\tqueues\t" + COUNTERS + "\t",
                "0\t0\tworld\tqueues\t" + COUNTERS + "\t\t",
                "0\t0\tworld\tqueues\t" + COUNTERS + "\t\t\t\t\t",
                "0\t0\tworld\tqueues\t" + COUNTERS + "\t\t\t1:2\t",
                "0\t0\tworld\tqueues\t" + COUNTERS + "\t\t\t\t1:2:x",
                "x\t0\tworld\tqueues\t" + COUNTERS + "\t\t\t\t",
                "0\t0\tworld\tqueues\t1,2;;\t\t\t\t",
                "0\t0\tworld\tqueues\t" + COUNTERS + "\t\t\t\t\n\n",
                "0\t0\tworld\tqueues\t" + COUNTERS + "\ta\t\t\t",
                "0\t0\tworld\tqueues\t" + COUNTERS + "\t:1\t\t\t",
                "0\t0\tworld\tqueues\t" + COUNTERS + "\ta:x\t\t\t",
                "0\t0\tworld\tqueues\t" + COUNTERS + "\ta:1,\t\t\t",
                "0\t0\tworld\tqueues\t" + COUNTERS + "\t\ta\t\t"
            })
    void shouldRefuseWhenTextIsNone(String text) {
        assertThatThrownBy(() -> CommunicatorStatistics.decode(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
