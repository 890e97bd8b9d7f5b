package io.jmpi.file;

import static io.jmpi.file.FileAccess.READ_ORDERED;
import static io.jmpi.file.FileAccess.READ_SHARED;
import static io.jmpi.file.FileAccess.WRITE_ORDERED;
import static io.jmpi.file.FileAccess.WRITE_SHARED;

import io.jmpi.Request;
import io.jmpi.Status;

/**
 * Data access at the file pointer that all ranks share (MPI 4.1, section 14.4.4). All ranks have the same view. Each access
 * takes the elements at the pointer and moves it: of {@link #readShared} and {@link #writeShared} in any order of the
 * ranks, of {@link #readOrdered} and {@link #writeOrdered} in rank order. Buffers and statuses are those of {@link
 * ExplicitOffsets}.
 */
public interface SharedPointers extends DataAccess {
    // ---------------------------------------------------------------- readShared

    /** Reads at the shared pointer (MPI_File_read_shared). */
    default Status readShared(Object buffer) {
        return bind(FileCall.of(READ_SHARED, buffer)).blocking();
    }

    /** As {@link #readShared}, nonblocking (MPI_File_iread_shared). */
    default Request ireadShared(Object buffer) {
        return bind(FileCall.of(READ_SHARED, buffer)).nonblocking();
    }

    // ---------------------------------------------------------------- readOrdered

    /** Reads at the shared pointer in rank order; all ranks call it (MPI_File_read_ordered). */
    default Status readOrdered(Object buffer) {
        return bind(FileCall.of(READ_ORDERED, buffer)).blocking();
    }

    /** As {@link #readOrdered}, split (MPI_File_read_ordered_begin); waiting for the request is MPI_File_read_ordered_end. */
    default Request readOrderedBegin(Object buffer) {
        return bind(FileCall.of(READ_ORDERED, buffer)).split();
    }

    // ---------------------------------------------------------------- writeShared

    /** Writes at the shared pointer (MPI_File_write_shared). */
    default Status writeShared(Object buffer) {
        return bind(FileCall.of(WRITE_SHARED, buffer)).blocking();
    }

    /** As {@link #writeShared}, nonblocking (MPI_File_iwrite_shared). */
    default Request iwriteShared(Object buffer) {
        return bind(FileCall.of(WRITE_SHARED, buffer)).nonblocking();
    }

    // ---------------------------------------------------------------- writeOrdered

    /** Writes at the shared pointer in rank order; all ranks call it (MPI_File_write_ordered). */
    default Status writeOrdered(Object buffer) {
        return bind(FileCall.of(WRITE_ORDERED, buffer)).blocking();
    }

    /** As {@link #writeOrdered}, split (MPI_File_write_ordered_begin); waiting for the request is MPI_File_write_ordered_end. */
    default Request writeOrderedBegin(Object buffer) {
        return bind(FileCall.of(WRITE_ORDERED, buffer)).split();
    }
}
