package io.jmpi.file;

/** What an offset of {@link MpiFile#seek} counts from (MPI 4.1, section 14.4.3). */
public enum SeekOrigin {
    /** The start of the view (MPI_SEEK_SET). */
    START,
    /** The pointer (MPI_SEEK_CUR). */
    CURRENT,
    /** The end of the file (MPI_SEEK_END): the first element of the view that begins there or after it. */
    END
}
