package io.jmpi.plot;

import java.util.List;
import java.util.stream.Stream;

/**
 * A drawing as an SVG element for an HTML page. Text remains text, takes the page's colour, and stays legible on a
 * phone. There are no ids, so that a page can contain any number of drawings. Thread: one.
 */
public final class Svg {
    /** All drawings have the same width, so that the figures of a page look alike. */
    public static final int WIDTH = 480;

    /** Font size in the drawing's units; two thirds of that on a narrow phone. */
    public static final int FONT = 17;

    private static final String DARKEST = Palette.SHADES.get(Palette.SHADES.size() - 1);
    private static final int LEGEND_ROW = 24;
    private static final int LEGEND_TEXT = 17;
    private static final int LEGEND_GAP = 14;
    private static final double LEAST_GAP = 8;

    /** Room for half of the first number of an axis. */
    private static final double LEAST_LABEL = 36;

    private final Markup markup = new Markup();

    /** The anchor of text. */
    public enum Anchor {
        START("start"),
        MIDDLE("middle"),
        END("end");

        private final String inSvg;

        Anchor(String inSvg) {
            this.inSvg = inSvg;
        }
    }

    /** An entry of a legend. */
    public record LegendKey(String label, String color) {}

    /**
     * Creates a drawing.
     *
     * @param title for readers who cannot see the drawing
     */
    public Svg(double height, String title) {
        markup.open("svg", "xmlns", "http://www.w3.org/2000/svg", "viewBox", "0 0 " + WIDTH + " " + Math.round(height));
        markup.attribute("class", "plot").attribute("role", "img");
        markup.attribute("font-family", "sans-serif").attribute("font-size", FONT);
        markup.attribute("fill", "currentColor");
        markup.element("title", title);
    }

    /** Estimates the width of a text from above; the browser's font is unknown here. */
    public static double width(String text) {
        return FONT * TextWidth.of(text);
    }

    /** The text, truncated to that width. */
    public static String cut(String text, double width) {
        double room = width / FONT * 1000 + 0.5; // sums of widths are not exact
        double ellipsis = TextWidth.thousandths('…');
        int kept = 0;
        double used = 0;
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int character = text.codePointAt(at);
            used += TextWidth.thousandths(character);
            if (used > room) {
                return text.substring(0, kept).stripTrailing() + "…";
            }
            if (used + ellipsis <= room) {
                kept = at + Character.charCount(character);
            }
        }
        return text;
    }

    /** Height of a legend. */
    public static double legendHeight(List<LegendKey> keys) {
        double x = 0;
        int rows = 1;
        for (LegendKey key : keys) {
            double width = keyWidth(key);
            if (x > 0 && x + width > WIDTH) {
                rows++;
                x = 0;
            }
            x += width + LEGEND_GAP;
        }
        return rows * LEGEND_ROW;
    }

    private static double keyWidth(LegendKey key) {
        return LEGEND_TEXT + width(key.label);
    }

    /** Draws a legend at the top. */
    public void legend(List<LegendKey> keys) {
        double x = 0;
        double y = 3;
        for (LegendKey key : keys) {
            double width = keyWidth(key);
            if (x > 0 && x + width > WIDTH) {
                y += LEGEND_ROW;
                x = 0;
            }
            rect(x, y, 12, 12, key.color);
            if (key.color.equals(Palette.NOTHING)
                    || key.color.equals(DARKEST)) { // otherwise invisible on a page of the same colour
                path("M" + xy(x, y) + "h12v12h-12z", "fill", "none", "stroke", "currentColor", "stroke-opacity", ".5");
            }
            textWithin(x + LEGEND_TEXT, y + 11, Anchor.START, key.label, WIDTH - x - LEGEND_TEXT);
            x += width + LEGEND_GAP;
        }
    }

    public void text(double x, double y, Anchor anchor, String text) {
        markup.open("text", "x", x, "y", y);
        if (anchor != Anchor.START) {
            markup.attribute("text-anchor", anchor.inSvg);
        }
        markup.text(text).close();
    }

    /** Draws text truncated to a width; pointing at it shows the whole text. */
    public void textWithin(double x, double y, Anchor anchor, String text, double width) {
        String cut = cut(text, width);
        if (cut.equals(text)) {
            text(x, y, anchor, text);
        } else {
            markup.open("text", "x", x, "y", y, "text-anchor", anchor.inSvg);
            markup.element("title", text).text(cut).close();
        }
    }

    /** Draws text from bottom to top. */
    public void textUpwards(double x, double y, String text) {
        String turn = "translate(" + Markup.number(x) + " " + Markup.number(y) + ") rotate(-90)";
        markup.element("text", text, "transform", turn, "text-anchor", Anchor.MIDDLE.inSvg);
    }

    public void rect(double x, double y, double width, double height, String color) {
        markup.empty("rect", "x", x, "y", y, "width", width, "height", height, "fill", color);
    }

    /** Draws a bar; pointing at it shows its value. */
    public void bar(double x, double y, double width, double height, String color, String value) {
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

    /** Draws a faint grid line. */
    public void grid(double x1, double y1, double x2, double y2) {
        path("M" + xy(x1, y1) + "L" + xy(x2, y2), "stroke", "currentColor", "stroke-opacity", ".2");
    }

    /** Draws the line of an axis. */
    public void axis(double x1, double y1, double x2, double y2) {
        path("M" + xy(x1, y1) + "L" + xy(x2, y2), "stroke", "currentColor");
    }

    public void path(String d, Object... attributes) {
        markup.open("path", "d", d);
        for (int i = 0; i < attributes.length; i += 2) {
            markup.attribute((String) attributes[i], attributes[i + 1]);
        }
        markup.close();
    }

    /**
     * Draws a vertical axis at the left edge: its title, and a label and a grid line for each mark.
     *
     * @param right end of the grid lines
     * @return beginning of the grid lines, right of the labels
     */
    public double verticalAxis(Axis y, double right, String title) {
        double left = 32
                + y.marks().stream()
                        .mapToDouble(mark -> width(Scale.label(mark)))
                        .max()
                        .orElse(0);
        for (double mark : y.marks()) {
            grid(left, y.place(mark), right, y.place(mark));
            text(left - 6, y.place(mark) + 5, Anchor.END, Scale.label(mark));
        }
        textUpwards(15, (y.from() + y.to()) / 2, title);
        return left;
    }

    /** Draws a horizontal axis below a plot: a grid line and a label for each mark, and its title. */
    public void horizontalAxis(Axis x, double top, double bottom, String title) {
        for (double mark : x.marks()) {
            grid(x.place(mark), top, x.place(mark), bottom);
        }
        numbers(x, bottom);
        text((x.from() + x.to()) / 2, bottom + 43, Anchor.MIDDLE, title);
    }

    /** Draws the numbers of a horizontal axis below a plot: all, or each second, third, ... if they have no room. */
    public void numbers(Axis x, double bottom) {
        List<Double> marks = x.marks();
        int step = 1;
        while (step < marks.size() && areTooClose(x, marks, step)) {
            step++;
        }
        for (int i = 0; i < marks.size(); i += step) {
            text(x.place(marks.get(i)), bottom + 20, Anchor.MIDDLE, Scale.label(marks.get(i)));
        }
    }

    private static boolean areTooClose(Axis x, List<Double> marks, int step) {
        double free = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < marks.size(); i += step) {
            double half = width(Scale.label(marks.get(i))) / 2;
            if (x.place(marks.get(i)) - half < free) {
                return true;
            }
            free = x.place(marks.get(i)) + half + LEAST_GAP;
        }
        return false;
    }

    /** How far numbers of a horizontal axis extend beyond its right end. */
    public static double overhang(Axis x) {
        return 2
                + x.marks().stream()
                                .mapToDouble(mark -> width(Scale.label(mark)))
                                .max()
                                .orElse(0)
                        / 2;
    }

    /** Where bars begin, right of their labels, which take part of the width at most. */
    public static double besideLabels(Stream<String> labels) {
        double widest = labels.mapToDouble(Svg::width).max().orElse(0);
        return Math.max(LEAST_LABEL, 8 + Math.min(WIDTH * 0.38, widest));
    }

    /** Begins a part of the drawing with its own coordinates. */
    public void begin(String transform) {
        markup.open("g", "transform", transform);
    }

    public void end() {
        markup.close();
    }

    /** The element. */
    public String finish() {
        return markup.close().toString();
    }
}
