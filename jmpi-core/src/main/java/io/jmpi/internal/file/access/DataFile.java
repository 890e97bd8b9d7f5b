package io.jmpi.internal.file.access;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.file.FileErrors;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * An open file of the file system. Errors name the file and the reason. An interrupt of the calling thread closes Java's channel;
 * then the file is opened again, and the interrupt stays pending, because calls of MPI are not interruptible.
 *
 * <p>Any thread. Lifetime: until {@link #close}.
 */
public final class DataFile {
    /** One call of the file system. */
    private interface Body<T> {
        T run(FileChannel channel) throws IOException;
    }

    private static final int ZEROS = 1 << 20;

    private final Path path;
    private final Set<StandardOpenOption> options;
    private final boolean reads;

    // guarded by this
    private FileChannel channel;
    private boolean closed;

    private DataFile(Path path, FileChannel channel, Set<StandardOpenOption> options, boolean reads) {
        this.path = path;
        this.channel = channel;
        this.options = options;
        this.reads = reads;
    }

    /**
     * Opens a file.
     *
     * @param creation CREATE, CREATE_NEW or none
     * @throws IOException as the file system says
     */
    public static DataFile open(Path path, boolean reads, boolean writes, StandardOpenOption... creation)
            throws IOException {
        Set<StandardOpenOption> options = new HashSet<>(Set.of(creation));
        if (writes) {
            options.add(StandardOpenOption.WRITE);
        }
        if (writes && !reads) {
            try { // Gaps between pieces can be written with them only if they can be read.
                return open(path, both(options), true, creation);
            } catch (AccessDeniedException e) {
                return open(path, options, false, creation);
            }
        }
        return open(path, reads ? both(options) : options, reads, creation);
    }

    private static Set<StandardOpenOption> both(Set<StandardOpenOption> options) {
        Set<StandardOpenOption> both = new HashSet<>(options);
        both.add(StandardOpenOption.READ);
        return both;
    }

    private static DataFile open(
            Path path, Set<StandardOpenOption> options, boolean reads, StandardOpenOption... creation)
            throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            FileChannel channel = FileChannel.open(path, options);
            Set<StandardOpenOption> again = new HashSet<>(options);
            Set.of(creation).forEach(again::remove);
            return new DataFile(path, channel, again, reads);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public Path path() {
        return path;
    }

    /** Whether it can be read, although the program may not. */
    public boolean canRead() {
        return reads;
    }

    // ---------------------------------------------------------------- data

    /**
     * Reads at a place until the buffer is full or the file ends.
     *
     * @return the bytes read; 0 at the end
     */
    public int read(ByteBuffer target, long offset) {
        int first = target.position();
        run("read from", channel -> {
            int read = 0;
            while (target.hasRemaining() && read >= 0) {
                read = channel.read(target, offset + target.position() - first);
            }
            return null;
        });
        return target.position() - first;
    }

    /** Writes all bytes of a buffer at a place. */
    public void write(ByteBuffer source, long offset) {
        int first = source.position();
        run("write to", channel -> {
            while (source.hasRemaining()) {
                channel.write(source, offset + source.position() - first);
            }
            return null;
        });
    }

    public long size() {
        return run("get the size of", FileChannel::size);
    }

    /** Cuts or extends the file; a part that is added has no space yet. */
    public void setSize(long bytes) {
        run("set the size of", channel -> {
            long size = channel.size();
            if (bytes < size) {
                channel.truncate(bytes);
            } else if (bytes > size) {
                channel.write(ByteBuffer.allocate(1), bytes - 1);
            }
            return null;
        });
    }

    /** Extends the file with space on the device, if it is shorter. */
    public void preallocate(long bytes) {
        run("preallocate", channel -> {
            long size = channel.size();
            ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(ZEROS, Math.max(0, bytes - size)));
            while (size < bytes) {
                zeros.clear().limit((int) Math.min(zeros.capacity(), bytes - size));
                size += channel.write(zeros, size);
            }
            return null;
        });
    }

    /** Transfers what has been written to the device. */
    public void force() {
        run("sync", channel -> {
            channel.force(true);
            return null;
        });
    }

    /** Returns the lock of a range if it is free now; otherwise null. */
    public FileLock tryLock(long from, long length, boolean isShared) {
        return run("lock a range of", channel -> {
            try {
                return channel.tryLock(from, length, isShared);
            } catch (OverlappingFileLockException e) {
                return null; // of another rank of this JVM
            }
        });
    }

    public synchronized void close() {
        closed = true;
        try {
            channel.close();
        } catch (IOException e) {
            throw error("close", e);
        }
    }

    // ---------------------------------------------------------------- calls of the file system

    private <T> T run(String verb, Body<T> body) {
        boolean interrupted = false;
        try {
            while (true) {
                interrupted |= Thread.interrupted();
                FileChannel current = channel();
                try {
                    return body.run(current);
                } catch (ClosedByInterruptException e) {
                    interrupted = true;
                } catch (ClosedChannelException e) { // Another thread was interrupted, or has closed the file.
                    requireOpen(verb);
                } catch (IOException e) {
                    throw error(verb, e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized FileChannel channel() {
        if (!closed && !channel.isOpen()) {
            Thread.interrupted(); // The caller has noted it.
            try {
                channel = FileChannel.open(path, options);
            } catch (IOException e) {
                throw error("open, after an interrupt,", e);
            }
        }
        return channel;
    }

    private synchronized void requireOpen(String verb) {
        if (closed) {
            throw new MpiException(ErrorClass.FILE, "cannot " + verb + " " + path + ": it has been closed");
        }
    }

    private MpiException error(String verb, IOException cause) {
        return new MpiException(
                FileErrors.classOf(cause), "cannot " + verb + " " + path + ": " + FileErrors.reason(cause), cause);
    }
}
