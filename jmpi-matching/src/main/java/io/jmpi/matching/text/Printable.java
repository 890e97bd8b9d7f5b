package io.jmpi.matching.text;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes foreign text safe to show: names and words from programs, files, other hosts and command lines. They may
 * contain any character, but a terminal obeys control characters, and some characters change the reading order of a
 * page. For the library's own messages, tables and pages.
 *
 * <p>Stateless; any thread.
 */
public final class Printable {
    private static final Pattern BREAK = Pattern.compile("\\s*(\\t|\\R)\\s*");

    private Printable() {}

    /**
     * The text in one line: each run of line breaks and tabs becomes a blank, and each other character that has an
     * effect instead of a shape is written as its number, such as {@code \}{@code u001b}.
     */
    public static String line(@Nullable Object text) {
        String line = String.valueOf(text);
        return areShown(line)
                ? line
                : escaped(BREAK.matcher(line).replaceAll(" ").strip(), "");
    }

    /**
     * The text with its line breaks and tabs: only other characters that have an effect instead of a shape are written
     * as numbers.
     */
    public static String lines(String text) {
        return areShown(text) ? text : escaped(text.replace("\r\n", "\n"), "\n\t");
    }

    /**
     * Whether the character can be shown: it obeys no command, reverses no text, and is part of a pair if it must be.
     */
    public static boolean isShown(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> joinsShapes(character);
            default -> true;
        };
    }

    /** These are letters of some languages, and parts of pictures. */
    private static boolean joinsShapes(int character) {
        return character == 0x200c || character == 0x200d;
    }

    private static boolean areShown(String text) {
        return text.codePoints().allMatch(Printable::isShown);
    }

    private static String escaped(String text, String kept) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(character -> {
            if (isShown(character) || kept.indexOf(character) >= 0) {
                shown.appendCodePoint(character);
            } else {
                for (char unit : Character.toChars(character)) {
                    shown.append(String.format("\\u%04x", (int) unit));
                }
            }
        });
        return shown.toString();
    }
}
