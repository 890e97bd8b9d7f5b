package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM that plain {@code java} has started, with the class path of the tests. */
final class ChildJvm {
    private ChildJvm() {}

    /** Runs a program to its end, which must have that exit code. Returns all that it prints. */
    static List<String> run(Path directory, int expectedCode, Class<?> program, String... flags)
            throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("LC_ALL", "C");
        int code = builder.start().waitFor();
        List<String> lines = Files.readAllLines(output);
        assertThat(code).as(String.join("\n", lines)).isEqualTo(expectedCode);
        return lines;
    }
}
