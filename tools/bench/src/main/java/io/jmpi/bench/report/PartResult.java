package io.jmpi.bench.report;

import java.util.List;

/**
 * A part after its run. Immutable, but for its panels.
 *
 * @param problems reasons for missing figures; empty if it is complete
 * @param others the share of the processors that other programs took meanwhile; negative if it is unknown
 * @param seconds that it took
 */
record PartResult(
        String name,
        String title,
        String measures,
        String settings,
        String headline,
        List<String> commands,
        List<Panel> panels,
        List<String> problems,
        double others,
        double seconds) {}
