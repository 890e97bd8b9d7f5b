package io.jmpi.trace.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A line of jmpi's own format, and how far it has been read. What does not fit is told as an {@link Unexpected}.
 *
 * <p>Thread: one. Lifetime: it is filled again for each line.
 */
final class TextLine {
    private static final int SHOWN = 40;

    private final TraceInput in;
    private byte[] bytes = new byte[256];
    private int end;
    private int next;

    /** Something else was expected at this place of the line. */
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
     * @return false if there is none
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
                throw new Unexpected("the file ends, but the rest of the line was expected; it is truncated");
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

    /** Skips blanks, of which there must be one at least; returns whether something follows. */
    boolean skipToNext() throws Unexpected {
        if (next < end) {
            expect(' ');
        }
        while (next < end && bytes[next] == ' ') {
            next++;
        }
        return next < end;
    }

    /** Takes a character if it is next. */
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

    /** How far it has been read. */
    int place() {
        return next;
    }

    /** Goes back to a place, to show what is there. */
    void goBackTo(int place) {
        next = place;
    }

    /** A name up to a character, which is left; null if nothing has that name. */
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
            // downwards, for the smallest number has no positive counterpart
            if (value < (Long.MIN_VALUE + digit) / 10) {
                next = from;
                throw expected(what + ", a number of at most 64 bits,");
            }
            value = 10 * value - digit;
        }
        boolean fits = next > digits && (isNegative || value != Long.MIN_VALUE);
        value = isNegative ? value : -value;
        if (!fits || value < least || value > most) {
            next = from;
            throw expected(what + ", a number from " + least + " to " + most + ",");
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

    /** An error that says what is there instead. */
    Unexpected expected(String what) {
        if (next >= end) {
            return new Unexpected(what + " was expected, but the line ends");
        }
        int to = Math.min(end, next + SHOWN);
        String found = new String(bytes, next, to - next, StandardCharsets.UTF_8);
        return new Unexpected(what + " was expected, found '" + found + (to < end ? "..." : "") + "'");
    }
}
