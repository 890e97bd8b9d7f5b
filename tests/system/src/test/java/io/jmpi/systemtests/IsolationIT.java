package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A program of the user's sees none of jmpi's libraries: it gets its own version of one, or none. */
class IsolationIT {
    /** A class of a Netty that jmpi could not work with. */
    private static final String OLD_NETTY = """
            package io.netty.channel;

            public interface Channel {
                String VERSION = String.valueOf("very old");
            }
            """;

    private static final String OWN = """
            public final class Own {
                private Own() {}

                public static void main(String[] args) {
                    try (io.jmpi.Mpi mpi = io.jmpi.Mpi.init()) {
                        mpi.world().barrier();
                    }
                    System.out.println("Netty is " + io.netty.channel.Channel.VERSION);
                }
            }
            """;

    private static final String NONE = """
            import java.util.stream.Stream;

            public final class None {
                private None() {}

                public static void main(String[] args) throws Exception {
                    try (io.jmpi.Mpi mpi = io.jmpi.Mpi.init()) {
                        mpi.world().barrier();
                    }
                    for (String name : new String[] {
                        "io.netty.channel.Channel", "org.agrona.DirectBuffer", "org.jctools.queues.MpscArrayQueue",
                        "picocli.CommandLine", "org.objectweb.asm.ClassReader"
                    }) {
                        try {
                            throw new IllegalStateException("there is " + Class.forName(name));
                        } catch (ClassNotFoundException e) {
                            // as expected
                        }
                    }
                    if (None.class.getClassLoader().getResource("io/netty/channel/Channel.class") != null) {
                        throw new IllegalStateException("there is a resource of Netty");
                    }
                    String found = String.valueOf(ClassLoader.getSystemResource("None.class") != null
                            && ClassLoader.getSystemClassLoader().loadClass("None") == None.class
                            && Stream.of("None").map(None::load).allMatch(None.class::equals));
                    System.out.println("sees itself: " + found);
                }

                private static Class<?> load(String name) {
                    try {
                        return java.util.concurrent.CompletableFuture.supplyAsync(
                                        () -> Thread.currentThread().getContextClassLoader())
                                .get()
                                .loadClass(name);
                    } catch (ReflectiveOperationException
                            | InterruptedException
                            | java.util.concurrent.ExecutionException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            """;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"--transport shm", "--transport tcp", "--in-jvm", "--in-jvm --transport tcp"})
    @Tag("full")
    void shouldGiveAProgramTheLibraryThatItBrings(String options) throws Exception {
        Path library = Files.createDirectories(directory.resolve("old-netty"));
        new SourceCode("Channel", OLD_NETTY).compile(library, "Channel");
        Path classes = Files.createDirectories(directory.resolve("classes"));
        new SourceCode("Own", OWN).compileWith(library, classes, "Own");
        JobRun run = JobCommand.processes(2, options + " -cp " + library + ":" + classes + " Own")
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("Netty is very old", "Netty is very old");
        assertThat(run.complaints()).isEmpty();
    }

    static List<String> transports() {
        return TestSeeds.some(1, List.of("--transport shm", "--transport tcp"));
    }

    @ParameterizedTest
    @MethodSource("transports")
    void shouldShowNoLibraryOfJmpi(String options) throws Exception {
        new SourceCode("None", NONE).compile(directory, "None");
        JobRun run =
                JobCommand.processes(2, options + " -cp " + directory + " None").succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("sees itself: true", "sees itself: true");
        assertThat(run.complaints()).isEmpty();
    }

    /** All ranks share the common pool of the JVM, which knows no rank. */
    @ParameterizedTest
    @ValueSource(strings = {"--transport in-jvm", "--transport tcp"})
    @Tag("full")
    void shouldShowNoLibraryOfJmpiInOneJvm(String options) throws Exception {
        String program = NONE.replace("supplyAsync(", "completedFuture(")
                .replace("() -> Thread.currentThread()", "Thread.currentThread()");
        new SourceCode("None", program).compile(directory, "None");
        JobRun run =
                JobCommand.inJvm(2, options + " -cp " + directory + " None").succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("sees itself: true", "sees itself: true");
    }
}
