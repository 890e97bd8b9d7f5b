package io.jmpi.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.Spread;
import io.jmpi.plot.Markup;
import org.junit.jupiter.api.Test;

class PanelTablesTest {
    private static Panel latency(int... sizes) {
        Panel panel = Panel.lowerIsBetter("Half round trip", "bytes", "µs").logarithmic();
        for (int bytes : sizes) {
            for (String transport : new String[] {"one JVM", "shared memory", "TCP"}) {
                panel.add(transport, bytes, Spread.of(0.1, 0.2, 0.3));
            }
        }
        return panel;
    }

    private static String plot(Panel panel) {
        Markup page = new Markup();
        new PanelTables(panel).plot(page);
        return page.toString();
    }

    /** A line between two sizes would say that the sizes between them were measured. */
    @Test
    void shouldDrawALineForThreeSizesAndBarsForFewer() {
        String line = "stroke-dasharray";
        assertThat(plot(latency(8, 64, 512))).contains(line);
        assertThat(plot(latency(8, 512)))
                .doesNotContain(line)
                .contains(">8 bytes<", ">512 bytes<", ">shared memory<", ">0.1<", "µs, logarithmic");
        assertThat(plot(latency(8))).doesNotContain(line).contains(">shared memory<", "µs, logarithmic, 8 bytes");
    }

    @Test
    void shouldPutANumberBeforeWhatItCountsAndBehindANameOfOne() {
        assertThat(Panel.lowerIsBetter("t", "bytes", "µs").named("1048576")).isEqualTo("1,048,576 bytes");
        assertThat(Panel.lowerIsBetter("t", "bytes", "µs").named("1")).isEqualTo("1 byte");
        assertThat(Panel.lowerIsBetter("t", "depth", "ns").named("64")).isEqualTo("depth 64");
        assertThat(Panel.lowerIsBetter("t", "way to receive", "ns").named("onload"))
                .isEqualTo("onload");
    }
}
