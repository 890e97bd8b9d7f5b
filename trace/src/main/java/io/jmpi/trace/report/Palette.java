package io.jmpi.trace.report;

import java.util.List;

/**
 * Colours that people who see fewer of them can tell apart as well, and that differ in print: the first ones of Okabe
 * and Ito's set, and shades of one colour for amounts.
 */
final class Palette {
    /** For things beside each other. */
    static final List<String> SERIES = List.of("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00");

    /** For amounts, from few to many. */
    static final List<String> SHADES =
            List.of("#dbe9f6", "#b0d2e8", "#78b5d8", "#4292c6", "#1f6cb1", "#0b4a8f", "#062a5a");

    /** Behind shades, also on dark pages: what is missing there is nothing. */
    static final String NOTHING = "#ffffff";

    private Palette() {}

    static String series(int index) {
        return SERIES.get(index % SERIES.size());
    }
}
