package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program that is a module, compiled and run with nothing but a module path: it requires jmpi alone, and finds transports,
 * launchers and engines by their modules' declarations.
 */
class ModulePathIT {
    private static final Path LIBRARIES = JobCommand.TOP.resolve("examples/target/lib");
    private static final String MODULE = "com.acme.app";

    private static final String DECLARATION = """
            module com.acme.app {
                requires io.jmpi;
            }
            """;

    private static final String PROGRAM = """
            package com.acme;

            import io.jmpi.*;
            import io.jmpi.reduction.ReduceOp;

            public final class App {
                public static void main(String[] args) {
                    if (args.length > 0) {
                        Jmpi.runSessions(MpiConfig.fromEnvironment(), Integer.parseInt(args[0]), App::run);
                    } else {
                        try (Mpi mpi = Mpi.init()) {
                            run(mpi);
                        }
                    }
                }

                private static void run(Mpi mpi) {
                    Communicator world = mpi.world();
                    int[] sum = {world.rank() + 1};
                    int[] left = new int[1];
                    int size = world.size();
                    Request receive = world.irecv(left, Mpi.ANY_SOURCE, 7);
                    world.send(sum, (world.rank() + 1) % size, 7);
                    receive.waitFor();
                    world.allreduce(Buffer.IN_PLACE, sum, ReduceOp.SUM);
                    if (world.rank() == 0) {
                        System.out.println("ranks " + size + ", left " + left[0] + ", sum " + sum[0] + ", engine "
                                + world.matcherName() + ", transport " + mpi.transportName());
                    }
                }
            }
            """;

    @TempDir
    static Path sources;

    @TempDir
    Path directory;

    @BeforeAll
    static void compile() throws IOException {
        Path classes = sources.resolve("classes");
        Path program = Files.createDirectories(sources.resolve("com/acme")).resolve("App.java");
        Path declaration = sources.resolve("module-info.java");
        Files.writeString(program, PROGRAM);
        Files.writeString(declaration, DECLARATION);
        StringWriter messages = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("--module-path", LIBRARIES.toString(), "-d", classes.toString());
            boolean compiled = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjects(declaration, program))
                    .call();
            assertThat(messages.toString()).isEmpty();
            assertThat(compiled).isTrue();
        }
    }

    private static List<String> program(String... arguments) {
        return program(LIBRARIES, arguments);
    }

    private static List<String> program(Path libraries, String... arguments) {
        String modulePath = sources.resolve("classes") + ":" + libraries;
        List<String> command =
                new ArrayList<>(List.of(JobCommand.JAVA, "-p", modulePath, "-m", MODULE + "/com.acme.App"));
        command.addAll(List.of(arguments));
        return command;
    }

    @Test
    void shouldRunAlone() throws Exception {
        JobRun run = JobCommand.of(program()).succeedIn(directory);
        assertThat(run.out()).isEqualTo("ranks 1, left 1, sum 1, engine queues, transport in-jvm\n");
        assertThat(run.complaints()).isEmpty();
    }

    @Test
    void shouldFindTransportsAndEnginesOfOtherModules() throws Exception {
        JobRun run = JobCommand.of(program("3"))
                .environment("JMPI_TRANSPORT", "tcp")
                .environment("JMPI_MATCHER", "tags")
                .succeedIn(directory);
        assertThat(run.out()).isEqualTo("ranks 3, left 3, sum 6, engine tags, transport tcp\n");
        assertThat(run.complaints()).isEmpty();
    }

    @Test
    void shouldFindEnginesOfDevices() throws Exception {
        JobRun run = JobCommand.of(program("2"))
                .environment("JMPI_MATCHER", "optimistic")
                .succeedIn(directory);
        assertThat(run.out()).startsWith("ranks 2, left 2, sum 3, engine optimistic,");
    }

    @Test
    void shouldNameTheDependencyWhenEnginesOfDevicesAreNotOnTheModulePath() throws Exception {
        Path libraries = Files.createDirectory(directory.resolve("libraries"));
        try (Stream<Path> jars = Files.list(LIBRARIES)) {
            for (Path jar : jars.filter(jar -> !jar.toString().contains("jmpi-offload-sim"))
                    .filter(jar -> !jar.toString().contains("jmpi-bench"))
                    .filter(jar -> !jar.toString().contains("jmpi-trace"))
                    .toList()) {
                Files.createSymbolicLink(libraries.resolve(jar.getFileName()), jar);
            }
        }
        assertThat(JobCommand.of(program(libraries)).succeedIn(directory).out()).startsWith("ranks 1, left 1");
        JobRun run = JobCommand.of(program(libraries))
                .environment("JMPI_MATCHER", "optimistic")
                .exitIn(directory, 1);
        assertThat(run.err()).contains("'optimistic'", "io.jmpi:jmpi-offload-sim");
    }

    /** There is no such launcher; the message is that of the module that joins jobs. */
    @Test
    void shouldFindTheModuleThatJoinsJobs() throws Exception {
        JobRun run = JobCommand.of(program())
                .environment("PMI_PORT", "nowhere")
                .environment("PMI_ID", "0")
                .exitIn(directory, 1);
        assertThat(run.err()).contains("PMI_PORT=nowhere", "host:port");
    }
}
