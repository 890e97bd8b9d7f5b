package io.jmpi.bench.files;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.bench.command.OsuJob;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.matching.text.TextTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code files}: an array that ranks write to a file and read together, beside other ways and libraries. */
@Command(
        name = "files",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures how fast ranks write a file and read it together.",
        description = {
            "",
            "Each rank writes and reads its part of an array of EDGE x EDGE x RANKS doubles,",
            "whose runs in the file have 8 bytes:",
            "",
            "  collective   by collective calls",
            "  alone        by independent calls, run by run, of an array with an EDGE of an",
            "               eighth",
            "  channel      the same bytes in one piece by one FileChannel of rank 0",
            "  Open MPI, MPICH",
            "               collective, by a C program, if the library is installed",
            "",
            "Prints a table: the best and the median time of all repetitions, and the rate of",
            "the best. Writes it to DIR as files.md, and the output of each run as",
            "logs/NAME.out.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench files",
            "  bin/jmpibench files --edge 4096 --file /dev/shm/array --without-c",
            "      512 MiB in memory",
            "",
            "The machine should be idle. The first repetition of a run compiles, so that the",
            "best one is a later one.",
            "Exit codes: 0; 1 if a run failed; 2 wrong usage, nothing measured."
        })
public final class FilesCommand extends MeasuringCommand {
    private static final double GOAL_OF_ALONE = 20;
    private static final double GOAL_OF_CHANNEL = 0.7;

    /** At most 1.2 times the time of a C library. */
    private static final double GOAL_OF_C = 1 / 1.2;

    private static final long EXPECTED_MILLIS = 5_000;
    private static final int SMALLER = 8;
    private static final double MIB = 1 << 20;

    @Option(
            names = "--edge",
            defaultValue = "1024",
            paramLabel = "N",
            description = "Elements of the array in two dimensions (default: ${DEFAULT-VALUE}).")
    private int edge;

    @Option(
            names = "--ranks",
            defaultValue = "4",
            paramLabel = "N",
            description = "Ranks, and elements in the third dimension (default: ${DEFAULT-VALUE}).")
    private int ranks;

    @Option(
            names = "--repetitions",
            defaultValue = "8",
            paramLabel = "N",
            description = "Of jmpi's programs; of others a quarter (default: ${DEFAULT-VALUE}).")
    private int repetitions;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "What is written, and deleted (default: a file in the directory for temporary files).")
    private Path file;

    @Option(names = "--without-c", description = "Without the C libraries.")
    private boolean withoutC;

    @Option(
            names = "--timeout",
            defaultValue = "300",
            paramLabel = "SECONDS",
            description = "Longest time of a run (default: ${DEFAULT-VALUE}).")
    private int timeout;

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireInRange("--edge", edge, SMALLER, 16_384);
        requireInRange("--ranks", ranks, 1, 64);
        requireInRange("--repetitions", repetitions, 1, 1000);
        requireInRange("--timeout", timeout, 1, 36_000);
        Path logs = directory().toAbsolutePath().resolve("logs");
        Files.createDirectories(logs);
        warnIfBusy();
        Path target = file != null ? file : Files.createTempFile("jmpibench-files", "");
        Execution execution = new Execution(Duration.ofSeconds(timeout));
        List<CLibrary> libraries = withoutC ? List.of() : CLibrary.installed();
        List<ArrayTimes> measured = new ArrayList<>();
        Progress progress = progress(ArrayFile.Way.values().length + libraries.size(), EXPECTED_MILLIS);
        try {
            for (ArrayFile.Way way : ArrayFile.Way.values()) {
                progress.begins(way.name());
                measured.add(ofJmpi(way, target, execution, logs));
                progress.ended();
            }
            for (CLibrary library : libraries) {
                progress.begins(library.toString());
                measured.add(ofC(library, target, execution, logs));
                progress.ended();
            }
        } catch (RunFailure e) {
            progress.clear();
            err().println("jmpibench: " + e.getMessage() + "; the output is in " + logs);
            return 1;
        } finally {
            Files.deleteIfExists(target);
        }
        progress.clear();
        String report = report(target, measured);
        out().print(report);
        out().flush();
        Files.writeString(directory().resolve("files.md"), report);
        return 0;
    }

    private ArrayTimes ofJmpi(ArrayFile.Way way, Path target, Execution execution, Path logs)
            throws RunFailure, IOException, InterruptedException {
        int used = way == ArrayFile.Way.alone ? Math.max(1, edge / SMALLER) : edge;
        List<String> command = List.of(
                OsuJob.jmpirun(),
                "-n",
                Integer.toString(ranks),
                ArrayFile.class.getName(),
                target.toString(),
                Integer.toString(used),
                Integer.toString(repetitions),
                way.name());
        List<String> lines = execution.run(command, OsuJob.environment(Map.of()), logs.resolve(way.name()));
        return ArrayTimes.parse(way.name(), bytes(used), lines);
    }

    private ArrayTimes ofC(CLibrary library, Path target, Execution execution, Path logs)
            throws RunFailure, IOException, InterruptedException {
        Path source = logs.resolve("files.c");
        try (InputStream stream = FilesCommand.class.getResourceAsStream("files.c")) {
            Files.copy(stream, source, StandardCopyOption.REPLACE_EXISTING);
        }
        String name = library.name();
        String program = logs.resolve("files-" + name).toString();
        execution.run(
                List.of(library.compiler(), "-O2", "-o", program, source.toString()),
                Map.of(),
                logs.resolve("compile-" + name));
        List<String> command = new ArrayList<>(library.launcher());
        command.addAll(List.of(
                "-n",
                Integer.toString(ranks),
                program,
                target.toString(),
                Integer.toString(edge),
                Integer.toString(Math.max(1, repetitions / 4)),
                ArrayFile.Way.collective.name()));
        List<String> lines = execution.run(command, Map.of(), logs.resolve(name));
        return ArrayTimes.parse(library.toString(), bytes(edge), lines);
    }

    private long bytes(int usedEdge) {
        return (long) Double.BYTES * usedEdge * usedEdge * ranks;
    }

    private String report(Path target, List<ArrayTimes> measured) {
        TextTable table = TextTable.markdown(
                "lrrrrrrr",
                List.of("way", "MiB", "write, best s", "median s", "MiB/s", "read, best s", "median s", "MiB/s"));
        for (ArrayTimes each : measured) {
            table.row(List.of(
                    each.name(),
                    format("%.1f", each.bytes() / MIB),
                    format("%.3f", each.write().best()),
                    format("%.3f", each.write().median()),
                    format("%.0f", each.bytes() / MIB / each.write().best()),
                    format("%.3f", each.read().best()),
                    format("%.3f", each.read().median()),
                    format("%.0f", each.bytes() / MIB / each.read().best())));
        }
        return Machine.description() + "\n" + ranks + " ranks, " + edge + " x " + edge + " x " + ranks
                + " doubles, file " + target + "\n\n" + table + "\n" + ratios(measured);
    }

    /** The rate of collective calls as a multiple of the rate of the other ways. */
    private static String ratios(List<ArrayTimes> measured) {
        ArrayTimes collective = measured.get(0);
        StringBuilder text = new StringBuilder();
        for (ArrayTimes other : measured.subList(1, measured.size())) {
            double goal = goal(other.name());
            double write = collective.write().rateTimes(collective.bytes(), other.write(), other.bytes());
            double read = collective.read().rateTimes(collective.bytes(), other.read(), other.bytes());
            text.append(format(
                    "collective : %s = %.2f in writing, %.2f in reading; goal %.2f, %s%n",
                    other.name(), write, read, goal, verdict(write >= goal, read >= goal)));
        }
        return text.toString();
    }

    /** The rate of collective calls that should be reached, as a multiple of that of another way. */
    private static double goal(String other) {
        if (other.equals(ArrayFile.Way.alone.name())) {
            return GOAL_OF_ALONE;
        }
        return other.equals(ArrayFile.Way.channel.name()) ? GOAL_OF_CHANNEL : GOAL_OF_C;
    }

    private static String verdict(boolean writes, boolean reads) {
        if (writes && reads) {
            return "reached";
        }
        return writes ? "missed in reading" : reads ? "missed in writing" : "missed";
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
