package io.jmpi.trace.report;

import java.util.List;

/**
 * A drawing as an SVG element for an HTML page. Text stays text, takes the page's colour, and is big enough when the
 * drawing is shrunk to a phone. There are no ids, so that a page can have any number of drawings. Thread: one.
 */
final class Svg {
    /** All drawings are equally wide: figures of a page look alike. */
    static final int WIDTH = 480;

    /** Of text, in the drawing's units; two thirds of that on a narrow phone. */
    static final int FONT = 17;

    /** Letters of usual fonts are narrower on average. */
    private static final double LETTER = 0.52;

    private static final double CAPITAL = 0.6;
    private static final int LEGEND_ROW = 24;

    private final Markup markup = new Markup();

    /** Where text is anchored. */
    enum Anchor {
        START("start"),
        MIDDLE("middle"),
        END("end");

        private final String inSvg;

        Anchor(String inSvg) {
            this.inSvg = inSvg;
        }
    }

    /** An entry of a legend. */
    record LegendKey(String label, String color) {}

    /**
     * Begins a drawing.
     *
     * @param title what it shows, for those who do not see it
     */
    Svg(double height, String title) {
        markup.open("svg", "xmlns", "http://www.w3.org/2000/svg", "viewBox", "0 0 " + WIDTH + " " + Math.round(height));
        markup.attribute("class", "plot").attribute("role", "img");
        markup.attribute("font-family", "sans-serif").attribute("font-size", FONT);
        markup.attribute("fill", "currentColor");
        markup.element("title", title);
    }

    /** Estimates how wide a text is; what a browser has for a font is not known here. */
    static double width(String text) {
        return text.chars()
                .mapToDouble(c -> FONT * (Character.isUpperCase(c) || Character.isDigit(c) ? CAPITAL : LETTER))
                .sum();
    }

    /** The text, cut if it is wider than that. */
    static String cut(String text, double width) {
        String cut = text;
        while (cut.length() > 1 && width(cut) > width) {
            cut = cut.substring(0, cut.length() - 2).stripTrailing() + "…";
        }
        return cut;
    }

    /** Vertical room of a legend. */
    static double legendHeight(List<LegendKey> keys) {
        double x = 0;
        int rows = 1;
        for (LegendKey key : keys) {
            double width = keyWidth(key);
            if (x > 0 && x + width > WIDTH) {
                rows++;
                x = 0;
            }
            x += width;
        }
        return rows * LEGEND_ROW;
    }

    private static double keyWidth(LegendKey key) {
        return 17 + width(key.label) + 14;
    }

    /** Draws a legend at the top. */
    void legend(List<LegendKey> keys) {
        double x = 0;
        double y = 3;
        for (LegendKey key : keys) {
            double width = keyWidth(key);
            if (x > 0 && x + width > WIDTH) {
                y += LEGEND_ROW;
                x = 0;
            }
            rect(x, y, 12, 12, key.color);
            text(x + 17, y + 11, Anchor.START, key.label);
            x += width;
        }
    }

    void text(double x, double y, Anchor anchor, String text) {
        markup.open("text", "x", x, "y", y);
        if (anchor != Anchor.START) {
            markup.attribute("text-anchor", anchor.inSvg);
        }
        markup.text(text).close();
    }

    /** Text that is cut to a width; the whole of it is shown on pointing at it. */
    void textWithin(double x, double y, Anchor anchor, String text, double width) {
        String cut = cut(text, width);
        if (cut.equals(text)) {
            text(x, y, anchor, text);
        } else {
            markup.open("text", "x", x, "y", y, "text-anchor", anchor.inSvg);
            markup.element("title", text).text(cut).close();
        }
    }

    /** Text from bottom to top. */
    void textUpwards(double x, double y, String text) {
        String turn = "translate(" + Markup.number(x) + " " + Markup.number(y) + ") rotate(-90)";
        markup.element("text", text, "transform", turn, "text-anchor", Anchor.MIDDLE.inSvg);
    }

    void rect(double x, double y, double width, double height, String color) {
        markup.empty("rect", "x", x, "y", y, "width", width, "height", height, "fill", color);
    }

    /** A bar that tells its value on pointing at it. */
    void bar(double x, double y, double width, double height, String color, String value) {
        markup.open(
                "path",
                "d",
                "M" + xy(x, y) + "h" + Markup.number(width) + "v" + Markup.number(height) + "H" + Markup.number(x)
                        + "z");
        markup.attribute("fill", color).element("title", value).close();
    }

    private static String xy(double x, double y) {
        return Markup.number(x) + " " + Markup.number(y);
    }

    /** A faint line that helps the eye. */
    void grid(double x1, double y1, double x2, double y2) {
        path("M" + xy(x1, y1) + "L" + xy(x2, y2), "stroke", "currentColor", "stroke-opacity", ".2");
    }

    /** The line of an axis. */
    void axis(double x1, double y1, double x2, double y2) {
        path("M" + xy(x1, y1) + "L" + xy(x2, y2), "stroke", "currentColor");
    }

    void path(String d, Object... attributes) {
        markup.open("path", "d", d);
        for (int i = 0; i < attributes.length; i += 2) {
            markup.attribute((String) attributes[i], attributes[i + 1]);
        }
        markup.close();
    }

    /** A part of the drawing in coordinates of its own. */
    void begin(String transform) {
        markup.open("g", "transform", transform);
    }

    void end() {
        markup.close();
    }

    /** The element. */
    String finish() {
        return markup.close().toString();
    }
}
