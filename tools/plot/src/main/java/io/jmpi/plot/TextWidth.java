package io.jmpi.plot;

import java.util.Map;

/**
 * Widths of letters in a font that is wider than most: the browser's font is unknown here, and text with too little
 * room is cut off or covers other text. Stateless; any thread.
 */
final class TextWidth {
    /** Thousandths of the font's size, with letters that are at most that wide in DejaVu Sans and Verdana. */
    private static final Map<Integer, String> LETTERS = Map.ofEntries(
            Map.entry(280, "'ijl"),
            Map.entry(365, " ,.·:;/\\|f"),
            Map.entry(455, "-()[]tIJ!r"),
            Map.entry(525, "\"_`*sz?–"),
            Map.entry(560, "cL"),
            Map.entry(592, "Fkvxy"),
            Map.entry(616, "PTYoae"),
            Map.entry(637, "EhnuSbdgpq$0123456789{}µ"),
            Map.entry(700, "KAVXZBRC"),
            Map.entry(776, "UNHDG"),
            Map.entry(840, "&OQw#+<=>^~×"),
            Map.entry(870, "M"),
            Map.entry(1000, "%mW…"));

    private static final int FIRST_UNKNOWN = 0x2100;
    private static final int FIRST_WIDE = 0x1100;
    private static final int FIRST_PICTURE = 0x1f000;
    private static final int[] THOUSANDTHS = table();

    private TextWidth() {}

    private static int[] table() {
        int[] widths = new int[FIRST_UNKNOWN];
        LETTERS.forEach((width, letters) -> letters.chars().forEach(letter -> widths[letter] = width));
        return widths;
    }

    /** The width of a text in a font of size 1. */
    static double of(String text) {
        return text.codePoints().map(TextWidth::thousandths).sum() / 1000.0;
    }

    /** The width of a character; one that is not in the table, such as one of another script, is taken to be wide. */
    static int thousandths(int character) {
        int known = character < FIRST_UNKNOWN ? THOUSANDTHS[character] : 0;
        if (known > 0) {
            return known;
        }
        if (Character.getType(character) == Character.NON_SPACING_MARK) {
            return 0;
        }
        return character < FIRST_WIDE ? 900 : character < FIRST_PICTURE ? 1100 : 1400;
    }
}
