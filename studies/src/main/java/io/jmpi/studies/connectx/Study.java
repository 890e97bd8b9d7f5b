package io.jmpi.studies.connectx;

import io.jmpi.MpiConfig;
import io.jmpi.bench.command.Progress;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs the jobs of the points. Thread: one. */
final class Study {
    /** Number of windows or exchanges after which the code is compiled. */
    private static final int WARM_UP = 1000;

    private final Map<String, EngineSetup> engines = new HashMap<>();
    private final Cache[] caches = {new Cache(Cache.USUAL_BYTES), new Cache(Cache.USUAL_BYTES)};
    private final Cache[] none = {new Cache(0), new Cache(0)};
    private final Tags tags;
    private final int iterations;

    Study(Tags tags, int iterations) {
        this.tags = tags;
        this.iterations = iterations;
    }

    /** Whether the engine has tags for that point. */
    boolean hasTags(Point point) {
        return point.program() != Point.Program.WINDOWS
                || tags.of(engine(point), point.depth(), point.collisions()).isPresent();
    }

    private EngineSetup engine(Point point) {
        return engines.computeIfAbsent(point.engine(), EngineSetup::named);
    }

    /** Runs one job, whose tags the engine has. */
    Sample run(Point point) {
        return run(point, iterations, caches);
    }

    private Sample run(Point point, int iterations, Cache[] caches) {
        EngineSetup engine = engine(point);
        boolean isWindows = point.program() == Point.Program.WINDOWS;
        MpiConfig config = engine.config(point.program(), isWindows ? Windows.receives(point.depth()) : point.depth());
        return switch (point.program()) {
            case WINDOWS -> {
                int[] inFront =
                        tags.of(engine, point.depth(), point.collisions()).orElseThrow();
                yield Windows.run(point, config, inFront, iterations, caches);
            }
            case HALO -> Halo.run(point, config, iterations);
            case GATHERS -> Gathers.run(point, config, iterations, caches[0]);
        };
    }

    /**
     * Adds the missing samples. Each run measures all points in turn, so that a change of the machine affects all of
     * them. It first runs a long job of each engine and a run that is not counted, because the code is interpreted at
     * first.
     */
    void measure(List<Point> points, int runs, Samples samples, Progress progress) throws IOException {
        warmUp(points);
        for (int run = 0; run <= runs; run++) {
            for (Point point : points) {
                if (!samples.has(point, run)) {
                    progress.begins((run == 0 ? "warming up, " : "run " + run + ", ") + point);
                    Sample sample = run(point);
                    if (run > 0) {
                        samples.add(point, run, sample);
                    }
                    progress.ended();
                }
            }
        }
        progress.clear();
    }

    /** Runs a long job of each engine and program, because their code is interpreted at first. */
    void warmUp(List<Point> points) {
        Set<String> warm = new HashSet<>();
        for (Point point : points) {
            if (warm.add(point.program() + point.engine())) {
                run(point, point.program() == Point.Program.HALO ? iterations : WARM_UP, none);
            }
        }
    }
}
