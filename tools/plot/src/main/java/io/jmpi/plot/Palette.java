package io.jmpi.plot;

import java.util.List;
import java.util.Locale;

/**
 * Colours that colour-blind people can distinguish and that differ in print: the first ones of Okabe and Ito's set and grey, and
 * shades of one colour for amounts.
 */
public final class Palette {
    /** For parallel categories. */
    public static final List<String> SERIES =
            List.of("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#777777");

    /** For amounts, ascending. */
    public static final List<String> SHADES =
            List.of("#dbe9f6", "#b0d2e8", "#78b5d8", "#4292c6", "#1f6cb1", "#0b4a8f", "#062a5a");

    /** Background of shades, also on dark pages: absence there means nothing. */
    public static final String NOTHING = "#ffffff";

    private Palette() {}

    /** A colour for a category; when there are no more, the first ones again, paler. */
    public static String series(int index) {
        String color = SERIES.get(index % SERIES.size());
        return index / SERIES.size() % 2 == 0 ? color : paler(color);
    }

    private static String paler(String color) {
        int rgb = Integer.parseInt(color.substring(1), 16);
        int pale = (rgb >> 1 & 0x7f7f7f) + 0x7f7f7f; // half of the way to white
        return String.format(Locale.ROOT, "#%06x", pale);
    }
}
