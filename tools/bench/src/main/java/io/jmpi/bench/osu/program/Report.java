package io.jmpi.bench.osu.program;

import io.jmpi.Mpi;
import io.jmpi.MpiVersion;
import io.jmpi.bench.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Figures by size, or by something else: a table on standard output, a row as soon as it is measured, in the format of
 * the OSU micro-benchmarks (lines that begin with # are comments, a line of numbers for each size), and JSON at the
 * end. A figure without data is left out. Only rank 0 prints and writes; calls of others do nothing. Thread: the
 * rank's.
 */
public final class Report {
    private final List<Column> columns;
    private final OutputOptions output;
    private final String by;
    private final boolean speaks;
    private final boolean validated;
    private final Map<String, Object> document = new LinkedHashMap<>();
    private final List<Object> rows = new ArrayList<>();

    /**
     * Prints the description of the measurement.
     *
     * @param program name of the program
     * @param title of the test
     * @param by what the rows differ in
     * @param validated whether all iterations are checked, which a column then says
     */
    public Report(
            Mpi mpi,
            OutputOptions output,
            String program,
            String title,
            String by,
            List<Column> columns,
            boolean validated) {
        this.output = output;
        this.by = by;
        this.columns = columns;
        this.validated = validated;
        speaks = mpi.world().rank() == 0;
        document.put("program", program);
        document.put("library", MpiVersion.library());
        document.put("ranks", mpi.world().size());
        document.put("transport", mpi.transportName());
        document.put("matcher", mpi.world().matcherName());
        document.put("progress", mpi.progressName());
        document.put("java", System.getProperty("java.version"));
        document.put("rows", rows);
        print("# jmpi " + title + " Test");
        print(String.format(
                "# %d ranks, transport %s, matcher %s, progress %s, Java %s",
                mpi.world().size(),
                mpi.transportName(),
                mpi.world().matcherName(),
                mpi.progressName(),
                System.getProperty("java.version")));
    }

    /** Prints a comment. */
    public void comment(String text) {
        print("# " + text);
    }

    /** Prints the titles of the columns. */
    public void head() {
        StringBuilder line =
                new StringBuilder(String.format("%-12s", "# " + Character.toUpperCase(by.charAt(0)) + by.substring(1)));
        for (Column column : columns) {
            if (isShown(column)) {
                line.append(String.format("%18s", column.title()));
            }
        }
        print(line + (validated ? "        Validation" : ""));
    }

    /**
     * Prints the figures of a row, and stores them for JSON.
     *
     * @param label a number or text without spaces
     * @param figures one for each column; NaN is no figure
     */
    public void row(Object label, double... figures) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put(by, label);
        StringBuilder line = new StringBuilder(String.format("%-12s", label));
        for (int i = 0; i < figures.length; i++) {
            boolean isFigure = Double.isFinite(figures[i]);
            if (isFigure) {
                row.put(columns.get(i).key(), rounded(figures[i]));
            }
            if (isShown(columns.get(i))) {
                line.append(isFigure ? String.format(Locale.ROOT, "%18.2f", figures[i]) : String.format("%18s", "-"));
            }
        }
        rows.add(row);
        print(line + (validated ? "              Pass" : ""));
    }

    /** Nanoseconds, bytes and messages have no digits beyond. */
    private static double rounded(double figure) {
        return Math.round(figure * 1e4) / 1e4;
    }

    private boolean isShown(Column column) {
        return output.full || !column.full();
    }

    private void print(String line) {
        if (speaks && !output.isJsonOnly()) {
            System.out.println(line);
        }
    }

    /** Writes JSON if it is wanted. */
    public void end() throws IOException {
        if (!speaks || output.json == null) {
            return;
        }
        if (output.isJsonOnly()) {
            System.out.print(Json.write(document));
        } else {
            Path directory = output.json.toAbsolutePath().getParent();
            if (!Files.isDirectory(directory)) { // which a symbolic link to one is, too
                Files.createDirectories(directory);
            }
            Files.writeString(output.json, Json.write(document));
        }
    }
}
