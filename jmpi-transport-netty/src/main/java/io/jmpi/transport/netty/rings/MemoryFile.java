package io.jmpi.transport.netty.rings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;

/**
 * The file of memory that processes of one host share, from its creation until the others have opened it.
 *
 * <p>On Linux the file is in memory, and its name is already deleted when this object exists: another process opens
 * it through the creator's descriptor in {@code /proc}. Therefore nothing is left behind when a process is killed,
 * except an empty file if the creator is killed between the two system calls that create the file and delete its name.
 * Elsewhere it has a name that others cannot guess, until it is released. In both cases only the same
 * user can open it. All of its memory is written at once, because a process that runs out of shared memory later would
 * crash.
 *
 * <p>Thread: the progress thread.
 */
public final class MemoryFile {
    /** Bytes of the number that identifies the file to other processes, at the begin of the memory. */
    static final int SECRET_LENGTH = 16;

    private static final int SECRET_OFFSET = 0;

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final Path OWN_DESCRIPTORS = Path.of("/proc/self/fd");
    private static final Set<StandardOpenOption> NAMED =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);

    /** On Linux, Java deletes the name with the system call that follows the one that creates the file. */
    private static final Set<StandardOpenOption> NAMELESS = Set.of(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final byte[] ZEROS = new byte[64 * 1024];

    private final FileChannel file;
    private final Path name;
    private final Path location;
    private final byte[] secret;
    private final ByteBuffer memory;

    private MemoryFile(FileChannel file, Path name, Path location, byte[] secret, ByteBuffer memory) {
        this.file = file;
        this.name = name;
        this.location = location;
        this.secret = secret;
        this.memory = memory;
    }

    /**
     * Creates memory for other processes to open: zeros, but for the secret.
     *
     * @throws IOException if there is no room for the file, or no descriptor
     */
    public static MemoryFile create(int bytes) throws IOException {
        return uninterrupted(() -> tryToCreate(bytes));
    }

    private static MemoryFile tryToCreate(int bytes) throws IOException {
        byte[] secret = new byte[SECRET_LENGTH];
        RANDOM.nextBytes(secret);
        Path name = directory().resolve("jmpi-" + HexFormat.of().formatHex(secret));
        boolean isNameless = Files.isDirectory(OWN_DESCRIPTORS);
        FileChannel file = FileChannel.open(name, isNameless ? NAMELESS : NAMED, ownerOnly());
        try {
            Path location = isNameless ? inProc(name) : name;
            for (int written = 0; written < bytes; ) {
                written += file.write(ByteBuffer.wrap(ZEROS, 0, Math.min(ZEROS.length, bytes - written)));
            }
            ByteBuffer memory = file.map(FileChannel.MapMode.READ_WRITE, 0, bytes);
            memory.put(SECRET_OFFSET, secret);
            return new MemoryFile(file, name, location, secret, memory);
        } catch (IOException | RuntimeException e) {
            file.close();
            Files.deleteIfExists(name);
            throw e;
        }
    }

    /**
     * Opens the memory that another process has created.
     *
     * @param key {@link #key} of its file
     * @throws IOException if this process cannot reach the file, for example because it sees other processes
     */
    public static ByteBuffer open(byte[] key, int bytes) throws IOException {
        byte[] secret = Arrays.copyOf(key, SECRET_LENGTH);
        String path = new String(key, SECRET_LENGTH, key.length - SECRET_LENGTH, UTF_8);
        try {
            Path location = Path.of(path);
            return uninterrupted(() -> tryToOpen(location, secret, bytes));
        } catch (InvalidPathException e) {
            throw new IOException("no file can have the name " + path, e);
        }
    }

    private static ByteBuffer tryToOpen(Path location, byte[] secret, int bytes) throws IOException {
        try (FileChannel file = FileChannel.open(location, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (file.size() != bytes) {
                throw new IOException(location + " has " + file.size() + " bytes instead of " + bytes);
            }
            ByteBuffer memory = file.map(FileChannel.MapMode.READ_WRITE, 0, bytes);
            byte[] found = new byte[SECRET_LENGTH];
            memory.get(SECRET_OFFSET, found);
            if (!Arrays.equals(found, secret)) {
                throw new IOException(location + " is another file for this process");
            }
            return memory;
        }
    }

    private interface Attempt<T> {
        T make() throws IOException;
    }

    /** An interrupt stays pending; it would close the file. */
    private static <T> T uninterrupted(Attempt<T> attempt) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return attempt.make();
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The memory, of which the first bytes are the secret. */
    public ByteBuffer memory() {
        return memory;
    }

    /** The path by which other processes find the file. */
    public Path location() {
        return location;
    }

    /** What other processes open it by: the secret in the file, by which they recognize it, and its path. */
    public byte[] key() {
        byte[] path = location.toString().getBytes(UTF_8);
        byte[] key = Arrays.copyOf(secret, SECRET_LENGTH + path.length);
        System.arraycopy(path, 0, key, SECRET_LENGTH, path.length);
        return key;
    }

    /**
     * Deletes the file's name and closes its descriptor: the other processes have mapped it, or will not. The mapping
     * stays.
     */
    public void release() {
        try {
            file.close();
            Files.deleteIfExists(name);
        } catch (IOException e) {
            throw new IllegalStateException("cannot release " + location + ": " + e.getMessage(), e);
        }
    }

    /** Where files of memory are. */
    static Path directory() {
        return Files.isDirectory(SHARED_MEMORY) && Files.isWritable(SHARED_MEMORY)
                ? SHARED_MEMORY
                : Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static FileAttribute<?>[] ownerOnly() {
        return SHARED_MEMORY.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /** Returns the path in {@code /proc} by which another process can open a file of this one whose name is deleted. */
    private static Path inProc(Path name) throws IOException {
        Path target = Path.of(name + " (deleted)");
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(OWN_DESCRIPTORS)) {
            for (Path descriptor : descriptors) {
                if (Files.isSymbolicLink(descriptor) && isLinkTo(descriptor, target)) {
                    return Path.of(
                                    "/proc",
                                    Long.toString(ProcessHandle.current().pid()),
                                    "fd")
                            .resolve(descriptor.getFileName());
                }
            }
        }
        throw new IOException("no descriptor of " + target + " in " + OWN_DESCRIPTORS);
    }

    private static boolean isLinkTo(Path descriptor, Path target) {
        try {
            return Files.readSymbolicLink(descriptor).equals(target);
        } catch (IOException e) {
            return false; // Closed meanwhile, by another thread.
        }
    }
}
