package io.jmpi.internal.file;

import io.jmpi.Info;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.file.FileErrors;
import io.jmpi.file.OpenMode;
import io.jmpi.internal.checking.FileChecks;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.file.access.DataFile;
import io.jmpi.internal.file.access.PointerFile;
import io.jmpi.internal.file.collective.Failure;
import io.jmpi.internal.file.collective.FileHints;
import io.jmpi.internal.file.collective.FileMethod;
import io.jmpi.internal.file.collective.FileRanks;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.recording.FileRecorder;
import io.jmpi.job.ProgramLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Opens a file at all ranks: first rank 0, which creates it if need be, then the others, who make sure that they see the same file.
 *
 * <p>Thread: the program's. Lifetime: one open.
 */
public final class Opening {
    /** The types of files in the modes of Unix, and one of them. */
    private static final int FILE_TYPES = 0xf000;

    private static final int PIPE = 0x1000;
    private static final String OPERATION = FileMethod.OPEN.method();

    private static final List<OpenMode> MODES = List.of(OpenMode.values());

    private final CommunicatorCore parent;
    private final CommunicatorCore core;
    private final Path path;
    private final Set<OpenMode> modes;
    private final FileHints hints;
    private final FileRanks ranks;
    private final FileQueue collectives;
    private final FileChecks checks;
    private final FileRecorder recorder;

    /**
     * Prepares to open a file. The arguments have been checked.
     *
     * @param parent of the communicator that the program has given
     * @param core of one of the same ranks that nothing else uses
     * @param checks null if calls are not checked
     */
    public Opening(
            CommunicatorCore parent,
            CommunicatorCore core,
            Path path,
            Set<OpenMode> modes,
            FileHints hints,
            FileChecks checks,
            FileRecorder recorder) {
        this.checks = checks;
        this.recorder = recorder;
        this.parent = parent;
        this.core = core;
        this.path = path;
        this.modes = modes;
        this.hints = hints;
        this.collectives = new FileQueue("jmpi-file-" + core.rank() + "-" + path.getFileName());
        this.ranks = new FileRanks(
                core,
                nameOf(path),
                collectives::isOwnThread,
                () -> parent.faults().isRevoked());
    }

    /** The name of a file in errors and reports. */
    public static String nameOf(Path path) {
        return path.getFileName() == null ? path.toString() : path.getFileName().toString();
    }

    // ---------------------------------------------------------------- arguments

    /** Checks the arguments of this rank. */
    public static void requireValid(Path path, Set<OpenMode> modes, Info hints) {
        if (path == null) {
            throw new MpiException(ErrorClass.BAD_FILE, "path is null");
        }
        if (path.toString().isEmpty()) {
            throw new MpiException(ErrorClass.BAD_FILE, "path is empty");
        }
        if (modes == null || Arrays.asList(modes.toArray()).contains(null)) {
            throw new MpiException(ErrorClass.AMODE, modes == null ? "modes is null" : "a mode of open is null");
        }
        if (hints == null) {
            throw new MpiException(ErrorClass.ARG, "hints is null; use Info.EMPTY for none");
        }
        Set<OpenMode> access = EnumSet.of(OpenMode.READ, OpenMode.WRITE, OpenMode.READ_WRITE);
        access.retainAll(modes);
        if (access.size() != 1) {
            throw wrongModes(modes, "have exactly one of READ, WRITE and READ_WRITE");
        }
        if (modes.contains(OpenMode.READ) && modes.contains(OpenMode.CREATE)) {
            throw wrongModes(modes, "not have CREATE with READ");
        }
        if (modes.contains(OpenMode.READ) && modes.contains(OpenMode.EXCLUSIVE)) {
            throw wrongModes(modes, "not have EXCLUSIVE with READ");
        }
        if (modes.contains(OpenMode.READ_WRITE) && modes.contains(OpenMode.SEQUENTIAL)) {
            throw wrongModes(modes, "not have SEQUENTIAL with READ_WRITE");
        }
    }

    private static MpiException wrongModes(Set<OpenMode> modes, String must) {
        return new MpiException(ErrorClass.AMODE, "modes " + modes + " of open must " + must);
    }

    // ---------------------------------------------------------------- the steps

    /** Opens the file. Collective; fails at all ranks or at none. */
    public OpenFile open() {
        parent.revokeWithThis(core);
        long start = recorder.now();
        ProgramLine line = core.session().programLine();
        if (checks != null) {
            core.describeRequestsBy(left -> {
                left.add(Leftovers.Kind.FILE, () -> path + line.at("opened"));
                checks.describe(left);
            });
        }
        DataFile file = null;
        Path pointer = null;
        try {
            requireAlike();
            long[] fingerprint = fingerprint();
            long[] hosts = ranks.allgather(OPERATION, fingerprint);
            boolean isOneHost = isOneHost(hosts, fingerprint.length);
            file = openFirst();
            pointer = pointer(isOneHost);
            file = openOthers(file, isOneHost, pointer);
            OpenedFile opened = new OpenedFile(
                    parent,
                    core,
                    ranks,
                    path,
                    Set.copyOf(modes),
                    file,
                    pointer == null ? null : new PointerFile(pointer, isOneHost),
                    collectives,
                    checks,
                    recorder);
            OpenFile open = new OpenFile(opened, hints);
            recorder.opened(path.toString(), (int) mask(), start);
            return open;
        } catch (RuntimeException e) {
            if (file != null) {
                file.close();
            }
            if (ranks.rank() == 0 && pointer != null) {
                deleteQuietly(pointer);
            }
            release(parent, core, checks);
            throw e;
        }
    }

    /**
     * Frees the communicator of a file, also after the loss of a rank.
     *
     * @param checks know the requests that the program has left; null if calls are not checked
     */
    static void release(CommunicatorCore parent, CommunicatorCore core, FileChecks checks) {
        parent.revokeAlone(core);
        if (checks != null) {
            core.describeRequestsBy(checks::describe);
        }
        try {
            core.free();
        } catch (MpiException e) {
            if (e.errorClass() != ErrorClass.PROC_FAILED && e.errorClass() != ErrorClass.REVOKED) {
                throw e;
            }
        }
    }

    private long mask() {
        long mask = 0;
        for (OpenMode mode : modes) {
            mask |= 1L << MODES.indexOf(mode);
        }
        return mask;
    }

    private void requireAlike() {
        FileRanks.Meeting meeting = ranks.meet(FileMethod.OPEN, mask(), hints.comparedHash(), 0);
        for (int rank = 1; rank < ranks.size(); rank++) {
            if (meeting.number(rank, 0) != meeting.number(0, 0)) {
                throw new MpiException(
                        ErrorClass.NOT_SAME,
                        "open of " + path + ": modes differ: " + ranks.nameOf(0) + " has " + modes(meeting.number(0, 0))
                                + ", " + ranks.nameOf(rank) + " has " + modes(meeting.number(rank, 0)));
            }
            if (meeting.number(rank, 1) != meeting.number(0, 1)) {
                throw new MpiException(
                        ErrorClass.NOT_SAME,
                        "open of " + path + ": hints about collective access differ between " + ranks.nameOf(0)
                                + " and " + ranks.nameOf(rank) + "; here they are " + hints.info());
            }
        }
    }

    private static Set<OpenMode> modes(long mask) {
        Set<OpenMode> modes = EnumSet.noneOf(OpenMode.class);
        for (int i = 0; i < MODES.size(); i++) {
            if ((mask & 1L << i) != 0) {
                modes.add(MODES.get(i));
            }
        }
        return modes;
    }

    private long[] fingerprint() {
        int[] ints = core.session().host().fingerprint();
        return Arrays.stream(ints).asLongStream().toArray();
    }

    private boolean isOneHost(long[] hosts, int each) {
        for (int i = each; i < hosts.length; i++) {
            if (hosts[i] != hosts[i % each]) {
                return false;
            }
        }
        return true;
    }

    /** At rank 0: opens or creates the file. */
    private DataFile openFirst() {
        DataFile[] file = {null};
        Failure failure = new Failure();
        if (ranks.rank() == 0) {
            StandardOpenOption[] creation = !modes.contains(OpenMode.CREATE)
                    ? new StandardOpenOption[0]
                    : new StandardOpenOption[] {
                        modes.contains(OpenMode.EXCLUSIVE) ? StandardOpenOption.CREATE_NEW : StandardOpenOption.CREATE
                    };
            failure.attempt(() -> file[0] = openHere(creation));
        }
        try {
            ranks.agree(OPERATION, failure.first());
            return file[0];
        } catch (MpiException e) {
            if (file[0] != null) {
                file[0].close();
            }
            throw e;
        }
    }

    private DataFile openHere(StandardOpenOption... creation) {
        try {
            if (Files.isDirectory(path)) {
                throw new MpiException(ErrorClass.BAD_FILE, "cannot open " + path + ": it is a directory");
            }
            if (isPipe()) {
                throw new MpiException(
                        ErrorClass.BAD_FILE, "cannot open " + path + ": it is a pipe, which has no positions");
            }
            return DataFile.open(path, !modes.contains(OpenMode.WRITE), !modes.contains(OpenMode.READ), creation);
        } catch (IOException e) {
            ErrorClass errorClass = FileErrors.classOf(e);
            String advice = errorClass == ErrorClass.NO_SUCH_FILE && !modes.contains(OpenMode.CREATE)
                    ? "; OpenMode.CREATE creates it"
                    : "";
            throw new MpiException(errorClass, "cannot open " + path + ": " + FileErrors.reason(e) + advice, e);
        }
    }

    /** To open a pipe would wait for another program. */
    private boolean isPipe() throws IOException {
        boolean hasModes = path.getFileSystem().supportedFileAttributeViews().contains("unix");
        return hasModes && Files.exists(path) && ((int) Files.getAttribute(path, "unix:mode") & FILE_TYPES) == PIPE;
    }

    /**
     * Returns the file of the shared pointer, beside the data. With several hosts rank 0 creates it now, so that others see that the
     * directory is shared.
     *
     * @return null if it cannot be created
     */
    private Path pointer(boolean isOneHost) {
        String own = ranks.rank() == 0 ? pointerOfRank0(isOneHost) : "";
        String agreed = ranks.broadcast(OPERATION, own, 0);
        return agreed.isEmpty() ? null : path.toAbsolutePath().resolveSibling(agreed);
    }

    private String pointerOfRank0(boolean isOneHost) {
        String name = "." + nameOf(path) + ".jmpi-pointer-" + UUID.randomUUID();
        Path file = path.toAbsolutePath().resolveSibling(name);
        if (isOneHost) {
            boolean isWritable = Files.isWritable(file.getParent());
            return isWritable
                    ? name
                    : Path.of(System.getProperty("java.io.tmpdir"), name)
                            .toAbsolutePath()
                            .toString();
        }
        try {
            Files.createFile(file);
            return name;
        } catch (IOException e) {
            return "";
        }
    }

    /** At the other ranks: opens the file and compares it with that of rank 0. */
    private DataFile openOthers(DataFile first, boolean isOneHost, Path pointer) {
        String host = core.session().host().name();
        String ofRank0 = ranks.broadcast(OPERATION, ranks.rank() == 0 ? identity(path) + " " + host : "", 0);
        DataFile[] file = {first};
        Failure failure = new Failure();
        if (ranks.rank() > 0) {
            failure.attempt(() -> {
                String hostOfRank0 = ofRank0.substring(ofRank0.indexOf(' ') + 1);
                String unseen = "host " + host + " does not see the file " + path + " that " + ranks.nameOf(0)
                        + " has opened on host " + hostOfRank0
                        + "; all ranks must give the same file, in a directory that the hosts share";
                if (!Files.exists(path) || !isOneHost && pointer != null && !Files.exists(pointer)) {
                    throw new MpiException(ErrorClass.NO_SUCH_FILE, unseen);
                }
                if (!identity(path).equals(ofRank0.substring(0, ofRank0.indexOf(' ')))) {
                    throw new MpiException(ErrorClass.NO_SUCH_FILE, unseen + "; here is another file of this name");
                }
                file[0] = openHere();
            });
        }
        try {
            ranks.agree(OPERATION, failure.first());
        } catch (MpiException e) {
            if (file[0] != null && ranks.rank() > 0) {
                file[0].close();
            }
            throw e;
        }
        return file[0];
    }

    private static void deleteQuietly(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            System.getLogger(Opening.class.getName()).log(System.Logger.Level.DEBUG, "cannot delete " + path, e);
        }
    }

    /** What tells a file from others: its number in its file system. Its size and age may change, and are cached by file systems. */
    private static String identity(Path path) {
        try {
            return String.valueOf(Files.getAttribute(path, "unix:ino"));
        } catch (NoSuchFileException e) {
            return "none";
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return "unknown"; // Not on this operating system.
        }
    }
}
