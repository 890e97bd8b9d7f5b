package io.jmpi.launcher;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Makes JVMs print thread dumps by SIGQUIT, which Java itself cannot send. */
final class ThreadDumps {
    private static final long KILL_SECONDS = 5;

    private ThreadDumps() {}

    /** Sends the signal to the living processes and waits until it is sent. */
    static void request(List<Process> processes) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "kill -QUIT \"$@\"", "sh"));
        processes.stream()
                .filter(Process::isAlive)
                .map(process -> Long.toString(process.pid()))
                .forEach(command::add);
        Process kill = new ProcessBuilder(command).inheritIO().start();
        if (!kill.waitFor(KILL_SECONDS, TimeUnit.SECONDS)) {
            kill.destroyForcibly();
            throw new IOException("the kill command does not return");
        }
    }
}
