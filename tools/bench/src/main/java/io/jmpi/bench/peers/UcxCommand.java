package io.jmpi.bench.peers;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.Machine;
import io.jmpi.bench.command.OsuJob;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.peers.Installation.Kind;
import io.jmpi.matching.text.Count;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code ucx}: finds what can use UCX, then runs a {@link PeerCampaign}. */
@Command(
        name = "ucx",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Compares jmpi over UCX with jmpi's own transports, and with UCX from C.",
        description = {
            "",
            "Runs the same messages between two processes in turn, several times, through",
            "shared memory and by TCP over the loopback interface:",
            "",
            "  jmpi             its own transports, with arrays and with direct buffers",
            "  jmpi over UCX    likewise, matched by jmpi or by UCX (engine ucx-tag)",
            "  Open MPI         its own transports",
            "  Open MPI over UCX",
            "  ucx_perftest     UCX alone: active messages, and messages with tags",
            "",
            "UCX_TLS leaves UCX one network: self,posix,cma or self,tcp. What is missing is",
            "reported by name and left out. Prints tables of medians, in parentheses the",
            "figure of jmpi over UCX divided by it. Writes them to DIR as ucx.md with ranges,",
            "intervals, versions and commands, the figures of all rounds as ucx.csv, the",
            "output of each run as logs/ROUND-MEASUREMENT-LIBRARY.out and .err.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  JAVA_HOME=/path/to/jdk-25 bin/jmpibench ucx",
            "  bin/jmpibench ucx --only shm-latency,shm-rate --rounds 9",
            "  bin/jmpibench ucx --quick        whether everything works; no valid figures",
            "  bin/jmpibench ucx --page tools/bench/ucx.md",
            "      also replaces the tables of this page",
            "",
            "jmpi over UCX needs Java 22 or newer, so that the jobs of jmpi run on this Java.",
            "Others: apt-get install libucx0 ucx-utils openmpi-bin libopenmpi-dev",
            "The machine should be idle. Compare ratios of one run.",
            "Exit codes: 0; 1 if nothing uses UCX or a run failed; 2 wrong usage, nothing",
            "measured."
        })
public final class UcxCommand extends CampaignCommand {
    private final Function<String, Optional<String>> versions;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME",
            completionCandidates = Measurements.class,
            description = "Measurements: ${COMPLETION-CANDIDATES} (default: all).")
    private List<String> only = List.of();

    @Option(names = "--page", paramLabel = "FILE", description = "A page whose tables are replaced.")
    private Path page;

    /** Creates the command; picocli fills in its options. */
    public UcxCommand() {
        this(Execution::version);
    }

    /** Creates the command for an environment where these commands print these versions. */
    UcxCommand(Function<String, Optional<String>> versions) {
        this.versions = versions;
    }

    /** What {@code --only} can name. */
    private static final class Measurements implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Measurement.ofMessages().stream().map(each -> each.label).iterator();
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireValid();
        List<Measurement> measurements = measurements(only, Measurement.ofMessages());
        if (page != null && isQuick()) {
            throw usage("--page with --quick: its figures are not valid");
        }
        if (page != null && !Files.isWritable(page)) {
            throw usage("--page " + page + ": there is no such file, or it cannot be written");
        }
        Path logs = logs();
        List<Library> libraries = overUcx(logs);
        if (libraries.isEmpty()) {
            err().println("jmpibench: nothing here uses UCX; install one of those above");
            return 1;
        }
        libraries.addAll(0, List.of(JmpiRuns.byDefault(OsuJob.jmpirun()), JmpiRuns.direct(OsuJob.jmpirun())));
        PeerResults results = new PeerResults();
        PeerReport report = measure(measurements, libraries, JmpiRuns.OVER_UCX, results);
        UcxTables tables = new UcxTables(results, libraries, measurements, JmpiRuns.OVER_UCX);
        String head = Machine.description() + ", " + versionOfUcx(logs) + "; medians of " + Count.of(rounds(), "round")
                + "; in parentheses " + JmpiRuns.OVER_UCX + " / library.\n";
        out().print(report.notes() + head + "\n" + tables.text());
        out().flush();
        Files.writeString(
                directory().resolve("ucx.md"),
                "# jmpi and UCX\n\n" + report.notes() + head + "\n" + tables.text() + report.table()
                        + "\n## Versions and commands\n\n```text\n" + report.settings(measurements) + "```\n");
        if (page != null) {
            tables.writeTo(page, report.notes() + head);
        }
        return results.hasFailures() ? 1 : 0;
    }

    /** All that uses UCX on this machine, and Open MPI's own transports; what is missing is reported. */
    private List<Library> overUcx(Path logs) throws IOException, InterruptedException {
        List<Library> libraries = new ArrayList<>();
        String jmpirun = OsuJob.jmpirun();
        try {
            execution()
                    .run(
                            List.of(jmpirun, "-n", "1", "--transport", "ucx", "hello"),
                            OsuJob.environment(Map.of()),
                            logs.resolve("try-jmpi"));
            libraries.addAll(JmpiRuns.overUcx(jmpirun));
        } catch (RunFailure e) {
            err().println("jmpibench: without " + JmpiRuns.OVER_UCX + " (" + e.getMessage() + ")");
        }
        Optional<Installation> openMpi = Installation.find(Kind.OPEN_MPI, versions);
        if (openMpi.isEmpty()) {
            err().println("jmpibench: " + Kind.OPEN_MPI.advice());
        } else {
            try {
                CLibrary own = CLibrary.compile(openMpi.get(), logs.getParent(), execution());
                libraries.add(own);
                libraries.add(new OpenMpiOverUcx(own.installation(), own.program()));
            } catch (RunFailure e) {
                err().println("jmpibench: " + openMpi.get().failure(e, logs));
            }
        }
        if (UcxPerftest.isInstalled(versions)) {
            Path script = logs.resolveSibling("perftest.sh");
            PeersCommand.copyResource(script);
            int port = freePort();
            Stream.of(UcxPerftest.Interface.values())
                    .map(used -> new UcxPerftest(used, script, port))
                    .forEach(libraries::add);
        } else {
            err().println("jmpibench: " + UcxPerftest.ADVICE);
        }
        return libraries;
    }

    /** A port that no program uses now. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private String versionOfUcx(Path logs) throws IOException, InterruptedException {
        try {
            return execution().run(List.of("ucx_info", "-v"), Map.of(), logs.resolve("version")).stream()
                    .limit(1)
                    .map(line -> line.replaceFirst("^# .*ersion[ =]", "UCX "))
                    .findFirst()
                    .orElse("UCX of unknown version");
        } catch (RunFailure e) {
            return "UCX of unknown version"; // ucx_info comes with ucx_perftest
        }
    }
}
