package io.jmpi.transport.netty.rings;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jmpi.transport.SharedMemory;
import java.io.File;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Memory of processes of one host, in a {@link MemoryFile}. */
public final class HostMemory implements SharedMemory {
    private static final Logger LOG = System.getLogger(HostMemory.class.getName());

    /** The start of the system, and the processes that this one sees: others reach a file by its creator's number. */
    private static final Path START = Path.of("/proc/sys/kernel/random/boot_id");

    private static final Path PROCESSES = Path.of("/proc/self/ns/pid");

    /** Bytes that stay free for the rings of all pairs of ranks, in a large file system; in a small one half of it does. */
    private static final long RESERVE = 256L << 20;

    /**
     * Only the collector unmaps memory, and it does not know how much that is: it runs whenever this process has mapped so
     * many bytes.
     */
    private static final long MAPPED_BETWEEN_COLLECTIONS = 512L << 20;

    private final long mappedBetweenCollections;
    private final AtomicLong mappedSinceCollection = new AtomicLong();

    public HostMemory() {
        this(MAPPED_BETWEEN_COLLECTIONS);
    }

    /** With another number of bytes that are mapped between two collections. */
    HostMemory(long mappedBetweenCollections) {
        this.mappedBetweenCollections = mappedBetweenCollections;
    }

    /** Elsewhere than on Linux, the host's name. */
    @Override
    public long host() {
        String identity;
        try {
            identity = Files.readString(START) + Files.readSymbolicLink(PROCESSES);
        } catch (IOException e) {
            LOG.log(
                    Level.DEBUG,
                    "this system has no such files, so ranks with the same host name are taken for ranks of one host",
                    e);
            identity = hostName();
        }
        return UUID.nameUUIDFromBytes(identity.getBytes(UTF_8)).getMostSignificantBits() & Long.MAX_VALUE;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    @Override
    public Created create(int bytes) throws IOException {
        willMap(bytes);
        File directory = MemoryFile.directory().toFile();
        requireRoom(directory, directory.getUsableSpace(), directory.getTotalSpace(), bytes);
        MemoryFile file = MemoryFile.create(bytes);
        if (file.key().length > LONGEST_KEY) {
            file.release();
            throw new IOException("the path of " + directory + " has more than " + LONGEST_KEY
                    + " bytes; set java.io.tmpdir to a shorter one");
        }
        return new Created() {
            @Override
            public ByteBuffer memory() {
                return file.memory();
            }

            @Override
            public byte[] key() {
                return file.key();
            }

            @Override
            public void close() {
                file.release();
            }
        };
    }

    private void willMap(int bytes) {
        if (mappedSinceCollection.addAndGet(bytes) > mappedBetweenCollections) {
            mappedSinceCollection.set(bytes);
            System.gc();
        }
    }

    /**
     * Checks that rings have room beside new memory.
     *
     * @param usable bytes of the directory's file system that are free
     * @param total bytes that it has
     */
    static void requireRoom(File directory, long usable, long total, int bytes) throws IOException {
        long reserve = Math.min(RESERVE, total / 2);
        if (total > 0 && usable - bytes < reserve) { // Some file systems have no limit, and say 0.
            throw new IOException(directory + " has " + usable + " of " + total + " bytes free, of which " + reserve
                    + " are reserved for messages");
        }
    }

    @Override
    public ByteBuffer open(byte[] key, int bytes) throws IOException {
        willMap(bytes);
        return MemoryFile.open(key, bytes);
    }
}
