package io.jmpi.bench.engines;

import io.jmpi.bench.command.EngineNames;
import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.bench.command.OsuJob;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.engines.EngineRuns.Run;
import io.jmpi.bench.engines.Program.Figure;
import io.jmpi.bench.study.PaperRate;
import io.jmpi.bench.study.Study;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.text.Count;
import io.jmpi.matching.text.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code engines}: programs of two ranks with each matching engine in turn. */
@Command(
        name = "engines",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Runs programs of two ranks with each matching engine in turn.",
        description = {
            "",
            "  otm_rate  the message rate of the paper on optimistic tag matching: sequences",
            "            of 100 messages, without and with conflicts, beside the rates of the",
            "            paper and those of virtual time (figure otm-8)",
            "  halo_mt   a halo exchange of several threads of each rank",
            "",
            "A cell is the median of the rounds, with the lowest and the highest one; a round",
            "runs all engines in turn, each in a job of its own. The programs check what they",
            "transfer. Prints tables; writes them to DIR as engines.md, and the output of",
            "each run, with all its figures as JSON, as logs/ROUND-PROGRAM-ENGINE.out.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench engines                          both programs, all engines",
            "  bin/jmpibench engines -p otm_rate -e queues,optimistic --transport tcp",
            "  bin/jmpibench engines --quick                  whether everything works",
            "",
            "The machine should be idle. Compare engines of one run.",
            "Exit codes: 0; 1 if a run failed; 2 wrong usage, nothing measured."
        })
public final class EnginesCommand extends MeasuringCommand {
    private static final long EXPECTED_MILLIS = 6_000;
    private static final List<String> TRANSPORTS = List.of("in-jvm", "shm", "tcp");
    private static final String FILE = "engines.md";

    @Option(
            names = {"-p", "--programs"},
            split = ",",
            paramLabel = "PROGRAM",
            completionCandidates = Programs.class,
            description = "Programs: otm_rate, halo_mt (default: both).")
    private List<String> programs =
            Arrays.stream(Program.values()).map(each -> each.command).toList();

    @Option(
            names = {"-e", "--engines"},
            split = ",",
            paramLabel = "ENGINE",
            completionCandidates = EngineNames.class,
            description = "Engines (default: all).")
    private List<String> engines = MatchingEngines.load().names();

    @Option(
            names = "--transport",
            defaultValue = "shm",
            paramLabel = "NAME",
            completionCandidates = Transports.class,
            description = "in-jvm, shm or tcp (default: ${DEFAULT-VALUE}).")
    private String transport;

    @Option(
            names = "--rounds",
            defaultValue = "3",
            paramLabel = "N",
            description = "Runs of each program with each engine (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--quick", description = "Run few iterations, only to see whether everything works.")
    private boolean quick;

    @Option(
            names = "--timeout",
            defaultValue = "120",
            paramLabel = "SECONDS",
            description = "Time limit of a run; a longer one counts as failed (default: ${DEFAULT-VALUE}).")
    private int timeout;

    /** What {@code --programs} can name. */
    private static final class Programs implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Program.values()).map(each -> each.command).iterator();
        }
    }

    /** What {@code --transport} can be. */
    private static final class Transports implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return TRANSPORTS.iterator();
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireInRange("--rounds", rounds, 1, 1000);
        requireInRange("--timeout", timeout, 1, 86_400);
        if (!TRANSPORTS.contains(transport)) {
            throw usage("--transport " + transport + " is not one of " + String.join(", ", TRANSPORTS));
        }
        List<Run> runs = runs();
        Path logs = directory().resolve("logs");
        Files.createDirectories(logs);
        EngineRuns results = new EngineRuns(
                new Execution(Duration.ofSeconds(timeout)),
                OsuJob.jmpirun(),
                transport.equals("in-jvm") ? "--in-jvm" : "--transport " + transport,
                logs.toAbsolutePath(),
                quick);
        warnIfBusy();
        Progress progress = progress(rounds * runs.size(), EXPECTED_MILLIS);
        for (int round = 1; round <= rounds; round++) {
            for (Run run : runs) {
                progress.begins("round " + round + ": " + run.program().command + " with "
                        + run.engine().label());
                results.run(run, round);
                progress.ended();
            }
        }
        progress.clear();
        String report = report(runs, results);
        out().print(report);
        out().flush();
        Files.writeString(directory().resolve(FILE), report);
        return results.hasFailures() ? 1 : 0;
    }

    private List<Run> runs() {
        named("--engines", engines, MatchingEngines.load()::named);
        List<Run> runs = new ArrayList<>();
        for (Program program : named("--programs", programs, Program::named)) {
            Engine.of(engines, program).forEach(engine -> runs.add(new Run(program, engine)));
        }
        return runs;
    }

    private String report(List<Run> runs, EngineRuns results) {
        StringBuilder text = new StringBuilder(Machine.description() + ", " + EngineRuns.RANKS + " ranks, transport "
                + transport + ", " + Count.of(rounds, "round") + "\n");
        if (quick) {
            text.append("Note: --quick runs few iterations; these figures are not valid.\n");
        }
        for (Program program : runs.stream().map(Run::program).distinct().toList()) {
            List<Run> own =
                    runs.stream().filter(run -> run.program() == program).toList();
            String first = results.job(own.get(0)).command();
            text.append("\n").append(program.title).append("\n").append(first).append("\n\n");
            text.append(table(program, own, results));
            for (Run run : own) {
                results.failure(run)
                        .ifPresent(reason -> text.append(run.engine().label() + " failed: " + reason + "\n"));
            }
        }
        return text.toString();
    }

    private static TextTable table(Program program, List<Run> runs, EngineRuns results) {
        List<String> head = new ArrayList<>(List.of("engine"));
        program.figures.forEach(figure -> head.add(figure.title()));
        TextTable table = TextTable.markdown("l" + "r".repeat(program.figures.size()), head);
        for (Run run : runs) {
            List<String> row = new ArrayList<>(List.of(run.engine().label()));
            for (Figure figure : program.figures) {
                row.add(results.cell(run, figure));
            }
            table.row(row);
        }
        if (program == Program.OTM_RATE) {
            Study.all().forEach(study -> study.rates().forEach(rate -> table.row(row(rate))));
        }
        return table;
    }

    private static List<String> row(PaperRate rate) {
        return Stream.concat(
                        Stream.of(rate.name()),
                        Stream.of(
                                        rate.noConflict(),
                                        rate.conflict(),
                                        rate.noConflictBeyondFirst(),
                                        rate.conflictBeyondFirst())
                                .map(EngineRuns::number))
                .toList();
    }
}
