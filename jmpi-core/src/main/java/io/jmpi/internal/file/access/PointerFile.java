package io.jmpi.internal.file.access;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.file.FileErrors;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A shared pointer in a small file that all ranks open when they need it; until then its value is 0. Ranks of one host map it and
 * change it by atomic instructions. Ranks of several hosts lock it, because a mapped file of a network file system is not coherent.
 */
public final class PointerFile implements SharedPointer {
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final StandardOpenOption[] OPTIONS = {
        StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE
    };

    private final Path path;
    private final boolean isOneHost;

    // guarded by this
    private ByteBuffer mapped;
    private DataFile locked;

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
        try (RangeLock lock = RangeLock.of(locked, 0, Long.BYTES, false)) {
            ByteBuffer value = ByteBuffer.allocate(Long.BYTES);
            locked.read(value, 0); // A new file has nothing, which is 0.
            long before = value.getLong(0);
            long after = adds ? before + elements : elements;
            if (after != before) {
                locked.write(value.clear().putLong(0, after), 0);
            }
            return before;
        }
    }

    private synchronized void open() {
        if (mapped != null || locked != null) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            if (isOneHost) {
                try (FileChannel channel = FileChannel.open(path, OPTIONS)) {
                    mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
                }
            } else {
                locked = DataFile.open(path, true, true, StandardOpenOption.CREATE);
            }
        } catch (IOException e) {
            throw new MpiException(
                    ErrorClass.IO,
                    "cannot open " + path + ", which holds the shared file pointer: " + FileErrors.reason(e),
                    e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public synchronized void close() {
        if (locked != null) {
            locked.close();
        }
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new MpiException(FileErrors.classOf(e), "cannot delete " + path + ": " + FileErrors.reason(e), e);
        }
    }
}
