package io.jmpi.launcher.pmi;

import io.jmpi.Setting;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import jdk.net.ExtendedSocketOptions;

/**
 * Reads and writes PMI messages on a socket, and limits the memory that the other side can make us use.
 *
 * <p>Thread: one reads; any may write. Lifetime: that of the socket, which its owner closes.
 */
public final class PmiLines {
    /** Maximum length of a line: that of PMI, and some slack for additions like ours. */
    static final int LONGEST = PmiMessage.LINE_LENGTH + 512;

    private static final int LONGEST_OF_PROVEN = 16 << 20;
    private static final int PROBES = 4;

    private final InputStream in;
    private final OutputStream out;
    private final Object writing = new Object();
    private byte[] line = new byte[LONGEST];
    private int longest = LONGEST;
    private int length;

    /** Whether the line has been read to its end. */
    private boolean isWhole;

    public PmiLines(Socket socket) throws IOException {
        this(socket.getInputStream(), socket.getOutputStream());
    }

    public PmiLines(InputStream in, OutputStream out) {
        this.in = new BufferedInputStream(in);
        this.out = out;
    }

    /**
     * Seconds after which another host that does not answer is taken for dead: the setting {@code tcp.timeout}, as a process knows it
     * that has not read all settings. {@code jmpirun --hosts} passes it to agents and ranks.
     */
    public static int silenceSeconds() {
        String text = System.getProperty(
                Setting.TCP_TIMEOUT.propertyName(), System.getenv(Setting.TCP_TIMEOUT.environmentName()));
        try {
            return Integer.parseInt(text == null ? Setting.TCP_TIMEOUT.defaultValue() : text);
        } catch (NumberFormatException e) {
            return Integer.parseInt(
                    Setting.TCP_TIMEOUT.defaultValue()); // The rank refuses it when it reads its settings.
        }
    }

    /** Lets reads fail in time if the other host has lost its power or its cable. */
    public static void noticeDeadHosts(Socket socket, int seconds) throws IOException {
        int idle = Math.max(seconds / 3, 1);
        socket.setKeepAlive(true);
        if (socket.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
            socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, idle);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, Math.max((seconds - idle) / PROBES, 1));
            socket.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, PROBES);
        }
    }

    /** Permits lines that are longer than those of PMI, once the other side is known to belong to the job. */
    public void permitLongLines() {
        longest = LONGEST_OF_PROVEN;
    }

    /** Reads until the deadline, unless it is lifted. */
    static PmiLines withDeadline(Socket socket, Deadline deadline) throws IOException {
        return new PmiLines(deadline.limit(socket), socket.getOutputStream());
    }

    /**
     * Reads the next message.
     *
     * @return null at the end of the stream, even within a line
     * @throws ProtocolException if the line is too long or not a message
     */
    public PmiMessage read() throws IOException {
        return readLine() ? message() : null;
    }

    /**
     * Reads the next line, which {@link #message} returns. Both can be called again after an OutOfMemoryError: nothing is
     * lost.
     *
     * @return false at the end of the stream, even within a line
     * @throws ProtocolException if the line is too long or not text
     */
    public boolean readLine() throws IOException {
        if (isWhole) {
            length = 0;
            isWhole = false;
        }
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return false;
            }
            if (length == longest) {
                throw new ProtocolException("it sent a line of more than " + longest + " bytes");
            }
            if (length == line.length) {
                line = Arrays.copyOf(line, Math.min(2 * length, longest));
            }
            boolean afterReturn = length > 0 && line[length - 1] == '\r';
            if ((next < ' ' && next != '\r') || next > '~' || afterReturn) {
                throw new ProtocolException("it sent a byte that is not printable ASCII");
            }
            line[length++] = (byte) next;
        }
        isWhole = true;
        return true;
    }

    /**
     * Returns the line that has been read, as often as it is called.
     *
     * @throws ProtocolException if it is not a message
     */
    public PmiMessage message() throws ProtocolException {
        return PmiMessage.parse(new String(line, 0, length, StandardCharsets.US_ASCII));
    }

    /** Writes one message as a whole. */
    public void write(PmiMessage message) throws IOException {
        write(message.line());
    }

    /** Writes formatted lines as a whole. */
    public void write(String lines) throws IOException {
        synchronized (writing) {
            out.write(lines.getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
    }
}
