package io.jmpi.bench.scorecard;

import io.jmpi.bench.command.BenchCommand;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.scorecard.programs.Programs;
import io.jmpi.bench.scorecard.programs.SmallProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code scorecard}. */
@Command(
        name = "scorecard",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Counts which mistakes of programs jmpi finds.",
        description = {
            "",
            "Generates small programs with a mistake, and the same without it, runs each",
            "with the checks of jmpi as threads of this JVM, and counts: found with the",
            "right words and the program's lines; found otherwise; missed; false alarms.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench scorecard",
            "  bin/jmpibench scorecard -o scorecard     also each program and its reports",
            "Exit codes: 0; 1 if less than 98 %% of the mistakes were found, or if a right",
            "program was reported."
        })
public final class ScorecardCommand extends BenchCommand {
    /** Programs that run at a time. Most of those that take long are in a deadlock, and wait. */
    private static final int AT_A_TIME = 24;

    /** Longer than all take. */
    private static final int LONGEST_MINUTES = 5;

    /** The share of mistakes that must be found. */
    private static final double WANTED = 0.98;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Write each program and what was reported about it to DIR.")
    private @Nullable Path directory;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<SmallProgram> programs = Programs.all();
        ProgramClasses classes = ProgramClasses.compile(programs);
        Scorecard card = new Scorecard();
        ExecutorService runs = Executors.newFixedThreadPool(AT_A_TIME);
        Progress progress = progress(programs.size(), 100);
        try (TrialLog log = new TrialLog()) {
            List<Future<List<String>>> findings = new ArrayList<>();
            for (SmallProgram program : programs) {
                findings.add(runs.submit(() -> Trial.run(program, classes)));
            }
            for (int i = 0; i < programs.size(); i++) {
                progress.begins(programs.get(i).name());
                add(card, programs.get(i), findings.get(i).get(LONGEST_MINUTES, TimeUnit.MINUTES));
                progress.ended();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a program could not be run", e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException("a program has not ended after " + LONGEST_MINUTES + " minutes", e);
        } finally {
            runs.shutdownNow();
            progress.clear();
        }
        out().print(card.table());
        out().println(card.summary());
        return card.recall() >= WANTED && card.falseAlarms() == 0 ? 0 : 1;
    }

    private void add(Scorecard card, SmallProgram program, List<String> findings) throws IOException {
        Outcome outcome = Outcome.of(program, findings);
        card.add(program, outcome, Outcome.noise(program, findings));
        if (directory != null) {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve(program.name() + ".java"), program.source());
            Files.writeString(
                    directory.resolve(program.name() + ".txt"),
                    outcome + "\nexpected: " + program.factsWithPlaces() + "\n" + String.join("\n", findings) + "\n");
        }
    }
}
