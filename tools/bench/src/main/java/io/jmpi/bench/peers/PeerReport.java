package io.jmpi.bench.peers;

import io.jmpi.bench.command.Verdict;
import io.jmpi.matching.text.TextTable;
import io.jmpi.plot.MeanRatio;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Results as text. Immutable.
 *
 * @param subject the library whose figures are divided by those of the others
 */
record PeerReport(
        PeerResults results, List<Library> libraries, List<Measurement> measurements, String subject, boolean quick) {
    /** Confidence of the intervals. */
    private static final int PERCENT = 95;

    /** A row for each figure and library; all but the subject's rows have the ratio of its figure to theirs. */
    String table() {
        TextTable table = TextTable.markdown(
                "lllrrrr",
                List.of(
                        "measurement",
                        "figure",
                        "library",
                        "median",
                        "rounds",
                        subject + " / library",
                        PERCENT + " % interval"));
        for (Measurement measurement : measurements) {
            for (Figure figure : measurement.program.figures()) {
                for (Library library : libraries) {
                    if (library.takesPartIn(measurement) && library.yields(figure)) {
                        table.row(row(measurement, figure, library.name()));
                    }
                }
            }
        }
        return table.toString();
    }

    private List<String> row(Measurement measurement, Figure figure, String library) {
        List<Sample> samples = results.samples(library, measurement, figure);
        String median = results.median(library, measurement, figure).stream()
                .mapToObj(value -> figure.format(value) + (samples.stream().anyMatch(Sample::isBusy) ? "*" : ""))
                .findFirst()
                .orElse(results.failure(library, measurement)
                        .map(reason -> "failed: " + reason)
                        .orElse(""));
        Optional<Ratio> ratio = library.equals(measurement.subject(subject))
                ? Optional.empty()
                : results.ratio(measurement.subject(subject), library, measurement, figure);
        return List.of(
                measurement.label,
                figure.label + ", " + figure.unit,
                library,
                median,
                range(samples, figure),
                ratio.map(each -> Figure.number(each.value())).orElse(""),
                ratio.filter(unused -> samples.size() >= MeanRatio.fewestRounds(PERCENT))
                        .map(each -> Figure.number(each.low()) + " to " + Figure.number(each.high()))
                        .orElse(""));
    }

    private static String range(List<Sample> samples, Figure figure) {
        return samples.isEmpty()
                ? ""
                : figure.format(samples.stream()
                                .mapToDouble(Sample::value)
                                .min()
                                .orElseThrow()) + " to "
                        + figure.format(samples.stream()
                                .mapToDouble(Sample::value)
                                .max()
                                .orElseThrow());
    }

    /** Reasons to doubt figures; empty text if there are none. */
    String notes() {
        StringBuilder notes = new StringBuilder();
        results.busiest()
                .ifPresent(share -> notes.append(String.format(
                        Locale.ROOT,
                        "Note: the machine was busy. During runs marked with * other programs took up to %.0f %% of the"
                                + " processors.%n%n",
                        100 * share)));
        return notes.append(quick ? "Note: --quick runs few iterations; these figures are not valid.\n\n" : "")
                .toString();
    }

    /** The verdicts on the goals of the measurements. */
    List<Verdict> verdicts() {
        return measurements.stream()
                .flatMap(measurement -> measurement.program.figures().stream()
                        .flatMap(figure -> PeerGoal.of(measurement, figure).stream()))
                .map(goal -> goal.judge(results))
                .toList();
    }

    /**
     * The versions that the libraries reported if a run succeeded, and the commands and variables that selected the
     * transports.
     */
    String settings(List<Measurement> shown) {
        StringBuilder text = new StringBuilder();
        results.versions()
                .forEach((library, version) ->
                        text.append(library).append(": ").append(version).append('\n'));
        for (Measurement measurement : shown) {
            text.append('\n').append(measurement.label).append(": ").append(measurement.description);
            text.append(", ").append(measurement.transport).append('\n');
            for (Library library : libraries) {
                if (library.takesPartIn(measurement)) {
                    text.append("    ")
                            .append(commandLine(library, measurement))
                            .append('\n');
                }
            }
        }
        return text.toString();
    }

    private String commandLine(Library library, Measurement measurement) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(library.environment(measurement.transport))
                .forEach((name, value) ->
                        text.append(name).append('=').append(value).append(' '));
        return text
                + String.join(
                        " ", library.command(measurement.ranks, measurement.transport, measurement.program(quick)));
    }
}
