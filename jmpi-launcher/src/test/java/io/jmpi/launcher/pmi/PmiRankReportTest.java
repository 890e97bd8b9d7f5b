package io.jmpi.launcher.pmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Kind;
import java.net.ProtocolException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PmiRankReportTest {
    @Test
    void shouldFitIntoALine() throws Exception {
        RankReport large = new RankReport(
                Kind.WAITS,
                "1".repeat(2000),
                Long.MIN_VALUE,
                Long.MIN_VALUE,
                "y".repeat(2000),
                "x".repeat(2000),
                IntStream.range(0, 1000).map(i -> Integer.MAX_VALUE - i).boxed().toList(),
                true,
                "\n".repeat(2000));
        PmiMessage message = PmiRankReport.encode(Integer.MAX_VALUE, large);
        assertThat(message.line().length()).isLessThan(PmiLines.LONGEST);
        RankReport decoded = PmiRankReport.decode(PmiMessage.parse(message.line()));
        assertThat(decoded.kind()).isEqualTo(Kind.WAITS);
        assertThat(decoded.line()).isBlank().doesNotContain("\n");
    }

    @Test
    void shouldRefuseAMalformedReport() throws Exception {
        for (String malformed : List.of(
                "kind=NONE collective=0 stamp= sent=0 arrived=0 underway= awaited= line=",
                "kind=BUSY collective=0 stamp=? sent=0 arrived=0 underway= awaited= line=",
                "kind=BUSY collective=0 stamp= sent=0 arrived=0 underway= needs=1,,2 awaited= line=",
                "kind=BUSY collective=0 stamp= sent=x arrived=0 underway= awaited= line=",
                "kind=BUSY stamp= sent=0 arrived=0 underway= awaited= line=",
                "collective=0 stamp= sent=0 arrived=0 underway= awaited= line=")) {
            PmiMessage answer = PmiMessage.parse("cmd=jmpi_report_out id=1 " + malformed);
            assertThatThrownBy(() -> PmiRankReport.decode(answer)).as(malformed).isInstanceOf(ProtocolException.class);
        }
    }
}
