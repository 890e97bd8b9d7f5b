package io.jmpi.trace.input;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes big-endian numbers and text to a stream through a buffer. Thread: one. Lifetime: until closed. */
final class TraceOutput implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final OutputStream out;
    private final byte[] buffer = new byte[BUFFER];
    private int next;
    private long written;

    TraceOutput(OutputStream out) {
        this.out = out;
    }

    /** Number of bytes written. */
    long position() {
        return written + next;
    }

    private void room(int bytes) throws IOException {
        if (buffer.length - next < bytes) {
            flush();
        }
    }

    private void flush() throws IOException {
        out.write(buffer, 0, next);
        written += next;
        next = 0;
    }

    void u8(long value) throws IOException {
        room(1);
        buffer[next++] = (byte) value;
    }

    void u16(long value) throws IOException {
        room(2);
        SHORT.set(buffer, next, (short) value);
        next += 2;
    }

    void i32(long value) throws IOException {
        room(4);
        INT.set(buffer, next, (int) value);
        next += 4;
    }

    void i64(long value) throws IOException {
        room(8);
        LONG.set(buffer, next, value);
        next += 8;
    }

    /** Writes a text after its length of 16 bits. */
    void shortText(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        u16(bytes.length);
        bytes(bytes);
    }

    /** Writes a text after its length of 32 bits. */
    void text(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        i32(bytes.length);
        bytes(bytes);
    }

    private void bytes(byte[] bytes) throws IOException {
        for (byte value : bytes) {
            u8(value);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            flush();
        } finally {
            out.close();
        }
    }
}
