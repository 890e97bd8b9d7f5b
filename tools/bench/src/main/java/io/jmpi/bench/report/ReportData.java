package io.jmpi.bench.report;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that a page shows.
 *
 * @param command that made it
 * @param library name and version of jmpi
 * @param environment variables that change settings
 * @param pace name of it
 */
record ReportData(
        String command,
        Instant date,
        String library,
        String machine,
        Map<String, String> environment,
        String pace,
        List<PartResult> parts) {
    /** Whether everything was measured and correct. */
    boolean isComplete() {
        return parts.stream().allMatch(part -> part.problems().isEmpty());
    }

    Optional<Panel> panel(String part, String title) {
        return parts.stream()
                .filter(each -> each.name().equals(part))
                .flatMap(each -> each.panels().stream())
                .filter(each -> each.title().equals(title))
                .findFirst();
    }

    long figures() {
        return parts.stream()
                .flatMap(part -> part.panels().stream())
                .flatMap(panel -> panel.series().stream())
                .mapToLong(series -> series.figures().size())
                .sum();
    }
}
