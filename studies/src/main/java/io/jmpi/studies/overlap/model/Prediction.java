package io.jmpi.studies.overlap.model;

import io.jmpi.offload.job.Costs;
import io.jmpi.offload.job.Outcome;
import io.jmpi.offload.job.VirtualJob;
import io.jmpi.studies.overlap.model.programs.Repeated;
import java.util.EnumMap;
import java.util.Map;

/**
 * The prediction of the model for one variant of one experiment.
 *
 * @param micros microseconds of an iteration
 * @param overlap percent of the communication that takes no time beside the computation
 * @param outcome counters of the run
 */
record Prediction(double micros, double overlap, Outcome outcome) {
    private static final double NANOS = 1000;

    /** Iterations of experiments whose result depends on how late the root is by chance. */
    private static final int MORE_WITH_SKEW = 8;

    /** Predicts all variants, in their order; all compute equally long. */
    static Map<Variant, Prediction> of(Experiment experiment, int ranks, int size, Costs given, int iterations) {
        Costs costs = experiment.costs(given);
        Map<Variant, Prediction> predictions = new EnumMap<>(Variant.class);
        double compute = 0;
        for (Variant variant : Variant.values()) {
            double communication = time(experiment, ranks, size, 0, costs, iterations, variant).micros;
            if (variant == Variant.ONLOAD && !experiment.isBlocking()) {
                compute = experiment.compute(ranks, size, communication * NANOS, costs);
            }
            Prediction overall = time(experiment, ranks, size, compute, costs, iterations, variant);
            double computed = experiment.computations() * compute / NANOS;
            double overlap = 100 * (1 - (overall.micros - computed) / communication);
            predictions.put(
                    variant, new Prediction(overall.micros, Math.min(100, Math.max(0, overlap)), overall.outcome));
        }
        return predictions;
    }

    private static Prediction time(
            Experiment experiment, int ranks, int size, double compute, Costs costs, int iterations, Variant variant) {
        int each = experiment.isBlocking() ? MORE_WITH_SKEW * iterations : iterations;
        Outcome outcome = VirtualJob.run(
                new Repeated(experiment.program(ranks, size, compute, costs), each, each), variant.machine(costs));
        double nanos = experiment.isBlocking() ? outcome.mean() : outcome.slowest();
        return new Prediction(nanos / NANOS, 0, outcome);
    }
}
