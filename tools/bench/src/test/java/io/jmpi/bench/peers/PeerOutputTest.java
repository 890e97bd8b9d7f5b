package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.bench.command.ProgramOutput;
import io.jmpi.bench.command.RunFailure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerOutputTest {
    private static final Library MPICH = new Fake("MPICH", "");

    private static ProgramOutput parse(String... lines) throws RunFailure {
        return PeerCampaign.parse(List.of(lines), MPICH, Measurement.TCP_LATENCY);
    }

    private static String json(String library, String transport, String row) {
        return "{\"library\": \"" + library + "\",\n\"transport\": \"" + transport + "\",\n\"rows\": [" + row + "]}";
    }

    private static final String ROW = "{\"size\": 8, \"p50_us\": 5.318, \"p99_us\": 7.0455, \"else\": 1}";

    @Test
    void shouldParseTheFiguresOfTheMeasurementAmongOtherLines() throws Exception {
        ProgramOutput output = parse("a warning", json("MPICH Version: 4.0.2", "tcp", ROW), "the end");
        assertThat(output.setting("library")).isEqualTo("MPICH Version: 4.0.2");
        assertThat(output.figure("p50_us")).isEqualTo(5.318);
        assertThat(output.figure("p99_us")).isEqualTo(7.0455);
    }

    @Test
    void shouldRefuseAnotherTransport() {
        assertThatThrownBy(() -> parse(json("MPICH", "shm", ROW)))
                .isInstanceOf(RunFailure.class)
                .hasMessageContainingAll("transport 'shm'", " tcp");
    }

    @Test
    void shouldRefuseAnotherLibrary() {
        assertThatThrownBy(() -> parse(json("Open MPI v4.1.4", "tcp", ROW)))
                .hasMessageContainingAll("'Open MPI v4.1.4'", " MPICH");
        assertThatThrownBy(() -> parse("{\"transport\": \"tcp\"}")).hasMessageContainingAll("'null'", " MPICH");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"p50_us\": 1}",
                "{\"p50_us\": 1, \"p99_us\": 0}",
                "{\"p50_us\": 1, \"p99_us\": \"many\"}",
                "{\"p50_us\": 1, \"p99_us\": 2}, {\"p50_us\": 1, \"p99_us\": 2}"
            })
    void shouldRefuseOutputWithoutAFigure(String rows) {
        assertThatThrownBy(() -> parse(json("MPICH", "tcp", rows))).hasMessageMatching(".* 'p(50|99)_us' > 0");
    }

    @Test
    void shouldRefuseOutputThatIsNotJson() {
        assertThatThrownBy(() -> parse("result p50 1")).hasMessageEndingWith("no JSON");
        assertThatThrownBy(() -> parse("{p50: 1}")).hasMessageMatching(".*no JSON: .* line 1, column 2");
    }
}
