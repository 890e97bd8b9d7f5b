package io.jmpi.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.bench.command.Execution;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ReportPageTest {
    private static final String CHROMIUM = "chromium";

    /** Shows the page in a frame, because a window cannot be as narrow as a phone, and reports what it finds there. */
    private static final String FRAME = """
            <!DOCTYPE html>
            <iframe id="frame" src="page.html" width="WIDTH" height="800"></iframe>
            <script>
            onload = () => {
              const page = frame.contentDocument;
              const root = page.documentElement;
              const tables = [...page.querySelectorAll(".table")];
              const plots = [...page.querySelectorAll("svg")];
              document.title = [root.clientWidth, root.scrollWidth,
                tables.filter(each => each.scrollWidth > each.clientWidth).length,
                plots.filter(each => each.getBoundingClientRect().height > 50).length,
                page.getElementById("download").hidden, page.getElementById("download").href.substring(0, 5)].join();
            };
            </script>
            """;

    @TempDir
    Path directory;

    private static ReportPage page() {
        ReportData now = SampleReport.of(2);
        return new ReportPage(now, Optional.of(Comparison.of(SampleReport.of(1), now)));
    }

    @Test
    void shouldBeWellFormedAndNeedNothingElse() throws Exception {
        String html = page().html();
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(html.replaceFirst("<!DOCTYPE html>", ""))));
        for (String name : List.of("link", "img", "iframe", "object", "image", "use")) {
            assertThat(document.getElementsByTagName(name).getLength()).as(name).isZero();
        }
        assertThat(html).doesNotContain(" src=", "url(", "@import");
        assertThat(document.getElementsByTagName("svg").getLength()).isEqualTo(3);
    }

    @Test
    void shouldShowProblemsLoadAndChanges() {
        assertThat(page().html())
                .contains(
                        "Incomplete.",
                        "rank 1 received wrong data",
                        "Busy machine.",
                        " 50 % of the processors",
                        "Half round trip (µs): shm, 8 bytes",
                        "worse",
                        "2031-02-03 04:05 UTC");
    }

    /** Without script errors, on a phone and on a desktop; only tables are wider than the window, and scroll. */
    @ParameterizedTest
    @ValueSource(ints = {390, 1280})
    void shouldFitTheWindow(int width) throws Exception {
        assumeThat(Execution.version(CHROMIUM)).as("apt-get install chromium").isPresent();
        Files.writeString(directory.resolve("page.html"), page().html());
        Path frame =
                Files.writeString(directory.resolve("frame.html"), FRAME.replace("WIDTH", Integer.toString(width)));
        List<String> lines = new Execution(Duration.ofMinutes(2))
                .run(
                        List.of(
                                CHROMIUM,
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--hide-scrollbars",
                                "--allow-file-access-from-files",
                                "--enable-logging=stderr",
                                "--user-data-dir=" + directory.resolve("profile"),
                                "--dump-dom",
                                frame.toUri().toString()),
                        Map.of(),
                        directory.resolve("chromium"));
        String title =
                String.join("\n", lines).replaceFirst("(?s).*<title>", "").replaceFirst("(?s)</title>.*", "");
        assertThat(title).matches("\\d+,\\d+,\\d+,3,false,blob:");
        String[] found = title.split(",", -1);
        assertThat(Integer.parseInt(found[0])).isEqualTo(width);
        assertThat(Integer.parseInt(found[1])).as("width of the contents").isEqualTo(width);
        assertThat(Integer.parseInt(found[2])).as("tables that scroll").isPositive();
        assertThat(Files.readString(directory.resolve("chromium.err"))).doesNotContain("CONSOLE");
    }
}
