package io.jmpi.bench.engines;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An engine with its settings. Immutable.
 *
 * @param label name in the table
 * @param matcher its name
 * @param environment its settings
 */
record Engine(String label, String matcher, Map<String, String> environment) {
    private static final String OPTIMISTIC = "optimistic";
    private static final String OPTIMIZATIONS = "JMPI_OPTIMISTIC_OPTIMIZATIONS";

    /**
     * The engines for a program: for the paper's benchmark also those paths of {@code optimistic} that the paper
     * compares.
     */
    static List<Engine> of(List<String> matchers, Program program) {
        List<Engine> engines = new ArrayList<>();
        for (String matcher : matchers) {
            engines.add(new Engine(matcher, matcher, Map.of()));
            if (matcher.equals(OPTIMISTIC) && program == Program.OTM_RATE) {
                engines.add(
                        optimistic("optimistic, no early booking check", "inline-hashes,lazy-removal,copy,fast-path"));
                engines.add(optimistic("optimistic, slow path", "inline-hashes,lazy-removal,copy"));
            }
        }
        return engines;
    }

    private static Engine optimistic(String label, String optimizations) {
        return new Engine(label, OPTIMISTIC, Map.of(OPTIMIZATIONS, optimizations));
    }

    /** A part of names of files. */
    String fileName() {
        return label.replaceAll("[^A-Za-z0-9]+", "-");
    }
}
