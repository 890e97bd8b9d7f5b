package io.jmpi.launcher.pmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.job.RankSample;
import io.jmpi.job.RankSample.Activity;
import io.jmpi.job.RankSample.Sent;
import io.jmpi.job.RankSample.State;
import io.jmpi.job.RankSample.Totals;
import java.net.ProtocolException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PmiSampleTest {
    private static RankSample largeSample() {
        Map<Integer, Sent> sent = new LinkedHashMap<>();
        for (int peer = 0; peer < 1000; peer++) {
            sent.put(peer, new Sent(1_000_000L + peer, 1L << 40));
        }
        return new RankSample(
                new Activity(State.WAITS, 17, "recv from rank 0", "Solver.java:5", List.of(0, 1)),
                new Totals(1, 2, 3, 4, 5, 6, 7, 8),
                sent);
    }

    @Test
    void shouldRefusePartsThatDoNotFollowEachOther() throws Exception {
        List<PmiMessage> parts = PmiSample.encode(1, largeSample());
        assertThat(parts)
                .hasSizeGreaterThan(10)
                .allSatisfy(part -> assertThat(part.line()).hasSizeLessThan(PmiMessage.LINE_LENGTH));
        PmiSample.Parts collected = new PmiSample.Parts();
        assertThat(collected.add(parts.get(0))).isNull();
        assertThatThrownBy(() -> collected.add(parts.get(2)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContainingAll("part 2 of " + parts.size(), "part 1");
        PmiMessage junk = PmiMessage.of(PmiSample.ANSWER, "id", "1", "part", "0", "parts", "1", "text", "AAAA");
        assertThatThrownBy(() -> new PmiSample.Parts().add(junk)).isInstanceOf(ProtocolException.class);
    }
}
