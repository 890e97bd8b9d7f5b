package io.jmpi.bench.peers;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.bench.command.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** Base of the commands that run a {@link PeerCampaign}: its options and its files. */
abstract class CampaignCommand extends MeasuringCommand {
    private static final long EXPECTED_MILLIS = 6_000;

    @Option(
            names = "--rounds",
            defaultValue = "5",
            paramLabel = "N",
            description = "Runs of each measurement with each library (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--quick", description = "Run few iterations, only to see whether everything works.")
    private boolean quick;

    @Option(
            names = "--timeout",
            defaultValue = "120",
            paramLabel = "SECONDS",
            description = "Time limit of a run; a longer one counts as failed (default: ${DEFAULT-VALUE}).")
    private int timeout;

    /** Refuses numbers out of range, and a directory that has figures of another campaign. */
    protected final void requireValid() {
        requireInRange("--rounds", rounds, 1, 1000);
        requireInRange("--timeout", timeout, 1, 86_400);
        if (Files.exists(figures())) {
            throw usage(
                    "--output " + directory() + " has " + figures().getFileName() + " already; use another directory");
        }
    }

    /** Finds the measurements that an option names, or else all. */
    protected final List<Measurement> measurements(List<String> only, List<Measurement> all) {
        return only.isEmpty()
                ? all
                : named("--only", only, label -> Measurement.named(label, all)).stream()
                        .sorted()
                        .toList();
    }

    /** Creates the directory for the output of runs. */
    protected final Path logs() throws IOException {
        return Files.createDirectories(directory().toAbsolutePath().resolve(PeerCampaign.LOGS));
    }

    protected final Execution execution() {
        return new Execution(Duration.ofSeconds(timeout));
    }

    /** The file for the figures of all rounds. */
    private Path figures() {
        return directory().toAbsolutePath().resolve(spec().name() + ".csv");
    }

    /**
     * Runs all rounds.
     *
     * @param subject the library that is compared with the others
     * @return the results, of which {@code results} has the figures
     */
    protected final PeerReport measure(
            List<Measurement> measurements, List<Library> libraries, String subject, PeerResults results)
            throws IOException, InterruptedException {
        List<PeerCampaign.Task> tasks = PeerCampaign.tasks(rounds, measurements, libraries);
        Path directory = directory().toAbsolutePath();
        out().println(Machine.description());
        out().printf(
                        "%d runs, about %s; results in %s%n%n",
                        tasks.size(), Progress.duration(tasks.size() * EXPECTED_MILLIS), directory);
        out().flush();
        warnIfBusy();
        new PeerCampaign(directory, figures(), execution(), quick, results)
                .run(tasks, progress(tasks.size(), EXPECTED_MILLIS));
        if (results.hasFailures()) {
            err().println("jmpibench: runs have failed; their output is in " + directory.resolve(PeerCampaign.LOGS));
        }
        return new PeerReport(results, libraries, measurements, subject, quick);
    }

    protected final int rounds() {
        return rounds;
    }

    protected final boolean isQuick() {
        return quick;
    }
}
