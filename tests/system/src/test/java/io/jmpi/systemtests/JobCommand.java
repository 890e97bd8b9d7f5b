package io.jmpi.systemtests;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The command line of a job and the environment it runs in: nothing of jmpi's, PMI's or the JVM's that the tests
 * themselves were started with.
 */
final class JobCommand {
    /** The project's top directory, where {@code jmpirun} is. */
    static final Path TOP = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .getParent()
            .getParent();

    /** Where the programs of the tests are. */
    static final Path TEST_CLASSES = TOP.resolve("tests/system/target").resolve("test-classes");

    /** Lets JVMs start sooner: in short jobs, the second compiler does not bring back what it costs. */
    static final String QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    /** The java program that runs the tests. */
    static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    /** An entry of the environment of all processes that this JVM starts: tests in other JVMs start jobs at the same time. */
    private static final String MARK = "STARTED_BY_TEST";

    private static final String MARK_VALUE =
            Long.toString(ProcessHandle.current().pid());

    private final List<String> command = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>(System.getenv());

    private JobCommand(List<String> program) {
        command.addAll(program);
        environment
                .keySet()
                .removeIf(
                        name -> name.startsWith("JMPI") || name.startsWith("PMI_") || name.equals("JAVA_TOOL_OPTIONS"));
        environment.put("JDK_JAVA_OPTIONS", QUICK);
        environment.put("JMPIRUN_NO_BUILD", "1"); // the build that runs these tests has made what they run
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put(MARK, MARK_VALUE);
    }

    /** Whether a process belongs to a job that this JVM has started, on any of the hosts that this machine plays. */
    static boolean hasStarted(ProcessHandle process) {
        try {
            String entries = Files.readString(
                    Path.of("/proc", Long.toString(process.pid()), "environ"), StandardCharsets.ISO_8859_1);
            return List.of(entries.split("\0")).contains(MARK + "=" + MARK_VALUE);
        } catch (IOException e) {
            return false; // it has ended, or is another user's
        }
    }

    /** Any program. */
    static JobCommand of(List<String> program) {
        return new JobCommand(program);
    }

    /** {@code jmpirun} with options as words in one string. */
    static JobCommand jmpirun(String options) {
        return new JobCommand(List.of(TOP.resolve("jmpirun").toString())).words(options);
    }

    /** {@code jmpirun} for a job whose ranks are processes. */
    static JobCommand processes(int ranks, String options) {
        return jmpirun("-n " + ranks + " " + options);
    }

    /** {@code jmpirun} for a job in one JVM. */
    static JobCommand inJvm(int ranks, String options) {
        return jmpirun("-n " + ranks + " --in-jvm " + options);
    }

    /** More words. */
    JobCommand words(String words) {
        if (!words.isBlank()) {
            command.addAll(List.of(words.trim().split(" +")));
        }
        return this;
    }

    /** An option whose value may contain blanks. */
    JobCommand option(String name, String value) {
        command.addAll(List.of(name, value));
        return this;
    }

    /** One of the programs of the tests, after all options of jmpirun. */
    JobCommand program(Class<?> program, Object... arguments) {
        return program(TEST_CLASSES, program.getName(), arguments);
    }

    /** A program of other classes, after all options of jmpirun. */
    JobCommand program(Path classes, String program, Object... arguments) {
        command.add("-cp");
        command.add(classes.toString());
        command.add(program);
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return this;
    }

    /** Undoes that the tests themselves may ignore signals, for example as a shell's background job. */
    JobCommand withDefaultSignals() {
        command.addAll(0, List.of("env", "--default-signal"));
        return this;
    }

    /** Writes errors to the standard output, in the order in which all of it is written. */
    JobCommand withOneStream() {
        command.addAll(0, List.of("sh", "-c", "exec \"$@\" 2>&1", "sh"));
        return this;
    }

    /** Writes its standard output to a disk that is full. */
    JobCommand toFullDisk() {
        command.addAll(0, List.of("sh", "-c", "exec \"$@\" >/dev/full", "sh"));
        return this;
    }

    /** Runs it in a terminal of its own, whose output becomes the standard output. */
    JobCommand onTerminal(int rows, int columns) {
        String words = command.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        command.clear();
        command.addAll(
                List.of("script", "-qec", "stty rows " + rows + " cols " + columns + "; exec " + words, "/dev/null"));
        return this;
    }

    /** Limits the file descriptors of each of its processes. */
    JobCommand withDescriptors(int limit) {
        command.addAll(0, List.of("sh", "-c", "ulimit -n " + limit + " && exec \"$@\"", "sh"));
        return this;
    }

    /** A variable of the environment. */
    JobCommand environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Starts it in a directory. */
    JobRun startIn(Path directory) throws IOException {
        return new JobRun(List.copyOf(command), environment, directory);
    }

    /** Runs it to its successful end. */
    JobRun succeedIn(Path directory) throws IOException, InterruptedException {
        return exitIn(directory, 0);
    }

    /** Runs it to its end with that exit code. */
    JobRun exitIn(Path directory, int code) throws IOException, InterruptedException {
        try (JobRun job = startIn(directory)) {
            return job.exit(code);
        }
    }
}
