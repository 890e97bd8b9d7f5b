package io.jmpi.trace.format;

/**
 * An argument of a call.
 *
 * @param field that names it
 * @param kind of its encoding
 * @param rootOnly whether only the root of the operation has it
 * @param required whether a call must have it in jmpi's own format
 */
public record Argument(Field field, ArgumentKind kind, boolean rootOnly, boolean required) {
    static Argument parse(String text) {
        boolean rootOnly = text.startsWith("?");
        boolean required = text.startsWith("!");
        int colon = text.indexOf(':');
        Field field = Field.of(text.substring(rootOnly || required ? 1 : 0, colon));
        return new Argument(field, ArgumentKind.of(text.substring(colon + 1)), rootOnly, required);
    }
}
