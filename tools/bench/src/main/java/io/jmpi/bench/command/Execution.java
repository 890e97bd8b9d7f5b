package io.jmpi.bench.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Runs commands to their end, with their output in files. They end with this process at the latest. Thread: one. */
public final class Execution {
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final Path NO_INPUT = Path.of("/dev/null");

    /** Of all executions; also the lock of {@link #isEnding}. */
    private static final Set<Process> RUNNING = new HashSet<>();

    private static boolean isEnding;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Execution::endAll, "end of started commands"));
    }

    private final Duration timeout;

    /** Creates an execution whose runs may take so long. */
    public Execution(Duration timeout) {
        this.timeout = timeout;
    }

    /**
     * Runs a command.
     *
     * @param output base name of the files {@code .out} and {@code .err}
     * @return the lines of its standard output
     * @throws RunFailure if it cannot be started, exits with another code than 0, or does not end in time; then all
     *     its processes have been ended
     */
    public List<String> run(List<String> command, Map<String, String> environment, Path output)
            throws RunFailure, IOException, InterruptedException {
        Path out = output.resolveSibling(output.getFileName() + ".out");
        Path err = output.resolveSibling(output.getFileName() + ".err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(NO_INPUT.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        Process process;
        try {
            process = start(builder);
        } catch (IOException e) {
            throw new RunFailure("cannot start " + command.get(0), e);
        }
        try {
            if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new RunFailure("still running after " + timeout.toSeconds() + " s");
            }
        } finally {
            end(process);
            forget(process);
        }
        if (process.exitValue() != 0) {
            throw new RunFailure("exit code " + process.exitValue() + lastLine(err));
        }
        return lines(out);
    }

    /** What a command prints with {@code --version}; empty if there is no such command. */
    public static Optional<String> version(String command) {
        try {
            Path output = Files.createTempFile("jmpibench", "");
            try {
                Process process = new ProcessBuilder(command, "--version")
                        .redirectInput(NO_INPUT.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
                if (!process.waitFor(GRACE.toMillis() * 2, TimeUnit.MILLISECONDS)) {
                    end(process);
                    return Optional.empty();
                }
                return Optional.of(String.join("\n", lines(output)));
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException e) {
            return Optional.empty(); // no such command
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Process start(ProcessBuilder builder) throws RunFailure, IOException {
        synchronized (RUNNING) {
            if (isEnding) {
                throw new RunFailure("this process is about to end");
            }
            Process process = builder.start();
            RUNNING.add(process);
            return process;
        }
    }

    private static void forget(Process process) {
        synchronized (RUNNING) {
            RUNNING.remove(process);
        }
    }

    private static void endAll() {
        synchronized (RUNNING) {
            isEnding = true;
            RUNNING.forEach(Execution::end);
        }
    }

    /** Ends a process, and then those processes that it has started and left behind. */
    private static void end(Process process) {
        if (!process.isAlive()) {
            return;
        }
        List<ProcessHandle> started = process.descendants().toList();
        process.destroy();
        try {
            process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        started.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static String lastLine(Path file) throws IOException {
        return lines(file).stream()
                .filter(line -> line.chars().anyMatch(Character::isLetter))
                .reduce((first, second) -> second)
                .map(line -> ": " + line.trim())
                .orElse("");
    }

    /** The lines; other programs may write any bytes. */
    private static List<String> lines(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1).lines().toList();
    }
}
