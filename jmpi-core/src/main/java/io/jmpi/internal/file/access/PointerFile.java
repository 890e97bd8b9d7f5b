package io.jmpi.internal.file.access;

import io.jmpi.errors.MpiException;
import io.jmpi.file.FileErrors;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A shared pointer in a small file that all ranks open when they need it; until then its value is 0. Ranks of one host map it and
 * change it by atomic instructions. Ranks of several hosts lock it, because a mapped file of a network file system is not coherent.
 */
public final class PointerFile implements SharedPointer {
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final StandardOpenOption[] OPTIONS = {
        StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE
    };

    private final Path path;
    private final boolean isOneHost;

    // guarded by this
    private ByteBuffer mapped;

    /** Not a channel, which an interrupt would close together with the lock. */
    private RandomAccessFile locked;

    /**
     * Creates a pointer.
     *
     * @param path the same at all ranks; no such file exists
     * @param isOneHost whether all ranks are on one host
     */
    public PointerFile(Path path, boolean isOneHost) {
        this.path = path;
        this.isOneHost = isOneHost;
    }

    @Override
    public long getAndAdd(long elements) {
        open();
        return isOneHost ? (long) LONGS.getAndAdd(mapped, 0, elements) : change(elements, true);
    }

    @Override
    public long get() {
        open();
        return isOneHost ? (long) LONGS.getVolatile(mapped, 0) : change(0, true);
    }

    @Override
    public void set(long elements) {
        open();
        if (isOneHost) {
            LONGS.setVolatile(mapped, 0, elements);
        } else {
            change(elements, false);
        }
    }

    @Override
    public boolean isUsed() {
        return Files.exists(path);
    }

    private synchronized long change(long elements, boolean adds) {
        try (RangeLock lock = RangeLock.of(this::tryLock)) {
            locked.seek(0);
            long before = locked.length() < Long.BYTES ? 0 : locked.readLong();
            long after = adds ? before + elements : elements;
            if (after != before) {
                locked.seek(0);
                locked.writeLong(after);
            }
            return before;
        } catch (IOException e) {
            throw error("change", e);
        }
    }

    private FileLock tryLock() {
        try {
            return locked.getChannel().tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // of another rank of this JVM
        } catch (IOException e) {
            throw error("lock", e);
        }
    }

    private MpiException error(String verb, IOException cause) {
        return new MpiException(
                FileErrors.classOf(cause),
                "cannot " + verb + " " + path + ", which holds the shared file pointer: " + FileErrors.reason(cause),
                cause);
    }

    private synchronized void open() {
        if (mapped != null || locked != null) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            if (isOneHost) {
                try (FileChannel channel = FileChannel.open(path, OPTIONS)) {
                    if (channel.size() < Long.BYTES) {
                        // The highest byte of a positive number is 0 anyway. Mapped memory without space would end the
                        // JVM.
                        channel.write(ByteBuffer.allocate(1), Long.BYTES - 1);
                    }
                    mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
                }
            } else {
                locked = new RandomAccessFile(path.toFile(), "rw");
            }
        } catch (IOException e) {
            throw error("open", e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public synchronized void close() {
        if (locked != null) {
            try {
                locked.close();
            } catch (IOException e) {
                throw error("close", e);
            }
        }
    }

    @Override
    public void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw error("delete", e);
        }
    }
}
