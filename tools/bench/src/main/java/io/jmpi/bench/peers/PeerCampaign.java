package io.jmpi.bench.peers;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.OtherPrograms;
import io.jmpi.bench.command.ProgramOutput;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.command.RunFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Rounds of measurements: each round runs each measurement with each library in turn, so that a change of the machine
 * concerns all libraries. Writes each figure at once. A run that fails does not stop the others, and is not repeated.
 * Thread: one.
 */
final class PeerCampaign {
    static final String LOGS = "logs";

    /** A run of one measurement with one library. */
    record Task(int round, Measurement measurement, Library library) {
        /** Base name of its files. */
        String fileName() {
            return round + "-" + measurement.label + "-" + library.name().replaceAll("[ ()]+", "-");
        }

        @Override
        public String toString() {
            return "round " + round + ": " + measurement.label + " with " + library.name();
        }
    }

    private final Path directory;
    private final Path file;
    private final Execution execution;
    private final boolean quick;
    private final PeerResults results;

    /**
     * Prepares a campaign.
     *
     * @param directory receives the output of each run; must exist
     * @param file receives the figures
     * @param quick whether to run few iterations
     */
    PeerCampaign(Path directory, Path file, Execution execution, boolean quick, PeerResults results) {
        this.directory = directory;
        this.file = file;
        this.execution = execution;
        this.quick = quick;
        this.results = results;
    }

    /** All runs in their order. */
    static List<Task> tasks(int rounds, List<Measurement> measurements, List<Library> libraries) {
        List<Task> tasks = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (Measurement measurement : measurements) {
                for (Library library : libraries) {
                    if (library.takesPartIn(measurement)) {
                        tasks.add(new Task(round, measurement, library));
                    }
                }
            }
        }
        return tasks;
    }

    /** Runs all. */
    void run(List<Task> tasks, Progress progress) throws IOException, InterruptedException {
        Files.createDirectories(directory.resolve(LOGS));
        Files.writeString(file, Sample.CSV_HEAD + "\n");
        for (Task task : tasks) {
            progress.begins(task.toString());
            if (results.failure(task.library().name(), task.measurement()).isEmpty()) {
                run(task);
            }
            progress.ended();
        }
        progress.clear();
    }

    private void run(Task task) throws IOException, InterruptedException {
        Measurement measurement = task.measurement();
        Library library = task.library();
        try {
            OtherPrograms begin = OtherPrograms.sinceNow();
            List<String> lines = execution.run(
                    library.command(measurement.ranks, measurement.transport, measurement.program(quick)),
                    library.environment(measurement.transport),
                    directory.resolve(LOGS).resolve(task.fileName()));
            double others = begin.shareUntil(OtherPrograms.sinceNow()).orElse(0);
            ProgramOutput output = parse(lines, library, measurement);
            results.addVersion(library.name(), output.setting("library"));
            for (Figure figure : measurement.program.figures()) {
                if (library.yields(figure)) {
                    Sample sample = new Sample(
                            task.round(), measurement, library.name(), figure, output.figure(figure.key), others);
                    results.add(sample);
                    Files.writeString(file, sample.csv() + "\n", StandardOpenOption.APPEND);
                }
            }
        } catch (RunFailure e) {
            results.addFailure(library.name(), measurement, e.getMessage());
        }
    }

    /**
     * Parses the output of a run.
     *
     * @throws RunFailure if it lacks a figure, or if another library or transport was used
     */
    static ProgramOutput parse(List<String> lines, Library library, Measurement measurement) throws RunFailure {
        ProgramOutput output = library.parse(lines);
        String transport = output.setting("transport");
        if (!output.setting("library").startsWith(library.identity())) {
            throw new RunFailure(
                    "the program ran with '" + output.setting("library") + "' instead of " + library.identity());
        }
        String expected = library.printed(measurement.transport);
        if (!transport.equals(expected)) {
            throw new RunFailure("used transport '" + transport + "' instead of " + expected);
        }
        for (Figure figure : measurement.program.figures()) {
            if (library.yields(figure)) {
                output.figure(figure.key);
            }
        }
        return output;
    }
}
