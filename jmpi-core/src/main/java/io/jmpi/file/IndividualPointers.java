package io.jmpi.file;

import static io.jmpi.file.FileAccess.READ;
import static io.jmpi.file.FileAccess.READ_ALL;
import static io.jmpi.file.FileAccess.WRITE;
import static io.jmpi.file.FileAccess.WRITE_ALL;

import io.jmpi.Request;
import io.jmpi.Status;

/**
 * Data access at this rank's own file pointer (MPI 4.1, section 14.4.3). Binding a call moves the pointer by the elements
 * of the buffer, also if a read ends early at the end of the file. Buffers and statuses are those of {@link ExplicitOffsets}.
 */
public interface IndividualPointers extends DataAccess {
    // ---------------------------------------------------------------- read

    /** Reads at the pointer (MPI_File_read). */
    default Status read(Object buffer) {
        return bind(FileCall.of(READ, buffer)).blocking();
    }

    /** As {@link #read}, nonblocking (MPI_File_iread). */
    default Request iread(Object buffer) {
        return bind(FileCall.of(READ, buffer)).nonblocking();
    }

    // ---------------------------------------------------------------- readAll

    /** Reads at the pointer; all ranks call it (MPI_File_read_all). */
    default Status readAll(Object buffer) {
        return bind(FileCall.of(READ_ALL, buffer)).blocking();
    }

    /** As {@link #readAll}, nonblocking (MPI_File_iread_all). */
    default Request ireadAll(Object buffer) {
        return bind(FileCall.of(READ_ALL, buffer)).nonblocking();
    }

    /** As {@link #readAll}, split (MPI_File_read_all_begin); waiting for the request is MPI_File_read_all_end. */
    default Request readAllBegin(Object buffer) {
        return bind(FileCall.of(READ_ALL, buffer)).split();
    }

    // ---------------------------------------------------------------- write

    /** Writes at the pointer (MPI_File_write). */
    default Status write(Object buffer) {
        return bind(FileCall.of(WRITE, buffer)).blocking();
    }

    /** As {@link #write}, nonblocking (MPI_File_iwrite). */
    default Request iwrite(Object buffer) {
        return bind(FileCall.of(WRITE, buffer)).nonblocking();
    }

    // ---------------------------------------------------------------- writeAll

    /** Writes at the pointer; all ranks call it (MPI_File_write_all). */
    default Status writeAll(Object buffer) {
        return bind(FileCall.of(WRITE_ALL, buffer)).blocking();
    }

    /** As {@link #writeAll}, nonblocking (MPI_File_iwrite_all). */
    default Request iwriteAll(Object buffer) {
        return bind(FileCall.of(WRITE_ALL, buffer)).nonblocking();
    }

    /** As {@link #writeAll}, split (MPI_File_write_all_begin); waiting for the request is MPI_File_write_all_end. */
    default Request writeAllBegin(Object buffer) {
        return bind(FileCall.of(WRITE_ALL, buffer)).split();
    }
}
