package io.jmpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The table {@code docs/mpi.tsv}: each procedure of MPI 4.1, and what jmpi has for it. Its head describes its form.
 *
 * @param chapters of the standard, in its order
 */
record Ledger(List<Chapter> chapters) {
    static final Path TABLE = Path.of("..", "docs", "mpi.tsv");

    /** Begins the note on a procedure that Java makes superfluous. */
    private static final String NOT_NEEDED = "not needed";

    private static final String ABSENT = "-";

    /** Procedures that a row of the page may have. */
    private static final int TOGETHER = 3;

    /**
     * A chapter of the standard.
     *
     * @param remark why its procedures are not counted; empty if they are
     */
    record Chapter(String title, String remark, List<Row> rows) {
        boolean isCounted() {
            return remark.isEmpty();
        }

        /** To its section of the page. */
        private String link() {
            String anchor =
                    title.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
            return "[" + title + "](#" + anchor + ")";
        }

        long count(Predicate<Row> which) {
            return rows.stream().filter(which).count();
        }
    }

    /**
     * A procedure.
     *
     * @param type simple name of the class that has its members; empty if there is none
     * @param members names of methods or fields; empty if the type itself stands for the procedure
     */
    record Row(String procedure, String type, List<String> members, String note) {
        boolean isThere() {
            return !type.isEmpty();
        }

        boolean isSame() {
            return isThere() && note.isEmpty();
        }

        boolean isNotNeeded() {
            return note.startsWith(NOT_NEEDED);
        }

        /** Members for the page: the first one with its class. */
        private String shown() {
            return members.isEmpty() ? "`" + type + "`" : "`" + type + "." + String.join("`, `", members) + "`";
        }
    }

    static Ledger read() throws IOException {
        List<Chapter> chapters = new ArrayList<>();
        for (String line : Files.readAllLines(TABLE)) {
            String[] cells = line.split("\t", -1);
            if (line.startsWith("## ")) {
                chapters.add(new Chapter(
                        cells[0].substring("## ".length()), cells.length > 1 ? cells[1] : "", new ArrayList<>()));
            } else if (!line.startsWith("#")) {
                chapters.get(chapters.size() - 1).rows().add(row(line, cells));
            }
        }
        return new Ledger(chapters);
    }

    private static Row row(String line, String[] cells) {
        if (cells.length < 2 || cells.length > 3 || !cells[0].startsWith("MPI_")) {
            throw new IllegalArgumentException("a row has a procedure, a member and perhaps a note, with tabs between: "
                    + line.replace("\t", " <tab> "));
        }
        String note = cells.length == 3 ? cells[2] : "";
        if (cells[1].equals(ABSENT)) {
            return new Row(cells[0], "", List.of(), note);
        }
        String[] names = cells[1].split("\\.", 2);
        return new Row(cells[0], names[0], names.length == 1 ? List.of() : List.of(names[1].split(", ")), note);
    }

    Stream<Row> rows() {
        return chapters.stream().flatMap(chapter -> chapter.rows().stream());
    }

    // ---------------------------------------------------------------- the page

    /** The part of {@code docs/mpi.md} that the table determines. */
    String text() {
        StringBuilder text = new StringBuilder(totals());
        for (Chapter chapter : chapters) {
            text.append("\n### ").append(chapter.title()).append("\n\n<!-- search last -->\n\n");
            if (chapter.isCounted()) {
                text.append("| MPI | jmpi | note |\n|---|---|---|\n");
                appendThere(text, chapter.rows());
                appendAbsent(text, chapter.rows());
            } else {
                text.append(chapter.remark())
                        .append(": ")
                        .append(names(chapter.rows()))
                        .append(".\n");
            }
        }
        return text.append('\n').toString();
    }

    private String totals() {
        List<Row> counted = chapters.stream()
                .filter(Chapter::isCounted)
                .flatMap(chapter -> chapter.rows().stream())
                .toList();
        Chapter total = new Chapter("all", "", counted);
        StringBuilder text = new StringBuilder("jmpi has " + total.count(Row::isThere) + " of " + counted.size()
                + " procedures, and Java needs no counterpart of " + total.count(Row::isNotNeeded) + " others.\n\n"
                + "| chapter | same | same with a note | not there | of these not needed in Java |\n"
                + "|---|---|---|---|---|\n");
        chapters.stream().filter(Chapter::isCounted).forEach(chapter -> appendCounts(text, chapter.link(), chapter));
        appendCounts(text, total.title(), total);
        return text.toString();
    }

    private static void appendCounts(StringBuilder text, String head, Chapter chapter) {
        long there = chapter.count(Row::isThere);
        long same = chapter.count(Row::isSame);
        appendRow(
                text,
                head,
                "" + same,
                "" + (there - same),
                "" + (chapter.rows().size() - there),
                "" + chapter.count(Row::isNotNeeded));
    }

    /** Procedures without a note whose members are of one class stand together, such as the three styles of one. */
    private static void appendThere(StringBuilder text, List<Row> rows) {
        List<Row> together = new ArrayList<>();
        for (Row row : rows.stream().filter(Row::isThere).toList()) {
            if (!together.isEmpty() && !(together.size() < TOGETHER && fit(together.get(0), row))) {
                appendTogether(text, together);
            }
            together.add(row);
        }
        if (!together.isEmpty()) {
            appendTogether(text, together);
        }
    }

    private static boolean fit(Row first, Row next) {
        return Stream.of(first, next)
                .allMatch(row ->
                        row.isSame() && row.members().size() == 1 && row.type().equals(first.type()));
    }

    private static void appendTogether(StringBuilder text, List<Row> together) {
        Row first = together.get(0);
        List<String> members = together.stream()
                .flatMap(row -> row.members().stream())
                .distinct()
                .toList();
        appendRow(text, names(together), new Row("", first.type(), members, "").shown(), first.note());
        together.clear();
    }

    /** Procedures with the same note stand together. */
    private static void appendAbsent(StringBuilder text, List<Row> rows) {
        Map<String, List<Row>> byNote = rows.stream()
                .filter(row -> !row.isThere())
                .collect(Collectors.groupingBy(Row::note, LinkedHashMap::new, Collectors.toList()));
        byNote.forEach((note, absent) -> appendRow(text, names(absent), "not there", note));
    }

    private static String names(List<Row> rows) {
        return rows.stream().map(Row::procedure).collect(Collectors.joining(", "));
    }

    private static void appendRow(StringBuilder text, String... cells) {
        text.append(Arrays.stream(cells)
                .map(cell -> cell.isEmpty() ? " |" : " " + cell + " |")
                .collect(Collectors.joining("", "|", "\n")));
    }
}
