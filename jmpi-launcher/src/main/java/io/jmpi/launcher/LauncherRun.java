package io.jmpi.launcher;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A run of a job by another {@code jmpirun}, in a process of its own, whether the job's ranks are processes or threads:
 * a JVM can run only one job of threads, and no run sees remains of an earlier one. It reads no input. Lines of the
 * launcher itself on standard error are passed on at once; the output of ranks is stored.
 *
 * <p>Thread: {@link #run} by one, {@link #end} by any. Lifetime: one run.
 */
final class LauncherRun {
    private static final long SECONDS_TO_END = 5;

    private final List<String> arguments;
    private final Path directory;
    private final Consumer<String> listener;
    private final StringBuilder errors = new StringBuilder();
    private volatile Process process;
    private boolean ended;

    /**
     * Prepares a run.
     *
     * @param arguments of {@code jmpirun}
     * @param directory for its files
     * @param listener gets lines of the launcher, from another thread
     */
    LauncherRun(List<String> arguments, Path directory, Consumer<String> listener) {
        this.arguments = arguments;
        this.directory = directory;
        this.listener = listener;
    }

    /** Runs the job to its end; returns its exit code. */
    int run() throws IOException, InterruptedException {
        Files.deleteIfExists(statistics()); // Of an earlier run: this one may report nothing.
        List<String> command = new ArrayList<>(jvm());
        command.addAll(List.of(Jmpirun.RUN_OF_COMPARISON, statistics().toString(), "--tag-output"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(outFile().toFile());
        synchronized (this) {
            if (ended) {
                throw new InterruptedException("the comparison ends");
            }
            process = builder.start();
        }
        try (BufferedReader lines = process.errorReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(this::take);
        }
        return process.waitFor();
    }

    /**
     * Stores lines of ranks, which begin with their rank. Drops Java's messages on its flags, because Java has printed
     * them for this process. Passes other lines on.
     */
    private void take(String line) {
        if (line.startsWith("[")) {
            errors.append(line).append('\n');
        } else if (!line.contains("Picked up J")) {
            listener.accept(line);
        }
    }

    /** Java and its flags, as of this process. */
    private static List<String> jvm() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        List<String> flags =
                new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments());
        String inherited = System.getenv("JDK_JAVA_OPTIONS");
        if (inherited != null) {
            flags.removeAll(List.of(inherited.split("\\s+", -1))); // The other process also inherits them.
        }
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Jmpirun.class.getName()));
        return command;
    }

    private Path outFile() {
        return directory.resolve("out");
    }

    /** The file with the ranks' reports; available once the run has succeeded. */
    Path statistics() {
        return directory.resolve("statistics");
    }

    /** The ranks' standard output; lines begin with the rank. */
    String out() throws IOException {
        return new String(Files.readAllBytes(outFile()), StandardCharsets.UTF_8);
    }

    /** The ranks' standard error; lines begin with the rank. */
    String errors() {
        return errors.toString();
    }

    /** Ends the run, and waits briefly for its end. */
    void end() {
        synchronized (this) {
            ended = true;
        }
        Process running = process;
        if (running != null && running.isAlive()) {
            running.destroy();
            try {
                if (!running.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                    running.destroyForcibly();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
