package io.jmpi.matching;

/**
 * Text of others as it may be shown: names and words from programs, files, other hosts and command lines, which may contain
 * anything, while a terminal obeys control characters and a page is read in an order that characters can change. For the
 * library's own messages, tables and pages.
 *
 * <p>Stateless; any thread.
 */
public final class Printable {
    /** Tab stops, of which only a screen knows where they are, do not harm. */
    private static final char TAB = '\t';

    private Printable() {}

    /**
     * The text in one line: each run of line breaks becomes a blank, and each other character that has an effect instead of a
     * shape is written as its number, such as {@code \}{@code u001b}.
     */
    public static String line(String text) {
        return isLine(text) ? text : escaped(text.replaceAll("\\s*\\R\\s*", " ").strip(), false);
    }

    /** As {@link #line}, of any object's text. */
    public static String line(Object text) {
        return line(String.valueOf(text));
    }

    /** The text with its line breaks: only other characters that have an effect instead of a shape are written as numbers. */
    public static String lines(String text) {
        return isLine(text) ? text : escaped(text, true);
    }

    /** Whether the character can be shown: it obeys no command, reverses no text, and is part of a pair if it must be. */
    public static boolean isShown(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> character == TAB || joinsShapes(character);
            default -> true;
        };
    }

    /** These are letters of some languages, and parts of pictures. */
    private static boolean joinsShapes(int character) {
        return character == 0x200c || character == 0x200d;
    }

    private static boolean isLine(String text) {
        return text.codePoints().allMatch(Printable::isShown);
    }

    private static String escaped(String text, boolean keepsBreaks) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(character -> {
            if (isShown(character) || keepsBreaks && character == '\n') {
                shown.appendCodePoint(character);
            } else if (!keepsBreaks || character != '\r') {
                for (char unit : Character.toChars(character)) {
                    shown.append(String.format("\\u%04x", (int) unit));
                }
            }
        });
        return shown.toString();
    }
}
