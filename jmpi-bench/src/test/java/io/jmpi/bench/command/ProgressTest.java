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
    void shouldTellTheTimeThatRemainsAtThePaceSoFar() {
        Progress progress = progress(true);
        progress.begins("one");
        nanos += 60_000_000_000L;
        progress.ended();
        progress.begins("two");
        assertThat(text)
                .hasToString("\r\u001b[K[....................] 1/4 one, 80 s left"
                        + "\r\u001b[K[#####...............] 2/4 two, 3 min left");
    }

    @Test
    void shouldSayNothingWhenThereIsNoTerminal() {
        Progress progress = progress(false);
        progress.begins("one");
        progress.ended();
        progress.clear();
        assertThat(text).hasToString("");
    }

    @Test
    void shouldSayDurationsAsPeopleDo() {
        assertThat(Progress.duration(89_000)).isEqualTo("89 s");
        assertThat(Progress.duration(90_000)).isEqualTo("2 min");
        assertThat(Progress.duration(125 * 60_000L)).isEqualTo("2 h 05 min");
    }
}
