package io.jmpi.matching.text;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * A text file that a user writes, with any editor: with or without a byte order mark, in UTF-8, in UTF-16 with that
 * mark, or otherwise in ISO-8859-1; with the line ends of any system, and with characters that only look like blanks.
 * For files of the library's own commands: hosts, settings, descriptions, baselines.
 *
 * <p>Stateless; any thread.
 */
public final class TextFile {
    private static final char MARK = '\ufeff';

    private TextFile() {}

    /** Reads the file, without its byte order mark. */
    public static String text(Path file) throws IOException {
        return decoded(Files.readAllBytes(file));
    }

    /**
     * Reads the lines of the file, without blanks at their ends; blanks of any kind between words are the usual ones.
     */
    public static List<String> lines(Path file) throws IOException {
        return lines(text(file));
    }

    private static List<String> lines(String text) {
        return text.lines()
                .map(line -> line.replaceAll("[\\h\ufeff\u200b]", " ").stripTrailing())
                .toList();
    }

    /**
     * Reads the pairs of the file, in the format of {@link Properties}; values have no blanks at their ends.
     *
     * @throws IOException if it cannot be read, or is malformed
     */
    public static Properties properties(Path file) throws IOException {
        return properties(Files.readAllBytes(file));
    }

    /** As {@link #properties(Path)}, of the bytes of a file that is elsewhere, such as in a jar. */
    public static Properties properties(byte[] file) throws IOException {
        Properties read = new Properties();
        try {
            read.load(new StringReader(String.join("\n", lines(decoded(file)))));
        } catch (IllegalArgumentException e) { // \\u without four digits
            throw new IOException(e.getMessage(), e);
        }
        read.replaceAll((name, value) -> ((String) value).strip());
        return read;
    }

    private static String decoded(byte[] bytes) {
        String text;
        if (startsWith(bytes, 0xfe, 0xff)) {
            text = new String(bytes, StandardCharsets.UTF_16BE);
        } else if (startsWith(bytes, 0xff, 0xfe)) {
            text = new String(bytes, StandardCharsets.UTF_16LE);
        } else {
            text = utf8OrLatin(bytes);
        }
        return !text.isEmpty() && text.charAt(0) == MARK ? text.substring(1) : text;
    }

    private static boolean startsWith(byte[] bytes, int first, int second) {
        return bytes.length > 1 && (bytes[0] & 0xff) == first && (bytes[1] & 0xff) == second;
    }

    private static String utf8OrLatin(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            Charset anyByte = StandardCharsets.ISO_8859_1;
            return new String(bytes, anyByte);
        }
    }
}
