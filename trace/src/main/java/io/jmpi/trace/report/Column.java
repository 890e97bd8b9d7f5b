package io.jmpi.trace.report;

/**
 * A column of a {@link Table}. Immutable; any thread.
 *
 * @param title its head
 * @param unit of its numbers; those of text keep to the left, others to the right
 * @param explanation what the numbers are, in a sentence, or empty
 */
public record Column(String title, Unit unit, String explanation) {
    /** A column of text. */
    public static Column text(String title) {
        return new Column(title, Unit.TEXT, "");
    }

    /** A column of numbers. */
    public static Column of(String title, Unit unit) {
        return new Column(title, unit, "");
    }

    /** The column of a statistic. */
    public static Column of(Statistic statistic) {
        return new Column(statistic.term(), statistic.unit(), statistic.sentence());
    }

    /** The same with another head. */
    public Column titled(String other) {
        return new Column(other, unit, explanation);
    }

    boolean isText() {
        return unit == Unit.TEXT;
    }
}
