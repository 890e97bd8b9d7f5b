package io.jmpi.file;

/**
 * A mode of {@link MpiFile#open} (MPI 4.1, section 14.2.1). All ranks pass the same modes, exactly one of {@link #READ},
 * {@link #WRITE} and {@link #READ_WRITE} among them.
 */
public enum OpenMode {
    /** Reading only (MPI_MODE_RDONLY); not with {@link #CREATE} or {@link #EXCLUSIVE}. */
    READ("MPI_MODE_RDONLY"),
    /** Writing only (MPI_MODE_WRONLY). */
    WRITE("MPI_MODE_WRONLY"),
    /** Reading and writing (MPI_MODE_RDWR); not with {@link #SEQUENTIAL}. */
    READ_WRITE("MPI_MODE_RDWR"),
    /** Creates the file if it does not exist (MPI_MODE_CREATE). */
    CREATE("MPI_MODE_CREATE"),
    /** Fails if the file exists that {@link #CREATE} would create (MPI_MODE_EXCL). */
    EXCLUSIVE("MPI_MODE_EXCL"),
    /** Deletes the file when it is closed (MPI_MODE_DELETE_ON_CLOSE). */
    DELETE_ON_CLOSE("MPI_MODE_DELETE_ON_CLOSE"),
    /** Nobody else opens the file meanwhile (MPI_MODE_UNIQUE_OPEN). A promise of the program, without effect. */
    UNIQUE("MPI_MODE_UNIQUE_OPEN"),
    /** Accesses by the shared pointer only, without seeks (MPI_MODE_SEQUENTIAL). */
    SEQUENTIAL("MPI_MODE_SEQUENTIAL"),
    /** All file pointers begin at the end of the file (MPI_MODE_APPEND). */
    APPEND("MPI_MODE_APPEND");

    private final String mpiName;

    OpenMode(String mpiName) {
        this.mpiName = mpiName;
    }

    /** The name of MPI. */
    public String mpiName() {
        return mpiName;
    }
}
