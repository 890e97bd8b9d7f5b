package io.jmpi.trace.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The columns of a table, each with a function from a row's subject to its cell. Thread: one.
 *
 * @param <T> subject of a row
 */
final class Columns<T> {
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<T, ?>> values = new ArrayList<>();

    /** Begins with a column of text that names a row's subject. */
    Columns(String title, Function<T, String> name) {
        add(Column.text(title), name);
    }

    /** Adds a column. */
    Columns<T> add(Column column, Function<T, ?> value) {
        columns.add(column);
        values.add(value);
        return this;
    }

    /** Adds the column of a statistic. */
    Columns<T> add(Statistic statistic, Function<T, ?> value) {
        return add(Column.of(statistic), value);
    }

    /** The table with a row for each subject. */
    Table table(List<T> subjects) {
        Table table = new Table(columns);
        for (T subject : subjects) {
            table.row(values.stream().map(value -> value.apply(subject)).toList());
        }
        return table;
    }
}
