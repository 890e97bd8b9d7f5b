package io.jmpi.bench.peers;

import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.json.Json;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a run printed as JSON: an object with {@code library}, {@code transport} and {@code rows}, of which there is one
 * here. Immutable.
 *
 * @param library name and version
 * @param transport the one really used
 * @param figures values as printed
 */
record RunOutput(String library, String transport, Map<Figure, Double> figures) {
    /**
     * Parses the output of a run. Libraries may print other lines before and after the object.
     *
     * @throws RunFailure if there is no such object, if it lacks a figure, or if another library or transport was used
     */
    static RunOutput parse(List<String> lines, Library expected, Measurement measurement) throws RunFailure {
        Map<?, ?> document = document(String.join("\n", lines));
        String library = String.valueOf(document.get("library"));
        String transport = String.valueOf(document.get("transport"));
        if (!library.startsWith(expected.identity())) {
            throw new RunFailure("the program ran with '" + library + "' instead of " + expected.identity());
        }
        if (!transport.equals(measurement.transport.toString())) {
            throw new RunFailure("used transport '" + transport + "' instead of " + measurement.transport);
        }
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        for (Figure figure : measurement.program.figures()) {
            figures.put(figure, value(document, figure));
        }
        return new RunOutput(library, transport, figures);
    }

    private static Map<?, ?> document(String text) throws RunFailure {
        int begin = text.indexOf('{');
        int end = text.lastIndexOf('}');
        if (begin < 0 || end < begin) {
            throw new RunFailure("printed no JSON");
        }
        try {
            return (Map<?, ?>) Json.parse(text.substring(begin, end + 1));
        } catch (IllegalArgumentException e) {
            throw new RunFailure("printed no JSON: " + e.getMessage(), e);
        }
    }

    private static double value(Map<?, ?> document, Figure figure) throws RunFailure {
        if (document.get("rows") instanceof List<?> rows
                && rows.size() == 1
                && rows.get(0) instanceof Map<?, ?> row
                && row.get(figure.key) instanceof Number value
                && value.doubleValue() > 0) {
            return value.doubleValue();
        }
        throw new RunFailure("printed no row with '" + figure.key + "' > 0");
    }
}
