package io.jmpi.trace.report;

import io.jmpi.plot.HtmlPage;
import io.jmpi.plot.Markup;

/** A drawing with its caption. */
final class Figure {
    private Figure() {}

    static void write(Markup page, String svg, String caption) {
        HtmlPage.figure(page, svg, caption);
    }
}
