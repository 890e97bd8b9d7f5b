package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.info.InfoAnalysis;
import io.jmpi.trace.info.TraceInfo;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.otm.OtmAnalysis;
import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.otm.OtmSettings;
import io.jmpi.trace.scan.ScanProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What two analyses count, they count alike. */
class OneInterpretationTest {
    static Stream<Path> traces() {
        return SharedTraces.traces();
    }

    @ParameterizedTest
    @MethodSource("traces")
    void shouldCountTheSameOperationsInInfoAndOtm(Path directory) throws IOException {
        TraceDirectory trace = TraceDirectory.open(directory);
        TraceInfo info = new InfoAnalysis(trace).run(2, ScanProgress.NONE);
        OtmResult otm = new OtmAnalysis(trace, OtmSettings.usual(2)).run(Optional.empty(), ScanProgress.NONE);

        assertThat(info.kinds().pointToPoint()).isEqualTo(otm.mix().pointToPoint());
        assertThat(info.kinds().collective()).isEqualTo(otm.mix().collective());
        assertThat(info.kinds().oneSided()).isEqualTo(otm.mix().oneSided());
        assertThat(info.messages().count() + otm.envelopes().receives())
                .isEqualTo(info.kinds().pointToPoint());
        assertThat(List.copyOf(info.receives().values()))
                .isEqualTo(List.copyOf(otm.envelopes().byClass().values()));
    }
}
