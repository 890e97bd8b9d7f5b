package io.jmpi.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final StringWriter text = new StringWriter();
    private long nanos;

    private Progress progress(boolean terminal) {
        return new Progress(new PrintWriter(text), terminal, () -> nanos, 4, 20_000);
    }

    @Test
    void shouldShowElapsedAndRemainingTimeAtThePaceSoFar() {
        Progress progress = progress(true);
        progress.begins("one");
        nanos += 60_000_000_000L;
        progress.ended();
        progress.begins("two");
        assertThat(text)
                .hasToString("\r\u001b[K[..........] 1/4, 0 s, 80 s left: one"
                        + "\r\u001b[K[##........] 2/4, 60 s, 3 min left: two");
    }

    @Test
    void shouldWeighPointsByTheirExpectedDuration() {
        Progress progress = progress(true);
        nanos += 60_000_000_000L;
        progress.ended(60_000); // 20 s of the expected 80 s are left, and all was as fast as expected
        progress.begins("two");
        assertThat(text.toString()).endsWith("2/4, 60 s, 20 s left: two");
    }

    @Test
    void shouldCutALineThatWouldWrap() {
        Progress progress = progress(true);
        progress.begins("x".repeat(100));
        assertThat(text.toString()).hasSize("\r\u001b[K".length() + 79).contains("80 s left: xxx");
    }

    @Test
    void shouldShowOnlyPartsWhenThereIsNoTerminal() {
        Progress progress = progress(false);
        progress.beginsPart("part 1 of 2, one");
        progress.begins("point");
        nanos += 60_000_000_000L;
        progress.ended();
        progress.clear();
        progress.beginsPart("part 2 of 2, two");
        assertThat(text.toString().lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("part 1 of 2, one: ")
                                .containsSubsequence(" 0 s", " 80 s"),
                        line -> assertThat(line)
                                .startsWith("part 2 of 2, two: ")
                                .containsSubsequence(" 60 s", " 3 min"));
    }

    @Test
    void shouldShowALineAMinuteWhenThereIsNoTerminal() {
        Progress progress = progress(false);
        for (int i = 0; i < 4; i++) {
            progress.begins("point " + i);
            nanos += 40_000_000_000L;
            progress.ended();
        }
        assertThat(text.toString().lines())
                .singleElement()
                .asString()
                .containsSubsequence("3/4", " 80 s", " 80 s", "point 2");
    }

    @Test
    void shouldLeavePartsToTheBarOnATerminal() {
        progress(true).beginsPart("part 1 of 2, one");
        assertThat(text.toString()).isEmpty();
    }

    @Test
    void shouldSayDurationsAsPeopleDo() {
        assertThat(Progress.duration(89_000)).isEqualTo("89 s");
        assertThat(Progress.duration(90_000)).isEqualTo("2 min");
        assertThat(Progress.duration(125 * 60_000L)).isEqualTo("2 h 05 min");
    }
}
