package io.jmpi.bench.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads and writes JSON as maps, lists, strings, numbers (Long or Double when read), booleans and null. Thread: one per call.
 */
public final class Json {
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,18}");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?");

    private final String text;
    private int position;

    private Json(String text) {
        this.text = text;
    }

    /**
     * Parses a document.
     *
     * @throws IllegalArgumentException if the text is not JSON; the message names the position
     */
    public static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.skipSpace();
        if (json.position < text.length()) {
            throw json.expected("the end");
        }
        return value;
    }

    private Object value() {
        skipSpace();
        char next = peek();
        return switch (next) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            default -> word();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        position++;
        if (isNext('}')) {
            return members;
        }
        do {
            skipSpace();
            String name = string();
            if (!isNext(':')) {
                throw expected("':'");
            }
            members.put(name, value());
        } while (isNext(','));
        if (!isNext('}')) {
            throw expected("',' or '}'");
        }
        return members;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        position++;
        if (isNext(']')) {
            return elements;
        }
        do {
            elements.add(value());
        } while (isNext(','));
        if (!isNext(']')) {
            throw expected("',' or ']'");
        }
        return elements;
    }

    private String string() {
        if (peek() != '"') {
            throw expected("'\"'");
        }
        position++;
        StringBuilder string = new StringBuilder();
        while (peek() != '"') {
            char next = text.charAt(position++);
            string.append(next == '\\' ? escaped() : next);
        }
        position++;
        return string.toString();
    }

    private char escaped() {
        char kind = peek();
        position++;
        return switch (kind) {
            case '"', '\\', '/' -> kind;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hexadecimal();
            default -> {
                position--;
                throw expected("an escape");
            }
        };
    }

    private char hexadecimal() {
        if (position + 4 > text.length()) {
            throw expected("four hexadecimal digits");
        }
        try {
            char code = (char) Integer.parseInt(text, position, position + 4, 16);
            position += 4;
            return code;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected four hexadecimal digits at position " + position, e);
        }
    }

    private Object word() {
        int begin = position;
        while (position < text.length() && ",]} \t\r\n".indexOf(text.charAt(position)) < 0) {
            position++;
        }
        String word = text.substring(begin, position);
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            case "null" -> null;
            default -> {
                if (!NUMBER.matcher(word).matches()) {
                    position = begin;
                    throw expected("a value");
                }
                yield INTEGER.matcher(word).matches() ? (Number) Long.valueOf(word) : Double.valueOf(word);
            }
        };
    }

    private boolean isNext(char character) {
        skipSpace();
        if (peek() != character) {
            return false;
        }
        position++;
        return true;
    }

    private void skipSpace() {
        while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private char peek() {
        if (position >= text.length()) {
            throw expected("more");
        }
        return text.charAt(position);
    }

    private IllegalArgumentException expected(String what) {
        return new IllegalArgumentException("expected " + what + " at position " + position);
    }

    /**
     * Writes a document: the members of a map and the elements of a list of maps have a line each.
     *
     * @throws IllegalArgumentException if a value has no form in JSON, such as NaN
     */
    public static String write(Object value) {
        StringBuilder text = new StringBuilder();
        append(text, value, "\n");
        return text.append('\n').toString();
    }

    private static void append(StringBuilder text, Object value, String lineBreak) {
        if (value instanceof Map<?, ?> map) {
            String separator = "";
            text.append('{');
            for (Map.Entry<?, ?> member : map.entrySet()) {
                appendString(text.append(separator).append(lineBreak).append("  "), (String) member.getKey());
                append(text.append(": "), member.getValue(), lineBreak + "  ");
                separator = ",";
            }
            text.append(map.isEmpty() ? "" : lineBreak).append('}');
        } else if (value instanceof List<?> list) {
            String separator = "";
            text.append('[');
            for (Object element : list) {
                append(text.append(separator), element, lineBreak);
                separator = ", ";
            }
            text.append(']');
        } else if (value instanceof String string) {
            appendString(text, string);
        } else if (value instanceof Double number && !Double.isFinite(number)) {
            throw new IllegalArgumentException(number + " has no form in JSON");
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            text.append(value);
        } else {
            throw new IllegalArgumentException(value.getClass() + " has no form in JSON");
        }
    }

    private static void appendString(StringBuilder text, String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char next = string.charAt(i);
            if (next == '"' || next == '\\') {
                text.append('\\').append(next);
            } else if (next < ' ') {
                text.append(String.format("\\u%04x", (int) next));
            } else {
                text.append(next);
            }
        }
        text.append('"');
    }
}
