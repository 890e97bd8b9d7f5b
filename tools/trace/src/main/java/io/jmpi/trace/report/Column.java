package io.jmpi.trace.report;

/**
 * A column of a {@link Table}. Immutable; any thread.
 *
 * @param title heading
 * @param unit of its numbers; text is aligned left, numbers right
 * @param explanation of the numbers, in a sentence, or empty
 */
public record Column(String title, Unit unit, String explanation) {
    /** Creates a column of text. */
    public static Column text(String title) {
        return new Column(title, Unit.TEXT, "");
    }

    /** Creates a column of numbers. */
    public static Column of(String title, Unit unit) {
        return new Column(title, unit, "");
    }

    /** Creates the column of a statistic. */
    public static Column of(Statistic statistic) {
        return new Column(statistic.term(), statistic.unit(), statistic.sentence());
    }

    /** The same column with another heading. */
    public Column titled(String other) {
        return new Column(other, unit, explanation);
    }

    boolean isText() {
        return unit == Unit.TEXT;
    }
}
