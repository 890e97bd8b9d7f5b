package io.jmpi.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawDataTest {
    @TempDir
    Path directory;

    @Test
    void shouldReadBackWhatAPageContains() throws Exception {
        ReportData data = SampleReport.of(1);
        Path page = Files.writeString(directory.resolve("page.html"), new ReportPage(data, Optional.empty()).html());
        ReportData read = RawData.read(page);
        assertThat(RawData.json(read)).isEqualTo(RawData.json(data));
        assertThat(read.figures()).isEqualTo(data.figures()).isPositive();
        assertThat(read.environment()).containsEntry("JMPI_MATCHER", SampleReport.HOSTILE);
        assertThat(read.panel("latency", "Half round trip").orElseThrow().find("shm", "64"))
                .isEqualTo(
                        data.panel("latency", "Half round trip").orElseThrow().find("shm", "64"))
                .isPresent();
        assertThat(read.isComplete()).isFalse();
    }

    @Test
    void shouldContainNothingThatLooksLikeMarkup() {
        String element = RawData.element(SampleReport.of(1));
        assertThat(element.replaceFirst("^<script[^>]*>", "").replaceFirst("</script>$", ""))
                .doesNotContain("<", ">", "&")
                .contains("\\u003c/script\\u003e");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html></html>",
                "<script id=\"data\" type=\"application/json\">{}</script>",
                "<script id=\"data\" type=\"application/json\">[]</script>",
                "<script id=\"data\" type=\"application/json\">{\"format\": \"jmpibench report 1\"}</script>",
                "<script id=\"data\" type=\"application/json\">{\"format\": \"jmpibench report 2\"}</script>"
            })
    void shouldRefuseAPageWithoutSuchData(String html) throws Exception {
        Path page = Files.writeString(directory.resolve("other.html"), html);
        assertThatThrownBy(() -> RawData.read(page))
                .isExactlyInstanceOf(IOException.class)
                .hasMessageMatching(".*not a page.*|.*version cannot read.*");
    }
}
