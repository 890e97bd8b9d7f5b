package io.jmpi.transport.netty.rings;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;

/**
 * The file of the {@link SharedRings} of two processes, from its creation until the other process has opened it.
 *
 * <p>On Linux the file is in memory, and its name is already deleted when this object exists: the other process opens
 * it through the creator's descriptor in {@code /proc}. Therefore nothing is left behind when a process is killed,
 * except an empty file if the creator is killed between the two system calls that create the file and delete its name.
 * Elsewhere it has a name that others cannot guess, until the other process has opened it. In both cases only the same
 * user can open it. All of its memory is written at once, because a process that runs out of shared memory later would
 * crash.
 *
 * <p>Thread: the progress thread.
 */
public final class RingFile {
    static final int SECRET_LENGTH = 16;

    /**
     * The offset at which the rings' layout leaves room for the number that identifies the file to the other process.
     */
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
    private final SharedRings rings;

    private RingFile(FileChannel file, Path name, Path location, byte[] secret, SharedRings rings) {
        this.file = file;
        this.name = name;
        this.location = location;
        this.secret = secret;
        this.rings = rings;
    }

    /**
     * Creates rings for another process to open.
     *
     * @param ringLength bytes of each ring
     * @throws IOException if there is no room for the file, or no descriptor
     */
    public static RingFile create(int ringLength) throws IOException {
        return uninterrupted(() -> tryToCreate(ringLength));
    }

    private static RingFile tryToCreate(int ringLength) throws IOException {
        byte[] secret = new byte[SECRET_LENGTH];
        RANDOM.nextBytes(secret);
        Path name = directory().resolve("jmpi-" + HexFormat.of().formatHex(secret));
        boolean isNameless = Files.isDirectory(OWN_DESCRIPTORS);
        FileChannel file = FileChannel.open(name, isNameless ? NAMELESS : NAMED, ownerOnly());
        try {
            Path location = isNameless ? inProc(name) : name;
            for (int written = 0; written < 2 * ringLength; ) {
                written += file.write(ByteBuffer.wrap(ZEROS, 0, Math.min(ZEROS.length, 2 * ringLength - written)));
            }
            ByteBuffer memory = file.map(FileChannel.MapMode.READ_WRITE, 0, 2L * ringLength);
            memory.put(SECRET_OFFSET, secret);
            return new RingFile(file, name, location, secret, SharedRings.ofCreator(memory));
        } catch (IOException | RuntimeException e) {
            file.close();
            Files.deleteIfExists(name);
            throw e;
        }
    }

    /**
     * Opens the rings that another process has created.
     *
     * @throws IOException if this process cannot reach the file, for example because it sees other processes
     */
    public static SharedRings open(Path location, byte[] secret, int ringLength) throws IOException {
        return uninterrupted(() -> tryToOpen(location, secret, ringLength));
    }

    private static SharedRings tryToOpen(Path location, byte[] secret, int ringLength) throws IOException {
        try (FileChannel file = FileChannel.open(location, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (file.size() != 2L * ringLength) {
                throw new IOException(location + " has " + file.size() + " bytes instead of " + 2L * ringLength);
            }
            ByteBuffer memory = file.map(FileChannel.MapMode.READ_WRITE, 0, 2L * ringLength);
            byte[] found = new byte[SECRET_LENGTH];
            memory.get(SECRET_OFFSET, found);
            if (!Arrays.equals(found, secret)) {
                throw new IOException(location + " is another file for this process");
            }
            return SharedRings.ofOther(memory);
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

    /** The creator's sides of the rings. */
    public SharedRings rings() {
        return rings;
    }

    /** The path by which the other process finds the file. */
    public Path location() {
        return location;
    }

    /** The secret in the file, by which the other process recognizes it. */
    public byte[] secret() {
        return secret;
    }

    /**
     * Deletes the file's name and closes its descriptor: the other process has mapped it, or will not. The mapping
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

    private static Path directory() {
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
