package io.jmpi.bench.peers;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.table.MarkdownTable;
import io.jmpi.bench.table.MarkdownTable.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Results as a table: a row for each figure, with the libraries, the ratios and the goal. */
final class PeerReport {
    private static final String OPEN_MPI = Installation.Kind.OPEN_MPI.toString();
    private static final String MPICH = Installation.Kind.MPICH.toString();

    private PeerReport() {}

    static String table(PeerResults results, List<Measurement> measurements) {
        MarkdownTable table = new MarkdownTable(
                List.of(
                        Side.LEFT,
                        Side.LEFT,
                        Side.RIGHT,
                        Side.RIGHT,
                        Side.RIGHT,
                        Side.RIGHT,
                        Side.RIGHT,
                        Side.RIGHT,
                        Side.LEFT,
                        Side.LEFT),
                List.of(
                        "measurement",
                        "figure",
                        "jmpi",
                        OPEN_MPI,
                        MPICH,
                        CSockets.NAME,
                        "jmpi / " + OPEN_MPI,
                        "jmpi / " + MPICH,
                        "goal",
                        "outcome"));
        for (Measurement measurement : measurements) {
            for (Figure figure : measurement.program.figures()) {
                table.row(row(results, measurement, figure));
            }
        }
        return table.toString();
    }

    private static List<String> row(PeerResults results, Measurement measurement, Figure figure) {
        String subject = measurement.subject();
        List<String> row = new ArrayList<>(List.of(measurement.label, figure.label + ", " + figure.unit));
        for (String library : List.of(subject, OPEN_MPI, MPICH, CSockets.NAME)) {
            row.add(cell(results, library, measurement, figure));
        }
        row.add(factor(results.ratio(subject, OPEN_MPI, measurement, figure)));
        row.add(factor(results.ratio(subject, MPICH, measurement, figure)));
        Optional<PeerGoal> goal = PeerGoal.of(measurement, figure);
        row.add(goal.map(PeerGoal::toString).orElse(""));
        row.add(goal.map(each -> outcome(each.judge(results))).orElse(""));
        return row;
    }

    /** The median, with the lowest and the highest of the rounds; or the reason why there is none. */
    private static String cell(PeerResults results, String library, Measurement measurement, Figure figure) {
        Optional<String> failure = results.failure(library, measurement);
        if (failure.isPresent()) {
            return "failed: " + failure.get();
        }
        return results.summary(library, measurement, figure)
                .map(summary -> figure.format(summary.median()) + " (" + figure.format(summary.lowest()) + "-"
                        + figure.format(summary.highest()) + ")")
                .orElse("");
    }

    private static String factor(OptionalDouble ratio) {
        return ratio.isPresent() ? Figure.number(ratio.getAsDouble()) : "";
    }

    private static String outcome(Verdict verdict) {
        return verdict.outcome() + (verdict.detail().isEmpty() ? "" : " (" + verdict.detail() + ")");
    }

    /** The versions that the libraries reported if a run succeeded, and the commands and variables that selected the transports. */
    static String settings(
            PeerResults results, List<Library> libraries, List<Measurement> measurements, boolean quick) {
        StringBuilder text = new StringBuilder();
        for (Library library : libraries) {
            String version = results.versions().get(library.name());
            if (version != null) {
                text.append(library.name()).append(": ").append(version).append('\n');
            }
        }
        for (Measurement measurement : measurements) {
            text.append('\n').append(measurement.label).append(": ").append(measurement.description);
            text.append(", ").append(measurement.transport).append('\n');
            for (Library library : libraries) {
                if (library.takesPartIn(measurement)) {
                    text.append("    ")
                            .append(commandLine(library, measurement, quick))
                            .append('\n');
                }
            }
        }
        return text.toString();
    }

    private static String commandLine(Library library, Measurement measurement, boolean quick) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(library.environment(measurement.transport))
                .forEach((name, value) ->
                        text.append(name).append('=').append(value).append(' '));
        return text
                + String.join(
                        " ", library.command(measurement.ranks, measurement.transport, measurement.program(quick)));
    }
}
