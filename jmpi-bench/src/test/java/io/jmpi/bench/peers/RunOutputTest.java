package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunOutputTest {
    private static final Library MPICH = new Fake("MPICH", "");

    private static RunOutput parse(String... lines) throws RunFailure {
        return RunOutput.parse(List.of(lines), MPICH, Measurement.TCP_LATENCY);
    }

    @Test
    void shouldParseTheFiguresOfTheMeasurementAmongOtherLines() throws Exception {
        RunOutput output = parse(
                "# a table",
                "library MPICH Version: 4.0.2",
                "transport tcp",
                "result p50 5.3180",
                "result p99 7.0455 ",
                "result bandwidth 0.65",
                "result else 1");
        assertThat(output)
                .isEqualTo(new RunOutput("MPICH Version: 4.0.2", "tcp", Map.of(Figure.P50, 5.318, Figure.P99, 7.0455)));
    }

    @Test
    void shouldRefuseAnotherTransport() {
        assertThatThrownBy(() -> parse("library MPICH", "transport shm", "result p50 1", "result p99 2"))
                .isInstanceOf(RunFailure.class)
                .hasMessage("used transport 'shm' instead of tcp");
    }

    @Test
    void shouldRefuseAnotherLibrary() {
        assertThatThrownBy(() -> parse("library Open MPI v4.1.4", "transport tcp", "result p50 1", "result p99 2"))
                .hasMessage("the program ran with 'Open MPI v4.1.4' instead of MPICH");
        assertThatThrownBy(() -> parse("transport tcp")).hasMessage("the program ran with '' instead of MPICH");
    }

    @Test
    void shouldRefuseOutputWithoutAFigure() {
        assertThatThrownBy(() -> parse("library MPICH", "transport tcp", "result p50 1"))
                .hasMessage("printed no line 'result p99 VALUE'");
    }

    @ParameterizedTest
    @CsvSource({"result p50", "result p50 0", "result p50 NaN", "result p50 many", "result p50 1 us"})
    void shouldRefuseAMalformedFigure(String line) {
        assertThatThrownBy(() -> parse("library MPICH", "transport tcp", line))
                .hasMessage("printed '" + line + "' instead of a name and a value > 0");
    }
}
