package io.jmpi.bench.peers;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a run printed in its lines for programs. Immutable.
 *
 * @param library name and version
 * @param transport the one really used
 * @param figures values as printed
 */
record RunOutput(String library, String transport, Map<Figure, Double> figures) {
    /**
     * Parses the output of a run.
     *
     * @throws RunFailure if a line is missing or malformed, or if another library or transport was used
     */
    static RunOutput parse(List<String> lines, Library expected, Measurement measurement) throws RunFailure {
        String library = "";
        String transport = "";
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        for (String line : lines) {
            if (line.startsWith("library ")) {
                library = line.substring("library ".length()).trim();
            } else if (line.startsWith("transport ")) {
                transport = line.substring("transport ".length()).trim();
            } else if (line.startsWith("result ")) {
                addResult(line, figures);
            }
        }
        if (!library.startsWith(expected.identity())) {
            throw new RunFailure("the program ran with '" + library + "' instead of " + expected.identity());
        }
        if (!transport.equals(measurement.transport.toString())) {
            throw new RunFailure("used transport '" + transport + "' instead of " + measurement.transport);
        }
        for (Figure figure : measurement.program.figures()) {
            if (!figures.containsKey(figure)) {
                throw new RunFailure("printed no line 'result " + figure.result + " VALUE'");
            }
        }
        figures.keySet().retainAll(measurement.program.figures());
        return new RunOutput(library, transport, figures);
    }

    private static void addResult(String line, Map<Figure, Double> figures) throws RunFailure {
        String[] words = line.trim().split(" +", -1);
        try {
            if (words.length != 3 || !(Double.parseDouble(words[2]) > 0)) {
                throw new RunFailure("printed '" + line + "' instead of a name and a value > 0");
            }
            for (Figure figure : Figure.values()) {
                if (figure.result.equals(words[1])) {
                    figures.put(figure, Double.parseDouble(words[2]));
                }
            }
        } catch (NumberFormatException e) {
            throw new RunFailure("printed '" + line + "' instead of a name and a value > 0", e);
        }
    }
}
