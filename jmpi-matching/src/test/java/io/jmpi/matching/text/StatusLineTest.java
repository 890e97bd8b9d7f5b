package io.jmpi.matching.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    private static final long SECOND = 1_000_000_000;

    private final StringWriter text = new StringWriter();
    private long nanos = Long.MAX_VALUE - SECOND / 2; // a clock may overflow

    private StatusLine line(boolean isTerminal) {
        return new StatusLine(new PrintWriter(text), isTerminal, SECOND, () -> nanos);
    }

    private void offerEachSecond(StatusLine line, int seconds) {
        for (int i = 1; i <= seconds; i++) {
            nanos += SECOND;
            line.offer(() -> "line");
        }
    }

    @Test
    void shouldOverwriteTheLineOfATerminalAfterThePeriod() {
        StatusLine line = line(true);
        line.offer(() -> "too soon");
        nanos += SECOND;
        line.offer(() -> "one");
        line.offer(() -> "too soon");
        nanos += SECOND;
        line.offer(() -> "two");
        assertThat(text).hasToString(StatusLine.ERASE + "one" + StatusLine.ERASE + "two");
    }

    @Test
    void shouldWriteALineAMinuteWhenThereIsNoTerminal() {
        StatusLine line = line(false);
        offerEachSecond(line, 130);
        line.erase();
        assertThat(text.toString().lines()).containsExactly("line", "line");
    }

    @Test
    void shouldShowAtOnceAndCountThePeriodFromThen() {
        StatusLine line = line(false);
        offerEachSecond(line, 59);
        line.show("now");
        offerEachSecond(line, 59);
        assertThat(text.toString().lines()).containsExactly("now");
    }

    @Test
    void shouldEraseOnlyWhatIsShownAndShowMoreAfterwards() {
        StatusLine line = line(true);
        line.erase();
        line.show("one");
        line.erase();
        line.erase();
        line.show("two");
        assertThat(text).hasToString(StatusLine.ERASE + "one" + StatusLine.ERASE + StatusLine.ERASE + "two");
    }

    @Test
    void shouldShowNothingWhenClosed() {
        StatusLine line = line(true);
        line.show("one");
        line.close();
        line.show("two");
        offerEachSecond(line, 2);
        line.close();
        assertThat(text).hasToString(StatusLine.ERASE + "one" + StatusLine.ERASE);
    }

    @Test
    void shouldDrawABar() {
        assertThat(StatusLine.bar(2, 5)).isEqualTo("[##...]");
    }
}
