package io.jmpi.launcher.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a reader of the terminal sees. */
class StatusBlockTest {
    private final Screen screen = new Screen();
    private final StatusBlock block = new StatusBlock(screen, false);
    private final OutputStream out = block.above(screen);
    private final OutputStream err = block.above(screen);

    /** A terminal that knows the sequences that the block uses. */
    private static final class Screen extends OutputStream {
        private final List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
        private final StringBuilder escape = new StringBuilder();
        private int row;
        private int column;

        @Override
        public void write(int b) {
            char c = (char) b;
            if (c == '\u001b' || !escape.isEmpty()) {
                escape.append(c);
                if (Character.isLetter(c)) {
                    obey(escape.substring(2));
                    escape.setLength(0);
                }
            } else if (c == '\n') {
                row++;
                column = 0;
                if (row == lines.size()) {
                    lines.add(new StringBuilder());
                }
            } else if (c == '\r') {
                column = 0;
            } else {
                StringBuilder line = lines.get(row);
                if (column < line.length()) {
                    line.setCharAt(column, c);
                } else {
                    line.append(c);
                }
                column++;
            }
        }

        private void obey(String sequence) {
            switch (sequence.charAt(sequence.length() - 1)) {
                case 'A' -> row -= Integer.parseInt(sequence.substring(0, sequence.length() - 1));
                case 'J' -> {
                    lines.subList(row + 1, lines.size()).clear();
                    lines.get(row).setLength(column);
                }
                default -> throw new AssertionError("unexpected sequence " + sequence);
            }
        }

        List<String> shown() {
            List<String> shown =
                    new ArrayList<>(lines.stream().map(StringBuilder::toString).toList());
            assertThat(shown.remove(shown.size() - 1)).as("the cursor's line").isEmpty();
            return shown;
        }
    }

    private static void print(OutputStream to, String text) throws IOException {
        to.write(text.getBytes(StandardCharsets.UTF_8));
        to.flush();
    }

    @Test
    void shouldStayBelowTheOutputOfBothStreams() throws Exception {
        print(out, "first\n");
        block.show(List.of("head", "rank 0 waits"));
        print(out, "second\n");
        print(err, "third\n");
        block.refresh();
        assertThat(screen.shown()).containsExactly("first", "second", "third", "head", "rank 0 waits");
    }

    @Test
    void shouldReplaceItsLinesByFewerOrMore() throws Exception {
        block.show(List.of("a long head", "rank 0", "rank 1"));
        block.show(List.of("head"));
        assertThat(screen.shown()).containsExactly("head");
        block.show(List.of("head", "rank 0"));
        assertThat(screen.shown()).containsExactly("head", "rank 0");
    }

    @Test
    void shouldNotMixLinesThatAreWrittenInParts() throws Exception {
        block.show(List.of("head"));
        out.write("[0] ".getBytes(StandardCharsets.UTF_8));
        print(err, "[1] error\n");
        print(out, "text\n");
        block.refresh();
        assertThat(screen.shown()).containsExactly("[1] error", "[0] text", "head");
    }

    @Test
    void shouldLeaveNothingBehindAtTheEnd() throws Exception {
        print(out, "text\n");
        block.show(List.of("head", "rank 0"));
        block.close();
        block.show(List.of("too late"));
        print(out, "last\n");
        block.refresh();
        assertThat(screen.shown()).containsExactly("text", "last");
    }

    @Test
    void shouldShowTheFirstLineInBoldIfTheTerminalCan() throws Exception {
        ByteArrayOutputStream terminal = new ByteArrayOutputStream();
        new StatusBlock(terminal, true).show(List.of("head", "rank 0"));
        assertThat(terminal.toString(StandardCharsets.UTF_8)).isEqualTo("\u001b[1mhead\u001b[0m\nrank 0\n");
    }
}
