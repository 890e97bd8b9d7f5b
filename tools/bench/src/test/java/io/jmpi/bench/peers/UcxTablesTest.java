package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UcxTablesTest {
    @TempDir
    Path directory;

    private final PeerResults results = new PeerResults();
    private final UcxTables tables = new UcxTables(
            results,
            List.of(new Fake("jmpi", ""), new Fake("subject", ""), new Fake("missing", "")),
            List.of(Measurement.SHM_LATENCY, Measurement.SHM_RATE, Measurement.TCP_RATE),
            "subject");

    @BeforeEach
    void addFigures() {
        results.add(new Sample(1, Measurement.SHM_LATENCY, "jmpi", Figure.P50, 0.25, 0));
        results.add(new Sample(1, Measurement.SHM_LATENCY, "subject", Figure.P50, 0.5, 0));
        results.add(new Sample(1, Measurement.SHM_RATE, "jmpi", Figure.RATE, 8e6, 0.5));
    }

    @Test
    void shouldShowMediansWithTheRatioOfTheSubject() {
        assertThat(tables.text())
                .contains("Through shared memory:", "By TCP")
                .containsPattern("\\| library +\\| half round trip of 8 B, us \\| messages of 8 B in .*, million/s \\|")
                .containsPattern("\\| jmpi +\\| +0.250 \\(2.00\\) \\| +8.00\\* \\|")
                .containsPattern("\\| subject +\\| +0.500 \\| +\\|")
                .doesNotContain("missing");
    }

    @Test
    void shouldReplaceTheTablesOfAPage() throws Exception {
        Path page = Files.writeString(directory.resolve("page.md"), """
                before
                <!-- The tables are written by bin/jmpibench ucx --page tools/bench/ucx.md -->
                old
                <!-- end of the tables -->
                after
                """);
        tables.writeTo(page, "head\n");
        String once = Files.readString(page);
        assertThat(once).startsWith("before\n<!--").endsWith("<!-- end of the tables -->\nafter\n");
        assertThat(once).contains("-->\n\nhead\n\nThrough shared").doesNotContain("old");
        tables.writeTo(page, "head\n");
        assertThat(page).content().isEqualTo(once);
    }

    @Test
    void shouldRefuseAPageWithoutTables() throws Exception {
        Path page = Files.writeString(directory.resolve("page.md"), "text\n");
        assertThatThrownBy(() -> tables.writeTo(page, ""))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("page.md has no line");
        assertThat(page).content().isEqualTo("text\n");
    }
}
