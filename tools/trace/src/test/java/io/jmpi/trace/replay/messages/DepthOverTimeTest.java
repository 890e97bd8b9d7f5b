package io.jmpi.trace.replay.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Depths of queues in parts of a run. */
class DepthOverTimeTest {
    @Test
    void shouldCarryDepthsOverPartsInWhichNothingHappens() {
        DepthOverTime depths = new DepthOverTime(5, 10);
        depths.posted(1, 0);
        depths.posted(1, 5);
        depths.posted(-1, 35);
        depths.unexpected(1, 35);
        depths.end();

        assertThat(Stream.of(0, 1, 2, 3, 4).map(depths::postedIn)).containsExactly(2, 2, 2, 2, 1);
        assertThat(Stream.of(0, 1, 2, 3, 4).map(depths::unexpectedIn)).containsExactly(0, 0, 0, 1, 1);
        assertThat(depths.maxPosted()).isEqualTo(2);
        assertThat(depths.maxUnexpected()).isEqualTo(1);
    }
}
