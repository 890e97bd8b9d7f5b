package io.jmpi.bench.peers;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.MeasuringCommand;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.peers.Installation.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code peers}: parses and validates its options, then runs a {@link PeerCampaign}. */
@Command(
        name = "peers",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Compares jmpi with Open MPI and MPICH from C on this machine.",
        description = {
            "",
            "Runs the same exchange of messages with each library in turn, several times,",
            "and prints medians, ratios and goals. Compiles a C program with mpicc of each",
            "library that is installed; jmpi runs the programs of \"osu\". A cell is the",
            "median of the rounds, with the lowest and the highest one. A run that uses",
            "another transport than the measurement's counts as failed: the C program",
            "counts the bytes that TCP sockets have sent. Prints a table; writes it to DIR",
            "as peers.md, the figures of all rounds as peers.csv, the output of each run",
            "as logs/ROUND-MEASUREMENT-LIBRARY.out and .err.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  ./jmpibench peers --list              measurements, goals, installed libraries",
            "  ./jmpibench peers                     everything; takes ten minutes or more",
            "  ./jmpibench peers --only tcp-latency,tcp-rate --rounds 5",
            "  ./jmpibench peers --quick             whether everything works; no figures",
            "",
            "Libraries: apt-get install openmpi-bin libopenmpi-dev mpich libmpich-dev",
            "The machine should be idle. Compare ratios of one run.",
            "Exit codes: 0; 1 if no C library is installed or a run failed; 2 wrong usage,",
            "nothing measured."
        })
public final class PeersCommand extends MeasuringCommand {
    private static final String SOURCE = "peers.c";
    private static final long EXPECTED_MILLIS = 6_000;

    /** The script sets it. */
    private static final String JMPIRUN = "jmpi.bench.jmpirun";

    private final Function<String, Optional<String>> versions;

    @Option(names = "--list", description = "List measurements, goals and libraries without measuring.")
    private boolean list;

    @Option(names = "--only", split = ",", paramLabel = "NAME", description = "Measurements (default: all).")
    private List<String> only = List.of();

    @Option(
            names = "--rounds",
            defaultValue = "3",
            paramLabel = "N",
            description = "Runs of each measurement with each library (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--quick", description = "Run few iterations. The figures do not count.")
    private boolean quick;

    @Option(
            names = "--timeout",
            defaultValue = "120",
            paramLabel = "SECONDS",
            description = "Time after which a run has failed (default: ${DEFAULT-VALUE}).")
    private int timeout;

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
        requireInRange("--rounds", rounds, 1, 1000);
        requireInRange("--timeout", timeout, 1, 86_400);
        List<Measurement> measurements = measurements();
        List<Installation> installations = Arrays.stream(Kind.values())
                .flatMap(kind -> Installation.find(kind, versions).stream())
                .toList();
        if (list) {
            list(measurements, installations);
            return 0;
        }
        Path directory = directory().toAbsolutePath();
        if (Files.exists(directory.resolve(PeerCampaign.FILE))) {
            throw usage("--output " + directory() + " has " + PeerCampaign.FILE + " already; use another directory");
        }
        adviseOnMissing(installations);
        if (installations.isEmpty()) {
            err().println("jmpibench: there is no C library to compare with; install one of the two");
            return 1;
        }
        Files.createDirectories(directory.resolve(PeerCampaign.LOGS));
        Execution execution = new Execution(Duration.ofSeconds(timeout));
        List<CLibrary> compiled = compile(installations, directory, execution);
        if (compiled.isEmpty()) {
            return 1;
        }
        boolean complete = measure(measurements, compiled, directory, execution);
        return complete && compiled.size() == installations.size() ? 0 : 1;
    }

    private List<Measurement> measurements() {
        try {
            return only.isEmpty()
                    ? List.of(Measurement.values())
                    : only.stream().map(Measurement::named).distinct().sorted().toList();
        } catch (IllegalArgumentException e) {
            throw usage("--only: " + e.getMessage());
        }
    }

    private void list(List<Measurement> measurements, List<Installation> installations) {
        out().println("Measurements and goals:");
        for (Measurement each : measurements) {
            out().printf("  %-14s %s, %s%n", each.label, each.description, each.transport);
            for (Figure figure : each.program.figures()) {
                PeerGoal.of(each, figure).ifPresent(goal -> out().printf("  %-14s   %s %s%n", "", figure.label, goal));
            }
        }
        out().println("Libraries:");
        installations.forEach(each -> out().printf("  %-14s %s, %s%n", each.kind(), each.compiler(), each.launcher()));
        out().flush();
        adviseOnMissing(installations);
    }

    private void adviseOnMissing(List<Installation> installations) {
        for (Kind kind : Kind.values()) {
            if (installations.stream().noneMatch(each -> each.kind() == kind)) {
                err().println("jmpibench: " + kind.advice());
            }
        }
    }

    /** Compiles the C program for each library; a library for which that fails is reported and left out. */
    private List<CLibrary> compile(List<Installation> installations, Path directory, Execution execution)
            throws IOException, InterruptedException {
        Path source = directory.resolve(SOURCE);
        try (InputStream stream = PeersCommand.class.getResourceAsStream(SOURCE)) {
            Files.copy(stream, source, StandardCopyOption.REPLACE_EXISTING);
        }
        List<CLibrary> libraries = new ArrayList<>();
        for (Installation each : installations) {
            String name = "peers-" + each.kind().suffix;
            Path program = directory.resolve(name);
            Path log = directory.resolve(PeerCampaign.LOGS).resolve("compile-" + each.kind().suffix);
            try {
                execution.run(
                        List.of(each.compiler(), "-O2", "-o", program.toString(), source.toString()), Map.of(), log);
                libraries.add(new CLibrary(each, program.toString()));
            } catch (RunFailure e) {
                err().println("jmpibench: " + each.kind() + ": " + each.compiler() + " cannot compile " + SOURCE + " ("
                        + e.getMessage() + "); see " + log + ".err");
            }
        }
        return libraries;
    }

    private boolean measure(
            List<Measurement> measurements, List<CLibrary> compiled, Path directory, Execution execution)
            throws IOException, InterruptedException {
        List<Library> libraries = new ArrayList<>();
        String jmpirun = System.getProperty(JMPIRUN, "jmpirun");
        libraries.add(new JmpiRuns(JmpiRuns.NAME, jmpirun, "queues"));
        libraries.add(new JmpiRuns(JmpiRuns.OPTIMISTIC, jmpirun, "optimistic"));
        libraries.addAll(compiled);
        libraries.add(new CSockets(compiled.get(0)));
        List<PeerCampaign.Task> tasks = PeerCampaign.tasks(rounds, measurements, libraries);
        String machine = Machine.description();
        Optional<String> busy = Machine.busy();
        out().println(machine);
        out().printf(
                        "%d runs, about %s; results in %s%n%n",
                        tasks.size(), Progress.duration(tasks.size() * EXPECTED_MILLIS), directory);
        out().flush();
        busy.ifPresent(warning -> err().println("jmpibench: " + warning));
        PeerResults results = new PeerResults();
        new PeerCampaign(directory, execution, quick, results)
                .run(
                        tasks,
                        new Progress(err(), Progress.isTerminal(), System::nanoTime, tasks.size(), EXPECTED_MILLIS));
        String table = PeerReport.table(results, measurements);
        String settings = PeerReport.settings(results, libraries, measurements, quick);
        String notes = busy.map(warning -> "Note: " + warning + ".\n\n").orElse("")
                + (quick ? "Note: --quick, so the figures do not count.\n\n" : "");
        out().print(PeerReport.settings(results, libraries, firstOfEachTransport(measurements), quick));
        out().print("\n" + notes + table);
        out().flush();
        Files.writeString(
                directory.resolve("peers.md"),
                "# jmpi and C MPI libraries\n\n" + machine + ", " + rounds + " rounds\n\n" + notes + table
                        + "\n```text\n" + settings + "```\n");
        if (results.hasFailures()) {
            err().println("jmpibench: runs have failed; their output is in " + directory.resolve(PeerCampaign.LOGS));
        }
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
