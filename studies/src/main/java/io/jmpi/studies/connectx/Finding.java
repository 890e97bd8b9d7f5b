package io.jmpi.studies.connectx;

import static io.jmpi.studies.connectx.EngineSetup.BINS;
import static io.jmpi.studies.connectx.EngineSetup.HARDWARE;
import static io.jmpi.studies.connectx.EngineSetup.ONE_BIN;

import io.jmpi.studies.connectx.model.Wildcards;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleFunction;

/**
 * A finding of the paper that the model predicts.
 *
 * @param text of the finding
 * @param unit of the numbers
 * @param published the paper's number; empty if it has none
 * @param isInput whether a cost was set by this number, which then is no prediction
 * @param predicted the model's number
 * @param holds whether a number agrees with the finding
 */
record Finding(
        String text,
        Unit unit,
        OptionalDouble published,
        boolean isInput,
        ToDoubleFunction<VirtualStudy> predicted,
        DoublePredicate holds) {
    /** The units of the numbers. */
    enum Unit {
        /** Bandwidth. */
        MIB_PER_SECOND("MiB/s"),
        /** Change of a bandwidth or a time, in percent. */
        PERCENT("%");

        final String label;

        Unit(String label) {
            this.label = label;
        }
    }

    private static final double MIB = 1 << 20;
    private static final double MICROS = 1e6;
    private static final int KIB = 1024;
    private static final int DEPTH = 1024;
    private static final int LONG_GATHER = 4 * KIB;

    /** All findings, by figure. */
    static final List<Finding> ALL = List.of(
            input("8 KiB in software (1a)", 3744.9, study -> bandwidth(study, BINS, 8 * KIB)),
            rate("16 KiB in software (1a)", 3565, study -> bandwidth(study, BINS, 16 * KIB)),
            change(
                    "4 KiB behind 1,024 receives, no collision: no significant change (1b)",
                    study -> cost(study, 0),
                    c -> c > -3),
            change("1 % of collisions: minor (1b)", study -> cost(study, 1), c -> c > -10),
            change("10 %: more than a third less (1b)", study -> cost(study, 10), c -> c < -33),
            change("100 %: the search dominates (1b)", study -> cost(study, 100), c -> c < -50),
            change(
                    "64 KiB, 100 %: rendezvous hides the search (1b)",
                    study -> percent(bandwidth(study, BINS, 64 * KIB, DEPTH, 100), bandwidth(study, BINS, 64 * KIB)),
                    c -> c > -10),
            input("8 KiB with hardware (2a)", 4864.3, study -> bandwidth(study, HARDWARE, 8 * KIB)),
            rate("16 KiB with hardware (2a)", 4684, study -> bandwidth(study, HARDWARE, 16 * KIB)),
            change("16 KiB: hardware is faster (2a)", 31.4, study -> gain(study, 16 * KIB, 0, 0), c -> c > 0),
            change("4 B: hardware is slower (2a)", -27.1, study -> gain(study, 4, 0, 0), c -> c < -3),
            change(
                    "2 KiB behind 1,024 receives: hardware is faster (2b)",
                    0.48,
                    study -> gain(study, 2 * KIB, DEPTH, 0),
                    c -> c > 0),
            change(
                    "16 KiB behind 1,024 receives: hardware is faster (2b)",
                    31.4,
                    study -> gain(study, 16 * KIB, DEPTH, 0),
                    c -> c > 0),
            change(
                    "16 KiB, 100 % of collisions: hardware is faster (2b)",
                    11.3, study -> gain(study, 16 * KIB, DEPTH, 100), c -> c > 0),
            change(
                    "4 KiB, 1 % of 128 receives collide: hardware is worse (4)",
                    study -> gain(study, 4 * KIB, 128, 1), c -> c < -3),
            change(
                    "4 KiB, 10 % of 1,024 receives collide: hardware is worse (5)",
                    study -> gain(study, 4 * KIB, DEPTH, 10), c -> c < -3),
            change("a posted receive of any tag does no harm (7)", Finding::wildcards, c -> c > -3),
            change(
                    "LULESH, 27 ranks: no difference with hardware (8)",
                    study -> slower(study, Point.halo(HARDWARE, 27), Point.halo(BINS, 27)),
                    c -> Math.abs(c) < 3),
            change(
                    "FDS, 32 ranks: faster with one bin than with 1021 (9)",
                    study -> slower(study, Point.gathers(ONE_BIN, 32, 1), Point.gathers(BINS, 32, 1)),
                    c -> c < 0),
            change(
                    "FDS, 32 ranks, messages of 4 KiB: much faster with hardware (9)",
                    study -> slower(study, longGather(HARDWARE), longGather(BINS)),
                    c -> c < -20));

    private static Finding input(String text, double published, ToDoubleFunction<VirtualStudy> predicted) {
        return new Finding(text, Unit.MIB_PER_SECOND, OptionalDouble.of(published), true, predicted, value -> true);
    }

    /** A bandwidth, which agrees if it is within a fifth. */
    private static Finding rate(String text, double published, ToDoubleFunction<VirtualStudy> predicted) {
        return new Finding(
                text,
                Unit.MIB_PER_SECOND,
                OptionalDouble.of(published),
                false,
                predicted,
                value -> Math.abs(value / published - 1) < 0.2);
    }

    private static Finding change(
            String text, double published, ToDoubleFunction<VirtualStudy> predicted, DoublePredicate holds) {
        return new Finding(text, Unit.PERCENT, OptionalDouble.of(published), false, predicted, holds);
    }

    private static Finding change(String text, ToDoubleFunction<VirtualStudy> predicted, DoublePredicate holds) {
        return new Finding(text, Unit.PERCENT, OptionalDouble.empty(), false, predicted, holds);
    }

    // ---------------------------------------------------------------- numbers

    private static double bandwidth(VirtualStudy study, String engine, int bytes) {
        return bandwidth(study, engine, bytes, 0, 0);
    }

    private static double bandwidth(VirtualStudy study, String engine, int bytes, int depth, int collisions) {
        return bandwidth(study, Point.windows(engine, bytes, depth, collisions, Wildcards.NONE));
    }

    private static double bandwidth(VirtualStudy study, Point point) {
        return Windows.WINDOW * point.bytes() / study.predict(point).micros() * MICROS / MIB;
    }

    private static double percent(double value, double base) {
        return 100 * (value / base - 1);
    }

    /** Percent that collisions change the bandwidth of 4 KiB in software. */
    private static double cost(VirtualStudy study, int collisions) {
        return percent(bandwidth(study, BINS, 4 * KIB, DEPTH, collisions), bandwidth(study, BINS, 4 * KIB));
    }

    /** Percent that hardware changes the bandwidth. */
    private static double gain(VirtualStudy study, int bytes, int depth, int collisions) {
        return percent(
                bandwidth(study, HARDWARE, bytes, depth, collisions), bandwidth(study, BINS, bytes, depth, collisions));
    }

    private static double wildcards(VirtualStudy study) {
        Point posted = Point.windows(HARDWARE, 8 * KIB, 0, 0, Wildcards.DURING);
        return percent(bandwidth(study, posted), bandwidth(study, HARDWARE, 8 * KIB));
    }

    /** Percent that a point takes longer than another. */
    private static double slower(VirtualStudy study, Point point, Point base) {
        return percent(study.predict(point).micros(), study.predict(base).micros());
    }

    private static Point longGather(String engine) {
        return new Point(Point.Program.GATHERS, engine, 32, LONG_GATHER, 31, 0, Wildcards.NONE);
    }
}
