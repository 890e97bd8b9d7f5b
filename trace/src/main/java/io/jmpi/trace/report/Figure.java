package io.jmpi.trace.report;

/** A drawing with what it shows below it. */
final class Figure {
    private Figure() {}

    static void write(Markup page, String svg, String caption) {
        page.open("figure").raw(svg).element("figcaption", caption).close();
    }
}
