package io.jmpi.internal.tracing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The line of one call: name, times, thread, then arguments as {@code name=value}. Reused for each call.
 *
 * <p>Thread: the caller's. Lifetime: from {@link CallTrace#call} to {@link #end}.
 */
public final class CallLine {
    private static final int LONGEST_NUMBER = 20;

    private final CallTrace trace;
    private final int thread;
    private byte[] bytes = new byte[512];
    private int length;
    private long stop;

    CallLine(CallTrace trace, int thread) {
        this.trace = trace;
        this.thread = thread;
    }

    CallLine begin(String function, long start, long newStop) {
        length = 0;
        stop = newStop;
        return ascii(function)
                .put(' ')
                .decimal(start)
                .put(' ')
                .decimal(stop)
                .put(' ')
                .decimal(thread);
    }

    /** Adds a number. */
    public CallLine number(String name, long value) {
        name(name).decimal(value);
        return this;
    }

    /** Adds a list of numbers. */
    public CallLine numbers(String name, int... values) {
        name(name).put('[');
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                put(',');
            }
            decimal(values[i]);
        }
        return put(']');
    }

    /** Adds text. */
    public CallLine text(String name, String value) {
        name(name).put('"');
        for (byte next : value.getBytes(StandardCharsets.UTF_8)) {
            switch (next) {
                case '\n' -> put('\\').put('n');
                case '\r' -> put('\\').put('r');
                case '"', '\\' -> put('\\').put(next);
                default -> put(next);
            }
        }
        return put('"');
    }

    /** Begins a list of statuses: {@link #status} adds one, {@link #endStatuses} ends it. */
    public CallLine beginStatuses(String name) {
        return name(name).put('[');
    }

    /**
     * Adds a status.
     *
     * @param messageBytes length of the message; capped at the greatest int
     * @param error 0 for none
     */
    public CallLine status(long messageBytes, int source, int tag, boolean isCancelled, int error) {
        if (bytes[length - 1] != '[') {
            put(' ');
        }
        decimal(Math.min(messageBytes, Integer.MAX_VALUE))
                .put(':')
                .decimal(source)
                .put(':')
                .decimal(tag)
                .put(':');
        return put(isCancelled ? '1' : '0').put(':').decimal(error);
    }

    /** Ends a list of statuses. */
    public CallLine endStatuses() {
        return put(']');
    }

    /** Completes the line. */
    public void end() {
        put('\n');
        trace.add(bytes, length, stop);
    }

    // ---------------------------------------------------------------- characters

    private CallLine name(String name) {
        return put(' ').ascii(name).put('=');
    }

    private CallLine put(int character) {
        need(1);
        bytes[length++] = (byte) character;
        return this;
    }

    @SuppressWarnings("deprecation") // the only way to get ASCII without allocation
    private CallLine ascii(String text) {
        need(text.length());
        text.getBytes(0, text.length(), bytes, length);
        length += text.length();
        return this;
    }

    private CallLine decimal(long value) {
        need(LONGEST_NUMBER);
        if (value < 0) {
            return ascii(Long.toString(value));
        }
        int digits = 1;
        for (long left = value / 10; left > 0; left /= 10) {
            digits++;
        }
        long left = value;
        for (int at = length + digits - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + left % 10);
            left /= 10;
        }
        length += digits;
        return this;
    }

    private void need(int more) {
        if (more > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
