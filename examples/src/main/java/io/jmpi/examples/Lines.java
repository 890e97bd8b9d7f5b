package io.jmpi.examples;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines of a file, as bytes. A line ends after its '\n'; the last line may lack one. No encoding is assumed, so that
 * any file can be split and reassembled unchanged.
 */
final class Lines {
    private Lines() {}

    /** The number of lines. */
    static int count(byte[] text) {
        int count = 0;
        for (int offset = 0; offset < text.length; offset = endOfLine(text, offset)) {
            count++;
        }
        return count;
    }

    /**
     * Cuts a text into parts with almost equally many lines.
     *
     * @return where each part starts, followed by the length of the text
     */
    static int[] split(byte[] text, int parts) {
        long lines = count(text);
        int[] starts = new int[parts + 1];
        int offset = 0;
        long line = 0;
        for (int part = 1; part <= parts; part++) {
            for (long end = lines * part / parts; line < end; line++) {
                offset = endOfLine(text, offset);
            }
            starts[part] = offset;
        }
        return starts;
    }

    /**
     * A pattern for {@link #extract}. Because lines are bytes, non-ASCII characters in the expression represent their
     * UTF-8 bytes.
     *
     * @throws java.util.regex.PatternSyntaxException if the expression is wrong
     */
    static Pattern pattern(String expression) {
        // UNIX_LINES: because otherwise the byte 0x85, part of many UTF-8 characters, would be a line terminator.
        return Pattern.compile(new String(expression.getBytes(UTF_8), ISO_8859_1), Pattern.UNIX_LINES);
    }

    /** Extracts the lines that contain the pattern; the end of a line ("\n" or "\r\n") is not searched. */
    static Extract extract(byte[] text, Pattern pattern) {
        Matcher matcher = pattern.matcher("");
        ByteArrayOutputStream found = new ByteArrayOutputStream();
        int lines = 0;
        int matches = 0;
        for (int offset = 0, next; offset < text.length; offset = next) {
            next = endOfLine(text, offset);
            lines++;
            // ISO-8859-1 turns every byte into the character of the same number.
            String line = new String(text, offset, contentEnd(text, offset, next) - offset, ISO_8859_1);
            if (matcher.reset(line).find()) {
                matches++;
                found.write(text, offset, next - offset);
            }
        }
        return new Extract(lines, matches, found.toByteArray());
    }

    private static int endOfLine(byte[] text, int offset) {
        int end = offset;
        while (end < text.length && text[end] != '\n') {
            end++;
        }
        return Math.min(end + 1, text.length);
    }

    private static int contentEnd(byte[] text, int start, int end) {
        if (text[end - 1] != '\n') {
            return end;
        }
        return end - 2 >= start && text[end - 2] == '\r' ? end - 2 : end - 1;
    }

    /**
     * The matches in a text.
     *
     * @param lines lines searched
     * @param matches lines found
     * @param bytes the found lines
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    record Extract(int lines, int matches, byte[] bytes) {}
}
