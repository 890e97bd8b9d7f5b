package io.jmpi.bench.peers;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.command.Verdict.Outcome;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalDouble;

/** A goal for a figure of jmpi: a factor of another figure. Immutable. */
record PeerGoal(Measurement measurement, Figure figure, double factor, Reference reference) {
    /** The figure with which it is compared. */
    enum Reference {
        OPEN_MPI("Open MPI"),
        AERON("Aeron"),
        BETTER_LIBRARY("the better library"),
        MEDIAN_ROUND_TRIP("its p50"),
        QUEUES("matcher queues");

        private final String text;

        Reference(String text) {
            this.text = text;
        }

        private OptionalDouble value(PeerResults results, Measurement measurement, Figure figure) {
            return switch (this) {
                case OPEN_MPI -> results.median(Installation.Kind.OPEN_MPI.toString(), measurement, figure);
                case AERON -> results.median(JavaLibrary.Kind.AERON.text, measurement, figure);
                case BETTER_LIBRARY -> better(results, measurement, figure);
                case MEDIAN_ROUND_TRIP -> results.median(JmpiRuns.NAME, measurement, Figure.P50);
                case QUEUES -> results.median(JmpiRuns.NAME, measurement, figure);
            };
        }

        /** Empty unless both have been measured. */
        private static OptionalDouble better(PeerResults results, Measurement measurement, Figure figure) {
            OptionalDouble first = OPEN_MPI.value(results, measurement, figure);
            OptionalDouble second = results.median(Installation.Kind.MPICH.toString(), measurement, figure);
            if (first.isEmpty() || second.isEmpty()) {
                return OptionalDouble.empty();
            }
            return OptionalDouble.of(
                    figure.higherIsBetter
                            ? Math.max(first.getAsDouble(), second.getAsDouble())
                            : Math.min(first.getAsDouble(), second.getAsDouble()));
        }
    }

    /** The goals for a figure. */
    static List<PeerGoal> of(Measurement measurement, Figure figure) {
        return switch (measurement) {
            case SHM_LATENCY ->
                figure == Figure.P50
                        ? List.of(
                                new PeerGoal(measurement, figure, 1.0, Reference.OPEN_MPI),
                                new PeerGoal(measurement, figure, 1.6, Reference.AERON))
                        : goal(measurement, figure, 2.0, Reference.MEDIAN_ROUND_TRIP);
            case SHM_BANDWIDTH -> goal(measurement, figure, 1.2, Reference.BETTER_LIBRARY);
            case TCP_LATENCY -> goal(measurement, figure, figure == Figure.P50 ? 0.85 : 1.0, Reference.OPEN_MPI);
            case TCP_RATE -> goal(measurement, figure, 13.0, Reference.OPEN_MPI);
            case BCAST -> goal(measurement, figure, 0.7, Reference.OPEN_MPI);
            case SHM_RATE, TCP_LONG, TCP_BANDWIDTH, ALLREDUCE, ALLTOALL, BARRIER ->
                goal(measurement, figure, 1.0, Reference.OPEN_MPI);
            case SHM_PUT -> goal(measurement, figure, 1.5, Reference.OPEN_MPI);
            case TCP_PUT -> goal(measurement, figure, 1.0, Reference.OPEN_MPI);
            case OPTIMISTIC -> goal(measurement, figure, 2.5, Reference.QUEUES);
            case SHM_LONG -> List.of();
        };
    }

    private static List<PeerGoal> goal(Measurement measurement, Figure figure, double factor, Reference reference) {
        return List.of(new PeerGoal(measurement, figure, factor, reference));
    }

    /** Whether the medians reach the goal; the detail is the factor. */
    Verdict judge(PeerResults results) {
        OptionalDouble value = results.median(measurement.subject(JmpiRuns.NAME), measurement, figure);
        OptionalDouble compared = reference.value(results, measurement, figure);
        if (value.isEmpty() || compared.isEmpty()) {
            return new Verdict(text(), Outcome.NOT_MEASURED, "");
        }
        double reached = value.getAsDouble() / compared.getAsDouble();
        boolean met = figure.higherIsBetter ? reached >= factor : reached <= factor;
        return new Verdict(text(), met ? Outcome.MET : Outcome.MISSED, Figure.number(reached));
    }

    private String text() {
        return measurement.label + ", " + figure.label + ": " + this;
    }

    @Override
    public String toString() {
        return (figure.higherIsBetter ? "at least " : "at most ") + BigDecimal.valueOf(factor) + " x " + reference.text;
    }
}
