package io.jmpi.bench.peers;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.OsuJob;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.peers.Installation.Kind;
import io.jmpi.matching.text.Count;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code peers}: parses and validates its options, then runs a {@link PeerCampaign}. */
@Command(
        name = "peers",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Compares jmpi with other libraries for C and Java on this machine.",
        description = {
            "",
            "Runs the same exchange of messages with each library in turn, several times,",
            "and prints medians, ratios with 95 %% intervals, and goals. Compiles a C program",
            "with mpicc of each library that is installed, and a Java program against each",
            "jar that is given; jmpi runs the programs of \"osu\". All verify what they",
            "transfer. A run that uses another transport than the measurement's counts as",
            "failed. A figure is marked if other programs took more than a tenth of the",
            "processors meanwhile. Prints a table; writes it to DIR as peers.md with versions",
            "and commands, the figures of all rounds as peers.csv, the output of each run as",
            "logs/ROUND-MEASUREMENT-LIBRARY.out and .err.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench peers --list              measurements, goals, libraries",
            "  bin/jmpibench peers                     everything; takes a quarter of an hour",
            "  bin/jmpibench peers --only tcp-latency,tcp-rate --rounds 9",
            "  bin/jmpibench peers --java pcj=pcj.jar --java mpj-express=lib/mpj.jar",
            "  bin/jmpibench peers --quick             whether everything works; no figures",
            "",
            "C libraries: apt-get install openmpi-bin libopenmpi-dev mpich libmpich-dev",
            "Java libraries: openmpi, mpj-express, pcj, aeron (--list: where they come from)",
            "The machine should be idle. Compare ratios of one run.",
            "Exit codes: 0; 1 if there is no library to compare with or a run failed;",
            "2 wrong usage, nothing measured."
        })
public final class PeersCommand extends CampaignCommand {
    private final Function<String, Optional<String>> versions;

    @Option(names = "--list", description = "List measurements, goals and libraries without measuring.")
    private boolean list;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME",
            completionCandidates = Measurements.class,
            description = "Measurements (default: all).")
    private List<String> only = List.of();

    @Option(
            names = "--java",
            paramLabel = "NAME=JAR",
            description = "A library for Java: openmpi, mpj-express, pcj or aeron, and its jar. May be repeated.")
    private Map<String, Path> jars = Map.of();

    /** Creates the command; picocli fills in its options. */
    public PeersCommand() {
        this(Execution::version);
    }

    /** Creates the command for an environment where these commands print these versions. */
    PeersCommand(Function<String, Optional<String>> versions) {
        this.versions = versions;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireValid();
        List<Measurement> measurements = measurements(only, List.of(Measurement.values()));
        Map<JavaLibrary.Kind, Path> given = givenJars();
        List<Installation> installations = Arrays.stream(Kind.values())
                .flatMap(kind -> Installation.find(kind, versions).stream())
                .toList();
        if (list) {
            list(measurements, installations, given);
            return 0;
        }
        adviseOnMissing(installations, given);
        if (installations.isEmpty() && given.isEmpty()) {
            err().println("jmpibench: there is no library to compare with; install or give one of those above");
            return 1;
        }
        Path directory = logs().getParent();
        List<Library> libraries = compile(installations, given, directory, execution());
        if (libraries.isEmpty()) {
            return 1;
        }
        boolean complete = libraries.size() == installations.size() + given.size();
        libraries.stream()
                .filter(CLibrary.class::isInstance)
                .findFirst()
                .ifPresent(first -> libraries.add(((CLibrary) first).ofSockets()));
        String jmpirun = OsuJob.jmpirun();
        libraries.add(0, JmpiRuns.byDefault(jmpirun));
        libraries.add(1, JmpiRuns.optimistic(jmpirun));
        libraries.add(2, JmpiRuns.byMessages(jmpirun));
        return measureAndReport(measurements, libraries) && complete ? 0 : 1;
    }

    /** What {@code --only} can name. */
    private static final class Measurements implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(Measurement.values()).map(each -> each.label).iterator();
        }
    }

    private Map<JavaLibrary.Kind, Path> givenJars() {
        Map<JavaLibrary.Kind, Path> given = new TreeMap<>();
        jars.forEach((name, jar) -> {
            if (!Files.isRegularFile(jar)) {
                throw usage("--java " + name + "=" + jar + ": there is no such file");
            }
            try {
                given.put(JavaLibrary.Kind.named(name), jar.toAbsolutePath());
            } catch (IllegalArgumentException e) {
                throw usage("--java: " + e.getMessage());
            }
        });
        return given;
    }

    private void list(
            List<Measurement> measurements, List<Installation> installations, Map<JavaLibrary.Kind, Path> given) {
        out().println("Measurements and goals:");
        for (Measurement each : measurements) {
            out().printf("  %-14s %s, %s%n", each.label, each.description, each.transport);
            for (Figure figure : each.program.figures()) {
                PeerGoal.of(each, figure).forEach(goal -> out().printf("  %-14s   %s %s%n", "", figure.label, goal));
            }
        }
        out().println("Libraries:");
        installations.forEach(each -> out().printf("  %-15s %s, %s%n", each.kind(), each.compiler(), each.launcher()));
        given.forEach((kind, jar) -> out().printf("  %-15s %s%n", kind.text, jar));
        out().flush();
        adviseOnMissing(installations, given);
    }

    private void adviseOnMissing(List<Installation> installations, Map<JavaLibrary.Kind, Path> given) {
        for (Kind kind : Kind.values()) {
            if (installations.stream().noneMatch(each -> each.kind() == kind)) {
                err().println("jmpibench: " + kind.advice());
            }
        }
        for (JavaLibrary.Kind kind : JavaLibrary.Kind.values()) {
            if (!given.containsKey(kind)) {
                err().println("jmpibench: " + kind.advice());
            }
        }
    }

    /** Compiles the program for each library; a library for which that fails is reported and left out. */
    private List<Library> compile(
            List<Installation> installations, Map<JavaLibrary.Kind, Path> given, Path directory, Execution execution)
            throws IOException, InterruptedException {
        List<Library> libraries = new ArrayList<>();
        for (Installation each : installations) {
            try {
                libraries.add(CLibrary.compile(each, directory, execution));
            } catch (RunFailure e) {
                err().println("jmpibench: " + each.failure(e, directory.resolve(PeerCampaign.LOGS)));
            }
        }
        for (Map.Entry<JavaLibrary.Kind, Path> each : given.entrySet()) {
            try {
                libraries.add(JavaLibrary.compile(each.getKey(), each.getValue(), directory));
            } catch (RunFailure e) {
                err().println("jmpibench: " + each.getKey().text + ": " + e.getMessage());
            }
        }
        return libraries;
    }

    /** Copies the source of a program, which has the name of the file. */
    static void copyResource(Path file) throws IOException {
        try (InputStream stream =
                PeersCommand.class.getResourceAsStream(file.getFileName().toString())) {
            Files.copy(stream, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private boolean measureAndReport(List<Measurement> measurements, List<Library> libraries)
            throws IOException, InterruptedException {
        PeerResults results = new PeerResults();
        PeerReport report = measure(measurements, libraries, JmpiRuns.NAME, results);
        List<Verdict> verdicts = report.verdicts();
        out().print(report.settings(firstOfEachTransport(measurements)));
        out().print("\n" + report.notes() + report.table() + "\n" + Verdict.lines(verdicts));
        out().flush();
        Files.writeString(
                directory().resolve("peers.md"),
                "# jmpi and other libraries\n\n" + Machine.description() + ", " + Count.of(rounds(), "round") + "\n\n"
                        + report.notes() + report.table() + "\n## Goals\n\n" + Verdict.table(verdicts)
                        + "\n## Versions and commands\n\n```text\n" + report.settings(measurements) + "```\n");
        return !results.hasFailures();
    }

    /** The settings differ by transport only; peers.md has the commands of all measurements. */
    private static List<Measurement> firstOfEachTransport(List<Measurement> measurements) {
        return Arrays.stream(Transport.values())
                .flatMap(transport -> measurements.stream()
                        .filter(each -> each.transport == transport)
                        .limit(1))
                .toList();
    }
}
