package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pcj.PCJ;

/**
 * {@code jmpibench peers} with the C libraries of this machine, with PCJ, and with jmpi in the place of Open MPI's Java bindings
 * and of MPJ Express: the same sources, compiled against package {@code mpi}, and launchers with their options.
 */
@Tag("full")
@Tag("alone")
class PeersIT {
    @TempDir
    Path directory;

    /**
     * Of Open MPI, for jmpi: all options up to {@code -n} select the transport only. The programs see by the bytes of the loopback
     * interface what they use, so ranks neither report to the launcher nor sleep, which takes a message that wakes them.
     */
    private static final String MPIRUN = """
            #!/bin/sh
            transport=shm
            while [ "$1" != -n ]; do
                [ "$1" != tcp,self ] || transport=tcp
                shift
            done
            ranks=$2
            shift 3 # and java
            export JMPI_SPIN_MICROS=10000000
            exec TOP/jmpirun --deadlock-after 0 --transport $transport -n $ranks "$@"
            """;

    private static final String MPJRUN = """
            #!/bin/sh
            [ "$4" != niodev ] || export JMPI_TRANSPORT=tcp
            exec TOP/bin/mpjrun.sh "$@"
            """;

    /** A host of its own, where that can be made: other programs use the loopback interface, too. */
    private static NetworkHosts host;

    @BeforeAll
    static void makeHost() throws Exception {
        host = new NetworkHosts(1);
    }

    @AfterAll
    static void removeHost() throws Exception {
        host.close();
    }

    private JobRun peers(String options) throws Exception {
        return peers(options, 0);
    }

    /** Runs the command, which ends with 1 if an installed library cannot take part. */
    private JobRun peers(String options, int code) throws Exception {
        String jmpibench = JobCommand.TOP.resolve("bin/jmpibench").toString();
        List<String> command = host.exist() ? host.onFirst(jmpibench) : List.of(jmpibench);
        return JobCommand.of(command).words("peers " + options).exitIn(directory, code);
    }

    /** The names of C libraries that {@code peers} finds, and their compilers. */
    private Map<String, String> compilers() throws Exception {
        Map<String, String> compilers = new TreeMap<>();
        Matcher matcher = Pattern.compile("(?m)^  (Open MPI|MPICH) +(\\S+),")
                .matcher(peers("--list").out());
        while (matcher.find()) {
            compilers.put(matcher.group(1), matcher.group(2));
        }
        return compilers;
    }

    /** Debian has the headers in packages of their own. */
    private static boolean hasHeaders(String compiler) {
        try {
            return new ProcessBuilder(compiler, "-E", "-include", "mpi.h", "-x", "c", "/dev/null")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(compiler, e);
        }
    }

    /** One measurement of each kind of program; the C program itself verifies what it transfers. */
    @Test
    void shouldMeasureAllInstalledLibraries() throws Exception {
        Map<String, String> libraries = compilers();
        assumeThat(libraries.values())
                .as("C MPI libraries with mpicc: apt-get install openmpi-bin libopenmpi-dev mpich libmpich-dev")
                .isNotEmpty()
                .allMatch(PeersIT::hasHeaders);
        JobRun run = peers("--quick --rounds 1 --only shm-latency,tcp-rate,tcp-bandwidth,alltoall,optimistic -o out");
        assertThat(run.out()).contains("| shm-latency ", "Note: --quick");
        List<String> points = Files.readAllLines(directory.resolve("out/peers.csv"));
        for (String library :
                Stream.concat(Stream.of("jmpi"), libraries.keySet().stream()).toList()) {
            assertThat(points)
                    .extracting(line -> line.replaceFirst("[0-9.]+,([^,]*),[0-9.]*,[a-z]*$", "$1"))
                    .contains(
                            "1,shm-latency," + library + ",shm,p50,us",
                            "1,shm-latency," + library + ",shm,p99,us",
                            "1,tcp-rate," + library + ",tcp,rate,million/s",
                            "1,tcp-bandwidth," + library + ",tcp,bandwidth,GB/s",
                            "1,alltoall," + library + ",shm,time,us");
        }
        assertThat(points).anyMatch(line -> line.startsWith("1,optimistic,jmpi optimistic,shm,p50,"));
        assertThat(directory.resolve("out/peers.md")).content().contains("osu bw -m 8:8 -W 64");
    }

    @Test
    void shouldMeasureJavaLibrariesFromTheirJars() throws Exception {
        Path openMpi = install("openmpi", "mpirun", MPIRUN);
        Path mpj = install("mpj", "mpjrun.sh", MPJRUN);
        Path pcj = Path.of(
                PCJ.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        boolean allCompile = compilers().values().stream().allMatch(PeersIT::hasHeaders);
        JobRun run = peers(
                "--quick --rounds 1 --only shm-latency,tcp-rate,allreduce,alltoall,bcast -o out --java openmpi="
                        + openMpi + " --java mpj-express=" + mpj + " --java pcj=" + pcj,
                allCompile ? 0 : 1);
        List<String> points = Files.readAllLines(directory.resolve("out/peers.csv"));
        for (String library : List.of("Open MPI (Java)", "MPJ Express", "PCJ")) {
            assertThat(points)
                    .extracting(line -> line.replaceFirst("[0-9.]+,([^,]*),[0-9.]*,[a-z]*$", "$1"))
                    .contains(
                            "1,shm-latency," + library + ",shm,p50,us",
                            "1,shm-latency," + library + ",shm,p99,us",
                            "1,tcp-rate," + library + ",tcp,rate,million/s",
                            "1,bcast," + library + ",shm,time,us");
        }
        assertThat(points)
                .filteredOn(line -> line.startsWith("1,alltoall,") || line.startsWith("1,allreduce,"))
                .extracting(line -> line.split(",", -1)[2])
                .contains("Open MPI (Java)", "MPJ Express")
                .doesNotContain("PCJ");
        assertThat(run.out()).contains("Open MPI (Java): jmpi (Java)", "MPJ Express: MPJ Express (", "PCJ: PCJ 5.3");
    }

    /** Returns a jar that refers to all jars of jmpi, in a directory as a library's, with a launcher. */
    private Path install(String name, String launcher, String script) throws Exception {
        Path bin = Files.createDirectories(directory.resolve(name).resolve("bin"));
        Path file = Files.writeString(bin.resolve(launcher), script.replace("TOP", JobCommand.TOP.toString()));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        try (Stream<Path> jars = Files.list(JobCommand.TOP.resolve("tools/bench/target/lib"))) {
            manifest.getMainAttributes()
                    .put(
                            Attributes.Name.CLASS_PATH,
                            jars.filter(jar -> jar.toString().endsWith(".jar"))
                                    .map(jar -> jar.toUri().toString())
                                    .collect(Collectors.joining(" ")));
        }
        Path jar =
                Files.createDirectories(directory.resolve(name).resolve("lib")).resolve("mpi.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
