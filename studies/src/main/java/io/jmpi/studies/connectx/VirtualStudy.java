package io.jmpi.studies.connectx;

import io.jmpi.offload.job.Cost;
import io.jmpi.offload.job.Costs;
import io.jmpi.offload.job.Machine;
import io.jmpi.offload.job.Outcome;
import io.jmpi.offload.job.Program;
import io.jmpi.offload.job.VirtualJob;
import io.jmpi.studies.connectx.model.AllToOnes;
import io.jmpi.studies.connectx.model.Astra;
import io.jmpi.studies.connectx.model.HaloSteps;
import io.jmpi.studies.connectx.model.Window;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Predicts the samples of points in virtual time, with the costs of the paper's machine. Thread: one. */
final class VirtualStudy {
    private static final double MICRO = 1000;
    private static final int WINDOWS = 10;
    private static final int STEPS = 5;
    private static final int EXCHANGES = 5;

    private final Map<Point, Sample> predicted = new HashMap<>();
    private final Tags tags;
    private final Costs costs;

    VirtualStudy(Tags tags, Costs costs) {
        this.tags = tags;
        this.costs = costs;
    }

    /** Whether the engine has tags for that point. */
    boolean hasTags(Point point) {
        return point.program() != Point.Program.WINDOWS
                || tags.of(EngineSetup.named(point.engine()), point.depth(), point.collisions())
                        .isPresent();
    }

    /** Predicts a point, whose tags the engine has. */
    Sample predict(Point point) {
        return predicted.computeIfAbsent(point, each -> switch (each.program()) {
            case WINDOWS -> windows(each);
            case HALO -> halo(each);
            case GATHERS -> gathers(each);
        });
    }

    private Sample windows(Point point) {
        int[] inFront = tags.of(EngineSetup.named(point.engine()), point.depth(), point.collisions())
                .orElseThrow();
        List<Integer> others = IntStream.of(inFront).boxed().toList();
        Window program = new Window(Windows.WINDOW, point.bytes(), Windows.TAG, others, point.wildcards(), WINDOWS);
        Outcome outcome = run(program, point, Windows.receives(point.depth()));
        return sample(outcome.slowest(), program.allMessages(), outcome);
    }

    private Sample halo(Point point) {
        int axis = (int) Math.round(Math.cbrt(point.ranks()));
        HaloSteps program =
                new HaloSteps(axis, Halo.CELLS, Halo.CELL_BYTES, Halo.OPERATIONS_PER_STEP * costs.of(Cost.flop), STEPS);
        Outcome outcome = run(program, point, point.depth());
        return sample(outcome.mean(), program.allMessages(), outcome);
    }

    private Sample gathers(Point point) {
        int gathers = point.depth() / (point.ranks() - 1);
        AllToOnes program = new AllToOnes(point.ranks(), gathers, point.bytes(), EXCHANGES);
        Outcome outcome = run(program, point, point.depth());
        return sample(AllToOnes.PARTS * outcome.slowest(), program.allMessages(), outcome);
    }

    private Outcome run(Program program, Point point, int receives) {
        EngineSetup engine = EngineSetup.named(point.engine());
        Machine machine = Astra.with(engine.provider().name(), engine.settings(point.program(), receives), costs);
        return VirtualJob.run(program, machine);
    }

    private static Sample sample(double nanos, int messages, Outcome outcome) {
        return new Sample(
                nanos / MICRO,
                (double) outcome.counter(Outcome.COMPARED_BY_HOST) / messages,
                Math.min(100, 100.0 * outcome.counter(Outcome.PAIRS_OF_CARD) / messages));
    }
}
