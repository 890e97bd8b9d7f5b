package io.jmpi.trace.files;

import io.jmpi.trace.format.TraceException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes text to a file that gets its name only when it is complete, so that an interrupted run leaves no file that
 * looks whole.
 *
 * <p>Thread: one. Lifetime: until closed; without {@link #commit} the file is deleted.
 */
public final class ResultFile implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final int MOST_DIGITS = 20;

    private final Path path;
    private final Path unfinished;
    private final OutputStream out;
    private final byte[] digits = new byte[MOST_DIGITS];
    private byte[] buffer = new byte[BUFFER];
    private int end;

    /** Opens a file; creates its directory if needed. */
    public ResultFile(Path path) throws IOException {
        this.path = path;
        unfinished = path.resolveSibling("." + path.getFileName() + ".part");
        try {
            out = Unfinished.newFile(unfinished);
        } catch (FileSystemException e) {
            throw new TraceException("cannot write " + path + ": " + e, e);
        }
    }

    /** Creates a directory if it does not exist. */
    public static void makeDirectory(Path directory) throws IOException {
        try {
            Files.createDirectories(directory);
        } catch (FileAlreadyExistsException e) {
            throw new TraceException(
                    directory + " is a file; name a directory for results, which is created if needed", e);
        } catch (FileSystemException e) {
            throw new TraceException("cannot create the directory " + directory + " for results: " + e, e);
        }
    }

    private void need(int bytes) throws IOException {
        if (buffer.length - end < bytes) {
            out.write(buffer, 0, end);
            end = 0;
            if (buffer.length < bytes) {
                buffer = new byte[bytes];
            }
        }
    }

    /** Writes text. */
    public ResultFile text(String text) throws IOException {
        return bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes bytes of text. */
    public ResultFile bytes(byte[] bytes) throws IOException {
        need(bytes.length);
        System.arraycopy(bytes, 0, buffer, end, bytes.length);
        end += bytes.length;
        return this;
    }

    /** Writes the bytes of others to the file; closing it does nothing. */
    public OutputStream stream() {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                need(length);
                System.arraycopy(bytes, offset, buffer, end, length);
                end += length;
            }
        };
    }

    /** Writes a character of ASCII. */
    public ResultFile character(char character) throws IOException {
        need(1);
        buffer[end++] = (byte) character;
        return this;
    }

    /** Writes a nonnegative number. */
    public ResultFile number(long value) throws IOException {
        need(MOST_DIGITS);
        if (value < 10) {
            buffer[end++] = (byte) ('0' + value); // the usual case
            return this;
        }
        int at = MOST_DIGITS;
        for (long rest = value; rest > 0; rest /= 10) {
            digits[--at] = (byte) ('0' + rest % 10);
        }
        System.arraycopy(digits, at, buffer, end, MOST_DIGITS - at);
        end += MOST_DIGITS - at;
        return this;
    }

    /** Completes the file: it gets its name, replacing an older one. */
    public void commit() throws IOException {
        out.write(buffer, 0, end);
        end = 0;
        out.close();
        Unfinished.finish(unfinished, path);
    }

    @Override
    public void close() throws IOException {
        try (out) {
            Unfinished.delete(unfinished);
        }
    }
}
