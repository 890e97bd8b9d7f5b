package io.jmpi.bench.peers;

import io.jmpi.bench.command.RunFailure;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A library with an interface for Java, from a jar that the user has. Immutable.
 *
 * @param jar the library
 * @param classes directory of the compiled program
 */
record JavaLibrary(Kind kind, Path jar, Path classes) implements Library {
    /** The supported libraries. */
    enum Kind {
        OPEN_MPI(
                "openmpi",
                "Open MPI (Java)",
                "OpenMpiProgram",
                "build Open MPI with --enable-mpi-java, which Debian's lacks, and give --java openmpi=DIR/lib/mpi.jar"),
        MPJ_EXPRESS(
                "mpj-express",
                "MPJ Express",
                "MpjProgram",
                "unpack it and give --java mpj-express=DIR/lib/mpj.jar; over TCP it needs its daemon (mpjboot)"),
        PCJ(
                "pcj",
                "PCJ",
                "PcjProgram",
                "mvn dependency:copy -Dartifact=pl.edu.icm.pcj:pcj:5.3.0 -DoutputDirectory=. and give"
                        + " --java pcj=pcj-5.3.0.jar"),
        AERON(
                "aeron",
                "Aeron",
                "AeronProgram",
                "mvn dependency:copy -Dartifact=io.aeron:aeron-all:1.51.0 -DoutputDirectory=. and give"
                        + " --java aeron=aeron-all-1.51.0.jar");

        /** The name on the command line. */
        final String option;

        final String text;
        private final String program;
        private final String advice;

        Kind(String option, String text, String program, String advice) {
            this.option = option;
            this.text = text;
            this.program = program;
            this.advice = advice;
        }

        /** Advice for the user if the library is not given. */
        String advice() {
            return text + " is not given: " + advice;
        }

        /**
         * Finds a library by its name on the command line.
         *
         * @throws IllegalArgumentException if there is no such library; the message lists all
         */
        static Kind named(String option) {
            return Arrays.stream(values())
                    .filter(each -> each.option.equals(option))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(option + " is not one of "
                            + Arrays.stream(values()).map(each -> each.option).collect(Collectors.joining(", "))));
        }
    }

    /**
     * Compiles the program against the jar.
     *
     * @param directory for the source and the classes
     * @throws RunFailure if it does not compile, or if this Java has no compiler
     */
    static JavaLibrary compile(Kind kind, Path jar, Path directory) throws RunFailure, IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new RunFailure(System.getProperty("java.home") + " has no Java compiler; run jmpibench with a JDK");
        }
        JavaLibrary library = new JavaLibrary(kind, jar, directory.resolve(kind.option));
        Path source = library.classes.resolve(kind.program + ".java");
        Files.createDirectories(library.classes);
        PeersCommand.copyResource(source);
        StringWriter messages = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-proc:none", "-d", library.classes.toString(), "-cp", library.classPath());
            if (!compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
                    .call()) {
                throw new RunFailure("its program does not compile against " + jar + ": "
                        + messages.toString().lines().findFirst().orElse(""));
            }
        }
        return library;
    }

    @Override
    public String name() {
        return kind.text;
    }

    /** Any: the user has chosen the jar, and the report shows the version. */
    @Override
    public String identity() {
        return "";
    }

    /**
     * PCJ has neither an allreduce nor an alltoall; Aeron has streams through memory or UDP, and no collective
     * operation.
     */
    @Override
    public boolean takesPartIn(Measurement measurement) {
        return Library.super.takesPartIn(measurement)
                && !measurement.isOneSided()
                && switch (kind) {
                    case OPEN_MPI, MPJ_EXPRESS -> true;
                    case PCJ -> measurement != Measurement.ALLREDUCE && measurement != Measurement.ALLTOALL;
                    case AERON -> measurement.transport == Transport.SHM && measurement.ranks == 2;
                };
    }

    @Override
    public List<String> command(int ranks, Transport transport, Program measured) {
        List<String> command = new ArrayList<>();
        switch (kind) {
            case OPEN_MPI -> {
                command.addAll(openMpi().launch(ranks, transport));
                command.addAll(List.of(java(), "-cp", classPath(), kind.program));
            }
            case MPJ_EXPRESS ->
                command.addAll(List.of(
                        home().resolve("bin/mpjrun.sh").toString(),
                        "-np",
                        Integer.toString(ranks),
                        "-dev",
                        transport == Transport.TCP ? "niodev" : "multicore",
                        "-cp",
                        classPath(),
                        kind.program));
            case PCJ ->
                command.addAll(List.of(
                        java(), "-cp", classPath(), kind.program, transport.toString(), Integer.toString(ranks)));
            case AERON ->
                command.addAll(List.of(
                        java(),
                        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-cp",
                        classPath(),
                        kind.program,
                        transport.toString(),
                        Integer.toString(ranks)));
        }
        command.addAll(measured.ofJava());
        return command;
    }

    @Override
    public Map<String, String> environment(Transport transport) {
        return kind == Kind.MPJ_EXPRESS ? Map.of("MPJ_HOME", home().toString()) : Map.of();
    }

    /** The launcher beside the jar, or else the machine's. */
    private Installation openMpi() {
        Path launcher = home().resolve("bin/mpirun");
        return new Installation(
                Installation.Kind.OPEN_MPI, "mpicc", Files.isExecutable(launcher) ? launcher.toString() : "mpirun");
    }

    /** The installation directory of the library, which has its jar in {@code lib}. */
    private Path home() {
        return jar.resolveSibling("..").normalize();
    }

    private String classPath() {
        return String.join(":", classes.toString(), jar.toString(), ownClasses().toString());
    }

    private static Path ownClasses() {
        try {
            return Path.of(JavaProgram.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
