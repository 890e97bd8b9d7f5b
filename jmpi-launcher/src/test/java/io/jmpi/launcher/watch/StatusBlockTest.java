package io.jmpi.launcher.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader of the terminal sees. */
class StatusBlockTest {
    private final Screen screen = new Screen();
    private final StatusBlock block = new StatusBlock(screen, false);
    private final OutputStream out = block.above(screen);
    private final OutputStream err = block.above(screen);

    /** A terminal that knows the sequences that the block uses, and its user. */
    private static final class Screen extends OutputStream {
        private static final int ROWS = 10;

        private final List<String> scrolled = new ArrayList<>();
        private final List<StringBuilder> rows = new ArrayList<>();
        private final StringBuilder escape = new StringBuilder();
        private int row;
        private int column;
        private int storedRow;

        Screen() {
            while (rows.size() < ROWS) {
                rows.add(new StringBuilder());
            }
        }

        @Override
        public void write(int b) {
            char c = (char) b;
            if (c == '\u001b' || !escape.isEmpty()) {
                escape.append(c);
                if (escape.length() > 1 && c != '[' && (escape.charAt(1) != '[' || Character.isLetter(c))) {
                    obey(escape.substring(1));
                    escape.setLength(0);
                }
            } else if (c == '\n') {
                newLine();
            } else {
                StringBuilder line = rows.get(row);
                line.setLength(Math.max(line.length(), column + 1));
                line.setCharAt(column++, c);
            }
        }

        /** What the terminal echoes. */
        void type(String text) {
            text.chars().forEach(this::write);
        }

        private void newLine() {
            column = 0;
            if (row + 1 < ROWS) {
                row++;
            } else {
                scrolled.add(rows.remove(0).toString());
                rows.add(new StringBuilder());
            }
        }

        private void obey(String sequence) {
            switch (sequence.charAt(sequence.length() - 1)) {
                case '7' -> {
                    storedRow = row;
                    assertThat(column).isZero();
                }
                case '8' -> {
                    row = storedRow;
                    column = 0;
                }
                case 'A' -> row = Math.max(0, row - Integer.parseInt(sequence.substring(1, sequence.length() - 1)));
                case 'J' -> {
                    rows.get(row).setLength(column);
                    rows.subList(row + 1, ROWS).forEach(below -> below.setLength(0));
                }
                default -> throw new AssertionError("unexpected sequence " + sequence);
            }
        }

        /** All lines, also those that have left the screen, down to the cursor's. */
        List<String> shown() {
            List<String> shown = new ArrayList<>(scrolled);
            rows.subList(0, row).forEach(line -> shown.add(line.toString()));
            assertThat(rows.subList(row, ROWS)).as("at the cursor and below").allMatch(StringBuilder::isEmpty);
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

    /** The terminal echoes it; on a full screen it then scrolls. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void shouldLeaveNothingBehindWhenTheUserTypes(int lines) throws Exception {
        for (int i = 0; i < 12; i++) {
            print(out, i + "\n");
            block.show(List.of("head", "rank 0", "rank 1"));
            screen.type("typed\n".repeat(lines) + "^C");
        }
        print(err, "12\n");
        block.refresh();
        assertThat(screen.shown())
                .containsExactly(
                        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "head", "rank 0", "rank 1");
        screen.type("^C");
        block.close();
        assertThat(screen.shown()).last().isEqualTo("12");
    }

    @Test
    void shouldShowTheFirstLineInBoldIfTheTerminalCan() throws Exception {
        ByteArrayOutputStream terminal = new ByteArrayOutputStream();
        new StatusBlock(terminal, true).show(List.of("head", "rank 0"));
        assertThat(terminal.toString(StandardCharsets.UTF_8)).endsWith("\u001b[1mhead\u001b[0m\nrank 0\n");
    }
}
