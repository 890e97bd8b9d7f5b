package io.jmpi.file;

import static io.jmpi.file.FileAccess.READ_AT;
import static io.jmpi.file.FileAccess.READ_AT_ALL;
import static io.jmpi.file.FileAccess.WRITE_AT;
import static io.jmpi.file.FileAccess.WRITE_AT_ALL;

import io.jmpi.Request;
import io.jmpi.Status;

/**
 * Data access at explicit offsets (MPI 4.1, section 14.4.2), which neither uses nor moves a pointer. Offsets are in
 * elements of the view's element type. A buffer is anything that {@link io.jmpi.Buffer#of(Object)} accepts, with a whole number
 * of these elements.
 *
 * <p>A status has the bytes that were read or written. A read ends early at the end of the file; that is no error.
 */
public interface ExplicitOffsets extends DataAccess {
    // ---------------------------------------------------------------- readAt

    /** Reads at an offset (MPI_File_read_at). */
    default Status readAt(long offset, Object buffer) {
        return bind(FileCall.at(READ_AT, offset, buffer)).blocking();
    }

    /** As {@link #readAt}, nonblocking (MPI_File_iread_at). */
    default Request ireadAt(long offset, Object buffer) {
        return bind(FileCall.at(READ_AT, offset, buffer)).nonblocking();
    }

    // ---------------------------------------------------------------- readAtAll

    /** Reads at an offset; all ranks call it (MPI_File_read_at_all). */
    default Status readAtAll(long offset, Object buffer) {
        return bind(FileCall.at(READ_AT_ALL, offset, buffer)).blocking();
    }

    /** As {@link #readAtAll}, nonblocking (MPI_File_iread_at_all). */
    default Request ireadAtAll(long offset, Object buffer) {
        return bind(FileCall.at(READ_AT_ALL, offset, buffer)).nonblocking();
    }

    /** As {@link #readAtAll}, split (MPI_File_read_at_all_begin); waiting for the request is MPI_File_read_at_all_end. */
    default Request readAtAllBegin(long offset, Object buffer) {
        return bind(FileCall.at(READ_AT_ALL, offset, buffer)).split();
    }

    // ---------------------------------------------------------------- writeAt

    /** Writes at an offset (MPI_File_write_at). */
    default Status writeAt(long offset, Object buffer) {
        return bind(FileCall.at(WRITE_AT, offset, buffer)).blocking();
    }

    /** As {@link #writeAt}, nonblocking (MPI_File_iwrite_at). */
    default Request iwriteAt(long offset, Object buffer) {
        return bind(FileCall.at(WRITE_AT, offset, buffer)).nonblocking();
    }

    // ---------------------------------------------------------------- writeAtAll

    /** Writes at an offset; all ranks call it (MPI_File_write_at_all). */
    default Status writeAtAll(long offset, Object buffer) {
        return bind(FileCall.at(WRITE_AT_ALL, offset, buffer)).blocking();
    }

    /** As {@link #writeAtAll}, nonblocking (MPI_File_iwrite_at_all). */
    default Request iwriteAtAll(long offset, Object buffer) {
        return bind(FileCall.at(WRITE_AT_ALL, offset, buffer)).nonblocking();
    }

    /** As {@link #writeAtAll}, split (MPI_File_write_at_all_begin); waiting for the request is MPI_File_write_at_all_end. */
    default Request writeAtAllBegin(long offset, Object buffer) {
        return bind(FileCall.at(WRITE_AT_ALL, offset, buffer)).split();
    }
}
