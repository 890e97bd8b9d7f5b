package io.jmpi.trace.files;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The columns of a file with comma-separated cells: each has a heading and a function from a line's subject to its
 * cell.
 *
 * <p>Thread: one adds columns; afterwards any.
 *
 * @param <T> subject of a line
 */
public final class Csv<T> {
    private final List<String> headings = new ArrayList<>();
    private final List<Function<T, ?>> values = new ArrayList<>();

    /** Adds a column. */
    public Csv<T> add(String heading, Function<T, ?> value) {
        headings.add(heading);
        values.add(value);
        return this;
    }

    /** A number with that many decimals; rounds halves to even, like C and Python. */
    public static String decimals(double value, int digits) {
        return new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
    }

    /** Writes a file with a line for the headings and one for each subject. */
    public void write(Path path, Collection<? extends T> subjects) throws IOException {
        try (ResultFile file = new ResultFile(path)) {
            file.text(line(headings.stream()));
            for (T subject : subjects) {
                file.text(line(values.stream().map(value -> value.apply(subject))));
            }
            file.commit();
        }
    }

    private static String line(Stream<?> cells) {
        return cells.map(cell -> quoted(cell.toString())).collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String text) {
        return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
