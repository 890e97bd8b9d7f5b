package io.jmpi.launcher.hosts;

import io.jmpi.launcher.join.LaunchEnvironment;
import io.jmpi.launcher.plan.Grace;
import io.jmpi.launcher.pmi.PmiLines;
import io.jmpi.launcher.pmi.PmiMessage;
import io.jmpi.launcher.process.LocalRank;
import io.jmpi.launcher.process.MemoryGroup;
import io.jmpi.launcher.process.RankCommand;
import io.jmpi.launcher.process.RankCores;
import io.jmpi.launcher.process.RankMemory;
import io.jmpi.launcher.process.StartedRank;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The process by which {@code jmpirun --hosts} starts ranks on another host: it starts them, carries their input and output, passes
 * signals on, and ends them. It communicates with the launcher through its standard input and output ({@link
 * AgentChannel}).
 *
 * <p>That channel is its life line: when its input ends, or the launcher is silent, it ends its ranks and itself.
 *
 * <p>Thread: one reads messages of the launcher; two for each rank carry output. Lifetime: the job.
 */
public final class HostAgent {
    private static final Grace GRACE = Grace.ofThisJvm();
    private static final long OUTPUT_DRAIN_MILLIS = 1_000;
    private static final int PIECE = 16 * 1024;
    private static final int FAILED = 1;

    private final AgentChannel channel;
    private final Map<Integer, LocalRank> ranks = new ConcurrentHashMap<>();
    private final ExecutorService inputs = Executors.newSingleThreadExecutor(HostAgent::daemon);
    private final ScheduledExecutorService ends = Executors.newSingleThreadScheduledExecutor(HostAgent::daemon);
    private final List<Thread> pumps = new ArrayList<>(); // guarded by this
    private boolean ending;

    HostAgent(AgentChannel channel) {
        this.channel = channel;
    }

    /**
     * Serves a launcher.
     *
     * @param arguments the name of this host in the job, which is only for users who list the processes
     */
    public static void main(String[] arguments) {
        if (arguments.length != 1) {
            System.err.println("jmpi: this class is started by jmpirun --hosts");
            System.exit(2);
        }
        OutputStream toLauncher = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // Nothing else may write to the channel.
        HostAgent agent = new HostAgent(new AgentChannel(System.in, toLauncher, PmiLines.silenceSeconds()));
        Runtime.getRuntime().addShutdownHook(new Thread(agent::endRanks, "jmpi-agent-end"));
        try {
            agent.serve();
            Runtime.getRuntime().halt(0); // A thread may wait for input that never arrives.
        } catch (IOException | IllegalArgumentException e) {
            fail(e.getMessage());
        }
    }

    private static void fail(String why) {
        System.err.println("jmpi: the agent on this host could not serve jmpirun: " + why);
        Runtime.getRuntime().halt(FAILED);
    }

    void serve() throws IOException {
        channel.begin();
        channel.watch(why -> {
            reportIfDeaf();
            endRanks();
            fail(why);
        });
        try {
            obey();
        } catch (ProtocolException e) {
            throw e;
        } catch (IOException e) {
            // After the job, jmpirun ends the agent command, which may reset the channel instead of closing it.
            if (hasRunningRanks()) {
                throw e;
            }
        } finally {
            reportIfDeaf();
            endRanks();
        }
    }

    private boolean hasRunningRanks() {
        return ranks.values().stream().anyMatch(rank -> rank.process().isAlive());
    }

    /** The agent command may pass no input on; the agent then reports that on its output. */
    private void reportIfDeaf() {
        try {
            if (!channel.hasReceived()) {
                channel.write(PmiMessage.of(AgentMessage.DEAF));
            }
        } catch (IOException e) {
            // The launcher is also gone.
        }
    }

    private void obey() throws IOException {
        for (PmiMessage message = channel.read(); message != null; message = channel.read()) {
            switch (message.command()) {
                case AgentMessage.START -> start(AgentMessage.Start.of(message));
                case AgentMessage.INPUT -> {
                    byte[] bytes = AgentMessage.data(message);
                    inputs.execute(() -> input(bytes)); // It may block.
                }
                case AgentMessage.SIGNAL -> {
                    LocalRank rank = ranks.get(message.number(AgentMessage.RANK));
                    if (rank != null) {
                        RankSignal.valueOf(message.value(AgentMessage.CODE)).send(rank);
                    }
                }
                default -> throw new ProtocolException("jmpirun sent cmd=" + message.command());
            }
        }
    }

    private synchronized void start(AgentMessage.Start start) throws IOException {
        if (ending) {
            return;
        }
        String missing = missing(start);
        if (missing != null) {
            channel.write(AgentMessage.refused(start.rank(), missing));
            return;
        }
        ProcessBuilder builder = new ProcessBuilder(withFlags(start)).directory(new File(start.directory()));
        builder.environment().putAll(start.environment());
        RankCommand.removeOtherLaunchers(builder.environment());
        if (start.rank() != 0) {
            builder.redirectInput(new File("/dev/null"));
        }
        try {
            Process process = builder.start();
            RankMemory.endBeforeLauncher(process);
            ranks.put(start.rank(), new LocalRank(process));
            Thread out = pump(start.rank(), 1, process.getInputStream());
            Thread err = pump(start.rank(), 2, process.getErrorStream());
            pumps.addAll(List.of(out, err));
            var unused = process.onExit().thenAccept(ended -> {
                report(start.rank(), ended.exitValue(), out, err); // Its output may take long.
                endSoonIfIdle();
            });
        } catch (IOException e) {
            channel.write(AgentMessage.refused(start.rank(), String.valueOf(e.getMessage())));
        }
    }

    private static List<String> withFlags(AgentMessage.Start start) {
        int ranks = Integer.parseInt(start.environment().getOrDefault(LaunchEnvironment.LOCAL_SIZE, "1"));
        List<String> command = RankCores.withFlags(
                start.command(), System.getenv(), ranks, Runtime.getRuntime().availableProcessors());
        return RankMemory.withHeap(
                command, System.getenv(), ranks, MemoryGroup.own().limit(), RankMemory.seenByJvms());
    }

    /**
     * Ends this process some time after its last rank: a launcher that is alive does so before, and one behind a cut cable never
     * does.
     */
    private void endSoonIfIdle() {
        if (ranks.values().stream().noneMatch(StartedRank::isAlive)) {
            var unused = ends.schedule(
                    () -> {
                        if (ranks.values().stream().noneMatch(StartedRank::isAlive)) {
                            Runtime.getRuntime().halt(FAILED);
                        }
                    },
                    PmiLines.silenceSeconds(),
                    TimeUnit.SECONDS);
        }
    }

    /** The file or directory that a rank needs and this host lacks; null if it has all. */
    private static String missing(AgentMessage.Start start) {
        if (!Files.isDirectory(Path.of(start.directory()))) {
            return "there is no directory " + start.directory() + ", where jmpirun was called; all hosts must have it";
        }
        for (String need : start.needs()) {
            if (!Files.exists(Path.of(start.directory()).resolve(need))) {
                return "there is no " + need + "; jmpirun does not copy files, so all hosts must have it";
            }
        }
        return null;
    }

    private Thread pump(int rank, int stream, InputStream from) {
        Thread thread = new Thread(() -> carry(rank, stream, from), "rank-" + rank + "-" + stream);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void carry(int rank, int stream, InputStream from) {
        byte[] piece = new byte[PIECE];
        try (from) {
            for (int length = from.read(piece); length >= 0; length = from.read(piece)) {
                channel.write(AgentMessage.output(rank, stream, piece, length));
            }
        } catch (IOException e) {
            // The launcher is gone, which ends this process; or the rank's stream is.
        }
    }

    /** Reports the end of a rank after its output, but does not wait for processes that have inherited its streams. */
    private void report(int rank, int code, Thread out, Thread err) {
        try {
            out.join(OUTPUT_DRAIN_MILLIS);
            err.join(OUTPUT_DRAIN_MILLIS);
            channel.write(AgentMessage.ended(rank, code));
        } catch (IOException e) {
            // The launcher is gone, which ends this process.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable body) {
        Thread thread = new Thread(body, "jmpi-agent");
        thread.setDaemon(true);
        return thread;
    }

    /** Input of rank 0. If the rank has ended, or closed its input, no process reads it. */
    private void input(byte[] bytes) {
        LocalRank rank = ranks.get(0);
        if (rank == null) {
            return;
        }
        try (OutputStream to = bytes.length == 0 ? rank.process().getOutputStream() : null) {
            if (to == null) {
                rank.process().getOutputStream().write(bytes);
                rank.process().getOutputStream().flush();
                channel.write(PmiMessage.of(AgentMessage.TAKEN));
            }
        } catch (IOException e) {
            // As for a closed pipe.
        }
    }

    /** Ends all ranks; kills those that do not end by themselves in time. Sends their last output. */
    private synchronized void endRanks() {
        if (ending) {
            return;
        }
        ending = true;
        ranks.values().forEach(StartedRank::terminate);
        try {
            long graceEnd = System.nanoTime() + GRACE.afterSignal().toNanos();
            for (LocalRank rank : ranks.values()) {
                boolean unused = rank.process().waitFor(graceEnd - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
            ranks.values().forEach(StartedRank::kill);
            long drainEnd = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(OUTPUT_DRAIN_MILLIS);
            for (Thread pump : pumps) {
                TimeUnit.NANOSECONDS.timedJoin(pump, drainEnd - System.nanoTime());
            }
        } catch (InterruptedException e) {
            ranks.values().forEach(StartedRank::kill);
            Thread.currentThread().interrupt();
        }
    }
}
