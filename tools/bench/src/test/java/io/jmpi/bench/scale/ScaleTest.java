package io.jmpi.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.bench.scale.ManyRanks.Operation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class ScaleTest {
    @Test
    void shouldFindTheLineOfEachKind() {
        LineFit linear =
                LineFit.best(List.of(new LineFit.Point(10, 25), new LineFit.Point(20, 45), new LineFit.Point(40, 85)));
        assertThat(linear.at(100)).isCloseTo(205, within(1e-9));
        LineFit logarithmic =
                LineFit.best(List.of(new LineFit.Point(16, 9), new LineFit.Point(64, 13), new LineFit.Point(256, 17)));
        assertThat(logarithmic.at(1024)).isCloseTo(21, within(1e-9));
    }

    /** A start connects nobody; ranks of a binomial tree have two connections on average, but for the root's. */
    @Test
    void shouldCountConnections() {
        Assumptions.assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "needs Linux");
        assertThat(ManyRanks.measure(8, Operation.start).connections()).isZero();
        assertThat(ManyRanks.measure(8, Operation.bcast).connections()).isEqualTo(2 * 7 / 8.0);
    }
}
