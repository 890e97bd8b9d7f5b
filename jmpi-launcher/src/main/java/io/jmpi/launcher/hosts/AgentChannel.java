package io.jmpi.launcher.hosts;

import io.jmpi.launcher.pmi.PmiLines;
import io.jmpi.launcher.pmi.PmiMessage;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * One end of the channel between {@code jmpirun} and the agent of a host: the standard input and output of the agent command. It
 * carries messages in both directions, once the agent has begun it with a line of its own. Output before that line is
 * from others, such as the greeting of a login shell.
 *
 * <p>Each side sends a sign of life six times in the setting {@code tcp.timeout}, because neither a pipe nor {@code ssh} notices a
 * cut cable.
 *
 * <p>Thread: one reads; any may write. {@link #watch} starts two of its own. Lifetime: that of the streams, which their owner closes.
 */
final class AgentChannel {
    /** The line by which the agent begins. */
    static final String BEGIN = "cmd=jmpi_agent";

    private static final PmiMessage ALIVE = PmiMessage.of("jmpi_alive");
    private static final int BEATS = 6;

    /**
     * Consecutive signs of life that may be missing: a third more than the limit of silence. After an outage of 13
     * seconds TCP sends again only 25 seconds after its begin, and the sign before it may have been earlier.
     */
    private static final int MOST_MISSING = BEATS * 4 / 3;

    /** How much foreign output is stored. */
    private static final int STRAY = 4096;

    private final BufferedInputStream in;
    private final OutputStream out;
    private final PmiLines lines;
    private final int silenceSeconds;
    private final StringBuilder stray = new StringBuilder(); // guarded by itself

    /** Lines that have been read. */
    private final AtomicLong received = new AtomicLong();

    /** Whether the reader waits for the other side, and does not handle a message. */
    private volatile boolean isReading;

    /**
     * Neither reads nor writes yet.
     *
     * @param silenceSeconds how long the other side may be silent
     */
    AgentChannel(InputStream in, OutputStream out, int silenceSeconds) {
        this.in = new BufferedInputStream(in);
        this.out = out;
        this.lines = new PmiLines(this.in, out);
        this.silenceSeconds = silenceSeconds;
        lines.permitLongLines(); // A command with its class path is longer than a message of PMI.
    }

    /** Begins the channel, as the agent. The preceding line may be unterminated. */
    void begin() throws IOException {
        out.write(("\n" + BEGIN + "\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** Waits, as the launcher, until the agent has begun the channel; returns false if the output ends before. */
    boolean awaitBegin() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n' && line.toString(StandardCharsets.UTF_8).strip().equals(BEGIN)) {
                return true;
            }
            line.write(next);
            if (next == '\n' || line.size() >= STRAY) {
                addStray(line);
            }
        }
        addStray(line);
        return false;
    }

    private void addStray(ByteArrayOutputStream line) {
        synchronized (stray) {
            stray.append(line.toString(StandardCharsets.UTF_8));
            stray.delete(0, Math.max(0, stray.length() - STRAY));
        }
        line.reset();
    }

    /** Returns the end of the foreign output since the last call; empty if there is none. */
    String takeStrayOutput() {
        synchronized (stray) {
            String text = stray.toString().strip();
            stray.setLength(0);
            return text;
        }
    }

    /** Whether anything has been read. */
    boolean hasReceived() {
        return received.get() > 0;
    }

    /**
     * Reads the next message.
     *
     * @return null at the end of the stream
     * @throws java.net.ProtocolException if something else also writes to the stream
     */
    PmiMessage read() throws IOException {
        isReading = true;
        try {
            while (lines.readLine()) {
                received.incrementAndGet();
                PmiMessage message = lines.message();
                if (!message.equals(ALIVE)) {
                    return message;
                }
            }
            return null;
        } finally {
            isReading = false;
        }
    }

    /** Writes a message. */
    void write(PmiMessage message) throws IOException {
        lines.write(message);
    }

    /** Sends one sign of life. */
    void showLife() throws IOException {
        write(ALIVE);
    }

    /** Closes the direction to the other side. */
    void close() throws IOException {
        out.close();
    }

    /**
     * Begins to send signs of life, and to expect them.
     *
     * @param silent receives the reason why the other side is considered dead, once, in a thread that has no other work
     */
    void watch(Consumer<String> silent) {
        daemon("jmpi-heartbeat", this::beat);
        daemon("jmpi-silence", () -> {
            awaitSilence();
            silent.accept("it has not answered for " + silenceSeconds + " seconds");
        });
    }

    private void beat() {
        try {
            while (true) {
                write(ALIVE);
                pause();
            }
        } catch (IOException e) {
            // The channel has ended, which its reader reports.
        }
    }

    /** Time while this process is stopped or handles a message does not count. */
    private void awaitSilence() {
        long before = received.get();
        for (int missing = 0; missing < MOST_MISSING; ) {
            pause();
            missing = isReading && received.get() == before ? missing + 1 : 0;
            before = received.get();
        }
    }

    private void pause() {
        long beat = TimeUnit.SECONDS.toNanos(silenceSeconds) / BEATS;
        long end = System.nanoTime() + beat;
        for (long left = beat; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static void daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }
}
