package io.jmpi.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.job.RankReport.Activity;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.job.RankReport.Standstill;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Totals;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankReportTest {
    private static RankReport waiting(int peers) {
        Map<Integer, Sent> sent = new LinkedHashMap<>();
        for (int peer = 0; peer < peers; peer++) {
            sent.put(peer, new Sent(peer, Long.MAX_VALUE - peer));
        }
        return new RankReport(
                new Activity(State.WAITS, 5, "recv from rank 1, \u0394", "Solver.java:5", List.of(1, 2)),
                new Totals(1, 2, 3, 4, 5, 6, 7, 8),
                sent);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void shouldBeReadAsItWasWritten(int peers) {
        RankReport sample = waiting(peers);
        assertThat(RankReport.decode(sample.encode())).isEqualTo(sample);
        RankReport end = sample.withStatistics("counters\tof\nworld\t\t\n");
        assertThat(RankReport.decode(end.encode())).isEqualTo(end);
        for (boolean collective : new boolean[] {false, true}) {
            RankReport asked = sample.with(
                    "waits 5 s",
                    Optional.of(new Standstill(
                            "17/4", Long.MIN_VALUE, 5, "is reading 8 bytes from rank 0", "recv", collective)));
            assertThat(RankReport.decode(asked.encode())).isEqualTo(asked);
        }
    }

    @Test
    void shouldMakeALineOfEachText() {
        String two = "has a\ttab and a\nline";
        RankReport report =
                RankReport.of(State.JOINING, two).with(two, Optional.of(new Standstill(two, 0, 0, two, two, false)));
        assertThat(report.encode().lines()).hasSize(1);
        RankReport decoded = RankReport.decode(report.encode());
        String one = "has a tab and a line";
        assertThat(decoded)
                .isEqualTo(RankReport.of(State.JOINING, one)
                        .with(one, Optional.of(new Standstill(one, 0, 0, one, one, false))));
        // The launcher prints what another process has written, whatever that is.
        String[] fields = report.encode().split("\t", -1);
        fields[14] = "two\nlines";
        assertThat(RankReport.decode(String.join("\t", fields)).line()).isEqualTo("two lines");
    }

    @ParameterizedTest
    @CsvSource({"0, NONE", "1, x", "4, '1,,2'", "5, x", "13, 1:2", "17, x", "18, ''"})
    void shouldRefuseAMalformedText(int field, String malformed) {
        RankReport report = waiting(1).with("waits", Optional.of(new Standstill("1", 2, 3, "", "recv", true)));
        String[] fields = report.encode().split("\t", -1);
        fields[field] = malformed;
        assertThatThrownBy(() -> RankReport.decode(String.join("\t", fields)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RankReport.decode(String.join("\t", Arrays.copyOf(fields, fields.length - 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("21 fields");
    }
}
