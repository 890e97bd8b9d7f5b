package io.jmpi.bench.path;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.OsuJob;
import io.jmpi.bench.command.ProgramOutput;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.path.Counts.Kind;
import io.jmpi.matching.text.TextTable;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The job of {@link CountedMessages}, two processes that share memory, and the table of what it counts. Thread: one. */
final class CountedJob {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final String BYTES = "bytes allocated";

    /** Log what the compilers inline, each rank in a file of its own. */
    private static final List<String> LOGGING = List.of(
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+PrintCompilation",
            "-XX:+PrintInlining",
            "-XX:+LogVMOutput",
            "-XX:-DisplayVMOutput");

    private static final String ENOUGH = "latency -m 8:8 -x 60000 -i 20000 --json -";

    /** Where the steps begin. */
    private static final List<String> BEGINNINGS = List.of(
            "io.jmpi.PointToPoint::send", "io.jmpi.PointToPoint::recv", "io.jmpi.internal.p2p.progress.Waiter::cycle");

    /** The columns, by their names in the program's output. */
    private static final List<String> STEPS = List.of("send", "recv", "look");

    private CountedJob() {}

    /**
     * Runs the job.
     *
     * @param directory receives its output
     * @return the counts of each kind, as a table, and the calls that are counted
     */
    static String run(Path directory) throws RunFailure, IOException, InterruptedException {
        List<String> command = List.of(
                OsuJob.jmpirun(),
                "-n",
                "2",
                "--transport",
                "shm",
                "-J",
                "-javaagent:" + agent(),
                CountedMessages.class.getName());
        List<String> lines =
                new Execution(LIMIT).run(command, OsuJob.environment(Map.of()), directory.resolve("counts"));
        Map<?, ?> counts =
                (Map<?, ?>) ((List<?>) ProgramOutput.parse(lines).document().get("rows")).get(0);
        List<Optional<Set<String>>> calls = callsThatRemain(directory);
        return table(counts, calls) + "\n" + listOf(calls);
    }

    /** Runs the same messages without the agent, and returns the calls in the compiled code of each step. */
    private static List<Optional<Set<String>>> callsThatRemain(Path directory)
            throws RunFailure, IOException, InterruptedException {
        Path fresh = Files.createTempDirectory(directory.toAbsolutePath(), "compiled");
        List<String> command = new ArrayList<>(List.of(OsuJob.jmpirun(), "-n", "2", "--transport", "shm"));
        for (String flag : LOGGING) {
            command.addAll(List.of("-J", flag));
        }
        command.addAll(List.of("-J", "-XX:LogFile=" + fresh + "/compiled-%p.log", "osu"));
        command.addAll(List.of(ENOUGH.split(" ", -1)));
        new Execution(LIMIT).run(command, OsuJob.environment(Map.of()), directory.resolve("compiled"));
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(fresh, "compiled-*.log")) {
            for (Path log : logs) {
                CompiledCalls calls = CompiledCalls.of(log);
                return BEGINNINGS.stream().map(calls::below).toList();
            }
        }
        throw new RunFailure("the ranks have logged nothing about compiled code in " + fresh);
    }

    private static String listOf(List<Optional<Set<String>>> calls) {
        StringBuilder list = new StringBuilder();
        for (int step = 0; step < STEPS.size(); step++) {
            list.append("Calls that do not inline, ").append(STEPS.get(step)).append(":\n");
            calls.get(step)
                    .ifPresent(each ->
                            each.forEach(call -> list.append("  ").append(call).append('\n')));
        }
        return list.toString();
    }

    /** The jar of this class, whose manifest names the agent. */
    private static Path agent() throws RunFailure {
        try {
            Path jar = Path.of(CountedJob.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (!Files.isRegularFile(jar)) {
                throw new RunFailure("the agent that counts must be a jar, and not " + jar);
            }
            return jar;
        } catch (URISyntaxException e) {
            throw new RunFailure("cannot find the agent that counts", e);
        }
    }

    private static String table(Map<?, ?> counts, List<Optional<Set<String>>> calls) {
        TextTable table = TextTable.markdown(
                "lrrr",
                List.of(
                        "of an 8-byte message through shared memory",
                        "send",
                        "recv of a message that is there",
                        "look while none is there"));
        for (Kind kind : Kind.values()) {
            row(table, kind.title(), counts, kind.index());
        }
        row(table, BYTES, counts, Kind.values().length);
        List<String> numbers = new ArrayList<>(List.of("calls that do not inline"));
        calls.forEach(
                each -> numbers.add(each.map(Set::size).map(String::valueOf).orElse("not compiled")));
        table.row(numbers);
        return table.toString();
    }

    private static void row(TextTable table, String title, Map<?, ?> counts, int index) {
        String[] cells = STEPS.stream()
                .map(step -> text((List<?>) counts.get(step), index))
                .toArray(String[]::new);
        table.row(List.of(title, cells[0], cells[1], cells[2]));
    }

    private static String text(List<?> counts, int index) {
        if (counts.isEmpty()) {
            return "busy"; // The machine: each wait has yielded its core to others.
        }
        double count = ((Number) counts.get(index)).doubleValue();
        return String.format(Locale.ROOT, count == Math.rint(count) ? "%.0f" : "%.3f", count);
    }
}
