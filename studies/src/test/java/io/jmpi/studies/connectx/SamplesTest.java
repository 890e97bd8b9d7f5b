package io.jmpi.studies.connectx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.studies.connectx.model.Wildcards;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplesTest {
    private static final Point POINT = Point.windows("bins", 4096, 1024, 10, Wildcards.DURING);
    private static final Point BASE = Point.windows("bins", 4096, 1024, 0, Wildcards.NONE);

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("results.csv");
    }

    @Test
    void shouldReadWhatItHasWritten() throws IOException {
        Samples written = Samples.begin(file);
        written.add(POINT, 1, new Sample(100, 103, 0));
        written.add(POINT, 2, new Sample(140, 103, 50));
        written.add(BASE, 2, new Sample(70, 1, 0));

        Samples read = Samples.resume(file);

        assertThat(read.has(POINT, 2)).isTrue();
        assertThat(read.has(BASE, 1)).isFalse();
        Samples.Mean mean = read.mean(POINT, Metric.TIME.of(POINT)).orElseThrow();
        assertThat(mean.mean()).isEqualTo(120);
        assertThat(mean.deviation()).isCloseTo(28.28, within(0.01));
        assertThat(read.ratio(POINT, BASE, Metric.TIME.of(POINT))).hasValue(2);
        assertThat(read.mean(POINT, Metric.UNIT.of(POINT)).orElseThrow().mean()).isEqualTo(25);
        assertThat(Metric.BANDWIDTH.of(BASE).applyAsDouble(new Sample(64, 1, 0)))
                .isEqualTo(4096);
        assertThat(Metric.RATE.of(BASE).applyAsDouble(new Sample(64, 1, 0))).isEqualTo(1);
    }

    @Test
    void shouldNameTheLineThatIsNoSample() throws IOException {
        Samples.begin(file).add(POINT, 1, new Sample(100, 103, 0));
        Files.writeString(file, "windows,bins,2\n", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> Samples.resume(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("line 3");
    }
}
