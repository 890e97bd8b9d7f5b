package io.jmpi.launcher.process;

import io.jmpi.launcher.output.Console;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The process of a rank on this host. Thread: any. */
public final class LocalRank implements StartedRank {
    private static final long DUMP_SECONDS = 5;

    private final Process process;

    /** The process, and the processes that it had started when it was asked to end, which would become orphans. */
    private final List<ProcessHandle> doomed = new ArrayList<>();

    public LocalRank(Process process) {
        this.process = process;
    }

    public Process process() {
        return process;
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public synchronized void terminate() {
        if (process.isAlive()) {
            process.descendants().forEach(doomed::add);
            doomed.add(process.toHandle());
        }
        doomed.forEach(ProcessHandle::destroy);
    }

    @Override
    public synchronized void kill() {
        doomed.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Java itself cannot send this signal. */
    @Override
    public void dump() {
        try {
            Process kill = new ProcessBuilder("kill", "-QUIT", Long.toString(process.pid()))
                    .redirectError(ProcessBuilder.Redirect.INHERIT) // Standard output may be the channel of an agent.
                    .start();
            if (!kill.waitFor(DUMP_SECONDS, TimeUnit.SECONDS)) {
                kill.destroyForcibly();
            }
        } catch (IOException e) {
            Console.report("could not request a thread dump: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
