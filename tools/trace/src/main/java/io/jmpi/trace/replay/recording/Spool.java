package io.jmpi.trace.replay.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Disk space for the records of all ranks: one temporary file, mapped into memory piece by piece, and deleted at the
 * latest when the JVM ends. The heap does not grow with the trace; the operating system caches as much as fits into
 * memory.
 *
 * <p>Thread: any; records are read and written without locks, each by one thread at a time. Lifetime: one replay.
 * Mappings end when the garbage collector finds them unreachable, because ending them earlier would not be safe.
 */
public final class Spool implements AutoCloseable {
    private static final int MOST_SEGMENTS = 4096;
    private static final int FIRST_SEGMENT = 1 << 24;
    private static final int LARGEST_SEGMENT = 1 << 30;

    private final Path directory;
    private final FileChannel channel;
    private final ByteBuffer[] segments = new ByteBuffer[MOST_SEGMENTS];
    private int count;
    private long fileLength;
    private int used;

    /**
     * Creates the file.
     *
     * @param directory of the file
     */
    public Spool(Path directory) throws IOException {
        this.directory = directory;
        Path file = Files.createTempFile(directory, "jmpi-trace-", ".spool");
        channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Files.delete(
                file); // its name only, so that nothing remains however the JVM ends; the contents exist until then
    }

    /** The mapped parts of the file; the upper half of an address is the index of a part, the lower an offset in it. */
    ByteBuffer[] segments() {
        return segments;
    }

    /**
     * Allocates space, filled with zeros.
     *
     * @return its address
     * @throws UncheckedIOException if the disk is full
     */
    synchronized long allocate(int bytes) {
        if (count == 0 || used + bytes > segments[count - 1].capacity()) {
            try {
                map();
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }
        long address = (long) (count - 1) << Integer.SIZE | used;
        used += bytes;
        return address;
    }

    private void map() throws IOException {
        int length = (int) Math.min(LARGEST_SEGMENT, (long) FIRST_SEGMENT << Math.min(count, 8));
        long free = Files.getFileStore(directory).getUsableSpace();
        if (count == MOST_SEGMENTS || free < length) {
            throw new IOException(directory + ": " + length + " more bytes are needed for sorting messages, but only "
                    + free + " are free there; choose another directory with -o or -Djava.io.tmpdir");
        }
        MappedByteBuffer segment = channel.map(FileChannel.MapMode.READ_WRITE, fileLength, length);
        segments[count++] = segment.order(ByteOrder.nativeOrder());
        fileLength += length;
        used = 0;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
