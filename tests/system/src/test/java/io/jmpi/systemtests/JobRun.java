package io.jmpi.systemtests;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A job, or any other program, in processes of its own; made by {@link JobCommand}. Its output is collected by threads.
 *
 * <p>The waits have a limit that only a hang reaches; they then fail with all that is known: the output, and the stacks of
 * all JVMs of the job. Closing kills what is left of the job, by process handles only.
 */
final class JobRun implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 120;
    private static final long DUMP_SECONDS = 20;

    /** How long a signal may remain without an effect before it is repeated. */
    private static final long REPEAT_MILLIS = 500;

    private static final Pattern PID = Pattern.compile("rank (\\d+) is pid (\\d+)\n");

    /** Java writes its notes and their line ends apart, so that those of several ranks mix. */
    private static final Pattern USUAL =
            Pattern.compile("jmpirun: still starting: \\d+ of \\d+ ranks .*; waiting for ranks? [0-9, ]+"
                    + "(; the agent of \\S+ has not answered through the output of '[^']+')*"
                    + "|(\\[\\d+] )?NOTE: Picked up JDK_JAVA_OPTIONS: " + Pattern.quote(JobCommand.QUICK));

    private final List<String> command;
    private final Process process;
    private final Text out = new Text();
    private final Text err = new Text();
    private final List<Thread> readers;
    private final List<ProcessHandle> seen = new ArrayList<>();

    /** Sends a signal, or whatever makes the job write. */
    interface Prompt {
        void send() throws IOException, InterruptedException;
    }

    /** What a stream has given so far. */
    private static final class Text {
        private final StringBuilder text = new StringBuilder();

        synchronized void line(String line) {
            text.append(line).append('\n');
            notifyAll();
        }

        synchronized String all() {
            return text.toString();
        }

        /** Waits until the text contains as many matches; false when the time is over first. */
        synchronized boolean await(Pattern pattern, int count, long endNanos) throws InterruptedException {
            while (pattern.matcher(text).results().count() < count) {
                long left = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
                if (left <= 0) {
                    return false;
                }
                wait(left);
            }
            return true;
        }
    }

    JobRun(List<String> command, Map<String, String> environment, Path directory) throws IOException {
        this.command = command;
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        process = builder.start();
        seen.add(process.toHandle());
        readers = List.of(read(process.getInputStream(), out), read(process.getErrorStream(), err));
    }

    private static Thread read(InputStream stream, Text text) {
        Thread thread = new Thread(
                () -> {
                    try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream, UTF_8))) {
                        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                            text.line(line);
                        }
                    } catch (IOException e) {
                        text.line("(the output cannot be read: " + e + ")");
                    }
                },
                "job-output");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** The process that was started: the launcher, since the script replaces itself by it. */
    ProcessHandle launcher() {
        return process.toHandle();
    }

    /** All that it has written to its standard output. */
    String out() {
        return out.all();
    }

    /** All that it has written to its standard error. */
    String err() {
        return err.all();
    }

    /** The standard error, without what is said on a busy machine and by Java of the options that {@link JobCommand} sets. */
    String complaints() {
        return USUAL.matcher(err()).replaceAll("").strip();
    }

    /** Gives rank 0 a line to read. */
    void say(String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(UTF_8));
        process.getOutputStream().flush();
    }

    /** Lets rank 0 see the end of its input. */
    void endInput() throws IOException {
        process.getOutputStream().close();
    }

    /** Waits for a number of matches in the standard output. */
    JobRun awaitOutput(String regex, int count) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        if (!out.await(Pattern.compile(regex), count, end)) {
            throw hanging("there are not " + count + " times '" + regex + "' in the output");
        }
        return this;
    }

    /** Waits for a number of matches in the standard error. */
    JobRun awaitError(String regex, int count) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        if (!err.await(Pattern.compile(regex), count, end)) {
            throw hanging("there are not " + count + " times '" + regex + "' in the errors");
        }
        return this;
    }

    /** Repeats a prompt until the standard output matches: who gets the first one may not be ready. */
    JobRun promptForOutput(String regex, Prompt prompt) throws IOException, InterruptedException {
        return promptFor(out, regex, prompt);
    }

    /** Repeats a prompt until the standard error matches: who gets the first one may not be ready. */
    JobRun promptForError(String regex, Prompt prompt) throws IOException, InterruptedException {
        return promptFor(err, regex, prompt);
    }

    private JobRun promptFor(Text text, String regex, Prompt prompt) throws IOException, InterruptedException {
        Pattern pattern = Pattern.compile(regex);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        do {
            if (System.nanoTime() >= end) {
                throw hanging("no signal leads to '" + regex + "'");
            }
            prompt.send();
        } while (!text.await(pattern, 1, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REPEAT_MILLIS)));
        return this;
    }

    /** The processes of the ranks, once all have printed "rank R is pid P". */
    List<ProcessHandle> awaitRanks(int count) throws InterruptedException {
        awaitOutput(PID.pattern(), count);
        ProcessHandle[] ranks = new ProcessHandle[count];
        Matcher matcher = PID.matcher(out());
        while (matcher.find()) {
            long pid = Long.parseLong(matcher.group(2));
            ranks[Integer.parseInt(matcher.group(1))] =
                    ProcessHandle.of(pid).orElseThrow(() -> new AssertionError("no process " + pid + describe()));
        }
        seen.addAll(List.of(ranks));
        return List.of(ranks);
    }

    /** Kills a process after a pause, which is exact to some microseconds. */
    static void killAfter(int micros, ProcessHandle process) {
        long end = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(micros);
        while (end - System.nanoTime() > 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
        process.destroyForcibly();
    }

    /** Waits for the end, and returns the exit code. All output has been read then. */
    int awaitEnd() throws InterruptedException {
        awaitEnd(process.toHandle());
        for (Thread reader : readers) {
            reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            if (reader.isAlive()) {
                throw hanging("the launcher has ended, but some process still holds its output open");
            }
        }
        // The handle may tell of the end a moment before the process knows its exit value.
        return process.waitFor();
    }

    /** Waits for the end of one process of the job. */
    void awaitEnd(ProcessHandle handle) throws InterruptedException {
        try {
            handle.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw hanging("process " + handle.pid() + " does not end");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits for the end, which must be a success. */
    JobRun succeed() throws InterruptedException {
        return exit(0);
    }

    /** Waits for the end with that exit code. */
    JobRun exit(int expected) throws InterruptedException {
        int code = awaitEnd();
        if (code != expected) {
            throw new AssertionError("exit code " + code + " instead of " + expected + describe());
        }
        return this;
    }

    /** The first group of the first match in the standard output. */
    String find(String regex) {
        Matcher matcher = Pattern.compile(regex).matcher(out());
        if (!matcher.find()) {
            throw new AssertionError("no '" + regex + "' in the output" + describe());
        }
        return matcher.group(1);
    }

    /** Command and output, for messages. */
    String describe() {
        return "\ncommand: " + String.join(" ", command) + "\nstandard output:\n" + out() + "standard error:\n" + err();
    }

    private AssertionError hanging(String what) throws InterruptedException {
        List<ProcessHandle> alive = alive();
        StringBuilder text = new StringBuilder(what).append(describe());
        for (ProcessHandle handle : alive) {
            text.append("process ")
                    .append(handle.pid())
                    .append(": ")
                    .append(handle.info().commandLine().orElse("?"))
                    .append('\n')
                    .append(stacks(handle));
        }
        close();
        return new AssertionError(text.toString());
    }

    private static String stacks(ProcessHandle handle) throws InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Text text = new Text();
        try {
            Process dump = new ProcessBuilder(jcmd.toString(), Long.toString(handle.pid()), "Thread.print")
                    .redirectErrorStream(true)
                    .start();
            Thread reader = read(dump.getInputStream(), text);
            if (!dump.waitFor(DUMP_SECONDS, TimeUnit.SECONDS)) {
                dump.destroyForcibly();
            }
            reader.join(TimeUnit.SECONDS.toMillis(DUMP_SECONDS));
        } catch (IOException e) {
            text.line("no stacks: " + e);
        }
        return text.all();
    }

    /** What lives of all processes that are known to belong to the job. */
    private List<ProcessHandle> alive() {
        return seen.stream()
                .flatMap(handle -> Stream.concat(Stream.of(handle), handle.descendants()))
                .filter(ProcessHandle::isAlive)
                .distinct()
                .toList();
    }

    @Override
    public void close() {
        alive().forEach(ProcessHandle::destroyForcibly);
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            if (process.isAlive()) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
