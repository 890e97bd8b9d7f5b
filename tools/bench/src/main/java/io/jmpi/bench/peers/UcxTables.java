package io.jmpi.bench.peers;

import io.jmpi.matching.text.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The medians as a table for each transport: a row for each library, a column for each measurement, and in parentheses
 * the ratio of the subject's figure to the row's. Immutable.
 */
record UcxTables(PeerResults results, List<Library> libraries, List<Measurement> measurements, String subject) {
    private static final String BEGIN =
            "<!-- The tables are written by bin/jmpibench ucx --page tools/bench/ucx.md -->\n";
    private static final String END = "<!-- end of the tables -->\n";

    /** The tables, as Markdown. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (Transport transport : Transport.values()) {
            List<Measurement> columns = measurements.stream()
                    .filter(each -> each.transport == transport)
                    .toList();
            if (!columns.isEmpty()) {
                text.append(title(transport))
                        .append("\n\n")
                        .append(table(columns))
                        .append('\n');
            }
        }
        return text.toString();
    }

    private static String title(Transport transport) {
        return transport == Transport.SHM ? "Through shared memory:" : "By TCP over the loopback interface:";
    }

    private TextTable table(List<Measurement> columns) {
        List<String> head = new ArrayList<>(List.of("library"));
        columns.forEach(each -> head.add(each.description + ", " + figure(each).unit));
        TextTable table = TextTable.markdown("l" + "r".repeat(columns.size()), head);
        for (Library library : libraries) {
            List<String> row = new ArrayList<>(List.of(library.name()));
            columns.forEach(each -> row.add(cell(each, library)));
            if (row.stream().skip(1).anyMatch(cell -> !cell.isEmpty())) {
                table.row(row);
            }
        }
        return table;
    }

    /** The first one; the others are in the table of {@link PeerReport}. */
    private static Figure figure(Measurement measurement) {
        return measurement.program.figures().get(0);
    }

    private String cell(Measurement measurement, Library library) {
        Figure figure = figure(measurement);
        String busy =
                results.samples(library.name(), measurement, figure).stream().anyMatch(Sample::isBusy) ? "*" : "";
        String median = results.median(library.name(), measurement, figure).stream()
                .mapToObj(value -> figure.format(value) + busy)
                .findFirst()
                .orElse("");
        return library.name().equals(subject)
                ? median
                : median
                        + results.ratio(subject, library.name(), measurement, figure)
                                .map(ratio -> " (" + Figure.number(ratio.value()) + ")")
                                .orElse("");
    }

    /**
     * Replaces the tables of a page.
     *
     * @param head what is above the tables
     * @throws IOException if the page lacks the marks of the tables
     */
    void writeTo(Path page, String head) throws IOException {
        String before = Files.readString(page);
        int begin = before.indexOf(BEGIN);
        int end = before.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IOException(page + " has no lines " + BEGIN.strip() + " and " + END.strip());
        }
        Files.writeString(
                page,
                before.substring(0, begin + BEGIN.length()) + "\n" + head + "\n" + text() + before.substring(end));
    }
}
