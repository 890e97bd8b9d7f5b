package io.jmpi.bench.matching;

import io.jmpi.bench.matching.HostClock.Phase;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A measured point: nanoseconds of the host's CPU time for one pair, medians over repetitions. Immutable.
 *
 * @param hostCase what passed by
 * @param setup name of the engine's setup
 * @param depth how many others stood
 * @param giving posting receives and handing messages over
 * @param taking reading decisions, and making them if the host runs the device
 * @param matching both together; the median of the sums is not quite the sum of the medians
 * @param lowest the lowest of these sums
 * @param highest the highest
 * @param blocking falling asleep and waking up, which is no part of matching
 * @param blocks how often the host slept
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
     * One repetition: the same figures for a pair.
     *
     * @param blocks how often the host slept for each pair
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

    /** The line of this point in a file that begins with {@link #HEAD}. */
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
     * The point that a line stands for.
     *
     * @throws IllegalArgumentException if it is no such line
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
