package io.jmpi.plot;

import io.jmpi.matching.text.Printable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Writes elements of HTML and SVG that are also well-formed XML. Escapes all text and all values, because names in
 * traces may contain any character, even those that reverse the text after them. Thread: one.
 */
public final class Markup {
    private final StringBuilder text = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();
    private boolean inTag;

    /**
     * Opens an element.
     *
     * @param attributes alternating names and values
     */
    public Markup open(String name, Object... attributes) {
        endTag();
        text.append('<').append(name);
        inTag = true;
        open.push(name);
        for (int i = 0; i < attributes.length; i += 2) {
            attribute((String) attributes[i], attributes[i + 1]);
        }
        return this;
    }

    /** Adds an attribute to the element that was opened last. */
    public Markup attribute(String name, Object value) {
        if (!inTag) {
            throw new IllegalStateException("attribute " + name + " after the contents of " + open.peek());
        }
        text.append(' ').append(name).append("=\"");
        escape(value instanceof Double number ? number(number) : value.toString());
        text.append('"');
        return this;
    }

    /** Ends the innermost element. HTML requires a single tag for some elements and forbids it for others. */
    public Markup close() {
        String name = open.pop();
        if (inTag && isVoid(name)) {
            text.append("/>");
            inTag = false;
        } else {
            endTag();
            text.append("</").append(name).append('>');
        }
        switch (name) {
            case "p", "tr", "section", "figure", "h1", "h2", "h3", "li", "dd", "svg", "div" -> text.append('\n');
            default -> {}
        }
        return this;
    }

    private static boolean isVoid(String name) {
        return switch (name) {
            case "meta", "link", "br", "rect", "line", "path", "circle", "polyline" -> true;
            default -> false;
        };
    }

    /** Writes an element that contains text. */
    public Markup element(String name, String contents, Object... attributes) {
        return open(name, attributes).text(contents).close();
    }

    /** Writes an empty element. */
    public Markup empty(String name, Object... attributes) {
        return open(name, attributes).close();
    }

    public Markup text(String contents) {
        endTag();
        escape(contents);
        return this;
    }

    /** Appends markup without escaping. */
    public Markup raw(String markup) {
        endTag();
        text.append(markup);
        return this;
    }

    private void endTag() {
        if (inTag) {
            text.append('>');
            inTag = false;
        }
    }

    private void escape(String contents) {
        contents.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '&' -> text.append("&amp;");
                case '"' -> text.append("&quot;");
                default ->
                    text.appendCodePoint(isXml(c) && (Printable.isShown(c) || Character.isWhitespace(c)) ? c : 0xfffd);
            }
        });
    }

    /** Characters that XML 1.0 permits. */
    private static boolean isXml(int c) {
        return c >= 0x20 && c <= 0xd7ff
                || c == '\t'
                || c == '\n'
                || c == '\r'
                || c >= 0xe000 && c < 0xfffe
                || c > 0xffff;
    }

    /** Formats a coordinate with one decimal. */
    public static String number(double value) {
        String written = String.format(Locale.ROOT, "%.1f", value);
        return written.endsWith(".0") ? written.substring(0, written.length() - 2) : written;
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("still open: " + open);
        }
        return text.toString();
    }
}
