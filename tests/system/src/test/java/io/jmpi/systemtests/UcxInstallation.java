package io.jmpi.systemtests;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What jobs over UCX need: a Java 22 or newer, by the property {@code jdk22} or because it runs the tests; the jar of the transport; and
 * UCX itself. Thread: any.
 */
final class UcxInstallation {
    private static final String LIBRARY = "libucp.so.0";
    private static final Path JARS = JobCommand.TOP.resolve("jmpi-transport-ucx/target/lib");

    /** Where a linker looks. */
    private static final List<Path> LIBRARIES =
            List.of(Path.of("/usr/lib"), Path.of("/usr/lib64"), Path.of("/usr/local/lib"), Path.of("/lib"));

    private static final Path JAVA_HOME = Path.of(System.getProperty("jdk22", System.getProperty("java.home")));

    /** What UCX may use: all that ranks of one host have without a card, or what ranks of several hosts have. */
    enum Carrier {
        MEMORY("self,posix,sysv,cma,tcp"),
        TCP("self,tcp");

        private final String transports;

        Carrier(String transports) {
            this.transports = transports;
        }
    }

    /** Why there can be no jobs over UCX; empty if there can. */
    static final String WHY_NONE = whyNone();

    private UcxInstallation() {}

    private static String whyNone() {
        if (Runtime.version().feature() < 22 && System.getProperty("jdk22") == null) {
            return "no Java 22 or newer: -Djdk22=HOME";
        }
        if (!Files.isDirectory(JARS)) {
            return JARS + " does not exist: jmpi-transport-ucx was built without -Djdk22=HOME";
        }
        return hasLibrary() ? "" : LIBRARY + " of UCX is not installed (Debian: libucx0)";
    }

    private static boolean hasLibrary() {
        return LIBRARIES.stream().filter(Files::isDirectory).anyMatch(directory -> {
            try (Stream<Path> found = Files.find(directory, 2, (path, attributes) -> path.endsWith(LIBRARY))) {
                return found.findAny().isPresent();
            } catch (IOException e) {
                return false;
            }
        });
    }

    /** Skips the test where there can be no jobs over UCX. */
    static void assume() {
        assumeThat(WHY_NONE).as("why there is no UCX").isEmpty();
    }

    /** Compiles a program for that Java. */
    static void compile(Path source, Path directory) throws Exception {
        String libraries = JobCommand.TOP.resolve("examples/target/lib") + "/*";
        JobCommand.of(List.of(
                        JAVA_HOME.resolve("bin/javac").toString(),
                        "-cp",
                        libraries,
                        "-d",
                        directory.toString(),
                        source.toString()))
                .succeedIn(directory);
    }

    /** A job whose ranks are processes. */
    static JobCommand processes(int ranks, Carrier carrier, String options) {
        return over(carrier, JobCommand.processes(ranks, "--transport ucx " + options));
    }

    /** Lets a command, which names the transport, run on the Java and use what UCX may. */
    static JobCommand over(Carrier carrier, JobCommand command) {
        return command.environment("JAVA_HOME", JAVA_HOME.toString())
                .environment("UCX_TLS", carrier.transports)
                .environment("UCX_WARN_UNUSED_ENV_VARS", "n");
    }
}
