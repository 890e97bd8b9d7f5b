package io.jmpi.trace.format;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a text file, decompressed if needed, and a cursor in one of them. Allocates nothing except for text that
 * the caller requests. Thread: one. Lifetime: until closed.
 */
final class TextInput implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    /** Maximum length of a line; a file with a longer one is not text. */
    private static final int MOST = 1 << 26;

    private final TraceStream in;
    private byte[] buffer = new byte[BUFFER];
    private int cursor;
    private int lineEnd;
    private int nextLine;
    private int end;
    private long number;

    TextInput(Path path) throws IOException {
        in = new TraceStream(path);
    }

    /** The first bytes of the file, up to that many; call it before reading. */
    byte[] head(int bytes) throws IOException {
        while (end < bytes && fill()) {
            // until enough bytes are read
        }
        return Arrays.copyOf(buffer, Math.min(bytes, end));
    }

    /** Moves to the beginning of the next line; returns false at the end of the file. */
    boolean nextLine() throws IOException {
        int searched = nextLine;
        while (true) {
            while (searched < end && buffer[searched] != '\n') {
                searched++;
            }
            if (searched < end) {
                return line(searched, searched + 1);
            }
            int before = searched - nextLine;
            if (!fill()) {
                return before > 0 && line(end, end);
            }
            searched = nextLine + before;
        }
    }

    private boolean line(int newEnd, int newNext) {
        cursor = nextLine;
        lineEnd = newEnd > cursor && buffer[newEnd - 1] == '\r' ? newEnd - 1 : newEnd;
        nextLine = newNext;
        number++;
        return true;
    }

    /** Reads more bytes; the previous line is overwritten. */
    private boolean fill() throws IOException {
        if (end == buffer.length) {
            int unread = end - nextLine;
            if (unread >= MOST) {
                throw new TraceException("a line has more than " + MOST + " bytes");
            }
            byte[] to = unread > buffer.length / 2 ? new byte[2 * buffer.length] : buffer;
            System.arraycopy(buffer, nextLine, to, 0, unread);
            buffer = to;
            nextLine = 0;
            end = unread;
        }
        int read = in.read(buffer, end);
        end += Math.max(0, read);
        return read >= 0;
    }

    /** The number of the line, counted from 1. */
    long number() {
        return number;
    }

    /** Bytes read from the file, before decompression. */
    long filePosition() {
        return in.filePosition();
    }

    // ---------------------------------------------------------------- in the line

    boolean isAtEnd() {
        return cursor == lineEnd;
    }

    /** Whether this text is at the cursor. */
    boolean isAt(String text) {
        return isAt(text, 0);
    }

    private boolean isAt(String text, int offset) {
        int at = cursor + offset;
        if (lineEnd - at < text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (buffer[at + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Moves behind this text, if it is at the cursor. */
    boolean skip(String text) {
        boolean is = isAt(text);
        if (is) {
            cursor += text.length();
        }
        return is;
    }

    /** Whether the word at the cursor, of that length, is this one. */
    boolean isWord(String word, int length) {
        return word.length() == length && isAt(word);
    }

    /** Number of bytes before the next of these characters, or else before the end of the line. */
    int before(char first, char second) {
        int at = cursor;
        while (at < lineEnd && buffer[at] != first && buffer[at] != second) {
            at++;
        }
        return at - cursor;
    }

    /** Whether this text follows at that distance from the cursor. */
    boolean follows(String text, int bytes) {
        return isAt(text, bytes);
    }

    void advance(int bytes) {
        cursor += bytes;
    }

    /** A hash of the next bytes. */
    int hash(int bytes) {
        int hash = 0;
        for (int i = 0; i < bytes; i++) {
            hash = 31 * hash + buffer[cursor + i];
        }
        return hash;
    }

    /** The next bytes. */
    String text(int bytes) {
        return new String(buffer, cursor, bytes, StandardCharsets.ISO_8859_1);
    }

    /** The rest of the line, shortened for messages. */
    String rest() {
        int length = lineEnd - cursor;
        return length > 60 ? text(57) + "..." : text(length);
    }

    /** The whole rest of the line. */
    String wholeRest() {
        return text(lineEnd - cursor);
    }

    /** Whether a number is at the cursor. */
    boolean isAtNumber() {
        int at = cursor < lineEnd && buffer[cursor] == '-' ? cursor + 1 : cursor;
        return at < lineEnd && buffer[at] >= '0' && buffer[at] <= '9';
    }

    /** Parses the number at the cursor and moves behind it; truncates it to 64 bits. */
    long number64() {
        boolean negative = buffer[cursor] == '-';
        int at = negative ? cursor + 1 : cursor;
        long value = 0;
        while (at < lineEnd && buffer[at] >= '0' && buffer[at] <= '9') {
            value = 10 * value + buffer[at++] - '0';
        }
        cursor = at;
        return negative ? -value : value;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
