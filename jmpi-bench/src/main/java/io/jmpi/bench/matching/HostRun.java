package io.jmpi.bench.matching;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Measures one case with one setup in its own JVM, so that nothing else influences the compiled code. That JVM prints a
 * line for each point; its other output goes to this process's standard error.
 */
final class HostRun {
    private HostRun() {}

    /**
     * Measures a case at all depths.
     *
     * @param points receives each point as soon as it is known
     * @throws IOException if the JVM could not be started, or has failed
     */
    static void measure(
            HostSetup setup, HostCase hostCase, List<Integer> depths, Effort effort, Consumer<HostPoint> points)
            throws IOException {
        Process process = new ProcessBuilder(command(setup, hostCase, depths, effort))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                points.accept(HostPoint.parse(line));
            }
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException(setup.name() + " could not be measured: its JVM ended with " + code);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while measuring " + setup.name(), e);
        } finally {
            process.destroy();
        }
    }

    private static List<String> command(HostSetup setup, HostCase hostCase, List<Integer> depths, Effort effort) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), HostRun.class.getName(), setup.name()));
        command.addAll(List.of("" + effort.warmups(), "" + effort.iterations(), "" + effort.millis()));
        command.add(hostCase.caseName());
        depths.forEach(depth -> command.add("" + depth));
        return command;
    }

    /** Runs in the measuring JVM. Arguments: setup, effort (three numbers), case, depths. */
    public static void main(String[] arguments) {
        HostSetup setup = HostSetup.named(arguments[0]);
        Effort effort = new Effort(
                Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
        for (int i = 5; i < arguments.length; i++) {
            int depth = Integer.parseInt(arguments[i]);
            System.out.println(
                    measure(setup, HostCase.named(arguments[4]), depth, effort).line());
        }
    }

    /** Measures one point in this JVM. */
    static HostPoint measure(HostSetup setup, HostCase hostCase, int depth, Effort effort) {
        HostClock clock = HostClock.ofThisThread();
        List<HostPoint.Repetition> repetitions = new ArrayList<>();
        try (HostWorkload workload = new HostWorkload(setup, hostCase, depth)) {
            long nanos = TimeUnit.MILLISECONDS.toNanos(effort.millis());
            int batches = batchesIn(nanos, workload, clock);
            for (int i = 0; i < effort.warmups(); i++) {
                batches = batchesIn(nanos, workload, clock);
            }
            for (int i = 0; i < effort.iterations(); i++) {
                clock.reset();
                workload.run(batches, clock);
                repetitions.add(HostPoint.Repetition.of(clock, (long) batches * HostWorkload.BATCH));
            }
            workload.verify();
        }
        return HostPoint.of(hostCase, setup.name(), depth, repetitions);
    }

    /** Makes batches for that long; returns their number. */
    private static int batchesIn(long nanos, HostWorkload workload, HostClock clock) {
        long begin = System.nanoTime();
        int batches = 0;
        do {
            workload.run(1, clock);
            batches++;
        } while (System.nanoTime() - begin < nanos);
        return batches;
    }
}
