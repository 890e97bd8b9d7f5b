package io.jmpi.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsTest {
    /** As JMH 1.37 writes it, shortened. */
    private static final String JMH = """
            [
                {
                    "jmhVersion" : "1.37",
                    "benchmark" : "io.jmpi.bench.harness.ResultsTest.step",
                    "mode" : "avgt",
                    "forks" : 1,
                    "params" : {
                        "depth" : "64",
                        "engine" : "bins"
                    },
                    "primaryMetric" : {
                        "score" : 3.0,
                        "scoreError" : "NaN",
                        "rawData" : [
                            [
                                5.0,
                                1.0
                            ],
                            [
                                2,
                                4.0
                            ]
                        ]
                    },
                    "secondaryMetrics" : {
                        "bytes" : { "rawData" : [ [ 10.0, 20.0 ], [ 30.0, 70.0 ] ] },
                        "pairs" : { "rawData" : [ [ 1.0, 1.0 ], [ 1.0, 10.0 ] ] }
                    }
                }
            ]
            """;

    @TempDir
    Path directory;

    private static Point point(String depth) {
        return new Point(ResultsTest.class, "step", Map.of("engine", "bins", "depth", depth), 1);
    }

    @Test
    void shouldReadWhatJmhWrites() {
        Measured measured = new Results().addAll(JMH).stream().findFirst().orElseThrow();
        assertThat(measured.method()).isEqualTo("step");
        assertThat(measured.parameter("depth")).isEqualTo("64");
        assertThat(measured.parameter("case")).isEmpty();
        assertThat(measured.median()).isEqualTo(3);
        assertThat(measured.total("bytes")).isEqualTo(130);
        assertThat(measured.median(counters -> counters.of("bytes") / counters.of("pairs")))
                .isEqualTo(15);
        assertThatThrownBy(() -> measured.total("steps")).hasMessageContainingAll("counter steps ", "[bytes, pairs]");
    }

    @Test
    void shouldReplaceAPointThatIsMeasuredAgain() {
        Results results = new Results().addAll(JMH).addAll(JMH.replace("\"64\"", "\"128\""));
        assertThat(results.stream()).hasSize(2);
        results.addAll(JMH.replace("5.0", "15.0").replace("4.0", "14.0"));
        assertThat(results.stream()).hasSize(2);
        assertThat(results.find(Map.of("depth", "64")).orElseThrow().median()).isEqualTo(8);
    }

    @Test
    void shouldKnowWhichPointsItHas() throws Exception {
        Path file = directory.resolve(Results.FILE);
        new Results().addAll(JMH).write(file);
        Results results = Results.read(file);
        assertThat(results.has(point("64"))).isTrue();
        assertThat(results.has(point("65"))).isFalse();
        assertThat(results.stream().map(point -> point.parameter("engine"))).containsExactly("bins");
        assertThat(Files.readString(file)).contains("\"jmhVersion\": \"1.37\"", "\"forks\": 1,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[1]", "[{\"benchmark\": \"b\"}]", "case,engine"})
    void shouldRefuseAFileThatIsNotJmhs(String text) throws Exception {
        Path file = Files.writeString(directory.resolve(Results.FILE), text);
        assertThatThrownBy(() -> Results.read(file))
                .hasMessageStartingWith(file + " ")
                .hasMessageContaining("JMH's JSON: ");
    }
}
