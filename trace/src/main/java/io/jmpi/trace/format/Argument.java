package io.jmpi.trace.format;

/**
 * An argument of a call.
 *
 * @param field that names it
 * @param kind of its encoding
 * @param rootOnly whether only the root of the operation has it
 */
public record Argument(Field field, ArgumentKind kind, boolean rootOnly) {
    static Argument parse(String text) {
        boolean rootOnly = text.startsWith("?");
        int colon = text.indexOf(':');
        String name = text.substring(rootOnly ? 1 : 0, colon);
        return new Argument(Field.of(name), ArgumentKind.of(text.substring(colon + 1)), rootOnly);
    }
}
