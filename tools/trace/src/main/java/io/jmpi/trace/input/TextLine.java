package io.jmpi.trace.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A line of jmpi's own format, and the position of the parser in it. Reports malformed input as an {@link Unexpected}.
 *
 * <p>Thread: one. Lifetime: reused for each line.
 */
final class TextLine {
    private static final int SHOWN = 40;

    private final TraceInput in;
    private byte[] bytes = new byte[256];
    private int end;
    private int next;

    /** The line does not have the expected contents at this place. */
    static final class Unexpected extends Exception {
        private static final long serialVersionUID = 1L;

        Unexpected(String message) {
            super(message);
        }
    }

    TextLine(TraceInput in) {
        this.in = in;
    }

    /**
     * Reads the next line of the file.
     *
     * @return false at the end of the file
     * @throws Unexpected if the file ends within the line
     */
    boolean read() throws IOException, Unexpected {
        next = 0;
        end = 0;
        if (!in.hasMore()) {
            return false;
        }
        for (int character = in.u8(); character != '\n'; character = in.u8()) {
            if (end == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * end);
            }
            bytes[end++] = (byte) character;
            if (!in.hasMore()) {
                throw new Unexpected("the file is truncated; expected the rest of the line");
            }
        }
        if (end > 0 && bytes[end - 1] == '\r') {
            end--;
        }
        return true;
    }

    boolean isEmpty() {
        return end == 0;
    }

    boolean startsWith(char character) {
        return end > 0 && bytes[0] == character;
    }

    String text() {
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }

    // ---------------------------------------------------------------- from left to right

    /** Skips blanks, at least one; returns whether something follows. */
    boolean skipToNext() throws Unexpected {
        if (next < end) {
            expect(' ');
        }
        while (next < end && bytes[next] == ' ') {
            next++;
        }
        return next < end;
    }

    /** Consumes a character if it is next. */
    boolean takes(char character) {
        if (next < end && bytes[next] == character) {
            next++;
            return true;
        }
        return false;
    }

    void expect(char character) throws Unexpected {
        if (!takes(character)) {
            throw expected("'" + character + "'");
        }
    }

    /** The position of the parser. */
    int place() {
        return next;
    }

    /** Moves back to a position, to quote what follows it. */
    void goBackTo(int place) {
        next = place;
    }

    /** Parses a name up to a character, which it does not consume; null if nothing has that name. */
    <T> T name(NameTable<T> names, char until) {
        int from = next;
        while (next < end && bytes[next] != until && bytes[next] != ' ') {
            next++;
        }
        T found = names.find(bytes, from, next);
        if (found == null) {
            next = from;
        }
        return found;
    }

    long number(String what, long least, long most) throws Unexpected {
        int from = next;
        boolean isNegative = takes('-');
        int digits = next;
        long value = 0;
        while (next < end && bytes[next] >= '0' && bytes[next] <= '9') {
            int digit = bytes[next++] - '0';
            // downwards, because the smallest number has no positive counterpart
            if (value < (Long.MIN_VALUE + digit) / 10) {
                next = from;
                throw expected(what + ", a number of at most 64 bits");
            }
            value = 10 * value - digit;
        }
        boolean fits = next > digits && (isNegative || value != Long.MIN_VALUE);
        value = isNegative ? value : -value;
        if (!fits || value < least || value > most) {
            next = from;
            throw expected(what + ", a number from " + least + " to " + most);
        }
        return value;
    }

    int integer(String what) throws Unexpected {
        return (int) number(what, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** A text in quotes. */
    String quoted() throws Unexpected {
        expect('"');
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        while (!takes('"')) {
            if (takes('\\')) {
                text.write(escaped());
            } else if (next == end) {
                throw expected("'\"'");
            } else {
                text.write(bytes[next++]);
            }
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    private int escaped() throws Unexpected {
        if (takes('n')) {
            return '\n';
        }
        if (takes('r')) {
            return '\r';
        }
        if (takes('"')) {
            return '"';
        }
        expect('\\');
        return '\\';
    }

    /** Texts in quotes, in brackets. */
    String[] quotedList() throws Unexpected {
        List<String> texts = new ArrayList<>();
        expect('[');
        while (!takes(']')) {
            if (!texts.isEmpty()) {
                expect(',');
            }
            texts.add(quoted());
        }
        return texts.toArray(String[]::new);
    }

    /** Creates an error that quotes what was found instead. */
    Unexpected expected(String what) {
        if (next >= end) {
            return new Unexpected("expected " + what + ", but the line ends");
        }
        int to = Math.min(end, next + SHOWN);
        String found = new String(bytes, next, to - next, StandardCharsets.UTF_8);
        return new Unexpected("expected " + what + ", found '" + found + (to < end ? "..." : "") + "'");
    }
}
