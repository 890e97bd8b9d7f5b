package io.jmpi.bench.osu.program;

/**
 * A column of figures.
 *
 * @param key name in JSON, with the unit
 * @param title head in the table
 * @param full whether the table has it with {@code -f} only
 */
public record Column(String key, String title, boolean full) {
    /** A column that the table always has. */
    public static Column of(String key, String title) {
        return new Column(key, title, false);
    }

    /** A column that the table has with {@code -f}. */
    public static Column full(String key, String title) {
        return new Column(key, title, true);
    }
}
