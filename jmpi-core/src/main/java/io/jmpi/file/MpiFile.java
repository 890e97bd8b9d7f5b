package io.jmpi.file;

import io.jmpi.Communicator;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/**
 * A file that the ranks of a communicator have opened together (MPI 4.1, chapter 14): its views, sizes and pointers here, data
 * access in {@link ExplicitOffsets}, {@link IndividualPointers} and {@link SharedPointers}.
 *
 * <pre>{@code
 * // Each rank writes a block of columns of a matrix of 1000 x 1000 doubles.
 * int columns = 1000 / world.size();
 * double[] block = new double[1000 * columns];
 * try (MpiFile file = MpiFile.open(world, Path.of("matrix"), OpenMode.CREATE, OpenMode.WRITE)) {
 *     file.setView(0, Datatype.DOUBLE, Datatype.DOUBLE.subarray(
 *             new int[] {1000, 1000}, new int[] {1000, columns}, new int[] {0, world.rank() * columns}));
 *     file.writeAll(block);
 * }
 * }</pre>
 *
 * <p>All ranks call the methods that are marked as collective, in the same order; a file's collective calls are independent
 * of those of its communicator and of other files. If a collective call fails at one rank, it fails at all of them, with an error
 * that names the rank and the reason; but wrong arguments fail at their own rank, while the others wait for it. Other methods concern this rank only.
 *
 * <p>Ranks on several hosts need a directory that the hosts share; {@link #open} fails if a rank sees another file than
 * rank 0.
 *
 * <p>What one rank has written, other ranks read after {@link #sync} at the writer, a message or barrier, and {@link #sync} at the
 * reader; on one host, after a message or barrier. In {@link #setAtomicity atomic mode} no call is needed.
 *
 * <p><b>Errors</b> go to the {@linkplain #setErrorHandler error handler}, which throws them. They are of class FILE if the file
 * is closed, ARG for offsets, sizes and hints, BUFFER and TYPE as for a send, AMODE or READ_ONLY if the modes do not permit the
 * call, NOT_SAME if ranks pass different values to a collective call, IO, NO_SPACE, QUOTA or ACCESS as the file system says, and
 * PROC_FAILED if a rank is lost.
 *
 * <p>Thread: as the session's {@link io.jmpi.ThreadLevel} allows; collective calls of a file one at a time. Lifetime: until {@link
 * #close}, or the session's end.
 */
public interface MpiFile extends ExplicitOffsets, IndividualPointers, SharedPointers, AutoCloseable {
    /**
     * As the displacement of {@link #setView} in mode {@link OpenMode#SEQUENTIAL}: the shared pointer
     * (MPI_DISPLACEMENT_CURRENT).
     */
    long DISPLACEMENT_CURRENT = -54278278;

    // ---------------------------------------------------------------- open, close, delete (section 14.2)

    /** As {@link #open(Communicator, Path, Set, Info)}, without hints. */
    static MpiFile open(Communicator communicator, Path path, OpenMode... modes) {
        Set<OpenMode> all = EnumSet.noneOf(OpenMode.class);
        if (modes == null) {
            throw new MpiException(ErrorClass.AMODE, "modes is null");
        }
        for (OpenMode mode : modes) {
            if (mode == null) {
                throw new MpiException(ErrorClass.AMODE, "a mode of open is null");
            }
            all.add(mode);
        }
        return open(communicator, path, all, Info.EMPTY);
    }

    /**
     * Opens a file (MPI_File_open). Collective over the communicator, which may be freed before the file is closed. The view is
     * {@link FileView#BYTES}, and all pointers are 0, or at the end in mode {@link OpenMode#APPEND}.
     *
     * @param path names the same file at all ranks
     * @param modes the same at all ranks
     * @param hints see {@link #info}; those about collective access must be the same at all ranks
     * @throws MpiException of class AMODE if modes contradict each other, NOT_SAME if they differ; of class NO_SUCH_FILE, FILE_EXISTS,
     *     ACCESS, BAD_FILE, READ_ONLY or NO_SPACE as the file system says; of class NO_SUCH_FILE if a rank sees another file
     *     than rank 0; of class INFO_VALUE for a wrong value of a known hint. At all ranks
     */
    static MpiFile open(Communicator communicator, Path path, Set<OpenMode> modes, Info hints) {
        if (communicator == null) {
            throw new MpiException(ErrorClass.COMM, "communicator is null");
        }
        if (communicator instanceof FileOpener opener) {
            return opener.openFile(path, modes, hints);
        }
        throw new MpiException(
                ErrorClass.COMM,
                "communicator is of class " + communicator.getClass().getName()
                        + ", which cannot open files: pass a communicator of the session itself, not a wrapper");
    }

    /** Deletes a file (MPI_File_delete). Of this rank only. */
    static void delete(Path path) {
        delete(path, Info.EMPTY);
    }

    /**
     * As {@link #delete(Path)}, with hints, of which none is known.
     *
     * @throws MpiException of class NO_SUCH_FILE if there is no such file, of class ACCESS, BAD_FILE, READ_ONLY or IO if it
     *     cannot be deleted
     */
    static void delete(Path path, Info hints) {
        FileErrors.delete(path, hints);
    }

    /**
     * Closes the file (MPI_File_close). Collective. Waits for pending accesses; they need not have been waited for, but
     * their requests must be. Does nothing if it has been closed.
     */
    @Override
    void close();

    /** Whether it has been closed. */
    boolean isClosed();

    /**
     * Cuts the file, or extends it by undefined bytes (MPI_File_set_size). Collective; pointers do not move.
     *
     * @param bytes the same at all ranks
     */
    void setSize(long bytes);

    /**
     * Extends the file to at least a number of bytes, and allocates the space that is added (MPI_File_preallocate).
     * Collective. Gaps in the part that exists are not filled.
     *
     * @param bytes the same at all ranks
     */
    void preallocate(long bytes);

    /** The current number of bytes (MPI_File_get_size). */
    long size();

    /** The ranks that have opened it (MPI_File_get_group). */
    Group group();

    /** The modes (MPI_File_get_amode). */
    Set<OpenMode> modes();

    /** The path that was passed to {@link #open}. */
    Path path();

    /**
     * The hints in use, with their values (MPI_File_get_info): {@code cb_nodes} (ranks that read and write in collective
     * calls), {@code cb_buffer_size} (bytes of one step of them), {@code romio_cb_read} and {@code romio_cb_write} ({@code
     * enable}, {@code disable}: each rank alone, {@code automatic}), {@code romio_ds_read} (whether reads of a rank alone
     * read the gaps, too), {@code ind_rd_buffer_size} (bytes of a step of those).
     */
    Info info();

    /** Sets hints (MPI_File_set_info). Collective; takes effect for later calls. Unknown keys are ignored. */
    void setInfo(Info hints);

    // ---------------------------------------------------------------- views (section 14.3)

    /** As {@link #setView(FileView, Info)}, with native representation and without hints. */
    default void setView(long displacement, Datatype<?> elementType, Datatype<?> fileType) {
        setView(new FileView(displacement, elementType, fileType, DataRepresentation.NATIVE), Info.EMPTY);
    }

    /** As {@link #setView(FileView, Info)}, without hints. */
    default void setView(
            long displacement, Datatype<?> elementType, Datatype<?> fileType, DataRepresentation representation) {
        setView(new FileView(displacement, elementType, fileType, representation), Info.EMPTY);
    }

    /**
     * Sets this rank's view (MPI_File_set_view). Collective; all pointers become 0. Displacement and file type may differ
     * among the ranks.
     *
     * @param view the element type has the same size at all ranks, and divides the file type; the file type's elements are at
     *     ascending places that are not negative, and do not overlap if the file is open for writing
     * @param hints as of {@link #setInfo}
     */
    void setView(FileView view, Info hints);

    /** This rank's view (MPI_File_get_view). */
    FileView view();

    // ---------------------------------------------------------------- pointers (sections 14.4.3 and 14.4.4)

    /** Moves this rank's pointer (MPI_File_seek), to an offset from the start of the view. */
    default void seek(long offset) {
        seek(offset, SeekOrigin.START);
    }

    /**
     * Moves this rank's pointer (MPI_File_seek).
     *
     * @param offset in elements of the element type; the result must not be negative
     */
    void seek(long offset, SeekOrigin origin);

    /** This rank's pointer, in elements of the element type (MPI_File_get_position). */
    long position();

    /** The place in the file, in bytes, of an offset of the view (MPI_File_get_byte_offset). */
    long byteOffset(long offset);

    /**
     * Moves the shared pointer (MPI_File_seek_shared). Collective.
     *
     * @param offset in elements of the element type; the same at all ranks, as the origin
     */
    void seekShared(long offset, SeekOrigin origin);

    /** The shared pointer, in elements of the element type (MPI_File_get_position_shared). */
    long positionShared();

    // ---------------------------------------------------------------- consistency (section 14.6)

    /**
     * Bytes from one element of a type to the next in this file's representation (MPI_File_get_type_extent). The same as in
     * memory.
     */
    long typeExtent(Datatype<?> type);

    /**
     * Sets atomic mode (MPI_File_set_atomicity). Collective. In atomic mode, each access of a rank locks the bytes from its first to
     * its last one, so that overlapping accesses of different ranks happen one after the other. Needs a file
     * system that has locks.
     *
     * @param atomic the same at all ranks
     */
    void setAtomicity(boolean atomic);

    /** Whether it is in atomic mode (MPI_File_get_atomicity); initially not. */
    boolean atomicity();

    /** Transfers what this rank has written to the storage device (MPI_File_sync). Collective. */
    void sync();

    // ---------------------------------------------------------------- errors (section 14.7)

    /** The error handler (MPI_File_get_errhandler). */
    FileErrorHandler errorHandler();

    /** Sets the error handler of this rank (MPI_File_set_errhandler). */
    void setErrorHandler(FileErrorHandler handler);
}
