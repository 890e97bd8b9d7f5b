package io.jmpi.bench.matching;

import io.jmpi.bench.matching.HostClock.Phase;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A measured point: nanoseconds of the host's CPU time per pair, medians over repetitions. Immutable.
 *
 * @param hostCase the traffic
 * @param setup name of the engine's setup
 * @param depth number of standing entries
 * @param giving posting receives and submitting messages
 * @param taking polling decisions, and making them if the host runs the device
 * @param matching sum of both; the median of the sums differs slightly from the sum of the medians
 * @param lowest lowest of these sums
 * @param highest highest of these sums
 * @param blocking going to sleep and waking up, which is not part of matching
 * @param blocks number of times that the host slept
 */
record HostPoint(
        HostCase hostCase,
        String setup,
        int depth,
        double giving,
        double taking,
        double matching,
        double lowest,
        double highest,
        double blocking,
        double blocks) {
    static final String HEAD =
            "case,engine,depth,giving_ns,taking_ns,matching_ns,lowest_ns,highest_ns,blocking_ns,blocks";

    /**
     * One repetition: the same figures per pair.
     *
     * @param blocks number of times that the host slept per pair
     */
    record Repetition(double giving, double taking, double blocking, double blocks) {
        static Repetition of(HostClock clock, long pairs) {
            return new Repetition(
                    (double) clock.spent(Phase.GIVING) / pairs,
                    (double) clock.spent(Phase.TAKING) / pairs,
                    (double) clock.spent(Phase.BLOCKING) / pairs,
                    (double) clock.blocks() / pairs);
        }

        double matching() {
            return giving + taking;
        }
    }

    static HostPoint of(HostCase hostCase, String setup, int depth, List<Repetition> repetitions) {
        return new HostPoint(
                hostCase,
                setup,
                depth,
                median(repetitions, Repetition::giving),
                median(repetitions, Repetition::taking),
                median(repetitions, Repetition::matching),
                repetitions.stream().mapToDouble(Repetition::matching).min().orElseThrow(),
                repetitions.stream().mapToDouble(Repetition::matching).max().orElseThrow(),
                median(repetitions, Repetition::blocking),
                median(repetitions, Repetition::blocks));
    }

    private static double median(List<Repetition> repetitions, ToDoubleFunction<Repetition> figure) {
        double[] sorted = repetitions.stream().mapToDouble(figure).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** This point as a line of a file that begins with {@link #HEAD}. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%s,%s,%d,%.2f,%.2f,%.2f,%.2f,%.2f,%.2f,%.4f",
                hostCase.caseName(),
                setup,
                depth,
                giving,
                taking,
                matching,
                lowest,
                highest,
                blocking,
                blocks);
    }

    /**
     * Parses the line of a point.
     *
     * @throws IllegalArgumentException if the line is malformed
     */
    static HostPoint parse(String line) {
        String[] cells = line.split(",", -1);
        if (cells.length != HEAD.split(",").length) {
            throw new IllegalArgumentException(cells.length + " cells: " + line);
        }
        double[] figures = Arrays.stream(cells, 3, cells.length)
                .mapToDouble(Double::parseDouble)
                .toArray();
        return new HostPoint(
                HostCase.named(cells[0]),
                cells[1],
                Integer.parseInt(cells[2]),
                figures[0],
                figures[1],
                figures[2],
                figures[3],
                figures[4],
                figures[5],
                figures[6]);
    }
}
