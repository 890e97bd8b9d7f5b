package io.jmpi.bench.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jmpi.bench.matching.HostClock.Phase;
import io.jmpi.bench.matching.HostPoint.Repetition;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HostPointTest {
    private static final List<Repetition> THREE =
            List.of(new Repetition(10, 9, 1, 0.5), new Repetition(30, 1, 3, 0.25), new Repetition(20, 2, 2, 0.75));

    @Test
    void shouldTakeMediansOfPartsAndOfSums() {
        HostPoint point = HostPoint.of(HostCase.EXPECTED, "hardware", 64, THREE);
        assertThat(point).isEqualTo(new HostPoint(HostCase.EXPECTED, "hardware", 64, 20, 2, 22, 19, 31, 2, 0.5));
    }

    @Test
    void shouldTakeTheMiddleOfTwo() {
        HostPoint point = HostPoint.of(HostCase.EXPECTED, "hardware", 64, THREE.subList(0, 2));
        assertThat(point.giving()).isEqualTo(20);
        assertThat(point.matching()).isEqualTo(25);
    }

    @Test
    void shouldDivideByPairs() {
        HostClock clock = new HostClock(LongStream.of(0, 640, 704, 832).iterator()::nextLong, 0);
        clock.begin();
        clock.end(Phase.GIVING);
        clock.endBlocking();
        clock.end(Phase.TAKING);
        assertThat(Repetition.of(clock, 64)).isEqualTo(new Repetition(10, 2, 1, 1.0 / 64));
    }

    @Test
    void shouldReadTheLineThatItWrites() {
        HostPoint point = HostPoint.of(HostCase.UNEXPECTED, "hardware", 64, THREE);
        assertThat(HostPoint.parse(point.line())).isEqualTo(point);
    }

    @Test
    void shouldRefuseOtherLines() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostPoint.parse("expected,queues,0"))
                .withMessageContaining("3 cells");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostPoint.parse("late,queues,0,1,1,1,1,1,1,1"))
                .withMessageContaining("unknown case 'late'");
    }
}
