package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.systemtests.programs.Acquainted;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Jobs of the program {@link Acquainted}, and what they must have printed. */
final class Acquaintances {
    private static final Pattern SEEN =
            Pattern.compile("rank (\\d+) of (\\d+): digest ([0-9a-f]+), (\\d+) on this host");

    private static final String HOST_AGENT = "io.jmpi.launcher.hosts.HostAgent";

    private Acquaintances() {}

    /** A rank, as launchers of others start it. */
    static List<String> program(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(JobCommand.QUICK.split(" ")));
        command.addAll(List.of(
                "-cp",
                JobCommand.TEST_CLASSES + File.pathSeparator
                        + JobCommand.TOP.resolve("examples/target/lib")
                        + File.separator + "*",
                Acquainted.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Each rank has seen the same, and as many ranks on its host as there are. */
    static void require(JobRun run, int ranks, int onEachHost) {
        require(run.out() + run.err(), ranks, onEachHost);
    }

    static void require(String printed, int ranks, int onEachHost) {
        List<MatchResult> seen = SEEN.matcher(printed).results().toList();
        assertThat(seen.stream().map(each -> each.group(1)).collect(Collectors.toSet()))
                .as(printed)
                .hasSize(ranks);
        assertThat(seen).allSatisfy(each -> {
            assertThat(each.group(2)).isEqualTo(Integer.toString(ranks));
            assertThat(each.group(4)).isEqualTo(Integer.toString(onEachHost));
        });
        assertThat(seen.stream().map(each -> each.group(3)).collect(Collectors.toSet()))
                .hasSize(1);
    }

    /** Waits until each rank has printed what it has seen. */
    static void await(JobRun run, int ranks) throws InterruptedException {
        run.awaitOutput(SEEN.pattern(), ranks);
    }

    /**
     * All ranks have worked before; nothing is left on the hosts, though a launcher need not wait for ranks of other hosts.
     *
     * @param permit the file for which the rank waits that fails: a launcher may drop output that it has not yet read then
     */
    static void requireFailure(JobRun run, int ranks, int onEachHost, Path permit) throws Exception {
        await(run, ranks);
        Files.createFile(permit);
        assertThat(run.awaitEnd()).as(run.out() + run.err()).isNotZero();
        require(run, ranks, onEachHost);
        requireNothingLeft(run);
    }

    /** No process of such a job is left on this machine, and so on none of its hosts. */
    static void requireNothingLeft(JobRun run) throws Exception {
        for (ProcessHandle left : processes()) {
            run.awaitEnd(left);
        }
    }

    /** Ranks and agents of such jobs. */
    static List<ProcessHandle> processes() {
        List<ProcessHandle> all = new ArrayList<>(running(Acquainted.class.getName()));
        all.addAll(agents());
        return all;
    }

    /** The agents of hosts. */
    static List<ProcessHandle> agents() {
        return running(HOST_AGENT);
    }

    /** JVMs that the tests of this JVM have started, and not the commands that start them. */
    private static List<ProcessHandle> running(String mainClass) {
        return ProcessHandle.allProcesses()
                .filter(each -> each.info().command().orElse("").endsWith("/java")
                        && each.info()
                                .arguments()
                                .map(List::of)
                                .orElse(List.of())
                                .contains(mainClass))
                .filter(JobCommand::hasStarted)
                .toList();
    }
}
