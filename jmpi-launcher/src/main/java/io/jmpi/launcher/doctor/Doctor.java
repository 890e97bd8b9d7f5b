package io.jmpi.launcher.doctor;

import io.jmpi.launcher.doctor.Finding.Verdict;
import io.jmpi.launcher.plan.FileNames;
import io.jmpi.launcher.process.MemoryGroup;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command {@code jmpirun doctor}: checks whether this host meets the requirements of jobs. Thread: the one that
 * calls it. Lifetime: one command.
 */
@Command(
        name = "doctor",
        description = {
            "Checks whether this host can run jobs: Java, locale, processors, memory, shared memory, native transport,"
                    + " name resolution, connections, RDMA networks by UCX, other launchers.",
            ""
        },
        footer = {
            "",
            "Each line begins with \"ok\"; with \"note\" if jobs run, but slower or only on this host; with \"fix\" if jobs"
                    + " fail.",
            "Exit code: 0; 1 if a line begins with \"fix\"."
        })
public final class Doctor implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this text.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    Doctor() {}

    @Override
    public Integer call() {
        return report(examine(), spec.commandLine().getOut());
    }

    /** Prints the findings and returns the exit code. */
    static int report(List<Finding> findings, PrintWriter out) {
        findings.forEach(out::println);
        long faults = findings.stream()
                .filter(finding -> finding.verdict() == Verdict.FIX)
                .count();
        out.println();
        out.println(
                faults == 0
                        ? "Jobs run on this host. Try: jmpirun -n 2 hello"
                        : "Jobs fail on this host until " + (faults == 1 ? "one fault is" : faults + " faults are")
                                + " fixed.");
        out.flush();
        return faults == 0 ? 0 : 1;
    }

    private static List<Finding> examine() {
        List<Finding> findings = new ArrayList<>();
        findings.add(HostChecks.java(Path.of(System.getProperty("java.home"))));
        findings.add(HostChecks.locale(
                FileNames.charset(), List.of(System.getProperty("user.dir"), System.getProperty("user.home"))));
        findings.add(HostChecks.processors(Runtime.getRuntime().availableProcessors()));
        findings.add(HostChecks.memory(
                HostChecks.MEMORY,
                Runtime.getRuntime().maxMemory(),
                MemoryGroup.own().limit()));
        findings.add(HostChecks.sharedMemory(Path.of("/dev/shm")));
        findings.add(HostChecks.nativeTransport());
        findings.add(NetworkChecks.connection("loopback", InetAddress.getLoopbackAddress()));
        findings.add(NetworkChecks.hostName());
        findings.addAll(NetworkChecks.ownAddresses());
        findings.addAll(UcxChecks.ucx());
        String path = System.getenv().getOrDefault("PATH", "");
        findings.add(HostChecks.remoteShell(path));
        findings.add(HostChecks.launchers(path));
        return findings;
    }
}
