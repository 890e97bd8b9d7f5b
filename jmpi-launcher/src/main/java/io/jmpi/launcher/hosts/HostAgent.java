package io.jmpi.launcher.hosts;

import io.jmpi.launcher.join.LaunchEnvironment;
import io.jmpi.launcher.plan.Grace;
import io.jmpi.launcher.pmi.EarlyEnds;
import io.jmpi.launcher.pmi.Handshake;
import io.jmpi.launcher.pmi.Heartbeat;
import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.launcher.pmi.PmiLines;
import io.jmpi.launcher.pmi.PmiMessage;
import io.jmpi.launcher.process.LocalRank;
import io.jmpi.launcher.process.MemoryGroup;
import io.jmpi.launcher.process.RankCommand;
import io.jmpi.launcher.process.RankMemory;
import io.jmpi.launcher.process.StartedRank;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
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
 * signals on, and ends them. It connects to the launcher and proves by the job's key that it belongs to the job. The first line of
 * its standard input is that key.
 *
 * <p>The connection and the standard input are its life lines: when one of them ends, it ends its ranks and itself.
 *
 * <p>Thread: one reads what the launcher says; two for each rank carry output. Lifetime: the job.
 */
public final class HostAgent {
    private static final int ARGUMENTS = 3;
    private static final int CONNECT_MILLIS = 10_000;
    private static final Grace GRACE = Grace.ofThisJvm();
    private static final long OUTPUT_DRAIN_MILLIS = 1_000;
    private static final int PIECE = 16 * 1024;
    private static final int FAILED = 1;

    private final PmiLines lines;
    private final JobKey key;
    private final Map<Integer, LocalRank> ranks = new ConcurrentHashMap<>();
    private final ExecutorService inputs = Executors.newSingleThreadExecutor(HostAgent::daemon);
    private final ScheduledExecutorService ends = Executors.newSingleThreadScheduledExecutor(HostAgent::daemon);
    private final List<Thread> pumps = new ArrayList<>(); // guarded by this
    private boolean ending;

    private HostAgent(PmiLines lines, JobKey key) {
        this.lines = lines;
        this.key = key;
    }

    /**
     * Serves a launcher.
     *
     * @param arguments host and port of the launcher, and this agent's number in the job
     */
    public static void main(String[] arguments) {
        if (arguments.length != ARGUMENTS) {
            System.err.println("jmpi: this class is started by jmpirun --hosts");
            System.exit(2);
        }
        try {
            serve(arguments[0], Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
            Runtime.getRuntime().halt(0); // A thread may wait for input that never comes.
        } catch (IOException | IllegalArgumentException e) {
            System.err.println("jmpi: the agent on this host could not serve jmpirun at " + arguments[0] + ":"
                    + arguments[1] + ": " + e.getMessage());
            Runtime.getRuntime().halt(FAILED);
        }
    }

    private static void serve(String host, int port, int id) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        String line = input.readLine();
        if (line == null) {
            throw new ProtocolException("its standard input, by which jmpirun passes the job's key, is empty: the agent"
                    + " command must pass it on");
        }
        JobKey key = JobKey.parse(line.strip());
        int silenceSeconds = PmiLines.silenceSeconds();
        Link link = EarlyEnds.outlast(() -> connect(new InetSocketAddress(host, port), key, id, silenceSeconds));
        PmiLines lines = link.lines();
        try (Socket socket = link.socket()) {
            socket.setSoTimeout(Heartbeat.patienceMillis(silenceSeconds));
            Heartbeat.start(lines, silenceSeconds);
            HostAgent agent = new HostAgent(lines, key);
            Runtime.getRuntime().addShutdownHook(new Thread(agent::endRanks, "jmpi-agent-end"));
            Thread lifeLine = new Thread(() -> agent.endWith(input), "jmpi-agent-input");
            lifeLine.setDaemon(true);
            lifeLine.start();
            try {
                agent.obey();
            } catch (SocketTimeoutException e) {
                throw new IOException(Heartbeat.silence("it", silenceSeconds), e);
            } finally {
                agent.endRanks();
            }
        }
    }

    /** A connection to the launcher, which has recognised this agent. */
    private record Link(Socket socket, PmiLines lines) {}

    private static Link connect(InetSocketAddress launcher, JobKey key, int id, int silenceSeconds) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            PmiLines.noticeDeadHosts(socket, silenceSeconds);
            socket.connect(launcher, CONNECT_MILLIS);
            socket.setSoTimeout(CONNECT_MILLIS);
            PmiLines lines = new PmiLines(socket);
            PmiMessage hello = PmiMessage.of("initack", "pmiid", Integer.toString(id));
            lines.protect(Handshake.authenticate(lines, hello, key, id));
            Handshake.awaitRecognition(lines);
            return new Link(socket, lines);
        } catch (IOException | RuntimeException e) {
            try {
                socket.close();
            } catch (IOException suppressed) {
                e.addSuppressed(suppressed);
            }
            throw e;
        }
    }

    /** Ends ranks and process when the agent command has ended, or this host's connection to it. */
    private void endWith(BufferedReader input) {
        try {
            while (input.read() >= 0) {
                // Nothing more is expected.
            }
        } catch (IOException e) {
            // As its end.
        }
        endRanks();
        Runtime.getRuntime().halt(FAILED);
    }

    private void obey() throws IOException {
        for (PmiMessage message = lines.message(); message != null; message = lines.read()) {
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
                case Heartbeat.ALIVE -> {}
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
            lines.write(AgentMessage.refused(start.rank(), missing));
            return;
        }
        ProcessBuilder builder = new ProcessBuilder(withHeap(start)).directory(new File(start.directory()));
        builder.environment().putAll(start.environment());
        RankCommand.removeOtherLaunchers(builder.environment());
        builder.environment().put(JobKey.VARIABLE, key.encoded());
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
            lines.write(AgentMessage.refused(start.rank(), "it could not be started: " + e.getMessage()));
        }
    }

    private static List<String> withHeap(AgentMessage.Start start) {
        int ranks = Integer.parseInt(start.environment().getOrDefault(LaunchEnvironment.LOCAL_SIZE, "1"));
        return RankMemory.withHeap(
                start.command(), System.getenv(), ranks, MemoryGroup.own().limit(), RankMemory.seenByJvms());
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

    /** What a rank needs and this host does not have; null if it has all. */
    private static String missing(AgentMessage.Start start) {
        if (!Files.isDirectory(Path.of(start.directory()))) {
            return "there is no directory " + start.directory() + ", where jmpirun was called";
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
                lines.write(AgentMessage.output(rank, stream, piece, length));
            }
        } catch (IOException e) {
            // The launcher is gone, which ends this process; or the rank's stream is.
        }
    }

    /** Reports the end of a rank behind its output, but does not wait for processes that have inherited its streams. */
    private void report(int rank, int code, Thread out, Thread err) {
        try {
            out.join(OUTPUT_DRAIN_MILLIS);
            err.join(OUTPUT_DRAIN_MILLIS);
            lines.write(AgentMessage.ended(rank, code));
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

    /** Input of rank 0. It may have ended, or closed its input: then nobody reads it. */
    private void input(byte[] bytes) {
        LocalRank rank = ranks.get(0);
        if (rank == null) {
            return;
        }
        try (OutputStream to = bytes.length == 0 ? rank.process().getOutputStream() : null) {
            if (to == null) {
                rank.process().getOutputStream().write(bytes);
                rank.process().getOutputStream().flush();
                lines.write(PmiMessage.of(AgentMessage.TAKEN));
            }
        } catch (IOException e) {
            // As for a closed pipe.
        }
    }

    /** Ends all ranks: those that do not end by themselves in time, by force. Their last output is sent. */
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
