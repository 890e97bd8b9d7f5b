package mpi;

import static io.jmpi.file.FileAccess.READ;
import static io.jmpi.file.FileAccess.READ_ALL;
import static io.jmpi.file.FileAccess.READ_AT;
import static io.jmpi.file.FileAccess.READ_AT_ALL;
import static io.jmpi.file.FileAccess.READ_ORDERED;
import static io.jmpi.file.FileAccess.READ_SHARED;
import static io.jmpi.file.FileAccess.WRITE;
import static io.jmpi.file.FileAccess.WRITE_ALL;
import static io.jmpi.file.FileAccess.WRITE_AT;
import static io.jmpi.file.FileAccess.WRITE_AT_ALL;
import static io.jmpi.file.FileAccess.WRITE_ORDERED;
import static io.jmpi.file.FileAccess.WRITE_SHARED;

import io.jmpi.ErrorHandler;
import io.jmpi.errors.ErrorClass;
import io.jmpi.file.DataRepresentation;
import io.jmpi.file.FileAccess;
import io.jmpi.file.FileErrorHandler;
import io.jmpi.file.MpiFile;
import io.jmpi.mpi.error.Refusal;
import io.jmpi.mpi.operation.FileElements;
import io.jmpi.mpi.operation.FileModes;
import io.jmpi.mpi.session.Session;
import java.nio.Buffer;

/**
 * A file that the ranks of a communicator have opened together. Offsets count elements of the view's element type, {@link
 * MPI#BYTE} at first. Elements are in an array or an NIO buffer.
 *
 * <p>Thread: as the thread level allows. Lifetime: until {@link #close}.
 */
public final class File {
    private static final FileErrorHandler FATAL = (file, error) -> Session.mpi()
            .abort(
                    ErrorHandler.FATAL_EXIT_CODE,
                    "file " + file.path() + ": " + error.errorClass() + ": " + error.getMessage());

    private static final FileView BYTES = new FileView(0, MPI.BYTE, MPI.BYTE, DataRepresentation.NATIVE.mpiName());

    /** Null after {@link #close}. */
    private MpiFile file;

    /** As the program has set it. */
    private FileView view = BYTES;

    /** The split collective operation that has begun; null if none has. */
    private FileElements.Split split;

    /** Opens a file (MPI_File_open). Collective. */
    public File(Comm comm, String filename, int amode) {
        this(comm, filename, amode, MPI.INFO_NULL);
    }

    /** Opens a file with hints (MPI_File_open). Collective. */
    public File(Comm comm, String filename, int amode, Info info) {
        file = MPIException.call(
                () -> MpiFile.open(comm.intra(), FileModes.path(filename), FileModes.of(amode), info.toCore()));
    }

    /** Deletes a file (MPI_File_delete). */
    public static void delete(String filename) {
        delete(filename, MPI.INFO_NULL);
    }

    /** Deletes a file (MPI_File_delete). */
    public static void delete(String filename, Info info) {
        MPIException.run(() -> MpiFile.delete(FileModes.path(filename), info.toCore()));
    }

    private MpiFile core() {
        if (file == null) {
            throw new Refusal(ErrorClass.FILE, "the file has been closed");
        }
        return file;
    }

    /** Closes the file (MPI_File_close). Collective. */
    public void close() {
        MPIException.run(() -> {
            core().close();
            file = null;
        });
    }

    // ---------------------------------------------------------------- sizes, modes, hints

    /** Cuts the file, or extends it (MPI_File_set_size). Collective. */
    public void setSize(long size) {
        MPIException.run(() -> core().setSize(size));
    }

    /** Allocates space for at least that many bytes (MPI_File_preallocate). Collective. */
    public void preallocate(long size) {
        MPIException.run(() -> core().preallocate(size));
    }

    /** Returns the number of bytes (MPI_File_get_size). */
    public long getSize() {
        return MPIException.call(() -> core().size());
    }

    /** Returns the ranks that have opened it (MPI_File_get_group). */
    public Group getGroup() {
        return MPIException.call(() -> new Group(core().group()));
    }

    /** Returns the modes (MPI_File_get_amode). */
    public int getAMode() {
        return MPIException.call(() -> FileModes.number(core().modes()));
    }

    /** Sets hints (MPI_File_set_info). Collective. */
    public void setInfo(Info info) {
        MPIException.run(() -> core().setInfo(info.toCore()));
    }

    /** Returns the hints in use (MPI_File_get_info). */
    public Info getInfo() {
        return MPIException.call(() -> new Info(core().info().asMap()));
    }

    // ---------------------------------------------------------------- views and pointers

    /** Sets this rank's view (MPI_File_set_view). Collective. */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) {
        setView(disp, etype, filetype, datarep, MPI.INFO_NULL);
    }

    /** Sets this rank's view, with hints (MPI_File_set_view). Collective. */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info) {
        MPIException.run(() -> {
            core().setView(
                            new io.jmpi.file.FileView(
                                    disp,
                                    FileElements.inFile(Datatype.elementsOf(etype)),
                                    FileElements.inFile(Datatype.elementsOf(filetype)),
                                    DataRepresentation.of(datarep)),
                            info.toCore());
            view = new FileView(core().view().displacement(), etype, filetype, datarep);
        });
    }

    /** Returns this rank's view (MPI_File_get_view). */
    public FileView getView() {
        return view;
    }

    /** Moves this rank's pointer (MPI_File_seek). */
    public void seek(long offset, int whence) {
        MPIException.run(() -> core().seek(offset, FileModes.origin(whence)));
    }

    /** Returns this rank's pointer (MPI_File_get_position). */
    public long getPosition() {
        return MPIException.call(() -> core().position());
    }

    /** Returns the place in the file, in bytes, of an offset of the view (MPI_File_get_byte_offset). */
    public long getByteOffset(long offset) {
        return MPIException.call(() -> core().byteOffset(offset));
    }

    /** Moves the shared pointer (MPI_File_seek_shared). Collective. */
    public void seekShared(long offset, int whence) {
        MPIException.run(() -> core().seekShared(offset, FileModes.origin(whence)));
    }

    /** Returns the shared pointer (MPI_File_get_position_shared). */
    public long getPositionShared() {
        return MPIException.call(() -> core().positionShared());
    }

    // ---------------------------------------------------------------- data access in three styles

    private Status runs(FileAccess access, long offset, Object buf, int count, Datatype type) {
        return MPIException.call(() -> {
            FileElements elements = FileElements.of(buf, count, Datatype.elementsOf(type));
            return Status.ofElements(elements.run(core(), access, offset), elements.type());
        });
    }

    private Request starts(FileAccess access, long offset, Buffer buf, int count, Datatype type) {
        return MPIException.call(() -> {
            FileElements elements = FileElements.of(buf, count, Datatype.elementsOf(type));
            return new Request(elements.start(core(), access, offset), elements.type());
        });
    }

    private void begins(FileAccess access, long offset, Object buf, int count, Datatype type) {
        MPIException.run(() ->
                split = FileElements.of(buf, count, Datatype.elementsOf(type)).begin(core(), access, offset));
    }

    private Status ends(FileAccess access, Object buf) {
        return MPIException.call(() -> {
            FileElements.Split begun = FileElements.Split.require(split, access, buf);
            try {
                return Status.ofElements(begun.end(), begun.elements().type());
            } finally {
                split = null;
            }
        });
    }

    // ---------------------------------------------------------------- at explicit offsets

    /** Reads at an offset (MPI_File_read_at). */
    public Status readAt(long offset, Object buf, int count, Datatype type) {
        return runs(READ_AT, offset, buf, count, type);
    }

    /** As {@link #readAt}, collective (MPI_File_read_at_all). */
    public Status readAtAll(long offset, Object buf, int count, Datatype type) {
        return runs(READ_AT_ALL, offset, buf, count, type);
    }

    /** Writes at an offset (MPI_File_write_at). */
    public Status writeAt(long offset, Object buf, int count, Datatype type) {
        return runs(WRITE_AT, offset, buf, count, type);
    }

    /** As {@link #writeAt}, collective (MPI_File_write_at_all). */
    public Status writeAtAll(long offset, Object buf, int count, Datatype type) {
        return runs(WRITE_AT_ALL, offset, buf, count, type);
    }

    /** Starts to read at an offset (MPI_File_iread_at). */
    public Request iReadAt(long offset, Buffer buf, int count, Datatype type) {
        return starts(READ_AT, offset, buf, count, type);
    }

    /** As {@link #iReadAt}, collective (MPI_File_iread_at_all). */
    public Request iReadAtAll(long offset, Buffer buf, int count, Datatype type) {
        return starts(READ_AT_ALL, offset, buf, count, type);
    }

    /** Starts to write at an offset (MPI_File_iwrite_at). */
    public Request iWriteAt(long offset, Buffer buf, int count, Datatype type) {
        return starts(WRITE_AT, offset, buf, count, type);
    }

    /** As {@link #iWriteAt}, collective (MPI_File_iwrite_at_all). */
    public Request iWriteAtAll(long offset, Buffer buf, int count, Datatype type) {
        return starts(WRITE_AT_ALL, offset, buf, count, type);
    }

    /** Begins a split {@link #readAtAll} (MPI_File_read_at_all_begin). */
    public void readAtAllBegin(long offset, Object buf, int count, Datatype type) {
        begins(READ_AT_ALL, offset, buf, count, type);
    }

    /** Ends it (MPI_File_read_at_all_end). */
    public Status readAtAllEnd(Object buf) {
        return ends(READ_AT_ALL, buf);
    }

    /** Begins a split {@link #writeAtAll} (MPI_File_write_at_all_begin). */
    public void writeAtAllBegin(long offset, Object buf, int count, Datatype type) {
        begins(WRITE_AT_ALL, offset, buf, count, type);
    }

    /** Ends it (MPI_File_write_at_all_end). */
    public Status writeAtAllEnd(Object buf) {
        return ends(WRITE_AT_ALL, buf);
    }

    // ---------------------------------------------------------------- at this rank's pointer

    /** Reads at the pointer (MPI_File_read). */
    public Status read(Object buf, int count, Datatype type) {
        return runs(READ, 0, buf, count, type);
    }

    /** As {@link #read}, collective (MPI_File_read_all). */
    public Status readAll(Object buf, int count, Datatype type) {
        return runs(READ_ALL, 0, buf, count, type);
    }

    /** Writes at the pointer (MPI_File_write). */
    public Status write(Object buf, int count, Datatype type) {
        return runs(WRITE, 0, buf, count, type);
    }

    /** As {@link #write}, collective (MPI_File_write_all). */
    public Status writeAll(Object buf, int count, Datatype type) {
        return runs(WRITE_ALL, 0, buf, count, type);
    }

    /** Starts to read at the pointer (MPI_File_iread). */
    public Request iRead(Buffer buf, int count, Datatype type) {
        return starts(READ, 0, buf, count, type);
    }

    /** As {@link #iRead}, collective (MPI_File_iread_all). */
    public Request iReadAll(Buffer buf, int count, Datatype type) {
        return starts(READ_ALL, 0, buf, count, type);
    }

    /** Starts to write at the pointer (MPI_File_iwrite). */
    public Request iWrite(Buffer buf, int count, Datatype type) {
        return starts(WRITE, 0, buf, count, type);
    }

    /** As {@link #iWrite}, collective (MPI_File_iwrite_all). */
    public Request iWriteAll(Buffer buf, int count, Datatype type) {
        return starts(WRITE_ALL, 0, buf, count, type);
    }

    /** Begins a split {@link #readAll} (MPI_File_read_all_begin). */
    public void readAllBegin(Object buf, int count, Datatype type) {
        begins(READ_ALL, 0, buf, count, type);
    }

    /** Ends it (MPI_File_read_all_end). */
    public Status readAllEnd(Object buf) {
        return ends(READ_ALL, buf);
    }

    /** Begins a split {@link #writeAll} (MPI_File_write_all_begin). */
    public void writeAllBegin(Object buf, int count, Datatype type) {
        begins(WRITE_ALL, 0, buf, count, type);
    }

    /** Ends it (MPI_File_write_all_end). */
    public Status writeAllEnd(Object buf) {
        return ends(WRITE_ALL, buf);
    }

    // ---------------------------------------------------------------- at the shared pointer

    /** Reads at the shared pointer (MPI_File_read_shared). */
    public Status readShared(Object buf, int count, Datatype type) {
        return runs(READ_SHARED, 0, buf, count, type);
    }

    /** Writes at the shared pointer (MPI_File_write_shared). */
    public Status writeShared(Object buf, int count, Datatype type) {
        return runs(WRITE_SHARED, 0, buf, count, type);
    }

    /** Starts to read at the shared pointer (MPI_File_iread_shared). */
    public Request iReadShared(Buffer buf, int count, Datatype type) {
        return starts(READ_SHARED, 0, buf, count, type);
    }

    /** Starts to write at the shared pointer (MPI_File_iwrite_shared). */
    public Request iWriteShared(Buffer buf, int count, Datatype type) {
        return starts(WRITE_SHARED, 0, buf, count, type);
    }

    /** Reads at the shared pointer in rank order (MPI_File_read_ordered). Collective. */
    public Status readOrdered(Object buf, int count, Datatype type) {
        return runs(READ_ORDERED, 0, buf, count, type);
    }

    /** Writes at the shared pointer in rank order (MPI_File_write_ordered). Collective. */
    public Status writeOrdered(Object buf, int count, Datatype type) {
        return runs(WRITE_ORDERED, 0, buf, count, type);
    }

    /** Begins a split {@link #readOrdered} (MPI_File_read_ordered_begin). */
    public void readOrderedBegin(Object buf, int count, Datatype type) {
        begins(READ_ORDERED, 0, buf, count, type);
    }

    /** Ends it (MPI_File_read_ordered_end). */
    public Status readOrderedEnd(Object buf) {
        return ends(READ_ORDERED, buf);
    }

    /** Begins a split {@link #writeOrdered} (MPI_File_write_ordered_begin). */
    public void writeOrderedBegin(Object buf, int count, Datatype type) {
        begins(WRITE_ORDERED, 0, buf, count, type);
    }

    /** Ends it (MPI_File_write_ordered_end). */
    public Status writeOrderedEnd(Object buf) {
        return ends(WRITE_ORDERED, buf);
    }

    // ---------------------------------------------------------------- consistency

    /** Returns the extent of a type in the file, in base units as {@link Datatype#getExtent} (MPI_File_get_type_extent). */
    public int getTypeExtent(Datatype type) {
        return MPIException.call(() -> {
            core();
            return type.getExtent();
        });
    }

    /** Sets atomic mode (MPI_File_set_atomicity). Collective. */
    public void setAtomicity(boolean atomicity) {
        MPIException.run(() -> core().setAtomicity(atomicity));
    }

    /** Whether it is in atomic mode (MPI_File_get_atomicity). */
    public boolean getAtomicity() {
        return MPIException.call(() -> core().atomicity());
    }

    /** Transfers what has been written to the storage device (MPI_File_sync). Collective. */
    public void sync() {
        MPIException.run(() -> core().sync());
    }

    // ---------------------------------------------------------------- errors

    /** Sets how errors are treated (MPI_File_set_errhandler). */
    public void setErrhandler(Errhandler errhandler) {
        MPIException.run(() ->
                core().setErrorHandler(errhandler.handler() == ErrorHandler.FATAL ? FATAL : FileErrorHandler.THROW));
    }

    /** Returns how errors are treated; at first {@link MPI#ERRORS_RETURN} (MPI_File_get_errhandler). */
    public Errhandler getErrhandler() {
        return MPIException.call(() -> core().errorHandler() == FATAL ? MPI.ERRORS_ARE_FATAL : MPI.ERRORS_RETURN);
    }

    /** Treats an error that the program has found (MPI_File_call_errhandler), as {@link Comm#callErrhandler}. */
    public void callErrhandler(int errorCode) {
        if (getErrhandler() == MPI.ERRORS_ARE_FATAL) {
            MPIException.run(() -> FATAL.handle(
                    core(),
                    new io.jmpi.errors.MpiException(ErrorClass.OTHER, "error code " + errorCode + " of the program")));
        }
    }
}
