package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Hosts for tests: network namespaces of this machine, made by a script. Lifetime: until {@link #close}. */
final class NetworkHosts implements AutoCloseable {
    private static final Path SCRIPT = JobCommand.TOP.resolve("tests/system/src/test/sh/hosts");
    private static final AtomicInteger MADE = new AtomicInteger();

    /** What a process that runs the script says. */
    private final String whyNone;

    private final String name;
    private final int count;

    /** Makes hosts, unless that is impossible here: {@link #assumed} says so. */
    NetworkHosts(int count) throws Exception {
        this.count = count;
        // Hosts have the name and a number: letters only, others for each run of each process.
        this.name = "j" + letters(ProcessHandle.current().pid()) + "x" + letters(MADE.getAndIncrement());
        whyNone = run(SCRIPT, "up", name, Integer.toString(count));
        if (!whyNone.isEmpty()) {
            close();
        }
    }

    private static String letters(long number) {
        return Long.toString(number)
                .chars()
                .mapToObj(digit -> Character.toString('a' + digit - '0'))
                .collect(Collectors.joining());
    }

    boolean exist() {
        return whyNone.isEmpty();
    }

    /** Skips the test where there can be no hosts. */
    NetworkHosts assumed() {
        assumeThat(whyNone).as("the script that makes network namespaces").isEmpty();
        return this;
    }

    static void assumeInstalled(String program) {
        assumeThat(Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(each -> Files.isExecutable(Path.of(each, program))))
                .as(program + " is not installed")
                .isTrue();
    }

    /** The name of a host, from 1. */
    String host(int number) {
        return name + number;
    }

    /** The names of all. */
    List<String> all() {
        return Stream.iterate(1, number -> number + 1)
                .limit(count)
                .map(this::host)
                .toList();
    }

    /** A command on the first host. */
    List<String> onFirst(String... command) {
        List<String> all = new ArrayList<>(List.of(SCRIPT.toString(), "on", host(1)));
        all.addAll(List.of(command));
        return all;
    }

    /** What runs a command on a host whose name follows, word by word. */
    static String on() {
        return SCRIPT + " on";
    }

    /** As {@link #on}, and the command's input and output take the way over the network, as those of ssh do. */
    static String remote() {
        assumeInstalled("python3");
        return SCRIPT + " remote";
    }

    /** A program that runs a command on a host as ssh does, in a directory: some launchers take one word only. */
    static Path ssh(Path directory) throws IOException {
        Path agent = directory.resolve("agent");
        if (!Files.exists(agent)) {
            Files.writeString(agent, "#!/bin/sh\nexec " + SCRIPT + " ssh \"$@\"\n");
            assertThat(agent.toFile().setExecutable(true)).isTrue();
        }
        return agent;
    }

    /** Does something to a cable, as the script names it. */
    void fault(String... arguments) throws Exception {
        assertThat(run(SCRIPT, arguments)).isEmpty();
    }

    /** Returns what a script says if it fails. */
    static String run(Path script, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        Path said = Files.createTempFile("script", ".txt"); // Daemons that it starts inherit it.
        try {
            int code = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start()
                    .waitFor();
            return code == 0 ? "" : command + ": " + Files.readString(said);
        } finally {
            Files.delete(said);
        }
    }

    @Override
    public void close() throws Exception {
        run(SCRIPT, "down", name, Integer.toString(count));
    }
}
