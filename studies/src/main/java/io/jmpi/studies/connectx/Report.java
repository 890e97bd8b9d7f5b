package io.jmpi.studies.connectx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes figures into a directory: their tables as Markdown in one file, and a plot of each. Thread: one. */
final class Report {
    private final Path directory;

    Report(Path directory) {
        this.directory = directory;
    }

    /**
     * Writes tables.md and the plots.
     *
     * @param head what comes before the figures
     * @return the tables
     */
    String write(String head, List<Figure> figures, Samples samples) throws IOException {
        StringBuilder text = new StringBuilder();
        text.append(head).append("\n");
        for (Figure figure : figures) {
            if (figure.hasData(samples)) {
                text.append("\n## Figure " + figure.number() + ": " + figure.title() + "\n\n");
                text.append("Paper: " + figure.finding() + "\n");
                for (Table table : figure.tables()) {
                    append(text, table, samples);
                }
            }
        }
        Files.writeString(directory.resolve("tables.md"), text);
        return text.toString();
    }

    private void append(StringBuilder text, Table table, Samples samples) throws IOException {
        if (!table.hasData(samples)) {
            return;
        }
        String plot = "connectx-" + table.name() + ".svg";
        Files.writeString(directory.resolve(plot), table.svg(samples));
        text.append("\n### " + table.name() + ": " + table.title() + "\n\n");
        text.append(table.legend() + ".\n\n");
        text.append(table.markdown(samples) + "\n![" + table.title() + "](" + plot + ")\n");
    }
}
