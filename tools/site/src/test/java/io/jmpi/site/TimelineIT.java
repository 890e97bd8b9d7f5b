package io.jmpi.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.replay.recording.Spool;
import io.jmpi.trace.report.ReportFiles.Run;
import io.jmpi.trace.scan.ScanProgress;
import io.jmpi.trace.timeline.Selection;
import io.jmpi.trace.timeline.Timeline;
import io.jmpi.trace.timeline.TimelineAnalysis;
import io.jmpi.trace.timeline.TimelinePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of {@code jmpi-trace timeline}, as Chromium shows it. */
@Tag("full")
class TimelineIT {
    @TempDir
    static Path directory;

    @TempDir
    static Path profile;

    private static Path page;
    private static Browser browser;

    @BeforeAll
    static void makePage() throws IOException {
        Optional<Path> program = Browser.program();
        assumeTrue(program.isPresent(), "no chromium on the PATH: the page is not looked at; apt-get install chromium");
        rank(
                0,
                "MPI_Init 1000 1100 0",
                "MPI_Irecv 2000 2010 0 count=80 datatype=5 source=1 tag=7 comm=2 request=2",
                "MPI_Isend 2020 2030 0 count=8 datatype=5 dest=1 tag=3 comm=2 request=3",
                "MPI_Waitall 2040 5000 0 count=2 requests=[2,3] statuses=[40:1:7:0:0 0:-1:-1:0:0]",
                "MPI_Finalize 8000 9000 0");
        rank(
                1,
                "MPI_Init 1000 1200 0",
                "MPI_Recv 2100 2300 0 count=8 datatype=5 source=0 tag=3 comm=2 status=[8:0:3:0:0]",
                "MPI_Send 4000 4100 0 count=40 datatype=5 dest=0 tag=7 comm=2",
                "MPI_Finalize 8000 9000 0");
        page = directory.resolve("timeline.html");
        try (Spool spool = new Spool(directory)) {
            Timeline timeline = new TimelineAnalysis(TraceDirectory.open(directory), 1, spool)
                    .run(Selection.ALL, ScanProgress.NONE);
            Files.writeString(page, TimelinePage.of(timeline, new Run("jmpi-trace timeline", "1", Instant.EPOCH)));
        }
        browser = Browser.start(program.get(), profile);
    }

    private static void rank(int rank, String... calls) throws IOException {
        List<String> lines = new ArrayList<>(List.of("# jmpi trace 1, rank " + rank + " of 2"));
        lines.addAll(List.of(calls));
        lines.add("# end " + calls.length);
        Files.write(directory.resolve("jmpi-000" + rank + ".trace"), lines);
    }

    @AfterAll
    static void closeBrowser() throws IOException {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void open() throws IOException {
        open(1280, "light");
    }

    @AfterEach
    void shouldHaveNoErrors() {
        assertThat(browser.errors()).isEmpty();
    }

    private static void open(int width, String scheme) throws IOException {
        browser.screen(width, 900, scheme);
        browser.open(page.toUri());
        browser.evaluate("document.getElementById('stage').scrollIntoView({block: 'center'})");
    }

    /** The text of an element, after the timeline has been drawn. */
    private static String text(String id) throws IOException {
        return browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>"
                        + " done(document.getElementById('" + id + "').innerText))))")
                .asText();
    }

    private static void press(String... buttons) throws IOException {
        for (String button : buttons) {
            browser.evaluate("document.getElementById('" + button + "').click()");
        }
    }

    /** A place on the screen, from shares of the drawing's width and of its height. */
    private static int[] place(double across, double down) throws IOException {
        JsonNode frame = browser.evaluate("(f => [f.left, f.top, f.width, f.height])"
                + "(document.getElementById('canvas').getBoundingClientRect())");
        return new int[] {
            (int) (frame.get(0).asDouble() + across * frame.get(2).asDouble()),
            (int) (frame.get(1).asDouble() + down * frame.get(3).asDouble())
        };
    }

    @Test
    void shouldFitEachScreenAndBeDrawnInLightAndDark() throws IOException {
        Set<String> drawings = new HashSet<>();
        for (String scheme : List.of("light", "dark")) {
            for (int width : new int[] {360, 1280}) {
                open(width, scheme);
                assertThat(text("view")).isEqualTo("0.00 µs to 8.00 µs");
                assertThat(browser.evaluate("document.documentElement.scrollWidth")
                                .asInt())
                        .isLessThanOrEqualTo(width);
                drawings.add(browser.evaluate("document.getElementById('canvas').toDataURL()")
                        .asText());
            }
        }
        assertThat(drawings).hasSize(4);
    }

    @Test
    void shouldZoomByButtonsWheelAndFingersAndMoveByDragging() throws IOException {
        String everything = text("view");
        press("in", "in");
        assertThat(text("view")).isNotEqualTo(everything);
        press("all");
        assertThat(text("view")).isEqualTo(everything);

        int[] middle = place(.5, .7);
        browser.wheel(middle[0], middle[1], -300);
        String zoomed = text("view");
        assertThat(zoomed).isNotEqualTo(everything);
        browser.drag(middle[0], middle[1], middle[0] - 100, middle[1]);
        assertThat(text("view")).isNotEqualTo(zoomed).isNotEqualTo(everything);

        press("all");
        browser.pinch(middle[0], middle[1], 50, 150);
        assertThat(text("view")).isNotEqualTo(everything);
    }

    @Test
    void shouldJumpToWhatASearchFindsAndToTheOtherEndOfAMessage() throws IOException {
        browser.evaluate("document.getElementById('words').focus()");
        for (char key : "waitall".toCharArray()) {
            browser.press(String.valueOf(key));
        }
        browser.press("Enter");
        assertThat(text("matches")).isEqualTo("1 of 1");
        assertThat(text("details")).contains("MPI_Waitall of rank 0", "from rank 1, tag 7, 40 bytes");

        browser.evaluate("document.querySelector('#details button').click()");
        assertThat(text("details")).contains("MPI_Send of rank 1", "to rank 0, tag 7, 40 bytes", "world");
    }

    @ParameterizedTest
    @CsvSource({"rank 1, 4", "tag 7, 3", "rank 0 tag 3, 2", "recv, 2", "rank 5, nothing found"})
    void shouldFindRanksAndTags(String words, String found) throws IOException {
        browser.evaluate("(input => { input.value = '" + words
                + "'; input.dispatchEvent(new Event('input')); input.focus(); })(document.getElementById('words'))");
        browser.press("Enter");
        assertThat(text("matches")).endsWith(found);
    }

    @Test
    void shouldDescribeTheCallThatIsClickedOrChosenByKeys() throws IOException {
        // Rank 0 is in the upper half; its wait lasts for a third of the run.
        int[] wait = place(.4, .55);
        browser.click(wait[0], wait[1]);
        assertThat(text("details")).contains("MPI_Waitall of rank 0", "0.00000104 s", "2.96 µs");

        browser.evaluate("document.getElementById('canvas').focus()");
        browser.press("ArrowLeft");
        assertThat(text("details")).contains("MPI_Isend of rank 0", "peer");
        browser.press("m");
        assertThat(text("details")).contains("MPI_Recv of rank 1");
        browser.press("ArrowDown");
        browser.press("ArrowUp");
        assertThat(text("details")).contains("of rank 0");
        String before = text("view");
        browser.press("-");
        assertThat(text("view")).isNotEqualTo(before);
        browser.press("Escape");
        assertThat(text("details")).startsWith("Select a call");
    }
}
