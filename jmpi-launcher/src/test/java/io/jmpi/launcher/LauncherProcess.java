package io.jmpi.launcher;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import testprograms.Programs;

/** A jmpirun in its own process, with its output in files. */
public final class LauncherProcess implements AutoCloseable {
    private static final Pattern PID = Pattern.compile("pid (\\d+)\n");

    /** Lets launcher and ranks start sooner; each JVM says so. */
    private static final String QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    private static final Pattern NOTE =
            Pattern.compile("(\\[\\d+] )?NOTE: Picked up JDK_JAVA_OPTIONS: " + Pattern.quote(QUICK) + "\n");

    public final Process process;
    private final Path out;
    private final Path err;

    private LauncherProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    public static LauncherProcess start(
            Path directory, String input, Map<String, String> environment, String... arguments) throws IOException {
        return startMain(Jmpirun.class, directory, input, environment, arguments);
    }

    /** Starts another main class with the class path of jmpirun. */
    static LauncherProcess startMain(
            Class<?> main, Path directory, String input, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath(List.of(arguments).contains(testClasses())),
                main.getName()));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(directory, "launcher", ".out");
        Path err = Files.createTempFile(directory, "launcher", ".err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("JMPI_") || name.startsWith("PMI_"));
        builder.environment().put("JDK_JAVA_OPTIONS", QUICK);
        builder.environment().putAll(environment);
        LauncherProcess launcher = new LauncherProcess(builder.start(), out, err);
        try (var stdin = launcher.process.outputWriter()) {
            stdin.write(input);
        }
        return launcher;
    }

    /**
     * As users have it: without SLF4J, which comes with ArchUnit, and by which Netty would log. A program of the user's is not on the class path
     * of jmpirun.
     */
    private static String classPath(boolean hasUserPath) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !hasUserPath || !entry.equals(testClasses()))
                .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("slf4j-"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The directory of the test programs, for {@code -cp}. */
    public static String testClasses() {
        try {
            return Path.of(Programs.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public static LauncherProcess start(Path directory, String... arguments) throws IOException {
        return start(directory, "", Map.of(), arguments);
    }

    /** Runs it to its end. */
    public static LauncherProcess run(Path directory, String... arguments) throws IOException, InterruptedException {
        LauncherProcess launcher = start(directory, arguments);
        launcher.awaitExit();
        return launcher;
    }

    public int awaitExit() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("jmpirun does not end");
        }
        return process.exitValue();
    }

    public String out() throws IOException {
        return Files.readString(out);
    }

    public String err() throws IOException {
        return withoutNotes(err);
    }

    /** What is in a file, without what the JVMs say of their options. */
    static String withoutNotes(Path file) throws IOException {
        return NOTE.matcher(Files.readString(file)).replaceAll("");
    }

    /** What is in {@link #err}, without the notes about ranks that a busy machine is slow to start and to end. */
    public String complaints() throws IOException {
        return err().replaceAll("jmpirun: still starting: .* ranks? [0-9, ]+\n", "")
                .replaceAll("jmpirun: killed ranks? [0-9].*--grace.*\n", "");
    }

    /** The ranks that have printed their process ids so far. */
    public List<Long> pids() throws IOException {
        List<Long> pids = new ArrayList<>();
        Matcher matcher = PID.matcher(out());
        while (matcher.find()) {
            pids.add(Long.valueOf(matcher.group(1)));
        }
        return pids;
    }

    public static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Whether this process, and so its children, ignores a signal. */
    public static boolean isIgnored(int number) throws IOException {
        String ignored = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow()
                .substring("SigIgn:".length())
                .trim();
        return (Long.parseUnsignedLong(ignored, 16) >>> (number - 1) & 1) != 0;
    }
}
