package io.jmpi.bench.command;

import io.jmpi.bench.json.Json;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a program of ranks printed as JSON: an object with settings and {@code rows}, of which there is one here. Immutable.
 *
 * @param document the object
 */
public record ProgramOutput(Map<?, ?> document) {
    /**
     * Finds the object; libraries may print other lines before and after it.
     *
     * @throws RunFailure if there is none
     */
    public static ProgramOutput parse(List<String> lines) throws RunFailure {
        String text = String.join("\n", lines);
        int begin = text.indexOf('{');
        int end = text.lastIndexOf('}');
        if (begin < 0 || end < begin) {
            throw new RunFailure("printed no JSON");
        }
        try {
            return new ProgramOutput((Map<?, ?>) Json.parse(text.substring(begin, end + 1)));
        } catch (IllegalArgumentException e) {
            throw new RunFailure("printed no JSON: " + e.getMessage(), e);
        }
    }

    /** A setting; "null" if the program has not printed it. */
    public String setting(String key) {
        return String.valueOf(document.get(key));
    }

    /** A figure > 0 of the row; empty if there is none. */
    public OptionalDouble find(String key) {
        return document.get("rows") instanceof List<?> rows
                        && rows.size() == 1
                        && rows.get(0) instanceof Map<?, ?> row
                        && row.get(key) instanceof Number value
                        && value.doubleValue() > 0
                ? OptionalDouble.of(value.doubleValue())
                : OptionalDouble.empty();
    }

    /**
     * A figure of the row.
     *
     * @throws RunFailure if there is none
     */
    public double figure(String key) throws RunFailure {
        return find(key).orElseThrow(() -> new RunFailure("printed no row with '" + key + "' > 0"));
    }

    /** A figure with the least and the greatest of its repetitions. */
    public Spread spread(String median, String least, String most) throws RunFailure {
        return new Spread(figure(median), figure(least), figure(most));
    }
}
