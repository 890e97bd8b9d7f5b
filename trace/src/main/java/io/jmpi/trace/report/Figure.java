package io.jmpi.trace.report;

import io.jmpi.plot.Markup;

/** A drawing with its caption. */
final class Figure {
    private Figure() {}

    static void write(Markup page, String svg, String caption) {
        page.open("figure").raw(svg).element("figcaption", caption).close();
    }
}
