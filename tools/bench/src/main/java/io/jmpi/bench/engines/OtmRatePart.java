package io.jmpi.bench.engines;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.OsuJob;
import io.jmpi.bench.command.ProgramOutput;
import io.jmpi.bench.command.Spread;
import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Panel;
import io.jmpi.bench.report.Part;
import io.jmpi.matching.MatchingEngines;
import java.time.Duration;
import java.util.List;

/** The message rate of the optimistic tag matching paper, with each matching engine in turn. */
public final class OtmRatePart {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final int SEQUENCES = 500;
    private static final int WARMUP = 5000;
    private static final int EXPECTED_MILLIS = 4000;
    private static final int START_MILLIS = 800;

    private OtmRatePart() {}

    public static Part of(Pace pace) {
        Panel panel = Panel.higherIsBetter("Message rate of sequences", "engine", "million/s");
        Part part = new Part(
                        "otm-rate",
                        "Message rate of acknowledged sequences",
                        "Sequences of 100 messages of 8 bytes between two processes over shared memory, whose receives are"
                                + " posted; rank 1 acknowledges each. No conflict: each message has a tag of its own;"
                                + " conflict: all have the same. The benchmark of the optimistic tag matching paper.",
                        panel)
                .command("bin/jmpibench engines -p otm_rate");
        for (Engine engine : Engine.of(MatchingEngines.load().names(), Program.OTM_RATE)) {
            OsuJob job = new OsuJob(
                    2,
                    "--transport shm --matcher " + engine.matcher(),
                    "otm_rate -m 8:8 -k 100 -f -x " + pace.scaled(WARMUP) + " -i " + pace.scaled(SEQUENCES));
            part.step(engine.label(), pace.scaled(EXPECTED_MILLIS) + START_MILLIS, log -> {
                ProgramOutput output = job.run(new Execution(TIMEOUT), engine.environment(), log);
                for (String conflict : List.of("no_conflict", "conflict")) {
                    Spread rate = output.spread(conflict + "_per_s", conflict + "_min_per_s", conflict + "_max_per_s");
                    panel.add(conflict.replace('_', ' '), engine.label(), rate.times(1e-6));
                }
            });
        }
        return part;
    }
}
